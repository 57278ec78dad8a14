//! Puzzles that require something of themselves.

use crate::kit::Dir;
use crate::kit::puzzle::{CLASH, DEAD, TWO, UNIQUE, matrix, named};

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

/// Proves F10.
#[test]
fn an_attribute_that_looks_like_a_misspelt_one_is_a_warning() {
    let dir = Dir::new();
    let with = |attribute: &str| matrix(UNIQUE).replacen("<sudoku", &format!("<sudoku {attribute}"), 1);
    for (found, known) in [("extras='diagonals'", "extra"), ("Require='valid'", "require"), ("boxs='3x3'", "box")] {
        dir.write("a.xml", with(found));
        let name = found.split_once('=').expect("a value").0;
        let message = format!("has the attribute '{name}', which sudoxml does not read; did you mean '{known}'?");
        for command in
            ["check a.xml", "check --stream-from 0 a.xml", "solve a.xml -o out.xml", "grade a.xml -o out.xml"]
        {
            let ran = dir.run(command).exits(0);
            assert_eq!(ran.places(), ["a.xml:1:1: warning[misspelt-attribute]"], "{command}");
            assert!(ran.stderr.contains(&message), "{command}: {}", ran.stderr);
        }
    }
    dir.write("a.xml", with("level='easy' game='12' side='left' xmlns:x='urn:x' x:Name='y'"));
    assert_eq!(dir.run("check a.xml").exits(0).findings(), Vec::<&str>::new());
    // The name of the attribute for requirements can be set.
    dir.write("a.xml", with("statuss='valid' requires='1'")).write("sudoxml.toml", "require-attribute = 'status'");
    let ran = dir.run("check a.xml").exits(0);
    assert!(ran.findings().len() == 1 && ran.stderr.contains("did you mean 'status'?"), "{}", ran.stderr);
}
