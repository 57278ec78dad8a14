//! The severities of rules in a `sudoxml.toml`: what is reported, whether there is an output, and the exit code.

use sudoxml::finding::Rule;

use crate::kit::puzzle::{CLASH, SOLVED, TWO, UNIQUE, collection, matrix, named};
use crate::kit::{Dir, Ran};

/// Every rule whose severity can be set, in a folder where a command breaks it.
fn breaking(rule: Rule) -> Option<(Dir, &'static str)> {
    let dir = Dir::new();
    let command = match rule {
        Rule::DigitTwiceInRow | Rule::DigitTwiceInBox => {
            dir.write("in/a.xml", matrix(CLASH));
            "check in"
        }
        Rule::DigitTwiceInColumn => {
            let givens = format!("5{}5{}", ".".repeat(8), ".".repeat(71));
            dir.write("in/a.xml", matrix(&givens));
            "check in"
        }
        Rule::DigitTwiceInUnit => {
            let givens = format!("5{}5", ".".repeat(79));
            dir.write("in/a.xml", matrix(&givens).replacen("<sudoku", "<sudoku extra='diagonals'", 1));
            "check in"
        }
        Rule::NoSolution => {
            dir.write("in/a.xml", matrix(crate::kit::puzzle::DEAD));
            "check in"
        }
        Rule::MultipleSolutions => {
            dir.write("in/a.xml", matrix(TWO));
            "check in"
        }
        Rule::NotGraded => {
            dir.write("in/a.xml", matrix(SOLVED));
            "grade in -o out"
        }
        Rule::StaleResult => {
            let solved = dir.write("a.xml", matrix(UNIQUE)).run("solve a.xml").exits(0).out().to_owned();
            dir.write("in/a.xml", solved.replacen("given=\"true\">5<", "given=\"true\">6<", 1));
            "check in"
        }
        Rule::ClashingGivens => {
            dir.write("in/a.xml", matrix(CLASH));
            "audit in --only clashing-givens"
        }
        Rule::DifferingCells => {
            dir.write("in/a.xml", matrix(TWO));
            "audit in --only differing-cells"
        }
        Rule::Repair => {
            dir.write("in/a.xml", matrix(TWO));
            "audit in --only repair"
        }
        Rule::RedundantGiven => {
            dir.write("in/a.xml", matrix(UNIQUE));
            "audit in"
        }
        Rule::NoSymmetry => {
            dir.write("in/a.xml", matrix(TWO));
            "audit in --only no-symmetry"
        }
        Rule::BrokenSymmetry => {
            dir.write("in/a.xml", matrix(&UNIQUE.replacen('5', ".", 1)));
            "audit in --only broken-symmetry"
        }
        Rule::WrongSolution => {
            let solution = matrix(&SOLVED.replacen("53", "35", 1));
            let solution = solution.split_once("<matrix").and_then(|(_, rest)| rest.split_once("</sudoku>"));
            let solution = format!("<matrix role='solution'{}</sudoku>", solution.expect("a matrix").0);
            dir.write("in/a.xml", matrix(UNIQUE).replacen("</sudoku>", &solution, 1));
            "audit in"
        }
        Rule::WrongLabel => {
            dir.write("in/a.xml", matrix(UNIQUE).replacen("<sudoku", "<sudoku level='hard'", 1));
            "audit in --level-attribute level"
        }
        Rule::DuplicatePuzzle => {
            dir.write("in/a.xml", collection(&[UNIQUE, UNIQUE]));
            "audit in"
        }
        Rule::SameSolution => {
            dir.write("in/a.xml", collection(&[UNIQUE, &UNIQUE.replacen("53.", "534", 1)]));
            "audit in"
        }
        Rule::RepeatedNumber | Rule::MissingNumber => {
            let names = ["A 1", "A 2", "A 2", "A 4"];
            let puzzles: String = names.iter().map(|name| named(name, TWO)).collect();
            dir.write("in/a.xml", format!("<a>{puzzles}</a>"));
            "audit in --series --only repeated-number,missing-number"
        }
        Rule::RatingOutlier => {
            let hard = ".35...4.9..4...5....9..2.....1..6..4.6.....2....8...519.6.3......347........8.1.3";
            dir.write("in/a.xml", collection(&[UNIQUE, UNIQUE, UNIQUE, UNIQUE, hard]));
            "audit in --series --only rating-outlier"
        }
        Rule::MisspeltAttribute => {
            dir.write("in/a.xml", matrix(UNIQUE).replacen("<sudoku", "<sudoku requires='valid'", 1));
            "solve in -o out"
        }
        Rule::NotInText => {
            dir.write("in/a.xml", matrix(UNIQUE).replacen("<sudoku", "<sudoku extra='diagonals'", 1));
            "export in -o out.txt"
        }
        Rule::NotRead => {
            dir.write("in/a.xml", matrix(UNIQUE)).write("in/b.xhtml", "<html/>");
            "check in"
        }
        Rule::Skipped => {
            dir.write("in/a.xml", matrix(UNIQUE)).write("in/b.xml", "<book/>");
            "check in"
        }
        Rule::WouldChange => {
            dir.write("in/a.xml", matrix(UNIQUE));
            "solve --diff in"
        }
        _ => return None,
    };
    Some((dir, command))
}

