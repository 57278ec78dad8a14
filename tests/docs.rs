//! The pages that ship with the code: the appendix `docs/tests.md` names tests and fixtures for each numbered statement,
//! each link leads to a file and a heading, and the rules are those of the code.

use std::error::Error;
use std::fs;
use std::path::Path;

use sudoxml::finding::Rule;
use walkdir::WalkDir;

type Outcome = Result<(), Box<dyn Error>>;

/// The pages with numbered statements, and the letter of their numbers.
const NUMBERED: &[(&str, char)] =
    &[("format.md", 'F'), ("reliability.md", 'R'), ("pipelines.md", 'P'), ("evidence.md", 'E')];

#[test]
fn the_appendix_has_every_number_of_a_page_and_no_other() -> Outcome {
    let appendix = numbers(&page("tests.md")?);
    let mut all = Vec::new();
    for (name, letter) in NUMBERED {
        let numbers = numbers(&page(name)?);
        let expected: Vec<String> = (1..=numbers.len()).map(|number| format!("{letter}{number}")).collect();
        assert!(!numbers.is_empty(), "{name} has no number");
        assert_eq!(numbers, expected, "{name} is numbered in order");
        all.extend(numbers);
    }
    assert_eq!(appendix, all, "the numbers of docs/tests.md, and those of the pages");
    Ok(())
}

#[test]
fn the_appendix_names_tests_and_fixtures_that_exist() -> Outcome {
    let appendix = page("tests.md")?;
    for row in appendix.lines().filter(|line| number(line).is_some()) {
        let named: Vec<&str> = row.split('`').skip(1).step_by(2).collect();
        let mut code = String::new();
        let mut checks = 0;
        for name in named {
            if name == "src" || name.ends_with(".rs") {
                code = rust_code(name)?;
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
fn every_link_leads_to_a_file_and_a_heading() -> Outcome {
    for page in pages() {
        let text = fs::read_to_string(&page)?;
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
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

#[test]
fn the_map_of_the_readme_names_every_room() -> Outcome {
    let readme = fs::read_to_string(root().join("README.md"))?;
    for entry in fs::read_dir(root().join("src"))? {
        let name = entry?.file_name().to_string_lossy().replace(".rs", "");
        assert!(
            ["lib", "main"].contains(&&name[..])
                || readme.contains(&format!("`{name}`"))
                || readme.contains(&format!("`{name}/`")),
            "{name} is missing in the README's map"
        );
    }
    Ok(())
}

#[test]
fn the_rules_in_the_docs_are_those_of_the_code() -> Outcome {
    let page = fs::read_to_string(root().join("docs/reports.md"))?;
    let table = page.split_once("## Rules").ok_or("no table of rules")?.1;
    let listed: Vec<String> = table.lines().filter(|line| line.starts_with("| `")).map(String::from).collect();
    // A bracket is a tag to Markdown.
    let row = |rule: &Rule| format!("| `{}` | {} | {} |", rule.id(), rule.severity(), rule.help().replace('<', "&lt;"));
    assert_eq!(listed, Rule::ALL.iter().map(row).collect::<Vec<_>>());
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

fn pages() -> Vec<std::path::PathBuf> {
    let folders =
        ["docs", "schemas", "fixtures", "plugins"].into_iter().flat_map(|folder| WalkDir::new(root().join(folder)));
    let pages = folders.filter_map(Result::ok).map(walkdir::DirEntry::into_path);
    let pages = pages.filter(|path| path.extension().is_some_and(|extension| extension == "md"));
    pages.chain(["README.md", "fuzz/README.md"].map(|name| root().join(name))).collect()
}
