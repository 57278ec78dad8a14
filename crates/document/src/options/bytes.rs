//! A number of bytes in a text.

use std::fmt;
use std::str::FromStr;

/// A number of bytes, at least 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct ByteSize(u64);

impl ByteSize {
    /// The number of bytes.
    pub const fn get(self) -> u64 {
        self.0
    }
}

/// A text is not a number of bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseByteSizeError;

impl fmt::Display for ParseByteSizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("use a number of bytes, or a number with K, M or G, such as 64M")
    }
}

impl std::error::Error for ParseByteSizeError {}

/// The units, each with its number of bytes.
const UNITS: [(char, u64); 3] = [('K', 1 << 10), ('M', 1 << 20), ('G', 1 << 30)];

/// A number of bytes, or a number with `K`, `M` or `G`.
impl FromStr for ByteSize {
    type Err = ParseByteSizeError;

    fn from_str(text: &str) -> Result<ByteSize, ParseByteSizeError> {
        let unit = UNITS.iter().find(|(name, _)| text.ends_with([*name, name.to_ascii_lowercase()]));
        let (number, unit) = unit.map_or((text, 1), |(_, unit)| (&text[..text.len() - 1], *unit));
        let size = number.parse::<u64>().ok().and_then(|number| number.checked_mul(unit)).filter(|size| *size > 0);
        size.map(ByteSize).ok_or(ParseByteSizeError)
    }
}
