//! Boards: cells, values, units, and violations of the rules. The types of this module are for boards of every size and
//! shape. Those of the classic 9×9 board are in [`classic`]; they are smaller and faster.
//!
//! | | every board | the classic 9×9 board |
//! |---|---|---|
//! | what a cell contains | [`Value`], [`ValueSet`] | [`Digit`], [`DigitSet`] |
//! | a cell | [`Cell`] | [`classic::Cell`] |
//! | a unit | [`Unit`] | [`classic::Unit`] |
//! | size, boxes and units | [`Geometry`], with [`BoxShape`] and [`Extra`] | always the same |
//! | a board with blanks | [`Board`] | [`Grid`] |
//! | a board without blanks | [`Board`] | [`Solution`] |
//!
//! The types cannot contain an invalid value: a [`Value`] is 1 to 25, a [`Geometry`] makes its cells, and a board has no
//! value that is larger than its size. A [`Board`] can contain any givens, including those that break the rules;
//! [`Board::violations`] lists these. [`Symbols`] are the characters of a puzzle that does not use numbers.
//!
//! Rows, columns and boxes count from 1, as Sudoku players and the document format count them. An index counts from 0.

mod bits;
#[expect(clippy::module_inception, reason = "a file has the name of its type")]
mod board;
mod box_shape;
mod cell;
pub mod classic;
mod extra;
mod geometry;
mod symbols;
mod tables;
mod unit;
mod value;
mod violation;

pub(crate) use bits::Cells;
pub use board::Board;
pub(crate) use board::usual_symbol;
pub use box_shape::{BoxShape, ParseBoxShapeError};
pub use cell::Cell;
pub(crate) use classic::is_blank;
pub use classic::{Digit, DigitSet, Grid, ParseGridError, Solution};
pub use extra::Extra;
pub use geometry::{Geometry, GeometryError, MAX_NAMED_UNITS};
pub use symbols::{Symbols, SymbolsError};
pub(crate) use tables::{SizedTables, Tables};
pub use unit::{Unit, UnitKind};
pub use value::{MAX_SIZE, MIN_SIZE, Value, ValueSet, ValueSetIter};
pub use violation::Violation;
