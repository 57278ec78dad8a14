//! The board that the search works on: where each digit can still go, and the reasoning that needs no guess.
//!
//! There is one 27-bit word for each digit and band (see [`tables`](super::tables) for its bits). The three words of a
//! digit lie side by side, with a fourth lane that is always empty, so that a digit fills one 16-byte register:
//!
//! ```text
//!            top band   middle     bottom
//! digit 1  [ 27 cells | 27 cells | 27 cells | 0 ]      places[0]
//! digit 2  [ 27 cells | 27 cells | 27 cells | 0 ]      places[1]
//!   …
//! digit 9  [ 27 cells | 27 cells | 27 cells | 0 ]      places[8]
//!
//! open     [ 27 cells | 27 cells | 27 cells | 0 ]      cells whose digit is not settled yet
//! stale    9 bits                                      digits whose words changed since they were last looked at
//! ```
//!
//! [`Board::settle`] takes one stale digit after the other. Within a band it keeps what some way through the band
//! uses; between bands it does the same for the columns of each stack of boxes. That is all of hidden singles and
//! locked candidates. Where a digit is down to one place, the other digits lose that cell. When no digit is stale, cells
//! with one candidate are found for all cells at once, by counting the nine digits bitwise.
//!
//! The idea of a word for each digit and band, with tables of what is locked in it and the nine digits counted bitwise,
//! is that of JCZSolve, by JasonLion, champagne and zhouyundong of the Enjoy Sudoku forum.

use super::tables::{ALL, BESIDE_COLUMNS, DOWN, LONE_COLUMNS, NEAR, SOLE, USED, columns, shape};
use crate::board::{Digit, Grid, Solution};

/// Cells of the whole board: a word for each band, and an empty lane.
pub(super) type Cells = [u32; 4];

const FULL: Cells = [ALL, ALL, ALL, 0];

/// A digit in a cell, as the words have it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// 0 to 8.
    pub(super) digit: usize,
    /// 0 to 2.
    pub(super) band: usize,
    /// The cell within the band, 0 to 26.
    pub(super) cell: usize,
}

/// Where a board stands when nothing more follows without a guess.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Settled {
    /// It has no solution.
    Dead,
    /// It is a solution.
    Solved,
    /// Cells are open; of all cells, these have two candidates.
    Open(Cells),
}

/// What is still possible.
#[derive(Clone, Copy, Debug)]
pub(super) struct Board {
    places: [Cells; 9],
    open: Cells,
    stale: u32,
}

impl Board {
    /// The board with these givens. Givens that break the rule are found by [`Board::settle`].
    pub(super) fn new(givens: &Grid) -> Board {
        let mut board = Board { places: [FULL; 9], open: FULL, stale: 0x1ff };
        for (cell, digit) in givens.givens() {
            let (band, cell) = (cell.index() / 27, cell.index() % 27);
            for other in 0..9 {
                if other != digit.index() {
                    board.places[other][band] &= !(1 << cell);
                }
            }
            board.place(Place { digit: digit.index(), band, cell });
        }
        board
    }

    /// Where the digit can go.
    pub(super) fn places(&self, digit: usize) -> &Cells {
        &self.places[digit]
    }

    /// The cells that are not settled.
    pub(super) fn open(&self) -> &Cells {
        &self.open
    }

    /// The candidates of a cell, a bit for each digit.
    pub(super) fn candidates(&self, band: usize, cell: usize) -> u32 {
        (0..9).fold(0, |digits, digit| digits | (self.places[digit][band] >> cell & 1) << digit)
    }

    /// Puts the digit into the cell, if it can go there.
    #[inline]
    pub(super) fn place(&mut self, Place { digit, band, cell }: Place) {
        self.places[digit][band] &= !NEAR[cell];
        self.stale |= 1 << digit;
    }

    /// Takes the digit out of the cell.
    #[inline]
    pub(super) fn exclude(&mut self, Place { digit, band, cell }: Place) {
        self.places[digit][band] &= !(1 << cell);
        self.stale |= 1 << digit;
    }

