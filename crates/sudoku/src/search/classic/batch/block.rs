//! A block of boards that go through the same pass: propagation, and then a split of the boards that need a branch.

use super::branch::{BranchCells, CellChoice, split};
use super::packed::PackedState;
use super::slices::SlicedBoards;
use super::transpose::{Slices, slice, unslice};
use super::word::{COLUMNS, Word};

/// The sweeps end if at most one board in this many still changes. These few boards continue in the next pass.
const CHANGING: u32 = 5;

/// One pass of a block, compiled for some instruction set.
pub(super) type Pass<W> = fn(&mut Block<W>, CellChoice);

/// The result of a pass for one slot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SlotResult<'b> {
    /// The board has no solution.
    Contradiction,
    /// The board is solved: each cell of this state has one candidate.
    Solved(&'b PackedState),
    /// The board has exactly two solutions.
    TwoSolutions,
    /// The board was split: one branch is in the slot, this is the other one.
    Split(&'b PackedState),
    /// The last sweep still changed the board.
    Unfinished,
}

/// A board in each slot, which is one bit of every word.
pub(super) struct Block<W> {
    boards: SlicedBoards<W>,
    /// The other branches of the boards that were split.
    branches: Slices<W>,
    /// The state of each slot: before a pass, what is put into the slot; after it, the other branch.
    states: Vec<PackedState>,
    /// The slots into which a new state was put.
    fresh: [u32; COLUMNS],
    contradiction: [u32; COLUMNS],
    changed: [u32; COLUMNS],
    unsolved: [u32; COLUMNS],
    two_solutions: [u32; COLUMNS],
}

impl<W: Word> Block<W> {
    /// A block without boards.
    pub(super) fn new() -> Box<Block<W>> {
        Box::new(Block {
            boards: SlicedBoards::new(),
            branches: [[W::NONE; 81]; 9],
            states: vec![PackedState::CONTRADICTION; W::SLOTS],
            fresh: [!0; COLUMNS],
            contradiction: [!0; COLUMNS],
            changed: [0; COLUMNS],
            unsolved: [0; COLUMNS],
            two_solutions: [0; COLUMNS],
        })
    }

    /// Puts a state into a slot, and replaces what is there.
    #[inline]
    pub(super) fn put(&mut self, slot: usize, state: &PackedState) {
        self.states[slot] = *state;
        self.fresh[slot % W::COLUMNS] |= 1 << (slot / W::COLUMNS);
    }

    /// Propagates all boards, and splits those that propagation does not change any more.
    #[inline(always)]
    pub(super) fn pass(&mut self, choice: CellChoice) {
        let boards = &mut self.boards;
        let fresh = W::of(self.fresh);
        slice(&self.states, &mut boards.candidates, fresh);
        boards.reset(fresh);
        let alive = count_bits(!boards.contradiction);
        loop {
            boards.sweep();
            if count_bits(boards.changed & boards.unsolved & !boards.contradiction) * CHANGING <= alive {
                break;
            }
        }
        boards.contradiction = boards.contradiction | boards.box_conflicts();
        let stuck = boards.unsolved & !(boards.changed | boards.contradiction);
        let (mut cells, two_solutions) = BranchCells::find(&boards.candidates, stuck);
        split(boards, &mut self.branches, &mut cells, choice);
        unslice(&self.branches, &mut self.states);
        self.fresh = [0; COLUMNS];
        self.contradiction = boards.contradiction.columns();
        self.changed = boards.changed.columns();
        self.unsolved = boards.unsolved.columns();
        self.two_solutions = two_solutions.columns();
    }

    /// The result of the last pass for a slot.
    #[inline]
    pub(super) fn result(&self, slot: usize) -> SlotResult<'_> {
        let is = |slots: &[u32; COLUMNS]| slots[slot % W::COLUMNS] >> (slot / W::COLUMNS) & 1 != 0;
        match (is(&self.contradiction), is(&self.changed), is(&self.unsolved)) {
            (true, ..) => SlotResult::Contradiction,
            (_, true, _) => SlotResult::Unfinished,
            (.., true) if is(&self.two_solutions) => SlotResult::TwoSolutions,
            (.., true) => SlotResult::Split(&self.states[slot]),
            // A board that is not split is the same in both branches.
            _ => SlotResult::Solved(&self.states[slot]),
        }
    }
}

/// The number of slots whose bit is set.
#[inline(always)]
fn count_bits<W: Word>(slots: W) -> u32 {
    let mut count = 0;
    for column in &slots.columns()[..W::COLUMNS] {
        count += column.count_ones();
    }
    count
}
