//! The splice: a document's own bytes, with pieces put in and ranges left out. Nothing else is ever written, so the
//! bytes around the results are the user's by construction.

use std::io::{self, Write};
use std::ops::Range;

use crate::document::decode::{ByteCursor, Source, no_way_back};

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
    source: &Source<'_>,
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
struct Splice<'s, W> {
    source: &'s Source<'s>,
    cursor: ByteCursor<'s>,
    out: W,
    /// The bytes up to here are copied or left out.
    done: usize,
    /// The end of the range in the text; the document's own end is that of its bytes.
    end: usize,
}

impl<'s, W: Write> Splice<'s, W> {
    fn new(source: &'s Source<'s>, range: Range<usize>, out: W) -> Splice<'s, W> {
        let mut cursor = source.byte_cursor();
        // A byte order mark stands before the text and belongs to its beginning.
        let done = if range.start == 0 { 0 } else { cursor.advance(range.start) };
        Splice { source, cursor, out, done, end: range.end }
    }

    /// Puts a piece in the place of a range of the text.
    fn replace(&mut self, range: Range<usize>, piece: &str) -> io::Result<()> {
        let start = self.cursor.advance(range.start);
        self.out.write_all(&self.source.bytes()[self.done..start])?;
        self.out.write_all(&self.source.encode(piece).ok_or_else(no_way_back)?)?;
        self.done = self.cursor.advance(range.end);
        Ok(())
    }

    /// Copies the rest.
    fn finish(mut self) -> io::Result<()> {
        let bytes = self.source.bytes();
        // Behind the last character there may be bytes that stand for none, which an encoding ends with.
        let end = if self.end == self.source.text().len() { bytes.len() } else { self.cursor.advance(self.end) };
        self.out.write_all(&bytes[self.done..end])
    }
}
