//! The finding about a text that is not well-formed XML. roxmltree counts only LF as a line end, and reports no
//! position if the text ends too early.

use std::ops::Range;

use crate::document::elements::Texts;
use crate::document::layout;
use crate::document::parser_text::ParserText;
use crate::document::tokenizer::{TokenKind, Tokens};
use crate::finding::show::excerpt;
use crate::finding::{Finding, Rule};
use crate::position::Position;

/// The finding about an error of the XML parser, and the offset of the error in the text of the document.
pub(super) fn not_well_formed(texts: Texts<'_>, parsed: &ParserText<'_>, error: &roxmltree::Error) -> (usize, Finding) {
    use roxmltree::Error::{NoRootNode, UnclosedRootNode, UnexpectedEndOfStream};
    let offset = match error {
        NoRootNode | UnclosedRootNode | UnexpectedEndOfStream => texts.text.len(),
        _ => parsed.original(offset_of(parsed.text(), error.pos())),
    };
    let position = texts.lines.position(texts.text, offset);
    (offset, Finding::new(Rule::NotWellFormed, position, message(texts, parsed, error)))
}

/// The byte offset of a line and a column as roxmltree counts them.
fn offset_of(text: &str, position: roxmltree::TextPos) -> usize {
    let (row, col) = (position.row as usize, position.col as usize);
    let start: usize = text.split_inclusive('\n').take(row - 1).map(str::len).sum();
    let column = text[start..].char_indices().nth(col - 1).map_or(text.len() - start, |(at, _)| at);
    start + column
}

fn message(texts: Texts<'_>, parsed: &ParserText<'_>, error: &roxmltree::Error) -> String {
    use roxmltree::Error::{UnclosedRootNode, UnexpectedCloseTag};
    let text = parsed.text();
    match (text.trim_start().chars().next(), error) {
        (None, _) => "this document is empty".to_owned(),
        (Some(c), _) if c != '<' => {
            "this is not XML, which starts with '<'; `sudoxml import` reads text puzzles".to_owned()
        }
        (_, UnexpectedCloseTag(_, found, position)) => {
            let found = excerpt(found);
            match open_element(text, offset_of(text, *position)) {
                Some(open) => format!("found </{found}>, but {} is still open", shown(texts, parsed, &open)),
                None => format!("found </{found}>, but no element is open"),
            }
        }
        (_, UnclosedRootNode) => match open_element(text, text.len()) {
            Some(open) => format!("the document ends, but {} is still open", shown(texts, parsed, &open)),
            None => "the document ends, but an element is still open".to_owned(),
        },
        _ => error.to_string().replace(&format!(" at {}", error.pos()), ""),
    }
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
    // The text before that of a batch repeats start tags, whose positions are not known here.
    if start_tag.start < texts.lines.start() {
        return format!("<{name}>");
    }
    let Position { line, column } = texts.position(parsed.original(start_tag.start));
    format!("<{name}> (line {line}, column {column})")
}
