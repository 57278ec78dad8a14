//! Cuts: where a place of a document's text lies among its bytes.
//!
//! In most encodings a place of the text is one place of the bytes. ISO-2022-JP has states: an escape sequence says in
//! which character set the bytes behind it are, and one may stand at the cut itself. So a cut has two sides, each with
//! its offset and its character set.
//!
//! ```text
//! 日 本 ESC ( B <     the cut before '<': its near side is behind 本, its far side is behind the escape sequence
//! ```
//!
//! The decoder accepts no two escape sequences in a row, so at a cut there is one or none.

use encoding_rs::{Decoder, ISO_2022_JP};
use memchr::memrchr;

/// A place between two characters of a document.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cut {
    /// Behind the character before the cut.
    pub near: usize,
    /// Where the character behind the cut begins.
    pub far: usize,
    /// The character set of the character before the cut.
    pub before: Charset,
    /// The character set of the character behind the cut.
    pub behind: Charset,
}

impl Cut {
    /// A cut at one offset, where a document is in ASCII or has no character sets.
    pub(crate) fn at(offset: usize) -> Cut {
        Cut { near: offset, far: offset, before: Charset::ASCII, behind: Charset::ASCII }
    }

    /// Whether an escape sequence stands here.
    pub(crate) fn has_escape(self) -> bool {
        self.near < self.far
    }
}

/// A character set of ISO-2022-JP, as the escape sequence that begins it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Charset([u8; ESCAPE]);

/// The length of an escape sequence.
const ESCAPE: usize = 3;

impl Charset {
    /// ASCII, in which each document begins.
    pub(crate) const ASCII: Charset = Charset(*b"\x1b(B");
    /// The Roman set of JIS X 0201: ASCII with ¥ and ‾ in the place of `\` and `~`.
    const ROMAN: Charset = Charset(*b"\x1b(J");

    /// The escape sequence.
    pub(crate) fn escape(&self) -> &[u8] {
        &self.0
    }

    /// Whether the letters, digits and signs of markup are the same bytes as in ASCII.
    pub(crate) fn has_markup(self) -> bool {
        self == Charset::ASCII || self == Charset::ROMAN
    }

    /// Bytes that begin and end in ASCII, as bytes that begin and end in this set, which has markup.
    pub(crate) fn instead_of_ascii(self, bytes: &[u8]) -> Vec<u8> {
        let mut changed = bytes.to_vec();
        for at in memchr::memmem::find_iter(bytes, Charset::ASCII.escape()) {
            changed[at..at + ESCAPE].copy_from_slice(self.escape());
        }
        changed
    }
}

/// Walks a document's bytes in step with its text.
pub(crate) struct Cursor<'s> {
    bytes: &'s [u8],
    mark: usize,
    /// None for UTF-8, where the two offsets differ by the mark alone.
    decoder: Option<Decoder>,
    text_at: usize,
    byte_at: usize,
    /// The character set of the last character.
    charset: Charset,
}

/// Bytes that are decoded at once, and the room for the text that they come to.
const CHUNK: usize = 1 << 10;
const ROOM: usize = MOST * CHUNK + 16;

/// So many bytes of UTF-8 a byte comes to at the most.
const MOST: usize = 3;

impl<'s> Cursor<'s> {
    /// At the beginning of a document's text, which is behind the byte order mark of this length.
    pub(crate) fn new(bytes: &'s [u8], mark: usize, decoder: Option<Decoder>) -> Cursor<'s> {
        Cursor { bytes, mark, decoder, text_at: 0, byte_at: mark, charset: Charset::ASCII }
    }

    /// The cut at a text offset that is no smaller than the one asked for before.
    ///
    /// Close to the offset it decodes byte by byte: nothing else says where a character of Shift_JIS begins.
    pub(crate) fn advance(&mut self, text_offset: usize) -> Cut {
        let Some(decoder) = &mut self.decoder else { return Cut::at(text_offset + self.mark) };
        let mut scrap = [0; ROOM];
        let from = self.byte_at;
        while self.text_at < text_offset && self.byte_at < self.bytes.len() {
            // So many bytes end before the offset, even if the first of them completes a character.
            let safe = (text_offset - self.text_at).saturating_sub(5) / MOST;
            let end = (self.byte_at + safe.clamp(1, CHUNK)).min(self.bytes.len());
            let chunk = &self.bytes[self.byte_at..end];
            let (_, read, written) = decoder.decode_to_utf8_without_replacement(chunk, &mut scrap, false);
            self.byte_at += read;
            self.text_at += written;
        }
        if decoder.encoding() != ISO_2022_JP {
            return Cut::at(self.byte_at);
        }
        if let Some(escape) = memrchr(ESC, &self.bytes[from..self.byte_at]) {
            self.charset = self.charset_at(from + escape).unwrap_or(self.charset);
        }
        let escape = self.charset_at(self.byte_at);
        Cut {
            near: self.byte_at,
            far: self.byte_at + escape.map_or(0, |_| ESCAPE),
            before: self.charset,
            behind: escape.unwrap_or(self.charset),
        }
    }

    /// The character set that an escape sequence at this offset begins.
    fn charset_at(&self, offset: usize) -> Option<Charset> {
        let escape: [u8; ESCAPE] = self.bytes[offset..].first_chunk().copied()?;
        (escape[0] == ESC).then_some(Charset(escape))
    }
}

const ESC: u8 = 0x1b;
