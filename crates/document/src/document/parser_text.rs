//! The text that the XML parser gets in place of the text of a document: with other declarations of entities, and with text
//! in place of references whose values are not known. It has the same length, so most offsets stay the same.

use std::borrow::Cow;
use std::ops::Range;

use roxmltree::ParsingOptions;

use crate::document::expanded::{Expanded, IncludeEdit};
use crate::document::tokenizer::{Reference, references};

/// The text that the parser gets in place of a reference. It has the same length, and another one for each name, because
/// a namespace may contain it.
pub(crate) fn mask(name: &str) -> String {
    format!("?{name}?")
}

/// A text for the parser. It has the same length as the text of the document, unless it contains what the document includes.
#[derive(Clone, Debug)]
pub(crate) struct ParserText<'t> {
    text: Cow<'t, str>,
    /// Pairs of an offset in this text and a distance: from that offset on, the same character in the text of the
    /// document is this distance further on.
    shifts: Vec<(usize, usize)>,
    /// The references outside of declarations whose values are not known. They have the same offsets in both texts.
    unread: Vec<Range<usize>>,
    /// The text with what the document includes.
    expanded: Option<Expanded>,
}

/// A change of a text that keeps its length.
pub(super) struct Edit<'e> {
    pub range: Range<usize>,
    pub change: Change<'e>,
}

pub(super) enum Change<'e> {
    /// A declaration, or a reference to a parameter entity, is replaced with spaces.
    Blank,
    /// A quoted value is replaced.
    Value(Cow<'e, str>),
    /// A reference is replaced with text.
    Mask,
}

impl<'t> ParserText<'t> {
    /// A text with these changes, which are in ascending order. `unread` are the references whose values are not known.
    pub(super) fn new(text: &'t str, edits: &[Edit<'_>], unread: Vec<Range<usize>>) -> ParserText<'t> {
        if edits.is_empty() {
            return ParserText { text: Cow::Borrowed(text), shifts: Vec::new(), unread, expanded: None };
        }
        let written = Cow::Owned(String::with_capacity(text.len()));
        let mut parsed = ParserText { text: written, shifts: Vec::new(), unread, expanded: None };
        let mut done = 0;
        for edit in edits {
            let written = parsed.text.to_mut();
            written.push_str(&text[done..edit.range.start]);
            match &edit.change {
                Change::Blank => {}
                Change::Value(value) => {
                    let declared = if text.as_bytes()[edit.range.start] == b'"' { '"' } else { '\'' };
                    let quoting = Quoting::of(value, declared);
                    quoting.push(written, value);
                    parsed.shifts.extend(quoting.shifts(text, edit.range.clone()));
                }
                Change::Mask => written.push_str(&mask(&text[edit.range.start + 1..edit.range.end - 1])),
            }
            written.extend(std::iter::repeat_n(' ', edit.range.end.saturating_sub(written.len())));
            done = edit.range.end;
        }
        parsed.text.to_mut().push_str(&text[done..]);
        parsed
    }

    /// The references outside of declarations whose values are not known, in ascending order.
    pub(crate) fn unread(&self) -> &[Range<usize>] {
        &self.unread
    }

    /// The text to parse.
    pub(crate) fn text(&self) -> &str {
        self.expanded.as_ref().map_or(&self.text, |expanded| &expanded.text)
    }

    /// The tree of the text.
    ///
    /// # Errors
    /// The text is not well-formed.
    pub(super) fn tree(&self) -> Result<roxmltree::Document<'_>, roxmltree::Error> {
        // A DOCTYPE is allowed. Without a resolver the parser reads nothing outside the text.
        let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
        roxmltree::Document::parse_with_options(self.text(), options)
    }

    /// The same text with these edits, which are in ascending order.
    pub(super) fn with_includes(mut self, edits: Vec<IncludeEdit>) -> ParserText<'t> {
        let mut expanded = Expanded::default();
        expanded.push_edited(&self.text, 0..self.text.len(), None, edits);
        self.expanded = Some(expanded);
        self
    }

    /// The include of the document at an offset, if what it includes is there, with the number of its resource and the offset
    /// in it.
    pub(crate) fn included(&self, offset: usize) -> Option<(Range<usize>, usize, usize)> {
        self.expanded.as_ref()?.included(offset)
    }

    /// The offset in the document's text of an offset in this one.
    pub(crate) fn original(&self, offset: usize) -> usize {
        self.original_of_own(self.expanded.as_ref().map_or(offset, |expanded| expanded.own(offset)))
    }

    /// The range in the document's text of a range in this one.
    pub(crate) fn original_range(&self, range: Range<usize>) -> Range<usize> {
        self.original(range.start)..self.original(range.end)
    }

    /// The offset in the document's text of an offset in this one without what the document includes.
    pub(crate) fn original_of_own(&self, offset: usize) -> usize {
        let before = self.shifts.partition_point(|&(at, _)| at <= offset);
        offset + before.checked_sub(1).map_or(0, |last| self.shifts[last].1)
    }
}

/// How a value is quoted for the parser.
struct Quoting {
    quote: char,
    /// In a value with both kinds of quotes, the kind that is written as a reference. This changes nothing in text and
    /// in attribute values. Only around an attribute value in the entity, the quote is lost.
    escaped: Option<char>,
}

impl Quoting {
    /// As in the declaration, unless the value contains that quote.
    fn of(value: &str, declared: char) -> Quoting {
        let other = if declared == '"' { '\'' } else { '"' };
        match (value.contains(declared), value.contains(other)) {
            (false, _) => Quoting { quote: declared, escaped: None },
            (true, false) => Quoting { quote: other, escaped: None },
            // The declaration contains a reference too, which is at least as long.
            (true, true) => Quoting { quote: declared, escaped: Some(declared) },
        }
    }

    fn push(&self, text: &mut String, value: &str) {
        text.push(self.quote);
        match self.escaped {
            Some(quote) => text.push_str(&value.replace(quote, &format!("&#{};", u32::from(quote)))),
            None => text.push_str(value),
        }
        text.push(self.quote);
    }

    /// The number of bytes of a character.
    fn length(&self, c: char) -> usize {
        if self.escaped == Some(c) { "&#34;".len() } else { c.len_utf8() }
    }

    /// The distances by which the characters of a quoted value move when its character references are resolved.
    fn shifts(&self, text: &str, quoted: Range<usize>) -> Vec<(usize, usize)> {
        let mut shift = 0;
        let mut shifts = Vec::new();
        for (range, reference) in references(text, quoted.start + 1..quoted.end - 1) {
            if let Reference::Character(c) = reference {
                let at = range.start - shift + self.length(c);
                shift += range.len() - self.length(c);
                shifts.push((at, shift));
            }
        }
        shifts.push((quoted.end, 0));
        shifts
    }
}
