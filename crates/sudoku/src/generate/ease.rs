//! Large boards that are easy enough: from a puzzle without any given too many, most large boards need long chains. So some of the
//! removed givens come back.

use super::carved::Carved;
use super::order::Order;
use super::request::Minimality;

/// Boards with more rows than this get givens back. Of smaller ones, enough are easy by themselves.
const MOST_ROWS: u8 = 9;

impl Order {
    /// Whether puzzles get givens back to be easy enough.
    pub(super) fn gives_back(&self) -> bool {
        let request = &self.request;
        let is_free = request.givens.is_none() && request.minimality == Minimality::Any && !request.controlled_bias;
        is_free && request.geometry.size() > MOST_ROWS && request.difficulty.is_without_chains()
    }
}

/// The puzzle with some of its solution: the sets of cells come back that were removed last, until the techniques that may be used
/// solve the puzzle. Of these sets, each is then removed again without which they still do. All sets, in the order in which they
/// were removed, are orbits of a shape, by their index.
pub(super) fn give_back<P: Carved>(
    order: &Order,
    orbits: &[Vec<usize>],
    queue: &[u16],
    (puzzle, solution): (&P, &P),
) -> P {
    let removed = queue.iter().map(|orbit| &orbits[usize::from(*orbit)]);
    let removed: Vec<_> = removed.filter(|orbit| !puzzle.is_given(orbit[0])).collect();
    let solve = |puzzle: &P| order.request.difficulty.is_enough(puzzle, &order.interrupt);
    let with_last = |number: usize| {
        let mut with = puzzle.clone();
        let last = removed[removed.len() - number..].iter();
        last.flat_map(|orbit| orbit.iter()).for_each(|cell| with.give(*cell, solution));
        with
    };
    // More givens make a puzzle easier, but for rare exceptions.
    let (mut few, mut enough) = (0, removed.len());
    while few < enough {
        let middle = (few + enough) / 2;
        if solve(&with_last(middle)) {
            enough = middle;
        } else {
            few = middle + 1;
        }
    }
    let mut puzzle = with_last(enough);
    for orbit in &removed[removed.len() - enough..] {
        let mut without = puzzle.clone();
        orbit.iter().for_each(|cell| without.blank(*cell));
        if solve(&without) {
            puzzle = without;
        }
    }
    puzzle
}
