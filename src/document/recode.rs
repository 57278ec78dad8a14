//! Streams in the encodings of documents: the text of one that is too large to be held, and its bytes again.
//!
//! UTF-8 passes through. UTF-16 and encodings of a byte a character are decoded and encoded again: each byte or pair of
//! bytes stands for one character and no other does, so the way back gives the same bytes. The encodings of several
//! bytes a character know two ways to write some characters, and are not streamed.

use std::io::{self, Read, Write};

use encoding_rs::{Decoder, DecoderResult, Encoding, UTF_8, UTF_16BE, UTF_16LE};

use crate::document::error::DocumentError;
use crate::document::source::{detect, encode, no_way_back, not_in_encoding};
use crate::finding::Finding;
use crate::position::Position;

/// How a document is to be read and written as a stream.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Recoding {
    encoding: &'static Encoding,
    /// Length of the byte order mark in bytes.
    pub mark: usize,
}

impl Recoding {
    /// The recoding for a document that begins like this; `None` for an encoding that is not streamed.
    pub(crate) fn of(beginning: &[u8]) -> Result<Option<Recoding>, Finding> {
        let (encoding, mark) = detect(beginning)?;
        let streamed = [UTF_8, UTF_16LE, UTF_16BE].contains(&encoding) || encoding.is_single_byte();
        Ok(streamed.then_some(Recoding { encoding, mark }))
    }

    /// The text of a beginning, as far as it goes.
    pub(crate) fn text_of(self, beginning: &[u8]) -> String {
        self.encoding.decode_without_bom_handling(&beginning[self.mark..]).0.into_owned()
    }

    /// A document's bytes behind its byte order mark, as text.
    pub(crate) fn reader<R: Read>(self, bytes: R) -> TextReader<R> {
        let decoder = (self.encoding != UTF_8).then(|| self.encoding.new_decoder_without_bom_handling());
        TextReader { bytes, decoder, text: String::new(), read: 0, over: false, broken: false }
    }

    /// Takes text, in whole characters a call, and writes the document's bytes.
    pub(crate) fn writer<W: Write>(self, bytes: W) -> TextWriter<W> {
        TextWriter { bytes, encoding: self.encoding }
    }
}

/// The finding inside an error of a [`TextReader`]: bytes that are invalid in the encoding.
///
/// # Errors
/// The error itself, if it is that of the reader below.
pub(crate) fn invalid_bytes(error: io::Error) -> io::Result<Finding> {
    let error = error.downcast::<DocumentError>()?;
    error.into_findings().pop().ok_or_else(|| io::ErrorKind::InvalidData.into())
}

/// Reads a document's bytes as UTF-8. Bytes that are invalid end it with an error that [`invalid_bytes`] recognizes.
pub(crate) struct TextReader<R> {
    bytes: R,
    /// None for UTF-8, which is checked further on.
    decoder: Option<Decoder>,
    text: String,
    /// So much of the text was handed out.
    read: usize,
    over: bool,
    broken: bool,
}

impl<R: Read> Read for TextReader<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let Some(decoder) = &mut self.decoder else { return self.bytes.read(into) };
        while self.read == self.text.len() && !self.over {
            let mut chunk = [0; 1 << 14];
            let size = self.bytes.read(&mut chunk)?;
            self.over = size == 0;
            self.text.clear();
            self.read = 0;
            self.text.reserve(decoder.max_utf8_buffer_length_without_replacement(size).unwrap_or(4 * size));
            let (result, _) = decoder.decode_to_string_without_replacement(&chunk[..size], &mut self.text, self.over);
            if let DecoderResult::Malformed(..) = result {
                (self.over, self.broken) = (true, true);
            }
        }
        let size = (&self.text.as_bytes()[self.read..]).read(into)?;
        self.read += size;
        match &self.decoder {
            // What could be read has come before it.
            Some(decoder) if size == 0 && self.broken => {
                let finding = not_in_encoding(decoder.encoding().name(), Position::START);
                Err(io::Error::new(io::ErrorKind::InvalidData, DocumentError::from(finding)))
            }
            _ => Ok(size),
        }
    }
}

/// Writes text as a document's bytes.
pub(crate) struct TextWriter<W> {
    bytes: W,
    encoding: &'static Encoding,
}

impl<W: Write> Write for TextWriter<W> {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        if self.encoding == UTF_8 {
            return self.bytes.write(text);
        }
        let piece = std::str::from_utf8(text).map_err(io::Error::other)?;
        self.bytes.write_all(&encode(self.encoding, piece).ok_or_else(no_way_back)?)?;
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.bytes.flush()
    }
}
