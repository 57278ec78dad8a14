//! JSON that is safe to print: characters that control a terminal, or start a command for the host of a build, are
//! escaped. A reader of JSON gets the same text.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::Formatter;

use sudoxml_document::finding::show::visible;

/// The length of a usual line in bytes, for the memory that is asked for.
const USUAL_LENGTH: usize = 512;

/// A value as JSON on one line.
pub(super) fn to_json(value: &impl Serialize) -> io::Result<Vec<u8>> {
    let mut json = Vec::with_capacity(USUAL_LENGTH);
    value.serialize(&mut Serializer::with_formatter(&mut json, SafeFormatter))?;
    Ok(json)
}

/// Compact JSON with more escapes.
struct SafeFormatter;

impl Formatter for SafeFormatter {
    /// Writes a part of a string that JSON does not escape.
    fn write_string_fragment<W: Write + ?Sized>(&mut self, out: &mut W, fragment: &str) -> io::Result<()> {
        // Most fragments are names of fields, and contain nothing to escape.
        if fragment.bytes().all(|byte| matches!(byte, b' '..=b'"' | b'$'..=b'~')) {
            return out.write_all(fragment.as_bytes());
        }
        let mut written = 0;
        for (at, c) in fragment.char_indices() {
            let is_command = c == '#' && fragment[..at].ends_with('#');
            if visible(c) != c || is_command {
                out.write_all(&fragment.as_bytes()[written..at])?;
                c.encode_utf16(&mut [0; 2]).iter().try_for_each(|unit| write!(out, "\\u{unit:04x}"))?;
                written = at + c.len_utf8();
            }
        }
        out.write_all(&fragment.as_bytes()[written..])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_escaped_means_the_same() {
        let cases = [
            ("plain \u{e9}\u{1f9e9}", "\"plain \u{e9}\u{1f9e9}\""),
            ("\u{1b}\n\"\\", "\"\\u001b\\n\\\"\\\\\""),
            ("\u{7f}\u{9b}31m\u{2028}\u{202e}\u{feff}", "\"\\u007f\\u009b31m\\u2028\\u202e\\ufeff\""),
            ("a##[error] #1", "\"a#\\u0023[error] #1\""),
        ];
        for (text, expected) in cases {
            let json = to_json(&text).expect("JSON");
            assert_eq!(String::from_utf8_lossy(&json), expected);
            assert_eq!(serde_json::from_slice::<String>(&json).expect("a string"), text);
        }
    }
}
