//! Lengths on paper, as whole micrometres: the same sum on every machine, and no more digits than a printer can use.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub};
use std::str::FromStr;

/// A length in micrometres, up to about two kilometres.
///
/// ```
/// use sudoxml::picture::Length;
/// let cell: Length = "9mm".parse()?;
/// assert_eq!((cell * 9).to_string(), "81");
/// assert_eq!("0.5in".parse::<Length>()?.to_string(), "12.7");
/// assert!("72pt".parse::<Length>()?.points() == 72.0);
/// # Ok::<(), sudoxml::picture::ParseLengthError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Length(i32);

/// The micrometres of an inch. A point is a 72nd of it.
const INCH: f64 = 25_400.0;

/// The units of a length, each with its micrometres.
const UNITS: [(&str, f64); 4] = [("mm", 1000.0), ("cm", 10_000.0), ("in", INCH), ("pt", INCH / 72.0)];

/// The longest length that can be read: 10 metres, so that sums of lengths on a page stay in range.
const MAX: f64 = 1e7;

impl Length {
    /// No length.
    pub const ZERO: Length = Length(0);

    /// A length in micrometres.
    pub const fn um(micrometres: i32) -> Length {
        Length(micrometres)
    }

    /// A length in whole millimetres.
    pub const fn mm(millimetres: i32) -> Length {
        Length(millimetres * 1000)
    }

    /// The length in micrometres.
    pub const fn to_um(self) -> i32 {
        self.0
    }

    /// The length in points, as PDF counts it: 72 to an inch.
    pub fn points(self) -> f32 {
        (f64::from(self.0) * 72.0 / INCH) as f32
    }

    /// So many thousandths of the length.
    pub const fn thousandths(self, thousandths: i32) -> Length {
        Length((self.0 as i64 * thousandths as i64 / 1000) as i32)
    }
}

impl Add for Length {
    type Output = Length;
    fn add(self, other: Length) -> Length {
        Length(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Length {
    fn add_assign(&mut self, other: Length) {
        *self = *self + other;
    }
}

impl Sub for Length {
    type Output = Length;
    fn sub(self, other: Length) -> Length {
        Length(self.0.saturating_sub(other.0))
    }
}

impl Neg for Length {
    type Output = Length;
    fn neg(self) -> Length {
        Length(self.0.saturating_neg())
    }
}

impl Mul<i32> for Length {
    type Output = Length;
    fn mul(self, times: i32) -> Length {
        Length(self.0.saturating_mul(times))
    }
}

impl Div<i32> for Length {
    type Output = Length;
    /// Half of a length, a third and so on, rounded towards zero. A part by zero is the whole.
    fn div(self, parts: i32) -> Length {
        Length(self.0.checked_div(parts).unwrap_or(self.0))
    }
}

impl Sum for Length {
    fn sum<I: Iterator<Item = Length>>(lengths: I) -> Length {
        lengths.fold(Length::ZERO, Length::add)
    }
}

/// Millimetres, without a unit and without needless digits: `12.7`.
impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sign, um) = (if self.0 < 0 { "-" } else { "" }, self.0.unsigned_abs());
        match um % 1000 {
            0 => write!(f, "{sign}{}", um / 1000),
            rest => write!(f, "{sign}{}.{}", um / 1000, format!("{rest:03}").trim_end_matches('0')),
        }
    }
}

/// A text that is not a length.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseLengthError;

impl fmt::Display for ParseLengthError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("use a number up to 10m with the unit mm, cm, in or pt, such as 9mm or 0.5in")
    }
}

impl std::error::Error for ParseLengthError {}

/// A number with the unit `mm`, `cm`, `in` or `pt`. A length is never negative.
impl FromStr for Length {
    type Err = ParseLengthError;

    fn from_str(text: &str) -> Result<Length, ParseLengthError> {
        let text = text.trim();
        let (number, unit) = UNITS
            .iter()
            .find_map(|(name, unit)| text.strip_suffix(name).map(|number| (number.trim_end(), unit)))
            .ok_or(ParseLengthError)?;
        let is_plain = number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        let number: f64 = number.parse().ok().filter(|_| is_plain).ok_or(ParseLengthError)?;
        let um = (number * unit).round();
        if um <= MAX { Ok(Length(um as i32)) } else { Err(ParseLengthError) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_read_and_written() {
        for (text, written) in [("9mm", "9"), ("1 cm", "10"), ("0.5in", "12.7"), ("20pt", "7.056"), ("0mm", "0")] {
            assert_eq!(text.parse::<Length>().map(|length| length.to_string()), Ok(written.to_owned()), "{text}");
        }
        assert_eq!((-Length::um(1500)).to_string(), "-1.5");
    }

    #[test]
    fn what_is_not_a_length_is_refused() {
        for text in ["", "9", "mm", "-1mm", "1e3mm", "1.2.3mm", "inf mm", "nan mm", "9 px", "10001mm", "٣mm"] {
            assert_eq!(text.parse::<Length>(), Err(ParseLengthError), "{text}");
        }
    }
}
