//! A time in a text.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// A time above zero.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct TimeLimit(Duration);

impl TimeLimit {
    /// The time.
    pub const fn get(self) -> Duration {
        self.0
    }
}

/// A text is not a time above zero.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseTimeError;

impl fmt::Display for ParseTimeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("use a time above zero: a number and a unit, such as 500ms, 60s or 5m")
    }
}

impl std::error::Error for ParseTimeError {}

/// The units of a time.
const UNITS: [&str; 6] = ["ns", "us", "ms", "s", "m", "h"];

/// A number with the unit `ns`, `us`, `ms`, `s`, `m` or `h`, such as `1.5s`, or a sum such as `1m30s`.
impl FromStr for TimeLimit {
    type Err = ParseTimeError;

    fn from_str(text: &str) -> Result<TimeLimit, ParseTimeError> {
        // The crate reads days, months and years too, and an `M` as a month.
        let mut units = text.split(|c: char| c.is_ascii_digit() || c == '.').filter(|unit| !unit.is_empty());
        let has_units = units.all(|unit| UNITS.contains(&unit.trim()));
        let time = humantime::parse_duration(text).ok().filter(|time| has_units && !time.is_zero());
        time.map(TimeLimit).ok_or(ParseTimeError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_a_number_with_a_unit() {
        let milliseconds = |text: &str| text.parse::<TimeLimit>().map(|time| time.get().as_millis());
        assert_eq!((milliseconds("500ms"), milliseconds("1.5s")), (Ok(500), Ok(1500)));
        assert_eq!((milliseconds("5m"), milliseconds("1m30s")), (Ok(300_000), Ok(90_000)));
        assert_eq!(milliseconds("1h 30m"), Ok(5_400_000));
        let wrong = ["", "s", "5", "-1s", "0s", "NaNs", "1e999s", "1M", "1d", "1y", "2 months"];
        assert_eq!(wrong.map(milliseconds), [Err(ParseTimeError); 11]);
    }
}
