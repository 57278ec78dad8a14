//! Names of documents as URIs, and texts for XML.

use std::path::Path;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_encode};

/// The characters that are not encoded in a URI: the unreserved ones, and the slash.
const KEPT: AsciiSet = NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~').remove(b'/');

/// The name of a document as a URI reference. A relative path stays relative. All bytes except letters, digits and
/// `-._~/` are percent-encoded, so that different names have different URIs.
pub(super) fn uri(document: &Path) -> String {
    let path = document.strip_prefix("./").unwrap_or(document);
    #[cfg(windows)]
    let path = &std::path::PathBuf::from(path.to_string_lossy().replace('\\', "/"));
    let encoded = percent_encode(path.as_os_str().as_encoded_bytes(), &KEPT);
    if path.is_absolute() { format!("file://{encoded}") } else { encoded.to_string() }
}

/// A text with U+FFFD instead of each character that is not allowed in XML 1.0.
pub(super) fn xml_text(text: &str) -> String {
    let is_char = |c: &char| matches!(c, '\t' | '\n' | '\r' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..='\u{10ffff}');
    text.chars().map(|c| if is_char(&c) { c } else { char::REPLACEMENT_CHARACTER }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_of_any_bytes_is_a_uri() {
        let cases = [
            ("in/a.xml", "in/a.xml"),
            ("./a b.xml", "a%20b.xml"),
            ("a:b%c#d?.xml", "a%3Ab%25c%23d%3F.xml"),
            ("é😀", "%C3%A9%F0%9F%98%80"),
            ("/tmp/a.xml", "file:///tmp/a.xml"),
            ("../a.xml", "../a.xml"),
            ("-", "-"),
        ];
        for (path, expected) in cases {
            assert_eq!(uri(Path::new(path)), expected);
        }
        #[cfg(unix)]
        {
            use std::os::unix::ffi::OsStrExt;
            assert_eq!(uri(Path::new(std::ffi::OsStr::from_bytes(b"a\xff"))), "a%FF");
        }
    }
}
