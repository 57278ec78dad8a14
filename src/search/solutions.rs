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
//! cells before its parts are tried, so this is a small part of the work.

use std::fmt;
use std::iter::FusedIterator;
use std::ops::ControlFlow;

use super::backtrack::visit_solutions;
use super::state::{Placement, Propagation, SearchState};
use crate::board::{Grid, Solution};

/// The most solutions that are collected and sorted at once.
const SMALL: usize = 128;

/// The number of further cells on which a large subtree is split before its parts are tried.
const SPLITS: u8 = 4;

/// The solutions of a puzzle in ascending order; see [`solutions`](super::solutions()).
#[derive(Clone)]
pub struct Solutions {
    /// The subtrees that are not searched yet, the next one last: at most eight for each cell of the board.
    pending: Vec<Subtree>,
    /// The solutions found that come before those of `pending`, the next one last.
    ready: Vec<Solution>,
}

#[derive(Clone)]
struct Subtree {
    state: SearchState,
    /// On how many cells to split it before its size is tried.
    splits: u8,
}

impl Solutions {
    pub(super) fn new(givens: &Grid) -> Solutions {
        Solutions { pending: vec![Subtree { state: SearchState::new(givens), splits: 0 }], ready: Vec::new() }
    }

    /// Collects the solutions of the subtree, or splits it.
    fn expand(&mut self, Subtree { mut state, splits }: Subtree) {
        match state.propagate() {
            Propagation::Contradiction => {}
            Propagation::Solved => self.ready.push(state.solution()),
            Propagation::Unsolved(_) if splits > 0 => self.split(&state, splits - 1),
            Propagation::Unsolved(_) => {
                if self.collect(state).is_break() {
                    self.ready.clear();
                    self.split(&state, SPLITS);
                }
            }
        }
    }

    /// Makes the solutions of the state ready; breaks if there are too many.
    fn collect(&mut self, mut state: SearchState) -> ControlFlow<()> {
        visit_solutions(&mut state, &mut |solved| {
            if self.ready.len() == SMALL {
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

impl Iterator for Solutions {
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

impl FusedIterator for Solutions {}

impl fmt::Debug for Solutions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solutions").field("ready", &self.ready.len()).field("pending", &self.pending.len()).finish()
    }
}
