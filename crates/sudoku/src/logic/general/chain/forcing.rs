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
    finder.try_multiple(allowed.contains(units), allowed.contains(cells));
    let (kind, found) = finder.into_easiest()?;
    let technique = match kind {
        ProofKind::Cell(_) => Technique::CellForcingChain,
        _ => Technique::UnitForcingChain,
    };
    Some((technique, found))
}

/// The easiest dynamic chain that uses this.
pub(in crate::logic::general) fn dynamic(marks: &Marks, advanced: Advanced, memory: &mut Memory) -> Option<Deduction> {
    let mut finder = ConclusionFinder::easiest(marks, Mode::dynamic(advanced), memory);
    finder.try_all();
    Some(finder.into_easiest()?.1)
}
