//! A number of solutions in a text.

use std::fmt;
use std::num::NonZeroU64;
use std::str::FromStr;

use crate::outcome::SolutionLimit;

/// A text is not a number of solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseLimitError;

impl fmt::Display for ParseLimitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("use a number from 1, or 'all'")
    }
}

impl std::error::Error for ParseLimitError {}

/// A number from 1, or `all`.
impl FromStr for SolutionLimit {
    type Err = ParseLimitError;

    fn from_str(text: &str) -> Result<SolutionLimit, ParseLimitError> {
        match text {
            "all" => Ok(SolutionLimit::All),
            _ => text.parse::<NonZeroU64>().map(SolutionLimit::At).map_err(|_| ParseLimitError),
        }
    }
}
