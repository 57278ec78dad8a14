//! Sudoku boards of every size and shape: an exhaustive search that finds every solution, techniques with the ratings of
//! Sudoku Explainer, and puzzles as text. It needs no other crate.
//!
//! The examples use this crate by the name `sudoxml`, which has all of it: in a program that depends on this crate alone, write
//! `sudoku_engine` in its place.
//!
//! Data flows one way: [`search`] and [`notation`] use [`board`], [`logic`] and [`audit`] use [`search`], and [`generate`]
//! uses all of them but [`notation`].

#![deny(clippy::print_stdout, clippy::print_stderr, clippy::exit)]
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

pub mod audit;
pub mod board;
pub mod generate;
pub mod logic;
pub mod notation;
pub mod search;
mod short;

/// The code in the README, compiled and run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
