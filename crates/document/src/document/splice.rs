//! Writes the original bytes of a document, with new pieces and without removed ranges. All other bytes are copied, so
//! they cannot change.

use std::io::{self, Write};
use std::ops::Range;

use crate::document::byte_offset::{ByteOffset, Charset, Cursor};
use crate::document::source::{Source, unencodable_prefix};

/// A range of the text of a document, and the piece of text that replaces it.
pub(crate) type Replacement = (Range<usize>, String);

/// A change of a document.
pub(crate) enum Change<'c> {
    /// Pieces in memory, in ascending order.
    Pieces(Vec<Replacement>),
    /// Pieces at one offset that are made when they are written, because they may be too large for memory.
    Stream(usize, Pieces<'c>),
}

/// Pieces, up to the first that cannot be made.
pub(crate) type Pieces<'c> = Box<dyn Iterator<Item = io::Result<String>> + 'c>;

/// Copies a range of the text of a document with changes, which must be in the order of their offsets.
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
            Change::Stream(at, mut pieces) => pieces.try_for_each(|piece| splice.replace(at..at, &piece?))?,
        }
    }
    splice.finish()
}

/// Copies a document from its start to its end, in ascending order of offsets.
///
/// An inserted piece starts and ends in the same character set, but a removed range may not. So an escape sequence at a
/// cut is not copied with the bytes before it. It is written later, when the next bytes are known.
struct Splice<'s, W> {
    source: &'s Source,
    cursor: Cursor<'s>,
    out: W,
    /// The end of the part of the document that is copied or removed.
    done: ByteOffset,
    /// The character set at the end of the output so far.
    charset: Charset,
    /// The character set that the document selects at the end of the output so far, if its escape sequence is not
    /// written yet.
    waiting: Option<Charset>,
    /// The end of the range in the text.
    end: usize,
}

impl<'s, W: Write> Splice<'s, W> {
    fn new(source: &'s Source, range: Range<usize>, out: W) -> Splice<'s, W> {
        let mut cursor = source.cursor();
        // The range from offset 0 includes the byte order mark.
        let done = if range.start == 0 { ByteOffset::at(0) } else { cursor.advance(range.start) };
        Splice { source, cursor, out, done, charset: done.before, waiting: None, end: range.end }
    }

    /// Replaces a range of the text with a piece.
    fn replace(&mut self, range: Range<usize>, piece: &str) -> io::Result<()> {
        let start = self.cursor.advance(range.start);
        self.copy_to(start)?;
        if !piece.is_empty() {
            self.insert(piece)?;
        }
        if !range.is_empty() {
            self.done = self.cursor.advance(range.end);
        }
        Ok(())
    }

    /// Copies the document up to a cut. Of the escape sequences around a removed range, at most one is written: if it
    /// is necessary, or if the document has it. The decoder reports two in a row as an error.
    fn copy_to(&mut self, to: ByteOffset) -> io::Result<()> {
        let from = self.done;
        if to.near <= from.far {
            return Ok(());
        }
        if from.has_escape() || self.charset != from.after || self.waiting == Some(from.after) {
            self.out.write_all(from.after.escape())?;
        }
        self.out.write_all(&self.source.bytes()[from.far..to.near])?;
        self.charset = to.before;
        self.waiting = to.has_escape().then_some(to.after);
        self.done = ByteOffset { near: to.far, ..to };
        Ok(())
    }

    /// Inserts a piece of markup. It starts and ends with ASCII characters, and does not contain `\` or `~`, which the
    /// Roman set does not have.
    fn insert(&mut self, piece: &str) -> io::Result<()> {
        let ascii = (!self.charset.has_markup()).then_some(Charset::ASCII);
        if let Some(charset) = self.waiting.take().filter(|charset| charset.has_markup()).or(ascii) {
            self.out.write_all(charset.escape())?;
            self.charset = charset;
        }
        let bytes = self.source.encode(piece).ok_or_else(unencodable_prefix)?;
        match self.charset {
            Charset::ASCII => self.out.write_all(&bytes),
            charset => self.out.write_all(&charset.instead_of_ascii(&bytes)),
        }
    }

    /// Copies the rest.
    fn finish(mut self) -> io::Result<()> {
        let whole = self.source.bytes().len();
        // After the last character there may be bytes that encode no character, such as a final escape sequence.
        let end =
            if self.end == self.source.text().len() { ByteOffset::at(whole) } else { self.cursor.advance(self.end) };
        self.copy_to(end)
    }
}
