//! The choice of a branch if no cell has two candidates: a bilocal digit, which has exactly two cells in some unit.
//!
//! Boards without a bivalue cell are rare if there are many givens, and common if there are few. A branch on a cell with
//! three or more candidates would divide the tree into parts that are hardly easier, and a contradiction could stay
//! undetected below all of them.

use super::transpose::Slices;
use super::word::{Word, count_of_nine};
use crate::board::classic::Unit;

/// The indexes of the cells of each unit.
const UNIT_CELLS: [[u8; 9]; 27] = {
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

/// A bilocal digit and the first of its two cells, for each board that has one.
pub(super) struct Bilocal<W> {
    /// The boards with a bilocal digit.
    pub(super) boards: W,
    /// The boards in which each cell is the chosen one.
    pub(super) cells: [W; 81],
    /// The boards in which each digit is the chosen one.
    pub(super) digits: [W; 9],
}

impl<W: Word> Bilocal<W> {
    /// Finds the first bilocal digit of each of the `wanted` boards.
    #[inline(always)]
    pub(super) fn find(slices: &Slices<W>, wanted: W) -> Bilocal<W> {
        let mut bilocal = Bilocal { boards: W::NONE, cells: [W::NONE; 81], digits: [W::NONE; 9] };
        if wanted.is_none() {
            return bilocal;
        }
        for (digit, slice) in slices.iter().enumerate() {
            for unit in &UNIT_CELLS {
                let mut at = [W::NONE; 9];
                for (at, cell) in at.iter_mut().zip(unit) {
                    *at = slice[usize::from(*cell)];
                }
                let (odd, two, _) = count_of_nine(at);
                let mut found = two & !odd & wanted & !bilocal.boards;
                if found.is_none() {
                    continue;
                }
                bilocal.boards = bilocal.boards | found;
                bilocal.digits[digit] = bilocal.digits[digit] | found;
                for (at, cell) in at.into_iter().zip(unit) {
                    let cell = &mut bilocal.cells[usize::from(*cell)];
                    *cell = *cell | found & at;
                    found = found & !at;
                }
            }
        }
        bilocal
    }
}
