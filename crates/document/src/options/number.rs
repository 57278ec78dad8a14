//! A whole number in a range.

use std::fmt;
use std::ops::RangeInclusive;

/// A text is not a number in its range.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseNumberError {
    least: u64,
    most: u64,
}

impl fmt::Display for ParseNumberError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "use a number from {} to {}", self.least, self.most)
    }
}

impl std::error::Error for ParseNumberError {}

/// The number of a text with digits only.
///
/// # Errors
/// If the text is not a number in this range.
pub fn number<T: TryFrom<u64>>(text: &str, range: RangeInclusive<u64>) -> Result<T, ParseNumberError> {
    let digits = Some(text).filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
    in_range(digits.and_then(|text| text.parse().ok()), range)
}

/// The number, if there is one and it is in this range.
pub(super) fn in_range<T: TryFrom<u64>>(
    number: Option<u64>,
    range: RangeInclusive<u64>,
) -> Result<T, ParseNumberError> {
    let number = number.filter(|number| range.contains(number)).and_then(|number| T::try_from(number).ok());
    let (least, most) = range.into_inner();
    number.ok_or(ParseNumberError { least, most })
}
