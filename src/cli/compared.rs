//! What an audit compares over all inputs: the flags, and the file of known puzzles.

use std::path::PathBuf;

use super::audit_flags::ComparedFlags;
use super::config::Refusal;
use sudoxml_document::finding::{Finding, Rule, Severities};
use sudoxml_document::position::Position;
use sudoxml_run::compare::{CompareOptions, Comparison, KnownError, KnownFile};
use sudoxml_run::run::why_unreadable;

/// What is compared.
#[derive(Debug)]
pub struct Compared {
    /// The file of known puzzles.
    pub known: Option<PathBuf>,
    options: CompareOptions,
}

impl Compared {
    /// What the flags say. `level` is the attribute with the level of a puzzle.
    ///
    /// # Errors
    /// The file of known puzzles cannot be opened.
    pub fn new(flags: ComparedFlags, level: Option<String>) -> Result<Compared, Refusal> {
        let ComparedFlags { known, remember, series } = flags;
        let open = |path: &PathBuf| {
            KnownFile::open(path, remember).map_err(|error| known_refusal(path.clone(), &error.into()))
        };
        let file = known.as_ref().map(open).transpose()?;
        Ok(Compared { known, options: CompareOptions { known: file, remember, series, level_attribute: level } })
    }

    /// Whether anything is compared: then each document counts, also if its output is up to date.
    pub fn is_any(&self, severities: &Severities) -> bool {
        let is_on = |rule| severities.of(rule).is_some();
        let CompareOptions { remember, series, .. } = self.options;
        remember || series || is_on(Rule::DuplicatePuzzle) || is_on(Rule::SameSolution)
    }

    /// The comparison, with the known puzzles.
    ///
    /// # Errors
    /// The known puzzles cannot be read.
    pub fn open(self, severities: Severities) -> Result<Comparison, Refusal> {
        let Compared { known, options } = self;
        Comparison::new(options, severities).map_err(|error| known_refusal(known.unwrap_or_default(), &error))
    }
}

/// Why known puzzles cannot be read.
pub fn known_refusal(path: PathBuf, error: &KnownError) -> Refusal {
    let finding = match error {
        KnownError::Io(error) => Finding::of_file(Rule::Unreadable, why_unreadable(error)),
        KnownError::Line(line, _) => {
            Finding::new(Rule::WrongNotation, Position { line: *line, column: 1 }, error.to_string())
        }
    };
    Refusal::File(path, vec![finding])
}