    /// Draws every conclusion that needs no guess.
    #[inline]
    pub(super) fn settle(&mut self) -> Settled {
        loop {
            if !self.settle_digits() {
                return Settled::Dead;
            }
            if self.open == [0; 4] {
                return Settled::Solved;
            }
            // Counting candidates up to three, for all cells at once.
            let (mut one, mut two, mut three) = ([0; 4], [0; 4], [0; 4]);
            for places in &self.places {
                for lane in 0..4 {
                    three[lane] |= two[lane] & places[lane];
                    two[lane] |= one[lane] & places[lane];
                    one[lane] |= places[lane];
                }
            }
            if one != FULL {
                return Settled::Dead;
            }
            let single = [0, 1, 2].map(|band| self.open[band] & !two[band]);
            if single == [0; 3] {
                return Settled::Open([0, 1, 2, 3].map(|band| two[band] & !three[band]));
            }
            self.place_singles(single);
        }
    }

    /// Works until no digit is stale; whether all digits still have somewhere to go.
    #[inline]
    fn settle_digits(&mut self) -> bool {
        while self.stale != 0 {
            let digit = self.stale.trailing_zeros() as usize;
            self.stale &= self.stale - 1;
            if !self.settle_digit(digit) {
                return false;
            }
        }
        true
    }

    /// Locked candidates and hidden singles of one digit; whether it still has somewhere to go.
    #[inline]
    fn settle_digit(&mut self, digit: usize) -> bool {
        let [mut top, mut mid, mut low, _] = self.places[digit];
        let (shapes, lone) = loop {
            let shapes = [shape(top), shape(mid), shape(low)];
            top &= USED[shapes[0]];
            mid &= USED[shapes[1]];
            low &= USED[shapes[2]];
            let (t, m, l) = (columns(top), columns(mid), columns(low));
            let lone = [LONE_COLUMNS[t], LONE_COLUMNS[m], LONE_COLUMNS[l]];
            let top_loses = top & (lone[1] | lone[2] | BESIDE_COLUMNS[t & !(m | l)]);
            let mid_loses = mid & (lone[0] | lone[2] | BESIDE_COLUMNS[m & !(t | l)]);
            let low_loses = low & (lone[0] | lone[1] | BESIDE_COLUMNS[l & !(t | m)]);
            top ^= top_loses;
            mid ^= mid_loses;
            low ^= low_loses;
            if top == 0 || mid == 0 || low == 0 {
                return false;
            }
            if top_loses | mid_loses | low_loses == 0 {
                break (shapes, lone);
            }
        };
        // The only minirow of its row and its box, and one column in that box: a place without an alternative.
        let words = [top, mid, low];
        let found = [0, 1, 2].map(|band| words[band] & SOLE[shapes[band]] & lone[band] & self.open[band]);
        if found != [0; 3] {
            self.close([found[0], found[1], found[2], 0], digit);
        }
        self.places[digit] = [top, mid, low, 0];
        true
    }

    /// The cells now hold this digit: all others lose them.
    #[inline]
    fn close(&mut self, cells: Cells, digit: usize) {
        for (open, gone) in self.open.iter_mut().zip(cells) {
            *open &= !gone;
        }
        let mut changed = 0;
        for (other, places) in self.places.iter_mut().enumerate() {
            let mut lost = 0;
            for (place, gone) in places.iter_mut().zip(cells) {
                lost |= *place & gone;
                *place &= !gone;
            }
            changed |= u32::from(lost != 0) << other;
        }
        // The digit itself lost its cells too; its caller writes them back.
        self.stale |= changed & !(1 << digit);
    }

    /// Cells with one candidate get it.
    #[inline]
    fn place_singles(&mut self, single: [u32; 3]) {
        for (band, mut cells) in single.into_iter().enumerate() {
            while cells != 0 {
                let cell = cells.trailing_zeros() as usize;
                cells &= cells - 1;
                for digit in 0..9 {
                    if self.places[digit][band] >> cell & 1 != 0 {
                        self.place(Place { digit, band, cell });
                    }
                }
            }
        }
    }

