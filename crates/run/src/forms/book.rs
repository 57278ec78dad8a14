//! A book in one file of HTML.

use std::fmt;
use std::io::{self, Read, Seek, Write};
use std::path::Path;

use sudoxml_picture::html::{Book, BookOptions};
use sudoxml_report::event::PuzzleResult;
use sudoxml_report::writer::OutcomeWriter;

/// Writes a book of HTML. Its parts are kept in three stores until the end of the run.
pub struct BookWriter<S, W> {
    /// `None` after the end.
    book: Option<Book<S>>,
    document: String,
    out: W,
}

impl<S, W> fmt::Debug for BookWriter<S, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BookWriter").field("document", &self.document).finish_non_exhaustive()
    }
}

impl<S: Read + Write + Seek, W: Write> BookWriter<S, W> {
    /// Writes the book to `out`.
    pub fn new(options: BookOptions, stores: [S; 3], out: W) -> BookWriter<S, W> {
        BookWriter { book: Some(Book::new(options, stores)), document: String::new(), out }
    }
}

impl<S: Read + Write + Seek + Send, W: Write + Send> OutcomeWriter for BookWriter<S, W> {
    fn start(&mut self, document: &Path) -> io::Result<()> {
        self.document = document.to_string_lossy().into_owned();
        Ok(())
    }

    fn puzzle(&mut self, result: &mut PuzzleResult) -> io::Result<()> {
        let outcome = &result.outcome;
        self.book.as_mut().map_or(Ok(()), |book| book.add(&self.document, outcome, outcome.elapsed))
    }

    fn finish(&mut self) -> io::Result<()> {
        self.book.take().map_or(Ok(()), |book| book.finish(&mut self.out))
    }
}
