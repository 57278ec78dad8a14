//! Names that want to be commands: to a terminal, to the log of a build, or to a file system that folds case.

use crate::kit::Dir;
use crate::kit::puzzle::{CLASH, TWO, UNIQUE, matrix, named};
use crate::reliability::started::{run, sudoxml};

/// A line of its own for the log of a build, a colour, a bell, a cleared line, and the same in the eight-bit form.
const HOSTILE: &str = "x\n::error::forged\r\u{1b}[31m\u{7}\u{8}\u{9b}2K";

/// Nothing in the messages but lines that begin with one of these, and no control character.
#[track_caller]
fn is_tame(messages: &str, beginnings: &[&str]) {
    for line in messages.lines() {
        assert!(beginnings.iter().any(|beginning| line.starts_with(beginning)), "{line:?}");
        assert!(!line.chars().any(char::is_control), "{line:?}");
    }
    assert!(!messages.contains('\r'), "{messages:?}");
}

/// Proves R61.
#[test]
fn file_names_drive_no_terminal_and_forge_no_line() {
    let dir = Dir::new();
    let name = format!("{HOSTILE}.xml");
    dir.write(&format!("in/{name}"), "<sudoku/>").write(&format!("in/{HOSTILE}/a.xml"), matrix(TWO));
    dir.write(&format!("in/{HOSTILE}/b.xml"), "<book/>").folder(&format!("out/{name}"));
    dir.link(".", &format!("in/loop-{HOSTILE}")).link("gone", &format!("in/gone-{HOSTILE}.xml"));
    for arguments in ["check in", "solve in -o out", "cells in -o out", "export in -o list.txt"] {
        let ended = run(sudoxml(&dir, arguments)).exits(2);
        is_tame(&ended.stderr, &["in/", "sudoxml: "]);
        assert!(ended.stderr.contains("in/x\u{fffd}::error::forged\u{fffd}\u{fffd}[31m"), "{}", ended.stderr);
    }
    // The other names that messages may hold: that of an output, of another input, of a folder that a link leads to.
    dir.write(&format!("one/{name}"), matrix(UNIQUE)).write(&format!("two/{name}"), matrix(UNIQUE));
    dir.write(&format!("three/{name}"), matrix(UNIQUE)).link(&format!("../two/{name}"), &format!("fence/{name}"));
    for arguments in ["solve one two -o out", "solve one two -o both", "solve one -o fence", "solve three -o three"] {
        is_tame(&run(sudoxml(&dir, arguments)).exits(2).stderr, &["one/", "two/", "three/", "sudoxml: "]);
    }
}

/// Proves R59, R60.
#[test]
fn a_file_name_is_no_order_to_a_build_host() {
    let dir = Dir::new();
    // A host looks for `::` behind white space too, and for `##[` anywhere in a line.
    let names = [
        ("::error::x.xml", "./::error::x.xml"),
        (" ::error::x.xml", "./ ::error::x.xml"),
        ("##[error]x.xml", "##\u{fffd}error]x.xml"),
        ("x##vso[task.y]z.xml", "x##vso\u{fffd}task.y]z.xml"),
    ];
    for (name, printed) in names {
        dir.write(name, "<sudoku/>");
        let mut command = sudoxml(&dir, "check");
        command.arg(name);
        let ended = run(command).exits(2);
        assert!(ended.stderr.starts_with(&format!("{printed}:1:1: error[no-puzzle]")), "{}", ended.stderr);
    }
}

/// Proves R63.
#[test]
fn listed_names_drive_no_terminal_and_forge_no_line() {
    let dir = Dir::new();
    dir.write("list", format!("gone/{HOSTILE}\0../{HOSTILE}\0/gone/{HOSTILE}\0"));
    is_tame(&run(sudoxml(&dir, "check --files-from list")).exits(2).stderr, &["gone/", "../", "/gone/", "sudoxml: "]);
}

