//! Large boards that are easy enough: from a puzzle without any given too many, most large boards need long chains. So some of the
//! removed givens come back.

use super::carve::Carving;
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

/// Gives back the sets of cells that were removed last, until the techniques that may be used solve the puzzle. Of these sets,
/// it then removes each again without which they still do.
pub(super) fn give_back<P: Carved>(order: &Order, carving: &mut Carving<P>, queue: &[u16]) {
    let orbits = &order.shapes[carving.shape].orbits;
    let removed = queue.iter().map(|orbit| &orbits[usize::from(*orbit)]);
    let removed: Vec<_> = removed.filter(|orbit| !carving.puzzle.is_given(orbit[0])).collect();
    let solve = |puzzle: &P| order.request.difficulty.is_enough(puzzle, &order.interrupt);
    let with_last = |number: usize| {
        let mut puzzle = carving.puzzle.clone();
        let last = removed[removed.len() - number..].iter();
        last.flat_map(|orbit| orbit.iter()).for_each(|cell| puzzle.give(*cell, &carving.solution));
        puzzle
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
    carving.givens = puzzle.number();
    carving.puzzle = puzzle;
}
