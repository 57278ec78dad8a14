//! A board with a digit in every cell.

use std::fmt;

use super::cell::Cell;
use super::digit::Digit;
use super::grid::Grid;

/// A board with a digit in every cell. Solutions compare by their 81 digits in reading order; they are listed in this order.
///
/// The search only makes solutions that keep the Sudoku rule; [`Solution::new`] does not check it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Solution([Digit; 81]);

impl Solution {
    /// The solution with these digits, in reading order.
    pub const fn new(digits: [Digit; 81]) -> Solution {
        Solution(digits)
    }

    /// The digit in the cell.
    pub const fn get(&self, cell: Cell) -> Digit {
        self.0[cell.index()]
    }

    /// The same digits as a grid.
    pub fn grid(&self) -> Grid {
        Grid::new(self.0.map(Some))
    }
}

/// The 81 digits in reading order.
impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.grid(), f)
    }
}

impl fmt::Debug for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
