//! What an audit asks of each puzzle. A rule that is off is not asked.

use super::label::Attributes;
use crate::finding::{Rule, Severities};
use crate::outcome::SolutionLimit;
use sudoku_engine::board::Board;
use sudoku_engine::logic::Levels;
use sudoku_engine::search::Budget;

/// The rules that only an audit reports, in the order of the table of rules.
pub const AUDIT_RULES: [Rule; 13] = [
    Rule::ClashingGivens,
    Rule::DifferingCells,
    Rule::Repair,
    Rule::RedundantGiven,
    Rule::NoSymmetry,
    Rule::BrokenSymmetry,
    Rule::WrongSolution,
    Rule::WrongLabel,
    Rule::DuplicatePuzzle,
    Rule::SameSolution,
    Rule::RepeatedNumber,
    Rule::MissingNumber,
    Rule::RatingOutlier,
];

/// The nodes of each search of an audit on a board larger than 9x9.
const NODES_OF_LARGE_BOARD: u64 = 300;

/// How puzzles are audited.
#[derive(Clone, Debug)]
pub struct AuditSettings {
    /// What is asked.
    pub questions: Questions,
    /// What the document says about its puzzles.
    pub attributes: Attributes,
    /// The names for ranges of ratings.
    pub levels: Levels,
    /// The most clashes of a puzzle.
    pub clashes: usize,
    /// How far the solutions of a puzzle are counted.
    pub limit: SolutionLimit,
    /// How long each search may take. An audit has many searches for a puzzle.
    pub budget: Budget,
}

impl AuditSettings {
    /// The budget of each search for an answer about a board. On boards larger than 9x9, an audit has thousands of searches,
    /// any of which can take very long, so they have a limit even if no budget is set.
    pub(super) fn budget_of(&self, board: &Board) -> Budget {
        match board.geometry().size() {
            ..=9 => self.budget.clone(),
            _ => self.budget.clone().or_nodes(NODES_OF_LARGE_BOARD),
        }
    }

    /// The number up to which solutions are counted.
    pub(super) fn most_counted(&self) -> u64 {
        self.limit.to_count()
    }
}

/// What is asked of each puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Questions {
    /// Which givens clash?
    pub clashes: bool,
    /// Where do the solutions differ?
    pub differences: bool,
    /// Which edits make it unique?
    pub repairs: bool,
    /// Which givens does it not need?
    pub redundant: bool,
    /// Is its pattern symmetric?
    pub symmetry: bool,
    /// Is a stored solution right?
    pub stored: bool,
    /// Is its level or its rating right?
    pub label: bool,
    /// Does its rating fit those of the other puzzles?
    pub series: bool,
    /// Is it another puzzle, up to symmetry?
    pub canonical: bool,
    /// Is its solution that of another puzzle?
    pub of_solution: bool,
}

impl Questions {
    /// The questions whose rules are on.
    pub fn of(severities: &Severities) -> Questions {
        let is_on = |rule| severities.of(rule).is_some();
        Questions {
            clashes: is_on(Rule::ClashingGivens),
            differences: is_on(Rule::DifferingCells),
            repairs: is_on(Rule::Repair),
            redundant: is_on(Rule::RedundantGiven),
            symmetry: is_on(Rule::NoSymmetry) || is_on(Rule::BrokenSymmetry),
            stored: is_on(Rule::WrongSolution),
            label: is_on(Rule::WrongLabel),
            series: false,
            canonical: is_on(Rule::DuplicatePuzzle),
            of_solution: is_on(Rule::SameSolution),
        }
    }

    /// Whether an answer needs a solution of the puzzle, and not only the number.
    pub fn needs_solutions(&self) -> bool {
        self.differences || self.stored || self.of_solution
    }
}
