//! Last in a unit, and hidden singles: a digit that can stand in only one cell of a unit.
//!
//! Every unit holds every digit. Where a digit has only one cell of a unit left, it stands there, however many other
//! candidates that cell has; they hide it. A cell that is the last blank of its unit is the easiest case of all.
//!
//! In this box 7 stands nowhere yet. The 7s outside it, in its first row and its last, leave it one cell:
//!
//! ```text
//!     7 . . | . 2 .  <- no 7 here
//!           | 4 # .
//!           | . . 8  <- no 7 here: another stands further right
//! ```
//!
//! The 7 goes to `#`, or the cell right of it; when a 7 stands in that column too, only `#` is left.

use super::candidates::Candidates;
use super::cells::{BOXES, CELLS, Cells, UNITS_IN_ORDER};
use super::step::Step;
use super::technique::Technique;
use super::words;
use crate::grid::Digit;

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
