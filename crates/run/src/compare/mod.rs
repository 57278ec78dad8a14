//! What an audit compares over all inputs of a run: puzzles that are the same up to symmetry, puzzles with the same solution,
//! and series. The events of a run pass through a [`Comparison`], which adds findings to them.
//!
//! `forms` is the table of canonical forms, `known` reads and extends the file with those of earlier runs, and `series`
//! compares names and ratings. `novelty` tells new puzzles from known ones for a run that makes puzzles.

mod comparison;
mod forms;
mod known;
mod novelty;
mod series;

pub use comparison::{CompareOptions, Comparison};
pub use forms::{Distinct, part_of};
pub use known::{KnownError, KnownFile};
pub use novelty::Novelty;
