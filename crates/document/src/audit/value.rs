//! What an audit finds about one puzzle.

use crate::position::Span;
use sudoku_engine::audit::Extent;
use sudoku_engine::audit::canonical::Canonical;
use sudoku_engine::audit::clash::Clash;
use sudoku_engine::audit::differences::{Difference, Further};
use sudoku_engine::audit::redundant::Redundancy;
use sudoku_engine::audit::repair::Repair;
use sudoku_engine::audit::symmetry::Symmetries;
use sudoku_engine::board::{Board, Cell};
use sudoku_engine::logic::Rating;

/// What an audit finds about a puzzle. What was not asked is `None`.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Audit {
    /// What depends on the number of solutions.
    pub answer: Answer,
    /// The symmetry of the pattern of givens, and near misses.
    pub symmetries: Option<Symmetries>,
    /// The canonical form. Only a classic puzzle has one.
    pub canonical: Option<Box<Canonical>>,
    /// The canonical form of the only solution of a classic puzzle.
    pub of_solution: Option<Box<Canonical>>,
    /// The solutions that the document stores for the puzzle.
    pub stored: Vec<Stored>,
}

/// What depends on the number of solutions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// The puzzle is not settled.
    Unsettled,
    /// There is no solution.
    None {
        /// The givens that clash, and whether these are all clashes.
        clashes: Option<(Vec<Clash>, Extent)>,
        /// The edits that make the puzzle unique.
        repairs: Option<Ranking>,
    },
    /// There is one solution.
    Unique {
        /// The givens that the puzzle does not need.
        redundancy: Option<Redundancy>,
    },
    /// There are several solutions.
    Multiple {
        /// Where they differ.
        differing: Option<Differing>,
        /// The edits that make the puzzle unique.
        repairs: Option<Ranking>,
    },
}

/// Where the solutions of a puzzle differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Differing {
    /// The cells, each with the number of solutions that its values leave.
    pub cells: Vec<Difference>,
    /// Further givens that make the puzzle unique.
    pub further: Option<Further>,
    /// Whether all solutions are counted.
    pub extent: Extent,
    /// The fewest cells in which two of the listed solutions differ: an unavoidable set without a given.
    pub exchangeable: Vec<Cell>,
}

/// The edits that make a puzzle unique, the most likely first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ranking {
    /// The repairs with their ranks.
    pub repairs: Vec<RankedRepair>,
    /// Whether these are all.
    pub extent: Extent,
}

/// A repair with its rank. Repairs of one rank are equally likely.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RankedRepair {
    /// From 1.
    pub rank: usize,
    /// A stored solution is the solution of the puzzle after it.
    pub has_stored: bool,
    /// The repair.
    pub repair: Repair,
    /// The rating of the puzzle after it, if it decided the rank.
    pub rating: Option<Rating>,
}

/// Why no repair of a puzzle is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unrepaired {
    /// No single edit makes it unique.
    NoRepair,
    /// So many repairs are equally likely.
    Equal(usize),
    /// A budget ended, so that a more likely repair may be unknown.
    Unfinished,
    /// The cells are written in an unusual way, for example with a comment in them.
    Unusual,
}

impl Ranking {
    /// The first repair, if no other one has its rank and all repairs are known: only then it is safe to choose it.
    ///
    /// # Errors
    /// Why it is not safe.
    pub fn only_first(&self) -> Result<&Repair, Unrepaired> {
        let Some(first) = self.repairs.first() else {
            return Err(if self.extent == Extent::Complete { Unrepaired::NoRepair } else { Unrepaired::Unfinished });
        };
        match (self.first_rank(), self.extent) {
            (1, Extent::Complete) => Ok(&first.repair),
            (1, Extent::Limit | Extent::Budget) => Err(Unrepaired::Unfinished),
            (equal, _) => Err(Unrepaired::Equal(equal)),
        }
    }

    /// How many repairs have the first rank.
    pub fn first_rank(&self) -> usize {
        let rank = self.repairs.first().map(|first| first.rank);
        self.repairs.iter().take_while(|repair| Some(repair.rank) == rank).count()
    }
}

impl Answer {
    /// The edits that make the puzzle unique, if they were asked for and the puzzle is not unique.
    pub fn repairs(&self) -> Option<&Ranking> {
        match self {
            Answer::None { repairs, .. } | Answer::Multiple { repairs, .. } => repairs.as_ref(),
            Answer::Unsettled | Answer::Unique { .. } => None,
        }
    }
}

/// A solution that the document stores for a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stored {
    /// Where: in words, with an article.
    pub what: String,
    /// Whether the user wrote it. An earlier run solved the puzzle with its misprint.
    pub is_of_user: bool,
    /// The place.
    pub span: Span,
    /// The board, or why it cannot be read.
    pub board: Result<Board, String>,
}

impl Stored {
    /// The board, if it is the user's and no value is missing or twice in a unit.
    pub(super) fn key(&self) -> Option<&Board> {
        let board = self.board.as_ref().ok().filter(|_| self.is_of_user)?;
        (board.givens().count() == board.geometry().cells().len() && board.violations().is_empty()).then_some(board)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_repair_is_chosen_if_a_budget_ended_before_one_was_found() {
        let ranking = |extent| Ranking { repairs: Vec::new(), extent };
        assert_eq!(ranking(Extent::Complete).only_first(), Err(Unrepaired::NoRepair));
        assert_eq!(ranking(Extent::Budget).only_first(), Err(Unrepaired::Unfinished));
    }
}
