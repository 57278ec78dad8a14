//! The search of many puzzles with a bound that is the same on every machine.

use crate::board::Geometry;
use crate::search::{Budget, Puzzle, counts_within};

/// How far the search of a board that is not classic goes: a number of nodes and no time, so the puzzles do not depend on the
/// machine. A board that is not settled then counts as not unique.
const NODES: u64 = 20_000;

/// The number of solutions of each of the puzzles, or the limit if there are more; `None` if the search did not end.
pub(super) fn counts<P: Puzzle>(geometry: &Geometry, puzzles: &[P], limit: u64) -> Vec<Option<u64>> {
    let budget = if geometry.is_classic() { Budget::NONE } else { Budget::nodes(NODES) };
    counts_within(puzzles, limit, &budget).into_iter().map(Result::ok).collect()
}

/// Whether the puzzle has exactly one solution.
pub(super) fn is_unique<P: Puzzle + Clone>(geometry: &Geometry, puzzle: &P) -> bool {
    counts(geometry, std::slice::from_ref(puzzle), 2) == [Some(1)]
}
