//! A book to print.

use std::fmt;
use std::io::{self, Write};
use std::path::Path;

use sudoxml_picture::pdf::{Book, Error};
use sudoxml_report::event::PuzzleResult;
use sudoxml_report::writer::OutcomeWriter;

/// Writes a PDF. Its pages are in memory until the end of the run.
pub struct PdfWriter<W> {
    /// `None` after the end.
    book: Option<Box<Book>>,
    document: String,
    out: W,
}

impl<W> fmt::Debug for PdfWriter<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PdfWriter").field("document", &self.document).finish_non_exhaustive()
    }
}

impl<W: Write> PdfWriter<W> {
    /// Writes the book to `out`.
    pub fn new(book: Book, out: W) -> PdfWriter<W> {
        PdfWriter { book: Some(Box::new(book)), document: String::new(), out }
    }
}

impl<W: Write + Send> OutcomeWriter for PdfWriter<W> {
    fn start(&mut self, document: &Path) -> io::Result<()> {
        self.document = document.to_string_lossy().into_owned();
        Ok(())
    }

    fn puzzle(&mut self, result: &mut PuzzleResult) -> io::Result<()> {
        if let Some(book) = &mut self.book {
            result.findings.extend(book.add(&self.document, &result.outcome));
        }
        Ok(())
    }

    /// An error that is not one of the writer contains the [`Error`] of the PDF.
    fn finish(&mut self) -> io::Result<()> {
        let Some(book) = self.book.take() else { return Ok(()) };
        book.finish(&mut self.out).map_err(|error| match error {
            Error::Write(error) => error,
            error => io::Error::other(error),
        })
    }
}
