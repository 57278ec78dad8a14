//! Puzzles that wait until all are there, because a book has another order than its documents.

use std::sync::Arc;
use std::time::Duration;

use sudoku_engine::logic::Rating;
use sudoxml_document::outcome::Outcome;

use crate::order::{Placed, shared_name};
use crate::sheet::{level_of, name_of};

use super::options::BookOptions;

/// A puzzle of a book, before it has its number.
#[derive(Debug)]
pub(super) struct Puzzle {
    /// The name of its document.
    pub document: Arc<str>,
    pub outcome: Outcome,
    /// How long its search took, if that is shown.
    pub elapsed: Option<Duration>,
    /// The level of its grade.
    level: Option<String>,
}

impl Placed for Puzzle {
    fn name(&self) -> Option<&str> {
        name_of(&self.outcome)
    }

    fn rating(&self) -> Option<Rating> {
        self.outcome.grade.map(|grade| grade.rating)
    }

    fn level(&self) -> Option<&str> {
        self.level.as_deref()
    }
}

/// The puzzles that wait.
#[derive(Debug, Default)]
pub(super) struct Waiting(Vec<Puzzle>);

impl Waiting {
    /// Adds a puzzle of the document with this name.
    pub fn add(&mut self, document: &str, outcome: &Outcome, elapsed: Option<Duration>, options: &BookOptions) {
        let document = shared_name(self.0.last().map(|last| &last.document), document);
        let level = level_of(outcome, &options.picture);
        self.0.push(Puzzle { document, outcome: outcome.clone(), elapsed, level });
    }

    /// The puzzles in the order of the book.
    pub fn in_order(mut self, options: &BookOptions) -> Vec<Puzzle> {
        options.pages.order(&mut self.0);
        self.0
    }
}
