//! The requirements for a puzzle, and the findings about an outcome that does not meet them.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::str::FromStr;

use crate::choice::{Choice, Named, UnknownName, named};
use crate::finding::rule::{Rule, Severity};
use crate::finding::show::{self, excerpt};
use crate::finding::value::Finding;
use crate::outcome::{LocatedViolation, Outcome, SolutionCount, SolutionLimit};
use sudoku_engine::board::{Board, UnitKind};
use sudoku_engine::search::Verdict;

/// What a puzzle must be. Each requirement includes the ones before it.
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

/// From its name.
impl FromStr for Requirement {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Requirement, UnknownName> {
        Requirement::from_name(name)
    }
}

impl Choice for Requirement {
    const NOUN: (&'static str, &'static str) = ("requirement", "requirements");
    const TABLE: &'static [Named<Requirement>] = &[
        named(Requirement::Nothing, "nothing", "Anything that can be read"),
        named(Requirement::Valid, "valid", "No digit twice in a row, a column, a box or a further unit"),
        named(Requirement::Solvable, "solvable", "One solution or more"),
        named(Requirement::Unique, "unique", "Exactly one solution"),
    ];
}

impl Requirement {
    /// The findings about an outcome: errors if the puzzle does not meet this requirement, otherwise warnings.
    ///
    /// ```
    /// use sudoxml::{document::{Document, SolveOptions}, finding::Requirement};
    /// let mut document = Document::parse("<sudoku><cells/></sudoku>")?;
    /// let outcomes = document.solve(&SolveOptions::new().limit(2));
    /// let findings = Requirement::Unique.findings(&outcomes[0]);
    /// let expected = "1:1: error[multiple-solutions]: this puzzle has more than 2 solutions, not one";
    /// assert_eq!(findings[0].to_string(), expected);
    /// # Ok::<(), sudoxml::document::DocumentError>(())
    /// ```
    pub fn findings(self, outcome: &Outcome) -> Vec<Finding> {
        let finding = |requirement: Requirement, rule, message| Finding {
            severity: if self >= requirement { Severity::Error } else { Severity::Warning },
            ..of_puzzle(outcome, rule, message)
        };
        let puzzle = || puzzle_name(outcome);
        let multiple = |how_many: &str| {
            // A document with a puzzle that does not meet the requirement is not written.
            let listed = match outcome.listed_of_more().filter(|_| self < Requirement::Unique) {
                None => String::new(),
                Some(1) => "; only the first one is listed".into(),
                Some(listed) => format!("; only the first {listed} are listed"),
            };
            let message = format!("{} has {how_many}, not one{listed}", puzzle());
            vec![finding(Requirement::Unique, Rule::MultipleSolutions, message)]
        };
        match outcome.count {
            SolutionCount::Exactly(0) if outcome.violations.is_empty() => {
                let message = format!("{} has no solution, although no digit is twice in a unit", puzzle());
                vec![finding(Requirement::Solvable, Rule::NoSolution, message)]
            }
            SolutionCount::Exactly(0) => {
                let of_violation = |located: &LocatedViolation| {
                    // The first cell alone is not a violation, so the finding is at the second one.
                    let span = located.spans.get(1).copied().unwrap_or(outcome.puzzle.span.start.into());
                    let message = violation_message(outcome, located);
                    let found = finding(Requirement::Valid, violation_rule(located), message);
                    let cells = &located.violation.cells;
                    let included = cells.get(1).and_then(|&cell| outcome.puzzle.included(cell));
                    Finding { span, cells: cells.clone(), ..found }.with_included(included.cloned())
                };
                outcome.violations.iter().map(of_violation).collect()
            }
            SolutionCount::Exactly(1) => Vec::new(),
            SolutionCount::Exactly(count) => multiple(&format!("{count} solutions")),
            SolutionCount::Several => multiple("several solutions"),
            SolutionCount::MoreThan(limit) => {
                multiple(&format!("more than {limit} solution{}", if limit == 1 { "" } else { "s" }))
            }
            SolutionCount::Unsettled => {
                let message = format!("{} is not settled: its budget is used up", puzzle());
                vec![of_puzzle(outcome, Rule::NotSettled, message)]
            }
            SolutionCount::Uncounted => multiple(&format!("more than {} solutions", SolutionLimit::DEFAULT)),
        }
    }

