//! Hidden pairs, triplets and quads, with or without a hidden single at once behind them.
//!
//! Where two digits have only two places in a unit between them, they take those two cells, and no other digit does.
//! Three digits in three places and four in four are the same.
//!
//! ```text
//!     candidates of a row:   1 2 5 8 | 1 2 7 | 5 7 | 5 7 8 | 7 8
//!     1 and 2 stand only in the first two cells, so 5, 8 and 7 leave those
//! ```
//!
//! The direct forms write a digit at once: a third digit loses the taken cells too, and has one place left.

use super::candidates::Candidates;
use super::cells::{CELLS, UNITS_IN_ORDER, cells_at, choices, ones};
use super::step::Step;
use super::technique::Technique;
use super::words;
use crate::board::{Digit, DigitSet};

/// Digits that have as many places in a unit as they are.
struct HiddenSet {
    unit: usize,
    digits: u16,
    places: u16,
}

/// The first hidden set of this many digits that rubs something out.
pub(super) fn find(board: &Candidates, size: usize, technique: Technique) -> Option<Step> {
    all(board, size, technique).next()
}

/// Every hidden set of this many digits that rubs something out.
pub(super) fn all(board: &Candidates, size: usize, technique: Technique) -> impl Iterator<Item = Step> {
    let units = UNITS_IN_ORDER.into_iter().filter(move |&unit| board.blanks(unit) > 2 * size);
    units.flat_map(move |unit| sets(board, unit, size)).filter_map(move |set| {
        let digits = DigitSet::from_bits(set.digits);
        let cells = cells_at(set.unit, set.places);
        let step = Step::removing(technique, board.losses(cells, DigitSet::FULL - digits))?;
        Some(step.pattern(cells).units([set.unit]).digits(digits))
    })
}

/// The first hidden set of this many digits that leaves another digit of the unit with one place.
pub(super) fn direct(board: &Candidates, size: usize, technique: Technique) -> Option<Step> {
    let units = UNITS_IN_ORDER.into_iter().filter(|&unit| board.blanks(unit) > size);
    units.flat_map(|unit| sets(board, unit, size)).find_map(|set| {
        let (digit, place) = ones(!set.digits & 0x1ff).find_map(|digit| {
            let places = board.places(set.unit, digit);
            let left = places & !set.places;
            (left.is_power_of_two() && left != places).then_some((digit, left.trailing_zeros() as usize))
        })?;
        let step = Step::placing(technique, CELLS[set.unit][place], Digit::ALL[digit]);
        let step = step.pattern(cells_at(set.unit, set.places)).units([set.unit]);
        Some(step.digits(DigitSet::from_bits(set.digits)))
    })
}

/// The hidden sets of a unit. A digit with one place is no part of one: it is a hidden single.
fn sets(board: &Candidates, unit: usize, size: usize) -> impl Iterator<Item = HiddenSet> {
    let fits = |digit: &usize| (2..=size).contains(&(board.places(unit, *digit).count_ones() as usize));
    let fitting = (0..9).filter(fits).fold(0, |set, digit| set | 1 << digit);
    choices(size, fitting).filter_map(move |digits| {
        let places = ones(digits).fold(0, |places, digit| places | board.places(unit, digit));
        (places.count_ones() as usize == size).then_some(HiddenSet { unit, digits, places })
    })
}

pub(super) fn sentence(step: &Step) -> String {
    let name = match step.technique {
        Technique::DirectHiddenPair | Technique::HiddenPair => "pair",
        Technique::DirectHiddenTriplet | Technique::HiddenTriplet => "triplet",
        _ => "quad",
    };
    let (unit, digits) = (words::units(&step.units), words::digits(step.digits));
    let taken =
        format!("Hidden {name}: in {unit}, the digits {digits} take {}", words::cells(step.pattern.iter().copied()));
    match words::placed(step) {
        Some((digit, cell)) => format!("{taken}, so the digit {digit} can stand only in {}.", words::at(cell)),
        None => format!("{taken}, which have no room for others; rub out {}.", words::losses(step)),
    }
}

#[cfg(test)]
mod tests {
    use super::super::sketch::{Sketch, told};
    use super::*;

    #[test]
    fn two_digits_in_two_cells_drive_the_others_out() {
        let pair = Sketch::new().only("row 1", 1, "r1c1 r1c2").only("row 1", 2, "r1c1 r1c2").board();
        assert_eq!(told(find(&pair, 2, Technique::HiddenPair)), "r1c1-3456789 r1c2-3456789");
        let miss = Sketch::new().only("row 1", 1, "r1c1 r1c2").only("row 1", 2, "r1c1 r1c3").board();
        assert_eq!(told(find(&miss, 2, Technique::HiddenPair)), "nothing");
    }

    #[test]
    fn three_digits_need_three_cells_but_not_each_of_them_all() {
        let start = || Sketch::new().only("row 1", 1, "r1c1 r1c2").only("row 1", 2, "r1c2 r1c3");
        let triplet = start().only("row 1", 3, "r1c1 r1c3").board();
        assert_eq!(told(find(&triplet, 3, Technique::HiddenTriplet)), "r1c1-456789 r1c2-456789 r1c3-456789");
        let miss = start().only("row 1", 3, "r1c1 r1c4").board();
        assert_eq!(told(find(&miss, 3, Technique::HiddenTriplet)), "nothing");
    }

    #[test]
    fn four_digits_need_four_cells() {
        let start = || {
            Sketch::new().only("column 9", 1, "r1c9 r2c9").only("column 9", 2, "r2c9 r5c9").only(
                "column 9",
                3,
                "r5c9 r9c9",
            )
        };
        let quad = start().only("column 9", 4, "r9c9 r1c9").board();
        assert_eq!(told(find(&quad, 4, Technique::HiddenQuad)), "r1c9-56789 r2c9-56789 r5c9-56789 r9c9-56789");
        let miss = start().only("column 9", 4, "r9c9 r8c9").board();
        assert_eq!(told(find(&miss, 4, Technique::HiddenQuad)), "nothing");
    }

    #[test]
    fn a_third_digit_may_have_one_place_left_without_the_cells() {
        let pair = || Sketch::new().only("row 1", 1, "r1c1 r1c2").only("row 1", 2, "r1c1 r1c2");
        let single = pair().only("row 1", 3, "r1c1 r1c7").board();
        assert_eq!(told(direct(&single, 2, Technique::DirectHiddenPair)), "r1c7=3");
        let miss = pair().only("row 1", 3, "r1c1 r1c7 r1c8").board();
        assert_eq!(told(direct(&miss, 2, Technique::DirectHiddenPair)), "nothing");
    }
}
