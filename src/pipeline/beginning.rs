//! The beginning of a document: as much of it as is held in memory, and as much as shows how the rest is to be read.

use std::io::{self, Read};

use crate::document::{Recoding, is_declaration_whole};
use crate::fault::Fault;

/// Most documents are of one puzzle and fit into so many bytes, which are read in one go.
const SMALL: usize = 1 << 13;

/// In so many bytes nearly every document shows whether it is XML, and in which encoding.
const ENOUGH: usize = 1 << 10;

/// Reads one byte more of a document than is held in memory, and on until it shows how the rest is to be read. Blank
/// lines, or an XML declaration without an end, are read no further than `limit`.
pub(super) fn read_beginning(input: &mut (dyn Read + Send), held: usize, limit: usize) -> io::Result<Vec<u8>> {
    let mut beginning = Vec::with_capacity(held.min(SMALL));
    let mut wanted = held.max(ENOUGH) + 1;
    loop {
        let missing = (wanted - beginning.len()) as u64;
        let is_all = (input.take(missing).read_to_end(&mut beginning)? as u64) < missing;
        if is_all || beginning.len() > limit || shows(&beginning) {
            return Ok(beginning);
        }
        wanted = 2 * beginning.len();
    }
}

/// What the beginning of a document shows.
pub(super) enum Shown {
    /// XML, which is streamed.
    Markup(Recoding),
    /// Puzzles as text.
    Text(Recoding),
    /// An encoding that is not streamed.
    NotStreamed,
}

pub(super) fn shown_by(beginning: &[u8]) -> Result<Shown, Fault> {
    Ok(match Recoding::of(beginning)? {
        None => Shown::NotStreamed,
        Some(recoding) if is_markup(&first_text(recoding, beginning)) => Shown::Markup(recoding),
        Some(recoding) => Shown::Text(recoding),
    })
}

/// Whether the encoding and the first character that is not white space are there.
fn shows(beginning: &[u8]) -> bool {
    if !is_declaration_whole(beginning) {
        return false;
    }
    match Recoding::of(beginning) {
        Ok(Some(recoding)) => !first_text(recoding, beginning).is_empty(),
        Ok(None) | Err(_) => true,
    }
}

/// The text of a beginning behind its white space, as far as is enough to know what it is; empty if all is white space.
fn first_text(recoding: Recoding, beginning: &[u8]) -> String {
    let mut length = ENOUGH;
    loop {
        let piece = &beginning[..beginning.len().min(length)];
        let text = recoding.text_of(piece);
        // The last character may be cut off.
        let first = text.trim_start().trim_end_matches(char::REPLACEMENT_CHARACTER);
        if !first.is_empty() || piece.len() == beginning.len() {
            return first.to_owned();
        }
        length *= 2;
    }
}

/// Whether a text is XML or at least tries to be; the text forms have no use for a `<`.
pub(super) fn is_markup(text: &str) -> bool {
    let text = text.trim_start();
    text.is_empty() || text.starts_with('<')
}
