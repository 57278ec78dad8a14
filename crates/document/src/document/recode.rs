//! Streams in the encodings of documents: decodes a document that is too large for memory, and encodes it again.
//!
//! UTF-8 is copied. UTF-16 and encodings with one byte for each character are decoded and encoded again. They have only
//! one way to write each character, so the bytes stay the same. Encodings with several bytes for a character have two
//! ways to write some characters, so they are not streamed.

use std::io::{self, Read, Write};

use encoding_rs::{Decoder, DecoderResult, Encoding, UTF_8, UTF_16BE, UTF_16LE};

use crate::document::error::DocumentError;
use crate::document::source::{detect, encode, not_in_encoding, push_utf16, unencodable_prefix};
use crate::finding::Finding;
use crate::position::Position;

/// The number of bytes that are decoded or encoded at once, so that they stay in the cache.
const CHUNK: usize = 1 << 16;

/// How a document is read and written as a stream.
#[derive(Clone, Copy, Debug)]
pub struct Recoding {
    pub(super) encoding: &'static Encoding,
    /// The length of the byte order mark in bytes.
    pub mark: usize,
}

impl Recoding {
    /// The recoding for a document that starts with these bytes; `None` for an encoding that is not streamed.
    pub fn of(beginning: &[u8]) -> Result<Option<Recoding>, Finding> {
        let (encoding, mark) = detect(beginning)?;
        let streamed = [UTF_8, UTF_16LE, UTF_16BE].contains(&encoding) || encoding.is_single_byte();
        Ok(streamed.then_some(Recoding { encoding, mark }))
    }

    /// The text of these bytes from the start of a document. An incomplete character at the end is replaced.
    pub fn text_of(self, beginning: &[u8]) -> String {
        self.encoding.decode_without_bom_handling(&beginning[self.mark..]).0.into_owned()
    }

    /// Decodes the bytes of a document after its byte order mark.
    pub fn reader<R: Read>(self, bytes: R) -> TextReader<R> {
        let decoder = (self.encoding != UTF_8).then(|| self.encoding.new_decoder_without_bom_handling());
        let chunk = if decoder.is_some() { vec![0; CHUNK] } else { Vec::new() };
        TextReader { bytes, decoder, chunk, text: String::new(), read: 0, is_over: false, is_invalid: false }
    }

    /// Encodes text to the bytes of a document. Each call must write complete characters.
    pub fn writer<W: Write>(self, bytes: W) -> TextWriter<W> {
        TextWriter { bytes, encoding: self.encoding, encoded: Vec::new() }
    }
}

/// The finding inside an error of a text reader: bytes that are invalid in the encoding.
///
/// # Errors
/// The error itself, if it comes from the underlying reader.
pub fn invalid_bytes(error: io::Error) -> io::Result<Finding> {
    let error = error.downcast::<DocumentError>()?;
    error.into_findings().pop().ok_or_else(|| io::ErrorKind::InvalidData.into())
}

/// Reads the bytes of a document as UTF-8. At invalid bytes it returns an error that [`invalid_bytes`] recognizes.
#[derive(Debug)]
pub struct TextReader<R> {
    bytes: R,
    /// `None` for UTF-8. The users of the text check it.
    decoder: Option<Decoder>,
    /// The bytes that are decoded next.
    chunk: Vec<u8>,
    text: String,
    /// The number of bytes of the text that were returned.
    read: usize,
    is_over: bool,
    is_invalid: bool,
}

impl<R: Read> Read for TextReader<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let Some(decoder) = &mut self.decoder else { return self.bytes.read(into) };
        while self.read == self.text.len() && !self.is_over {
            let size = self.bytes.read(&mut self.chunk)?;
            self.is_over = size == 0;
            self.text.clear();
            self.read = 0;
            self.text.reserve(decoder.max_utf8_buffer_length_without_replacement(size).unwrap_or(4 * size));
            let (result, _) =
                decoder.decode_to_string_without_replacement(&self.chunk[..size], &mut self.text, self.is_over);
            if let DecoderResult::Malformed(..) = result {
                (self.is_over, self.is_invalid) = (true, true);
            }
        }
        let size = (&self.text.as_bytes()[self.read..]).read(into)?;
        self.read += size;
        match &self.decoder {
            // All valid text was returned before the error.
            Some(decoder) if size == 0 && self.is_invalid => {
                let finding = not_in_encoding(decoder.encoding().name(), Position::START);
                Err(io::Error::new(io::ErrorKind::InvalidData, DocumentError::from(finding)))
            }
            _ => Ok(size),
        }
    }
}

/// Encodes text to the bytes of a document.
#[derive(Debug)]
pub struct TextWriter<W> {
    bytes: W,
    encoding: &'static Encoding,
    /// A part of a text in UTF-16.
    encoded: Vec<u8>,
}

impl<W: Write> Write for TextWriter<W> {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        if self.encoding == UTF_8 {
            return self.bytes.write(text);
        }
        let piece = std::str::from_utf8(text).map_err(io::Error::other)?;
        if self.encoding != UTF_16LE && self.encoding != UTF_16BE {
            self.bytes.write_all(&encode(self.encoding, piece).ok_or_else(unencodable_prefix)?)?;
            return Ok(text.len());
        }
        let mut rest = piece;
        while !rest.is_empty() {
            let (piece, after) = rest.split_at(rest.floor_char_boundary(CHUNK));
            self.encoded.clear();
            push_utf16(&mut self.encoded, self.encoding, piece);
            self.bytes.write_all(&self.encoded)?;
            rest = after;
        }
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.bytes.flush()
    }
}
