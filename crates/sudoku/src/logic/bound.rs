//! A bound of the rating of a puzzle, without its grade.
//!
//! A grade searches the easiest step each time, and the shortest chain. Whether steps up to some rating are enough can be known
//! much earlier: everything that single chains prove is eliminated at once, however long the chains are. What is proved on a
//! board stays proved after other eliminations. Where a link is gone because its candidate is, a single is in its place. So
//! the grade, which takes the easiest step each time, never needs a step that is harder than a single chain can be.

use super::all_singles::{self, Singles};
use super::assertion::ASSERTIONS;
use super::chain::conclusion::surcharge;
use super::chain::implications::Implications;
use super::chain::links::LinkKind;
use super::classic::ClassicBoard;
use super::rating::Rating;
use super::technique::Technique;
use super::technique_set::TechniqueSet;
use crate::board::Grid;
use crate::search::Interrupt;

/// The highest rating of a step by a single chain: none has more links than there are assertions.
pub(crate) fn most_of_single_chains() -> Rating {
    Technique::ForcingChain.rating().plus(surcharge(ASSERTIONS))
}

/// Whether easy techniques and single chains solve a unique puzzle. Its rating is then at most [`most_of_single_chains`].
pub(crate) fn do_single_chains_solve(puzzle: &Grid) -> bool {
    let easy: TechniqueSet =
        Technique::ALL.into_iter().filter(|&technique| technique <= Technique::HiddenQuad).collect();
    let mut board = ClassicBoard::new(puzzle);
    loop {
        all_singles::place(&mut board.candidates, Singles::HiddenAndNaked);
        if board.candidates.is_solved() {
            return true;
        }
        if board.next(easy, &Interrupt::NONE).is_none() && !take_what_single_chains_prove(&mut board) {
            return false;
        }
    }
}

/// Eliminates and places all that single chains prove. Returns whether this is anything.
fn take_what_single_chains_prove(board: &mut ClassicBoard) -> bool {
    let implications = Implications::of(&board.candidates, LinkKind::Xy);
    for assertion in implications.proved() {
        let (cell, digit) = (assertion.cell(), assertion.digit());
        if assertion.is_on() {
            board.candidates.place(cell, digit);
        } else {
            board.candidates.eliminate(cell, digit);
        }
    }
    implications.prove_something()
}
