//! The candidates of a board by cell and by unit, and nothing else: the board that propagation works on. It is small,
//! because it is copied for every assumption.

use crate::board::classic::Cell;
use crate::logic::assertion::Assertion;
use crate::logic::candidates::Candidates;
use crate::logic::units::places_of;

/// The candidates of each cell, and the places of each digit in each unit, as masks.
#[derive(Clone, Copy)]
pub(super) struct Marks {
    cells: [u16; 81],
    places: [[u16; 9]; 27],
}

impl Marks {
    pub(super) const EMPTY: Marks = Marks { cells: [0; 81], places: [[0; 9]; 27] };

    pub(super) fn of(board: &Candidates) -> Marks {
        let (cells, places) = board.tables();
        Marks { cells: cells.map(|candidates| candidates.bits()), places: *places }
    }

    /// The candidates of a cell, as a mask of digits.
    pub(super) fn cell(&self, cell: Cell) -> u16 {
        self.cells[cell.index()]
    }

    /// The places of a digit in a unit, as a mask.
    pub(super) fn places(&self, unit: usize, digit: usize) -> u16 {
        self.places[unit][digit]
    }

    /// Adds a candidate.
    pub(super) fn insert(&mut self, cell: Cell, digit: usize) {
        self.cells[cell.index()] |= 1 << digit;
        for (unit, place) in places_of(cell) {
            self.places[unit][digit] |= place;
        }
    }

    /// Removes the candidate of an assertion.
    pub(super) fn remove(&mut self, assertion: Assertion) {
        let (cell, digit) = (assertion.cell(), assertion.digit().index());
        self.cells[cell.index()] &= !(1 << digit);
        for (unit, place) in places_of(cell) {
            self.places[unit][digit] &= !place;
        }
    }
}
