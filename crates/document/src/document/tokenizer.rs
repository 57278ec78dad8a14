//! Splits a text into tokens: tags, comments, CDATA, processing instructions, a DOCTYPE, and the text between them.
//!
//! The tokenizer never fails. Markup without an end is the last token, and the XML parser reports it. The tokens agree
//! with those of the parser, so limits can be checked with them.

use std::ops::Range;

use memchr::{memchr, memchr_iter, memchr2, memchr3};

use crate::document::layout::{is_space, start_tag_end};

/// The kind of a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TokenKind {
    /// `<name …>`
    StartTag,
    /// `<name …/>`
    EmptyTag,
    /// `</name>`
    EndTag,
    /// Text between markup, which may contain references.
    Text,
    /// `<![CDATA[…]]>`
    CData,
    /// `<!--…-->`
    Comment,
    /// `<?…?>`, including the XML declaration.
    Instruction,
    /// `<!DOCTYPE …>`
    Doctype,
}

impl TokenKind {
    /// Whether an element starts with it.
    pub(crate) fn starts_element(self) -> bool {
        matches!(self, TokenKind::StartTag | TokenKind::EmptyTag)
    }
}

/// A token of a text. There is no gap between tokens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Token {
    pub kind: TokenKind,
    /// The byte range in the text.
    pub range: Range<usize>,
    /// Whether the token has its end.
    pub is_closed: bool,
}

/// The tokens of a text, from its start to its end.
pub(crate) struct Tokens<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Tokens<'t> {
    pub(crate) fn of(text: &'t str) -> Tokens<'t> {
        Tokens { text, at: 0 }
    }
}

impl Iterator for Tokens<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        let start = self.at;
        let rest = self.text.as_bytes().get(start..).filter(|rest| !rest.is_empty())?;
        let (kind, length) = match rest {
            [b'<', ..] => markup(rest),
            _ => (TokenKind::Text, Some(memchr(b'<', rest).unwrap_or(rest.len()))),
        };
        self.at = start + length.unwrap_or(rest.len());
        Some(Token { kind, range: start..self.at, is_closed: length.is_some() })
    }
}

/// The kind of the markup at the start of `rest`, and its length if it has an end.
pub(crate) fn markup(rest: &[u8]) -> (TokenKind, Option<usize>) {
    if rest.starts_with(b"<!--") {
        (TokenKind::Comment, through(rest, b"<!--".len(), b"-->"))
    } else if rest.starts_with(b"<![CDATA[") {
        (TokenKind::CData, through(rest, b"<![CDATA[".len(), b"]]>"))
    } else if rest.starts_with(b"<?") {
        (TokenKind::Instruction, through(rest, b"<?".len(), b"?>"))
    } else if rest.starts_with(b"<!") {
        (TokenKind::Doctype, doctype_length(rest))
    } else if rest.starts_with(b"</") {
        (TokenKind::EndTag, through(rest, b"</".len(), b">"))
    } else {
        let length = tag_length(rest);
        let is_empty = length.is_some_and(|length| rest[..length].ends_with(b"/>"));
        (if is_empty { TokenKind::EmptyTag } else { TokenKind::StartTag }, length)
    }
}

/// The length up to the first occurrence of these bytes from an offset on, with them.
#[inline]
fn through<const LENGTH: usize>(text: &[u8], start: usize, end: &[u8; LENGTH]) -> Option<usize> {
    find(&text[start..], end).map(|at| start + at + LENGTH)
}

/// The offset of the first occurrence of these bytes. The first of them is rare, so a search for it alone is fast, also if
/// the distance is short. Their number is a constant, so that they are compared without a call.
#[inline]
pub(crate) fn find<const LENGTH: usize>(text: &[u8], wanted: &[u8; LENGTH]) -> Option<usize> {
    let first = *wanted.first()?;
    // A search with vectors has a cost of its own.
    let near = text.iter().take(SHORT).position(|&byte| byte == first);
    if let Some(at) = near.filter(|&at| text[at..].starts_with(wanted)) {
        return Some(at);
    }
    memchr_iter(first, text).find(|&at| text[at..].starts_with(wanted))
}

/// The length of most tags.
const SHORT: usize = 16;

/// The length of a tag or of a declaration. A `>` in quotes does not end it.
#[inline]
pub(crate) fn tag_length(rest: &[u8]) -> Option<usize> {
    // Most tags are short, and a search with vectors has a cost of its own.
    let is_end = |byte: &u8| matches!(byte, b'>' | b'"' | b'\'');
    let mut at = match rest.iter().take(SHORT).position(is_end) {
        Some(end) if rest[end] == b'>' => return Some(end + 1),
        Some(quote) => quote,
        None => rest.len().min(SHORT),
    };
    loop {
        let next = at + memchr3(b'>', b'"', b'\'', &rest[at..])?;
        if rest[next] == b'>' {
            return Some(next + 1);
        }
        at = next + 1 + memchr(rest[next], &rest[next + 1..])? + 1;
    }
}

