//! Classes of bytes and characters, as a scanner asks for them.

use memchr::memmem;

use crate::document::names::is_name;

/// Whether a byte is white space in XML.
pub(super) const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n')
}

/// Whether XML allows each character of a text.
pub(super) fn are_allowed(text: &str) -> bool {
    const CONTROL: u8 = 1;
    const FIRST_OF_NONCHARACTER: u8 = 2;
    let class = |byte: u8| {
        let is_control = (byte < b' ') & (byte != b'\t') & (byte != b'\n') & (byte != b'\r');
        (u8::from(is_control) * CONTROL) | (u8::from(byte == 0xef) * FIRST_OF_NONCHARACTER)
    };
    // There are no branches, and the result is a byte: the compiler makes vector instructions of that.
    let found = text.as_bytes().iter().fold(0, |found, &byte| found | class(byte));
    // U+FFFE and U+FFFF.
    let is_noncharacter = |at: usize| text.as_bytes().get(at + 2).is_some_and(|&last| last >= 0xbe);
    found & CONTROL == 0
        && (found & FIRST_OF_NONCHARACTER == 0 || !memmem::find_iter(text.as_bytes(), b"\xef\xbf").any(is_noncharacter))
}

/// What a byte is in a name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum InName {
    /// It may be anywhere in a name.
    Start,
    /// It may be in a name, but not at its start.
    Later,
    Colon,
    /// A part of a character outside of ASCII.
    Other,
    /// It ends the name.
    No,
}

/// The class of each byte.
const IN_NAME: [InName; 256] = {
    let mut classes = [InName::No; 256];
    let mut byte = 0;
    while byte < 256 {
        classes[byte] = match byte as u8 {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => InName::Start,
            b'0'..=b'9' | b'-' | b'.' => InName::Later,
            b':' => InName::Colon,
            0x80.. => InName::Other,
            _ => InName::No,
        };
        byte += 1;
    }
    classes
};

/// A name with at most one colon, and with a name on each side of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct QualifiedName {
    pub start: usize,
    /// The start of the local name. It is the start of the name if there is no prefix.
    pub local: usize,
    pub end: usize,
}

impl QualifiedName {
    /// The name at an offset; `None` if there is none, or if it is not one that namespaces allow.
    #[inline]
    pub(super) fn at(text: &str, start: usize) -> Option<QualifiedName> {
        let bytes = text.as_bytes();
        let (mut at, mut local) = (start, start);
        let mut is_ascii = true;
        loop {
            match IN_NAME[usize::from(*bytes.get(at)?)] {
                InName::Start => {}
                InName::Later if at > local => {}
                InName::Colon if local == start && at > start => local = at + 1,
                InName::Other => is_ascii = false,
                InName::No => break,
                InName::Later | InName::Colon => return None,
            }
            at += 1;
        }
        let is_whole = at > local
            && (is_ascii || is_name(&text[local..at]) && (local == start || is_name(&text[start..local - 1])));
        is_whole.then_some(QualifiedName { start, local, end: at })
    }

    pub(super) fn length(self) -> usize {
        self.end - self.start
    }

    /// The same name at another offset.
    pub(super) fn moved_to(self, start: usize) -> QualifiedName {
        QualifiedName { start, local: start + (self.local - self.start), end: start + self.length() }
    }

    pub(super) fn has_prefix(self) -> bool {
        self.local > self.start
    }

    pub(super) fn prefix(self, text: &str) -> &str {
        &text[self.start..self.local.max(self.start + 1) - 1]
    }

    pub(super) fn local_name(self, text: &str) -> &str {
        &text[self.local..self.end]
    }
}

/// The first offset from this one on that is not white space.
#[inline]
pub(super) fn skip_space(bytes: &[u8], mut at: usize) -> usize {
    while bytes.get(at).is_some_and(|&byte| is_space(byte)) {
        at += 1;
    }
    at
}

/// Whether a text has the same bytes at an offset as in a name. Most names are short.
#[inline]
pub(super) fn is_same(bytes: &[u8], at: usize, name: QualifiedName) -> bool {
    let length = name.length();
    let word = |at: usize| bytes.get(at..)?.first_chunk().map(|word| u64::from_le_bytes(*word));
    match (word(at), word(name.start)) {
        (Some(found), Some(wanted)) if length <= 8 => (found ^ wanted) << (8 * (8 - length)) == 0,
        _ => bytes.get(at..at + length) == Some(&bytes[name.start..name.end]),
    }
}
