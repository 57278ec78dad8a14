//! Naked pairs, triplets and quads: cells of a unit with as many candidates between them as they are.
//!
//! Two cells that have only 3 and 8 between them take the 3 and the 8, in one order or the other. Every other cell of the
//! unit loses both. Three cells with three candidates and four with four are the same; not each of the cells needs to
//! have them all.
//!
//! ```text
//!     candidates of a column:   3 8 | 1 3 5 | 3 8 | 1 5 8
//!     the first and the third cell take 3 and 8, so the others are left with 1 5 and 1 5
//! ```

use super::candidates::Candidates;
use super::cells::{CELLS, UNITS_IN_ORDER, cells_at, choices, in_unit, ones};
use super::step::Step;
use super::technique::Technique;
use super::words;
use crate::grid::DigitSet;

/// The first naked set of this many cells that rubs something out.
pub(super) fn find(board: &Candidates, size: usize, technique: Technique) -> Option<Step> {
    let units = UNITS_IN_ORDER.into_iter().filter(|&unit| board.blanks(unit) >= 2 * size);
    units.flat_map(|unit| sets(board, unit, size).map(move |set| (unit, set))).find_map(|(unit, (places, digits))| {
        let cells = cells_at(unit, places);
        let step = Step::removing(technique, board.losses(in_unit(unit) - cells, digits))?;
        Some(step.pattern(cells).units([unit]).digits(digits))
    })
}

/// The naked sets of a unit: their places and their digits. A cell with one candidate is no part of one: it is a naked
/// single.
fn sets(board: &Candidates, unit: usize, size: usize) -> impl Iterator<Item = (u16, DigitSet)> {
    let open = CELLS[unit].map(|cell| board.candidates(cell));
    let fits = |place: &usize| (2..=size).contains(&open[*place].len());
    let fitting = (0..9).filter(fits).fold(0, |set, place| set | 1 << place);
    choices(size, fitting).filter_map(move |places| {
        let digits = ones(places).fold(DigitSet::EMPTY, |digits, place| digits | open[place]);
        (digits.len() == size).then_some((places, digits))
    })
}

pub(super) fn sentence(step: &Step) -> String {
    let name = match step.technique {
        Technique::NakedPair => "pair",
        Technique::NakedTriplet => "triplet",
        _ => "quad",
    };
    format!(
        "Naked {name}: in {}, {} have only {} between them, so no other cell there takes these; rub out {}.",
        words::units(&step.units),
        words::cells(step.pattern.iter().copied()),
        words::digits(step.digits),
        words::losses(step)
    )
}
