//! The Sudoku step for XML pipelines: documents with `<sudoku><matrix>` puzzles in, every solution and a verdict back
//! into the same documents, and every byte around the results as it was.
//!
//! The command `sudoxml` is a thin face over this library. With `default-features = false` a build script gets the
//! library without what only the command needs.
//!
//! Parse a grid and iterate its solutions:
//!
//! ```
//! use sudoxml::{board::Grid, search};
//! let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let solutions: Vec<String> = search::solutions(&puzzle).map(|solution| solution.to_string()).collect();
//! assert_eq!(solutions, ["534678912672195348198342567859761423426853791713924856961537284287419635345286179"]);
//! # Ok::<(), sudoxml::board::ParseGridError>(())
//! ```
//!
//! Solve a document's bytes with [`solve`], and a folder with [`pipeline::run`].
//!
//! The floors, from the ground up; nothing knows what is above it:
//!
//! | floor | rooms |
//! |---|---|
//! | the board | [`board`], [`search`], [`logic`] |
//! | a puzzle's whole result | [`outcome`], with [`position`] for where it stands |
//! | what can be found | [`rulebook`] |
//! | texts | [`document`] for XML, [`notation`] for text puzzles, [`fault`] for what is wrong with them |
//! | files | [`finding`], [`pipeline`] |
//! | what tools read | `report`, with the feature of that name |
//!
//! Errors are values with places. The library prints nothing, ends no process and panics on no input.

#![deny(clippy::print_stdout, clippy::print_stderr, clippy::exit)]
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

pub mod board;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
pub mod document;
mod event;
pub mod finding;
#[doc(hidden)]
pub mod internals;
pub mod logic;
pub mod notation;
pub mod outcome;
pub mod position;
pub mod puzzle;
#[cfg(feature = "report")]
pub mod report;
pub mod run;
pub mod search;
mod solve;
mod task;
