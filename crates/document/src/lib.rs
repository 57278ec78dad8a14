//! Sudoku puzzles in XML documents: decode, parse, judge, solve, and write the results back between the same bytes.
//!
//! This crate is a part of `sudoxml`, which promises stability; this crate does not.

#![deny(clippy::print_stdout, clippy::print_stderr, clippy::exit)]
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

pub mod audit;
pub mod choice;
pub mod document;
pub mod finding;
pub mod line_index;
pub mod markup;
pub mod options;
pub mod order;
pub mod outcome;
pub mod position;
pub mod puzzle;
pub mod show;
pub mod similar;
pub mod text;