/// The length of a DOCTYPE with its internal subset.
pub(crate) fn doctype_length(rest: &[u8]) -> Option<usize> {
    let start = subset_start(rest)?;
    match rest[start] {
        b'[' => {
            let end = start + 1 + subset_length(&rest[start + 1..])?;
            tag_length(&rest[end..]).map(|length| end + length)
        }
        _ => Some(start + 1),
    }
}

/// The offset of the `[` of a DOCTYPE, or of its `>` if it has no internal subset. Quoted identifiers may contain both.
pub(crate) fn subset_start(rest: &[u8]) -> Option<usize> {
    let mut at = "<!".len();
    loop {
        let next = at + rest.get(at..)?.iter().position(|byte| b">[\"'".contains(byte))?;
        match rest[next] {
            quote @ (b'"' | b'\'') => at = next + 1 + memchr(quote, &rest[next + 1..])? + 1,
            _ => return Some(next),
        }
    }
}

/// The length of an internal subset, including its `]`.
fn subset_length(rest: &[u8]) -> Option<usize> {
    let mut at = 0;
    loop {
        at += memchr2(b'<', b']', &rest[at..])?;
        if rest[at] == b']' {
            return Some(at + 1);
        }
        at += declaration_length(&rest[at..])?;
    }
}

/// The length of a comment, a processing instruction or a declaration of an internal subset.
pub(crate) fn declaration_length(rest: &[u8]) -> Option<usize> {
    match rest {
        [b'<', b'!', b'-', b'-', ..] | [b'<', b'?', ..] => markup(rest).1,
        _ => tag_length(rest),
    }
}

/// An attribute of a tag: the byte ranges of its name and, without the quotes, of its value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Attribute {
    pub name: Range<usize>,
    pub value: Range<usize>,
}

/// The attributes of the start tag or empty tag in this range of a text.
pub(crate) fn attributes(text: &str, tag: Range<usize>) -> impl Iterator<Item = Attribute> {
    let mut at = tag.start;
    std::iter::from_fn(move || {
        let open = at + memchr2(b'"', b'\'', text.as_bytes().get(at..tag.end)?)?;
        let close = open + 1 + memchr(text.as_bytes()[open], &text.as_bytes()[open + 1..tag.end])?;
        let before = text[at..open].trim_end_matches(is_space).trim_end_matches('=').trim_end_matches(is_space);
        let name = before.rfind(is_space).map_or(0, |space| space + 1);
        let name = at + name..at + before.len();
        at = close + 1;
        Some(Attribute { name, value: open + 1..close })
    })
}

/// The text after an `&`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reference<'t> {
    /// `&name;`
    Entity(&'t str),
    /// `&#65;` or `&#x41;`: the character.
    Character(char),
    /// A number that is not a character of XML.
    Forbidden,
    /// An `&` that does not start a reference.
    Malformed,
}

/// The references in a range of a text, each with its byte range.
pub(crate) fn references(text: &str, within: Range<usize>) -> impl Iterator<Item = (Range<usize>, Reference<'_>)> {
    let mut at = within.start;
    std::iter::from_fn(move || {
        let start = at + memchr(b'&', text.as_bytes().get(at..within.end)?)?;
        let rest = &text[start + 1..within.end];
        // A reference ends before the next one.
        let end = memchr2(b';', b'&', rest.as_bytes()).filter(|&end| rest.as_bytes()[end] == b';');
        let reference = end.map_or(Reference::Malformed, |end| reference(&rest[..end]));
        at = start + 1 + end.map_or(0, |end| end + 1);
        Some((start..at, reference))
    })
}

/// The references in the text or in the attributes of a token: the offset of each, and whether it is in an attribute.
pub(crate) fn references_of<'t>(text: &'t str, token: &Token) -> impl Iterator<Item = (usize, Reference<'t>, bool)> {
    let (content, tag) = match token.kind {
        TokenKind::Text => (token.range.clone(), 0..0),
        TokenKind::StartTag | TokenKind::EmptyTag => (0..0, token.range.clone()),
        TokenKind::EndTag | TokenKind::CData | TokenKind::Comment | TokenKind::Instruction | TokenKind::Doctype => {
            (0..0, 0..0)
        }
    };
    let values = attributes(text, tag).map(|attribute| (attribute.value, true));
    let all = std::iter::once((content, false)).chain(values);
    all.flat_map(move |(range, in_attribute)| {
        references(text, range).map(move |(range, reference)| (range.start, reference, in_attribute))
    })
}

