//! A classic board with pencil marks: the digits that are placed, and the candidates of the blank cells.

use super::cell_set::CellSet;
use super::mask::{count, ones};
use super::units::{peers, places_of};
use crate::board::classic::{Cell, Digit, DigitSet, Grid};

/// A classic board with pencil marks: the digit of each filled cell, and the candidates of each blank cell.
///
/// The candidates are stored by cell, by unit and by digit, because the techniques look them up in all three ways.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Candidates {
    digits: Grid,
    /// The candidates of each cell; empty for a filled cell.
    of_cell: [DigitSet; 81],
    /// The places of each digit in each unit, as a mask.
    places: [[u16; 9]; 27],
    /// The blank places of each unit, as a mask.
    blanks: [u16; 27],
    /// The cells that have each digit as a candidate.
    cells: [CellSet; 9],
    /// How many cells contain each digit.
    placed: [u8; 9],
}

impl Candidates {
    /// The digit that the cell contains; `None` if the cell is blank.
    pub(super) fn get(&self, cell: Cell) -> Option<Digit> {
        self.digits.get(cell)
    }

    /// The candidates of the cell; empty if the cell contains a digit.
    pub(super) fn candidates(&self, cell: Cell) -> DigitSet {
        self.of_cell[cell.index()]
    }

    /// Whether every cell contains a digit.
    pub(super) fn is_solved(&self) -> bool {
        self.blanks[..9] == [0; 9]
    }

    /// The placed digits without the candidates.
    pub(super) fn grid(&self) -> Grid {
        self.digits
    }

    /// The places of a unit that have the digit as a candidate, as a mask.
    pub(super) fn places(&self, unit: usize, digit: usize) -> u16 {
        self.places[unit][digit]
    }

    /// The candidates of each cell, and the places of each digit in each unit.
    pub(super) fn tables(&self) -> (&[DigitSet; 81], &[[u16; 9]; 27]) {
        (&self.of_cell, &self.places)
    }

    /// Whether a digit has exactly one place in a unit.
    pub(super) fn has_one_place(&self) -> bool {
        // All places are looked at in one loop without branches, which the compiler makes a vector loop.
        self.places.as_flattened().iter().fold(false, |any, &places| any | is_one_bit(places))
    }

    /// The number of blank cells of a unit.
    pub(super) fn blank_count(&self, unit: usize) -> usize {
        count(self.blanks[unit])
    }

    /// The cells that have the digit as a candidate.
    pub(super) fn cells_with(&self, digit: Digit) -> CellSet {
        self.cells[digit.index()]
    }

    /// The number of cells that contain the digit.
    pub(super) fn placed_count(&self, digit: usize) -> usize {
        usize::from(self.placed[digit])
    }

    /// The bivalue cells: those with exactly two candidates, in reading order.
    pub(super) fn bivalue_cells(&self) -> impl Iterator<Item = (Cell, DigitSet)> {
        self.cells_of_size(2)
    }

    /// The cells that have exactly this many candidates, in reading order.
    pub(super) fn cells_of_size(&self, size: usize) -> impl Iterator<Item = (Cell, DigitSet)> {
        Cell::ALL.into_iter().zip(self.of_cell).filter(move |(_, candidates)| candidates.len() == size)
    }

    /// Places a digit in a blank cell and eliminates it from every cell that sees this cell. A filled cell keeps its
    /// digit.
    pub(super) fn place(&mut self, cell: Cell, digit: Digit) {
        if self.digits.get(cell).is_some() {
            return;
        }
        self.digits.set(cell, Some(digit));
        self.placed[digit.index()] += 1;
        for (unit, place) in places_of(cell) {
            self.blanks[unit] &= !place;
        }
        for candidate in ones(self.of_cell[cell.index()].bits()) {
            self.eliminate(cell, Digit::ALL[candidate]);
        }
        for peer in (self.cells_with(digit) & peers(cell)).iter() {
            self.eliminate(peer, digit);
        }
    }

    /// Eliminates one candidate.
    pub(super) fn eliminate(&mut self, cell: Cell, digit: Digit) {
        self.of_cell[cell.index()].remove(digit);
        let cells = &mut self.cells[digit.index()];
        *cells = cells.without(cell);
        for (unit, place) in places_of(cell) {
            self.places[unit][digit.index()] &= !place;
        }
    }

    /// The candidates among `digits` that each of the cells has; cells without any are left out.
    pub(super) fn eliminations(&self, cells: CellSet, digits: DigitSet) -> Vec<(Cell, DigitSet)> {
        let of_cells = cells.iter().map(|cell| (cell, self.candidates(cell) & digits));
        of_cells.filter(|(_, eliminated)| !eliminated.is_empty()).collect()
    }
}

const fn is_one_bit(mask: u16) -> bool {
    (mask != 0) & (mask & mask.wrapping_sub(1) == 0)
}

/// The digits of the grid, and as candidates of each blank cell the digits that none of its peers contains. The grid
/// may break the rules.
impl From<&Grid> for Candidates {
    fn from(grid: &Grid) -> Candidates {
        let all = Cell::ALL.into_iter().collect();
        let mut board = Candidates {
            digits: Grid::EMPTY,
            of_cell: [DigitSet::FULL; 81],
            places: [[0x1ff; 9]; 27],
            blanks: [0x1ff; 27],
            cells: [all; 9],
            placed: [0; 9],
        };
        for (cell, digit) in grid.givens() {
            board.place(cell, digit);
        }
        board
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn candidates_are_the_same_by_cell_by_unit_and_by_digit() {
        let grid: Grid =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
        let board = Candidates::from(&grid);
        for cell in Cell::ALL {
            let expected = if grid.get(cell).is_some() { DigitSet::EMPTY } else { grid.candidates(cell) };
            assert_eq!(board.candidates(cell), expected);
            for digit in Digit::ALL {
                assert_eq!(board.cells_with(digit).contains(cell), expected.contains(digit));
                for (unit, place) in places_of(cell) {
                    assert_eq!(board.places(unit, digit.index()) & place != 0, expected.contains(digit));
                }
            }
        }
    }

    #[test]
    fn a_grid_that_breaks_the_rules_is_accepted() {
        let grid: Grid = format!("55{}", ".".repeat(79)).parse().unwrap();
        let board = Candidates::from(&grid);
        assert_eq!(board.grid(), grid);
        assert!(!board.is_solved());
    }
}
