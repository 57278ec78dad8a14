//! From bytes to text and back: detects the encoding of a document, and decodes it.
//!
//! The text is only for reading. The output contains the original bytes, cut at byte offsets, so it does not depend on
//! an encoder to return the same bytes. Only the elements that sudoxml adds are encoded.

use std::borrow::Cow;
use std::io;

use encoding_rs::{DecoderResult, Encoding, UTF_8, UTF_16BE, UTF_16LE};

use crate::document::byte_offset::Cursor;
use crate::finding::{Finding, Rule};
use crate::position::Position;

/// The bytes of a document, and their text.
#[derive(Clone, Debug)]
pub struct Source {
    content: SourceContent,
    /// The encoding of the bytes.
    encoding: &'static Encoding,
    /// The encoding of the document that the output becomes. It is another one only for a part of a document.
    written: &'static Encoding,
    /// The length of the byte order mark in bytes, 0 if there is none. It is not part of the text.
    mark: usize,
}

#[derive(Clone, Debug)]
enum SourceContent {
    /// The bytes are the text, after a byte order mark if there is one.
    Utf8(String),
    Decoded {
        bytes: Vec<u8>,
        text: String,
    },
}

impl Source {
    /// Decodes a document: by its byte order mark, else as UTF-16 if the first two characters show it, else by the
    /// encoding that its XML declaration names, else as UTF-8.
    ///
    /// # Errors
    /// An unknown encoding, an encoding that does not match the bytes, and bytes that are invalid in it, each with its
    /// position.
    pub fn decode(bytes: Vec<u8>) -> Result<Source, Finding> {
        let (source, fault) = Source::decode_beginning(bytes)?;
        fault.map_or(Ok(source), Err)
    }

    /// Decodes a text that may be in this encoding. A byte order mark, or else the declaration of a text that is XML, is stronger.
    ///
    /// # Errors
    /// As [`Source::decode`].
    pub(crate) fn decode_as(bytes: Vec<u8>, encoding: &'static Encoding) -> Result<Source, Finding> {
        if Encoding::for_bom(&bytes).is_some() || declared_encoding(&bytes).is_some() || encoding == UTF_8 {
            return Source::decode(bytes);
        }
        let (text, is_whole) = decode_strictly(encoding, &bytes);
        if is_whole {
            Ok(Source::of_text(text))
        } else {
            Err(not_in_encoding(encoding.name(), Position::START.after(&text)))
        }
    }

    /// Decodes a document up to the first bytes that are invalid in its encoding, and returns the fault of these.
    ///
    /// # Errors
    /// An unknown encoding, and an encoding that does not match the bytes.
    pub fn decode_beginning(bytes: Vec<u8>) -> Result<(Source, Option<Finding>), Finding> {
        let (encoding, mark) = detect(&bytes)?;
        let (content, is_whole) = if encoding == UTF_8 {
            match String::from_utf8(bytes) {
                Ok(text) => (SourceContent::Utf8(text), true),
                Err(error) => {
                    let valid = error.utf8_error().valid_up_to();
                    (SourceContent::Utf8(String::from_utf8_lossy(&error.as_bytes()[..valid]).into_owned()), false)
                }
            }
        } else {
            let (text, is_whole) = decode_strictly(encoding, &bytes[mark..]);
            (SourceContent::Decoded { bytes, text }, is_whole)
        };
        let source = Source { content, encoding, written: encoding, mark };
        let fault = (!is_whole).then(|| not_in_encoding(encoding.name(), Position::START.after(source.text())));
        Ok((source, fault))
    }

    /// The text, without a byte order mark.
    pub fn text(&self) -> &str {
        match &self.content {
            SourceContent::Utf8(text) => &text[self.mark..],
            SourceContent::Decoded { text, .. } => text,
        }
    }

    /// The original bytes of the document.
    pub(crate) fn bytes(&self) -> &[u8] {
        match &self.content {
            SourceContent::Utf8(text) => text.as_bytes(),
            SourceContent::Decoded { bytes, .. } => bytes,
        }
    }

