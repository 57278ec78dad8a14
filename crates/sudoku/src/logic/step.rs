//! Steps: a deduction together with its technique and its rating, on a board of any size and shape.

use super::argument::Argument;
use super::deduction::{Deduction, Explanation};
use super::rating::Rating;
use super::technique::Technique;
use super::units::{index_of, unit_at};
use crate::board::{Cell, Unit, Value, ValueSet};

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
    pub placements: Vec<(Cell, Value)>,
    /// The candidates to eliminate, by cell in reading order.
    pub eliminations: Vec<(Cell, ValueSet)>,
    /// The cells of the pattern, in reading order.
    pub pattern: Vec<Cell>,
    /// The units of the pattern: first the units in which it is found, then the units on which it acts.
    pub units: Vec<Unit>,
    /// The digits of the pattern.
    pub digits: ValueSet,
    pub(super) explanation: Explanation,
}

impl Step {
    /// The step for a deduction on the classic board by a technique whose easiest form has the base rating.
    pub(super) fn new(technique: Technique, base: Rating, deduction: Deduction) -> Step {
        let (pattern, digits) = match &deduction.explanation {
            Explanation::Chains(argument) => (argument.cells(), argument.values()),
            _ => (deduction.pattern.iter().map(Cell::from).collect(), deduction.digits.into()),
        };
        let eliminations = deduction.eliminations.into_iter().map(|(cell, digits)| (cell.into(), digits.into()));
        Step {
            technique,
            rating: base.plus(deduction.surcharge),
            placements: deduction.placement.map(|(cell, digit)| (cell.into(), digit.into())).into_iter().collect(),
            eliminations: eliminations.collect(),
            pattern,
            units: deduction.units.into_iter().map(|unit| unit_at(index_of(unit))).collect(),
            digits,
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
    pub(super) fn placement(&self) -> Option<(Cell, Value)> {
        self.placements.first().copied()
    }
}
