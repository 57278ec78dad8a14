//! The parameters of a request: options with the names and the values that the command has.

use std::fmt::Display;
use std::str::FromStr;
use std::time::Duration;

use percent_encoding::percent_decode_str;

use crate::problem::{Kind, Problem};
use sudoxml_document::choice::Choice;
use sudoxml_document::options::{OptionSpec, TimeLimit};
use sudoxml_document::outcome::SolutionLimit;

/// The parameters of one request.
#[derive(Debug)]
pub struct Query(Vec<(&'static str, String)>);

impl Query {
    /// Parses the part of an address after `?`.
    ///
    /// # Errors
    /// If a parameter is not in the list, is there twice, or is not UTF-8.
    pub fn parse(text: Option<&str>, parameters: &[OptionSpec]) -> Result<Query, Problem> {
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
    pub fn text(&self, option: &OptionSpec) -> Option<&str> {
        self.named(option.name)
    }

    /// The text of the parameter with this name.
    pub fn named(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| *known == name).map(|(_, value)| value.as_str())
    }

    /// Whether a flag is set.
    ///
    /// # Errors
    /// If its value is not `true`, `false` or empty.
    pub fn flag(&self, option: &OptionSpec) -> Result<bool, Problem> {
        match self.text(option) {
            None | Some("false") => Ok(false),
            Some("" | "true") => Ok(true),
            Some(value) => Err(invalid(option.name, value, "use true or false")),
        }
    }

    /// The value that this function makes of the text.
    ///
    /// # Errors
    /// If it makes none.
    pub fn read<T, E: Display>(
        &self,
        option: &OptionSpec,
        read: impl FnOnce(&str) -> Result<T, E>,
    ) -> Result<Option<T>, Problem> {
        let Some(value) = self.text(option) else { return Ok(None) };
        read(value).map(Some).map_err(|error| invalid(option.name, value, &error.to_string()))
    }

    /// One of the names of a type.
    ///
    /// # Errors
    /// If no value has the name.
    pub fn choice<T: Choice>(&self, option: &OptionSpec) -> Result<Option<T>, Problem> {
        self.read(option, T::from_name)
    }

    /// A number in the range of the option.
    ///
    /// # Errors
    /// If it is not one.
    pub fn number<T: TryFrom<u64>>(&self, option: &OptionSpec) -> Result<Option<T>, Problem> {
        self.read(option, |text| option.number(text))
    }

    /// A value that is parsed from its text.
    ///
    /// # Errors
    /// If it cannot be parsed.
    pub fn parsed<T: FromStr<Err: Display>>(&self, option: &OptionSpec) -> Result<Option<T>, Problem> {
        self.read(option, str::parse)
    }

    /// A number of solutions, at most that of the service; `all` is that number.
    ///
    /// # Errors
    /// If it is not a number from 1, or larger.
    pub fn limit(&self, option: &OptionSpec, default: SolutionLimit, most: u64) -> Result<SolutionLimit, Problem> {
        match self.parsed(option)? {
            None => Ok(match default {
                SolutionLimit::At(default) => SolutionLimit::from(default.get().min(most)),
                SolutionLimit::All => SolutionLimit::from(most),
                SolutionLimit::Verdict => SolutionLimit::Verdict,
            }),
            Some(SolutionLimit::Verdict) => Ok(SolutionLimit::Verdict),
            Some(SolutionLimit::All) => Ok(SolutionLimit::from(most)),
            Some(SolutionLimit::At(number)) if number.get() <= most => Ok(SolutionLimit::At(number)),
            Some(SolutionLimit::At(number)) => {
                let fix = format!("use a number from 1 to {most}, the limit of this service, or 'all'");
                Err(invalid(option.name, &number.to_string(), &fix))
            }
        }
    }

    /// A time, at most that of the service.
    ///
    /// # Errors
    /// If it is not a time.
    pub fn time(&self, option: &OptionSpec, most: Duration) -> Result<Duration, Problem> {
        Ok(self.parsed::<TimeLimit>(option)?.map_or(most, |time| time.get().min(most)))
    }
}

/// The text of a part of a query. A `+` is a space, as in forms.
fn decoded(text: &str) -> Result<String, Problem> {
    let text = text.replace('+', " ");
    let decoded = percent_decode_str(&text).decode_utf8();
    decoded.map(|text| text.into_owned()).map_err(|_| Problem::new(Kind::BadParameter, "a parameter is not UTF-8"))
}

fn unknown(name: &str, parameters: &[OptionSpec]) -> Problem {
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
