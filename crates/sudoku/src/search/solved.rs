//! What solving a puzzle finds.

use super::verdict::Verdict;

/// What [`solve`](super::solve()) found: no solution, the only one, or the first two of several.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Solved<S> {
    /// There is no solution.
    None,
    /// The only solution.
    Unique(S),
    /// There are several solutions; these are the first two in ascending order.
    Multiple([S; 2]),
}

impl<S> Solved<S> {
    /// The verdict alone.
    pub const fn verdict(&self) -> Verdict {
        match self {
            Solved::None => Verdict::None,
            Solved::Unique(_) => Verdict::Unique,
            Solved::Multiple(_) => Verdict::Multiple,
        }
    }

    /// The same with each solution converted.
    pub(super) fn map<T>(self, convert: impl FnMut(S) -> T) -> Solved<T> {
        let mut convert = convert;
        match self {
            Solved::None => Solved::None,
            Solved::Unique(solution) => Solved::Unique(convert(solution)),
            Solved::Multiple(first_two) => Solved::Multiple(first_two.map(convert)),
        }
    }
}
