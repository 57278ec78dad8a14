//! The finding about a text that is not well-formed XML. roxmltree counts only LF as a line end, and reports no
//! position if the text ends too early.

use std::ops::Range;

use crate::document::elements::Texts;
use crate::document::layout;
use crate::document::parser_text::ParserText;
use crate::document::tokenizer::{Token, TokenKind, Tokens};
use crate::finding::show::excerpt;
use crate::finding::{Finding, Rule};
use crate::position::Position;

/// The finding about an error of the XML parser, and the offset of the error in the text of the document.
pub(super) fn not_well_formed(texts: Texts<'_>, parsed: &ParserText<'_>, error: &roxmltree::Error) -> (usize, Finding) {
    use roxmltree::Error::{NoRootNode, UnclosedRootNode, UnexpectedEndOfStream};
    let at = match error {
        NoRootNode | UnclosedRootNode | UnexpectedEndOfStream => parsed.text().len(),
        _ => place_of(parsed.text(), error, offset_of(parsed.text(), error.pos())),
    };
    let offset = if at == parsed.text().len() { texts.text.len() } else { parsed.original(at) };
    let position = texts.lines.position(texts.text, offset);
    (offset, Finding::new(Rule::NotWellFormed, position, message(texts, parsed, error, at)))
}

/// The byte offset of a line and a column as roxmltree counts them.
fn offset_of(text: &str, position: roxmltree::TextPos) -> usize {
    let (row, col) = (position.row as usize, position.col as usize);
    let start: usize = text.split_inclusive('\n').take(row - 1).map(str::len).sum();
    let column = text[start..].char_indices().nth(col - 1).map_or(text.len() - start, |(at, _)| at);
    start + column
}

/// Where the error is that the parser reports at this offset: it shows the start of a comment, and the end of a text.
fn place_of(text: &str, error: &roxmltree::Error, at: usize) -> usize {
    use roxmltree::Error::{InvalidCharacterData, InvalidComment};
    let found = match error {
        InvalidComment(_) => text[at..]
            .strip_prefix("<!--")
            .and_then(|comment| comment.find("--"))
            .map(|dashes| at + "<!--".len() + dashes),
        InvalidCharacterData(_) => text[..at].rfind("]]>"),
        _ => None,
    };
    found.unwrap_or(at)
}

/// What is wrong at this offset of the text of the parser.
fn message(texts: Texts<'_>, parsed: &ParserText<'_>, error: &roxmltree::Error, at: usize) -> String {
    use roxmltree::Error::{UnclosedRootNode, UnexpectedCloseTag, UnexpectedEndOfStream, UnknownToken};
    let text = parsed.text();
    let is_at_end = |token: &Token| at == text.len() || at == token.range.start;
    if let Some(token) = unfinished(text).filter(is_at_end) {
        return format!("the document ends inside of {}", located(texts, parsed, &token));
    }
    match (text.trim_start().chars().next(), error) {
        (None, _) => "this document is empty".to_owned(),
        (Some(c), _) if c != '<' => {
            "this is not XML, which starts with '<'; `sudoxml import` reads text puzzles".to_owned()
        }
        (_, UnexpectedCloseTag(_, found, _)) => {
            let found = excerpt(found);
            match open_element(text, at) {
                Some(open) => format!("found </{found}>, but {} is still open", shown(texts, parsed, &open)),
                None => format!("found </{found}>, but no element is open"),
            }
        }
        (_, UnclosedRootNode) => match open_element(text, text.len()) {
            Some(open) => format!("the document ends, but {} is still open", shown(texts, parsed, &open)),
            None => "the document ends, but an element is still open".to_owned(),
        },
        (_, UnknownToken(_)) => unknown_token(text, at),
        (_, UnexpectedEndOfStream) => "the document ends too early".to_owned(),
        _ => rule_of_xml(error),
    }
}

