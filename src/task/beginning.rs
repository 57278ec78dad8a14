//! The beginning of an input: as much of it as is kept in memory, and enough to know how to read the rest.

use std::io::{self, Read};

use crate::document::{Recoding, is_declaration_whole};
use crate::finding::Finding;

/// Most documents contain one puzzle and are smaller than this. They are read in one call.
const SMALL: usize = 1 << 13;

/// Nearly every document shows within this many bytes whether it is XML, and its encoding.
const ENOUGH: usize = 1 << 10;

/// The beginning of an input.
pub(super) struct Beginning {
    pub bytes: Vec<u8>,
    /// The most bytes of an input that is processed in memory.
    held: usize,
}

impl Beginning {
    /// Reads one byte more than `held`, and on until the bytes show how the rest is to be read. Blank lines, or an XML
    /// declaration without an end, are read no further than `limit`.
    pub(super) fn read(input: &mut (dyn Read + Send), held: usize, limit: usize) -> io::Result<Beginning> {
        let mut bytes = Vec::with_capacity(held.min(SMALL));
        let mut wanted = held.max(ENOUGH) + 1;
        loop {
            let missing = (wanted - bytes.len()) as u64;
            let is_all = (input.take(missing).read_to_end(&mut bytes)? as u64) < missing;
            if is_all || bytes.len() > limit || shows(&bytes) {
                return Ok(Beginning { bytes, held });
            }
            wanted = 2 * bytes.len();
        }
    }

    /// Whether this is all of the input, and small enough to be processed in memory.
    pub(super) fn is_whole(&self) -> bool {
        self.bytes.len() <= self.held
    }

    /// How the input is streamed; `None` for an encoding that is not streamed.
    ///
    /// # Errors
    /// An unknown encoding, or one that the bytes cannot be in.
    pub(super) fn recoding(&self) -> Result<Option<Recoding>, Finding> {
        Recoding::of(&self.bytes)
    }
}

/// Whether the encoding and the first character that is not white space are there.
fn shows(beginning: &[u8]) -> bool {
    if !is_declaration_whole(beginning) {
        return false;
    }
    match Recoding::of(beginning) {
        Ok(Some(recoding)) => !recoding.text_of(beginning).trim().is_empty(),
        Ok(None) | Err(_) => true,
    }
}

/// Whether a text is XML, or at least starts like XML. No text notation starts with `<`.
pub(super) fn is_markup(text: &str) -> bool {
    let text = text.trim_start();
    text.is_empty() || text.starts_with('<')
}
