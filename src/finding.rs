//! Findings: what a run has to say about its documents, each with a severity, a rule, a place and the way out.

use std::fmt;

use crate::fault::{Fault, shown, visible};
use crate::grid::UnitKind;
use crate::outcome::{Clash, Number, Outcome};
use crate::place::Place;
use crate::search::Verdict;

/// How much a finding matters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// Something that the user may want to know.
    Note,
    /// Something that was not required to be otherwise.
    Warning,
    /// Something that was required to be otherwise, or an input that cannot be worked on.
    Error,
}

/// `note`, `warning` or `error`.
impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
        })
    }
}

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
/// use sudoxml::{finding::{Finding, Requirement}, outcome::Limit};
/// let solved = sudoxml::solve(b"<sudoku><cells/></sudoku>", Limit::At(2.try_into()?))?;
/// let findings = Finding::of_outcome(&solved.outcomes[0], Requirement::Unique);
/// let told = "1:1: error[multiple-solutions]: this puzzle has more than 2 solutions, not one";
/// assert_eq!(findings[0].to_string(), told);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// How much it matters.
    pub severity: Severity,
    /// The rule's id, for instance `multiple-solutions`.
    pub rule: &'static str,
    /// Where in the document.
    pub place: Place,
    /// What is wrong, in a sentence without a full stop.
    pub message: String,
}

impl Finding {
    /// A finding about a file as a whole.
    pub fn of_file(severity: Severity, rule: &'static str, message: impl Into<String>) -> Finding {
        Finding { severity, rule, place: Place::START, message: message.into() }
    }

    /// A file that was found in a folder and passed over, because there is no puzzle in it.
    pub fn skipped() -> Finding {
        Finding::of_file(Severity::Note, "skipped", "no <sudoku> inside")
    }

    /// What an outcome shows when this is required: an error where the demand is missed, else a warning.
    pub fn of_outcome(outcome: &Outcome, required: Requirement) -> Vec<Finding> {
        let finding = |demand: Requirement, rule, place, message| Finding {
            severity: if required >= demand { Severity::Error } else { Severity::Warning },
            rule,
            place,
            message,
        };
        let puzzle = called(outcome);
        let multiple = |how_many: &str| {
            let message = format!("{puzzle} has {how_many} solutions, not one");
            vec![finding(Requirement::Unique, "multiple-solutions", outcome.place, message)]
        };
        match outcome.number {
            Number::Exactly(0) if outcome.clashes.is_empty() => {
                let message = format!("{puzzle} has no solution, though no two of its givens clash");
                vec![finding(Requirement::Solvable, "no-solution", outcome.place, message)]
            }
            Number::Exactly(0) => {
                let of_clash = |clash: &Clash| {
                    // The second of the cells is the one that an editor has to look at.
                    let place = clash.places.get(1).copied().unwrap_or(outcome.place);
                    finding(Requirement::Valid, clash_rule(clash), place, clash_message(clash, &puzzle))
                };
                outcome.clashes.iter().map(of_clash).collect()
            }
            Number::Exactly(1) => Vec::new(),
            Number::Exactly(number) => multiple(&number.to_string()),
            Number::MoreThan(limit) => multiple(&format!("more than {limit}")),
            Number::Uncounted => multiple(&format!("more than {}", crate::outcome::Limit::DEFAULT)),
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
            findings.push(Finding { severity: Severity::Warning, rule: "not-graded", place: outcome.place, message });
        }
        findings
    }
}

impl From<&Fault> for Finding {
    fn from(fault: &Fault) -> Finding {
        Finding {
            severity: Severity::Error,
            rule: fault.rule().id(),
            place: fault.place(),
            message: fault.message().to_owned(),
        }
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

fn clash_rule(clash: &Clash) -> &'static str {
    match clash.violation.unit.kind() {
        UnitKind::Row => "digit-twice-in-row",
        UnitKind::Column => "digit-twice-in-column",
        UnitKind::Box => "digit-twice-in-box",
    }
}

fn clash_message(clash: &Clash, puzzle: &str) -> String {
    let Clash { violation, places } = clash;
    let cells: Vec<String> =
        violation.cells.iter().zip(places).map(|(cell, place)| format!("{cell} at {place}")).collect();
    let times = match violation.cells.len() {
        2 => "twice".to_owned(),
        number => format!("{number} times"),
    };
    format!("{} stands {times} in {} of {puzzle}: {}", violation.digit, violation.unit, cells.join(", "))
}

/// A line of a message as it may reach a screen: nothing in it ends the line or drives a terminal.
pub fn printable(text: &str) -> String {
    text.chars().map(visible).collect()
}
