//! A cell of a board of any size.

use std::fmt;

use super::classic;

/// A cell of a board of any size, with its row, its column and its box. A [`Geometry`](super::Geometry) makes it.
///
/// ```
/// # use sudoku_engine as sudoxml;
/// use sudoxml::board::{BoxShape, Geometry};
/// let board = Geometry::with_boxes(BoxShape::usual(6).expect("2x3"));
/// let cell = board.cell_at(3, 4).expect("on the board");
/// assert_eq!((cell.row(), cell.col(), cell.box_(), cell.to_string()), (3, 4, 4, "r3c4".into()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    row: u8,
    col: u8,
    box_: u8,
}

impl Cell {
    pub(super) const fn new(row: u8, col: u8, box_: u8) -> Cell {
        Cell { row, col, box_ }
    }

    /// The index in reading order on a board of this size, from 0.
    pub(super) const fn index_on(self, size: usize) -> usize {
        index_at(size, self.row, self.col)
    }

    /// The row, from 1 at the top.
    pub const fn row(self) -> u8 {
        self.row
    }

    /// The column, from 1 on the left.
    pub const fn col(self) -> u8 {
        self.col
    }

    /// The box or region, from 1 in the reading order of its first cell. (`box` is a reserved word in Rust.)
    pub const fn box_(self) -> u8 {
        self.box_
    }
}

/// The index in reading order of the cell in this row and column, each from 1, on a board of this size.
pub(super) const fn index_at(size: usize, row: u8, col: u8) -> usize {
    (row as usize - 1) * size + col as usize - 1
}

/// A cell of the classic 9×9 board.
impl From<classic::Cell> for Cell {
    fn from(cell: classic::Cell) -> Cell {
        Cell::new(cell.row(), cell.col(), cell.box_())
    }
}

/// The usual Sudoku notation: `r4c8`.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row, self.col)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
