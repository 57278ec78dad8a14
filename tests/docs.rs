//! The pages that ship with the code: each link leads to a file and a heading, the rules are the same as in the code, and the
//! map of the source has the crates and their rooms.

use std::collections::BTreeSet;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use sudoxml::finding::Rule;
use walkdir::WalkDir;

use crate::house::House;
use crate::root;

type Outcome = Result<(), Box<dyn Error>>;

#[test]
fn docs_rs_shows_each_part_of_the_library() -> Outcome {
    let manifest =
        Command::new(env!("CARGO")).args(["metadata", "--no-deps", "--offline", "--format-version", "1"]).output()?;
    let manifest: serde_json::Value = serde_json::from_slice(&manifest.stdout)?;
    let packages = manifest["packages"].as_array().ok_or("packages")?;
    let package = packages.iter().find(|package| package["name"] == "sudoxml").ok_or("the library")?;
    let names = |list: &serde_json::Value| -> Vec<String> {
        list.as_array().into_iter().flatten().filter_map(|name| name.as_str().map(str::to_owned)).collect()
    };
    let mut waiting = names(&package["metadata"]["docs"]["rs"]["features"]);
    let mut shown = BTreeSet::new();
    while let Some(feature) = waiting.pop() {
        waiting.extend(names(&package["features"][&feature]));
        shown.insert(feature);
    }
    let library = fs::read_to_string("src/lib.rs")?;
    let (_, table) = library.split_once("//! | feature | adds |").ok_or("the table of features")?;
    let rows = table.lines().skip(2).map_while(|line| line.strip_prefix("//! | `"));
    let rows: Vec<(&str, &str)> = rows.filter_map(|row| row.split_once('`')).collect();
    assert!(rows.len() > 5, "{rows:?}");
    for (feature, adds) in rows {
        let is_part = !adds.contains("a library does not need it");
        assert_eq!(shown.contains(feature), is_part, "docs.rs and the feature {feature}");
    }
    Ok(())
}

/// Proves docs/java.md.
#[test]
fn the_jar_has_the_version_of_the_crates() -> Outcome {
    let version = env!("CARGO_PKG_VERSION");
    let pom = fs::read_to_string(root().join("java/pom.xml"))?;
    let own = pom.split_once("<artifactId>sudoxml-maven-plugin</artifactId>").ok_or("the name of the jar")?.1;
    assert!(own.trim_start().starts_with(&format!("<version>{version}</version>")), "the version in java/pom.xml");
    let page = page("java.md")?;
    let jars: Vec<&str> = page.split("sudoxml-").skip(1).filter_map(|rest| Some(rest.split_once(".jar")?.0)).collect();
    let named: Vec<&str> = page.split("<version>").skip(1).filter_map(|rest| rest.split('<').next()).collect();
    assert!(jars.len() > 1 && !named.is_empty(), "{jars:?} {named:?}");
    assert!(named.iter().chain(&jars).all(|one| *one == version), "{jars:?} {named:?}");
    Ok(())
}

#[test]
fn every_link_leads_to_a_file_and_a_heading() -> Outcome {
    for page in pages() {
        let text = fs::read_to_string(&page)?;
        // A link in a block of code is an example.
        let prose: String = text.split("```").step_by(2).collect();
        for link in prose.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            if link.contains("://") {
                continue;
            }
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = if file.is_empty() { page.clone() } else { page.parent().ok_or("no folder")?.join(file) };
            assert!(target.exists(), "{} links to {link}", page.display());
            let has_anchor = anchor.is_empty() || anchors(&fs::read_to_string(&target)?).any(|known| known == anchor);
            assert!(has_anchor, "{} links to {link}", page.display());
        }
    }
    Ok(())
}

/// The crates of the workspace that the map names, with their folders and rooms in order.
fn crates_of_the_map() -> Result<Vec<(PathBuf, String)>, Box<dyn Error>> {
    let page = page("dev/house.md")?;
    let rows = page.lines().skip_while(|line| !line.starts_with("| crate")).skip(2).take_while(|l| l.starts_with('|'));
    let mut folder = PathBuf::new();
    rows.map(|row| {
        let fields: Vec<&str> = row.split('|').map(str::trim).collect();
        let [_, name, room, ..] = fields[..] else { return Err("a row without a room".into()) };
        if let Some((_, rest)) = name.split_once("[`") {
            let path = rest.split('`').next().ok_or("no folder")?;
            folder = if path == "src" { root().join(path) } else { root().join(path).join("src") };
        }
        Ok((folder.clone(), room.trim_matches('`').to_owned()))
    })
    .collect()
}

#[test]
fn the_map_names_every_crate_and_every_room() -> Outcome {
    let named: BTreeSet<(PathBuf, String)> = crates_of_the_map()?.into_iter().collect();
    let mut expected = BTreeSet::new();
    for folder in source_folders()? {
        let house = House::read(&folder)?;
        // The files of a crate with one room are all beside its `lib.rs`.
        let is_one_room = ["picture", "analysis", "serve"].iter().any(|name| folder.ends_with(format!("{name}/src")));
        let rooms = if is_one_room { BTreeSet::from([""]) } else { house.rooms() };
        expected.extend(rooms.into_iter().map(|room| (folder.clone(), room.to_owned())));
    }
    assert_eq!(named, expected, "the map in docs/dev/house.md, and the crates");
    Ok(())
}