    /// A text in the encoding of the bytes; `None` if the encoding cannot represent a character of it, or the encoder
    /// replaces one with another character.
    pub(crate) fn encode<'t>(&self, piece: &'t str) -> Option<Cow<'t, [u8]>> {
        encode_exactly(self.encoding, piece)
    }

    /// The first character that the encoding of the document cannot represent.
    pub(crate) fn first_unwritable(&self, piece: &str) -> Option<char> {
        piece.chars().find(|c| encode_exactly(self.written, c.encode_utf8(&mut [0; 4])).is_none())
    }

    /// Whether the document is in UTF-8 or UTF-16.
    pub(crate) fn is_unicode(&self) -> bool {
        [UTF_8, UTF_16LE, UTF_16BE].contains(&self.written)
    }

    /// The name of the encoding.
    pub(crate) fn encoding_name(&self) -> &'static str {
        self.written.name()
    }

    /// The source of a text that is in UTF-8 already.
    pub fn of_text(text: String) -> Source {
        Source::of_part(text, UTF_8)
    }

    /// The source of a part of a document, which is in UTF-8 already. `written` is the encoding of the document.
    pub fn of_part(text: String, written: &'static Encoding) -> Source {
        Source { content: SourceContent::Utf8(text), encoding: UTF_8, written, mark: 0 }
    }

    /// A cursor that converts ascending offsets in the text to offsets in the bytes.
    pub(crate) fn cursor(&self) -> Cursor<'_> {
        let decoder = (self.encoding != UTF_8).then(|| self.encoding.new_decoder_without_bom_handling());
        Cursor::new(self.bytes(), self.mark, decoder)
    }
}

/// A text in an encoding; `None` if the encoding cannot represent a character of it, or the encoder replaces one with
/// another character.
fn encode_exactly<'t>(encoding: &'static Encoding, piece: &'t str) -> Option<Cow<'t, [u8]>> {
    if encoding == UTF_8 {
        return Some(Cow::Borrowed(piece.as_bytes()));
    }
    let is_exact = |bytes: &Cow<'_, [u8]>| decode_strictly(encoding, bytes) == (piece.to_owned(), true);
    encode(encoding, piece).filter(|bytes| piece.is_ascii() || is_exact(bytes))
}

/// A text in an encoding. Like a browser, encoding_rs encodes to UTF-8 instead of UTF-16, so UTF-16 is encoded here.
pub(crate) fn encode<'t>(encoding: &'static Encoding, text: &'t str) -> Option<Cow<'t, [u8]>> {
    if encoding == UTF_16LE || encoding == UTF_16BE {
        let mut bytes = Vec::with_capacity(2 * text.len());
        push_utf16(&mut bytes, encoding, text);
        return Some(bytes.into());
    }
    let (bytes, _, lost) = encoding.encode(text);
    (!lost).then_some(bytes)
}

/// Appends a text in UTF-16.
pub(crate) fn push_utf16(bytes: &mut Vec<u8>, encoding: &'static Encoding, text: &str) {
    match encoding == UTF_16LE {
        true => push_units(bytes, text, u16::to_le_bytes),
        false => push_units(bytes, text, u16::to_be_bytes),
    }
}

/// Appends a text in UTF-16. Most of a document is ASCII, and the compiler makes vector instructions for that.
fn push_units(bytes: &mut Vec<u8>, text: &str, bytes_of: impl Fn(u16) -> [u8; 2]) {
    let mut rest = text;
    while !rest.is_empty() {
        let (piece, after) = rest.split_at(rest.floor_char_boundary(1 << 8));
        rest = after;
        if !piece.is_ascii() {
            bytes.extend(piece.encode_utf16().flat_map(&bytes_of));
            continue;
        }
        let start = bytes.len();
        bytes.resize(start + 2 * piece.len(), 0);
        let (pairs, _) = bytes[start..].as_chunks_mut::<2>();
        pairs.iter_mut().zip(piece.bytes()).for_each(|(pair, byte)| *pair = bytes_of(byte.into()));
    }
}

/// The error about a prefix that can be decoded, but not encoded again.
pub(crate) fn unencodable_prefix() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "the encoding of the document cannot represent the prefix of a <sudoku>")
}

/// The encoding with this name; `None` if it is not known.
pub(crate) fn encoding_of(label: &str) -> Option<&'static Encoding> {
    Encoding::for_label_no_replacement(label.trim().as_bytes())
}

/// The encoding of a document that starts with these bytes, and the length of its byte order mark.
pub(crate) fn detect(bytes: &[u8]) -> Result<(&'static Encoding, usize), Finding> {
    let unknown = |name: &str| {
        let message = format!("the encoding {name} is unknown; save the document as UTF-8");
        Finding::new(Rule::UnknownEncoding, Position::START, message)
    };
    match bytes {
        [0xff, 0xfe, 0, 0, ..] | [0, 0, 0xfe, 0xff, ..] => return Err(unknown("UTF-32")),
        [b'<', 0, b'?' | b'!' | b'A'..=b'z', 0, ..] => return Ok((UTF_16LE, 0)),
        [0, b'<', 0, b'?' | b'!' | b'A'..=b'z', ..] => return Ok((UTF_16BE, 0)),
        _ => {}
    }
    let of_mark = Encoding::for_bom(bytes);
    let label = declared_encoding(bytes.strip_prefix(MARK).unwrap_or(bytes));
    let Some(label) = label else { return Ok(of_mark.unwrap_or((UTF_8, 0))) };
    let name = String::from_utf8_lossy(label);
    match (of_mark, Encoding::for_label_no_replacement(label)) {
        (_, None) => Err(unknown(&format!("'{}'", name.escape_default()))),
        (Some(of_mark), _) => Ok(of_mark),
        (None, Some(encoding)) if encoding == UTF_16LE || encoding == UTF_16BE => Err(Finding::new(
            Rule::InvalidEncoding,
            Position::START,
            format!("the XML declaration says {name}, but the bytes are not UTF-16; declare the encoding of the file"),
        )),
        (None, Some(encoding)) => Ok((encoding, 0)),
    }
}

