//! Boards for the tests of techniques, drawn with a few strokes on an empty board.

use super::candidates::Candidates;
use super::cells::Cells;
use super::step::Step;
use crate::board::{Cell, Digit, DigitSet, Grid, Unit};

/// A board in the making: at first every cell may take every digit.
pub(super) struct Sketch(Candidates);

impl Sketch {
    pub(super) fn new() -> Sketch {
        Sketch(Candidates::from(&Grid::EMPTY))
    }

    /// In this unit (`box 5`) the digit can stand only in these cells (`r4c4 r4c6`).
    pub(super) fn only(mut self, unit: &str, digit: u8, at: &str) -> Sketch {
        let unit = Unit::ALL.into_iter().find(|candidate| candidate.to_string() == unit).expect("a unit");
        let (digit, at) = (Digit::new(digit).expect("a digit"), cells(at));
        unit.cells().into_iter().filter(|&cell| !at.contains(cell)).for_each(|cell| self.0.remove(cell, digit));
        self
    }

    /// These cells have only these candidates (`12`).
    pub(super) fn open(mut self, at: &str, digits: &str) -> Sketch {
        let open: DigitSet = digits.chars().filter_map(Digit::from_char).collect();
        for cell in cells(at).iter() {
            (DigitSet::FULL - open).iter().for_each(|digit| self.0.remove(cell, digit));
        }
        self
    }

    pub(super) fn board(self) -> Candidates {
        self.0
    }
}

fn cells(names: &str) -> Cells {
    let named = |name| Cell::ALL.into_iter().find(|cell| cell.to_string() == name).expect("a cell");
    names.split_whitespace().map(named).collect()
}

/// What a step does: `r1c2=3` for a digit, `r1c2-3` for a candidate, `-34` for two.
pub(super) fn told(step: Option<Step>) -> String {
    let Some(step) = step else { return "nothing".to_owned() };
    let placed = step.placements.iter().map(|(cell, digit)| format!("{cell}={digit}"));
    let lost = step.eliminations.iter().map(|(cell, lost)| format!("{cell}-{lost}").replace(' ', ""));
    placed.chain(lost).collect::<Vec<_>>().join(" ")
}
