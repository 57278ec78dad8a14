//! Last in a unit, and hidden singles: a digit that can stand in only one cell of a unit.
//!
//! Every unit holds every digit. Where a digit has only one cell of a unit left, it stands there, however many other
//! candidates that cell has; they hide it. A cell that is the last blank of its unit is the easiest case of all.
//!
//! ```text
//!     . . . | 7 . . | . . .      In the first box 7 cannot stand in row 1, nor in row 3:
//!     4 # 2 | . . . | . . .      of its second row the cell marked # is left.
//!     . . . | . . . | . 7 .
//! ```
//!
//! In a box this is easier to see than in a row or column, and the scale rates it so.

use super::candidates::Candidates;
use super::cells::{BOXES, CELLS, Cells, UNITS_IN_ORDER};
use super::step::Step;
use super::technique::Technique;
use super::words;
use crate::board::Digit;

/// The first unit with one blank left.
pub(super) fn last_in_unit(board: &Candidates) -> Option<Step> {
    let mut units = UNITS_IN_ORDER.into_iter().filter(|&unit| board.blanks(unit) == 1);
    units.find_map(|unit| single_in(board, unit, Technique::LastInUnit))
}

/// The first hidden single in a box.
pub(super) fn in_box(board: &Candidates) -> Option<Step> {
    let mut boxes = UNITS_IN_ORDER.into_iter().filter(|&unit| unit >= BOXES);
    boxes.find_map(|unit| single_in(board, unit, Technique::HiddenSingleBox))
}

/// The first hidden single in a column or row.
pub(super) fn in_line(board: &Candidates) -> Option<Step> {
    let mut lines = UNITS_IN_ORDER.into_iter().filter(|&unit| unit < BOXES);
    lines.find_map(|unit| single_in(board, unit, Technique::HiddenSingleLine))
}

/// The smallest digit with one place in the unit.
fn single_in(board: &Candidates, unit: usize, technique: Technique) -> Option<Step> {
    let digit = Digit::ALL.into_iter().find(|digit| board.places(unit, digit.index()).is_power_of_two())?;
    let cell = CELLS[unit][board.places(unit, digit.index()).trailing_zeros() as usize];
    Some(Step::placing(technique, cell, digit).pattern(Cells::of(cell)).units([unit]))
}

pub(super) fn sentence(step: &Step) -> String {
    let Some((digit, cell)) = words::placed(step) else { return String::new() };
    let (unit, at) = (words::units(&step.units), words::at(cell));
    match step.technique {
        Technique::LastInUnit => {
            format!("Last in unit: {unit} has one blank left, {at}, and it takes the digit {digit}.")
        }
        _ => format!("Hidden single: in {unit}, the digit {digit} can stand only in {at}."),
    }
}

#[cfg(test)]
mod tests {
    use super::super::sketch::{Sketch, told};
    use super::*;

    #[test]
    fn the_last_blank_of_a_unit_takes_what_is_missing() {
        let row = |text: &str| Candidates::from(&format!("{text}{}", ".".repeat(72)).parse().unwrap());
        assert_eq!(told(last_in_unit(&row("12345678."))), "r1c9=9");
        assert_eq!(told(last_in_unit(&row("1234567.."))), "nothing");
    }

    #[test]
    fn a_digit_with_one_place_in_a_unit_stands_there() {
        assert_eq!(told(in_box(&Sketch::new().only("box 5", 7, "r4c6").board())), "r4c6=7");
        assert_eq!(told(in_line(&Sketch::new().only("column 2", 4, "r9c2").board())), "r9c2=4");
    }

    #[test]
    fn a_digit_with_two_places_does_not() {
        let board = Sketch::new().only("box 5", 7, "r4c6 r5c6").only("row 8", 1, "r8c1 r8c9").board();
        assert_eq!(told(in_box(&board)), "nothing");
        assert_eq!(told(in_line(&board)), "nothing");
    }
}