/// The source of the root crate, and of each crate below it.
fn source_folders() -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let crates = fs::read_dir(root().join("crates"))?.map(|entry| Ok(entry?.path().join("src")));
    crates.chain([Ok(root().join("src"))]).collect()
}

#[test]
fn no_file_is_in_a_circle_of_imports_or_in_no_module() -> Outcome {
    let mut uses = 0;
    for folder in source_folders()? {
        let house = House::read(&folder)?;
        assert_eq!(house.circles(), [""; 0], "circles in {}", folder.display());
        assert_eq!(house.undeclared(), [""; 0], "files of {} that are not modules", folder.display());
        uses += house.imports().values().map(BTreeSet::len).sum::<usize>();
    }
    assert!(uses > 300, "only {uses} imports were found");
    Ok(())
}

/// Proves docs/reports.md#rules.
#[test]
fn the_rules_in_the_docs_are_those_of_the_code() -> Outcome {
    let page = fs::read_to_string(root().join("docs/reports.md"))?;
    let table = page.split_once("## Rules").ok_or("no table of rules")?.1;
    let listed: Vec<String> = table.lines().filter(|line| line.starts_with("| [`")).map(String::from).collect();
    let row = |rule: &Rule| {
        // The first sentence, as `sudoxml explain` lists it.
        let meaning = rule.help().find(". ").map_or(rule.help(), |end| &rule.help()[..=end]);
        format!("| [`{rule}`](rules/{rule}.md) | {} | {meaning} |", rule.severity())
    };
    assert_eq!(listed, Rule::ALL.iter().map(row).collect::<Vec<_>>());
    Ok(())
}

/// Proves docs/reports.md#rules.
#[test]
fn the_package_contains_the_page_of_each_rule() -> Outcome {
    let mut command = Command::new(env!("CARGO"));
    let listed = command
        .args(["package", "--package", "sudoxml-document", "--list", "--allow-dirty", "--offline"])
        .current_dir(root())
        .output()?;
    let listed = String::from_utf8(listed.stdout)?;
    for rule in Rule::ALL {
        let page = format!("rules/{rule}.md");
        assert!(listed.lines().any(|file| Path::new(file) == Path::new(&page)), "{page} is not in the package");
    }
    Ok(())
}

#[test]
fn the_page_of_platforms_names_every_target_of_the_tests() -> Outcome {
    let page = page("dev/platforms.md")?;
    for script in ["tests/run.sh", "tests/install.sh", "release/build.sh"] {
        let script = fs::read_to_string(root().join(script))?;
        let words = script.split(|char: char| !char.is_ascii_alphanumeric() && char != '-' && char != '_');
        let targets: BTreeSet<&str> = words.filter(|word| is_target(word)).collect();
        assert!(!targets.is_empty());
        for target in targets {
            assert!(page.contains(&format!("`{target}`")), "docs/dev/platforms.md names no {target}");
        }
    }
    Ok(())
}

/// Whether a word is the name of a target of Rust.
fn is_target(word: &str) -> bool {
    ["-unknown-", "-pc-", "-apple-"].iter().any(|vendor| word.contains(vendor))
}

#[test]
fn the_index_of_the_docs_links_to_every_page() -> Outcome {
    let index = page("README.md")?;
    for folder in ["", "dev/"] {
        for entry in fs::read_dir(root().join("docs").join(folder))? {
            let name = folder.to_owned() + &entry?.file_name().into_string().map_err(|_| "a name")?;
            if name.ends_with(".md") && !["README.md", "SUMMARY.md"].contains(&name.as_str()) {
                assert!(index.contains(&format!("({name}")), "docs/README.md does not link to {name}");
            }
        }
    }
    Ok(())
}

#[test]
fn the_samples_show_each_picture_of_the_tests() -> Outcome {
    let samples = page("samples.md")?;
    let shown = samples.split("](../fixtures/pictures/").skip(1).filter_map(|rest| rest.split(')').next());
    let shown: BTreeSet<String> = shown.map(String::from).collect();
    let mut drawn = BTreeSet::new();
    for entry in fs::read_dir(root().join("fixtures/pictures"))? {
        drawn.insert(entry?.file_name().into_string().map_err(|_| "a name")?);
    }
    assert_eq!(shown, drawn);
    Ok(())
}

/// The anchors of the headings of a page, as GitHub and GitLab name them.
pub fn anchors(page: &str) -> impl Iterator<Item = String> {
    let titles = page.lines().filter(|line| line.starts_with('#')).map(|line| line.trim_start_matches('#').trim());
    titles.map(|title| {
        let kept = title.chars().filter(|char| char.is_alphanumeric() || *char == ' ' || *char == '-' || *char == '_');
        kept.map(|char| if char == ' ' { '-' } else { char }).collect::<String>().to_lowercase()
    })
}

fn page(name: &str) -> Result<String, Box<dyn Error>> {
    Ok(fs::read_to_string(root().join("docs").join(name))?)
}

fn pages() -> Vec<PathBuf> {
    let folders = ["docs", "examples", "schemas", "fixtures", "plugins"]
        .into_iter()
        .flat_map(|folder| WalkDir::new(root().join(folder)));
    let pages = folders.filter_map(Result::ok).map(walkdir::DirEntry::into_path);
    let pages = pages.filter(|path| path.extension().is_some_and(|extension| extension == "md"));
    pages
        .chain(
            ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "fuzz/README.md"]
                .map(|name| root().join(name)),
        )
        .collect()
}
