//! The limits of answers.

use sudoku_engine::search::Budget;

/// The limits of answers. A request cannot exceed them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Limits {
    /// How many puzzles of a text are in a reply.
    pub puzzles: usize,
    /// Up to which number solutions are counted.
    pub solutions: u64,
    /// How many solutions are listed.
    pub list: u64,
    /// How many tries at a puzzle to order an answer does.
    pub tries: u64,
    /// How long the search of a puzzle may take. Its end and its token, if it has them, end everything: also a grade, and a
    /// list of solutions.
    pub budget: Budget,
}

/// 1,000 puzzles; 10,000 solutions, of which 100 are listed; 64 tries; 200,000 nodes, which take some seconds at most.
impl Default for Limits {
    fn default() -> Limits {
        Limits { puzzles: 1000, solutions: 10_000, list: 100, tries: 64, budget: Budget::nodes(200_000) }
    }
}
