//! On a terminal the text shows what it is about.

use std::process::Command;

use tests_with_programs::sudoxml;

use crate::kit::Dir;
use crate::kit::puzzle::{CLASH, TWO, cells, collection};

/// What a run shows on a terminal, which `script` stands in for, without colours and the bar.
fn shown(dir: &Dir, arguments: &str) -> String {
    let command = format!("{} {arguments}", sudoxml());
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
fn a_mark_is_under_the_text_of_the_finding() {
    let dir = Dir::new();
    dir.write("a.xml", format!("<p>\t{}</p>", cells(TWO)).replace("<cells>", "<cells><cell row='1' col='0'/>"));
    let messages = shown(&dir, "check a.xml");
    assert!(messages.contains("\u{1b}[1m\u{1b}[31m"), "{messages:?}");
    let plain = without_escapes(&messages);
    let lines: Vec<&str> = plain.lines().collect();
    let expected =
        "a.xml:2:26: error[wrong-value]: the col of a <cell> of this puzzle is '0'; use a number from 1 to 9";
    assert_eq!(lines[0], expected);
    assert_eq!(lines[1], "  2 |     <cells><cell row='1' col='0'/>");
    assert_eq!(lines[2], "    |                          ^^^^^^^");
}

#[test]
fn only_a_long_run_has_a_progress_bar() {
    let dir = Dir::new();
    dir.write("in/a.xml", cells(TWO)).write("in/b.xml", cells(TWO));
    let has_bar = |arguments: &str| shown(&dir, arguments).contains("/2 documents, ");
    assert!(has_bar("check in --progress-after 0"));
    assert!(!has_bar("check in --progress-after 1000000000"));
    assert!(!has_bar("check in --progress-after 0 --quiet"));
}

#[test]
fn where_there_is_no_terminal_there_is_no_excerpt() {
    let dir = Dir::new();
    dir.write("a.xml", cells(TWO));
    let ran = dir.run("check a.xml --color always").exits(1);
    assert_eq!(ran.findings().len(), 1, "{}", ran.stderr);
    let messages = without_escapes(&shown(&dir, "check - < a.xml"));
    let help = "  help: Compare the givens with the source of the puzzle; see `sudoxml explain multiple-solutions`";
    assert_eq!(messages.lines().nth(1), Some(help));
    assert_eq!(messages.lines().count(), 3, "standard input cannot be shown again: {messages}");
    assert!(!shown(&dir, "check a.xml --color never").contains('\u{1b}'));
}

#[test]
fn a_line_of_any_length_and_content_is_shown_in_a_line() {
    let dir = Dir::new();
    let long = format!("<p><!--{}--><sudoku/>\u{1f9e9}\u{202e}{}</p>", "x".repeat(200_000), "y".repeat(1000));
    dir.write("long.xml", long)
        .write("short.xml", format!("<p><!--{}--><sudoku/><!--\u{9b}31m--></p>", "x".repeat(300)));
    let messages = without_escapes(&(shown(&dir, "check long.xml") + &shown(&dir, "check short.xml")));
    assert!(messages.lines().all(|line| line.chars().count() < 160), "{messages}");
    assert!(messages.contains("…") && messages.contains("^^^^^^^^^") && messages.contains("\u{fffd}31m"), "{messages}");
    // Behind the first 64 KiB of a line nothing is looked for.
    assert_eq!(messages.lines().filter(|line| line.contains("| ")).count(), 2, "{messages}");
}

/// Proves docs/reports.md#text.
#[test]
fn the_first_finding_of_each_rule_says_how_to_fix_it() {
    let dir = Dir::new();
    dir.write("a.xml", collection(&[TWO, CLASH, TWO])).write("b.xml", collection(&[CLASH]));
    let output = shown(&dir, "check a.xml b.xml");
    assert!(output.contains("  \u{1b}[1mhelp:\u{1b}[0m Compare the givens"), "{output:?}");
    let plain = without_escapes(&output);
    let helped: Vec<&str> = plain.lines().filter_map(|line| line.strip_prefix("  help: ")).collect();
    let expected = [
        "Compare the givens with the source of the puzzle; see `sudoxml explain multiple-solutions`",
        "Compare the row with the source of the puzzle; see `sudoxml explain digit-twice-in-row`",
        "Compare the box with the source of the puzzle; see `sudoxml explain digit-twice-in-box`",
    ];
    assert_eq!(helped, expected);
    let findings = plain.lines().filter(|line| line.contains(": error[")).count();
    assert_eq!(findings, 6, "{plain}");
    // Each is after the excerpt of its finding, and there is none in a pipe or in a file.
    let lines: Vec<&str> = plain.lines().collect();
    assert!(
        lines[0].starts_with("a.xml:2:1: error[multiple-solutions]") && lines[3].contains("help: Compare"),
        "{plain}"
    );
    let piped = dir.run("check a.xml b.xml --color always").exits(1);
    assert!(!piped.stderr.contains("help:"), "{}", piped.stderr);
    shown(&dir, "check a.xml --report text=report");
    assert_eq!(dir.text("report").lines().count(), 4);
}

#[test]
fn headings_of_a_page_are_bold() {
    let page = shown(&Dir::new(), "explain no-solution");
    assert!(page.contains("\u{1b}[1m# no-solution\u{1b}[0m\n\nNo digit"), "{page:?}");
}
