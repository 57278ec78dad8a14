//! Boards: cells, values, units, and violations of the rules. First the boards of every size and shape, then the classic
//! 9×9 board, whose types are smaller and faster.
//!
//! | | every board | the classic 9×9 board |
//! |---|---|---|
//! | what a cell contains | [`Value`], [`ValueSet`] | [`Digit`], [`DigitSet`] |
//! | a cell | [`BoardCell`] | [`Cell`] |
//! | a unit | [`BoardUnit`] | [`Unit`] |
//! | size, boxes and units | [`Geometry`], with [`BoxShape`] and [`Extra`] | always the same |
//! | a board with blanks | [`Board`] | [`Grid`] |
//! | a board without blanks | [`Board`] | [`Solution`] |
//!
//! The types cannot contain an invalid value: a [`Digit`] is 1 to 9, a [`Cell`] is one of the 81 cells, and a board has
//! no value that is larger than its size. A [`Board`] can contain any givens, including those that break the rules;
//! [`Board::violations`] lists these. [`Symbols`] are the characters of a puzzle that does not use numbers.
//!
//! Rows, columns and boxes count from 1, as Sudoku players and the document format count them. An index counts from 0.

mod any_board;
mod board_cell;
mod board_unit;
mod box_shape;
mod cell;
mod digit;
mod extra;
mod geometry;
mod grid;
mod solution;
mod symbols;
mod unit;
mod value;
mod violation;

pub use any_board::Board;
pub use board_cell::BoardCell;
pub use board_unit::{BoardUnit, BoardUnitKind};
pub use box_shape::{BoxShape, ParseBoxShapeError};
pub use cell::Cell;
pub use digit::{Digit, DigitSet};
pub use extra::Extra;
pub use geometry::{Geometry, GeometryError, MAX_NAMED_UNITS};
pub(crate) use grid::is_blank;
pub use grid::{Grid, ParseGridError};
pub use solution::Solution;
pub use symbols::{Symbols, SymbolsError};
pub use unit::{Unit, UnitKind};
pub use value::{MAX_SIZE, MIN_SIZE, Value, ValueSet};
pub use violation::Violation;
