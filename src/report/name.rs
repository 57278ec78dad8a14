//! A document's name and a user's text as the forms hold them.

use std::path::Path;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_encode};

/// What stands for itself in a URI, and the slash.
const KEPT: AsciiSet = NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~').remove(b'/');

/// The document as a URI reference: relative as the user named it, with every other byte than letters, digits and
/// `-._~/` percent-encoded, so that a name of any bytes can be told from any other.
pub(super) fn uri(document: &Path) -> String {
    let path = document.strip_prefix("./").unwrap_or(document);
    #[cfg(windows)]
    let path = &std::path::PathBuf::from(path.to_string_lossy().replace('\\', "/"));
    let encoded = percent_encode(path.as_os_str().as_encoded_bytes(), &KEPT);
    if path.is_absolute() { format!("file://{encoded}") } else { encoded.to_string() }
}

/// A text with U+FFFD for each character that XML 1.0 cannot hold.
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
