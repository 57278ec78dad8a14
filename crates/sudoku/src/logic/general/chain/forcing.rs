//! The techniques that follow assumptions: Nishio, cell and unit forcing chains, and dynamic chains with all that they
//! can use. The files of these names in `logic::chain` explain them.

use super::assertion::Assertion;
use super::conclusions::ConclusionFinder;
use super::inner::ProofKind;
use super::memory::Memory;
use crate::logic::allowed::Allowed;
use crate::logic::chain::mode::{Advanced, Mode};
use crate::logic::general::deduction::Deduction;
use crate::logic::general::layout::ones;
use crate::logic::general::marks::Marks;
use crate::logic::technique::Technique;

/// The easiest contradiction in one value.
pub(in crate::logic::general) fn nishio(marks: &Marks, memory: &mut Memory) -> Option<Deduction> {
    let mut finder = ConclusionFinder::easiest(marks, Mode::NISHIO, memory);
    for cell in (0..marks.cells()).filter(|&cell| marks.count(cell) > 1) {
        for value in ones(marks.candidates(cell)) {
            finder.try_contradiction(Assertion::on(cell, value));
            finder.try_contradiction(Assertion::off(cell, value));
        }
    }
    Some(finder.into_easiest()?.1)
}

/// The easiest conclusion from all candidates of a cell, or from all places of a value in a unit.
pub(in crate::logic::general) fn multiple(
    marks: &Marks,
    allowed: &Allowed,
    memory: &mut Memory,
) -> Option<(Technique, Deduction)> {
    let mut finder = ConclusionFinder::easiest(marks, Mode::MULTIPLE, memory);
    let (units, cells) = (Technique::UnitForcingChain, Technique::CellForcingChain);
    search_multiple(&mut finder, allowed.contains(units), allowed.contains(cells));
    let (kind, found) = finder.into_easiest()?;
    let technique = match kind {
        ProofKind::Cell(_) => Technique::CellForcingChain,
        _ => Technique::UnitForcingChain,
    };
    Some((technique, found))
}

/// Tries units or cells or both. The scale tries a unit only if the first place of the value is a cell with three or
/// more candidates.
pub(super) fn search_multiple(finder: &mut ConclusionFinder<'_>, tries_units: bool, tries_cells: bool) {
    let marks = finder.marks();
    for cell in (0..marks.cells()).filter(|&cell| marks.count(cell) > 2) {
        if finder.is_over() {
            return;
        }
        if tries_units {
            ones(marks.candidates(cell)).for_each(|value| finder.try_units(cell, value));
        }
        if tries_cells {
            finder.try_cell(cell);
        }
    }
}

/// The easiest dynamic chain that uses this.
pub(in crate::logic::general) fn dynamic(marks: &Marks, advanced: Advanced, memory: &mut Memory) -> Option<Deduction> {
    let mut finder = ConclusionFinder::easiest(marks, Mode::dynamic(advanced), memory);
    search_dynamic(&mut finder);
    Some(finder.into_easiest()?.1)
}

/// Tries every candidate, every unit and every cell, until the work is over.
pub(super) fn search_dynamic(finder: &mut ConclusionFinder<'_>) {
    let marks = finder.marks();
    for cell in (0..marks.cells()).filter(|&cell| marks.count(cell) > 1) {
        for value in ones(marks.candidates(cell)) {
            if finder.is_over() {
                return;
            }
            finder.try_on_and_off(cell, value);
            finder.try_units(cell, value);
        }
        finder.try_cell(cell);
    }
}
