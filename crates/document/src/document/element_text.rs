//! Texts of elements: the title of a document, which a page has as its heading, and the children of a puzzle, which its
//! heading can contain.

use std::ops::Range;

use crate::document::entities::Entities;
use crate::document::expansion::MAX_DEPTH;
use crate::document::layout::tag_name;
use crate::document::scan::predefined;
use crate::document::tokenizer::{Reference, Token, TokenKind, Tokens, references};

/// The text of the first `<title>` before the first `<sudoku>`, in any namespace, with one space in place of white space.
/// References to entities of other files are left out.
pub(crate) fn title(text: &str) -> Option<String> {
    let mut tokens = Tokens::of(text);
    let start =
        tokens.find(|token| token.kind.starts_element() && matches!(local_name(text, token), "title" | "sudoku"))?;
    match local_name(text, &start) {
        "title" => text_of(text, &start, &mut tokens, &entities_of(text)),
        _ => None,
    }
}

/// The entities of a document.
pub(crate) fn entities_of(text: &str) -> Entities {
    // A document with an error in its entities has no output, so its titles do not matter.
    Entities::read(text).unwrap_or_default()
}

/// The texts of the children of the first element of a text that have these names, in any namespace, as [`title`] has them: of
/// each name the first that has a text.
pub(crate) fn texts_of_children(text: &str, names: &[String], entities: &Entities) -> Vec<(String, String)> {
    let mut tokens = Tokens::of(text);
    let (mut found, mut depth) = (Vec::new(), 0);
    while let Some(token) = tokens.next() {
        if depth == 1 && token.kind.starts_element() {
            let name = local_name(text, &token);
            if names.iter().any(|wanted| wanted == name) && found.iter().all(|(known, _)| known != name) {
                found.extend(text_of(text, &token, &mut tokens, entities).map(|text| (name.to_owned(), text)));
                continue;
            }
        }
        match token.kind {
            TokenKind::StartTag => depth += 1,
            TokenKind::EndTag => depth -= 1,
            _ => {}
        }
    }
    found
}

/// The name of the element of a tag, without its prefix.
fn local_name<'t>(text: &'t str, tag: &Token) -> &'t str {
    tag_name(text, tag.range.start).rsplit(':').next().unwrap_or_default()
}

/// The text of the element that starts with this tag, after which come these tokens; `None` if it has no text.
fn text_of(text: &str, start: &Token, tokens: &mut Tokens<'_>, entities: &Entities) -> Option<String> {
    let (mut found, mut depth) = (String::new(), i32::from(start.kind == TokenKind::StartTag));
    while depth > 0 {
        let Some(token) = tokens.next() else { break };
        match token.kind {
            TokenKind::StartTag => depth += 1,
            TokenKind::EndTag => depth -= 1,
            _ => add_text(text, &token, (entities, MAX_DEPTH), &mut found),
        }
    }
    let words: Vec<&str> = found.split_whitespace().collect();
    (!words.is_empty()).then(|| words.join(" "))
}

/// Adds the text of a token, in which the text of each reference is in its place. Entities in entities are read up to this
/// depth.
fn add_text(text: &str, token: &Token, entities: (&Entities, usize), found: &mut String) {
    let range = token.range.clone();
    match token.kind {
        TokenKind::Text => add_with_references(text, range, entities, found),
        TokenKind::CData => found.push_str(text[range].trim_start_matches("<![CDATA[").trim_end_matches("]]>")),
        _ => {}
    }
}

fn add_with_references(text: &str, range: Range<usize>, (entities, depth): (&Entities, usize), found: &mut String) {
    let mut at = range.start;
    for (place, reference) in references(text, range.clone()) {
        found.push_str(&text[at..place.start]);
        at = place.end;
        match reference {
            Reference::Character(character) => found.push(character),
            Reference::Entity(name) => {
                if let Some(character) = predefined(name) {
                    found.push_str(character);
                } else if let Some(replacement) = entities.replacement(name).filter(|_| depth > 0) {
                    Tokens::of(replacement)
                        .for_each(|token| add_text(replacement, &token, (entities, depth - 1), found));
                }
            }
            Reference::Forbidden | Reference::Malformed => {}
        }
    }
    found.push_str(&text[at..range.end]);
}

#[cfg(test)]
mod tests {
    use super::{entities_of, texts_of_children, title};

    #[test]
    fn a_title_is_the_text_of_the_first_one_before_a_puzzle() {
        for (text, expected) in [
            (
                "<a><title>Sudoku for\n  <b>May</b> &amp; <!-- not -->June &#x2019;26</title></a>",
                Some("Sudoku for May & June ’26"),
            ),
            ("<?xml version='1.0'?><d:book><d:info><d:title><![CDATA[<1>]]></d:title></d:info></d:book>", Some("<1>")),
            (
                "<!DOCTYPE a [<!ENTITY e 'a <b>long &f;</b>'><!ENTITY f '<![CDATA[<text>]]>'><!ENTITY x SYSTEM 'x'>]>\
                 <a><title>One &e;&x; two</title><title>Other</title></a>",
                Some("One a long <text> two"),
            ),
            ("<!DOCTYPE a [<!ENTITY e '&e;'>]><a><title>One &e; two</title></a>", Some("One two")),
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

    #[test]
    fn a_child_of_a_puzzle_has_its_text() {
        let text = "<d:sudoku name='May'><author><b>Ada</b>\n &amp; &by;</author><matrix><row><date>no</date></row></matrix>\
                    <d:date/><d:date>May 4</d:date><date>June</date><other>x</other></d:sudoku>";
        let wanted = ["author", "date", "note"].map(str::to_owned);
        let expected = [("author", "Ada & Bob"), ("date", "May 4")];
        let expected = expected.map(|(name, text)| (name.to_owned(), text.to_owned()));
        let entities = entities_of("<!DOCTYPE a [<!ENTITY by 'Bob'>]><a/>");
        assert_eq!(texts_of_children(text, &wanted, &entities), expected);
        assert_eq!(texts_of_children("<sudoku/>", &wanted, &entities), []);
    }
}