/// The severity of the findings of a rule.
fn reported(ran: &Ran, rule: Rule) -> Option<String> {
    let finding = ran.stderr.lines().find(|line| line.contains(&format!("[{rule}]: ")))?;
    Some(finding.split_once('[')?.0.rsplit(' ').next()?.to_owned())
}

/// Whether all errors that a run prints are about this rule.
fn only_errors_about(ran: &Ran, rule: Rule) -> bool {
    let errors: Vec<&str> = ran.stderr.lines().filter(|line| line.contains(": error[")).collect();
    errors.iter().all(|line| line.contains(&format!("error[{rule}]")))
}

/// Proves docs/configuration.md#the-keys.
#[test]
fn the_severity_of_a_rule_decides_the_report_and_the_exit_code() {
    let mut tried = 0;
    for rule in Rule::ALL {
        assert_eq!(breaking(rule).is_none(), rule.is_always_error(), "{rule}");
        let Some((dir, command)) = breaking(rule) else { continue };
        for severity in ["off", "note", "warning", "error"] {
            dir.write("in/sudoxml.toml", format!("rules = {{ {rule} = '{severity}' }}"));
            let ran = dir.run(command);
            let expected = (severity != "off").then(|| severity.to_owned());
            assert_eq!(reported(&ran, rule), expected, "{rule} {severity}: {}", ran.stderr);
            let other = !only_errors_about(&ran, rule);
            let code = i32::from(severity == "error" || other);
            assert_eq!(ran.code, code, "{rule} {severity}: {}", ran.stderr);
            tried += 1;
        }
    }
    assert_eq!(tried, 4 * 26);
}

/// Proves docs/configuration.md#the-keys.
#[test]
fn a_rule_that_is_lowered_leaves_the_output() {
    let dir = Dir::new();
    dir.write("in/a.xml", matrix(TWO)).write("in/b.xml", matrix(UNIQUE));
    let solve = || dir.run("solve in -o out --require unique");
    solve().exits(1);
    assert_eq!(dir.tree("out"), ["b.xml"]);
    dir.write("in/sudoxml.toml", "[rules]\nmultiple-solutions = 'note'");
    solve().exits(0);
    assert_eq!(dir.tree("out"), ["a.xml", "b.xml"]);
    // One that is raised takes it away, and the requirement stays for the others.
    let dir = Dir::new();
    dir.write("in/a.xml", matrix(SOLVED)).write("in/b.xml", matrix(CLASH)).write("in/c.xml", matrix(UNIQUE));
    dir.write("in/sudoxml.toml", "[rules]\nnot-graded = 'error'\n");
    dir.run("grade in -o out --require valid").exits(1);
    assert_eq!(dir.tree("out"), ["c.xml"]);
}

/// Proves docs/configuration.md#the-keys.
#[test]
fn a_rule_that_is_off_is_not_counted() {
    let dir = Dir::new();
    dir.write("in/a.xml", "<book/>").write("in/b.xml", matrix(TWO));
    dir.write("in/sudoxml.toml", "[rules]\nskipped = 'off'\nmultiple-solutions = 'off'");
    let ran = dir.run("check in --report json --report text").exits(0);
    assert_eq!(ran.out().lines().count(), 1, "{}", ran.out());
    assert!(ran.out().contains("\"findings\":0,") && ran.out().contains("\"skipped\":1,"), "{}", ran.out());
    assert_eq!(ran.findings().len(), 0);
    // Nothing hides that no file has a puzzle.
    std::fs::remove_file(dir.path("in/b.xml")).expect("a file");
    assert_eq!(dir.run("check in").exits(2).places(), ["in:1:1: error[no-input]"]);
}

/// Proves docs/configuration.md#the-keys.
#[test]
fn an_error_that_ends_with_2_cannot_be_lowered() {
    let dir = Dir::new();
    dir.write("x.xml", "<sudoku>");
    let fixed: Vec<Rule> = Rule::ALL.into_iter().filter(|rule| rule.is_always_error()).collect();
    for rule in &fixed {
        for severity in ["off", "note", "warning"] {
            dir.write("sudoxml.toml", format!("rules.{rule} = '{severity}'"));
            let ran = dir.run("check x.xml").exits(2);
            let message = format!("error[configuration]: {rule} is always an error");
            assert!(ran.stderr.contains(&message), "{}", ran.stderr);
        }
    }
    let all: String = fixed.iter().map(|rule| format!("{rule} = 'error'\n")).collect();
    dir.write("sudoxml.toml", format!("[rules]\n{all}")).run("check x.xml").exits(2);
    assert_eq!(dir.run("config").exits(0).out().matches(" = \"error\"\n").count(), fixed.len());
}