/// The byte order mark of UTF-8.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// Whether these bytes from the start of a document contain the whole XML declaration, if there is one.
pub fn is_declaration_whole(beginning: &[u8]) -> bool {
    let beginning = beginning.strip_prefix(MARK).unwrap_or(beginning);
    !beginning.starts_with(b"<?xml") || beginning.contains(&b'>')
}

/// The value of `encoding` in an XML declaration. In all encodings that are not detected before, it is in ASCII.
fn declared_encoding(bytes: &[u8]) -> Option<&[u8]> {
    let declaration = bytes.strip_prefix(b"<?xml").filter(|rest| rest.first().is_some_and(u8::is_ascii_whitespace))?;
    let end = declaration.iter().position(|&byte| byte == b'>')?;
    let declaration = &declaration[..end];
    let name = b"encoding";
    let at = declaration.windows(name.len()).position(|window| window == name)?;
    let after = declaration[at + name.len()..].trim_ascii_start().strip_prefix(b"=")?.trim_ascii_start();
    let (quote, value) = after.split_first().filter(|(quote, _)| matches!(quote, b'"' | b'\''))?;
    let end = value.iter().position(|byte| byte == quote)?;
    Some(&value[..end])
}

/// The text of the bytes up to the first invalid ones, and whether that is all.
fn decode_strictly(encoding: &'static Encoding, body: &[u8]) -> (String, bool) {
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let longest = decoder.max_utf8_buffer_length_without_replacement(body.len());
    let mut text = String::with_capacity(longest.unwrap_or(body.len()));
    let (result, _) = decoder.decode_to_string_without_replacement(body, &mut text, true);
    (text, result == DecoderResult::InputEmpty)
}

/// The fault of invalid bytes at this position, after the text that could be read.
pub fn not_in_encoding(name: &str, position: Position) -> Finding {
    let message = format!(
        "the bytes from here on are not {name}; the file is damaged or cut off, or it has another encoding than its byte \
         order mark or its XML declaration says"
    );
    Finding::new(Rule::InvalidEncoding, position, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn utf16(text: &str) -> Vec<u8> {
        format!("\u{feff}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect()
    }

    #[test]
    fn the_mark_the_first_characters_and_the_declaration_show_the_encoding() {
        let cases: [(Vec<u8>, &str); 5] = [
            (b"\xef\xbb\xbf<a>\xc3\xa9</a>".to_vec(), "<a>é</a>"),
            (utf16("<a>é</a>"), "<a>é</a>"),
            (utf16("<a/>")[2..].to_vec(), "<a/>"),
            (b"<?xml version='1.0' encoding = \"iso-8859-1\"?><a>\xe9</a>".to_vec(), "é"),
            (b"<?xml version='1.0' encoding='Shift_JIS'?><a>\x83\x5c</a>".to_vec(), "ソ"),
        ];
        for (bytes, expected) in cases {
            let source = Source::decode(bytes).expect("known");
            assert!(source.text().contains(expected), "{expected} in {}", source.text());
        }
    }

    #[test]
    fn invalid_bytes_are_reported_at_their_position() {
        let position = |bytes: &[u8]| Source::decode(bytes.to_vec()).expect_err("invalid").start().to_string();
        assert_eq!(position(b"<a>\n \xff</a>"), "2:2");
        assert_eq!(position(&utf16("<a>é</a>")[..15]), "1:7");
        assert_eq!(position(b"<?xml version='1.0' encoding='utf-16'?><a/>"), "1:1");
        assert_eq!(position(b"<?xml version='1.0' encoding='klingon'?><a/>"), "1:1");
    }

    #[test]
    fn an_offset_in_the_text_is_an_offset_in_the_bytes() {
        let bytes = b"<?xml version='1.0' encoding='Shift_JIS'?><a>\x83\x5c\x83\x5c</a>";
        let source = Source::decode(bytes.to_vec()).expect("known");
        let mut cursor = source.cursor();
        for tag in ["<a>", "</a>"] {
            let at = cursor.advance(source.text().find(tag).expect("there")).far;
            assert!(bytes[at..].starts_with(tag.as_bytes()), "{tag} at {at}");
        }
    }
}
