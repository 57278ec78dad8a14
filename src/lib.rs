//! The Sudoku step for XML pipelines.

pub mod grid;
pub mod notation;
pub mod rules;
pub mod search;
