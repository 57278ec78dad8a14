//! The 9×9 board: digits, cells, units, grids, solutions, and violations of the Sudoku rule.
//!
//! The types cannot contain an invalid value: a [`Digit`] is 1 to 9, a [`Cell`] is one of the 81 cells, and a [`Unit`] is
//! one of the 27 rows, columns and boxes. A [`Grid`] can contain any givens, including those that break the rule;
//! [`violations`] lists these.
//!
//! Rows, columns and boxes count from 1, as Sudoku players and the document format count them. [`Cell::index`] and
//! [`Digit::index`] count from 0.

mod cell;
mod digit;
mod grid;
mod solution;
mod unit;
mod violation;

pub use cell::Cell;
pub use digit::{Digit, DigitSet};
pub(crate) use grid::is_blank;
pub use grid::{Grid, ParseGridError};
pub use solution::Solution;
pub use unit::{Unit, UnitKind};
pub use violation::{Violation, violations};
