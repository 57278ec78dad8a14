//! Findings: what a run has to say about its documents, each with a severity, a rule, a place and the way out.

use std::fmt;

use crate::board::{Cell, UnitKind};
use crate::fault::{Fault, shown, visible};
use crate::outcome::{LocatedViolation, Outcome, SolutionCount};
use crate::position::{Position, Span};
pub use crate::rulebook::{Rule, Severity};
use crate::search::Verdict;

/// What a puzzle must be. Each demand holds the ones before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Requirement {
    /// Anything that can be read.
    #[default]
    Nothing,
    /// No digit twice in a unit.
    Valid,
    /// One solution or more.
    Solvable,
    /// Exactly one solution.
    Unique,
}

/// Something to say about a document, at a place.
///
/// ```
/// use sudoxml::{finding::{Finding, Requirement}, outcome::SolutionLimit};
/// let solved = sudoxml::solve(b"<sudoku><cells/></sudoku>", SolutionLimit::At(2.try_into()?))?;
/// let findings = Finding::of_outcome(&solved.outcomes[0], Requirement::Unique);
/// let told = "1:1: error[multiple-solutions]: this puzzle has more than 2 solutions, not one";
/// assert_eq!(findings[0].to_string(), told);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// How much it matters.
    pub severity: Severity,
    /// Which rule it is about.
    pub rule: Rule,
    /// Where in the document.
    pub place: Position,
    /// Behind the last character that it is about, where that is known.
    pub end: Option<Position>,
    /// What is wrong, in a sentence without a full stop.
    pub message: String,
    /// The name of the puzzle, where there is one and it has one.
    pub puzzle: Option<String>,
    /// The cells that are to blame, in reading order; none where the whole puzzle is, or no puzzle.
    pub cells: Vec<Cell>,
}

impl Finding {
    /// A finding about a file as a whole, of the weight that its rule has by itself.
    pub fn of_file(rule: Rule, message: impl Into<String>) -> Finding {
        Finding {
            severity: rule.level(),
            rule,
            place: Position::START,
            end: None,
            message: message.into(),
            puzzle: None,
            cells: Vec::new(),
        }
    }

    /// A file that was found in a folder and passed over, because there is no puzzle in it.
    pub fn skipped() -> Finding {
        Finding::of_file(Rule::Skipped, "no <sudoku> inside")
    }

    /// What an outcome shows when this is required: an error where the demand is missed, else a warning.
    pub fn of_outcome(outcome: &Outcome, required: Requirement) -> Vec<Finding> {
        let finding = |demand: Requirement, rule, message| Finding {
            severity: if required >= demand { Severity::Error } else { Severity::Warning },
            ..Finding::of_puzzle(outcome, rule, message)
        };
        let puzzle = called(outcome);
        let multiple = |how_many: &str| {
            let message = format!("{puzzle} has {how_many}, not one");
            vec![finding(Requirement::Unique, Rule::MultipleSolutions, message)]
        };
        match outcome.number {
            SolutionCount::Exactly(0) if outcome.clashes.is_empty() => {
                let message = format!("{puzzle} has no solution, though no two of its givens clash");
                vec![finding(Requirement::Solvable, Rule::NoSolution, message)]
            }
            SolutionCount::Exactly(0) => {
                let of_clash = |clash: &LocatedViolation| {
                    // The second of the cells is the one that an editor has to look at.
                    let Span { start, end } = clash.places.get(1).copied().unwrap_or(outcome.place.into());
                    let found = finding(Requirement::Valid, clash_rule(clash), clash_message(clash, &puzzle));
                    Finding { place: start, end, cells: clash.violation.cells.clone(), ..found }
                };
                outcome.clashes.iter().map(of_clash).collect()
            }
            SolutionCount::Exactly(1) => Vec::new(),
            SolutionCount::Exactly(number) => multiple(&format!("{number} solutions")),
            SolutionCount::MoreThan(limit) => {
                multiple(&format!("more than {limit} solution{}", if limit == 1 { "" } else { "s" }))
            }
            SolutionCount::Uncounted => {
                multiple(&format!("more than {} solutions", crate::outcome::SolutionLimit::DEFAULT))
            }
        }
    }

    /// What an outcome with a grade shows when this is required: an error where the demand is missed, else a warning
    /// where it has no grade.
    pub fn of_grading(outcome: &Outcome, required: Requirement) -> Vec<Finding> {
        let mut findings = Finding::of_outcome(outcome, required);
        findings.retain(|finding| finding.severity == Severity::Error);
        if findings.is_empty() && outcome.grade.is_none() {
            let why = match outcome.verdict() {
                Verdict::None => "has no solution",
                Verdict::Unique => "has nothing left to solve",
                Verdict::Multiple => "has more than one solution",
            };
            let message = format!("{} {why}, so it has no grade", called(outcome));
            findings.push(Finding::of_puzzle(outcome, Rule::NotGraded, message));
        }
        findings
    }

    fn of_puzzle(outcome: &Outcome, rule: Rule, message: String) -> Finding {
        Finding {
            place: outcome.place,
            end: outcome.end,
            puzzle: outcome.name.clone(),
            ..Finding::of_file(rule, message)
        }
    }
}

impl From<&Fault> for Finding {
    fn from(fault: &Fault) -> Finding {
        Finding { place: fault.place(), end: fault.end(), ..Finding::of_file(fault.rule(), fault.message()) }
    }
}

/// `line:column: severity[rule]: message`; a report puts the file before it.
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}[{}]: {}", self.place, self.severity, self.rule, self.message)
    }
}

/// What a message calls the puzzle.
fn called(outcome: &Outcome) -> String {
    outcome.name.as_ref().map_or("this puzzle".into(), |name| format!("'{}'", shown(name)))
}

fn clash_rule(clash: &LocatedViolation) -> Rule {
    match clash.violation.unit.kind() {
        UnitKind::Row => Rule::DigitTwiceInRow,
        UnitKind::Column => Rule::DigitTwiceInColumn,
        UnitKind::Box => Rule::DigitTwiceInBox,
    }
}

fn clash_message(clash: &LocatedViolation, puzzle: &str) -> String {
    let LocatedViolation { violation, places } = clash;
    let cells: Vec<String> =
        violation.cells.iter().zip(places).map(|(cell, place)| format!("{cell} at {place}")).collect();
    let times = match violation.cells.len() {
        2 => "twice".to_owned(),
        number => format!("{number} times"),
    };
    format!("{} stands {times} in {} of {puzzle}: {}", violation.digit, violation.unit, cells.join(", "))
}

/// A line of a message as it may reach a screen: nothing in it ends the line, drives a terminal, or is an order to the
/// host of a build (`##[error]`, `##vso[…]`), which some hosts find anywhere in a line.
///
/// ```
/// use sudoxml::finding::printable;
/// assert_eq!(printable("a\x1b[31m\n## b ##[error]"), "a\u{fffd}[31m\u{fffd}## b ##\u{fffd}error]");
/// ```
pub fn printable(text: &str) -> String {
    let mut shown = String::new();
    for c in text.chars().map(visible) {
        let is_order = c == '[' && shown.trim_end_matches(|c: char| c.is_ascii_alphanumeric()).ends_with("##");
        shown.push(if is_order { char::REPLACEMENT_CHARACTER } else { c });
    }
    shown
}
