//! The readable beginning of a text that is not well-formed: everything before the error. Its puzzles are read in the same
//! way whether the text is a small document or the last batch of a large one.

use crate::document::layout::tag_name;
use crate::document::tokenizer::{Token, TokenKind, Tokens};

/// What a function makes of the longest beginning that it can read. The beginnings end before the offset of the error and
/// outside of every `<sudoku>`. If the error is in the DOCTYPE, which an element may refer to, they may end anywhere.
pub(super) fn longest<T>(text: &str, error: usize, read: impl Fn(&str) -> Option<T>) -> Option<T> {
    let ends = ends(text, error);
    let read = |end: usize| read(&complete(text, end));
    let last = ends.last().and_then(|&end| read(end));
    last.or_else(|| {
        // A beginning of a readable beginning is readable too.
        let readable = ends.partition_point(|&end| read(end).is_some());
        readable.checked_sub(1).and_then(|last| read(ends[last]))
    })
}

/// The open elements of a text, without those in a `<sudoku>`.
#[derive(Default)]
struct Open<'t> {
    tags: Vec<&'t str>,
    /// The number of open elements at the start of the outermost `<sudoku>`.
    sudoku: Option<usize>,
}

impl<'t> Open<'t> {
    fn follow(&mut self, text: &'t str, token: &Token) {
        let name = tag_name(text, token.range.start);
        match token.kind {
            TokenKind::StartTag => {
                if name.rsplit(':').next() == Some("sudoku") {
                    self.sudoku.get_or_insert(self.tags.len());
                }
                self.tags.push(name);
            }
            TokenKind::EndTag => {
                self.tags.pop();
                if self.sudoku.is_some_and(|depth| self.tags.len() <= depth) {
                    self.sudoku = None;
                }
            }
            _ => {}
        }
    }
}

/// The offsets before the error where a beginning may end: after each outermost `<sudoku>`, and after the last token.
fn ends(text: &str, error: usize) -> Vec<usize> {
    let (mut open, mut ends, mut last) = (Open::default(), Vec::new(), None);
    for token in Tokens::of(text) {
        let is_in_doctype = token.kind == TokenKind::Doctype && token.range.contains(&error);
        if is_in_doctype {
            return self::ends(text, text.len()).into_iter().filter(|&end| end < text.len()).collect();
        }
        if token.range.end > error || !token.is_closed {
            break;
        }
        let was_in_sudoku = open.sudoku.is_some();
        open.follow(text, &token);
        if open.sudoku.is_none() {
            last = Some(token.range.end);
            if was_in_sudoku {
                ends.push(token.range.end);
            }
        }
    }
    ends.extend(last.filter(|last| ends.last() != Some(last)));
    ends
}

/// The beginning up to this offset, with an end tag for each open element.
fn complete(text: &str, end: usize) -> String {
    let mut open = Open::default();
    Tokens::of(&text[..end]).for_each(|token| open.follow(text, &token));
    let mut complete = text[..end].to_owned();
    for name in open.tags.iter().rev() {
        complete.push_str("</");
        complete.push_str(name);
        complete.push('>');
    }
    complete
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_beginning_ends_outside_of_puzzles_and_is_complete() {
        let text = "<a><b><sudoku><c/></sudoku><p/>x &bad <sudoku></b>";
        let error = text.find("</b>").expect("an end tag");
        let beginnings: Vec<String> = ends(text, error).into_iter().map(|end| complete(text, end)).collect();
        let first = "<a><b><sudoku><c/></sudoku>";
        assert_eq!(beginnings, [format!("{first}</b></a>"), format!("{first}<p/>x &bad </b></a>")]);
        let without_bad = |text: &str| (!text.contains("&bad")).then(|| text.to_owned());
        assert_eq!(longest(text, error, without_bad), Some(beginnings[0].clone()));
        assert_eq!(longest(text, error, |_| None::<()>), None);
    }

    #[test]
    fn an_error_in_the_doctype_may_be_that_of_a_reference() {
        let text = "<!DOCTYPE a [<!ENTITY e '<p:x/>'>]><a><sudoku/><sudoku></sudoku>&e;<sudoku></sudoku></a>";
        let without_e = |text: &str| (!text.contains("&e;")).then_some(text.len());
        let expected = text.find("&e;").map(|end| end + "</a>".len());
        assert_eq!(longest(text, text.find("p:x").expect("a prefix"), without_e), expected);
    }
}
