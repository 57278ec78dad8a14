//! A book: its puzzles, their order, and the file.

use std::io::Write;

use super::compose::compose;
#[cfg(test)]
use super::compose::pages;
use super::entry::{Entry, missing, missing_in_book};
use super::error::Error;
use super::fonts::Fonts;
#[cfg(test)]
use super::plan::Plan;
#[cfg(test)]
use super::press::Press;
#[cfg(test)]
use super::slots::Arrangement;
use crate::heading::Heading;
#[cfg(test)]
use crate::length::Length;
use crate::options::{AUTHOR, COPYRIGHT, FOOTER, HEADER, HEADING, HOW_TO, SUBTITLE, TITLE};
use crate::order::shared_name;
use crate::page::{FrontMatter, PageOptions};
use crate::pattern::shortened;
use crate::running::Running;
use crate::sheet::PictureOptions;
use sudoku_engine::search::CancelToken;
use sudoxml_document::finding::Finding;
use sudoxml_document::outcome::Outcome;

/// A book of puzzles. Puzzles are added in the order of their documents; [`Book::finish`] brings them into the order of
/// the book, numbers them, and writes the file.
#[derive(Debug)]
pub struct Book {
    pages: PageOptions,
    pictures: PictureOptions,
    fonts: Fonts,
    entries: Vec<Entry>,
    cancel: CancelToken,
}

impl Book {
    /// A book without puzzles. The answers of [`PageOptions::answers`] come in addition to the boards of
    /// [`PictureOptions::show`], so most books show the puzzles only.
    pub fn new(pages: PageOptions, pictures: PictureOptions, fonts: Fonts) -> Book {
        let [title, subtitle, author] =
            [&pages.title, &pages.front.subtitle, &pages.front.author].map(|text| text.as_deref().map(shortened));
        let front = FrontMatter { subtitle, author, ..pages.front };
        let pages = PageOptions { title, front, ..pages };
        Book { pages, pictures, fonts, entries: Vec::new(), cancel: CancelToken::new() }
    }

    /// The same book, whose layout ends when another thread cancels the token: after the page that is laid out.
    #[must_use]
    pub fn cancelled_by(self, token: &CancelToken) -> Book {
        Book { cancel: token.clone(), ..self }
    }

    /// Adds the puzzle of an outcome of this document. The findings are about characters that no font of the book has.
    pub fn add(&mut self, document: &str, outcome: &Outcome) -> Vec<Finding> {
        let document = shared_name(self.entries.last().map(|entry| &entry.document), document);
        let entry = Entry::of(document, outcome, &self.pages, &self.pictures);
        let findings = missing_in_book(&self.fonts, outcome, &entry.sheet).into_iter().collect();
        self.entries.push(entry);
        findings
    }

    /// Writes the file.
    ///
    /// # Errors
    /// There is no puzzle, the boards do not fit on the pages with digits that can be read, no font has a character of
    /// the title or of a heading, a font cannot be embedded, the book was cancelled, or the output cannot be written.
    pub fn finish(mut self, out: &mut dyn Write) -> Result<(), Error> {
        if self.entries.is_empty() {
            return Err(Error::NoPuzzle);
        }
        check_texts(&self.fonts, texts(&self.pages))?;
        check_heading(&self.fonts, &self.pictures)?;
        check_texts(&self.fonts, self.pictures.words.own().texts().map(|text| (WORDS, text)))?;
        self.order();
        let bytes = compose(&self.pages, &self.pictures, &self.fonts, &self.entries, &self.cancel)?;
        Ok(out.write_all(&bytes)?)
    }

    /// Brings the puzzles into their order, and numbers them.
    fn order(&mut self) {
        self.pages.order(&mut self.entries);
        for (entry, number) in self.entries.iter_mut().zip(self.pages.first_number..) {
            entry.set_number(number, self.pictures.heading.as_ref(), &self.pictures.levels);
        }
    }
}

#[cfg(test)]
impl Book {
    /// How many bytes of text become glyphs.
    pub(super) fn work(mut self) -> Result<usize, Error> {
        self.order();
        let mut press = Press::new(&self.pages, &self.pictures, &self.fonts, &self.cancel)?;
        pages(&mut press, &self.pictures, &self.entries, &[])?;
        Ok(press.typesetter.shaped)
    }

    /// The puzzles in their order, with their numbers.
    pub(super) fn ordered(mut self) -> Vec<Entry> {
        self.order();
        self.entries
    }

    /// The width of the boards of each puzzle.
    pub(super) fn widths(mut self) -> Result<Vec<Length>, Error> {
        self.order();
        let mut press = Press::new(&self.pages, &self.pictures, &self.fonts, &self.cancel)?;
        let plan = Plan::of(&mut press, &self.pictures, &self.entries)?;
        Ok(plan.boards.iter().map(Arrangement::width).collect())
    }
}

/// The table of a style that has the words of the user.
const WORDS: &str = "words";

/// A text, and the name of the option that it is of.
type OptionText<'t> = (&'static str, &'t str);

/// The texts of a book that are not of its puzzles.
fn texts(pages: &PageOptions) -> impl Iterator<Item = OptionText<'_>> {
    let front = [
        (&TITLE, &pages.title),
        (&SUBTITLE, &pages.front.subtitle),
        (&AUTHOR, &pages.front.author),
        (&COPYRIGHT, &pages.front.copyright),
    ];
    let front = front.into_iter().filter_map(|(option, text)| Some((option.name, text.as_deref()?)));
    let how_to = pages.front.how_to.iter().filter_map(|how_to| Some((HOW_TO.name, how_to.own()?)));
    let running = [(&HEADER, &pages.header), (&FOOTER, &pages.footer)].into_iter();
    let running =
        running.flat_map(|(option, text)| text.iter().flat_map(Running::texts).map(move |text| (option.name, text)));
    front.chain(how_to).chain(running)
}

/// Checks that the fonts have all characters of these texts.
fn check_texts<'t>(fonts: &Fonts, texts: impl Iterator<Item = OptionText<'t>>) -> Result<(), Error> {
    let mut missing = texts.filter_map(|(option, text)| Some((*missing(fonts, [text.to_owned()]).first()?, option)));
    missing.next().map_or(Ok(()), |(c, option)| Err(Error::MissingGlyph(c, option)))
}

/// Checks that the fonts have all characters of the heading of puzzles, apart from what its places are filled with.
///
/// # Errors
/// The first character that no font has.
pub fn check_heading(fonts: &Fonts, pictures: &PictureOptions) -> Result<(), Error> {
    let texts = pictures.heading.iter().filter(|_| !pictures.bare).flat_map(Heading::texts);
    check_texts(fonts, texts.map(|text| (HEADING.name, text)))
}
