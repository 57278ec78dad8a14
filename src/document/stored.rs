//! What the results of an earlier run say.

use crate::board::Grid;
use crate::finding::Finding;
use crate::search::Verdict;

/// What a `<grid>` with a verdict says.
#[derive(Clone, Debug)]
pub(crate) struct Stored {
    /// `None` for a word that is not a verdict.
    pub verdict: Option<Verdict>,
    pub count: Count,
    pub board: Board,
    /// Whether the board stands there as a matrix.
    pub in_matrix: bool,
}

/// How many solutions a stored result says there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Count {
    /// The attribute is missing.
    Missing,
    Exactly(u64),
    /// More than that: its search stopped there.
    MoreThan(u64),
    /// The attribute is not a number.
    Invalid,
}

/// The board in a stored result, or why it cannot be read.
#[derive(Clone, Debug)]
pub(crate) enum Board {
    /// There is none: the puzzle has no solution.
    None,
    /// A board that logic left unfinished.
    Unfinished(Result<Grid, Vec<Finding>>),
    /// A solution.
    Solution(Result<Grid, Vec<Finding>>),
}
