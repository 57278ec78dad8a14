//! Which text the page of a book about solving its puzzles has: ours in a language, or the user's own.

use std::fmt;
use std::str::FromStr;

/// The text of the page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HowTo {
    /// Ours, in English.
    English,
    /// Ours, in German.
    German,
    /// The user's own: a heading, and paragraphs with blank lines between them.
    Own(String),
}

/// The languages of our own text.
const LANGUAGES: [(&str, HowTo); 2] = [("en", HowTo::English), ("de", HowTo::German)];

/// A text is not the name of a language that our own text has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseHowToError;

impl fmt::Display for ParseHowToError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("use en or de, or with the command a file of text")
    }
}

impl std::error::Error for ParseHowToError {}

/// `en` or `de`.
impl FromStr for HowTo {
    type Err = ParseHowToError;

    fn from_str(text: &str) -> Result<HowTo, ParseHowToError> {
        let found = LANGUAGES.into_iter().find(|(name, _)| *name == text);
        found.map(|(_, how_to)| how_to).ok_or(ParseHowToError)
    }
}
