//! How hard a step is: a number with one decimal, on the scale of Sudoku Explainer.

use std::fmt;

/// How hard a step or a puzzle is, in tenths.
///
/// ```
/// use sudoxml::logic::Technique;
/// assert_eq!(Technique::HiddenSingleBox.rating().to_string(), "1.2");
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rating(u8);

impl Rating {
    /// The easiest step there is beyond the techniques of this library: a puzzle that they do not solve is rated this
    /// or more.
    pub const BEYOND: Rating = Rating(95);

    /// The rating of this many tenths.
    pub const fn new(tenths: u8) -> Rating {
        Rating(tenths)
    }

    /// The rating in tenths: 12 for 1.2.
    pub const fn tenths(self) -> u8 {
        self.0
    }

    /// The rating with some tenths more.
    pub(super) fn plus(self, tenths: u32) -> Rating {
        Rating(self.0.saturating_add(u8::try_from(tenths).unwrap_or(u8::MAX)))
    }
}

/// As the scale writes it: `1.2`, `5.0`.
impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}
