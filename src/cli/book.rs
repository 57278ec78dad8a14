//! The book of a run: it receives the outcomes in their order, and is written at the end if no document has an error.

use std::fmt;
use std::io::{self, Write};
use std::path::PathBuf;

use crate::event::{Entry, Event, PuzzleResult, Status};
use crate::finding::Finding;
use crate::picture::html::{self, BookOptions};
#[cfg(feature = "pdf")]
use crate::picture::pdf;
use crate::picture::{PageOptions, PictureOptions};
use crate::task::Scratch;

/// How many bytes of each part of a book are kept in memory.
const IN_MEMORY: usize = 1 << 20;

/// A book before the run.
#[derive(Clone, Debug)]
pub enum BookSpec {
    /// One file of HTML.
    Html(BookOptions),
    /// Pages to print.
    #[cfg(feature = "pdf")]
    Pdf(Box<(PageOptions, PictureOptions, pdf::Fonts)>),
}

impl BookSpec {
    /// A book of HTML: one file, or files in this folder.
    ///
    /// # Errors
    /// None yet.
    pub fn html(
        picture: PictureOptions,
        pages: PageOptions,
        is_book: bool,
        folder: Option<PathBuf>,
    ) -> Result<BookSpec, String> {
        let options = BookOptions { picture, pages, is_book };
        match folder {
            None => Ok(BookSpec::Html(options)),
            Some(_) => Err("parts".into()),
        }
    }

    /// A book of pages to print, with these font files.
    ///
    /// # Errors
    /// If a file cannot be read or is not a font.
    #[cfg(feature = "pdf")]
    pub fn pdf(picture: PictureOptions, pages: PageOptions, files: &[PathBuf]) -> Result<BookSpec, String> {
        let mut fonts = pdf::Fonts::default();
        for file in files {
            let refused = |error: &dyn fmt::Display| format!("--font {}: {error}", file.display());
            let bytes = std::fs::read(file).map_err(|error| refused(&error))?;
            fonts.add(bytes).map_err(|error| refused(&error))?;
        }
        Ok(BookSpec::Pdf(Box::new((pages, picture, fonts))))
    }

    /// A book of pages to print, in a program without PDF.
    ///
    /// # Errors
    /// Always.
    #[cfg(not(feature = "pdf"))]
    pub fn pdf(_: PictureOptions, _: PageOptions, _: &[PathBuf]) -> Result<BookSpec, String> {
        Err("this program was built without the feature pdf; use --to html, and print the page".to_owned())
    }

    /// The book without puzzles.
    pub fn open(&self) -> Book {
        let pages = match self {
            BookSpec::Html(options) => {
                let stores = [(); 3].map(|()| Scratch::new(IN_MEMORY));
                Pages::Html(Box::new(html::Book::new(options.clone(), stores)))
            }
            #[cfg(feature = "pdf")]
            BookSpec::Pdf(spec) => {
                let (pages, picture, fonts) = *spec.clone();
                Pages::Pdf(Box::new(pdf::Book::new(pages, picture, fonts)))
            }
        };
        Book { pages, document: String::new(), found: Found::default(), failed: None }
    }
}

/// A book that receives the puzzles of a run.
pub struct Book {
    pages: Pages,
    /// The document that is read.
    document: String,
    /// What was found in it.
    found: Found,
    /// The first error of a temporary file.
    failed: Option<io::Error>,
}

enum Pages {
    Html(Box<html::Book<Scratch>>),
    #[cfg(feature = "pdf")]
    Pdf(Box<pdf::Book>),
}

impl fmt::Debug for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Book")
    }
}

/// The errors in one document that its task did not find.
#[derive(Default)]
struct Found {
    errors: u64,
    is_refused: bool,
}

impl Book {
    /// Receives an event, and returns it with the findings about what cannot be in a book.
    pub fn receive<'e>(&mut self, event: Event<'e>) -> Event<'e> {
        match event {
            Event::Start(path) => {
                (self.document, self.found) = (path.to_string_lossy().into_owned(), Found::default());
                Event::Start(path)
            }
            Event::Entry(Entry::Puzzle(mut result)) => {
                self.add(&mut result);
                Event::Entry(Entry::Puzzle(result))
            }
            Event::End(mut end) if self.found.errors > 0 => {
                end.counts.errors += self.found.errors;
                end.status = if self.found.is_refused { Status::Faulty } else { Status::Unmet };
                Event::End(end)
            }
            event => event,
        }
    }

    fn add(&mut self, result: &mut PuzzleResult) {
        let PuzzleResult { outcome, findings } = result;
        let added: io::Result<Vec<Finding>> = match &mut self.pages {
            Pages::Html(book) => book.add(&self.document, outcome, outcome.elapsed).map(|()| Vec::new()),
            #[cfg(feature = "pdf")]
            Pages::Pdf(book) => Ok(book.add(&self.document, outcome)),
        };
        match added {
            Ok(found) => {
                let errors = found.iter().filter(|finding| finding.is_error());
                self.found.errors += errors.clone().count() as u64;
                self.found.is_refused |= errors.clone().any(|finding| finding.rule.is_refusal());
                findings.extend(found);
            }
            Err(error) => {
                self.failed.get_or_insert(error);
            }
        }
    }

    /// Writes the book.
    ///
    /// # Errors
    /// Errors of temporary files and of the writer, or if a page has no space for its content.
    pub fn finish(self, out: &mut dyn Write) -> io::Result<()> {
        if let Some(error) = self.failed {
            return Err(error);
        }
        match self.pages {
            Pages::Html(book) => book.finish(out),
            #[cfg(feature = "pdf")]
            Pages::Pdf(book) => book.finish(out).map_err(|error| match error {
                pdf::Error::Write(error) => error,
                error => io::Error::other(error),
            }),
        }
    }
}
