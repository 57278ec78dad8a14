//! The pages that ship with the code: the appendix `docs/dev/tests.md` names tests and fixtures for each numbered
//! statement, each link leads to a file and a heading, the rules are the same as in the code, and the map of the house
//! shows the crates and their rooms.

mod house;

use std::collections::BTreeSet;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use house::House;
use sudoxml::finding::Rule;
use walkdir::WalkDir;

type Outcome = Result<(), Box<dyn Error>>;

/// The pages with numbered statements, and the letter of their numbers.
const NUMBERED: &[(&str, char)] = &[
    ("format.md", 'F'),
    ("files.md", 'S'),
    ("dev/reliability.md", 'R'),
    ("pipelines.md", 'P'),
    ("dev/evidence.md", 'E'),
];

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

#[test]
fn the_appendix_has_every_number_of_a_page_and_no_other() -> Outcome {
    let appendix = numbers(&page("dev/tests.md")?);
    let mut all = Vec::new();
    for (name, letter) in NUMBERED {
        let numbers = numbers(&page(name)?);
        let expected: Vec<String> = (1..=numbers.len()).map(|number| format!("{letter}{number}")).collect();
        assert!(!numbers.is_empty(), "{name} has no number");
        assert_eq!(numbers, expected, "{name} is numbered in order");
        all.extend(numbers);
    }
    assert_eq!(appendix, all, "the numbers of docs/dev/tests.md, and those of the pages");
    Ok(())
}

#[test]
fn the_appendix_names_tests_and_fixtures_that_exist() -> Outcome {
    let appendix = page("dev/tests.md")?;
    for row in appendix.lines().filter(|line| number(line).is_some() || line.starts_with("| [")) {
        let named: Vec<&str> = row.split('`').skip(1).step_by(2).collect();
        let mut code = String::new();
        let mut checks = 0;
        for name in named {
            if name == "src" || name.ends_with(".rs") {
                // The tests inside of the crates.
                let below = if name == "src" { rust_code("crates")? } else { String::new() };
                code = rust_code(name)? + &below;
                continue;
            }
            checks += 1;
            let exists = if name.contains('/') { is_a_fixture(name) } else { has_test(&code, name) };
            assert!(exists, "{name} does not exist: {row}");
        }
        assert!(checks > 0, "no test and no fixture: {row}");
    }
    Ok(())
}

#[test]
fn the_appendix_names_every_file_with_tests() -> Outcome {
    let appendix = page("dev/tests.md")?;
    let mut files = BTreeSet::new();
    for entry in WalkDir::new(root().join("tests")) {
        let path = entry?.into_path();
        if path.extension().is_some_and(|extension| extension == "rs")
            && fs::read_to_string(&path)?.contains("#[test]\n")
        {
            files.insert(path.strip_prefix(root())?.to_str().ok_or("a name")?.to_owned());
        }
    }
    let code = appendix.split('`').skip(1).step_by(2);
    let named: BTreeSet<String> =
        code.filter(|name| name.starts_with("tests/") && name.ends_with(".rs")).map(String::from).collect();
    assert_eq!(named, files, "the files that docs/dev/tests.md names, and the files of tests/ that contain tests");
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

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The anchors of the headings of a page, as GitHub and GitLab name them.
fn anchors(page: &str) -> impl Iterator<Item = String> {
    let titles = page.lines().filter(|line| line.starts_with('#')).map(|line| line.trim_start_matches('#').trim());
    titles.map(|title| {
        let kept = title.chars().filter(|char| char.is_alphanumeric() || *char == ' ' || *char == '-' || *char == '_');
        kept.map(|char| if char == ' ' { '-' } else { char }).collect::<String>().to_lowercase()
    })
}

fn page(name: &str) -> Result<String, Box<dyn Error>> {
    Ok(fs::read_to_string(root().join("docs").join(name))?)
}

/// The numbers that a page gives to its items and to the rows of its tables.
fn numbers(page: &str) -> Vec<String> {
    page.lines().filter_map(number).map(String::from).collect()
}

/// The number of a line that begins with it: `F7` for `- **F7** A matrix …` and for `| **F7** | …`.
fn number(line: &str) -> Option<&str> {
    let (number, _) = line.strip_prefix("- **").or(line.strip_prefix("| **"))?.split_once("**")?;
    let digits = number.strip_prefix(|letter: char| letter.is_ascii_uppercase())?;
    (!digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())).then_some(number)
}

/// Whether a path below `fixtures/`, with at most one `*` in it, is that of a file or a folder.
fn is_a_fixture(name: &str) -> bool {
    let fixtures = root().join("fixtures");
    let Some((before, after)) = name.split_once('*') else { return fixtures.join(name).exists() };
    WalkDir::new(&fixtures).into_iter().filter_map(Result::ok).any(|entry| {
        let path = entry.path().strip_prefix(&fixtures).unwrap_or(entry.path()).to_string_lossy();
        path.strip_prefix(before).is_some_and(|rest| rest.ends_with(after))
    })
}

fn has_test(code: &str, name: &str) -> bool {
    code.split_once(&format!("fn {name}(")).is_some_and(|(before, _)| before.trim_end().ends_with("#[test]"))
}

/// The code of a file, or of all files below a folder.
fn rust_code(path: &str) -> Result<String, Box<dyn Error>> {
    let mut code = String::new();
    for entry in WalkDir::new(root().join(path)) {
        let entry = entry?;
        if entry.path().extension().is_some_and(|extension| extension == "rs") {
            code.push_str(&fs::read_to_string(entry.path())?);
        }
    }
    Ok(code)
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
