//! The target of a report: the value of `--report`, and of `report` in a configuration.

use std::ffi::OsStr;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Command};

use sudoxml_document::choice::Choice;
use sudoxml_report::report::Format;

/// A report that the user asks for: a format and, after a `=`, the file to write.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ReportTarget {
    /// The format.
    pub format: Format,
    /// The file; `None` (also written `-`) for the default stream of the format.
    pub file: Option<PathBuf>,
}

/// Why a text is not a report target, as a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ParseTargetError(String);

impl fmt::Display for ParseTargetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ParseTargetError {}

impl FromStr for ReportTarget {
    type Err = ParseTargetError;

    fn from_str(text: &str) -> Result<ReportTarget, ParseTargetError> {
        let (name, file) = text.split_once('=').map_or((text, None), |(name, file)| (name, Some(file)));
        let format = Format::from_name(name).map_err(|error| ParseTargetError(error.to_string()))?;
        if file.is_some_and(|file| file.is_empty() || file.ends_with('/')) {
            return Err(ParseTargetError(format!("the file name is missing after '{text}'")));
        }
        if let Some((first, next)) = file.and_then(|file| file.rsplit_once(',')) {
            let is_report = Format::from_name(next.split('=').next().unwrap_or_default()).is_ok();
            if is_report {
                let message = format!("a report is one format; use --report {name}={first} --report {next}");
                return Err(ParseTargetError(message));
            }
        }
        Ok(ReportTarget { format, file: file.filter(|file| *file != "-").map(PathBuf::from) })
    }
}

/// Parses a target. Completions list the formats.
#[derive(Clone)]
pub(crate) struct TargetParser;

impl TypedValueParser for TargetParser {
    type Value = ReportTarget;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<Self::Value, clap::Error> {
        ReportTarget::from_str.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(Format::TABLE.iter().map(|row| PossibleValue::new(row.name).help(row.summary))))
    }
}

/// The text that parses to the same target.
impl fmt::Display for ReportTarget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.format.name())?;
        self.file.as_ref().map_or(Ok(()), |file| write!(f, "={}", file.display()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_target_is_a_format_and_a_file() {
        let parse = |text: &str| text.parse::<ReportTarget>();
        let target = parse("sarif=target/sudoxml.sarif").expect("a target");
        assert_eq!((target.format, target.file), (Format::Sarif, Some("target/sudoxml.sarif".into())));
        assert_eq!(parse("json"), parse("json=-"));
        assert_eq!(
            parse("junit=rep/").expect_err("no file").to_string(),
            "the file name is missing after 'junit=rep/'"
        );
        let several = parse("json=r.json,text").expect_err("two reports").to_string();
        assert_eq!(several, "a report is one format; use --report json=r.json --report text");
        assert!(parse("json=a,b.json").is_ok());
        assert!(parse("yaml").expect_err("no such format").to_string().contains("svrl"));
    }
}
