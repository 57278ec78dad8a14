//! `check`: every finding with its place, in XML and in text, and no output.

use crate::kit::Dir;
use crate::kit::puzzle::{CLASH, DEAD, SOLVED, TWO, UNIQUE, cells, collection, matrix};

#[test]
fn check_writes_nothing() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(UNIQUE)).age("a.xml", 3600);
    let before = dir.modified("a.xml");
    let ran = dir.run("check a.xml").exits(0);
    assert_eq!(ran.out(), "");
    assert_eq!((dir.tree("."), dir.modified("a.xml")), (vec!["a.xml".to_owned()], before));
}

#[test]
fn it_goes_on_to_the_end() {
    let dir = Dir::new();
    dir.write("in/a.xml", matrix(TWO)).write("in/b.xml", "<sudoku>").write("in/c.xml", matrix(DEAD));
    dir.write("in/d.xml", collection(&[CLASH, UNIQUE, TWO]));
    let ran = dir.run("check in").exits(2);
    assert_eq!(
        ran.places(),
        [
            "in/a.xml:1:1: error[multiple-solutions]",
            "in/b.xml:1:9: error[not-well-formed]",
            "in/c.xml:1:1: error[no-solution]",
            "in/d.xml:4:26: error[digit-twice-in-row]",
            "in/d.xml:4:26: error[digit-twice-in-box]",
            "in/d.xml:28:1: error[multiple-solutions]",
        ]
    );
}

#[test]
fn a_grid_of_ones_with_one_blank_has_27_violations_and_no_solution() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(&"1".repeat(81).replacen('1', ".", 1)));
    let ran = dir.run("check a.xml").exits(1);
    let rule = |rule: &str| ran.findings().iter().filter(|line| line.contains(&format!("error[{rule}]"))).count();
    assert_eq!(
        [rule("digit-twice-in-row"), rule("digit-twice-in-column"), rule("digit-twice-in-box")],
        [9, 9, 9],
        "{}",
        ran.stderr
    );
    assert_eq!(ran.findings().len(), 27);
    assert!(ran.summary().contains("(0 unique, 0 multiple, 1 none), 27 violations, 27 errors"), "{}", ran.summary());
}

#[test]
fn the_places_of_a_violation_are_those_of_its_cells() {
    let dir = Dir::new();
    // A 5 in r1c1 and r1c2 as cells, on lines of their own.
    dir.write("a.xml", cells(CLASH));
    let ran = dir.run("check a.xml").exits(1);
    assert_eq!(
        ran.findings()[0],
        "a.xml:4:9: error[digit-twice-in-row]: 5 appears twice in row 1 of this puzzle: r1c1 at 3:9, r1c2 at 4:9"
    );
}

#[test]
fn columns_are_characters_and_any_line_end_ends_a_line() {
    let dir = Dir::new();
    for end in ["\n", "\r\n", "\r"] {
        let document = format!("<b t='\u{e9}\u{1f600}'>{}</b>", matrix(TWO)).replace('\n', end);
        dir.write("a.xml", document.replace("<sudoku>", &format!("{end}<!-- \u{e9}\u{1f600} --><sudoku>")));
        assert_eq!(dir.run("check a.xml").exits(1).places(), ["a.xml:2:12: error[multiple-solutions]"], "{end:?}");
    }
}

#[test]
fn text_puzzles_are_checked_in_all_their_forms() {
    let dir = Dir::new();
    let comma: Vec<String> = CLASH
        .as_bytes()
        .chunks(9)
        .map(|row| row.chunks(3).map(|group| String::from_utf8_lossy(group).into_owned()).collect::<Vec<_>>().join(","))
        .collect();
    let board: Vec<String> = TWO.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned()).collect();
    let text = format!("# a list\n{UNIQUE} # first\n{}\n\n{}\n{DEAD} # last\n", comma.join(",,"), board.join("\n"));
    dir.write("list.txt", &text);
    let expected = [
        "3:2: error[digit-twice-in-row]",
        "3:2: error[digit-twice-in-box]",
        "5:1: error[multiple-solutions]",
        "14:1: error[no-solution]",
    ];
    let named = expected.map(|line| format!("list.txt:{line}"));
    let ran = dir.run("check list.txt").exits(1);
    assert_eq!(ran.places(), named);
    assert!(ran.stderr.contains("'last' has no solution"), "{}", ran.stderr);
    assert!(ran.summary().contains("4 puzzles (1 unique, 1 multiple, 2 none)"), "{}", ran.summary());
    assert_eq!(dir.pipe("check -", &text).exits(1).places(), expected.map(|line| format!("-:{line}")));
    dir.write("in/a.txt", UNIQUE).run("check in --glob *.txt").exits(0);
}

#[test]
fn what_is_no_text_puzzle_is_2_with_its_place_and_the_others_are_checked() {
    let dir = Dir::new();
    dir.write("list.txt", format!("{TWO}\n  {}x\n{}\n", &UNIQUE[1..], &SOLVED[2..]));
    let ran = dir.run("check list.txt").exits(2);
    assert_eq!(
        ran.places(),
        [
            "list.txt:1:1: error[multiple-solutions]",
            "list.txt:2:83: error[wrong-notation]",
            "list.txt:3:1: error[wrong-notation]"
        ]
    );
    for nothing in ["# only a comment\n", "# one\n\n# two\n"] {
        let ran = dir.write("list.txt", nothing).run("check list.txt").exits(2);
        assert_eq!(ran.places(), ["list.txt:1:1: error[no-puzzle]"], "{nothing:?}");
    }
}

#[test]
fn results_of_an_earlier_run_are_no_puzzles() {
    let dir = Dir::new();
    let solved = dir.pipe("solve -", collection(&[UNIQUE, TWO])).exits(0).stdout;
    let ran = dir.pipe("check -", solved).exits(1);
    assert!(ran.summary().contains("2 puzzles (1 unique, 1 multiple, 0 none)"), "{}", ran.summary());
}
