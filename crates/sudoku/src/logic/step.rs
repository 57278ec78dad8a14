//! Steps: a deduction together with its technique and its rating.

use super::argument::Argument;
use super::candidates::Candidates;
use super::deduction::{Deduction, Explanation};
use super::rating::Rating;
use super::technique::Technique;
use crate::board::classic::{Cell, Digit, DigitSet, Unit};

/// One step of a solution: a digit to place, or candidates to eliminate. A step always changes the board.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Step {
    /// The technique of the step.
    pub technique: Technique,
    /// How hard the step is.
    pub rating: Rating,
    /// The digits to place. The cells that see a placed digit lose it as a candidate; these eliminations are not
    /// listed.
    pub placements: Vec<(Cell, Digit)>,
    /// The candidates to eliminate, by cell in reading order.
    pub eliminations: Vec<(Cell, DigitSet)>,
    /// The cells of the pattern, in reading order.
    pub pattern: Vec<Cell>,
    /// The units of the pattern: first the units in which it is found, then the units on which it acts.
    pub units: Vec<Unit>,
    /// The digits of the pattern.
    pub digits: DigitSet,
    pub(super) explanation: Explanation,
}

impl Step {
    /// The step for a deduction by a technique whose easiest form has the base rating.
    pub(super) fn new(technique: Technique, base: Rating, deduction: Deduction) -> Step {
        Step {
            technique,
            rating: base.plus(deduction.surcharge),
            placements: deduction.placement.into_iter().collect(),
            eliminations: deduction.eliminations,
            pattern: deduction.pattern.iter().collect(),
            units: deduction.units,
            digits: deduction.digits,
            explanation: deduction.explanation,
        }
    }

    /// The chains that the step follows from, link by link; `None` if it follows from a pattern.
    pub fn argument(&self) -> Option<&Argument> {
        match &self.explanation {
            Explanation::Chains(argument) => Some(argument),
            _ => None,
        }
    }

    /// The digit to place and its cell; `None` if the step eliminates candidates.
    pub(super) fn placement(&self) -> Option<(Cell, Digit)> {
        self.placements.first().copied()
    }

    /// Applies the step to a board.
    pub(super) fn apply(&self, board: &mut Candidates) {
        for &(cell, digits) in &self.eliminations {
            digits.iter().for_each(|digit| board.eliminate(cell, digit));
        }
        for &(cell, digit) in &self.placements {
            board.place(cell, digit);
        }
    }
}
