//! Naked pairs, triplets and quads: cells of a unit that together have as many candidates as there are cells.
//!
//! Two cells that have only the candidates 3 and 8 contain 3 and 8, in one order or the other. Every other cell of the
//! unit loses both. The same is true of three cells with three candidates and four cells with four. A cell does not
//! need to have all of the candidates.
//!
//! ```text
//!     candidates of a column:   3 8 | 1 3 5 | 3 8 | 1 5 8
//!     the first and the third cell contain 3 and 8, so the others are left with 1 5 and 1 5
//! ```

use super::candidates::Candidates;
use super::deduction::Deduction;
use super::language::Language;
use super::mask::{ones, subsets};
use super::phrases::{Text, text};
use super::step::Step;
use super::units::{CELL_AT, SEARCH_ORDER, cells_at, cells_of};
use crate::board::DigitSet;

/// The first naked set of this many cells that eliminates something.
pub(super) fn find(board: &Candidates, size: usize) -> Option<Deduction> {
    all(board, size).next()
}

/// Every naked set of this many cells that eliminates something.
pub(super) fn all(board: &Candidates, size: usize) -> impl Iterator<Item = Deduction> {
    let units = SEARCH_ORDER.into_iter().filter(move |&unit| board.blank_count(unit) >= 2 * size);
    let sets = units.flat_map(move |unit| sets(board, unit, size).map(move |set| (unit, set)));
    sets.filter_map(move |(unit, (places, digits))| {
        let cells = cells_at(unit, places);
        let deduction = Deduction::eliminating(board.eliminations(cells_of(unit) - cells, digits))?;
        Some(deduction.with_pattern(cells).with_units([unit]).with_digits(digits))
    })
}

/// The naked sets of a unit, as places and digits. A cell with one candidate is a naked single and not part of a set.
fn sets(board: &Candidates, unit: usize, size: usize) -> impl Iterator<Item = (u16, DigitSet)> {
    let candidates = CELL_AT[unit].map(|cell| board.candidates(cell));
    let fits = |place: &usize| (2..=size).contains(&candidates[*place].len());
    let fitting = (0..9).filter(fits).fold(0, |places, place| places | 1 << place);
    subsets(size, fitting).filter_map(move |places| {
        let digits = ones(places).fold(DigitSet::EMPTY, |digits, place| digits | candidates[place]);
        (digits.len() == size).then_some((places, digits))
    })
}

const SENTENCE: Text = text(
    "in {unit}, the only candidates in {cells} are {digits}; eliminate {eliminations}.",
    "in {unit} haben {cells} nur die Kandidaten {digits}; {eliminations} streichen.",
);

pub(super) fn sentence(step: &Step, language: Language) -> String {
    language.fill(
        &SENTENCE,
        &[
            ("unit", &language.units(&step.units)),
            ("cells", &language.cells(&step.pattern)),
            ("digits", &language.all_of(step.digits)),
            ("eliminations", &language.eliminations(&step.eliminations)),
        ],
    )
}

#[cfg(test)]
mod tests {
    use super::super::test_board::{TestBoard, effect};
    use super::*;

    #[test]
    fn two_cells_with_two_candidates_are_a_pair() {
        let pair = TestBoard::new().cells("r1c1 r1c5", "38").board();
        assert_eq!(effect(find(&pair, 2)), "r1c2-38 r1c3-38 r1c4-38 r1c6-38 r1c7-38 r1c8-38 r1c9-38");
        let miss = TestBoard::new().cells("r1c1", "38").cells("r1c5", "39").board();
        assert_eq!(effect(find(&miss, 2)), "nothing");
    }

    #[test]
    fn three_cells_with_three_candidates_together_are_a_triplet() {
        let start = || TestBoard::new().cells("r1c1", "38").cells("r1c5", "35");
        let expected = "r1c2-358 r1c3-358 r1c4-358 r1c6-358 r1c7-358 r1c8-358";
        assert_eq!(effect(find(&start().cells("r1c9", "58").board(), 3)), expected);
        assert_eq!(effect(find(&start().cells("r1c9", "56").board(), 3)), "nothing");
    }

    #[test]
    fn four_cells_with_four_candidates_together_are_a_quad() {
        let start = || TestBoard::new().cells("r1c1", "12").cells("r1c4", "23").cells("r1c7", "34");
        let expected = "r1c2-1234 r1c3-1234 r1c5-1234 r1c6-1234 r1c8-1234";
        assert_eq!(effect(find(&start().cells("r1c9", "1234").board(), 4)), expected);
        assert_eq!(effect(find(&start().cells("r1c9", "125").board(), 4)), "nothing");
    }
}
