//! Tables: one row for each puzzle, as CSV, as JSON or in the columns of Arrow.
//!
//! `column` says what a row contains, `rows` describes a table, `arrow` makes batches of rows in columns, and `writer`
//! writes a table.

#[cfg(feature = "arrow")]
mod arrow;
mod column;
mod rows;
mod writer;

#[cfg(feature = "arrow")]
pub use arrow::Batches;
pub use column::{Column, ColumnType, Value, columns};
pub use rows::{COLUMNS, TO, Table, TableFormat};
pub use writer::TableWriter;
