//! The splice: a document's own bytes, with pieces put in and ranges left out. Nothing else is ever written, so the
//! bytes around the results are the user's by construction.

use std::io::{self, Write};
use std::ops::Range;

use rayon::prelude::*;

use crate::document::decode::{ByteCursor, Source};

/// A piece of text, and the range of the document's text in whose place it stands.
pub(crate) type Replacement = (Range<usize>, String);

/// What a change puts into a document.
pub(crate) enum Change<'c> {
    /// Pieces that are at hand, in ascending order.
    Pieces(Vec<Replacement>),
    /// Pieces that are made as they are written, all at one offset: for more than memory should hold.
    Stream(usize, Box<dyn Iterator<Item = String> + Send + 'c>),
}

/// So many changes are made at once: enough to keep every core busy, and no more than memory bears.
const BATCH: usize = 256;

/// Copies a document with changes in it. They are made in parallel and written in the order of their places, which is
/// the order of `places`.
pub(crate) fn write_changes<'c, P: Sync>(
    source: &Source<'_>,
    places: &'c [P],
    change: impl Fn(&'c P) -> Change<'c> + Sync,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut splice = Splice::new(source, out);
    for batch in places.chunks(BATCH) {
        // One change alone is not worth waking another thread for.
        let changes: Vec<Change<'c>> = match batch {
            [place] => vec![change(place)],
            _ => batch.par_iter().map(&change).collect(),
        };
        for change in changes {
            match change {
                Change::Pieces(pieces) => {
                    pieces.into_iter().try_for_each(|(range, piece)| splice.replace(range, &piece))?;
                }
                Change::Stream(at, mut pieces) => pieces.try_for_each(|piece| splice.replace(at..at, &piece))?,
            }
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
}

impl<'s, W: Write> Splice<'s, W> {
    fn new(source: &'s Source<'s>, out: W) -> Splice<'s, W> {
        Splice { source, cursor: source.byte_cursor(), out, done: 0 }
    }

    /// Puts a piece in the place of a range of the text.
    fn replace(&mut self, range: Range<usize>, piece: &str) -> io::Result<()> {
        let start = self.cursor.advance(range.start);
        self.out.write_all(&self.source.bytes()[self.done..start])?;
        self.out.write_all(&self.source.encode(piece))?;
        self.done = self.cursor.advance(range.end);
        Ok(())
    }

    /// Copies the rest.
    fn finish(mut self) -> io::Result<()> {
        self.out.write_all(&self.source.bytes()[self.done..])
    }
}
