//! `docs/tutorial.md` and `README.md` show what their commands print. `SUDOXML_BLESS=1` writes the output into the
//! pages.

use std::fs;
use std::path::PathBuf;

use crate::command::transcript::{FROM_SOURCE, check_page, transcript};
use crate::kit::Dir;

/// Proves docs/tutorial.md.
#[test]
fn the_tutorial_shows_what_its_commands_print() {
    shows_what_its_commands_print("docs/tutorial.md", &Dir::new());
}

/// Proves README.md.
#[test]
fn the_readme_shows_what_its_commands_print() {
    shows_what_its_commands_print("README.md", &with_examples());
}

/// Proves README.md.
#[test]
fn the_first_command_of_the_readme_shows_one_puzzle_of_each_kind_in_few_lines() {
    let page = fs::read_to_string(root().join("README.md")).expect("the README");
    let command = page.lines().find_map(|line| line.strip_prefix("$ ")?.strip_prefix(FROM_SOURCE)).expect("a command");
    let ran = with_examples().run(command).exits(0);
    assert_eq!(ran.summary(), "sudoxml: 6 documents, 6 puzzles (3 unique, 1 multiple, 2 none), 1 violation, 0 errors");
    assert!(ran.stderr.lines().count() + ran.out().lines().count() <= 15, "{}{}", ran.stderr, ran.out());
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// A folder with the examples of the repository.
fn with_examples() -> Dir {
    let dir = Dir::new();
    for entry in fs::read_dir(root().join("examples")).expect("the examples") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        dir.write(&format!("examples/{name}"), fs::read(&path).expect("a file"));
    }
    dir
}

/// Runs the commands in the `console` blocks of a page, and compares what they print with the page.
fn shows_what_its_commands_print(page: &str, dir: &Dir) {
    let path = root().join(page);
    let page = fs::read_to_string(&path).expect("the page");
    let mut blocks = page.split("```");
    let mut printed = blocks.next().unwrap_or_default().to_owned();
    let mut commands = 0;
    while let (Some(block), Some(prose)) = (blocks.next(), blocks.next()) {
        let now = match block.strip_prefix("console\n") {
            Some(_) => format!("console\n{}", transcript(dir, block).text),
            None => block.to_owned(),
        };
        commands += now.lines().filter(|line| line.starts_with("$ ")).count();
        printed += &format!("```{now}```{prose}");
    }
    assert!(commands > 0, "the page has commands");
    check_page(&path, &printed);
}
