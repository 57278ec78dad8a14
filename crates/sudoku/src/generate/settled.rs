//! The search of many puzzles with a bound that is the same on every machine.

use super::exchange::LARGEST_SEARCHED;
use crate::board::Geometry;
use crate::search::{Budget, Puzzle, counts_within};

/// How far the search of a board that is not classic goes: a number of nodes and no time, so the puzzles do not depend on the
/// machine. A board that is not settled then counts as not unique.
const NODES: u64 = 20_000;

/// The same for the largest boards, where a node takes longer and more nodes settle hardly more puzzles.
const FEW_NODES: u64 = 500;

/// The budget of the search of a puzzle on this board.
pub(super) fn budget(geometry: &Geometry) -> Budget {
    match geometry.size() {
        _ if geometry.is_classic() => Budget::NONE,
        ..=LARGEST_SEARCHED => Budget::nodes(NODES),
        _ => Budget::nodes(FEW_NODES),
    }
}

/// The number of solutions of each of the puzzles, or the limit if there are more; `None` if the search did not end.
pub(super) fn counts<P: Puzzle>(budget: &Budget, puzzles: &[P], limit: u64) -> Vec<Option<u64>> {
    counts_within(puzzles, limit, budget).into_iter().map(Result::ok).collect()
}

/// Whether the puzzle has exactly one solution.
pub(super) fn is_unique<P: Puzzle + Clone>(budget: &Budget, puzzle: &P) -> bool {
    counts(budget, std::slice::from_ref(puzzle), 2) == [Some(1)]
}
