//! What the README shows besides the output of its commands: tables of commands, versions, and the picture.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::kit::Dir;

fn text(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).expect("a file")
}

/// The commands in the tables of the README.
fn commands(readme: &str) -> Vec<&str> {
    let rows = readme.lines().filter(|line| line.starts_with('|'));
    let spans = rows.flat_map(|row| row.split('`').skip(1).step_by(2));
    spans.filter(|span| span.starts_with("sudoxml ")).collect()
}

/// Proves README.md.
#[test]
fn every_command_is_in_a_table() {
    let readme = text("README.md");
    let listed: BTreeSet<&str> =
        commands(&readme).iter().filter_map(|command| command.split_whitespace().nth(1)).collect();
    let help = Dir::new().run("-h").exits(0);
    let (_, list) = help.out().split_once("Commands:\n").expect("a list of commands");
    let names = list.lines().take_while(|line| !line.is_empty()).filter_map(|line| line.split_whitespace().next());
    for name in names.filter(|name| *name != "help") {
        assert!(listed.contains(name), "README.md has no row for '{name}'");
    }
}

/// Proves README.md.
#[test]
fn every_command_in_a_table_runs() {
    let readme = text("README.md");
    let commands = commands(&readme);
    assert!(commands.len() > 10, "{commands:?}");
    for command in commands {
        let dir = Dir::new();
        dir.write("puzzles/monday.xml", text("examples/unique.xml")).write("list.txt", "1".repeat(81));
        let named = |word: &str| match word {
            "IN" => "puzzles/monday.xml".to_owned(),
            "OUT" => "out.xml".to_owned(),
            "LIST" => "list.txt".to_owned(),
            "SHELL" => "bash".to_owned(),
            "RULE" => "no-solution".to_owned(),
            "DIR" => "folder".to_owned(),
            word => word.to_owned(),
        };
        let mut words: Vec<String> = command.split_whitespace().skip(1).map(named).collect();
        if words[0] == "serve" {
            // It runs until a signal; `tests/serve/` runs it.
            words.push("--help".to_owned());
        }
        let ran = dir.run(&words.join(" "));
        assert_eq!(ran.code, 0, "{command}: {}", ran.stderr);
    }
}

/// Proves README.md.
#[test]
fn the_versions_in_the_readme_and_the_docs_are_those_of_the_package() {
    let rust = concat!("Rust ", env!("CARGO_PKG_RUST_VERSION"));
    for page in ["README.md", "CHANGELOG.md", "docs/compatibility.md"] {
        assert!(text(page).contains(rust), "{page} names {rust}");
    }
    let version = concat!("version = \"", env!("CARGO_PKG_VERSION_MAJOR"), ".", env!("CARGO_PKG_VERSION_MINOR"), "\"");
    assert!(text("README.md").contains(version), "the README names {version}");
    let known = text("CHANGELOG.md");
    assert!(known.contains(concat!("\n## [", env!("CARGO_PKG_VERSION"), "]")), "the changelog has this version");
}

/// With `SUDOXML_BLESS=1` in the environment, the picture is written anew.
/// Proves README.md.
#[test]
fn the_picture_is_what_render_draws() {
    let dir = Dir::new();
    dir.write("examples/unique.xml", text("examples/unique.xml"));
    let drawn = dir.run("render --show both examples/unique.xml --to svg").exits(0).out().to_owned();
    if std::env::var_os("SUDOXML_BLESS").is_some() {
        std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/images/puzzle.svg"), &drawn).expect("the picture");
    }
    assert_eq!(text("docs/images/puzzle.svg"), drawn);
}
