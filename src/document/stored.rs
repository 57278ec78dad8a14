//! What the results of an earlier run say.

use crate::board::Grid;
use crate::fault::Fault;
use crate::search::Verdict;

/// Whether a reader needs what stands in the results of an earlier run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Results {
    Read,
    Skip,
}

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
    /// It does not say.
    Unsaid,
    Exactly(u64),
    /// More than that: its search stopped there.
    MoreThan(u64),
    /// What it says is not a number.
    Unreadable,
}

/// The board in a stored result, or why it cannot be read.
#[derive(Clone, Debug)]
pub(crate) enum Board {
    /// There is none: the puzzle has no solution.
    None,
    /// A board that logic left unfinished.
    Open(Result<Grid, Vec<Fault>>),
    /// A solution.
    Solution(Result<Grid, Vec<Fault>>),
}
