//! Where no cell has two candidates: a digit with two places in a unit, which does as well for a branch.
//!
//! Such boards are rare where givens are many and common where they are few. There, a cell with three candidates or
//! more would cut the tree into parts that are hardly easier, and a contradiction could hide below all of them.

use super::transpose::Slices;
use super::word::{Word, number_of};
use crate::board::Unit;

/// By unit: its cells.
const UNITS: [[u8; 9]; 27] = {
    let mut units = [[0; 9]; 27];
    let mut unit = 0;
    while unit < 27 {
        let (cells, mut at) = (Unit::ALL[unit].cells(), 0);
        while at < 9 {
            units[unit][at] = cells[at].index() as u8;
            at += 1;
        }
        unit += 1;
    }
    units
};

/// A place, for each board that has one chosen.
pub(super) struct Places<W> {
    /// The boards with a place.
    pub(super) boards: W,
    /// The cell of each.
    pub(super) cells: [W; 81],
    /// The digit of each.
    pub(super) digits: [W; 9],
}

impl<W: Word> Places<W> {
    /// The first of two places of a digit in a unit, for the boards that are wanted and have such a unit.
    #[inline(always)]
    pub(super) fn with_two(slices: &Slices<W>, wanted: W) -> Places<W> {
        let mut places = Places { boards: W::NONE, cells: [W::NONE; 81], digits: [W::NONE; 9] };
        if wanted.is_none() {
            return places;
        }
        for (digit, slice) in slices.iter().enumerate() {
            for unit in &UNITS {
                let mut at = [W::NONE; 9];
                for (at, cell) in at.iter_mut().zip(unit) {
                    *at = slice[usize::from(*cell)];
                }
                let (odd, two, _) = number_of(at);
                let mut found = two & !odd & wanted & !places.boards;
                if found.is_none() {
                    continue;
                }
                places.boards = places.boards | found;
                places.digits[digit] = places.digits[digit] | found;
                for (at, cell) in at.into_iter().zip(unit) {
                    let cell = &mut places.cells[usize::from(*cell)];
                    *cell = *cell | found & at;
                    found = found & !at;
                }
            }
        }
        places
    }
}
