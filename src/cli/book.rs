//! The book of a run: it receives the outcomes in their order, and is written at the end if no document has an error.

use std::collections::HashSet;
use std::fmt;
use std::io::{self, Read, Seek, Write};
use std::path::PathBuf;
use std::time::SystemTime;

use sudoxml_document::finding::Finding;
use sudoxml_picture::html::{self, BookOptions};
#[cfg(feature = "pdf")]
use sudoxml_picture::pdf;
use sudoxml_picture::{PageOptions, PictureOptions};
use sudoxml_report::event::{Entry, Event, PuzzleResult, Status};
use sudoxml_report::scratch::Scratch;
use sudoxml_run::run::path::real;
use sudoxml_run::run::{Fence, Output};

/// How many bytes of each part of a book are kept in memory.
const IN_MEMORY: usize = 1 << 20;

/// A book before the run.
#[derive(Clone, Debug)]
pub enum BookSpec {
    /// One file of HTML.
    Html(BookOptions),
    /// Files of HTML in this folder.
    Parts(BookOptions, PathBuf),
    /// Pages to print.
    #[cfg(feature = "pdf")]
    Pdf(Box<(PageOptions, PictureOptions, pdf::Fonts)>),
}

impl BookSpec {
    /// A book of HTML: one file, or files in this folder.
    pub fn html(options: BookOptions, folder: Option<PathBuf>) -> BookSpec {
        match folder {
            None => BookSpec::Html(options),
            Some(folder) => BookSpec::Parts(BookOptions { is_book: true, ..options }, folder),
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

    /// The folder of the book, if it has several files.
    pub fn folder(&self) -> Option<PathBuf> {
        match self {
            BookSpec::Parts(_, folder) => Some(folder.clone()),
            _ => None,
        }
    }

    /// The book without puzzles.
    pub fn open(&self) -> Book {
        let pages = match self {
            BookSpec::Html(options) => {
                let stores = [(); 3].map(|()| Scratch::new(IN_MEMORY));
                Pages::Html(Box::new(html::Book::new(options.clone(), stores)))
            }
            BookSpec::Parts(options, folder) => {
                let parts = html::Parts::new(options.clone(), Scratch::new(IN_MEMORY));
                Pages::Parts(Box::new(parts), Files::new(folder.clone()))
            }
            #[cfg(feature = "pdf")]
            BookSpec::Pdf(spec) => {
                let (pages, picture, fonts) = *spec.clone();
                Pages::Pdf(Box::new(pdf::Book::new(pages, picture, fonts)))
            }
        };
        Book { pages, document: String::new(), found: 0, failed: None }
    }
}

/// A book that receives the puzzles of a run.
pub struct Book {
    pages: Pages,
    /// The document that is read.
    document: String,
    /// The number of errors in it that its task did not find.
    found: u64,
    /// The first error of a temporary file.
    failed: Option<io::Error>,
}

enum Pages {
    Html(Box<html::Book<Scratch>>),
    Parts(Box<html::Parts<Scratch>>, Files),
    #[cfg(feature = "pdf")]
    Pdf(Box<pdf::Book>),
}

impl fmt::Debug for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Book")
    }
}

impl Book {
    /// Receives an event, and returns it with the findings about what cannot be in a book.
    pub fn receive<'e>(&mut self, event: Event<'e>) -> Event<'e> {
        match event {
            Event::Start(path) => {
                (self.document, self.found) = (path.to_string_lossy().into_owned(), 0);
                Event::Start(path)
            }
            Event::Entry(Entry::Puzzle(mut result)) => {
                self.add(&mut result);
                Event::Entry(Entry::Puzzle(result))
            }
            Event::End(mut end) if self.found > 0 => {
                end.counts.errors += self.found;
                if end.status == Status::Done {
                    end.status = Status::Unmet;
                }
                Event::End(end)
            }
            event => event,
        }
    }

    fn add(&mut self, result: &mut PuzzleResult) {
        let PuzzleResult { outcome, findings, .. } = result;
        let added: io::Result<Vec<Finding>> = match &mut self.pages {
            Pages::Html(book) => book.add(&self.document, outcome, outcome.elapsed).map(|()| Vec::new()),
            Pages::Parts(parts, files) => {
                let full = parts.add(&self.document, outcome, outcome.elapsed);
                full.and_then(|full| full.map_or(Ok(()), |part| files.keep(part))).map(|()| Vec::new())
            }
            #[cfg(feature = "pdf")]
            Pages::Pdf(book) => Ok(book.add(&self.document, outcome)),
        };
        match added {
            Ok(found) => {
                self.found += found.iter().filter(|finding| finding.is_error()).count() as u64;
                findings.extend(found);
            }
            Err(error) => {
                self.failed.get_or_insert(error);
            }
        }
    }

    /// Writes the book: to this writer, or into its folder. No file replaces an input.
    ///
    /// # Errors
    /// Errors of temporary files and of the outputs, or if a page has no space for its content.
    pub fn finish(self, out: Option<&mut dyn Write>, inputs: &HashSet<PathBuf>, started: SystemTime) -> io::Result<()> {
        if let Some(error) = self.failed {
            return Err(error);
        }
        let mut nowhere = io::sink();
        let out = out.unwrap_or(&mut nowhere);
        match self.pages {
            Pages::Html(book) => book.finish(out),
            Pages::Parts(parts, mut files) => {
                parts.finish()?.into_iter().try_for_each(|part| files.keep(part))?;
                files.write(inputs, started)
            }
            #[cfg(feature = "pdf")]
            Pages::Pdf(book) => book.finish(out).map_err(|error| match error {
                pdf::Error::Write(error) => error,
                error => io::Error::other(error),
            }),
        }
    }
}

/// The files of a book, which are written into a folder at the end of the run.
struct Files {
    folder: PathBuf,
    /// The bytes of all files, one after the other.
    bytes: Scratch,
    /// The name and the length of each file.
    files: Vec<(String, u64)>,
}

impl Files {
    fn new(folder: PathBuf) -> Files {
        Files { folder, bytes: Scratch::new(IN_MEMORY), files: Vec::new() }
    }

    fn keep(&mut self, (name, bytes): html::PartFile) -> io::Result<()> {
        self.files.push((name, bytes.len() as u64));
        self.bytes.write_all(&bytes)
    }

    /// Writes the files. The last one is the index, so a folder with a new index is complete.
    fn write(mut self, inputs: &HashSet<PathBuf>, started: SystemTime) -> io::Result<()> {
        let fence = Fence::around(self.folder.clone());
        let outputs = || self.files.iter().map(|(name, _)| self.folder.join(name));
        if let Some(input) = outputs().find(|output| inputs.contains(&real(output))) {
            return Err(io::Error::other(format!("{} is an input of this run; use another folder", input.display())));
        }
        self.bytes.rewind()?;
        for (name, length) in &self.files {
            let target = self.folder.join(name);
            let place = fence.admit(&target).map_err(|finding| io::Error::other(finding.message))?;
            let mut output = Output::new(target, None).at(place).dated(started);
            io::copy(&mut (&mut self.bytes).take(*length), &mut output)?;
            output.commit()?;
        }
        Ok(())
    }
}
