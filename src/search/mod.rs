//! The exhaustive search: how many solutions a puzzle has, and which.
//!
//! It is exact. Every solution is found, none twice, and a puzzle without one is proven to have none; there is no limit
//! but the one that the caller gives. Givens that break the rule have no solution.
//!
//! | question | function | stops |
//! |---|---|---|
//! | none, one or more? | [`verdict`], [`verdicts`] | at the second solution |
//! | how many? | [`count`], [`counts`] | at the limit |
//! | which, smallest first? | [`solutions`] | when the caller does |
//!
//! One puzzle goes through `board`, which knows what is still possible and draws the conclusions that need no guess, with
//! the `tables` of what is locked in a band; `guess` picks what to try; `tree` tries it, depth first; `order` lists
//! solutions in order. Many puzzles go through a `batch`, all at once. The [`Path`] is what they run on; the results are
//! the same on each.

#[cfg(target_arch = "x86_64")]
mod batch;
mod board;
mod guess;
mod order;
mod path;
mod tables;
mod tree;

pub use order::Solutions;
pub use path::Path;

use crate::board::Grid;

/// Whether a puzzle has no solution, exactly one, or more.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// No solution.
    None,
    /// Exactly one solution: a proper puzzle.
    Unique,
    /// Two solutions or more.
    Multiple,
}

impl Verdict {
    /// The verdict's name, as the document format writes it: `none`, `unique` or `multiple`.
    ///
    /// ```
    /// use sudoxml::search::Verdict;
    /// assert_eq!(Verdict::Unique.name(), "unique");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::None => "none",
            Verdict::Unique => "unique",
            Verdict::Multiple => "multiple",
        }
    }

    /// The verdict that follows from the number of solutions.
    pub(crate) const fn of(number: u64) -> Verdict {
        match number {
            0 => Verdict::None,
            1 => Verdict::Unique,
            _ => Verdict::Multiple,
        }
    }
}

/// Whether the puzzle has no solution, exactly one, or more. The search ends at the second.
///
/// ```
/// use sudoxml::{board::Grid, search::{Verdict, verdict}};
/// let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert_eq!(verdict(&puzzle), Verdict::Unique);
/// assert_eq!(verdict(&Grid::EMPTY), Verdict::Multiple);
/// # Ok::<(), sudoxml::board::ParseGridError>(())
/// ```
pub fn verdict(givens: &Grid) -> Verdict {
    Verdict::of(tree::count(givens, 2))
}

/// The [`verdict`] on each of the puzzles, in their order. From a few dozen on, a slice takes a fraction of the time that
/// its puzzles take one by one; a thousand or more at once are best.
///
/// ```
/// use sudoxml::{board::Grid, search::{Verdict, verdicts}};
/// let clash: Grid = format!("11{}", ".".repeat(79)).parse()?;
/// assert_eq!(verdicts(&[Grid::EMPTY, clash]), [Verdict::Multiple, Verdict::None]);
/// # Ok::<(), sudoxml::board::ParseGridError>(())
/// ```
pub fn verdicts(givens: &[Grid]) -> Vec<Verdict> {
    path::counts(givens, 2).into_iter().map(Verdict::of).collect()
}

/// How many solutions the puzzle has, but never more than `limit`, where the search ends. `u64::MAX` is no limit in
/// practice; the empty grid has 6,670,903,752,021,072,936,960 solutions, more than a `u64` holds.
///
/// Solutions are counted, not kept, at some millions a second.
///
/// ```
/// use sudoxml::{board::Grid, search::count};
/// assert_eq!(count(&Grid::EMPTY, 1000), 1000);
///
/// // A 4 and an 8 in rows 2 and 7 form a rectangle, and can be exchanged.
/// let puzzle: Grid = "5346789126721953..1983425678597614234268537917139248569615372..287419635345286179".parse()?;
/// assert_eq!(count(&puzzle, u64::MAX), 2);
/// # Ok::<(), sudoxml::board::ParseGridError>(())
/// ```
pub fn count(givens: &Grid, limit: u64) -> u64 {
    path::count(givens, limit)
}

/// The [`count`] of each of the puzzles, in their order, up to the same limit.
///
/// ```
/// use sudoxml::{board::Grid, search::counts};
/// assert_eq!(counts(&[Grid::EMPTY, Grid::EMPTY], 1000), [1000, 1000]);
/// ```
pub fn counts(givens: &[Grid], limit: u64) -> Vec<u64> {
    path::counts(givens, limit)
}

/// Every solution of the puzzle in ascending order, as [`Solution`](crate::board::Solution) compares: by the 81 digits in
/// reading order.
///
/// The iterator works as it is asked, and holds a few hundred kilobytes at most however many solutions there are. The
/// first comes without finding them all.
///
/// ```
/// use sudoxml::{board::Grid, search::solutions};
/// let first = solutions(&Grid::EMPTY).next().expect("the empty grid has solutions");
/// assert_eq!(
///     first.to_string(),
///     "123456789456789123789123456214365897365897214897214365531642978642978531978531642"
/// );
/// ```
pub fn solutions(givens: &Grid) -> Solutions {
    Solutions::new(givens)
}
