//! The man pages: one at a time, and all in a folder.

use std::collections::BTreeSet;
use std::process::Command;

use crate::kit::Dir;

/// The commands that `--help` lists, without `help`, which has no page.
fn commands(dir: &Dir) -> Vec<String> {
    let help = dir.run("-h").exits(0);
    let (_, list) = help.out().split_once("Commands:\n").expect("a list of commands");
    let names = list.lines().take_while(|line| !line.is_empty()).filter_map(|line| line.split_whitespace().next());
    names.filter(|name| *name != "help").map(String::from).collect()
}

#[test]
fn a_folder_gets_the_page_of_every_command() {
    let dir = Dir::new();
    let commands = commands(&dir);
    assert!(commands.len() > 5, "{commands:?}");
    let ran = dir.run("man --dir share/man1").exits_silently();
    assert_eq!(ran.out(), "");
    let expected: BTreeSet<String> =
        commands.iter().map(|name| format!("sudoxml-{name}.1")).chain(["sudoxml.1".to_owned()]).collect();
    assert_eq!(dir.tree("share/man1"), expected.into_iter().collect::<Vec<_>>());
    assert_eq!(dir.read("share/man1/sudoxml.1"), dir.run("man").exits_silently().stdout);
    for name in commands {
        let page = dir.read(&format!("share/man1/sudoxml-{name}.1"));
        assert_eq!(page, dir.run(&format!("man {name}")).exits_silently().stdout, "{name}");
    }
}

#[test]
fn a_second_run_touches_no_page() {
    let dir = Dir::new();
    dir.run("man --dir pages").exits_silently();
    let page = dir.inode("pages/sudoxml-solve.1");
    dir.write("pages/sudoxml.1", "older");
    dir.run("man --dir pages").exits_silently();
    assert_eq!(dir.inode("pages/sudoxml-solve.1"), page);
    assert!(dir.text("pages/sudoxml.1").contains(".TH sudoxml 1"));
}

#[test]
fn a_page_that_cannot_be_written_is_2() {
    let dir = Dir::new();
    dir.write("file", "text");
    let ran = dir.run("man --dir file").exits(2);
    assert!(ran.places()[0].ends_with("error[unwritable]"), "{}", ran.stderr);
    assert_eq!(dir.tree("."), ["file"]);
    dir.folder("pages/sudoxml.1");
    let ran = dir.run("man --dir pages").exits(2);
    assert!(ran.stderr.starts_with("pages/sudoxml.1:1:1: error[unwritable]: "), "{}", ran.stderr);
}

#[test]
fn one_page_and_all_pages_exclude_each_other() {
    let dir = Dir::new();
    let ran = dir.run("man solve --dir pages").exits(2);
    assert!(ran.stderr.contains("cannot be used with"), "{}", ran.stderr);
    assert!(!dir.has("pages"));
    let ran = dir.run("man solv").exits(2);
    assert!(ran.stderr.contains("there is no command 'solv'; 'sudoxml help' lists the commands"), "{}", ran.stderr);
}

#[test]
fn every_page_is_correct_roff() {
    let dir = Dir::new();
    dir.run("man --dir pages").exits_silently();
    for page in dir.tree("pages") {
        let lint = run(&dir, &["mandoc", "-T", "lint", "-W", "error", &format!("pages/{page}")]);
        assert_eq!(lint, "", "{page}");
    }
}

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
