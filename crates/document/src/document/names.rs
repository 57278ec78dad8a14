//! Names that the parser accepts and XML with namespaces does not: in tags, in declarations of namespaces, and in
//! processing instructions.
//!
//! roxmltree takes a name with a colon at its start for a name without a prefix, so `</:x>` ends `<x>`. It accepts two
//! default namespaces in one tag, an empty namespace for a prefix, and any target of a processing instruction.

use std::collections::HashSet;

use crate::document::layout::{is_space, tag_name};
use crate::document::tokenizer::{Token, TokenKind, attributes};

/// Whether an attribute of this name declares a namespace.
pub(crate) fn is_namespace(name: &str) -> bool {
    name == "xmlns" || name.starts_with("xmlns:")
}

/// The first name of a token that is not allowed: the offset of the token or of the attribute, and the message.
pub(crate) fn misnamed(text: &str, token: &Token) -> Option<(usize, &'static str)> {
    let start = token.range.start;
    match token.kind {
        TokenKind::StartTag | TokenKind::EmptyTag => {
            if tag_name(text, start).starts_with(':') {
                return Some((start, COLON));
            }
            let mut namespaces = HashSet::new();
            attributes(text, token.range.clone()).find_map(|attribute| {
                let (name, value) = (&text[attribute.name.clone()], &text[attribute.value]);
                let message = if name.starts_with(':') {
                    COLON
                } else if name.ends_with(":xmlns") && name != "xmlns:xmlns" {
                    NO_DECLARATION
                } else if !is_namespace(name) {
                    return None;
                } else if !namespaces.insert(name) {
                    "this tag declares the same namespace prefix, or the default namespace, twice; remove one declaration"
                } else if name == "xmlns:xmlns" {
                    "the prefix xmlns cannot be declared"
                } else if name != "xmlns" && value.is_empty() {
                    "the namespace of a prefix is empty; only xmlns=\"\" is allowed"
                } else {
                    return None;
                };
                Some((attribute.name.start, message))
            })
        }
        TokenKind::EndTag => tag_name(text, start).starts_with(':').then_some((start, COLON)),
        TokenKind::Instruction if token.is_closed && !is_declaration(text.as_bytes(), start) => {
            let instruction = &text[token.range.clone()];
            let message = if is_declaration(instruction.as_bytes(), 0) { LATE } else { TARGET };
            has_wrong_target(instruction).then_some((start, message))
        }
        _ => None,
    }
}

const COLON: &str = "this name starts with a colon; remove the colon, or write a prefix before it";

/// roxmltree takes such an attribute for the declaration of the default namespace.
const NO_DECLARATION: &str = "an attribute with a prefix cannot be called xmlns here, because it looks like a declaration \
                              of a namespace; use another name";

/// Whether a text is a name in XML, as the rules 4 and 5 of XML 1.0 (fifth edition) say.
#[doc(hidden)] // for the crates above
pub fn is_name(text: &str) -> bool {
    text.starts_with(starts_name) && text.chars().all(is_in_name)
}

/// Whether a name can start with this character.
fn starts_name(c: char) -> bool {
    matches!(c, ':' | '_' | 'A'..='Z' | 'a'..='z' | '\u{c0}'..='\u{d6}' | '\u{d8}'..='\u{f6}'
        | '\u{f8}'..='\u{2ff}' | '\u{370}'..='\u{37d}' | '\u{37f}'..='\u{1fff}' | '\u{200c}'..='\u{200d}'
        | '\u{2070}'..='\u{218f}' | '\u{2c00}'..='\u{2fef}' | '\u{3001}'..='\u{d7ff}'
        | '\u{f900}'..='\u{fdcf}' | '\u{fdf0}'..='\u{fffd}' | '\u{10000}'..='\u{effff}')
}

/// Whether a name can contain this character.
pub(crate) fn is_in_name(c: char) -> bool {
    starts_name(c) || matches!(c, '-' | '.' | '0'..='9' | '\u{b7}' | '\u{300}'..='\u{36f}' | '\u{203f}'..='\u{2040}')
}

const TARGET: &str = "the target of this processing instruction is not allowed: \
                      it is a name without a colon, not xml, and white space comes after it";

const LATE: &str = "the XML declaration can only be at the very start of the document; remove what is before it";

/// Whether the XML declaration starts at this offset. It looks like an instruction.
fn is_declaration(text: &[u8], offset: usize) -> bool {
    let rest = text.strip_prefix(b"<?xml").filter(|_| offset == 0);
    rest.and_then(<[u8]>::first).is_some_and(|&byte| is_space(char::from(byte)))
}

/// Whether the target of a processing instruction is no name, or a name that is not allowed.
fn has_wrong_target(instruction: &str) -> bool {
    let inside = instruction.trim_start_matches("<?");
    let inside = inside.strip_suffix("?>").unwrap_or(inside);
    let target = inside.split(is_space).next().unwrap_or_default();
    target.eq_ignore_ascii_case("xml") || target.contains(':') || !is_name(target)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::tokenizer::Tokens;

    #[test]
    fn a_name_that_is_not_allowed_is_found() {
        let cases = [
            ("<x></:x>", true),
            ("<:x/>", true),
            ("<x\n:a='1'/>", true),
            ("<x xmlns='a' xmlns='b'/>", true),
            ("<x xmlns='a'\tb='c' xmlns = 'b'/>", true),
            ("<x xmlns:a = ''/>", true),
            ("<x xmlns:a='u' a:xmlns='v'/>", true),
            ("<x xmlns:xmlns='u'/>", true),
            ("<x xmlns:xml='u' xmlns:xml='u'/>", true),
            ("<x><?XML a?></x>", true),
            ("<x><?xml?></x>", true),
            ("<x><?a:b c?></x>", true),
            ("<x><?p+++?></x>", true),
            ("<x><?p?q?></x>", true),
            ("<x><?p\u{10ffff} q?></x>", true),
            ("<x><?\u{e000}?></x>", true),
            ("<x><?\u{e9}t\u{e9} q?></x>", false),
            ("<?xml version='1.0'?><?xml-stylesheet a?><x xmlns='a'><y xmlns='b'/></x>", false),
            ("<?xml\nversion='1.0'?><x/>", false),
            ("<x xmlns='' xmlns:a='b' a:c='d: :e'>a : b, :c</x>", false),
            ("<x><!-- <:x/> <?xml?> --><![CDATA[</:x>]]></x>", false),
            ("<x xmlns='a'>xmlns xmlns</x>", false),
        ];
        for (text, is_wrong) in cases {
            let found = Tokens::of(text).find_map(|token| misnamed(text, &token));
            assert_eq!(found.is_some(), is_wrong, "{text}");
        }
    }
}
