//! The parameters of a request: their names are those of the flags of the command.

use std::fmt::Display;
use std::num::NonZeroU64;
use std::str::FromStr;
use std::time::Duration;

use percent_encoding::percent_decode_str;

use crate::problem::{Kind, Problem};
use sudoxml_document::outcome::SolutionLimit;

/// A parameter that a path has.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    pub name: &'static str,
    pub summary: &'static str,
    pub form: Form,
}

/// What the value of a parameter looks like.
#[derive(Clone, Copy, Debug)]
pub enum Form {
    /// `true` or `false`. Without a value it is true.
    Flag,
    /// One of these names.
    Name(&'static [&'static str]),
    /// A number from 1, or `all`.
    Limit,
    /// A number in this range.
    Number(u64, u64),
    /// Any text. The second value is an example.
    Text(&'static str),
}

/// The parameters of one request.
#[derive(Debug)]
pub struct Query(Vec<(&'static str, String)>);

impl Query {
    /// Parses the part of an address after `?`.
    ///
    /// # Errors
    /// If a parameter is not in the list, is there twice, or is not UTF-8.
    pub fn parse(text: Option<&str>, parameters: &[Parameter]) -> Result<Query, Problem> {
        let mut query = Vec::new();
        for pair in text.unwrap_or_default().split('&').filter(|pair| !pair.is_empty()) {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            let (name, value) = (decoded(name)?, decoded(value)?);
            let Some(parameter) = parameters.iter().find(|parameter| parameter.name == name) else {
                return Err(unknown(&name, parameters));
            };
            if query.iter().any(|(known, _)| *known == parameter.name) {
                return Err(Problem::new(Kind::BadParameter, format!("the parameter {name} is there twice")));
            }
            query.push((parameter.name, value));
        }
        Ok(Query(query))
    }

    /// The text of a parameter.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| *known == name).map(|(_, value)| value.as_str())
    }

    /// Whether a flag is set.
    ///
    /// # Errors
    /// If its value is not `true`, `false` or empty.
    pub fn flag(&self, name: &str) -> Result<bool, Problem> {
        match self.text(name) {
            None | Some("false") => Ok(false),
            Some("" | "true") => Ok(true),
            Some(value) => Err(invalid(name, value, "use true or false")),
        }
    }

    /// The value that a name has in a table.
    ///
    /// # Errors
    /// If the table does not contain the name.
    pub fn one_of<T: Copy>(&self, name: &str, table: &[(&str, T)]) -> Result<Option<T>, Problem> {
        let Some(value) = self.text(name) else { return Ok(None) };
        match table.iter().find(|(known, _)| *known == value) {
            Some((_, found)) => Ok(Some(*found)),
            None => {
                let names: Vec<&str> = table.iter().map(|(name, _)| *name).collect();
                Err(invalid(name, value, &format!("use {}", names.join(", "))))
            }
        }
    }

    /// A value that is parsed from its text.
    ///
    /// # Errors
    /// If it cannot be parsed.
    pub fn parsed<T: FromStr<Err: Display>>(&self, name: &str) -> Result<Option<T>, Problem> {
        let Some(value) = self.text(name) else { return Ok(None) };
        value.parse().map(Some).map_err(|error: T::Err| invalid(name, value, &error.to_string()))
    }

    /// A number in a range.
    ///
    /// # Errors
    /// If it is not a number, or outside of the range.
    pub fn number(&self, name: &str, from: u64, to: u64) -> Result<Option<u64>, Problem> {
        let Some(value) = self.text(name) else { return Ok(None) };
        let number = value.parse().ok().filter(|number| (from..=to).contains(number));
        number.map(Some).ok_or_else(|| invalid(name, value, &format!("use a number from {from} to {to}")))
    }

    /// A number of solutions, at most that of the service; `all` is that number.
    ///
    /// # Errors
    /// If it is not a number from 1, or larger.
    pub fn limit(&self, name: &str, default: u64, most: u64) -> Result<SolutionLimit, Problem> {
        let limit = match self.text(name) {
            None => default.min(most),
            Some("all") => most,
            Some(value) => {
                let number = value.parse::<NonZeroU64>().map(NonZeroU64::get).ok().filter(|number| *number <= most);
                number.ok_or_else(|| invalid(name, value, &format!("use a number from 1 to {most}, or 'all'")))?
            }
        };
        Ok(SolutionLimit::from(limit))
    }

    /// A time, at most that of the service.
    ///
    /// # Errors
    /// If it is not a number of milliseconds or seconds, such as `500ms` or `1.5s`.
    pub fn time(&self, name: &str, most: Duration) -> Result<Duration, Problem> {
        let Some(value) = self.text(name) else { return Ok(most) };
        time(value).map(|time| time.min(most)).ok_or_else(|| invalid(name, value, "use a time such as 500ms or 5s"))
    }
}

fn time(text: &str) -> Option<Duration> {
    let (number, scale) = match text.strip_suffix("ms") {
        Some(number) => (number, 1e-3),
        None => (text.strip_suffix('s')?, 1.0),
    };
    let number: f64 = number.parse().ok()?;
    let time = Duration::try_from_secs_f64(number * scale).ok()?;
    (!time.is_zero()).then_some(time)
}

/// The text of a part of a query. A `+` is a space, as in forms.
fn decoded(text: &str) -> Result<String, Problem> {
    let text = text.replace('+', " ");
    let decoded = percent_decode_str(&text).decode_utf8();
    decoded.map(|text| text.into_owned()).map_err(|_| Problem::new(Kind::BadParameter, "a parameter is not UTF-8"))
}

fn unknown(name: &str, parameters: &[Parameter]) -> Problem {
    let names: Vec<&str> = parameters.iter().map(|parameter| parameter.name).collect();
    let known = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
    Problem::new(
        Kind::BadParameter,
        format!("there is no parameter '{}' here; the parameters are: {known}", shown(name)),
    )
}

/// The problem of a parameter with an invalid value.
pub fn invalid(name: &str, value: &str, fix: &str) -> Problem {
    Problem::new(Kind::BadParameter, format!("{name}: the value '{}' is invalid; {fix}", shown(value)))
}

/// A value of the user, cut to a length that fits into a message.
fn shown(value: &str) -> String {
    sudoxml_document::finding::show::excerpt(value).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_a_number_with_a_unit() {
        let milliseconds = |text: &str| time(text).map(|time| time.as_millis());
        assert_eq!((milliseconds("500ms"), milliseconds("1.5s")), (Some(500), Some(1500)));
        assert_eq!(["", "s", "5", "-1s", "0s", "NaNs", "1e999s"].map(time), [None; 7]);
    }
}
