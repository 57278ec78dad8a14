//! Ratings: how hard a step or a puzzle is, on the scale of Sudoku Explainer.

use std::fmt;

/// How hard a step or a puzzle is. It is a number of tenths, written with one decimal.
///
/// ```
/// use sudoku_engine::logic::Technique;
/// assert_eq!(Technique::HiddenSingleBox.rating().to_string(), "1.2");
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rating(u8);

impl Rating {
    /// 10.5: the rating of the hardest technique. A puzzle that the techniques do not solve is rated 10.5 or more. No
    /// such puzzle is known.
    pub const BEYOND: Rating = Rating(105);

    /// The rating of this many tenths: 12 for 1.2.
    pub const fn new(tenths: u8) -> Rating {
        Rating(tenths)
    }

    /// The rating in tenths: 12 for 1.2.
    pub const fn tenths(self) -> u8 {
        self.0
    }

    /// This rating and some tenths more, up to the highest value.
    pub(super) fn plus(self, tenths: u32) -> Rating {
        Rating(self.0.saturating_add(u8::try_from(tenths).unwrap_or(u8::MAX)))
    }
}

/// The number: 1.2 for twelve tenths.
impl From<Rating> for f64 {
    fn from(rating: Rating) -> f64 {
        f64::from(rating.0) / 10.0
    }
}

/// One decimal: `1.2`, `5.0`.
impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}
