//! The beginning of an input: the part in memory that shows how to read the rest.

use std::io::{self, Read};

use sudoxml_document::document::{Recoding, is_declaration_whole};
use sudoxml_document::finding::Finding;

/// Most documents contain one puzzle and have fewer bytes than this. They are read in one call.
const SMALL: usize = 1 << 13;

/// In nearly every document, this many bytes show the encoding, and whether it is XML.
const ENOUGH: usize = 1 << 10;

/// The beginning of an input.
pub(super) struct Beginning {
    pub bytes: Vec<u8>,
    /// The maximum number of bytes of an input that is processed in memory.
    in_memory: usize,
}

impl Beginning {
    /// Reads one byte more than `in_memory`, and then more until the bytes show how to read the rest. It reads blank
    /// lines, or an XML declaration without an end, only up to `limit`.
    pub(super) fn read(input: &mut (dyn Read + Send), in_memory: usize, limit: usize) -> io::Result<Beginning> {
        let mut bytes = Vec::with_capacity(in_memory.min(SMALL));
        let mut wanted = in_memory.max(ENOUGH) + 1;
        loop {
            let missing = (wanted - bytes.len()) as u64;
            let is_all = (input.take(missing).read_to_end(&mut bytes)? as u64) < missing;
            if is_all || bytes.len() > limit || is_enough(&bytes) {
                return Ok(Beginning { bytes, in_memory });
            }
            wanted = 2 * bytes.len();
        }
    }

    /// Whether this is all of the input, and small enough to be processed in memory.
    pub(super) fn is_whole(&self) -> bool {
        self.bytes.len() <= self.in_memory
    }

    /// How the input is streamed; `None` for an encoding that is not streamed.
    ///
    /// # Errors
    /// An unknown encoding, or one that does not match the bytes.
    pub(super) fn recoding(&self) -> Result<Option<Recoding>, Finding> {
        Recoding::of(&self.bytes)
    }
}

/// Whether the bytes contain the declaration of the encoding and a character that is not white space.
fn is_enough(beginning: &[u8]) -> bool {
    if !is_declaration_whole(beginning) {
        return false;
    }
    match Recoding::of(beginning) {
        Ok(Some(recoding)) => !recoding.text_of(beginning).trim().is_empty(),
        Ok(None) | Err(_) => true,
    }
}

/// Whether a text is XML, or at least starts like XML. No text notation starts with `<`. What is before an XML declaration or a
/// puzzle in XML is an error of the XML.
pub(super) fn is_markup(text: &str) -> bool {
    let text = text.trim_start();
    text.is_empty() || text.starts_with('<') || text.contains("<?xml") || text.contains("<sudoku")
}
