//! Boards for the tests of finders.

use super::allowed::Allowed;
use super::candidates::Candidates;
use super::cell_set::CellSet;
use super::deduction::Deduction;
use super::rating::Rating;
use super::technique::Technique;
use crate::board::classic::{Cell, Digit, DigitSet, Grid, Unit};

/// Builds a board. At first every digit is a candidate of every cell.
pub(super) struct TestBoard(Candidates);

impl TestBoard {
    pub(super) fn new() -> TestBoard {
        TestBoard(Candidates::from(&Grid::EMPTY))
    }

    /// The board of a grid without some more candidates: `r1c5-29 r1c7-2`.
    pub(super) fn of(grid: &str, eliminated: &str) -> TestBoard {
        let mut board = Candidates::from(&grid.parse().expect("a grid"));
        for (cell, digits) in eliminated.split_whitespace().filter_map(|part| part.split_once('-')) {
            let digits: Vec<Digit> = digits.chars().filter_map(Digit::from_char).collect();
            cells(cell).iter().for_each(|cell| digits.iter().for_each(|&digit| board.eliminate(cell, digit)));
        }
        TestBoard(board)
    }

    /// In this unit (`box 5`) the digit is a candidate only of these cells (`r4c4 r4c6`).
    pub(super) fn places(mut self, unit: &str, digit: u8, places: &str) -> TestBoard {
        let unit = Unit::ALL.into_iter().find(|candidate| candidate.to_string() == unit).expect("a unit");
        let (digit, places) = (Digit::new(digit).expect("a digit"), cells(places));
        unit.cells().into_iter().filter(|&cell| !places.contains(cell)).for_each(|cell| self.0.eliminate(cell, digit));
        self
    }

    /// These cells have only these candidates (`12`).
    pub(super) fn cells(mut self, names: &str, digits: &str) -> TestBoard {
        let candidates: DigitSet = digits.chars().filter_map(Digit::from_char).collect();
        for cell in cells(names).iter() {
            (DigitSet::FULL - candidates).iter().for_each(|digit| self.0.eliminate(cell, digit));
        }
        self
    }

    pub(super) fn board(self) -> Candidates {
        self.0
    }
}

fn cells(names: &str) -> CellSet {
    let named = |name| Cell::ALL.into_iter().find(|cell| cell.to_string() == name).expect("a cell");
    names.split_whitespace().map(named).collect()
}

/// The effect of a deduction: `r1c2=3` for a placement, `r1c2-34` for eliminations, or `nothing`.
pub(super) fn effect(deduction: Option<Deduction>) -> String {
    let Some(deduction) = deduction else { return "nothing".to_owned() };
    let placement = deduction.placement.iter().map(|(cell, digit)| format!("{cell}={digit}"));
    let eliminations = deduction.eliminations.iter().map(|(cell, digits)| format!("{cell}-{digits}").replace(' ', ""));
    placement.chain(eliminations).collect::<Vec<_>>().join(" ")
}

/// These techniques, each with the tenths of its base rating.
pub(super) fn allow<const N: usize>(techniques: [(Technique, u8); N]) -> Allowed {
    techniques.into_iter().map(|(technique, tenths)| (technique, Rating::new(tenths))).collect()
}
