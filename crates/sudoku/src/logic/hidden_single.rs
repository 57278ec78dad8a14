//! Last in unit and hidden singles: a digit that has one place left in a unit.
//!
//! Every unit contains every digit. If a digit has only one cell left in a unit, that cell contains it. Other
//! candidates of the cell hide it. The easiest case is a cell that is the last blank cell of its unit.
//!
//! ```text
//!     . . . | 7 . . | . . .      In the first box 7 cannot be in row 1 or in row 3.
//!     4 # 2 | . . . | . . .      In row 2 of the box only the cell # is blank, so # is 7.
//!     . . . | . . . | . 7 .
//! ```
//!
//! A hidden single is easier to see in a box than in a row or column, and the scale rates it so.

use super::candidates::Candidates;
use super::cell_set::CellSet;
use super::deduction::Deduction;
use super::language::Language;
use super::phrases::{Text, text};
use super::step::Step;
use super::units::{BOXES, CELL_AT, SEARCH_ORDER};
use crate::board::Digit;

/// The first unit with one blank cell left.
pub(super) fn last_in_unit(board: &Candidates) -> Option<Deduction> {
    let mut units = SEARCH_ORDER.into_iter().filter(|&unit| board.blank_count(unit) == 1);
    units.find_map(|unit| single_in(board, unit))
}

/// The first hidden single in a box.
pub(super) fn in_box(board: &Candidates) -> Option<Deduction> {
    let mut boxes = SEARCH_ORDER.into_iter().filter(|&unit| unit >= BOXES);
    boxes.find_map(|unit| single_in(board, unit))
}

/// The first hidden single in a column or row.
pub(super) fn in_line(board: &Candidates) -> Option<Deduction> {
    let mut lines = SEARCH_ORDER.into_iter().filter(|&unit| unit < BOXES);
    lines.find_map(|unit| single_in(board, unit))
}

/// The smallest digit with one place in the unit.
fn single_in(board: &Candidates, unit: usize) -> Option<Deduction> {
    let digit = Digit::ALL.into_iter().find(|digit| board.places(unit, digit.index()).is_power_of_two())?;
    let cell = CELL_AT[unit][board.places(unit, digit.index()).trailing_zeros() as usize];
    Some(Deduction::placing(cell, digit).with_pattern(CellSet::of(cell)).with_units([unit]))
}

const LAST_IN_UNIT: Text = text(
    "{cell} is the only empty cell in {unit}, so it is {digit}.",
    "{cell} ist das einzige leere Feld in {unit}; es ist {digit}.",
);
const ONLY_PLACE: Text =
    text("{cell} is the only place for {digit} in {unit}.", "{cell} ist der einzige Platz für {digit} in {unit}.");

pub(super) fn last_in_unit_sentence(step: &Step, language: Language) -> String {
    only(step, language, &LAST_IN_UNIT)
}

pub(super) fn sentence(step: &Step, language: Language) -> String {
    only(step, language, &ONLY_PLACE)
}

fn only(step: &Step, language: Language, text: &Text) -> String {
    let Some((cell, digit)) = step.placement() else { return String::new() };
    let (unit, cell) = (language.units(&step.units), language.row_and_column(cell));
    language.fill(text, &[("cell", &cell), ("digit", &digit), ("unit", &unit)])
}

#[cfg(test)]
mod tests {
    use super::super::test_board::{TestBoard, effect};
    use super::*;

    #[test]
    fn the_last_blank_cell_of_a_unit_contains_the_missing_digit() {
        let row = |text: &str| Candidates::from(&format!("{text}{}", ".".repeat(72)).parse().unwrap());
        assert_eq!(effect(last_in_unit(&row("12345678."))), "r1c9=9");
        assert_eq!(effect(last_in_unit(&row("1234567.."))), "nothing");
    }

    #[test]
    fn a_digit_with_one_place_in_a_unit_is_a_single() {
        assert_eq!(effect(in_box(&TestBoard::new().places("box 5", 7, "r4c6").board())), "r4c6=7");
        assert_eq!(effect(in_line(&TestBoard::new().places("column 2", 4, "r9c2").board())), "r9c2=4");
    }

    #[test]
    fn a_digit_with_two_places_is_not_a_single() {
        let board = TestBoard::new().places("box 5", 7, "r4c6 r5c6").places("row 8", 1, "r8c1 r8c9").board();
        assert_eq!(effect(in_box(&board)), "nothing");
        assert_eq!(effect(in_line(&board)), "nothing");
    }
}
