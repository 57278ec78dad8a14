//! Tables: one row for each puzzle, as CSV, as JSON or in the columns of Arrow.
//!
//! `column` says what a row contains, `rows` writes rows as CSV and JSON, and `arrow` makes batches of rows in columns.

#[cfg(feature = "arrow")]
mod arrow;
mod column;
mod rows;

#[cfg(feature = "arrow")]
pub use arrow::Batches;
#[cfg(feature = "arrow")]
pub use arrow::Stream;
pub use column::Column;
pub use rows::{Table, TableFormat};
