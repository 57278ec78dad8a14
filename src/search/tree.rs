//! The search tree, walked depth first: settle, and where that is not enough, guess and try both.

use super::board::{Board, Settled};
use super::guess::guess;
use std::ops::ControlFlow;

/// Calls `visit` with the solved board of each solution, in no order that means anything, until it breaks off.
///
/// A branch that places a digit is walked by recursion, the one without it by going on with the same board. So it is
/// never more than 81 calls deep (a call closes a cell at least), and nothing is on the heap. The board is used up.
pub(super) fn walk<B>(board: &mut Board, visit: &mut impl FnMut(&Board) -> ControlFlow<B>) -> ControlFlow<B> {
    loop {
        match board.settle() {
            Settled::Dead => return ControlFlow::Continue(()),
            Settled::Solved => return visit(board),
            Settled::Open(pairs) => {
                let guess = guess(board, pairs);
                let mut branch = *board;
                branch.place(guess.place);
                walk(&mut branch, visit)?;
                board.exclude(guess.place);
                if let Some(place) = guess.instead {
                    board.place(place);
                }
            }
        }
    }
}
