//! From an argument to a deduction: its effect and its rating.

use crate::board::DigitSet;
use crate::logic::argument::Argument;
use crate::logic::assertion::Assertion;
use crate::logic::candidates::Candidates;
use crate::logic::deduction::{Deduction, Explanation};

/// What the length of the chains adds to a rating, in tenths: nothing for up to six assertions, and one tenth for each
/// of these bounds that the length exceeds: 6, 8, 10, 14, 18, 26, 34, and so on. The distance between two bounds
/// doubles at every second bound.
pub(in crate::logic) fn surcharge(length: usize) -> u32 {
    let bounds = std::iter::successors(Some((4, 6)), |&(bound, next)| Some((next, bound * 2)));
    bounds.take_while(|&(bound, _)| length > bound + 2).count() as u32
}

/// The deduction for a conclusion: a placement if the conclusion is on, an elimination if it is off. The chains of the
/// argument have this many assertions.
pub(super) fn conclude(conclusion: Assertion, length: usize, argument: Argument) -> Option<Deduction> {
    let (cell, digit) = (conclusion.cell(), conclusion.digit());
    let deduction = if conclusion.is_on() {
        Deduction::placing(cell, digit)
    } else {
        Deduction::eliminating(vec![(cell, DigitSet::of(digit))])?
    };
    Some(explain(deduction, length, argument))
}

/// The deduction with the argument that proves it.
pub(super) fn explain(deduction: Deduction, length: usize, argument: Argument) -> Deduction {
    deduction.with_surcharge(surcharge(length)).with_explanation(Explanation::Chains(Box::new(argument)))
}

/// Whether the conclusion changes the board.
pub(super) fn is_useful(board: &Candidates, conclusion: Assertion) -> bool {
    !conclusion.is_on() || board.candidates(conclusion.cell()).len() > 1
}

/// What a conclusion eliminates: itself if it is off, and the other candidates of its cell if it is on.
pub(super) fn consequences(board: &Candidates, conclusion: Assertion) -> Vec<Assertion> {
    if !conclusion.is_on() {
        return vec![conclusion];
    }
    let cell = conclusion.cell();
    let others = board.candidates(cell).iter().filter(|&digit| digit != conclusion.digit());
    others.map(|digit| Assertion::off(cell, digit)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_chains_have_a_surcharge() {
        let lengths = [4, 6, 7, 8, 9, 10, 11, 14, 15, 18, 19, 26, 27, 34, 35];
        assert_eq!(lengths.map(surcharge), [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7]);
    }
}
