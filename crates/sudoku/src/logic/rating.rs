//! Ratings: how hard a step or a puzzle is, on the scale of Sudoku Explainer.

use std::fmt;
use std::str::FromStr;

/// How hard a step or a puzzle is. It is a number of tenths, written with one decimal.
///
/// ```
/// # use sudoku_engine as sudoxml;
/// use sudoxml::logic::Technique;
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

/// A number from 0.0 to 25.5 with at most one decimal: `1.2`, `5`.
///
/// ```
/// # use sudoku_engine as sudoxml;
/// use sudoxml::logic::Rating;
/// assert_eq!("6.6".parse(), Ok(Rating::new(66)));
/// assert!("6.66".parse::<Rating>().is_err());
/// ```
impl FromStr for Rating {
    type Err = ParseRatingError;

    fn from_str(text: &str) -> Result<Rating, ParseRatingError> {
        let (whole, tenths) = text.split_once('.').unwrap_or((text, "0"));
        let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        if !digits(whole) || !digits(tenths) || tenths.len() > 1 {
            return Err(ParseRatingError);
        }
        let whole = whole.parse::<u8>().ok().and_then(|whole| whole.checked_mul(10));
        let tenths = tenths.parse().ok().and_then(|tenths| whole?.checked_add(tenths));
        tenths.map(Rating).ok_or(ParseRatingError)
    }
}

/// A text is not a rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseRatingError;

impl fmt::Display for ParseRatingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("use a rating from 0.0 to 25.5 with at most one decimal")
    }
}

impl std::error::Error for ParseRatingError {}

/// One decimal: `1.2`, `5.0`.
impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}
