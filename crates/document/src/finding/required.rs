//! What one puzzle must be: what the run requires of every puzzle, or what the puzzle requires of itself.

use crate::choice::Choice;
use crate::finding::judge::{Requirement, puzzle_name};
use crate::finding::misspelt::misspelt;
use crate::finding::rule::{Rule, Severity};
use crate::finding::show::excerpt;
use crate::finding::value::Finding;
use crate::outcome::Outcome;

/// The attribute of a `<sudoku>` with the requirement of its puzzle, if no other is named.
pub const DEFAULT_ATTRIBUTE: &str = "require";

/// What the puzzles of a run must be. A puzzle can require something else of itself, in an attribute of its `<sudoku>`: so
/// one deliberate exception does not loosen the requirement for all.
#[derive(Clone, Copy, Debug)]
pub struct Requirements<'a> {
    of_run: Requirement,
    attribute: &'a str,
}

impl<'a> Requirements<'a> {
    /// Every puzzle must be this, unless this attribute of its `<sudoku>` says something else.
    pub fn new(of_run: Requirement, attribute: &'a str) -> Requirements<'a> {
        Requirements { of_run, attribute }
    }

    /// The findings about an outcome.
    pub fn findings(&self, outcome: &Outcome) -> Vec<Finding> {
        self.judged(outcome, |required| required.findings(outcome))
    }

    /// The findings about the outcome of grading.
    pub fn findings_of_grading(&self, outcome: &Outcome) -> Vec<Finding> {
        self.judged(outcome, |required| required.findings_of_grading(outcome))
    }

    fn judged(&self, outcome: &Outcome, judge: impl Fn(Requirement) -> Vec<Finding>) -> Vec<Finding> {
        let mut findings = self.of_requirement(outcome, judge);
        findings.extend(misspelt(outcome, self.attribute));
        findings
    }

    fn of_requirement(&self, outcome: &Outcome, judge: impl Fn(Requirement) -> Vec<Finding>) -> Vec<Finding> {
        match self.own(outcome) {
            None => judge(self.of_run),
            Some((value, Ok(required))) => {
                let mut findings = judge(required);
                findings.iter_mut().for_each(|finding| self.explain(finding, value));
                findings
            }
            Some((value, Err(why))) => {
                let mut findings = judge(self.of_run);
                let (puzzle, attribute, value) = (puzzle_name(outcome), self.attribute, excerpt(value));
                let message = format!("{puzzle} has {attribute}=\"{value}\": {why}");
                let finding = Finding::new(Rule::WrongValue, outcome.puzzle.span, message);
                findings.insert(0, finding.of_puzzle(outcome.puzzle.name.as_deref()));
                findings
            }
        }
    }

    /// What a puzzle requires of itself: the value of its attribute, and its meaning or why it has none.
    fn own<'o>(&self, outcome: &'o Outcome) -> Option<(&'o str, Result<Requirement, String>)> {
        let (_, value) = outcome.puzzle.attributes.iter().find(|(name, _)| name == self.attribute)?;
        Some((value, Requirement::from_name(value.trim()).map_err(|error| error.to_string())))
    }

    /// Says that the puzzle itself requires or allows what was found. What it allows is no warning.
    fn explain(&self, finding: &mut Finding, value: &str) {
        if !finding.rule.depends_on_requirement() {
            return;
        }
        let allows = match finding.severity {
            Severity::Error => "excludes",
            Severity::Warning | Severity::Note => {
                finding.severity = Severity::Note;
                "allows"
            }
        };
        finding.message += &format!("; its {}=\"{}\" {allows} that", self.attribute, value.trim());
    }
}
