//! Pictures as text.

use crate::kit::Dir;
use crate::kit::puzzle::{CLASH, THREE, UNIQUE, collection, matrix, named};

const BOTH: &str = "\
a.xml:1:1: May: one solution
Puzzle                      Solution
┌───────┬───────┬───────┐   ┌───────┬───────┬───────┐
│ 5 3 . │ . 7 . │ . . . │   │ 5 3 4 │ 6 7 8 │ 9 1 2 │
│ 6 . . │ 1 9 5 │ . . . │   │ 6 7 2 │ 1 9 5 │ 3 4 8 │
│ . 9 8 │ . . . │ . 6 . │   │ 1 9 8 │ 3 4 2 │ 5 6 7 │
├───────┼───────┼───────┤   ├───────┼───────┼───────┤
│ 8 . . │ . 6 . │ . . 3 │   │ 8 5 9 │ 7 6 1 │ 4 2 3 │
│ 4 . . │ 8 . 3 │ . . 1 │   │ 4 2 6 │ 8 5 3 │ 7 9 1 │
│ 7 . . │ . 2 . │ . . 6 │   │ 7 1 3 │ 9 2 4 │ 8 5 6 │
├───────┼───────┼───────┤   ├───────┼───────┼───────┤
│ . 6 . │ . . . │ 2 8 . │   │ 9 6 1 │ 5 3 7 │ 2 8 4 │
│ . . . │ 4 1 9 │ . . 5 │   │ 2 8 7 │ 4 1 9 │ 6 3 5 │
│ . . . │ . 8 . │ . 7 9 │   │ 3 4 5 │ 2 8 6 │ 1 7 9 │
└───────┴───────┴───────┘   └───────┴───────┴───────┘

";

/// Proves docs/pictures.md.
#[test]
fn a_puzzle_and_its_solution_are_beside_each_other() {
    let dir = Dir::new();
    dir.write("a.xml", named("May", UNIQUE)).write("list.txt", format!("{UNIQUE} # May\n"));
    assert_eq!(dir.run("render a.xml").exits(0).out(), BOTH);
    assert_eq!(dir.run("render list.txt").exits(0).out(), BOTH.replacen("a.xml", "list.txt", 1));
    assert_eq!(dir.pipe("render -", UNIQUE.to_owned() + " # May").exits(0).out(), BOTH.replacen("a.xml", "-", 1));
    dir.run("render a.xml -o out/a.txt").exits(0);
    assert_eq!(dir.text("out/a.txt"), BOTH);
    for flags in ["--jobs 1", "--stream-from 0 --batch-bytes 1", "--to text"] {
        assert_eq!(dir.run(&format!("render a.xml {flags}")).exits(0).out(), BOTH, "{flags}");
    }
}

/// Proves docs/pictures.md.
#[test]
fn what_is_shown_can_be_chosen() {
    let dir = Dir::new();
    dir.write("three.xml", matrix(THREE));
    let shown = |flags: &str| dir.run(&format!("render three.xml {flags}")).exits(0).out().to_owned();
    let captions = |text: &str| {
        text.lines()
            .nth(1)
            .expect("captions")
            .split("   ")
            .map(str::trim)
            .filter(|c| !c.is_empty())
            .map(String::from)
            .collect::<Vec<_>>()
    };
    assert_eq!(captions(&shown("--show puzzle")), ["Puzzle"]);
    assert_eq!(captions(&shown("--show solution")), ["First solution"]);
    assert_eq!(captions(&shown("")), ["Puzzle", "First solution"]);
    let all = shown("--show all-solutions");
    assert_eq!(captions(&all), ["Puzzle", "Solution 1 of 3", "Solution 2 of 3", "Solution 3 of 3"]);
    assert!(
        all.starts_with("three.xml:1:1: Puzzle 1: 3 solutions\n") && all.contains("* not the same in all solutions\n")
    );
    assert_eq!(captions(&shown("--show all-solutions --list 2")).len(), 3);
    let ran = dir.run("render three.xml --max-solutions 2").exits(0);
    assert!(ran.out().starts_with("three.xml:1:1: Puzzle 1: more than 2 solutions\n"), "{}", ran.out());
}

