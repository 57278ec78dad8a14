//! Nishio: a candidate that makes its own digit impossible.
//!
//! Suppose that a candidate is right, or wrong, and look only at where else its digit can then stand, rubbing out as you
//! go. Where some cell would both have to take the digit and not, the assumption was wrong.
//!
//! ```text
//!     a . . | . b .      In the first and the third row 5 stands only in a and b, and in c and d. If x were the 5 of
//!     x . . | . . .      its box, neither a nor c could take it, so b and d would have to: both in one column. So x
//!     . . c | . d .      is not 5.
//! ```

use super::follow::Manner;
use super::links::Kind;
use super::node::Node;
use super::reach::Search;
use crate::board::Cell;
use crate::logic::candidates::Candidates;
use crate::logic::step::Step;
use crate::logic::technique::Technique;

const MANNER: Manner = Manner { kind: Kind::X, changing: true, patterns: false };

/// The easiest contradiction within a digit.
pub(in crate::logic) fn find(board: &Candidates) -> Option<Step> {
    let mut search = Search::new(board, MANNER);
    for cell in Cell::ALL.into_iter().filter(|&cell| board.candidates(cell).len() > 1) {
        for digit in board.candidates(cell).iter() {
            search.contradiction(7, Node::right(cell, digit));
            search.contradiction(7, Node::wrong(cell, digit));
        }
    }
    search.step(|_| Technique::Nishio)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::sketch::{Sketch, told};

    #[test]
    fn a_digit_that_would_have_to_stand_twice_in_a_column() {
        let board = |last| Sketch::new().only("row 1", 5, "r1c1 r1c5").only("row 3", 5, last).board();
        assert_eq!(told(find(&board("r3c3 r3c5"))), "r2c1-5");
        assert_eq!(told(find(&board("r3c3 r3c8"))), "nothing");
    }
}
