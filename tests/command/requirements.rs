//! Puzzles that require something of themselves.

use crate::kit::Dir;
use crate::kit::puzzle::{CLASH, DEAD, TWO, UNIQUE, named};

/// A document with these puzzles, each with the value of an attribute.
fn requiring(attribute: &str, puzzles: &[(&str, &str)]) -> String {
    let puzzle = |(number, (value, line)): (usize, &(&str, &str))| {
        let required = format!("<sudoku {attribute}=\"{value}\" ");
        named(&format!("p{number}"), line).replacen("<sudoku ", &required, 1)
    };
    format!("<puzzles>{}</puzzles>", puzzles.iter().enumerate().map(puzzle).collect::<String>())
}

/// Proves F72.
#[test]
fn a_puzzle_that_allows_several_solutions_loosens_nothing_else() {
    let dir = Dir::new();
    dir.write("a.xml", requiring("require", &[("solvable", TWO), ("unique", UNIQUE)]));
    dir.write("b.xml", named("other", TWO));
    for command in ["check", "solve --require unique -o out", "audit --only multiple-solutions"] {
        let ran = dir.run(&format!("{command} a.xml b.xml")).exits(1);
        let allowed = "a.xml:1:10: note[multiple-solutions]: 'p0' has ";
        assert!(ran.stderr.contains(allowed) && ran.stderr.contains("; its require=\"solvable\" allows that\n"));
        assert!(ran.stderr.contains("b.xml:1:1: error[multiple-solutions]"), "{command}: {}", ran.stderr);
        // Only a command that writes says what has no output.
        assert_eq!(ran.summary().contains(", 1 error, 1 not written"), command.starts_with("solve"), "{}", ran.stderr);
    }
    assert!(dir.has("out/a.xml") && !dir.has("out/b.xml"));
}

/// Proves F72.
#[test]
fn a_puzzle_can_require_more_than_the_run() {
    let dir = Dir::new();
    for (required, line, rule) in [
        ("unique", TWO, "multiple-solutions"),
        ("solvable", DEAD, "no-solution"),
        ("valid", CLASH, "digit-twice-in-row"),
    ] {
        dir.write("a.xml", requiring("require", &[(required, line), ("nothing", line)]));
        let ran = dir.run("solve a.xml -o out.xml").exits(1);
        let message = format!("its require=\"{required}\" excludes that");
        assert!(ran.stderr.contains(&format!("error[{rule}]")) && ran.stderr.contains(&message), "{}", ran.stderr);
        assert!(ran.stderr.contains("its require=\"nothing\" allows that") && !dir.has("out.xml"), "{}", ran.stderr);
    }
    // For `grade`, only what the puzzle excludes is an error.
    dir.write("a.xml", requiring("require", &[("unique", TWO)])).run("grade a.xml").exits(1);
    dir.write("a.xml", requiring("require", &[("solvable", TWO)])).run("grade a.xml --require unique").exits(0);
}

/// Proves F72.
#[test]
fn the_configuration_names_another_attribute() {
    let dir = Dir::new();
    dir.write("sudoxml.toml", "require-attribute = 'status'");
    dir.write("a.xml", requiring("status", &[("solvable", TWO)])).run("check a.xml").exits(0);
    let ran = dir.write("a.xml", requiring("require", &[("solvable", TWO)])).run("check a.xml").exits(1);
    assert!(!ran.stderr.contains("allows"), "{}", ran.stderr);
    let ran = dir.write("a.xml", requiring("status", &[("draft", UNIQUE)])).run("solve a.xml -o out.xml").exits(2);
    let message = "error[wrong-value]: 'p0' has status=\"draft\": there is no requirement 'draft'; the requirements are \
                   nothing, valid, solvable, unique\n";
    assert!(ran.stderr.contains(message) && !dir.has("out.xml"), "{}", ran.stderr);
}