/// The reference with this text between `&` and `;`.
pub(crate) fn reference(inside: &str) -> Reference<'_> {
    let Some(number) = inside.strip_prefix('#') else {
        let is_name = !inside.is_empty() && !inside.contains(|c| is_space(c) || "<>'\"#%;".contains(c));
        return if is_name { Reference::Entity(inside) } else { Reference::Malformed };
    };
    let (digits, radix) = number.strip_prefix('x').map_or((number, 10), |digits| (digits, 16));
    if digits.is_empty() || !digits.chars().all(|digit| digit.is_digit(radix)) {
        return Reference::Malformed;
    }
    // A number that does not fit into 32 bits is not a character.
    let number = u32::from_str_radix(digits, radix).ok().and_then(char::from_u32);
    number.filter(|&c| is_character(c)).map_or(Reference::Forbidden, Reference::Character)
}

/// Whether XML allows the character.
pub(crate) fn is_character(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\r' | ' '..='\u{fffd}' | '\u{10000}'..)
}

/// The offset after the element that starts at the offset, if no other element is in it.
pub(crate) fn end_of_leaf(text: &str, offset: usize) -> Option<usize> {
    let inside = start_tag_end(text, offset);
    if text[..inside].ends_with("/>") {
        return Some(inside);
    }
    let is_tag = |token: &Token| token.kind.starts_element() || token.kind == TokenKind::EndTag;
    let tag = Tokens::of(&text[inside..]).find(is_tag)?;
    (tag.kind == TokenKind::EndTag && tag.is_closed).then_some(inside + tag.range.end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_element_without_others_ends_after_its_end_tag() {
        let whole = [
            "<col a='>'>5</col>",
            "<col/>",
            "<col><!-- </col> -->5</col>",
            "<col><![CDATA[</col>]]><?a </col>?>\n</col >",
        ];
        let others = ["<col><b/></col>", "<col>5", "<col>5</col", "<col"];
        for (element, ends) in
            whole.map(|element| (element, true)).into_iter().chain(others.map(|other| (other, false)))
        {
            let (text, after) = (format!("<row>{element}"), if ends { "<col/></row>" } else { "" });
            assert_eq!(end_of_leaf(&(text.clone() + after), 5).is_some_and(|end| end == text.len()), ends, "{element}");
        }
    }

    #[test]
    fn the_pieces_of_a_text_are_the_text() {
        let text = "<?xml version='1.0'?><!DOCTYPE r [<!-- ]> --><!ENTITY e ']>'><?p ]> ?>]><r a='>'>x &e;<!--<a>-->\
                    <![CDATA[</r>]]><b/></r>\n<?p?>";
        let tokens: Vec<Token> = Tokens::of(text).collect();
        let kinds: Vec<TokenKind> = tokens.iter().map(|token| token.kind).collect();
        use TokenKind::*;
        let expected = [Instruction, Doctype, StartTag, Text, Comment, CData, EmptyTag, EndTag, Text, Instruction];
        assert_eq!(kinds, expected);
        assert!(tokens.iter().all(|token| token.is_closed));
        let whole: String = tokens.iter().map(|token| &text[token.range.clone()]).collect();
        assert_eq!(whole, text);
    }

    #[test]
    fn markup_without_an_end_is_the_last_token() {
        for text in ["<a b='>", "<!-- -- >", "<![CDATA[ ]>", "<?p >", "<!DOCTYPE a [<!ENTITY b '>]>", "</a"] {
            let tokens: Vec<Token> = Tokens::of(text).collect();
            assert_eq!((tokens.len(), tokens[0].is_closed), (1, false), "{text}");
        }
    }

    #[test]
    fn an_attribute_is_a_name_and_what_is_in_its_quotes() {
        let text = "<a xmlns:b = \"'c'\" d='\"='/>";
        let found: Vec<(&str, &str)> =
            attributes(text, 0..text.len()).map(|attribute| (&text[attribute.name], &text[attribute.value])).collect();
        assert_eq!(found, [("xmlns:b", "'c'"), ("d", "\"=")]);
    }

    #[test]
    fn a_reference_is_a_name_a_character_or_no_reference() {
        let text = "&a; & &#65;&#x00000041;&#xD800;&#x0000000000000D800;&#; &b c; &d&e;";
        let found: Vec<Reference<'_>> = references(text, 0..text.len()).map(|(_, reference)| reference).collect();
        use Reference::*;
        let expected = [
            Entity("a"),
            Malformed,
            Character('A'),
            Character('A'),
            Forbidden,
            Forbidden,
            Malformed,
            Malformed,
            Malformed,
            Entity("e"),
        ];
        assert_eq!(found, expected);
    }
}
