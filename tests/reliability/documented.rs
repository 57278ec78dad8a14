//! `docs/reliability.md` names every test that is here, and no other.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

#[test]
fn the_page_names_every_test_and_no_other() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = fs::read_to_string(root.join("docs/reliability.md")).expect("the page");
    let rows = page.lines().filter(|line| line.starts_with('|'));
    let named: BTreeSet<&str> = rows.flat_map(|row| row.split('`')).filter(|part| is_test_name(part)).collect();
    let mut code = String::new();
    for folder in ["tests/reliability", "tests/command", "tests/reports"] {
        for entry in fs::read_dir(root.join(folder)).expect("tests") {
            let path = entry.expect("an entry").path();
            let text = fs::read_to_string(&path).expect("a file");
            if folder == "tests/reliability" && path.file_stem().is_some_and(|stem| stem != "documented") {
                for test in text.split("#[test]\nfn ").skip(1) {
                    let name = test.split('(').next().unwrap_or_default();
                    assert!(named.contains(name), "{name} is not in docs/reliability.md");
                }
            }
            code.push_str(&text);
        }
    }
    for name in &named {
        assert!(code.contains(&format!("#[test]\nfn {name}(")), "{name}, which the page names, is not there");
    }
    assert!(named.len() > 30, "{named:?}");
}

fn is_test_name(text: &str) -> bool {
    text.matches('_').count() > 2 && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
}
