//! Nishio: an assumption about one digit that leads to a contradiction in that digit.
//!
//! Suppose that a candidate is on, or off. Follow the links of its digit, and eliminate every candidate that is off. If
//! some cell must contain the digit and must not contain it, the assumption is false.
//!
//! ```text
//!     a . . | . b .      In the first row 5 has only the places a and b, and in the third row c and d. If x is the 5
//!     x . . | . . .      of its box, a and c are off, so b and d are on: two 5s in one column. So x is not 5.
//!     . . c | . d .
//! ```

use super::conclusion_finder::{ConclusionFinder, Search};
use super::inner::NoInnerChains;
use super::mode::Mode;
use super::one_digit::OneDigit;
use crate::board::classic::{Cell, Digit};
use crate::logic::assertion::Assertion;
use crate::logic::candidates::Candidates;
use crate::logic::deduction::Deduction;

/// The easiest contradiction in one digit.
pub(in crate::logic) fn find(board: &Candidates) -> Option<Deduction> {
    let mut source = NoInnerChains;
    let mut finder = ConclusionFinder::new(board, Mode::NISHIO, Search::Easiest, &mut source);
    let digits = Digit::ALL.map(|digit| OneDigit::of(board, digit));
    for cell in Cell::ALL.into_iter().filter(|&cell| board.candidates(cell).len() > 1) {
        for digit in board.candidates(cell).iter() {
            let places = digits[digit.index()];
            if places.refutes_on(cell) {
                finder.try_contradiction(Assertion::on(cell, digit));
            }
            if places.refutes_off(cell) {
                finder.try_contradiction(Assertion::off(cell, digit));
            }
        }
    }
    finder.easiest().map(|(_, deduction)| deduction)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::test_board::{TestBoard, effect};

    #[test]
    fn a_digit_cannot_be_twice_in_a_column() {
        let board = |last| TestBoard::new().places("row 1", 5, "r1c1 r1c5").places("row 3", 5, last).board();
        assert_eq!(effect(find(&board("r3c3 r3c5"))), "r2c1-5");
        assert_eq!(effect(find(&board("r3c3 r3c8"))), "nothing");
    }
}
