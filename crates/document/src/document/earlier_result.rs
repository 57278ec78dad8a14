//! The content of a result of an earlier run.

use crate::finding::Faults;
use sudoku_engine::board::Board;
use sudoku_engine::search::Verdict;

/// The content of a `<grid>` with a verdict.
#[derive(Clone, Debug)]
pub(crate) struct StoredResult {
    /// `None` for a word that is not a verdict.
    pub verdict: Option<Verdict>,
    pub count: StoredCount,
    pub board: StoredBoard,
    /// Whether the board is a `<matrix>` in the `<grid>`.
    pub in_matrix: bool,
}

/// The number of solutions in a stored result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StoredCount {
    /// The attribute is missing.
    Missing,
    Exactly(u64),
    /// More than this limit, at which its search stopped.
    MoreThan(u64),
    /// The attribute is not a number.
    Invalid,
}

/// The board in a stored result, or why it cannot be read.
#[derive(Clone, Debug)]
pub(crate) enum StoredBoard {
    /// No board: the puzzle has no solution.
    None,
    /// A board that logic left unfinished.
    Unfinished(Result<Board, Faults>),
    /// A solution.
    Solution(Result<Board, Faults>),
}
