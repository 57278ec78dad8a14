//! The form of puzzles that were made: a document with their seed, with the results of tasks, or a text.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};

use crate::task::{ExportOptions, Task, export};
use sudoxml_document::document::{COLLECTION_END, generated_start, write_sudokus};
use sudoxml_document::finding::{Finding, Rule};
use sudoxml_document::puzzle::Puzzle;
use sudoxml_report::event::Status;

/// What is made of puzzles.
#[derive(Clone, Debug)]
pub struct Form {
    /// The seed of the puzzles.
    pub seed: u64,
    /// The tasks that add results to the document.
    pub results: Vec<Task>,
    /// What a text of the puzzles is like, if it takes the place of the document.
    pub text: Option<ExportOptions>,
}

/// The bytes of puzzles, and a finding about them that is not an error, such as what a text cannot show.
type Made = (Vec<u8>, Option<Finding>);

impl Form {
    /// What is written before the first part.
    pub fn start(&self) -> String {
        if self.text.is_some() { String::new() } else { generated_start(self.seed) }
    }

    /// What is written after the last part.
    pub fn end(&self) -> &'static str {
        if self.text.is_some() { "" } else { COLLECTION_END }
    }

    /// The next puzzles of a document or a text, between its start and its end.
    ///
    /// # Errors
    /// A task finds an error.
    pub fn part(&self, puzzles: &[Puzzle]) -> Result<Made, Finding> {
        if let Some(options) = self.text {
            let (text, warnings) = export::text_of(puzzles.iter().map(|puzzle| (puzzle, &puzzle.givens)), options)?;
            return Ok((text.into_bytes(), warnings.into_iter().next()));
        }
        let (mut bytes, warning) = self.document(puzzles)?;
        // The tasks change nothing outside of the puzzles.
        bytes.truncate(bytes.len().saturating_sub(self.end().len()));
        let start = self.start().len().min(bytes.len());
        Ok((bytes.split_off(start), warning))
    }

    /// A whole document with these puzzles.
    ///
    /// # Errors
    /// As for [`Form::part`].
    pub fn document(&self, puzzles: &[Puzzle]) -> Result<Made, Finding> {
        let document = [&generated_start(self.seed), &write_sudokus(puzzles)[..], COLLECTION_END].concat();
        let (mut bytes, mut warning) = (document.into_bytes(), None);
        for task in &self.results {
            let mut next = Vec::new();
            let done = task.process(bytes, &mut next);
            let done = done.map_err(|error| Finding::of_file(Rule::Unwritable, error.to_string()))?;
            let finding = done.findings().next().cloned();
            match (done.status, finding) {
                (Status::Done, finding) => warning = warning.or(finding),
                (_, Some(finding)) => return Err(finding),
                (_, None) => return Err(Finding::of_file(Rule::Unwritable, "a result cannot be added")),
            }
            bytes = next;
        }
        Ok((bytes, warning))
    }
}

/// A seed that differs from run to run. The standard library seeds its hashes by the system. 32 bits are easy to copy, and
/// are enough.
pub fn drawn_seed() -> u64 {
    RandomState::new().build_hasher().finish() >> 32
}
