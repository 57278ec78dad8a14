//! The formats by name.

use crate::report::format::Formatter;
use crate::report::text::Text;
use crate::report::{checkstyle, github, gitlab, json, junit, markdown, oxygen, sarif, svrl};

/// The formats of a report.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Format {
    /// One line for each finding, for people.
    Text,
    /// One JSON object on each line.
    Json,
    /// SARIF 2.1.0.
    Sarif,
    /// The XML of JUnit.
    Junit,
    /// The Schematron Validation Report Language.
    Svrl,
    /// The workflow commands of GitHub Actions.
    Github,
    /// GitLab's Code Quality report.
    Gitlab,
    /// The XML of Checkstyle.
    Checkstyle,
    /// The linked messages of Oxygen XML Editor.
    Oxygen,
    /// A page with tables.
    Markdown,
}

impl Format {
    /// Every format.
    pub const ALL: [Format; 10] = [
        Format::Text,
        Format::Json,
        Format::Sarif,
        Format::Junit,
        Format::Svrl,
        Format::Github,
        Format::Gitlab,
        Format::Checkstyle,
        Format::Oxygen,
        Format::Markdown,
    ];

    /// Its name: `text`, `json`, `sarif`, `junit`, `svrl`, `github`, `gitlab`, `checkstyle`, `oxygen` or `markdown`.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Text => "text",
            Format::Json => "json",
            Format::Sarif => "sarif",
            Format::Junit => "junit",
            Format::Svrl => "svrl",
            Format::Github => "github",
            Format::Gitlab => "gitlab",
            Format::Checkstyle => "checkstyle",
            Format::Oxygen => "oxygen",
            Format::Markdown => "markdown",
        }
    }

    /// A formatter with its default options.
    pub fn formatter(self) -> Box<dyn Formatter> {
        match self {
            Format::Text => Box::new(Text::default()),
            Format::Json => Box::new(json::Json),
            Format::Sarif => Box::new(sarif::Sarif::default()),
            Format::Junit => Box::new(junit::Junit::default()),
            Format::Svrl => Box::new(svrl::Svrl),
            Format::Github => Box::new(github::Github::default()),
            Format::Gitlab => Box::new(gitlab::Gitlab::default()),
            Format::Checkstyle => Box::new(checkstyle::Checkstyle),
            Format::Oxygen => Box::new(oxygen::Oxygen),
            Format::Markdown => Box::new(markdown::Markdown::default()),
        }
    }

    /// The format with this name.
    pub fn from_name(name: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.name() == name)
    }
}
