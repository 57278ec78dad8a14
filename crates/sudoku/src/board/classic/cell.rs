//! The 81 cells of the board.

use std::fmt;

/// One of the 81 cells of the board.
///
/// ```
/// # use sudoku_engine as sudoxml;
/// use sudoxml::board::classic::Cell;
/// let cell = Cell::at(4, 8).expect("on the board");
/// assert_eq!((cell.row(), cell.col(), cell.box_(), cell.index()), (4, 8, 6, 34));
/// assert_eq!(Cell::at(0, 1), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// The 81 cells in reading order: row by row from the top, each from the left.
    pub const ALL: [Cell; 81] = {
        let mut all = [Cell(0); 81];
        let mut i = 0;
        while i < 81 {
            all[i] = Cell(i as u8);
            i += 1;
        }
        all
    };

    /// The cell in this row and column, each 1 to 9; `None` if either is outside this range.
    pub const fn at(row: u8, col: u8) -> Option<Cell> {
        match (row, col) {
            (1..=9, 1..=9) => Some(Cell((row - 1) * 9 + col - 1)),
            _ => None,
        }
    }

    /// The cell with this index in reading order, 0 to 80; `None` from 81 on.
    pub const fn from_index(index: usize) -> Option<Cell> {
        if index < 81 { Some(Cell(index as u8)) } else { None }
    }

    /// The index in reading order, 0 to 80.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The row, 1 to 9 from the top.
    pub const fn row(self) -> u8 {
        self.0 / 9 + 1
    }

    /// The column, 1 to 9 from the left.
    pub const fn col(self) -> u8 {
        self.0 % 9 + 1
    }

    /// The box, 1 to 9 in reading order. (`box` is a reserved word in Rust.)
    pub const fn box_(self) -> u8 {
        self.0 / 27 * 3 + self.0 % 9 / 3 + 1
    }

    /// Whether the two cells are different and share a row, a column or a box.
    pub const fn sees(self, other: Cell) -> bool {
        self.0 != other.0 && (self.row() == other.row() || self.col() == other.col() || self.box_() == other.box_())
    }
}

/// The usual Sudoku notation: `r4c8`.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row(), self.col())
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_sees_twenty_others() {
        for cell in Cell::ALL {
            assert_eq!(Cell::ALL.into_iter().filter(|&other| cell.sees(other)).count(), 20);
            assert!(!cell.sees(cell));
        }
    }
}
