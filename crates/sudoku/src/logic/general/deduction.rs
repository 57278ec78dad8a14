//! What a finder of general boards returns, and the step that it becomes.

use super::layout::Layout;
use super::marks::Marks;
use crate::board::{Cell, Value, ValueSet};
use crate::logic::deduction::Explanation;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use crate::short;

/// A placement or some eliminations, with the pattern that they follow from.
#[derive(Debug)]
pub(super) struct Deduction {
    pub(super) placement: Option<(usize, usize)>,
    /// By cell in reading order.
    pub(super) eliminations: Vec<(usize, u32)>,
    pub(super) pattern: Vec<usize>,
    /// First the units in which the pattern is found, then the units on which it acts.
    pub(super) units: Vec<usize>,
    pub(super) values: u32,
    pub(super) explanation: Explanation,
    /// By how many tenths the rating is above that of the technique's easiest form.
    pub(super) surcharge: u32,
}

impl Deduction {
    /// The deduction that places a value.
    pub(super) fn placing(cell: usize, value: usize) -> Deduction {
        Deduction { placement: Some((cell, value)), values: 1 << value, ..Deduction::nothing() }
    }

    /// The deduction that eliminates these candidates; `None` if there are none.
    pub(super) fn eliminating(eliminations: Vec<(usize, u32)>) -> Option<Deduction> {
        (!eliminations.is_empty()).then(|| Deduction { eliminations, ..Deduction::nothing() })
    }

    fn nothing() -> Deduction {
        Deduction {
            placement: None,
            eliminations: Vec::new(),
            pattern: Vec::new(),
            units: Vec::new(),
            values: 0,
            explanation: Explanation::Pattern,
            surcharge: 0,
        }
    }

    /// The same deduction, with these cells as its pattern.
    pub(super) fn with_pattern(self, cells: impl IntoIterator<Item = usize>) -> Deduction {
        let mut pattern: Vec<usize> = cells.into_iter().collect();
        short::sort(&mut pattern);
        pattern.dedup();
        Deduction { pattern, ..self }
    }

    /// Applies the deduction to a board.
    pub(super) fn apply(&self, marks: &mut Marks) {
        for &(cell, values) in &self.eliminations {
            super::layout::ones(values).for_each(|value| marks.eliminate(cell, value));
        }
        if let Some((cell, value)) = self.placement {
            marks.place(cell, value);
        }
    }

    /// The step by a technique.
    pub(super) fn into_step(self, layout: &Layout, technique: Technique) -> Step {
        let cell = |index: usize| layout.geometry.cells()[index];
        let (pattern, digits) = match &self.explanation {
            Explanation::Chains(argument) => (argument.cells(), argument.values()),
            _ => (self.pattern.into_iter().map(cell).collect(), ValueSet::from_mask(self.values)),
        };
        let placement = self.placement.and_then(|(at, value)| Some((cell(at), value_at(value)?)));
        let eliminations = self.eliminations.into_iter().map(|(at, values)| (cell(at), ValueSet::from_mask(values)));
        Step {
            technique,
            rating: technique.rating().plus(self.surcharge),
            placements: placement.into_iter().collect(),
            eliminations: eliminations.collect::<Vec<(Cell, ValueSet)>>(),
            pattern,
            units: self.units.into_iter().map(|unit| layout.unit(unit)).collect(),
            digits,
            explanation: self.explanation,
        }
    }
}

/// The value with this index.
pub(super) fn value_at(index: usize) -> Option<Value> {
    u8::try_from(index + 1).ok().and_then(Value::new)
}
