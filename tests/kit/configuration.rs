//! Configurations for tests, and what `sudoxml config` prints of them.

use std::fs;
use std::path::PathBuf;

/// What `sudoxml config` says of a key: its value and where that is from.
pub fn held(printed: &str, key: &str) -> (String, String) {
    // What a file cannot say is a comment.
    let mut lines = printed.lines().map(|line| line.strip_prefix("# ").unwrap_or(line));
    let line = lines.find_map(|line| line.strip_prefix(&format!("{key} = ")));
    let (value, origin) =
        line.unwrap_or_else(|| panic!("no {key} in:\n{printed}")).split_once("  # ").expect("a comment");
    (value.to_owned(), origin.to_owned())
}

/// The same, as a test expects it.
pub fn pair(value: &str, origin: &str) -> (String, String) {
    (value.to_owned(), origin.to_owned())
}

/// The `*.toml` of a folder of `fixtures/config/`.
pub fn fixtures(folder: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(crate::root().join("fixtures/config").join(folder)).expect("a folder of fixtures");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "toml"));
    files.sort();
    assert!(files.len() > 3, "{folder} has fixtures");
    files
}
