//! The scheduler of a batch: which puzzle, and which branch of its tree, each slot works on.

use super::block::{Block, Pass, SlotResult};
use super::branch::CellChoice;
use super::packed::PackedState;
use super::word::Word;

/// Where the puzzles of a batch come from, and where the results go.
pub(super) trait Source {
    /// The next puzzle, with a number.
    fn next(&mut self) -> Option<(usize, PackedState)>;

    /// Takes the number of solutions of a puzzle, or the limit if there are more, and its solved state if it has exactly one
    /// solution. After it, there may be a next puzzle where there was none before.
    fn ended(&mut self, puzzle: usize, found: u64, solved: &PackedState);
}

/// The search of one puzzle.
struct PuzzleSearch {
    /// The number of the puzzle.
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
pub(super) struct Scheduler<W, S> {
    pass: Pass<W>,
    block: Box<Block<W>>,
    /// A search ends if it has found this many solutions.
    limit: u64,
    source: S,
    searches: Vec<PuzzleSearch>,
    /// The index in `searches` of the search that each slot works on.
    slots: Vec<Option<usize>>,
    /// The index in `searches` where a slot without work looks for a pending state first.
    steal_from: usize,
    /// No search has a pending state.
    nothing_to_steal: bool,
    choice: CellChoice,
}

impl<W: Word, S: Source> Scheduler<W, S> {
    pub(super) fn new(pass: Pass<W>, limit: u64, source: S) -> Scheduler<W, S> {
        Scheduler {
            pass,
            block: Block::new(),
            limit,
            source,
            searches: Vec::new(),
            slots: vec![None; W::SLOTS],
            steal_from: 0,
            nothing_to_steal: false,
            choice: CellChoice::MostEffect,
        }
    }

    /// Searches each puzzle.
    pub(super) fn run(mut self) {
        (0..W::SLOTS).for_each(|slot| self.start_search(slot));
        while self.slots.iter().any(Option::is_some) {
            (self.pass)(&mut self.block, self.choice);
            self.collect();
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

    /// Puts the next puzzle into a slot, and returns its number.
    fn put_next_puzzle(&mut self, slot: usize) -> Option<usize> {
        let (puzzle, state) = self.source.next()?;
        self.block.put(slot, &state);
        Some(puzzle)
    }

    /// Reads the result of each slot, and fills the slots that are free.
    fn collect(&mut self) {
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
                self.leave_search(slot, at);
            } else if is_free {
                match search.pending.last() {
                    Some(state) => {
                        self.block.put(slot, state);
                        search.pending.pop();
                    }
                    None => self.leave_search(slot, at),
                }
            }
        }
        // If nearly all branches lead to a solution, a good choice of the cell gains nothing.
        self.choice = if solved < 4 * contradictions { CellChoice::MostEffect } else { CellChoice::First };
    }

    /// Frees a slot whose search has no pending state. The last slot of a search ends it, and takes the next puzzle.
    fn leave_search(&mut self, slot: usize, at: usize) {
        let search = &mut self.searches[at];
        search.slots -= 1;
        if search.slots > 0 {
            return self.steal(slot);
        }
        self.source.ended(search.puzzle, search.found.min(self.limit), &search.solved);
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
