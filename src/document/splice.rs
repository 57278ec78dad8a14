//! The splice: a document's own bytes, with pieces put in and ranges left out. Nothing else is ever written, so the
//! bytes around the results are the user's by construction.

use std::io::{self, Write};
use std::ops::Range;

use crate::document::cut::{Charset, Cursor, Cut};
use crate::document::source::{Source, no_way_back};

/// A piece of text, and the range of the document's text in whose place it stands.
pub(crate) type Replacement = (Range<usize>, String);

/// What a change puts into a document.
pub(crate) enum Change<'c> {
    /// Pieces that are at hand, in ascending order.
    Pieces(Vec<Replacement>),
    /// Pieces that are made as they are written, all at one offset: for more than memory should hold.
    Stream(usize, Box<dyn Iterator<Item = String> + 'c>),
}

/// Copies a range of a document's text with changes in it, which come in the order of their places.
pub(crate) fn write_changes<'c>(
    source: &Source,
    range: Range<usize>,
    changes: impl Iterator<Item = Change<'c>>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut splice = Splice::new(source, range, out);
    for change in changes {
        match change {
            Change::Pieces(pieces) => {
                pieces.into_iter().try_for_each(|(range, piece)| splice.replace(range, &piece))?;
            }
            Change::Stream(at, mut pieces) => pieces.try_for_each(|piece| splice.replace(at..at, &piece))?,
        }
    }
    splice.finish()
}

/// Copies a document from its start to its end, in ascending order of places.
///
/// What is put in begins and ends in one character set, and what is left out may begin and end in two. So an escape
/// sequence at a cut is not copied with the bytes before it: it is written when it is known what comes next.
struct Splice<'s, W> {
    source: &'s Source,
    cursor: Cursor<'s>,
    out: W,
    /// Up to here the document is copied or left out.
    done: Cut,
    /// The character set in which what was written ends.
    charset: Charset,
    /// The one that an escape sequence of the document begins where what was written ends.
    waiting: Option<Charset>,
    /// The end of the range in the text; the document's own end is that of its bytes.
    end: usize,
}

impl<'s, W: Write> Splice<'s, W> {
    fn new(source: &'s Source, range: Range<usize>, out: W) -> Splice<'s, W> {
        let mut cursor = source.cursor();
        // A byte order mark stands before the text and belongs to its beginning.
        let done = if range.start == 0 { Cut::at(0) } else { cursor.advance(range.start) };
        Splice { source, cursor, out, done, charset: done.before, waiting: None, end: range.end }
    }

    /// Puts a piece in the place of a range of the text.
    fn replace(&mut self, range: Range<usize>, piece: &str) -> io::Result<()> {
        let start = self.cursor.advance(range.start);
        self.keep(start)?;
        if !piece.is_empty() {
            self.put(piece)?;
        }
        if !range.is_empty() {
            self.done = self.cursor.advance(range.end);
        }
        Ok(())
    }

    /// Copies the document as far as a cut. Of the escape sequences that stood around what was left out, one is written
    /// if it is needed or if the document had it: the decoder takes two in a row for an error.
    fn keep(&mut self, to: Cut) -> io::Result<()> {
        let from = self.done;
        if to.near <= from.far {
            return Ok(());
        }
        if from.has_escape() || self.charset != from.behind || self.waiting == Some(from.behind) {
            self.out.write_all(from.behind.escape())?;
        }
        self.out.write_all(&self.source.bytes()[from.far..to.near])?;
        self.charset = to.before;
        self.waiting = to.has_escape().then_some(to.behind);
        self.done = Cut { near: to.far, ..to };
        Ok(())
    }

    /// Puts in a piece, which is markup: it begins and ends with characters of ASCII, and `\` and `~`, which Roman has
    /// not, are none of them.
    fn put(&mut self, piece: &str) -> io::Result<()> {
        let ascii = (!self.charset.has_markup()).then_some(Charset::ASCII);
        if let Some(charset) = self.waiting.take().filter(|charset| charset.has_markup()).or(ascii) {
            self.out.write_all(charset.escape())?;
            self.charset = charset;
        }
        let bytes = self.source.encode(piece).ok_or_else(no_way_back)?;
        match self.charset {
            Charset::ASCII => self.out.write_all(&bytes),
            charset => self.out.write_all(&charset.instead_of_ascii(&bytes)),
        }
    }

    /// Copies the rest.
    fn finish(mut self) -> io::Result<()> {
        let whole = self.source.bytes().len();
        // Behind the last character there may be bytes that stand for none, which an encoding ends with.
        let end = if self.end == self.source.text().len() { Cut::at(whole) } else { self.cursor.advance(self.end) };
        self.keep(end)
    }
}
