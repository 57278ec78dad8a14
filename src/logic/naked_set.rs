//! Naked pairs, triplets and quads: cells of a unit with as many candidates between them as they are.
//!
//! Two cells that have only 3 and 8 between them take the 3 and the 8, in one order or the other. Every other cell of
//! the unit loses both. Three cells with three candidates and four with four are the same; not each of the cells needs
//! to have them all.
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
use crate::board::DigitSet;

/// The first naked set of this many cells that rubs something out.
pub(super) fn find(board: &Candidates, size: usize, technique: Technique) -> Option<Step> {
    all(board, size, technique).next()
}

/// Every naked set of this many cells that rubs something out.
pub(super) fn all(board: &Candidates, size: usize, technique: Technique) -> impl Iterator<Item = Step> {
    let units = UNITS_IN_ORDER.into_iter().filter(move |&unit| board.blanks(unit) >= 2 * size);
    let sets = units.flat_map(move |unit| sets(board, unit, size).map(move |set| (unit, set)));
    sets.filter_map(move |(unit, (places, digits))| {
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

#[cfg(test)]
mod tests {
    use super::super::sketch::{Sketch, told};
    use super::*;

    #[test]
    fn two_cells_with_two_candidates_take_them() {
        let pair = Sketch::new().open("r1c1 r1c5", "38").board();
        let lost = "r1c2-38 r1c3-38 r1c4-38 r1c6-38 r1c7-38 r1c8-38 r1c9-38";
        assert_eq!(told(find(&pair, 2, Technique::NakedPair)), lost);
        let miss = Sketch::new().open("r1c1", "38").open("r1c5", "39").board();
        assert_eq!(told(find(&miss, 2, Technique::NakedPair)), "nothing");
    }

    #[test]
    fn three_cells_need_three_candidates_but_not_each_of_them_all() {
        let start = || Sketch::new().open("r1c1", "38").open("r1c5", "35");
        let lost = "r1c2-358 r1c3-358 r1c4-358 r1c6-358 r1c7-358 r1c8-358";
        assert_eq!(told(find(&start().open("r1c9", "58").board(), 3, Technique::NakedTriplet)), lost);
        assert_eq!(told(find(&start().open("r1c9", "56").board(), 3, Technique::NakedTriplet)), "nothing");
    }

    #[test]
    fn four_cells_need_four_candidates() {
        let start = || Sketch::new().open("r1c1", "12").open("r1c4", "23").open("r1c7", "34");
        let lost = "r1c2-1234 r1c3-1234 r1c5-1234 r1c6-1234 r1c8-1234";
        assert_eq!(told(find(&start().open("r1c9", "1234").board(), 4, Technique::NakedQuad)), lost);
        assert_eq!(told(find(&start().open("r1c9", "125").board(), 4, Technique::NakedQuad)), "nothing");
    }
}