/// Proves R64.
#[test]
fn puzzle_names_and_values_drive_no_terminal_and_forge_no_line() {
    let dir = Dir::new();
    // What XML 1.0 can hold at all; the others are refused with the document.
    let name = "x&#10;::error::forged&#13;&#9;&#x9b;31m";
    dir.write("clash.xml", named(name, CLASH)).write("two.xml", named(name, TWO));
    dir.write("value.xml", matrix(UNIQUE).replacen("<col>5</col>", &format!("<col>{name}</col>"), 1));
    dir.write("escape.xml", named("\u{1b}[31m", TWO)).write("reference.xml", named("&#27;[31m", TWO));
    let ended = run(sudoxml(&dir, "check clash.xml two.xml value.xml escape.xml reference.xml")).exits(2);
    is_tame(&ended.stderr, &["clash.xml:", "two.xml:", "value.xml:", "escape.xml:", "reference.xml:", "sudoxml: "]);
    assert!(ended.stderr.contains("'x\u{fffd}::error::forged"), "{}", ended.stderr);
}

/// Proves R65.
#[test]
fn puzzle_names_forge_no_puzzle_in_a_text() {
    let dir = Dir::new();
    dir.write("a.xml", named(&format!("x&#10;{UNIQUE}&#13;&#x9b;31m"), TWO));
    run(sudoxml(&dir, "export a.xml --names -o a.txt")).exits(0);
    let text = dir.text("a.txt");
    assert_eq!(text.lines().count(), 1, "{text:?}");
}

/// Proves R66.
#[test]
fn names_in_a_text_make_no_document_that_cannot_be_read() {
    let dir = Dir::new();
    dir.write("a.txt", format!("{UNIQUE} # x\u{1b}[31m\u{1}\u{9b} \"<&'> ]]> --\n"));
    run(sudoxml(&dir, "import a.txt -o a.xml")).exits(0);
    run(sudoxml(&dir, "check a.xml")).exits(0);
    assert!(!dir.text("a.xml").contains('\u{1b}'));
}

/// Proves R69.
#[test]
fn names_that_differ_in_case_only_are_two_outputs() {
    let dir = Dir::new();
    dir.write("in/a.xml", named("small", UNIQUE)).write("in/A.xml", named("large", UNIQUE));
    dir.write("in/\u{e9}.xml", named("one", UNIQUE)).write("in/e\u{301}.xml", named("two", UNIQUE));
    run(sudoxml(&dir, "solve in -o out")).exits(0);
    assert_eq!(dir.tree("out"), ["A.xml", "a.xml", "e\u{301}.xml", "\u{e9}.xml"]);
    for (file, name) in [("a", "small"), ("A", "large"), ("\u{e9}", "one"), ("e\u{301}", "two")] {
        assert!(dir.text(&format!("out/{file}.xml")).contains(&format!("name=\"{name}\"")), "{file}");
    }
}

/// Proves R67.
#[test]
fn names_that_are_not_text_are_kept_and_reported() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let dir = Dir::new();
    dir.folder("in");
    for (name, document) in [(&b"\xff\xfe.xml"[..], matrix(UNIQUE)), (b"\x1b\x80.xml", "<sudoku/>".to_owned())] {
        std::fs::write(dir.path("in").join(OsStr::from_bytes(name)), document).expect("a file");
    }
    let ended = run(sudoxml(&dir, "solve in -o out")).exits(2);
    is_tame(&ended.stderr, &["in/\u{fffd}\u{fffd}.xml:1:1: error[no-puzzle]", "sudoxml: "]);
    assert!(dir.path("out").join(OsStr::from_bytes(b"\xff\xfe.xml")).exists());
    // As long as a name may be: that of the temporary file is no longer.
    let long = format!("{}.xml", "n".repeat(251));
    dir.write(&format!("long/{long}"), matrix(UNIQUE));
    run(sudoxml(&dir, "solve long -o out")).exits(0);
    assert!(dir.has(&format!("out/{long}")));
}
