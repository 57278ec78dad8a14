//! The man pages, as `man` and `mandoc` read them.

use std::process::Command;

use crate::kit::{Dir, commands};

/// Proves docs/how-to.md#set-up.
#[test]
fn every_page_is_correct_roff() {
    let dir = Dir::new();
    dir.run("man --dir pages").exits_silently();
    for page in dir.tree("pages") {
        let lint = run(&dir, &["mandoc", "-T", "lint", "-W", "error", &format!("pages/{page}")]);
        assert_eq!(lint, "", "{page}");
    }
}

/// Proves docs/how-to.md#set-up.
#[test]
fn a_page_shows_the_examples_and_exit_codes_of_the_help() {
    let dir = Dir::new();
    dir.run("man --dir pages").exits_silently();
    let whole = shown(&dir, "sudoxml.1");
    assert!(whole.starts_with("sudoxml(1)"), "{whole}");
    assert!(whole.contains(&format!("sudoxml {}", env!("CARGO_PKG_VERSION"))), "{whole}");
    for line in ["  0  no errors", "  sudoxml import list.txt | sudoxml solve - -o solved.xml"] {
        assert!(dir.run("--help").out().contains(line) && whole.contains(line), "{line} in\n{whole}");
    }
    let commands = commands(&dir);
    assert!(commands.iter().all(|name| whole.contains(&format!("sudoxml-{name}(1)"))), "{whole}");
    for name in commands {
        let page = shown(&dir, &format!("sudoxml-{name}.1"));
        let help = dir.run(&format!("{name} --help")).exits(0);
        let examples = help.out().lines().filter(|line| line.starts_with(&format!("  sudoxml {name}")));
        for line in examples {
            assert!(page.lines().any(|shown| shown.trim() == line.trim()), "{line} in\n{page}");
        }
    }
}

/// A page as `man` shows it, without warnings.
fn shown(dir: &Dir, page: &str) -> String {
    run(dir, &["man", "--warnings", "-E", "UTF-8", "-l", &format!("pages/{page}")])
}

/// What a program prints to both streams.
fn run(dir: &Dir, command: &[&str]) -> String {
    let mut program = Command::new(command[0]);
    program.args(&command[1..]).current_dir(dir.path(".")).env("MANWIDTH", "100").env("MAN_KEEP_FORMATTING", "");
    let ran = program.output().unwrap_or_else(|error| panic!("{}: {error}", command[0]));
    let text = String::from_utf8(ran.stdout).expect("UTF-8") + &String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "{command:?}: {text}");
    text
}
