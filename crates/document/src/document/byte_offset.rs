//! Cuts: from an offset in the text of a document to an offset in its bytes.
//!
//! In most encodings an offset in the text corresponds to one offset in the bytes. ISO-2022-JP has states: an escape
//! sequence selects the character set of the bytes after it, and an escape sequence may be at the cut itself. So a cut
//! has two sides, each with its own offset and character set.
//!
//! ```text
//! 日 本 ESC ( B <     the cut before '<': its near side is after 本, its far side is after the escape sequence
//! ```
//!
//! The decoder accepts no two escape sequences in a row, so at a cut there is one or none.

use encoding_rs::{Decoder, ISO_2022_JP};
use memchr::memrchr;

/// A point between two characters of a document.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ByteOffset {
    /// The offset after the last character before the cut.
    pub near: usize,
    /// The offset of the first character after the cut.
    pub far: usize,
    /// The character set of the last character before the cut.
    pub before: Charset,
    /// The character set of the first character after the cut.
    pub after: Charset,
}

impl ByteOffset {
    /// A cut with both sides at one offset, in ASCII or in an encoding without character sets.
    pub(crate) fn at(offset: usize) -> ByteOffset {
        ByteOffset { near: offset, far: offset, before: Charset::ASCII, after: Charset::ASCII }
    }

    /// Whether there is an escape sequence at the cut.
    pub(crate) fn has_escape(self) -> bool {
        self.near < self.far
    }
}

/// A character set of ISO-2022-JP, as the escape sequence that selects it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Charset([u8; ESCAPE]);

/// The length of an escape sequence.
const ESCAPE: usize = 3;

impl Charset {
    /// ASCII. Each document starts in it.
    pub(crate) const ASCII: Charset = Charset(*b"\x1b(B");
    /// The Roman set of JIS X 0201: ASCII with ¥ and ‾ instead of `\` and `~`.
    const ROMAN: Charset = Charset(*b"\x1b(J");

    /// The escape sequence.
    pub(crate) fn escape(&self) -> &[u8] {
        &self.0
    }

    /// Whether the letters, digits and signs of markup are the same bytes as in ASCII.
    pub(crate) fn has_markup(self) -> bool {
        self == Charset::ASCII || self == Charset::ROMAN
    }

    /// Converts bytes that start and end in ASCII to bytes that start and end in this character set, which must have
    /// markup.
    pub(crate) fn instead_of_ascii(self, bytes: &[u8]) -> Vec<u8> {
        let mut changed = bytes.to_vec();
        for at in memchr::memmem::find_iter(bytes, Charset::ASCII.escape()) {
            changed[at..at + ESCAPE].copy_from_slice(self.escape());
        }
        changed
    }
}

/// Converts ascending offsets in the text of a document to offsets in its bytes.
pub(crate) struct Cursor<'s> {
    bytes: &'s [u8],
    mark: usize,
    /// `None` for UTF-8: the two offsets differ only by the byte order mark.
    decoder: Option<Decoder>,
    text_at: usize,
    byte_at: usize,
    /// The character set of the last character that was read.
    charset: Charset,
}

/// The number of bytes that are decoded at once, and the size of the buffer for their text.
const CHUNK: usize = 1 << 10;
const BUFFER: usize = MAX_GROWTH * CHUNK + 16;

/// The maximum number of bytes of UTF-8 for one byte of the document.
const MAX_GROWTH: usize = 3;

impl<'s> Cursor<'s> {
    /// A cursor at the start of the text. `mark` is the length of the byte order mark before it.
    pub(crate) fn new(bytes: &'s [u8], mark: usize, decoder: Option<Decoder>) -> Cursor<'s> {
        Cursor { bytes, mark, decoder, text_at: 0, byte_at: mark, charset: Charset::ASCII }
    }

    /// The cut at an offset in the text. Offsets must not decrease from call to call.
    ///
    /// Close to the offset it decodes byte by byte. There is no other way to find where a character of Shift_JIS
    /// starts.
    pub(crate) fn advance(&mut self, text_offset: usize) -> ByteOffset {
        let Some(decoder) = &mut self.decoder else { return ByteOffset::at(text_offset + self.mark) };
        let mut scratch = [0; BUFFER];
        let from = self.byte_at;
        while self.text_at < text_offset && self.byte_at < self.bytes.len() {
            // This number of bytes ends before the offset, even if the first byte completes a character.
            let safe = (text_offset - self.text_at).saturating_sub(5) / MAX_GROWTH;
            let end = (self.byte_at + safe.clamp(1, CHUNK)).min(self.bytes.len());
            let chunk = &self.bytes[self.byte_at..end];
            let (_, read, written) = decoder.decode_to_utf8_without_replacement(chunk, &mut scratch, false);
            self.byte_at += read;
            self.text_at += written;
        }
        if decoder.encoding() != ISO_2022_JP {
            return ByteOffset::at(self.byte_at);
        }
        if let Some(escape) = memrchr(ESC, &self.bytes[from..self.byte_at]) {
            self.charset = self.charset_at(from + escape).unwrap_or(self.charset);
        }
        let escape = self.charset_at(self.byte_at);
        ByteOffset {
            near: self.byte_at,
            far: self.byte_at + escape.map_or(0, |_| ESCAPE),
            before: self.charset,
            after: escape.unwrap_or(self.charset),
        }
    }

    /// The character set that an escape sequence at this offset selects.
    fn charset_at(&self, offset: usize) -> Option<Charset> {
        let escape: [u8; ESCAPE] = self.bytes[offset..].first_chunk().copied()?;
        (escape[0] == ESC).then_some(Charset(escape))
    }
}

const ESC: u8 = 0x1b;