/// What XML asks for where the parser found something else.
fn rule_of_xml(error: &roxmltree::Error) -> String {
    use roxmltree::Error::*;
    const XML: &str = "http://www.w3.org/XML/1998/namespace";
    match error {
        InvalidXmlPrefixUri(_) => format!("the prefix xml always means {XML}; remove this declaration"),
        UnexpectedXmlUri(_) => format!("only the prefix xml means {XML}; use another namespace"),
        UnexpectedXmlnsUri(_) => "no prefix can mean http://www.w3.org/2000/xmlns/; use another namespace".into(),
        InvalidElementNamePrefix(_) => "the name of an element cannot start with xmlns:".into(),
        // The parser knows this prefix in attributes alone.
        UnknownNamespace(prefix, _) if prefix == "xml" => {
            "the name of an element cannot have the prefix xml here; give it another prefix".into()
        }
        UnknownNamespace(prefix, _) => {
            let prefix = excerpt(prefix);
            format!("the prefix {prefix} is not declared; xmlns:{prefix}=\"...\" declares it")
        }
        UnexpectedEntityCloseTag(_) => "the value of an entity closes an element that it does not open".into(),
        UnknownEntityReference(name, _) => format!("the entity {} is not declared", excerpt(name)),
        MalformedEntityReference(_) => "this & does not start a reference; write &amp; for the character".into(),
        EntityReferenceLoop(_) => "entities refer to each other in a circle or too deep".into(),
        InvalidAttributeValue(_) | InvalidChar(b'\'' | b'"', b'<', _) => {
            "the value of an attribute contains <; write &lt;, or close its quote".into()
        }
        DuplicatedAttribute(name, _) => format!("the attribute {} is there twice in this tag", excerpt(name)),
        NoRootNode => "the document contains no element".into(),
        InvalidName(_) => "a name is expected here".into(),
        NonXmlChar(c, _) => format!("XML does not allow the character U+{:04X}", u32::from(*c)),
        InvalidChar(expected, found, _) => {
            format!("{} is expected here, not {}", quoted(*expected), quoted(*found))
        }
        InvalidChar2(expected, found, _) => format!("{expected} is expected here, not {}", quoted(*found)),
        InvalidString(expected, _) => format!("{expected} is expected here"),
        InvalidExternalID(_) => "SYSTEM or PUBLIC with identifiers in quotes is expected here".into(),
        InvalidComment(_) => "a comment cannot contain -- before its end".into(),
        InvalidCharacterData(_) => "text cannot contain ]]>; write ]]&gt;".into(),
        // Limits of the parser, and what is checked before it reads a text.
        _ => error.to_string().replace(&format!(" at {}", error.pos()), ""),
    }
}

/// A byte of markup, for a message: part of a larger character if it is not in ASCII.
fn quoted(byte: u8) -> String {
    match char::from(byte) {
        _ if !byte.is_ascii() => "another character".to_owned(),
        c if c.is_control() || c == ' ' => "white space".to_owned(),
        c => format!("'{c}'"),
    }
}

/// Why markup or text is not allowed at an offset outside of the elements, or markup inside of them.
fn unknown_token(text: &str, offset: usize) -> String {
    let mut before = Tokens::of(text).take_while(|token| token.range.start < offset);
    match (open_element(text, offset), before.any(|token| token.kind.starts_element())) {
        (Some(_), _) => "this is not markup of XML; write &lt; for the character <".to_owned(),
        (None, true) => "the document goes on after the end of its root element".to_owned(),
        (None, false) => "only comments and processing instructions can be here, before the root element".to_owned(),
    }
}

/// The markup that the end of the text cuts off, if there is one.
fn unfinished(text: &str) -> Option<Token> {
    Tokens::of(text).last().filter(|token| !token.is_closed)
}

/// `a comment (line 1, column 4)`.
fn located(texts: Texts<'_>, parsed: &ParserText<'_>, token: &Token) -> String {
    let kind = match token.kind {
        TokenKind::StartTag | TokenKind::EmptyTag | TokenKind::EndTag => "a tag",
        TokenKind::Text => "text",
        TokenKind::CData => "a CDATA section",
        TokenKind::Comment => "a comment",
        TokenKind::Instruction => "a processing instruction",
        TokenKind::Doctype => "the DOCTYPE",
    };
    format!("{kind}{}", place(texts, parsed, token.range.start))
}

/// The start tag of the innermost element that is open at an offset.
fn open_element(text: &str, offset: usize) -> Option<Range<usize>> {
    let mut open = Vec::new();
    for token in Tokens::of(text).take_while(|token| token.range.start < offset) {
        match token.kind {
            TokenKind::StartTag => open.push(token.range),
            TokenKind::EndTag => drop(open.pop()),
            _ => {}
        }
    }
    open.pop()
}

/// `<sudoku> (line 1, column 4)`.
fn shown(texts: Texts<'_>, parsed: &ParserText<'_>, start_tag: &Range<usize>) -> String {
    let name = excerpt(layout::tag_name(parsed.text(), start_tag.start));
    format!("<{name}>{}", place(texts, parsed, start_tag.start))
}

/// ` (line 1, column 4)`; nothing if the offset is in the text before that of a batch, which repeats start tags whose positions
/// are not known here.
fn place(texts: Texts<'_>, parsed: &ParserText<'_>, offset: usize) -> String {
    if offset < texts.lines.start() {
        return String::new();
    }
    let Position { line, column } = texts.position(parsed.original(offset));
    format!(" (line {line}, column {column})")
}
