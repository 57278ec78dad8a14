//! The formats by name.

use std::fmt;
use std::str::FromStr;

use crate::report::format::Formatter;
use crate::report::text::Text;
use crate::report::{checkstyle, github, gitlab, json, junit, markdown, oxygen, sarif, svrl};
use sudoxml_document::choice::{Choice, Named, UnknownName, named};

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
    /// Every format, in the order of help.
    pub const ALL: [Format; Format::TABLE.len()] = {
        let mut all = [Format::Text; Format::TABLE.len()];
        let mut at = 0;
        while at < all.len() {
            all[at] = Format::TABLE[at].value;
            at += 1;
        }
        all
    };

    /// Its name: `text`, `json`, `sarif`, `junit`, `svrl`, `github`, `gitlab`, `checkstyle`, `oxygen` or `markdown`.
    pub fn name(self) -> &'static str {
        Choice::name(self)
    }

    /// A formatter with its default options. `namespace` is that of the puzzles, if only those in one are read.
    #[doc(hidden)] // for the crates above
    pub fn formatter(self, namespace: Option<&str>) -> Box<dyn Formatter> {
        match self {
            Format::Text => Box::new(Text::default()),
            Format::Json => Box::new(json::Json),
            Format::Sarif => Box::new(sarif::Sarif::default()),
            Format::Junit => Box::new(junit::Junit::default()),
            Format::Svrl => Box::new(svrl::Svrl::new(namespace)),
            Format::Github => Box::new(github::Github::default()),
            Format::Gitlab => Box::new(gitlab::Gitlab::default()),
            Format::Checkstyle => Box::new(checkstyle::Checkstyle),
            Format::Oxygen => Box::new(oxygen::Oxygen),
            Format::Markdown => Box::new(markdown::Markdown::default()),
        }
    }
}

/// Its name.
impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// From its name.
impl FromStr for Format {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Format, UnknownName> {
        Format::from_name(name)
    }
}

impl Choice for Format {
    const NOUN: (&'static str, &'static str) = ("report format", "report formats");
    const TABLE: &'static [Named<Format>] = &[
        named(Format::Text, "text", "One line for each finding, for people"),
        named(Format::Json, "json", "One JSON object on each line"),
        named(Format::Sarif, "sarif", "SARIF 2.1.0, for code scanning"),
        named(Format::Junit, "junit", "The XML of JUnit, for tools that show tests"),
        named(Format::Svrl, "svrl", "SVRL, for tools that read reports of Schematron"),
        named(Format::Github, "github", "The workflow commands of GitHub Actions"),
        named(Format::Gitlab, "gitlab", "GitLab's Code Quality report"),
        named(Format::Checkstyle, "checkstyle", "The XML of Checkstyle"),
        named(Format::Oxygen, "oxygen", "The linked messages of Oxygen XML Editor"),
        named(Format::Markdown, "markdown", "A page with tables"),
    ];
}
