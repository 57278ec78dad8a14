//! The title of a document, which a page has as its heading.

use crate::document::layout::tag_name;
use crate::document::tokenizer::{Reference, Token, TokenKind, Tokens, references};

/// The text of the first `<title>` before the first `<sudoku>`, in any namespace, with one space in place of white space.
/// References to entities that the document declares are left out.
pub(crate) fn title(text: &str) -> Option<String> {
    let mut tokens = Tokens::of(text);
    let name = |token: &Token| tag_name(text, token.range.start).rsplit(':').next().unwrap_or_default();
    let is_tag = |token: &Token| matches!(token.kind, TokenKind::StartTag | TokenKind::EmptyTag);
    let start = tokens.find(|token| is_tag(token) && matches!(name(token), "title" | "sudoku"))?;
    if start.kind == TokenKind::EmptyTag || name(&start) == "sudoku" {
        return None;
    }
    let (mut found, mut depth) = (String::new(), 1);
    for token in tokens {
        match token.kind {
            TokenKind::StartTag => depth += 1,
            TokenKind::EndTag => depth -= 1,
            TokenKind::Text => add_text(text, &token, &mut found),
            TokenKind::CData => {
                found.push_str(text[token.range].trim_start_matches("<![CDATA[").trim_end_matches("]]>"))
            }
            TokenKind::EmptyTag | TokenKind::Comment | TokenKind::Instruction | TokenKind::Doctype => {}
        }
        if depth == 0 {
            break;
        }
    }
    let words: Vec<&str> = found.split_whitespace().collect();
    (!words.is_empty()).then(|| words.join(" "))
}

/// Adds the text of a token, with characters in place of references.
fn add_text(text: &str, token: &Token, found: &mut String) {
    let mut at = token.range.start;
    for (range, reference) in references(text, token.range.clone()) {
        found.push_str(&text[at..range.start]);
        at = range.end;
        found.extend(match reference {
            Reference::Character(c) => Some(c),
            Reference::Entity("amp") => Some('&'),
            Reference::Entity("lt") => Some('<'),
            Reference::Entity("gt") => Some('>'),
            Reference::Entity("quot") => Some('"'),
            Reference::Entity("apos") => Some('\''),
            Reference::Entity(_) | Reference::Forbidden | Reference::Malformed => None,
        });
    }
    found.push_str(&text[at..token.range.end]);
}

#[cfg(test)]
mod tests {
    use super::title;

    #[test]
    fn a_title_is_the_text_of_the_first_one_before_a_puzzle() {
        for (text, expected) in [
            (
                "<a><title>Sudoku for\n  <b>May</b> &amp; <!-- not -->June &#x2019;26</title></a>",
                Some("Sudoku for May & June ’26"),
            ),
            ("<?xml version='1.0'?><d:book><d:info><d:title><![CDATA[<1>]]></d:title></d:info></d:book>", Some("<1>")),
            ("<!DOCTYPE a [<!ENTITY e 'text'>]><a><title>One &e; two</title><title>Other</title></a>", Some("One two")),
            ("<a><sudoku/><title>After</title></a>", None),
            ("<a><x:sudoku><title>Inside</title></x:sudoku></a>", None),
            ("<a><title/><title>Second</title></a>", None),
            ("<a><title> </title></a>", None),
            ("<a><titles>Not this</titles></a>", None),
            ("<a><title>Cut", Some("Cut")),
            ("no markup", None),
        ] {
            assert_eq!(title(text).as_deref(), expected, "{text}");
        }
    }
}
