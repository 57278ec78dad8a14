//! Hidden pairs, triplets and quads, and the direct forms that leave a hidden single.
//!
//! If two digits together have only two places in a unit, those two cells contain them, and no other digit. The same is
//! true of three digits with three places and four digits with four.
//!
//! ```text
//!     candidates of a row:   1 2 5 8 | 1 2 7 | 5 7 | 5 7 8 | 7 8
//!     1 and 2 are candidates only of the first two cells, so these lose 5, 8 and 7
//! ```
//!
//! The direct forms place a digit at once: another digit loses the cells of the set too, and has one place left.

use super::candidates::Candidates;
use super::deduction::Deduction;
use super::language::Language;
use super::mask::{count, ones, subsets};
use super::phrases::{Text, text};
use super::step::Step;
use super::units::{CELL_AT, SEARCH_ORDER, cells_at};
use crate::board::{Digit, DigitSet};

/// Digits that together have as many places in a unit as there are digits.
struct HiddenSet {
    unit: usize,
    digits: u16,
    places: u16,
}

/// The first hidden set of this many digits that eliminates something.
pub(super) fn find(board: &Candidates, size: usize) -> Option<Deduction> {
    all(board, size).next()
}

/// Every hidden set of this many digits that eliminates something.
pub(super) fn all(board: &Candidates, size: usize) -> impl Iterator<Item = Deduction> {
    let units = SEARCH_ORDER.into_iter().filter(move |&unit| board.blank_count(unit) > 2 * size);
    units.flat_map(move |unit| sets(board, unit, size)).filter_map(move |set| {
        let digits = DigitSet::from_bits(set.digits);
        let cells = cells_at(set.unit, set.places);
        let deduction = Deduction::eliminating(board.eliminations(cells, DigitSet::FULL - digits))?;
        Some(deduction.with_pattern(cells).with_units([set.unit]).with_digits(digits))
    })
}

/// The first hidden set of this many digits that leaves another digit of the unit with one place.
pub(super) fn direct(board: &Candidates, size: usize) -> Option<Deduction> {
    let units = SEARCH_ORDER.into_iter().filter(|&unit| board.blank_count(unit) > size);
    units.flat_map(|unit| sets(board, unit, size)).find_map(|set| {
        let (digit, place) = ones(!set.digits & 0x1ff).find_map(|digit| {
            let places = board.places(set.unit, digit);
            let rest = places & !set.places;
            (rest.is_power_of_two() && rest != places).then_some((digit, rest.trailing_zeros() as usize))
        })?;
        let deduction = Deduction::placing(CELL_AT[set.unit][place], Digit::ALL[digit]);
        let deduction = deduction.with_pattern(cells_at(set.unit, set.places)).with_units([set.unit]);
        Some(deduction.with_digits(DigitSet::from_bits(set.digits)))
    })
}

/// The hidden sets of a unit. A digit with one place is a hidden single and not part of a set.
fn sets(board: &Candidates, unit: usize, size: usize) -> impl Iterator<Item = HiddenSet> {
    let fits = |digit: &usize| (2..=size).contains(&count(board.places(unit, *digit)));
    let fitting = (0..9).filter(fits).fold(0, |digits, digit| digits | 1 << digit);
    subsets(size, fitting).filter_map(move |digits| {
        let places = ones(digits).fold(0, |places, digit| places | board.places(unit, digit));
        (count(places) == size).then_some(HiddenSet { unit, digits, places })
    })
}

const PLACES: Text = text(
    "in {unit}, the only places for {digits} are {cells}, so {cell} is the only place for {digit}.",
    "in {unit} sind {cells} die einzigen Plätze für {digits}, also ist {cell} der einzige Platz für {digit}.",
);
const ELIMINATES: Text = text(
    "in {unit}, the only places for {digits} are {cells}; eliminate {eliminations}.",
    "in {unit} sind {cells} die einzigen Plätze für {digits}; {eliminations} streichen.",
);

pub(super) fn sentence(step: &Step, language: Language) -> String {
    let (unit, digits, cells) =
        (language.units(&step.units), language.all_of(step.digits), language.cells(&step.pattern));
    match step.placement() {
        Some((cell, digit)) => {
            let cell = language.row_and_column(cell);
            language.fill(
                &PLACES,
                &[("unit", &unit), ("digits", &digits), ("cells", &cells), ("cell", &cell), ("digit", &digit)],
            )
        }
        None => {
            let eliminations = language.eliminations(&step.eliminations);
            language.fill(
                &ELIMINATES,
                &[("unit", &unit), ("digits", &digits), ("cells", &cells), ("eliminations", &eliminations)],
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::test_board::{TestBoard, effect};
    use super::*;

    #[test]
    fn two_digits_with_two_places_are_a_pair() {
        let pair = TestBoard::new().places("row 1", 1, "r1c1 r1c2").places("row 1", 2, "r1c1 r1c2").board();
        assert_eq!(effect(find(&pair, 2)), "r1c1-3456789 r1c2-3456789");
        let miss = TestBoard::new().places("row 1", 1, "r1c1 r1c2").places("row 1", 2, "r1c1 r1c3").board();
        assert_eq!(effect(find(&miss, 2)), "nothing");
    }

    #[test]
    fn three_digits_with_three_places_together_are_a_triplet() {
        let start = || TestBoard::new().places("row 1", 1, "r1c1 r1c2").places("row 1", 2, "r1c2 r1c3");
        let triplet = start().places("row 1", 3, "r1c1 r1c3").board();
        assert_eq!(effect(find(&triplet, 3)), "r1c1-456789 r1c2-456789 r1c3-456789");
        let miss = start().places("row 1", 3, "r1c1 r1c4").board();
        assert_eq!(effect(find(&miss, 3)), "nothing");
    }

    #[test]
    fn four_digits_with_four_places_together_are_a_quad() {
        let start = || {
            let two = TestBoard::new().places("column 9", 1, "r1c9 r2c9").places("column 9", 2, "r2c9 r5c9");
            two.places("column 9", 3, "r5c9 r9c9")
        };
        let quad = start().places("column 9", 4, "r9c9 r1c9").board();
        assert_eq!(effect(find(&quad, 4)), "r1c9-56789 r2c9-56789 r5c9-56789 r9c9-56789");
        let miss = start().places("column 9", 4, "r9c9 r8c9").board();
        assert_eq!(effect(find(&miss, 4)), "nothing");
    }

    #[test]
    fn another_digit_can_have_one_place_left() {
        let pair = || TestBoard::new().places("row 1", 1, "r1c1 r1c2").places("row 1", 2, "r1c1 r1c2");
        let single = pair().places("row 1", 3, "r1c1 r1c7").board();
        assert_eq!(effect(direct(&single, 2)), "r1c7=3");
        let miss = pair().places("row 1", 3, "r1c1 r1c7 r1c8").board();
        assert_eq!(effect(direct(&miss, 2)), "nothing");
    }
}
