//! A book, or the puzzles of a document, in one file.

use std::io::{self, Read, Seek, Write};
use std::time::Duration;

use crate::outcome::Outcome;

use super::board::Shared;
use super::body::Body;
use super::file::{TITLE, write_end, write_head};
use super::index::Index;
use super::item::Item;
use super::options::BookOptions;

/// Puzzles in one HTML file, without scripts and without resources of other files. Any number of puzzles takes the same
/// memory if the stores are files.
///
/// ```
/// use std::io::Cursor;
/// use sudoxml::document::{Document, SolveOptions};
/// use sudoxml::picture::html::{Book, BookOptions};
/// let mut document = Document::parse("<sudoku name='May 4'><cells><cell row='1' col='1'>5</cell></cells></sudoku>")?;
/// let mut book = Book::new(BookOptions::default(), [(); 3].map(|()| Cursor::new(Vec::new())));
/// for outcome in document.solve(&SolveOptions::new().limit(3)) {
///     book.add("may.xml", &outcome, None)?;
/// }
/// let mut html = Vec::new();
/// book.finish(&mut html)?;
/// assert!(html.starts_with(b"<!DOCTYPE html>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Book<S> {
    options: BookOptions,
    shared: Shared,
    index: Index<S>,
    body: Body<S>,
    /// The name of the first document.
    document: Option<String>,
    puzzles: usize,
}

impl<S: Read + Write + Seek> Book<S> {
    /// A book without puzzles. The stores are empty; one is for the index, one for the pages, and one for the answers.
    pub fn new(options: BookOptions, [index, pages, answers]: [S; 3]) -> Book<S> {
        let shared = Shared::new(options.picture.theme, options.picture.cell());
        let (index, body) = (Index::new(index, &options), Body::new(pages, answers, &options));
        Book { options, shared, index, body, document: None, puzzles: 0 }
    }

    /// Adds a puzzle of the document with this name. The time of its search is shown if it is given.
    ///
    /// # Errors
    /// If a store cannot be written.
    pub fn add(&mut self, document: &str, outcome: &Outcome, elapsed: Option<Duration>) -> io::Result<()> {
        let Book { options, shared, .. } = self;
        self.document.get_or_insert_with(|| document.to_owned());
        self.puzzles += 1;
        let item = Item::of(self.puzzles, document, outcome, elapsed, options);
        if options.is_book {
            self.index.add(&item, "", shared)?;
        }
        self.body.add(&item, options, shared)
    }

    /// Writes the file.
    ///
    /// # Errors
    /// If a store cannot be read, or if the output cannot be written.
    pub fn finish(self, out: &mut dyn Write) -> io::Result<()> {
        let BookOptions { pages, is_book, .. } = &self.options;
        let document = self.document.as_deref().filter(|name| !is_book && !name.is_empty());
        let title = pages.title.as_deref().or(document).unwrap_or(TITLE);
        let subtitle = is_book.then(|| number_of_puzzles(self.puzzles));
        write_head(out, title, subtitle, &[], &self.options, &self.shared)?;
        if *is_book {
            self.index.write_to(out)?;
        }
        self.body.write_to(out)?;
        write_end(out)
    }
}

/// A number of puzzles in words.
pub(super) fn number_of_puzzles(number: usize) -> String {
    if number == 1 { "1 puzzle".to_owned() } else { format!("{number} puzzles") }
}
