//! Deductions: what a finder of the classic board returns. The solver turns a deduction into a step of its technique.

use super::argument::Argument;
use super::candidates::Candidates;
use super::cell_set::CellSet;
use super::deadly_pattern::Prevention;
use crate::board;
use crate::board::classic::{Cell, Digit, DigitSet, Unit};

/// A placement or some eliminations, with the pattern that they follow from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Deduction {
    pub(super) placement: Option<(Cell, Digit)>,
    /// By cell in reading order.
    pub(super) eliminations: Vec<(Cell, DigitSet)>,
    pub(super) pattern: CellSet,
    /// First the units in which the pattern is found, then the units on which it acts.
    pub(super) units: Vec<Unit>,
    pub(super) digits: DigitSet,
    pub(super) explanation: Explanation,
    /// By how many tenths the rating is above that of the technique's easiest form.
    pub(super) surcharge: u32,
}

/// What the sentence of a step needs in addition to its cells, units and digits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Explanation {
    /// Nothing.
    Pattern,
    /// The cell of a wing that sees the others, and the cells one of which contains the eliminated digit.
    Wing { pivot: board::Cell, ends: Vec<board::Cell> },
    /// How a deadly pattern is prevented.
    DeadlyPattern(Prevention),
    /// The cells for which every combination of digits is tried, and whether two of them see each other.
    AlignedExclusion { base: Vec<board::Cell>, see_each_other: bool },
    /// The chains from which the conclusion follows. They are boxed because they are much larger than the rest.
    Chains(Box<Argument>),
}

impl Deduction {
    /// The deduction that places a digit.
    pub(super) fn placing(cell: Cell, digit: Digit) -> Deduction {
        Deduction { placement: Some((cell, digit)), digits: DigitSet::of(digit), ..Deduction::nothing() }
    }

    /// The deduction that eliminates these candidates; `None` if there are none.
    pub(super) fn eliminating(eliminations: Vec<(Cell, DigitSet)>) -> Option<Deduction> {
        (!eliminations.is_empty()).then(|| Deduction { eliminations, ..Deduction::nothing() })
    }

    fn nothing() -> Deduction {
        Deduction {
            placement: None,
            eliminations: Vec::new(),
            pattern: CellSet::EMPTY,
            units: Vec::new(),
            digits: DigitSet::EMPTY,
            explanation: Explanation::Pattern,
            surcharge: 0,
        }
    }

    /// Applies the deduction to a board.
    pub(super) fn apply(&self, board: &mut Candidates) {
        for &(cell, digits) in &self.eliminations {
            digits.iter().for_each(|digit| board.eliminate(cell, digit));
        }
        if let Some((cell, digit)) = self.placement {
            board.place(cell, digit);
        }
    }

    pub(super) fn with_pattern(self, pattern: CellSet) -> Deduction {
        Deduction { pattern, ..self }
    }

    pub(super) fn with_units(self, units: impl IntoIterator<Item = usize>) -> Deduction {
        Deduction { units: units.into_iter().map(|unit| Unit::ALL[unit]).collect(), ..self }
    }

    pub(super) fn with_digits(self, digits: DigitSet) -> Deduction {
        Deduction { digits, ..self }
    }

    pub(super) fn with_explanation(self, explanation: Explanation) -> Deduction {
        Deduction { explanation, ..self }
    }

    pub(super) fn with_surcharge(self, surcharge: u32) -> Deduction {
        Deduction { surcharge, ..self }
    }
}