    /// Whether a puzzle has no findings under any requirement, as its givens and its number of solutions alone show. Then
    /// its position is not needed. It is for puzzles without attributes, such as the puzzles of texts. A rule about puzzles with one
    /// solution and a blank cell must change this.
    #[doc(hidden)] // for the crates above
    pub fn never_has_findings(givens: &Board, count: SolutionCount) -> bool {
        count == SolutionCount::Exactly(1) && givens.values().contains(&None)
    }

    /// The findings about the outcome of grading: errors if the puzzle does not meet this requirement, otherwise its
    /// violations of the rules of Sudoku, and a warning if it has no grade.
    pub fn findings_of_grading(self, outcome: &Outcome) -> Vec<Finding> {
        let mut findings = self.findings(outcome);
        if outcome.violations.is_empty() {
            findings.retain(Finding::is_error);
        }
        if outcome.grade.is_none() && !findings.iter().any(Finding::is_error) {
            let why = match outcome.verdict() {
                // A finding reports that already.
                None => return findings,
                Some(Verdict::None) => "has no solution",
                Some(Verdict::Multiple) => "has more than one solution",
                Some(Verdict::Unique) => "has nothing left to solve",
            };
            let message = format!("{} {why}, so it has no grade", puzzle_name(outcome));
            findings.insert(0, of_puzzle(outcome, Rule::NotGraded, message));
        }
        findings
    }
}

impl Finding {
    /// The finding about a puzzle whose list of solutions was cut: its search was interrupted, or its budget is used up.
    #[doc(hidden)] // for the crates above
    pub fn of_unlisted(outcome: &Outcome) -> Finding {
        let message = format!("the list of all solutions of {} did not end within its budget", puzzle_name(outcome));
        of_puzzle(outcome, Rule::NotSettled, message)
    }
}

fn of_puzzle(outcome: &Outcome, rule: Rule, message: String) -> Finding {
    Finding::new(rule, outcome.puzzle.span, message).of_puzzle(outcome.puzzle.name.as_deref())
}

/// The puzzle in the words of a message.
pub(super) fn puzzle_name(outcome: &Outcome) -> String {
    outcome.puzzle.name.as_ref().map_or("this puzzle".into(), |name| format!("'{}'", excerpt(name)))
}

fn violation_rule(located: &LocatedViolation) -> Rule {
    match located.violation.unit.kind() {
        UnitKind::Row => Rule::DigitTwiceInRow,
        UnitKind::Column => Rule::DigitTwiceInColumn,
        UnitKind::Box => Rule::DigitTwiceInBox,
        UnitKind::Diagonal | UnitKind::Window | UnitKind::DisjointGroup | UnitKind::Named => Rule::DigitTwiceInUnit,
    }
}

fn violation_message(outcome: &Outcome, located: &LocatedViolation) -> String {
    let LocatedViolation { violation, spans } = located;
    let times = match violation.cells.len() {
        2 => Cow::Borrowed("twice"),
        count => Cow::Owned(format!("{count} times")),
    };
    let (value, unit) = (outcome.puzzle.written(violation.value), show::unit(&violation.unit));
    // Room for the two cells of most violations.
    let mut message = String::with_capacity(128);
    message.extend([&*value, " appears ", &times, " in ", &unit, " of ", &puzzle_name(outcome), ": "]);
    for (number, (cell, span)) in violation.cells.iter().zip(spans).enumerate() {
        let between = if number == 0 { "" } else { ", " };
        // A string takes every text.
        let _ = match outcome.puzzle.included(*cell) {
            Some(place) => write!(message, "{between}{cell} at {place}"),
            None => write!(message, "{between}{cell} at {span}"),
        };
    }
    message
}
