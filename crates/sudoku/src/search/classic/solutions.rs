//! Every solution in ascending order, in constant memory.
//!
//! Backtracking finds solutions in an order of its own. To list them by their digits, the puzzle is split into subtrees
//! whose order is known, and only small subtrees are listed: a subtree with at most [`SMALL`] solutions is collected and
//! sorted, a larger one is split on its first unsolved cell in reading order, smallest digit first. All cells before
//! this one are solved, so each solution of a subtree is less than each solution of the next one.
//!
//! ```text
//! pending (a stack)        1 2 3 4 … first unsolved cell
//!                          │ │ └─────┐
//!                  small: collect    large: split on the next unsolved cell
//!                    │ sort          │ │ │
//! ready            ◀─┘               and so on
//! ```
//!
//! To find out that a subtree is large costs [`SMALL`] solutions that are discarded. A large subtree is split on several
//! cells before its parts are tried, so this is a small part of the work. But it is most of the work if only the first
//! few solutions are wanted. So the whole puzzle is tried with a smaller number, and the first [`ONE_BY_ONE`] solutions
//! are then found by splits alone.

use std::fmt;
use std::iter::FusedIterator;
use std::ops::ControlFlow;

use super::backtrack::visit_solutions;
use super::state::{Placement, Propagation, SearchState};
use crate::board::{Grid, Solution};

/// The most solutions that are collected and sorted at once.
const SMALL: usize = 128;

/// The puzzle is tried with this number if nothing is known about how many solutions are wanted. It shows whether the
/// puzzle has only one solution: to prove this by splits in reading order would take longer.
const FEW: usize = 2;

/// So many solutions are found by splits alone. After them, small subtrees are collected. Found by measuring.
const ONE_BY_ONE: usize = 128;

/// After this number of splits without a solution, a subtree is tried all the same: a subtree without a solution can be
/// large in reading order.
const PATIENCE: usize = 128;

/// The number of further cells on which a large subtree is split before its parts are tried.
const SPLITS: u8 = 4;

/// The solutions of a puzzle in ascending order; see [`solutions`](crate::search::solutions()).
#[derive(Clone)]
pub struct GridSolutions {
    /// The subtrees that are not searched yet, the next one last: at most eight for each cell of the board.
    pending: Vec<Subtree>,
    /// The solutions found that come before those of `pending`, the next one last.
    ready: Vec<Solution>,
    /// With how many solutions the whole puzzle is tried, before that.
    first_try: Option<usize>,
    /// How many more solutions are found by splits alone.
    one_by_one: usize,
    /// How many more splits are made before the next solution.
    patience: usize,
}

#[derive(Clone)]
struct Subtree {
    state: SearchState,
    /// On how many cells to split it before its size is tried.
    splits: u8,
}

impl GridSolutions {
    pub(in crate::search) fn new(givens: &Grid) -> GridSolutions {
        GridSolutions::collecting(givens, FEW)
    }

    /// The solutions, if the first `wanted` ones are likely to be used. If there are not more than that, one search finds
    /// all of them.
    pub(super) fn collecting(givens: &Grid, wanted: usize) -> GridSolutions {
        GridSolutions {
            pending: vec![Subtree { state: SearchState::new(givens), splits: 0 }],
            ready: Vec::new(),
            first_try: Some(wanted.clamp(FEW, SMALL)),
            one_by_one: ONE_BY_ONE,
            patience: PATIENCE,
        }
    }

    /// Collects the solutions of the subtree, or splits it.
    fn expand(&mut self, Subtree { mut state, splits }: Subtree) {
        match state.propagate() {
            Propagation::Contradiction => {}
            Propagation::Solved => {
                self.one_by_one = self.one_by_one.saturating_sub(1);
                self.patience = PATIENCE;
                self.ready.push(state.solution());
            }
            Propagation::Unsolved(_) => match self.first_try.take() {
                Some(most) => self.collect_or_split(state, most, 0),
                None if splits > 0 => self.split(&state, splits - 1),
                None if self.one_by_one > 0 && self.patience > 0 => {
                    self.patience -= 1;
                    self.split(&state, 0);
                }
                None => self.collect_or_split(state, SMALL, SPLITS),
            },
        }
    }

    /// Collects the solutions of a propagated state if there are `most` at most, and splits it otherwise.
    fn collect_or_split(&mut self, state: SearchState, most: usize, splits: u8) {
        if self.collect(state, most).is_break() {
            self.ready.clear();
            self.split(&state, splits);
        }
    }

    /// Makes the solutions of the state ready; breaks if there are too many.
    fn collect(&mut self, mut state: SearchState, most: usize) -> ControlFlow<()> {
        visit_solutions(&mut state, &mut |solved| {
            if self.ready.len() == most {
                return ControlFlow::Break(());
            }
            self.ready.push(solved.solution());
            ControlFlow::Continue(())
        })?;
        self.ready.sort_unstable_by(|a, b| b.cmp(a));
        ControlFlow::Continue(())
    }

    /// Puts a subtree for each candidate of the first unsolved cell on the stack, the smallest digit on top.
    fn split(&mut self, state: &SearchState, splits: u8) {
        let Some((band, cell)) = state.first_unsolved() else { return };
        let candidates = state.candidates_of(band, cell);
        for digit in (0..9).rev().filter(|digit| candidates >> digit & 1 != 0) {
            let mut part = *state;
            part.place(Placement { digit, band, cell });
            self.pending.push(Subtree { state: part, splits });
        }
    }
}

impl Iterator for GridSolutions {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        while self.ready.is_empty() {
            let subtree = self.pending.pop()?;
            self.expand(subtree);
        }
        self.ready.pop()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.ready.len(), self.pending.is_empty().then_some(self.ready.len()))
    }
}

impl FusedIterator for GridSolutions {}

impl fmt::Debug for GridSolutions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GridSolutions").field("ready", &self.ready.len()).field("pending", &self.pending.len()).finish()
    }
}
