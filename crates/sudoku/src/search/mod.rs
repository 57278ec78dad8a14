//! The exhaustive search: how many solutions a puzzle has, and which.
//!
//! The search is exact. It finds every solution once, and it proves that a puzzle without a solution has none. The only
//! limit is the one that the caller sets. Givens that break the Sudoku rule have no solution.
//!
//! | question | function | ends |
//! |---|---|---|
//! | which solution, if there is only one? | [`solve_grid`], [`solve_grids`] | at the second solution |
//! | none, one or more? | [`verdict`], [`verdicts`] | at the second solution |
//! | how many? | [`count`], [`counts`] | at the limit |
//! | which, in ascending order? | [`solutions`] | if the caller stops |
//!
//! These functions search classic 9×9 grids. For boards of every size and shape:
//!
//! | question | function | ends |
//! |---|---|---|
//! | how many? | [`count_board`], [`count_boards`] | at the limit, or at the [`Budget`] |
//! | which, in ascending order? | [`board_solutions`] | if the caller stops |
//!
//! Inside: `state` contains the candidates of one puzzle and propagates constraints, with the lookup `tables`; `wide` does
//! the same with AVX-512; `branch` chooses what to try if propagation is not enough; `backtrack` tries it, depth first; `solutions` lists in ascending
//! order; `solve` combines the first solutions and their count. Many puzzles at once go through `batch`. `engine`
//! selects between the two; the results are the same with each engine.
//!
//! For other boards, `general` backtracks over the units of the board's geometry, and `learn` searches the boards that
//! backtracking does not finish. `boards` selects by the board, and `budget` measures.
//!
//! docs/dev/search.md describes the algorithms and compares their speed.

mod backtrack;
#[cfg(target_arch = "x86_64")]
mod batch;
mod board_engine;
mod board_solutions;
mod boards;
mod branch;
mod budget;
mod engine;
mod general;
mod learn;
mod solutions;
mod solve;
mod state;
mod tables;
mod verdict;
#[cfg(target_arch = "x86_64")]
mod wide;

// For tests, benchmarks and fuzzing only. They are not part of the API and may change in any release.
#[doc(hidden)]
pub use board_engine::BoardEngine;
pub use board_solutions::BoardSolutions;
pub use boards::first_and_count_boards;
pub use boards::{board_solutions, count_board, count_boards};
pub use budget::Interrupt;
pub use budget::{Budget, CancelToken, Unsettled};
#[doc(hidden)]
pub use engine::Engine;
pub use solutions::Solutions;
pub use solve::{GridSolution, solve_grid, solve_grids};
pub use verdict::Verdict;

use crate::board::Grid;

/// Whether the puzzle has no solution, exactly one, or more. The search ends at the second solution.
///
/// ```
/// use sudoku_engine::{board::Grid, search::{Verdict, verdict}};
/// let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert_eq!(verdict(&puzzle), Verdict::Unique);
/// assert_eq!(verdict(&Grid::EMPTY), Verdict::Multiple);
/// # Ok::<(), sudoku_engine::board::ParseGridError>(())
/// ```
pub fn verdict(givens: &Grid) -> Verdict {
    Verdict::of(backtrack::count(givens, 2))
}

/// The [`verdict`] on each of the puzzles, in their order. From 128 puzzles on, a slice is faster than one puzzle after
/// the other; slices of 1000 or more are the fastest.
///
/// ```
/// use sudoku_engine::{board::Grid, search::{Verdict, verdicts}};
/// let invalid: Grid = format!("11{}", ".".repeat(79)).parse()?;
/// assert_eq!(verdicts(&[Grid::EMPTY, invalid]), [Verdict::Multiple, Verdict::None]);
/// # Ok::<(), sudoku_engine::board::ParseGridError>(())
/// ```
pub fn verdicts(givens: &[Grid]) -> Vec<Verdict> {
    engine::counts(givens, 2).into_iter().map(Verdict::of).collect()
}

/// The number of solutions of the puzzle, or `limit` if there are more. The search ends at the limit. `u64::MAX` means
/// no limit in practice: the empty grid has 6,670,903,752,021,072,936,960 solutions, which is more than a `u64` can
/// express, and the search counts some millions a second.
///
/// ```
/// use sudoku_engine::{board::Grid, search::count};
/// assert_eq!(count(&Grid::EMPTY, 1000), 1000);
///
/// // A 4 and an 8 in rows 2 and 7 form a rectangle, and can be exchanged.
/// let puzzle: Grid = "5346789126721953..1983425678597614234268537917139248569615372..287419635345286179".parse()?;
/// assert_eq!(count(&puzzle, u64::MAX), 2);
/// # Ok::<(), sudoku_engine::board::ParseGridError>(())
/// ```
pub fn count(givens: &Grid, limit: u64) -> u64 {
    engine::count(givens, limit)
}

/// The [`count`] of each of the puzzles, in their order, with the same limit for each.
///
/// ```
/// use sudoku_engine::{board::Grid, search::counts};
/// assert_eq!(counts(&[Grid::EMPTY, Grid::EMPTY], 1000), [1000, 1000]);
/// ```
pub fn counts(givens: &[Grid], limit: u64) -> Vec<u64> {
    engine::counts(givens, limit)
}

/// Every solution of the puzzle in ascending order, as [`Solution`](crate::board::Solution) compares: by the 81 digits in
/// reading order.
///
/// The iterator searches only as far as it must for the next solution. It uses at most a few hundred kilobytes, however
/// many solutions there are.
///
/// ```
/// use sudoku_engine::{board::Grid, search::solutions};
/// let first = solutions(&Grid::EMPTY).next().expect("the empty grid has solutions");
/// assert_eq!(
///     first.to_string(),
///     "123456789456789123789123456214365897365897214897214365531642978642978531978531642"
/// );
/// ```
pub fn solutions(givens: &Grid) -> Solutions {
    Solutions::new(givens)
}