/// The cells that differ are the same that a comparison of the solutions gives.
/// Proves docs/pictures.md.
#[test]
fn cells_that_differ_between_solutions_are_marked() {
    let dir = Dir::new();
    dir.write("three.xml", matrix(THREE));
    let shown = dir.run("render three.xml --show solution").exits(0).out().to_owned();
    let solved = dir.run("solve three.xml -o solved.xml").exits(0);
    assert!(solved.out().is_empty());
    let solutions = dir.run("export --solutions solved.xml").exits(0).out().to_owned();
    let solutions: Vec<&str> = solutions.lines().collect();
    let differs = |at: usize| solutions.iter().any(|other| other.as_bytes()[at] != solutions[0].as_bytes()[at]);
    let expected: Vec<(char, bool)> = solutions[0].chars().enumerate().map(|(at, c)| (c, differs(at))).collect();
    let rows = shown.lines().skip(2).filter(|line| line.starts_with('│'));
    let cells = rows.flat_map(|row| {
        let row: Vec<char> = row.chars().filter(|c| *c != '│').collect();
        let at = (0..row.len()).filter(|&at| row[at].is_ascii_digit());
        at.map(|at| (row[at], row.get(at + 1) == Some(&'*'))).collect::<Vec<_>>()
    });
    assert_eq!(cells.collect::<Vec<_>>(), expected);
    assert_eq!(expected.iter().filter(|(_, differs)| *differs).count(), 7);
}

/// Proves docs/pictures.md.
#[test]
fn a_violation_is_marked_and_has_its_sentence() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(CLASH));
    let ran = dir.run("render a.xml").exits(0);
    let lines: Vec<&str> = ran.out().lines().collect();
    assert_eq!(lines[0], "a.xml:1:1: Puzzle 1: no solution");
    assert_eq!(lines[1], "5 appears twice in row 1: r1c1, r1c2.");
    assert_eq!(lines.iter().find(|line| line.starts_with("│ 5!")), Some(&"│ 5!5!. │ . 7 . │ . . . │"));
    assert!(ran.out().contains("! twice in a unit\n"));
    assert_eq!(ran.findings().len(), 2, "warnings: {}", ran.stderr);
}

/// Proves docs/pictures.md.
#[test]
fn candidates_are_on_a_board_beside_the_puzzle() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(UNIQUE));
    let ran = dir.run("render a.xml --candidates --show puzzle").exits(0);
    let expected = "\
│ 5 3 . │ . 7 . │ . . . │   │ 5      3      124    │ 26     7      2468   │ 1489   1249   248    │";
    assert!(ran.out().contains(expected), "{}", ran.out());
    // The same candidates as those of `cells --candidates`.
    let listed = dir.run("cells --candidates a.xml").exits(0);
    assert!(
        listed.out().contains("<cell row=\"1\" col=\"7\" box=\"3\" n=\"4\" candidates=\"1 4 8 9\"/>"),
        "{}",
        listed.out()
    );
}

/// Proves docs/pictures.md.
#[test]
fn steps_are_sentences_with_boards_and_end_with_the_solution() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(UNIQUE));
    let shown = dir.run("render a.xml --steps --show puzzle").exits(0).out().to_owned();
    let sentences = dir.run("grade --explain a.xml").exits(0).out().to_owned();
    let numbered = sentences.lines().skip(1).enumerate().map(|(at, sentence)| format!("{}. {sentence}", at + 1));
    let headings: Vec<&str> = shown.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())).collect();
    assert_eq!(headings, numbered.collect::<Vec<_>>());
    assert!(shown.starts_with("a.xml:1:1: Puzzle 1: one solution, rating 1.2, easy\n"), "{shown}");
    assert_eq!(shown.matches("8+").count(), headings.iter().filter(|line| line.contains("place for 8 ")).count());
    let last = shown.rsplit("\n\n").find(|part| part.contains('│')).expect("a board");
    assert!(!last.lines().any(|line| line.starts_with('│') && line.contains('.')), "{last}");
}

