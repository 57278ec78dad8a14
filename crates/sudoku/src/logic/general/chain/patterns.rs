//! Patterns as links of a chain: locked candidates, hidden pairs, naked pairs and X-wings that appear on a board after
//! the eliminations of the chain. `logic::chain::patterns` explains them.

use super::assertion::Assertion;
use super::links::in_buckets;
use crate::board::ValueSet;
use crate::logic::argument::{NamedPattern, Reason};
use crate::logic::general::deduction::Deduction;
use crate::logic::general::layout::{CellSet, Class, ones};
use crate::logic::general::marks::Marks;
use crate::logic::general::{fish, locked, sets};
use crate::logic::phrases::{self, Text};
use crate::short;

/// A pattern, the candidates that it eliminates, and the candidates that had to be off for it to appear.
pub(super) struct Pattern {
    pub(super) eliminated: Vec<Assertion>,
    pub(super) premises: Vec<Assertion>,
    name: &'static Text,
    values: u32,
    units: Vec<usize>,
}

/// The board before and after the eliminations of a chain.
struct Boards<'a> {
    before: &'a Marks,
    after: &'a Marks,
}

/// What prevents a pattern on the board before the eliminations.
type PreventedBy = fn(&Boards<'_>, &Deduction) -> Vec<Assertion>;

/// The patterns of the first group that has any. What did not change since the board before cannot be due to its
/// eliminations.
pub(super) fn find(before: &Marks, after: &Marks) -> Vec<Pattern> {
    let boards = Boards { before, after };
    let patterns = |name, found: &mut dyn Iterator<Item = Deduction>, prevented_by: PreventedBy| {
        let pattern = |deduction: Deduction| {
            let premises = prevented_by(&boards, &deduction);
            let eliminated = eliminated(after, &deduction);
            let Deduction { values, units, .. } = deduction;
            (!premises.is_empty()).then_some(Pattern { eliminated, premises, name, values, units })
        };
        found.filter_map(pattern).collect::<Vec<_>>()
    };
    let mut found = patterns(&phrases::POINTING, &mut locked::pointing(after, Some(before)), outside_of_cover);
    found.extend(patterns(&phrases::CLAIMING, &mut locked::claiming(after, Some(before)), outside_of_cover));
    if found.is_empty() {
        found = patterns(&phrases::HIDDEN_PAIR, &mut sets::hidden(after, Some(before), 2), outside_of_pattern);
    }
    if found.is_empty() {
        found = patterns(&phrases::NAKED_PAIR, &mut sets::naked(after, Some(before), 2), other_values_in_pattern);
    }
    if found.is_empty() {
        found = patterns(&phrases::X_WING, &mut fish::all(after, Some(before), 2), outside_of_cover);
    }
    found
}

/// For a naked pair: the other candidates of its cells.
fn other_values_in_pattern(boards: &Boards<'_>, pair: &Deduction) -> Vec<Assertion> {
    boards.off(pair.pattern.iter().copied(), !pair.values)
}

/// For a hidden pair: its values in the other cells of the unit.
fn outside_of_pattern(boards: &Boards<'_>, pair: &Deduction) -> Vec<Assertion> {
    let cells = pair.units.iter().flat_map(|&unit| &boards.before.layout.units[unit].cells).copied();
    boards.off(cells.filter(|cell| !pair.pattern.contains(cell)), pair.values)
}

/// For a pattern of base and cover units: its value in the cells of the base that are outside of the cover.
fn outside_of_cover(boards: &Boards<'_>, pattern: &Deduction) -> Vec<Assertion> {
    let units = &boards.before.layout.units;
    let (base, cover) = pattern.units.split_at(pattern.units.len() / 2);
    let covered = cover.iter().fold(CellSet::NONE, |cells, &unit| cells | units[unit].set);
    let is_eliminated = |cell: &usize| {
        !covered.contains(*cell)
            && pattern.values & boards.before.candidates(*cell) != 0
            && pattern.values & boards.after.candidates(*cell) == 0
    };
    boards.off(base.iter().flat_map(|&unit| &units[unit].cells).copied().filter(is_eliminated), pattern.values)
}

impl Boards<'_> {
    /// The candidates among these values that the cells had before, as assertions that are off.
    fn off(&self, cells: impl Iterator<Item = usize>, values: u32) -> Vec<Assertion> {
        let of_cell =
            |cell: usize| ones(self.before.candidates(cell) & values).map(move |value| Assertion::off(cell, value));
        cells.flat_map(of_cell).collect()
    }
}

/// What the pattern eliminates, in the order of the scale.
fn eliminated(marks: &Marks, pattern: &Deduction) -> Vec<Assertion> {
    let mut eliminations = pattern.eliminations.clone();
    // An X-wing is the only pattern of four units. The scale adds its cells by cover line.
    if let [_, _, _, cover] = pattern.units[..]
        && marks.layout.units[cover].class == Class::Column
    {
        short::sort_by_key(&mut eliminations, |(cell, _)| cell % marks.layout.size);
    }
    in_buckets(eliminations)
}

impl Pattern {
    /// The reason of what the pattern eliminates.
    pub(super) fn reason(&self, marks: &Marks) -> Reason {
        let units = self.units.iter().map(|&unit| marks.layout.unit(unit)).collect();
        Reason::Pattern(NamedPattern { name: self.name, digits: ValueSet::from_mask(self.values), units })
    }
}
