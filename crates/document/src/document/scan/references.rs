//! References in texts and in values of attributes: whether each is well-formed, and the text
//! that replaces it.

use std::ops::Range;

use crate::document::entities::{Entities, Meaning};
use crate::document::parser_text::mask;
use crate::document::recent::{Recent, ShortText};
use crate::document::tokenizer::{Reference, reference, references};

/// The most bytes that all references to entities may expand to. A text with more is left to the parser, which has limits.
const MAX_EXPANDED: usize = 1 << 24;

/// The longest reference in bytes. A text with a longer one is left to the parser.
const LONGEST: usize = 1 << 10;

/// The references of a text.
#[derive(Debug, Default)]
pub(super) struct References {
    entities: Entities,
    /// The number of bytes of all expanded references to entities.
    expanded: usize,
    /// The references between tags that were read last, with the bytes that each expands to.
    recent: Recent<(Read, usize)>,
}

/// A reference that is well-formed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Read {
    pub end: usize,
    /// Whether it refers to an entity of the document, and not to a character.
    pub is_of_entity: bool,
    /// Whether its value is not known.
    pub is_unread: bool,
    /// Its value, if that is one byte.
    pub byte: Option<u8>,
}

impl References {
    pub(super) fn set_entities(&mut self, entities: Entities) {
        (self.entities, self.recent) = (entities, Recent::default());
    }

    /// The reference at an offset; `None` if it is not certain that it is allowed there.
    #[inline]
    pub(super) fn read(&mut self, text: &str, start: usize, in_attribute: bool) -> Option<Read> {
        let window = text.as_bytes()[start..].first_chunk().filter(|_| !in_attribute);
        let Some((short, length)) = window.and_then(|window| ShortText::through(window, b';')) else {
            return self.read_any(text, start, in_attribute);
        };
        if let Some((read, bytes)) = self.recent.get(short) {
            self.expanded += bytes;
            return Some(Read { end: start + length, ..read }).filter(|_| self.expanded <= MAX_EXPANDED);
        }
        let before = self.expanded;
        let read = self.read_any(text, start, in_attribute)?;
        self.recent.put(short, (read, self.expanded - before));
        Some(read)
    }

    fn read_any(&mut self, text: &str, start: usize, in_attribute: bool) -> Option<Read> {
        let rest = &text.as_bytes()[start + 1..];
        let length = rest.iter().take(LONGEST).position(|&byte| byte == b';')?;
        let end = start + 1 + length + 1;
        let of_character = |byte| Read { end, is_of_entity: false, is_unread: false, byte };
        match reference(&text[start + 1..end - 1]) {
            // A carriage return from a reference is not a line end.
            Reference::Character(c) => (c != '\r').then(|| of_character(u8::try_from(c).ok().filter(u8::is_ascii))),
            Reference::Entity("lt" | "gt" | "amp" | "apos" | "quot") => Some(of_character(None)),
            Reference::Entity(name) if !name.contains(':') => self.entity(name, in_attribute, end),
            Reference::Entity(_) | Reference::Forbidden | Reference::Malformed => None,
        }
    }

    /// A reference to an entity that ends at an offset.
    fn entity(&mut self, name: &str, in_attribute: bool, end: usize) -> Option<Read> {
        let of_entity = |is_unread, byte| Some(Read { end, is_of_entity: true, is_unread, byte });
        match self.entities.meaning(name, in_attribute) {
            Meaning::Text { text, is_certain } => {
                self.expanded += text.len().max(1);
                let byte = if let [byte] = text.as_bytes() { Some(*byte) } else { None };
                of_entity(!is_certain, byte).filter(|_| self.expanded <= MAX_EXPANDED)
            }
            Meaning::Unread => of_entity(true, None),
            Meaning::Other => None,
        }
    }

    /// A text with its references replaced, and with a line feed for each line end.
    pub(super) fn resolved(&self, text: &str, range: Range<usize>) -> String {
        let mut resolved = String::with_capacity(range.len());
        self.each_piece(text, range, false, |piece, _| {
            let mut after_return = false;
            for c in piece.chars() {
                match c {
                    '\n' if after_return => {}
                    '\r' | '\n' => resolved.push('\n'),
                    c => resolved.push(c),
                }
                after_return = c == '\r';
            }
        });
        resolved
    }

    /// The value of an attribute: its references are resolved, and it has a space for each line end and for each tab.
    pub(super) fn resolved_in_attribute(&self, text: &str, range: Range<usize>) -> String {
        let mut resolved = String::with_capacity(range.len());
        self.each_piece(text, range, true, |piece, is_character| {
            if is_character {
                resolved.push_str(piece);
                return;
            }
            let mut after_return = false;
            for c in piece.chars() {
                match c {
                    '\n' if after_return => {}
                    '\r' | '\n' | '\t' => resolved.push(' '),
                    c => resolved.push(c),
                }
                after_return = c == '\r';
            }
        });
        resolved
    }

    /// Passes on the pieces of a text between its references, and the texts that replace these. Each comes with whether it is a
    /// reference to a character.
    fn each_piece(&self, text: &str, range: Range<usize>, in_attribute: bool, mut each: impl FnMut(&str, bool)) {
        let mut done = range.start;
        for (found, reference) in references(text, range.clone()) {
            each(&text[done..found.start], false);
            match reference {
                Reference::Character(c) => each(c.encode_utf8(&mut [0; 4]), true),
                Reference::Entity(name) => match predefined(name) {
                    Some(character) => each(character, true),
                    None => match self.entities.meaning(name, in_attribute) {
                        Meaning::Text { text, .. } => each(text, false),
                        Meaning::Unread => each(&mask(name), false),
                        Meaning::Other => {}
                    },
                },
                Reference::Forbidden | Reference::Malformed => {}
            }
            done = found.end;
        }
        each(&text[done..range.end], false);
    }
}

/// The character of a predefined entity.
pub(crate) fn predefined(name: &str) -> Option<&'static str> {
    Some(match name {
        "lt" => "<",
        "gt" => ">",
        "amp" => "&",
        "apos" => "'",
        "quot" => "\"",
        _ => return None,
    })
}
