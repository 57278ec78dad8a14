//! On a terminal the text shows what it is about.

use std::process::Command;

use crate::kit::Dir;
use crate::kit::puzzle::{TWO, cells};

/// What a run shows on a terminal, which `script` stands in for, without colours and the bar.
fn shown(dir: &Dir, arguments: &str) -> String {
    let command = format!("{} {arguments}", env!("CARGO_BIN_EXE_sudoxml"));
    let mut script = Command::new("script");
    script.args(["-qec", &command, "/dev/null"]).current_dir(dir.path("")).env("TERM", "xterm").env_remove("NO_COLOR");
    let output = script.output().expect("script, which tests/install.sh installs");
    String::from_utf8_lossy(&output.stdout).replace("\r\n", "\n")
}

fn without_escapes(text: &str) -> String {
    let mut pieces = text.split('\u{1b}');
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |plain, piece| {
        plain + piece.split_once(|c: char| c.is_ascii_alphabetic()).map_or("", |(_, rest)| rest)
    })
}

#[test]
fn a_mark_stands_under_what_is_meant() {
    let dir = Dir::new();
    dir.write("a.xml", format!("<p>\t{}</p>", cells(TWO)).replace("<cells>", "<cells><cell row='1' col='0'/>"));
    let told = shown(&dir, "check a.xml");
    assert!(told.contains("\u{1b}[1m\u{1b}[31m"), "{told:?}");
    let plain = without_escapes(&told);
    let lines: Vec<&str> = plain.lines().collect();
    let expected =
        "a.xml:2:26: error[wrong-value]: the col of a <cell> of this puzzle is '0'; use a number from 1 to 9";
    assert_eq!(lines[0], expected);
    assert_eq!(lines[1], "  2 |     <cells><cell row='1' col='0'/>");
    assert_eq!(lines[2], "    |                          ^^^^^^^");
}

#[test]
fn where_there_is_no_terminal_there_is_no_excerpt() {
    let dir = Dir::new();
    dir.write("a.xml", cells(TWO));
    let ran = dir.run("check a.xml --color always").exits(1);
    assert_eq!(ran.findings().len(), 1, "{}", ran.stderr);
    let told = without_escapes(&shown(&dir, "check - < a.xml"));
    assert_eq!(told.lines().count(), 2, "what came through a pipe is gone: {told}");
    assert!(!shown(&dir, "check a.xml --color never").contains('\u{1b}'));
}

#[test]
fn a_line_of_any_length_and_content_is_shown_in_a_line() {
    let dir = Dir::new();
    let long = format!("<p><!--{}--><sudoku/>\u{1f9e9}\u{202e}{}</p>", "x".repeat(200_000), "y".repeat(1000));
    dir.write("long.xml", long)
        .write("short.xml", format!("<p><!--{}--><sudoku/><!--\u{9b}31m--></p>", "x".repeat(300)));
    let told = without_escapes(&(shown(&dir, "check long.xml") + &shown(&dir, "check short.xml")));
    assert!(told.lines().all(|line| line.chars().count() < 160), "{told}");
    assert!(told.contains("…") && told.contains("^^^^^^^^^") && told.contains("\u{fffd}31m"), "{told}");
    // Behind the first 64 KiB of a line nothing is looked for.
    assert_eq!(told.lines().filter(|line| line.contains("| ")).count(), 2, "{told}");
}