    /// The two solutions of a settled board with four open cells; with any other number it is none.
    ///
    /// Every unit with an open cell has two of them at least, for one alone would be the only place of the unit's
    /// missing digit. So the four are in two rows, two columns and two boxes. A digit that is missing in a row has both
    /// of its open cells for places: all four have the same two candidates, and those can stand there in two ways.
    #[inline]
    pub(super) fn twofold(&self) -> Option<[Board; 2]> {
        if self.open.iter().map(|cells| cells.count_ones()).sum::<u32>() != 4 {
            return None;
        }
        let (band, cell) = self.first_open()?;
        let digits = self.candidates(band, cell);
        let digits = [digits.trailing_zeros() as usize, digits.ilog2() as usize];
        // The cell and the one across from it, which it does not see, and the two others.
        let column = DOWN << (cell % 9);
        let mut others = self.open.map(|cells| cells & column);
        others[band] |= self.open[band] & NEAR[cell];
        others[band] &= !(1 << cell);
        let across = [0, 1, 2, 3].map(|band| self.open[band] & !others[band]);
        let filled = |[first, second]: [usize; 2]| {
            let mut board = *self;
            for band in 0..3 {
                board.places[first][band] &= !others[band];
                board.places[second][band] &= !across[band];
            }
            board.open = [0; 4];
            board
        };
        Some([filled(digits), filled([digits[1], digits[0]])])
    }

    /// The solution that a solved board is.
    pub(super) fn solution(&self) -> Solution {
        let mut digits = [Digit::ALL[0]; 81];
        for digit in Digit::ALL {
            for (band, mut cells) in self.places[digit.index()].into_iter().enumerate() {
                while cells != 0 {
                    digits[27 * band + cells.trailing_zeros() as usize] = digit;
                    cells &= cells - 1;
                }
            }
        }
        Solution::new(digits)
    }

    /// The first open cell in reading order: its band, and its place there.
    pub(super) fn first_open(&self) -> Option<(usize, usize)> {
        let band = self.open.iter().position(|&cells| cells != 0)?;
        Some((band, self.open[band].trailing_zeros() as usize))
    }
}

/// Those of the cells that the cell sees: of its own band in the low 27 bits, of the other two above.
#[inline]
pub(super) fn seen(cells: &Cells, band: usize, cell: usize) -> u64 {
    let column = DOWN << (cell % 9);
    let other = |step: usize| u64::from(cells[(band + step) % 3] & column);
    // The other two bands give the same columns: shifted by one, they fall between each other.
    u64::from(cells[band] & (NEAR[cell] | column) & !(1 << cell)) | other(1) << 27 | other(2) << 28
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Cell;

    /// A board with one digit in one cell, and that place.
    fn with_one(cell: Cell) -> (Board, Place) {
        let mut givens = Grid::EMPTY;
        givens.set(cell, Some(Digit::ALL[4]));
        (Board::new(&givens), Place { digit: 4, band: cell.index() / 27, cell: cell.index() % 27 })
    }

    #[test]
    fn a_digit_leaves_the_cells_that_it_sees_and_no_others() {
        for cell in Cell::ALL {
            let (mut board, place) = with_one(cell);
            assert!(matches!(board.settle(), Settled::Open(_)));
            for other in Cell::ALL {
                let possible = board.places(4)[other.index() / 27] >> (other.index() % 27) & 1 != 0;
                assert_eq!(possible, !cell.sees(other), "{cell} {other}");
            }
            assert_eq!(board.candidates(place.band, place.cell), 1 << 4);
            assert_eq!(board.open().iter().map(|cells| cells.count_ones()).sum::<u32>(), 80);
        }
    }

    #[test]
    fn digits_that_lose_a_place_are_looked_at_again() {
        let mut board = Board { places: [FULL; 9], open: FULL, stale: 0 };
        board.place(Place { digit: 4, band: 1, cell: 13 });
        assert_eq!(board.stale, 1 << 4);
        board.stale = 0;
        assert!(board.settle_digit(4));
        assert_eq!(board.stale, 0x1ff & !(1 << 4));
    }

    #[test]
    fn a_digit_without_a_place_is_seen_at_once() {
        let mut board = Board::new(&Grid::EMPTY);
        board.places[7][2] = 0;
        assert!(!board.settle_digit(7));
    }

    #[test]
    fn an_easy_puzzle_needs_no_guess() {
        let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let mut board = Board::new(&line.parse().expect("a grid"));
        assert_eq!(board.settle(), Settled::Solved);
        let full = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        assert_eq!(board.solution().to_string(), full);
        assert_eq!(board.first_open(), None);
    }

    /// What a cell sees in the other two bands, and in its own, are twenty different bits.
    #[test]
    fn a_cell_sees_twenty_bits() {
        for cell in Cell::ALL {
            assert_eq!(seen(&FULL, cell.index() / 27, cell.index() % 27).count_ones(), 20);
        }
    }
}
