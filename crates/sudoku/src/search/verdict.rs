//! The verdict on a puzzle: none, unique or multiple.

use std::fmt;

/// Whether a puzzle has no solution, exactly one, or more.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
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
    /// # use sudoku_engine as sudoxml;
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
    pub const fn of(count: u64) -> Verdict {
        match count {
            0 => Verdict::None,
            1 => Verdict::Unique,
            _ => Verdict::Multiple,
        }
    }
}

/// The name.
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
