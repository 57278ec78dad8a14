//! Every solution, smallest first, without ever holding more than a handful.
//!
//! The fast tree finds solutions in an order of its own. To list them by their digits, the puzzle is cut into subtrees
//! that are in order themselves, and only small ones are listed: a subtree with at most [`SMALL`] solutions is
//! collected and sorted, a larger one is split on its first open cell in reading order, smallest digit first. All
//! cells before that one are settled, so each part is smaller, digit for digit, than the next.
//!
//! ```text
//! pending (a stack)        1 2 3 4 … first open cell
//!                          │ │ └─────┐
//!                  small: collect    large: split on the next open cell
//!                    │ sort          │ │ │
//! ready            ◀─┘               and so on
//! ```
//!
//! Finding out that a subtree is large costs [`SMALL`] solutions that are thrown away. Splitting several cells deep
//! before the next try keeps that to a fraction of the work.

use super::board::{Board, Place, Settled};
use super::tree::walk;
use crate::board::{Grid, Solution};
use std::fmt;
use std::iter::FusedIterator;
use std::ops::ControlFlow;

/// The most solutions that are collected and sorted at once.
const SMALL: usize = 128;

/// How many more cells a large subtree is split on before its parts are tried.
const SPLITS: u8 = 4;

/// The solutions of a puzzle in ascending order; see [`solutions`](super::solutions).
#[derive(Clone)]
pub struct Solutions {
    /// The subtrees to come, the next one last: at most eight for each cell of the board.
    pending: Vec<Subtree>,
    /// The solutions to come before those, the next one last.
    ready: Vec<Solution>,
}

#[derive(Clone)]
struct Subtree {
    board: Board,
    /// How often to split it without trying whether it is small.
    splits: u8,
}

impl Solutions {
    pub(super) fn new(givens: &Grid) -> Solutions {
        Solutions { pending: vec![Subtree { board: Board::new(givens), splits: 0 }], ready: Vec::new() }
    }

    /// Lists the subtree, or splits it.
    fn open_up(&mut self, Subtree { mut board, splits }: Subtree) {
        match board.settle() {
            Settled::Dead => {}
            Settled::Solved => self.ready.push(board.solution()),
            Settled::Open(_) if splits > 0 => self.split(&board, splits - 1),
            Settled::Open(_) => {
                if self.collect(board).is_break() {
                    self.ready.clear();
                    self.split(&board, SPLITS);
                }
            }
        }
    }

    /// Makes the board's solutions ready; breaks off where there are too many.
    fn collect(&mut self, mut board: Board) -> ControlFlow<()> {
        walk(&mut board, &mut |solved| {
            if self.ready.len() == SMALL {
                return ControlFlow::Break(());
            }
            self.ready.push(solved.solution());
            ControlFlow::Continue(())
        })?;
        self.ready.sort_unstable_by(|a, b| b.cmp(a));
        ControlFlow::Continue(())
    }

    /// Puts a subtree for each candidate of the first open cell on the stack, the smallest on top.
    fn split(&mut self, board: &Board, splits: u8) {
        let Some((band, cell)) = board.first_open() else { return };
        let candidates = board.candidates(band, cell);
        for digit in (0..9).rev().filter(|digit| candidates >> digit & 1 != 0) {
            let mut part = *board;
            part.place(Place { digit, band, cell });
            self.pending.push(Subtree { board: part, splits });
        }
    }
}

impl Iterator for Solutions {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        while self.ready.is_empty() {
            let subtree = self.pending.pop()?;
            self.open_up(subtree);
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
