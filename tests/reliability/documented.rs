//! The appendix `docs/dev/tests.md` names every test of this folder, and each of them holds a promise of
//! `docs/dev/reliability.md`.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

#[test]
fn the_appendix_names_every_test_of_this_folder() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let appendix = fs::read_to_string(root.join("docs/dev/tests.md")).expect("the appendix");
    let promises = appendix.lines().filter(|line| line.starts_with("| **R"));
    let named: BTreeSet<&str> = promises.flat_map(|row| row.split('`').skip(1).step_by(2)).collect();
    let mut tests = 0;
    for entry in fs::read_dir(root.join("tests/reliability")).expect("tests") {
        let path = entry.expect("an entry").path();
        if path.file_stem().is_some_and(|stem| stem == "documented") {
            continue;
        }
        let text = fs::read_to_string(&path).expect("a file");
        for test in text.split("#[test]\nfn ").skip(1) {
            let name = test.split('(').next().unwrap_or_default();
            assert!(named.contains(name), "{name} is not in a row R of docs/dev/tests.md");
            tests += 1;
        }
    }
    assert!(tests > 30, "only {tests} tests were found");
}
