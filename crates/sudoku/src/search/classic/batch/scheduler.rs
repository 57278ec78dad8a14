//! The scheduler of a batch: which puzzle, and which branch of its tree, each slot works on.

use super::block::{Block, Pass, SlotResult};
use super::branch::CellChoice;
use super::packed::PackedState;
use super::word::Word;
use crate::board::Grid;

/// The search of one puzzle.
struct PuzzleSearch {
    /// The index of the puzzle.
    puzzle: usize,
    /// The number of solutions found so far.
    found: u64,
    /// The last solution found by propagation. If it is the only solution of the puzzle, it is found in this way.
    solved: PackedState,
    /// The states that are not searched yet, the next one last.
    pending: Vec<PackedState>,
    /// The number of slots that work on it.
    slots: usize,
}

/// The searches of a batch of puzzles.
pub(super) struct Scheduler<'g, W> {
    pass: Pass<W>,
    block: Box<Block<W>>,
    /// A search ends if it has found this many solutions.
    limit: u64,
    /// The puzzles that are not started yet, with their indexes.
    puzzles: std::iter::Enumerate<std::slice::Iter<'g, Grid>>,
    searches: Vec<PuzzleSearch>,
    /// The index in `searches` of the search that each slot works on.
    slots: Vec<Option<usize>>,
    /// The index in `searches` where a slot without work looks for a pending state first.
    steal_from: usize,
    /// No search has a pending state.
    nothing_to_steal: bool,
    choice: CellChoice,
}

impl<'g, W: Word> Scheduler<'g, W> {
    pub(super) fn new(pass: Pass<W>, givens: &'g [Grid], limit: u64) -> Scheduler<'g, W> {
        Scheduler {
            pass,
            block: Block::new(),
            limit,
            puzzles: givens.iter().enumerate(),
            searches: Vec::new(),
            slots: vec![None; W::SLOTS],
            steal_from: 0,
            nothing_to_steal: false,
            choice: CellChoice::MostEffect,
        }
    }

    /// Searches each puzzle, and calls `ended` with its index, the number of its solutions, or the limit if there are
    /// more, and its solved state if it has exactly one solution.
    pub(super) fn run(mut self, mut ended: impl FnMut(usize, u64, &PackedState)) {
        (0..W::SLOTS).for_each(|slot| self.start_search(slot));
        while self.slots.iter().any(Option::is_some) {
            (self.pass)(&mut self.block, self.choice);
            self.collect(&mut ended);
        }
    }

    /// Starts the search of the next puzzle in a slot, if there is a puzzle.
    fn start_search(&mut self, slot: usize) {
        if let Some(puzzle) = self.put_next_puzzle(slot) {
            self.slots[slot] = Some(self.searches.len());
            let solved = PackedState::CONTRADICTION;
            self.searches.push(PuzzleSearch { puzzle, found: 0, solved, pending: Vec::new(), slots: 1 });
        }
    }

    /// Puts the next puzzle into a slot, and returns its index.
    fn put_next_puzzle(&mut self, slot: usize) -> Option<usize> {
        let (puzzle, givens) = self.puzzles.next()?;
        self.block.put(slot, &PackedState::of(givens));
        Some(puzzle)
    }

    /// Reads the result of each slot, and fills the slots that are free.
    fn collect(&mut self, ended: &mut impl FnMut(usize, u64, &PackedState)) {
        let (mut contradictions, mut solved) = (0, 0);
        self.nothing_to_steal = false;
        for slot in 0..W::SLOTS {
            let Some(at) = self.slots[slot] else {
                self.steal(slot);
                continue;
            };
            let search = &mut self.searches[at];
            let is_free = match self.block.result(slot) {
                SlotResult::Contradiction => {
                    contradictions += 1;
                    true
                }
                SlotResult::Solved(state) => {
                    solved += 1;
                    search.found += 1;
                    search.solved = *state;
                    true
                }
                SlotResult::TwoSolutions => {
                    solved += 2;
                    search.found += 2;
                    true
                }
                SlotResult::Split(other) => {
                    search.pending.push(*other);
                    false
                }
                SlotResult::Unfinished => false,
            };
            if search.found >= self.limit {
                search.pending.clear();
                self.leave_search(slot, at, ended);
            } else if is_free {
                match search.pending.last() {
                    Some(state) => {
                        self.block.put(slot, state);
                        search.pending.pop();
                    }
                    None => self.leave_search(slot, at, ended),
                }
            }
        }
        // If nearly all branches lead to a solution, a good choice of the cell gains nothing.
        self.choice = if solved < 4 * contradictions { CellChoice::MostEffect } else { CellChoice::First };
    }

    /// Frees a slot whose search has no pending state. The last slot of a search ends it, and takes the next puzzle.
    fn leave_search(&mut self, slot: usize, at: usize, ended: &mut impl FnMut(usize, u64, &PackedState)) {
        let search = &mut self.searches[at];
        search.slots -= 1;
        if search.slots > 0 {
            return self.steal(slot);
        }
        ended(search.puzzle, search.found.min(self.limit), &search.solved);
        match self.put_next_puzzle(slot) {
            Some(puzzle) => {
                let search = &mut self.searches[at];
                (search.puzzle, search.found, search.slots) = (puzzle, 0, 1);
            }
            None => self.steal(slot),
        }
    }

    /// Fills a slot with a pending state of any search. If there is none, the slot stays free.
    fn steal(&mut self, slot: usize) {
        self.slots[slot] = None;
        self.block.put(slot, &PackedState::CONTRADICTION);
        if self.nothing_to_steal {
            return;
        }
        for _ in 0..self.searches.len() {
            let search = &mut self.searches[self.steal_from];
            if let Some(state) = search.pending.last() {
                self.block.put(slot, state);
                search.pending.pop();
                search.slots += 1;
                self.slots[slot] = Some(self.steal_from);
                return;
            }
            self.steal_from = (self.steal_from + 1) % self.searches.len();
        }
        self.nothing_to_steal = true;
    }
}
