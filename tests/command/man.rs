//! The man pages: one at a time, and all in a folder.

use std::collections::BTreeSet;

use crate::kit::{Dir, commands};

/// Proves docs/how-to.md#set-up.
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

/// Proves docs/how-to.md#set-up.
#[test]
fn the_synopsis_is_that_of_the_help_and_pages_name_each_other() {
    let dir = Dir::new();
    let text = |page: &str| dir.run(page).exits_silently().out().replace('\\', "");
    let of_check = text("man check");
    assert!(of_check.contains("SYNOPSIS\nsudoxml check [OPTIONS] [INPUT]...\n.SH DESCRIPTION"), "{of_check}");
    assert!(of_check.ends_with("\"SEE ALSO\"\nsudoxml(1)\n"), "{of_check}");
    let whole = text("man");
    assert!(commands(&dir).iter().all(|name| whole.contains(&format!("sudoxml-{name}(1)"))), "{whole}");
}

/// Proves docs/how-to.md#set-up.
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

/// Proves docs/how-to.md#set-up.
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

/// Proves docs/how-to.md#set-up.
#[test]
fn one_page_and_all_pages_exclude_each_other() {
    let dir = Dir::new();
    let ran = dir.run("man solve --dir pages").exits(2);
    assert!(ran.stderr.contains("cannot be used with"), "{}", ran.stderr);
    assert!(!dir.has("pages"));
    let ran = dir.run("man solv").exits(2);
    assert!(
        ran.stderr.contains("there is no command 'solv'; did you mean 'solve'? 'sudoxml help' lists the commands"),
        "{}",
        ran.stderr
    );
}