/// A puzzle whose hardest step is a chain with chains inside.
const NESTED: &str = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

/// Proves docs/pictures.md.
#[test]
fn the_links_of_chains_are_a_list_in_every_form() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(NESTED));
    let shown = dir.run("render a.xml --steps --show puzzle").exits(0).out().to_owned();
    assert!(shown.lines().all(|line| line.chars().count() <= 200), "{shown}");
    let explained = dir.run("grade --explain a.xml").exits(0).out().to_owned();
    let nested = explained.lines().find(|line| line.starts_with("  argument 1: ")).expect("an argument inside");
    assert!(shown.contains(nested), "{nested}");
    let claim = nested.trim_start().strip_prefix("argument 1: ").expect("a claim");
    let link = explained.lines().find_map(|line| line.trim_start().strip_prefix("1. ")).expect("a link");
    let html = dir.run("render a.xml --steps --to html").exits(0).out().to_owned();
    assert!(html.contains(&format!("<p class=\"inner\">Argument 1: {claim}</p>")), "{claim}");
    assert!(html.contains(&format!("<ol>\n<li>{link}</li>")), "{link}");
    let svg = dir.run("render a.xml --steps --to svg").exits(0).out().to_owned();
    let document = roxmltree::Document::parse(&svg).expect("XML");
    let description = document.descendants().find(|node| node.has_tag_name("desc")).and_then(|node| node.text());
    let description = description.expect("a description");
    assert!(description.contains(&format!("Argument 1: {claim}")) && description.contains(link), "{link}");
    let lines = document.descendants().filter(|node| node.has_tag_name("text")).filter_map(|node| node.text());
    let written = lines.collect::<Vec<&str>>().join(" ");
    assert!(written.contains(&format!("Argument 1: {claim}")) && written.contains(&format!("1. {link}")), "{link}");
}

/// Proves docs/pictures.md.
#[test]
fn colours_are_for_terminals_only() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(UNIQUE));
    assert!(!dir.run("render a.xml").exits(0).out().contains('\u{1b}'));
    let coloured = dir.run("render a.xml --color always").exits(0).out().to_owned();
    assert!(coloured.contains("\u{1b}[1m5"), "{coloured:?}");
    dir.run("render a.xml --color always -o a.txt").exits(0);
    assert!(!dir.text("a.txt").contains('\u{1b}'));
    dir.write("b.xml", named("&#27;[31m\u{9b}", UNIQUE)).run("render b.xml").exits(2);
    dir.write("b.txt", format!("{UNIQUE} # \u{1b}[31mred"));
    assert!(!dir.run("render b.txt").exits(0).out().contains('\u{1b}'));
}

/// Proves docs/pictures.md.
#[test]
fn documents_without_an_error_are_drawn_and_the_others_reported() {
    let dir = Dir::new();
    dir.write("p/a.xml", named("May", UNIQUE)).write("p/b.xml", "<sudoku>").write("p/c.xml", collection(&[UNIQUE; 2]));
    let ran = dir.run("render p").exits(2);
    assert_eq!(ran.out().lines().filter(|line| line.starts_with("p/")).count(), 3);
    assert_eq!(ran.places(), ["p/b.xml:1:9: error[not-well-formed]"]);
    let ran = dir.run("render p/a.xml --require unique").exits(0);
    assert!(ran.out().starts_with("p/a.xml:1:1: May"));
    let ran = dir.write("three.xml", matrix(THREE)).run("render three.xml --require unique").exits(1);
    assert_eq!((ran.out(), ran.places()), ("", vec!["three.xml:1:1: error[multiple-solutions]"]));
}
