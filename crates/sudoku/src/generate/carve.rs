//! Puzzles from full boards: givens are removed while the solution stays the only one.
//!
//! Each try removes the sets of cells that the symmetry exchanges, in a random order, each if the puzzle stays unique
//! without it. What is left of a unique puzzle with more givens is unique too, so several sets can go at once: if the
//! puzzle is unique without all of them, it is unique without each. Many tries ask the search at the same time.

use super::full::full_board;
use super::order::Order;
use super::random::Random;
use super::settled::counts;
use crate::board::Board;

/// A try.
pub(super) struct Carving {
    /// Its number.
    pub(super) number: u64,
    /// A unique puzzle.
    pub(super) puzzle: Board,
    pub(super) solution: Board,
    /// The sets of cells, by their index, in the order in which they are removed.
    queue: Vec<usize>,
    /// How many of them were tried.
    done: usize,
    /// How many are tried at once.
    block: usize,
    /// The number of givens, and how many must be left.
    givens: usize,
    least: usize,
}

/// A puzzle without some more givens.
struct Proposal {
    puzzle: Board,
    done: usize,
    givens: usize,
    /// The number of sets that were removed.
    removed: usize,
}

impl Carving {
    /// A try with its own random numbers, from a unique puzzle and its solution.
    pub(super) fn new(order: &Order, number: u64, random: &mut Random, puzzle: Board, solution: Board) -> Carving {
        let mut queue: Vec<usize> = (0..order.orbits.len()).collect();
        random.shuffle(&mut queue);
        let is_free = order.request.is_minimal || order.request.givens.is_none();
        let least = if is_free { 0 } else { order.numbers[random.below(order.numbers.len())] };
        let givens = puzzle.givens().count();
        let block = (queue.len() * 9 / 20).max(1);
        Carving { number, puzzle, solution, queue, done: 0, block, givens, least }
    }

    /// The puzzle without the next sets; `None` if nothing more can be removed.
    fn propose(&self, order: &Order) -> Option<Proposal> {
        let mut next = Proposal { puzzle: self.puzzle.clone(), done: self.done, givens: self.givens, removed: 0 };
        while next.removed < self.block && next.done < self.queue.len() {
            let orbit = &order.orbits[self.queue[next.done]];
            next.done += 1;
            if next.givens >= self.least + orbit.len() {
                orbit.iter().for_each(|&cell| next.puzzle.set(order.request.geometry.cells()[cell], None));
                next.givens -= orbit.len();
                next.removed += 1;
            }
        }
        (next.removed > 0).then_some(next)
    }

    fn settle(&mut self, proposal: Proposal, is_unique: bool) {
        if is_unique {
            (self.puzzle, self.givens, self.done) = (proposal.puzzle, proposal.givens, proposal.done);
            self.block = self.block.min(self.queue.len() / 12).max(1);
        } else if proposal.removed == 1 {
            self.done = proposal.done;
        } else {
            self.block = (self.block / 3).max(1);
        }
    }
}

/// The solution of a try: the one that was asked for, or a full board drawn at random.
pub(super) fn solution(order: &Order, random: &mut Random) -> Option<Board> {
    match &order.request.solution {
        Some(solution) => Some(solution.clone()),
        None => full_board(&order.request.geometry, &order.peers, random),
    }
}

/// Removes givens from all of the puzzles, as far as the order says, and keeps those that meet it but for the difficulty.
pub(super) fn carve(order: &Order, mut carvings: Vec<Carving>) -> Vec<Carving> {
    let mut open: Vec<usize> = (0..carvings.len()).collect();
    loop {
        let proposed = open.iter().filter_map(|&at| Some((at, carvings[at].propose(order)?)));
        let proposed: Vec<(usize, Proposal)> = proposed.collect();
        if proposed.is_empty() {
            break;
        }
        let puzzles: Vec<&Board> = proposed.iter().map(|(_, proposal)| &proposal.puzzle).collect();
        let counts = counts(&order.request.geometry, &puzzles, 2);
        open = proposed.iter().map(|&(at, _)| at).collect();
        for ((at, proposal), count) in proposed.into_iter().zip(counts) {
            carvings[at].settle(proposal, count == Some(1));
        }
    }
    carvings.retain(|carving| order.numbers.binary_search(&carving.givens).is_ok());
    if order.request.is_minimal && !order.is_minimal_by_itself() { minimal(order, carvings) } else { carvings }
}

/// Those that need each of their givens.
fn minimal(order: &Order, carvings: Vec<Carving>) -> Vec<Carving> {
    let without = |carving: &Carving| -> Vec<Board> {
        let puzzle = &carving.puzzle;
        let cells = puzzle.givens().map(|(cell, _)| cell);
        let one = |cell| {
            let mut without = puzzle.clone();
            without.set(cell, None);
            without
        };
        cells.map(one).collect()
    };
    let variants: Vec<Board> = carvings.iter().flat_map(without).collect();
    let mut counts = counts(&order.request.geometry, &variants, 2).into_iter();
    let needs_each =
        |carving: &Carving| counts.by_ref().take(carving.givens).fold(true, |all, count| all & (count == Some(2)));
    let kept: Vec<bool> = carvings.iter().map(needs_each).collect();
    carvings.into_iter().zip(kept).filter_map(|(carving, is_kept)| is_kept.then_some(carving)).collect()
}
