//! What every face of the program says about an option.

use super::number::{ParseNumberError, number};
use crate::choice::{Choice, each_name};

/// An option: its name, what it means, and its values.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// The name: of the flag, of the key in `sudoxml.toml` and of the parameter of a request. In Python, `-` is `_`.
    pub name: &'static str,
    /// What it means, in a sentence without a full stop.
    pub summary: &'static str,
    /// More sentences, without a full stop at the end; empty if there are none.
    pub detail: &'static str,
    /// Its values.
    pub values: Values,
    /// The value without the option, in words; empty if it is off or has none.
    pub default: &'static str,
}

/// The values of an option.
#[derive(Clone, Copy, Debug)]
pub enum Values {
    /// On or off.
    Flag,
    /// One of these names.
    OneOf(fn() -> Vec<&'static str>),
    /// A number from 1, or `all`.
    Limit,
    /// A number in this range.
    Number(u64, u64),
    /// A text like this one.
    Like(&'static str),
}

impl Values {
    /// One of the names of a type.
    pub const fn of<T: Choice>() -> Values {
        Values::OneOf(each_name::<T>)
    }
}

impl OptionSpec {
    /// An option that is on or off.
    pub const fn flag(name: &'static str, summary: &'static str) -> OptionSpec {
        OptionSpec::new(name, Values::Flag, summary)
    }

    /// An option with these values.
    pub const fn new(name: &'static str, values: Values, summary: &'static str) -> OptionSpec {
        OptionSpec { name, summary, detail: "", values, default: "" }
    }

    /// The same option with more sentences.
    #[must_use]
    pub const fn detail(self, detail: &'static str) -> OptionSpec {
        OptionSpec { detail, ..self }
    }

    /// The same option with this default.
    #[must_use]
    pub const fn default(self, default: &'static str) -> OptionSpec {
        OptionSpec { default, ..self }
    }

    /// The number of a text. Without a range of its own, the option takes any number.
    ///
    /// # Errors
    /// If the text is not a number in the range of the option.
    pub fn number<T: TryFrom<u64>>(&self, text: &str) -> Result<T, ParseNumberError> {
        match self.values {
            Values::Number(least, most) => number(text, least..=most),
            _ => number(text, 0..=u64::MAX),
        }
    }

    /// All sentences, without a full stop at the end.
    pub fn description(&self) -> String {
        let OptionSpec { summary, detail, .. } = self;
        if detail.is_empty() { (*summary).to_owned() } else { format!("{summary}. {detail}") }
    }

    /// All sentences and the default, as help shows them.
    pub fn help(&self) -> String {
        match self.default {
            "" => self.description(),
            default => format!("{} [default: {default}]", self.description()),
        }
    }
}
