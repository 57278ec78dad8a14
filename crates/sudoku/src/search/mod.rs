//! The exhaustive search: how many solutions a puzzle has, and which.
//!
//! The search is exact. It finds every solution once, and it proves that a puzzle without a solution has none. The only
//! limit is the one that the caller sets. Givens that break the rules have no solution.
//!
//! | question | one puzzle | many | ends |
//! |---|---|---|---|
//! | which solution, if there is only one? | [`solve`] | [`solve_each`] | at the second solution |
//! | none, one or more? | [`verdict`] | [`verdicts`] | at the second solution |
//! | how many? | [`count`] | [`counts`] | at the limit |
//! | which, in ascending order? | [`solutions`] | | if the caller stops |
//! | which, after one that is known? | [`solutions_after`] | | if the caller stops |
//!
//! A puzzle is a [`Board`](crate::board::Board) of any size and shape, or a classic [`Grid`](crate::board::Grid). The
//! search of a large board can take very long. A [`Budget`] limits it: [`count_within`], [`counts_within`],
//! [`first_and_counts_within`], [`Solutions::next_within`], [`Solutions::within`] and
//! [`SolutionsAfter::within`] end at the budget.
//!
//! docs/dev/search.md describes the algorithms and compares their speed.

// Inside: `puzzle` is what the search can read, `questions` and `within` are the functions, and `budget` measures.
// `classic` searches 9×9 grids, one or many at once. For other boards, `general` backtracks over the units of the
// board's geometry, and `learn` searches the boards that backtracking does not finish.

mod board_engine;
mod budget;
mod classic;
mod general;
mod learn;
mod puzzle;
mod questions;
mod rest;
mod solutions;
mod solved;
mod threads;
mod verdict;
mod within;

// For tests, benchmarks and fuzzing only. They are not part of the API and may change in any release.
#[doc(hidden)]
pub use board_engine::BoardEngine;
pub use budget::{Budget, CancelToken, Interrupt, Unsettled};
#[doc(hidden)]
pub use classic::Engine;
pub use classic::GridSolutions;
pub(crate) use classic::{Inquiry, inquire};
pub(crate) use puzzle::Form;
pub use puzzle::Puzzle;
pub use questions::{count, counts, solutions, solutions_after, solve, solve_each, verdict, verdicts};
pub use rest::SolutionsAfter;
pub use solutions::Solutions;
pub use solved::Solved;
pub use threads::{Threads, Working};
pub use verdict::Verdict;
pub use within::{count_within, counts_within, first_and_counts_within};
