//! The documents that ship with the code say what is so: each rule of `docs/format.md` is held by tests that are there,
//! each link leads to a file, and
//! the rules are those of the code.

use std::error::Error;
use std::fs;
use std::path::Path;

use sudoxml::rulebook::Rule;
use walkdir::WalkDir;

type Outcome = Result<(), Box<dyn Error>>;

#[test]
fn every_rule_of_the_format_names_tests_that_are_there() -> Outcome {
    let format = fs::read_to_string(root().join("docs/format.md"))?;
    let code = rust_code()?;
    let mut rules = 0;
    for row in format.lines().filter(|line| line.starts_with("| **F")) {
        rules += 1;
        let cells: Vec<&str> = row.split('|').collect();
        let (rule, held_by) = (cells[1], cells[2]);
        assert!(rule.contains(&format!("**F{rules}**")), "rules are numbered in order: {rule}");
        let named: Vec<&str> = held_by.split('`').skip(1).step_by(2).collect();
        assert!(!named.is_empty(), "no test holds {rule}");
        for name in named {
            let there = match name.contains('/') {
                true => root().join("fixtures").join(name).exists(),
                false if name.ends_with('-') || name == "cell" => starts_a_fixture(name),
                false => code.contains(&format!("fn {name}(")),
            };
            assert!(there, "{name}, which is to hold {rule}, is not there");
        }
    }
    assert!(rules >= 28, "only {rules} rules were found");
    Ok(())
}

#[test]
fn every_link_leads_to_a_file() -> Outcome {
    for page in pages() {
        let text = fs::read_to_string(&page)?;
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let file = link.split('#').next().unwrap_or_default();
            if !file.is_empty() && !file.contains("://") {
                let target = page.parent().ok_or("no folder")?.join(file);
                assert!(target.exists(), "{} links to {link}", page.display());
            }
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
    let row = |rule: &Rule| format!("| `{}` | {} | {} |", rule.id(), rule.level(), rule.help().replace('<', "&lt;"));
    assert_eq!(listed, Rule::ALL.iter().map(row).collect::<Vec<_>>());
    Ok(())
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn starts_a_fixture(prefix: &str) -> bool {
    let walk = WalkDir::new(root().join("fixtures/errors")).into_iter().filter_map(Result::ok);
    walk.into_iter().any(|entry| entry.file_name().to_string_lossy().starts_with(prefix))
}

fn rust_code() -> Result<String, Box<dyn Error>> {
    let mut code = String::new();
    for folder in ["src", "tests"] {
        for entry in WalkDir::new(root().join(folder)) {
            let entry = entry?;
            if entry.path().extension().is_some_and(|extension| extension == "rs") {
                code.push_str(&fs::read_to_string(entry.path())?);
            }
        }
    }
    Ok(code)
}

fn pages() -> Vec<std::path::PathBuf> {
    let folders =
        ["docs", "schemas", "fixtures", "plugins"].into_iter().flat_map(|folder| WalkDir::new(root().join(folder)));
    let pages = folders.filter_map(Result::ok).map(walkdir::DirEntry::into_path);
    let pages = pages.filter(|path| path.extension().is_some_and(|extension| extension == "md"));
    pages.chain([root().join("README.md")]).collect()
}
