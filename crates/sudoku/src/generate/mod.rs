//! Puzzles made to order.
//!
//! An [`Order`] says what is asked of the puzzles: the board, the symmetry, the number and the pattern of the givens,
//! whether each of them is needed, the solution, and how hard the puzzle is. A [`Generator`] makes them from a seed. The same
//! seed and the same order give the same puzzles on every machine and with any number of threads.
//!
//! ```
//! # use sudoku_engine as sudoxml;
//! use sudoxml::generate::{Difficulty, Generator, Order, Request};
//! use sudoxml::logic::Rating;
//! let difficulty = Difficulty { rating: Rating::new(20)..=Rating::new(30), ..Difficulty::ANY };
//! let order = Order::new(Request { difficulty, ..Request::default() })?;
//! let made = Generator::new(order, 42).next().expect("it is not rare");
//! assert!(made.grade.is_some_and(|grade| (20..=30).contains(&grade.rating.tenths())));
//! # Ok::<(), sudoxml::generate::OrderError>(())
//! ```
//!
//! Neither the full boards nor the puzzles are drawn with the same probability: removal of givens from a full board prefers
//! puzzles with few givens and many orders of removal, as Denis Berthier describes ("Unbiased Statistics of a CSP - A
//! Controlled-Bias Generator", 2009). His way to draw minimal puzzles so that this can be corrected is here too
//! ([`Request::controlled_bias`]).

// Inside: `random` draws numbers, `full` draws full boards and says which are drawn more often, `full_classic` draws classic
// ones and `exchange` large ones, `shape` says which cells can be givens, `climb` finds a unique puzzle with a pattern,
// `carve` removes givens from boards in a form of `carved`, `unavoidable` knows which of them are needed without a search,
// `settled` asks the search, `difficulty` grades what is left, `generator` combines them, `distinct` leaves out what was made
// before, with the `rearrangements` of boards that are not classic, and `controlled_bias` is beside them.

mod carve;
mod carved;
mod climb;
mod controlled_bias;
mod difficulty;
mod distinct;
mod ease;
mod exchange;
mod full;
mod full_classic;
mod generator;
mod order;
mod order_error;
mod pattern;
mod random;
mod rearrangements;
mod request;
mod settled;
mod shape;
#[cfg(test)]
mod tests;
mod unavoidable;

pub use difficulty::Difficulty;
pub use distinct::Distinct;
pub use generator::{Generated, Generator};
pub use order::Order;
pub use order_error::OrderError;
pub use pattern::{ParsePatternError, Pattern, Place};
pub use request::{Minimality, Request};
