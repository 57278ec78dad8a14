//! The classic 9×9 board. Its cells, units and digits are fixed, so its types are smaller and faster than those of
//! [`board`](super).
//!
//! The types cannot contain an invalid value: a [`Digit`] is 1 to 9, and a [`Cell`] is one of the 81 cells.

mod cell;
mod digit;
mod grid;
mod solution;
mod unit;

pub use cell::Cell;
pub use digit::{Digit, DigitSet};
pub(crate) use grid::is_blank;
pub use grid::{Grid, ParseGridError};
pub use solution::Solution;
pub use unit::{Unit, UnitKind};
