//! The ways through the search: one puzzle after the other on any machine, and many at once where the CPU has vectors.

use super::Verdict;
#[cfg(target_arch = "x86_64")]
use super::batch::Instructions;
use super::tree;
use crate::board::Grid;

/// With fewer puzzles than this, a batch takes longer than one after the other, if they are easy. Found by measuring.
const MANY: usize = 128;

/// So many solutions of a puzzle are counted alone before it is worth a batch of its own.
const ALONE: u64 = 512;

/// What the search runs on. The results are the same on every path; only the time is not.
///
/// ```
/// use sudoxml::{board::Grid, search::Path};
/// let puzzles = [Grid::EMPTY; 40];
/// for path in Path::available() {
///     assert_eq!(path.counts(&puzzles, 3), [3; 40], "{}", path.name());
/// }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Path(Kind);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Vector(Instructions),
}

impl Path {
    /// The path of every machine: one puzzle after the other, without any special instructions.
    pub const PORTABLE: Path = Path(Kind::Portable);

    /// The paths that this CPU has, the portable one first and the fastest last.
    pub fn available() -> Vec<Path> {
        #[cfg(target_arch = "x86_64")]
        let vector = Instructions::available().map(|instructions| Path(Kind::Vector(instructions)));
        #[cfg(not(target_arch = "x86_64"))]
        let vector = std::iter::empty();
        std::iter::once(Path::PORTABLE).chain(vector).collect()
    }

    /// The fastest path for many puzzles.
    pub fn best() -> Path {
        Path::available().pop().unwrap_or(Path::PORTABLE)
    }

    /// Its name: `portable`, `SSE2`, `AVX2` or `AVX-512`.
    pub const fn name(self) -> &'static str {
        match self.0 {
            Kind::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            Kind::Vector(instructions) => instructions.name(),
        }
    }

    /// How many solutions each of the puzzles has, in their order, but never more than `limit`.
    pub fn counts(self, givens: &[Grid], limit: u64) -> Vec<u64> {
        match self.0 {
            Kind::Portable => givens.iter().map(|givens| tree::count(givens, limit)).collect(),
            #[cfg(target_arch = "x86_64")]
            Kind::Vector(instructions) => instructions.counts(givens, limit),
        }
    }

    /// The verdict on each of the puzzles, in their order.
    pub fn verdicts(self, givens: &[Grid]) -> Vec<Verdict> {
        self.counts(givens, 2).into_iter().map(Verdict::of).collect()
    }
}

/// Counts on the path that is fastest for so many puzzles.
pub(super) fn counts(givens: &[Grid], limit: u64) -> Vec<u64> {
    if givens.len() < MANY {
        givens.iter().map(|givens| count(givens, limit)).collect()
    } else {
        Path::best().counts(givens, limit)
    }
}

/// Counts the solutions of one puzzle. Where there are many, a batch is filled by the branches of its tree.
pub(super) fn count(givens: &Grid, limit: u64) -> u64 {
    let found = tree::count(givens, limit.min(ALONE));
    if found < ALONE || limit == ALONE {
        return found;
    }
    Path::best().counts(std::slice::from_ref(givens), limit).into_iter().sum()
}
