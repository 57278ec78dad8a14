//! A book in several files: parts of 100 puzzles, and an index that leads to them.

use std::io::{self, Cursor, Read, Seek, Write};
use std::time::Duration;

use sudoxml_document::outcome::Outcome;

use crate::words::Phrase;

use super::board::Shared;
use super::body::Body;
use super::file::{Link, Links, TITLE, Title, write_end, write_head};
use super::index::Index;
use super::item::Item;
use super::options::BookOptions;
use super::waiting::Waiting;

/// How many puzzles a part has. A browser shows so many at once.
const PUZZLES: usize = 100;

/// The name of the file with the index.
pub const INDEX: &str = "index.html";

/// A file of a book: its name, and its bytes.
pub type PartFile = (String, Vec<u8>);

/// A book in several files. Only one part is in memory, so any number of puzzles takes the same memory if the store of the
/// index is a file and the puzzles are in the order of their documents.
///
/// ```
/// use std::io::Cursor;
/// use sudoxml::document::{Document, SolveOptions};
/// use sudoxml::picture::html::{BookOptions, Parts};
/// let mut document = Document::parse("<sudoku name='May 4'><cells/></sudoku>")?;
/// let mut parts = Parts::new(BookOptions { is_book: true, ..BookOptions::default() }, Cursor::new(Vec::new()));
/// for outcome in document.solve(&SolveOptions::new().limit(3)) {
///     assert!(parts.add("may.xml", &outcome, None)?.is_none(), "the part is not full");
/// }
/// let names: Vec<String> = parts.finish()?.into_iter().map(|(name, _)| name).collect();
/// assert_eq!(names, ["part-0001.html", "index.html"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Parts<S> {
    options: BookOptions,
    index: Index<S>,
    /// The boards of the index.
    shared: Shared,
    /// The part that is not full, with its boards.
    part: (Body<Cursor<Vec<u8>>>, Shared),
    puzzles: usize,
    /// The puzzles before they are in the order of the book.
    waiting: Waiting,
}

impl<S: Read + Write + Seek> Parts<S> {
    /// A book without puzzles. The store is for the index, and is empty.
    pub fn new(options: BookOptions, index: S) -> Parts<S> {
        let (index, shared, part) = (Index::new(index, &options), shared(&options), part(&options));
        Parts { options, index, shared, part, puzzles: 0, waiting: Waiting::default() }
    }

    /// Adds a puzzle of the document with this name. The time of its search is shown if it is given. Returns the part
    /// before, if it is full.
    ///
    /// # Errors
    /// If the store cannot be written.
    pub fn add(
        &mut self,
        document: &str,
        outcome: &Outcome,
        elapsed: Option<Duration>,
    ) -> io::Result<Option<PartFile>> {
        if self.options.pages.changes_order() {
            self.waiting.add(document, outcome, elapsed, &self.options);
            return Ok(None);
        }
        self.place(document, outcome, elapsed)
    }

    /// Adds the next puzzle to the index and to the last part. Returns the part before, if it is full.
    fn place(&mut self, document: &str, outcome: &Outcome, elapsed: Option<Duration>) -> io::Result<Option<PartFile>> {
        let is_full = self.puzzles > 0 && self.puzzles.is_multiple_of(PUZZLES);
        let full = if is_full { Some(self.end_part(true)?) } else { None };
        self.puzzles += 1;
        let number = self.options.pages.number_of(self.puzzles);
        let item = Item::of(number, document, outcome, elapsed, &self.options);
        self.index.add(&item, &part_name(self.part_number()), &self.options, &mut self.shared)?;
        let (body, shared) = &mut self.part;
        body.add(&item, &self.options, shared)?;
        outcome.check_whole().map_err(io::Error::other)?;
        Ok(full)
    }

    /// The parts that [`Parts::add`] did not return, and the file with the index.
    ///
    /// # Errors
    /// If the store cannot be written or read.
    pub fn finish(mut self) -> io::Result<Vec<PartFile>> {
        let mut files = Vec::new();
        for puzzle in std::mem::take(&mut self.waiting).in_order(&self.options) {
            files.extend(self.place(&puzzle.document, &puzzle.outcome, puzzle.elapsed)?);
        }
        if self.puzzles > 0 {
            files.push(self.end_part(false)?);
        }
        let mut index = Vec::new();
        let subtitle = Some(self.options.picture.words.number_of_puzzles(self.puzzles));
        write_head(&mut index, title(&self.options), subtitle, Links::ToPuzzles(&[]), &self.options, &self.shared)?;
        self.index.write_to(&mut index, &self.options.picture.words, None)?;
        write_end(&mut index)?;
        files.push((INDEX.to_owned(), index));
        Ok(files)
    }

    /// The number of the part with the last puzzle, from 1.
    fn part_number(&self) -> usize {
        self.puzzles.saturating_sub(1) / PUZZLES + 1
    }

    /// The file of the part, with links to the parts beside it. The next part is empty.
    fn end_part(&mut self, has_next: bool) -> io::Result<PartFile> {
        let number = self.part_number();
        let (body, shared) = std::mem::replace(&mut self.part, part(&self.options));
        let words = &self.options.picture.words;
        let mut links: Vec<Link> = vec![(INDEX.to_owned(), words.get(Phrase::Index))];
        links.extend((number > 1).then(|| (part_name(number - 1), words.get(Phrase::PreviousPart))));
        links.extend(has_next.then(|| (part_name(number + 1), words.get(Phrase::NextPart))));
        let [first, last] = [(number - 1) * PUZZLES + 1, self.puzzles].map(|place| self.options.pages.number_of(place));
        let subtitle = Some(words.puzzles_to(&(first..=last)));
        let mut file = Vec::new();
        write_head(&mut file, title(&self.options), subtitle, Links::ToParts(&links), &self.options, &shared)?;
        body.write_to(&mut file, &self.options)?;
        write_end(&mut file)?;
        Ok((part_name(number), file))
    }
}

fn shared(options: &BookOptions) -> Shared {
    Shared::new(&options.picture, INDEX)
}

fn part(options: &BookOptions) -> (Body<Cursor<Vec<u8>>>, Shared) {
    let store = || Cursor::new(Vec::new());
    (Body::new(store(), store(), options), shared(options))
}

fn part_name(number: usize) -> String {
    format!("part-{number:04}.html")
}

fn title(options: &BookOptions) -> Title<'_> {
    options.pages.title.as_deref().map_or(TITLE, |text| Title { text, is_file: false })
}
