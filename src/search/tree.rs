//! The search tree, walked depth first: settle, and where that is not enough, guess and try both.

use super::board::{Board, Settled};
use super::guess::guess;
use crate::board::Grid;
use std::ops::ControlFlow;

/// How many solutions there are, but never more than `limit`, where the walk ends.
pub(super) fn count(givens: &Grid, limit: u64) -> u64 {
    let mut found = 0;
    if limit > 0 {
        // Broken off or not, the number is what was found.
        let _: ControlFlow<()> = walk(&mut Board::new(givens), &mut |_| {
            found += 1;
            if found < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
    }
    found
}

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
                if let Some([one, other]) = board.twofold() {
                    visit(&one)?;
                    return visit(&other);
                }
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
