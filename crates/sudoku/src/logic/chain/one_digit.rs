//! The cheap question before the search for Nishio: can an assumption about one digit lead to a contradiction?
//!
//! If a unit has one place left for the digit, the digit is there, and its other places in the units of that cell are off.
//! This is repeated without the order and the lengths of chains. A chain finds no contradiction if this finds no unit that
//! is left without a place.

use crate::board::Digit;
use crate::board::classic::Cell;
use crate::logic::candidates::Candidates;
use crate::logic::mask::ones;
use crate::logic::units::{BOXES, COLUMNS, ROWS};

/// The places of one digit on a board.
#[derive(Clone, Copy)]
pub(super) struct OneDigit {
    /// The places in each row, as a mask of columns.
    rows: [u16; 9],
    /// The rows, columns and boxes in which the digit is placed, as masks.
    filled: [u16; 3],
}

impl OneDigit {
    pub(super) fn of(board: &Candidates, digit: Digit) -> OneDigit {
        let is_empty = |unit: &usize| board.places(*unit, digit.index()) == 0;
        let empty = |kind: usize| (0..9).filter(|at| is_empty(&(kind + at))).fold(0, |units, at| units | 1 << at);
        OneDigit {
            rows: std::array::from_fn(|row| board.places(ROWS + row, digit.index())),
            filled: [empty(ROWS), empty(COLUMNS), empty(BOXES)],
        }
    }

    /// Whether a contradiction follows if the digit is in this cell.
    pub(super) fn refutes_on(mut self, cell: Cell) -> bool {
        self.place(cell.index() / 9, cell.index() % 9);
        self.has_contradiction()
    }

    /// Whether a contradiction follows if the digit is not in this cell.
    pub(super) fn refutes_off(mut self, cell: Cell) -> bool {
        self.rows[cell.index() / 9] &= !(1 << (cell.index() % 9));
        self.has_contradiction()
    }

    fn place(&mut self, row: usize, column: usize) {
        let (band, stack) = (row / 3, column / 3);
        self.rows.iter_mut().for_each(|places| *places &= !(1 << column));
        self.rows[band * 3..band * 3 + 3].iter_mut().for_each(|places| *places &= !(0b111 << (stack * 3)));
        self.rows[row] = 1 << column;
        self.filled[0] |= 1 << row;
        self.filled[1] |= 1 << column;
        self.filled[2] |= 1 << (band * 3 + stack);
    }

    /// Places the digit where a unit has one place left, until there is none, and says whether a unit has no place.
    fn has_contradiction(mut self) -> bool {
        loop {
            let before = self.filled[0];
            if self.fill_rows().is_none() || self.fill_columns().is_none() || self.fill_boxes().is_none() {
                return true;
            }
            if self.filled[0] == before {
                return false;
            }
        }
    }

    /// Places the digit in each row with one place; `None` if a row has no place.
    fn fill_rows(&mut self) -> Option<()> {
        for row in ones(!self.filled[0] & 0x1ff) {
            match self.rows[row] {
                0 => return None,
                places if places.is_power_of_two() => self.place(row, places.trailing_zeros() as usize),
                _ => {}
            }
        }
        Some(())
    }

    fn fill_columns(&mut self) -> Option<()> {
        let (mut once, mut twice) = (self.filled[1], 0);
        for places in self.rows {
            twice |= once & places;
            once |= places;
        }
        if once != 0x1ff {
            return None;
        }
        for column in ones(once & !twice & !self.filled[1]) {
            let row = self.rows.iter().position(|places| places >> column & 1 != 0)?;
            self.place(row, column);
        }
        Some(())
    }

    fn fill_boxes(&mut self) -> Option<()> {
        for box_ in ones(!self.filled[2] & 0x1ff) {
            let (row, column) = (box_ / 3 * 3, box_ % 3 * 3);
            let rows = self.rows[row..row + 3].iter().rev();
            match rows.fold(0, |places, in_row| places << 3 | in_row >> column & 0b111) {
                0 => return None,
                places if places.is_power_of_two() => {
                    let place = places.trailing_zeros() as usize;
                    self.place(row + place / 3, column + place % 3);
                }
                _ => {}
            }
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::inner::NoInnerChains;
    use super::super::mode::Mode;
    use super::super::propagation::Propagation;
    use super::*;
    use crate::board::Grid;
    use crate::logic::assertion::Assertion;

    /// Every assumption from which the links of one digit lead to a contradiction is refuted, and most others are not.
    #[test]
    fn what_the_exact_search_refutes_is_refuted() {
        let line = "98.7..6..7......8..6.5.....4....3..2..7..4....2.95....6...3.1..5.....4....19...5.";
        let lines = [line, "...7..8......4..3......9..16..5......1..3..4......1..75..2..6...3..8..9......7..2"];
        let (mut exact, mut cheap) = (0, 0);
        for board in lines.map(|line| Candidates::from(&line.parse::<Grid>().unwrap())) {
            let mut propagation = Propagation::new();
            let mut leads_to_contradiction = |assumption| {
                propagation.follow(&board, assumption, Mode::NISHIO, usize::MAX, &mut NoInnerChains).is_some()
            };
            for (digit, cell) in Digit::ALL.into_iter().flat_map(|digit| Cell::ALL.map(|cell| (digit, cell))) {
                if !board.candidates(cell).contains(digit) {
                    continue;
                }
                let places = OneDigit::of(&board, digit);
                let refuted = [places.refutes_on(cell), places.refutes_off(cell)];
                let expected =
                    [Assertion::on(cell, digit), Assertion::off(cell, digit)].map(&mut leads_to_contradiction);
                assert!(refuted[0] >= expected[0] && refuted[1] >= expected[1], "{digit} in {cell}");
                exact += expected.into_iter().filter(|&is| is).count();
                cheap += refuted.into_iter().filter(|&is| is).count();
            }
        }
        assert!(exact > 0 && cheap < 2 * exact, "{exact} {cheap}");
    }
}
