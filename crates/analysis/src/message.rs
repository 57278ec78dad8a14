//! Requests and replies as JSON, and findings in them.

use std::fmt::Display;
use std::io;
use std::str::FromStr;

use serde::Serialize;
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer};

use super::error::RequestError;
use sudoxml_document::choice::Choice;
use sudoxml_document::finding::{Finding, Rule};
use sudoxml_document::options::OptionSpec;

/// A finding in a reply.
#[derive(Serialize, Debug)]
pub(super) struct FindingJson {
    rule: &'static str,
    message: String,
    /// The line from 1; `None` if the puzzle is not from a text.
    line: Option<usize>,
    column: Option<usize>,
    puzzle: Option<String>,
}

impl FindingJson {
    /// A finding about a puzzle that is not from a text.
    pub(super) fn of_puzzle(rule: Rule, message: impl Into<String>) -> FindingJson {
        FindingJson { rule: rule.id(), message: message.into(), line: None, column: None, puzzle: None }
    }
}

impl From<&Finding> for FindingJson {
    fn from(finding: &Finding) -> FindingJson {
        FindingJson {
            rule: finding.rule.id(),
            message: finding.message.clone(),
            line: Some(finding.span.start.line),
            column: Some(finding.span.start.column),
            puzzle: finding.puzzle.as_deref().map(String::from),
        }
    }
}

/// The reply about an invalid puzzle.
#[derive(Serialize)]
struct Findings {
    findings: Vec<FindingJson>,
}

/// The request in these bytes.
pub(super) fn request<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, RequestError> {
    Ok(serde_json::from_slice(bytes)?)
}

/// One of the names of a type in a request.
pub(super) fn choice<'de, D: Deserializer<'de>, T: Choice>(deserializer: D) -> Result<T, D::Error> {
    let name = String::deserialize(deserializer)?;
    T::from_name(&name).map_err(Error::custom)
}

/// The value of this option, which is read from a text.
pub(super) fn parsed<'de, D: Deserializer<'de>, T: FromStr<Err: Display>>(
    option: &OptionSpec,
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    let text = String::deserialize(deserializer)?;
    text.parse().map(Some).map_err(|error| Error::custom(format!("{}: {error}", option.name)))
}

/// Writes a reply, or the findings about an invalid puzzle. The error is one of the writer.
pub(super) fn reply<T: Serialize>(reply: Result<T, Vec<FindingJson>>, out: &mut dyn io::Write) -> io::Result<()> {
    match reply {
        Ok(reply) => serde_json::to_writer(out, &reply)?,
        Err(findings) => serde_json::to_writer(out, &Findings { findings })?,
    }
    Ok(())
}
