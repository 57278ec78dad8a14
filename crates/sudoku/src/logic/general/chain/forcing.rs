//! The techniques that follow assumptions: Nishio, cell and unit forcing chains, and dynamic chains. The files of these
//! names in `logic::chain` explain them.

use super::assertion::Assertion;
use super::conclusions::{ConclusionFinder, ProofKind};
use super::propagation::Mode;
use super::work::Work;
use crate::logic::allowed::Allowed;
use crate::logic::chain::links::LinkKind;
use crate::logic::general::deduction::Deduction;
use crate::logic::general::layout::ones;
use crate::logic::general::marks::Marks;
use crate::logic::technique::Technique;

/// The easiest contradiction in one value.
pub(in crate::logic::general) fn nishio(marks: &Marks, work: &mut Work) -> Option<Deduction> {
    let mode = Mode { links: LinkKind::X, is_dynamic: true, uses_patterns: false };
    let mut finder = ConclusionFinder::new(marks, mode, work);
    for (cell, value) in candidates(marks, 2) {
        finder.try_contradiction(Assertion::on(cell, value));
        finder.try_contradiction(Assertion::off(cell, value));
    }
    Some(finder.easiest()?.1)
}

/// The easiest conclusion from all candidates of a cell, or from all places of a value in a unit. The scale tries a unit
/// only if the first place of the value is a cell with three or more candidates.
pub(in crate::logic::general) fn multiple(
    marks: &Marks,
    allowed: &Allowed,
    work: &mut Work,
) -> Option<(Technique, Deduction)> {
    let mode = Mode { links: LinkKind::Xy, is_dynamic: false, uses_patterns: false };
    let mut finder = ConclusionFinder::new(marks, mode, work);
    for cell in (0..marks.cells()).filter(|&cell| marks.count(cell) > 2) {
        if allowed.contains(Technique::UnitForcingChain) {
            ones(marks.candidates(cell)).for_each(|value| finder.try_units(cell, value));
        }
        if allowed.contains(Technique::CellForcingChain) {
            finder.try_cell(cell);
        }
    }
    let (kind, found) = finder.easiest()?;
    let technique = match kind {
        ProofKind::Cell(_) => Technique::CellForcingChain,
        _ => Technique::UnitForcingChain,
    };
    Some((technique, found))
}

/// The easiest dynamic chain, with patterns or without.
pub(in crate::logic::general) fn dynamic(marks: &Marks, uses_patterns: bool, work: &mut Work) -> Option<Deduction> {
    let mode = Mode { links: LinkKind::Xy, is_dynamic: true, uses_patterns };
    let mut finder = ConclusionFinder::new(marks, mode, work);
    for cell in (0..marks.cells()).filter(|&cell| marks.count(cell) > 1) {
        for value in ones(marks.candidates(cell)) {
            finder.try_on_and_off(cell, value);
            finder.try_units(cell, value);
        }
        finder.try_cell(cell);
    }
    Some(finder.easiest()?.1)
}

/// The candidates of the cells with at least this many, by cell and value.
fn candidates(marks: &Marks, least: usize) -> impl Iterator<Item = (usize, usize)> {
    let cells = (0..marks.cells()).filter(move |&cell| marks.count(cell) >= least);
    cells.flat_map(|cell| ones(marks.candidates(cell)).map(move |value| (cell, value)))
}
