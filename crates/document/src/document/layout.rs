//! The layout of a document around a puzzle: line ends, indentation, and the start and end of tags.
//!
//! roxmltree reports the ranges of elements. This module reads the few characters around them.

use std::ops::Range;

/// The layout of new elements. It is the layout of the document around them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Layout {
    /// No line ends: everything stays on one line.
    Inline,
    /// Each element is on its own line.
    Lines {
        /// The line end of the document: LF, CRLF or CR.
        line_end: &'static str,
        /// The indentation of a child of the `<sudoku>`.
        indent: Box<str>,
        /// The additional indentation of each deeper level.
        step: Box<str>,
    },
}

/// The maximum length of an indentation, in bytes. A longer one is not copied, because it would be most of the output.
const MAX_INDENT: usize = 256;

/// The step if the document shows none.
const DEFAULT_STEP: &str = "    ";

impl Layout {
    /// The layout of the children of a `<sudoku>`, according to its puzzle element. `outer` is the indentation of the
    /// `<sudoku>`, if it is known.
    pub(crate) fn of(text: &str, outer: Option<&str>, puzzle: &Range<usize>) -> Layout {
        let Some((line_end, indent)) = line_before(text, puzzle.start) else { return Layout::Inline };
        let inner = line_before(text, first_child(text, puzzle)).map(|(_, inner)| inner);
        let outer_step = outer.and_then(|outer| indent.strip_prefix(outer)).filter(|step| !step.is_empty());
        let inner_step = inner.and_then(|inner| inner.strip_prefix(indent));
        let fallback = if outer == Some(indent) { "" } else { DEFAULT_STEP };
        let step = outer_step.or(inner_step).unwrap_or(fallback);
        if indent.len() + step.len() > MAX_INDENT {
            return Layout::Inline;
        }
        Layout::Lines { line_end, indent: indent.into(), step: step.into() }
    }

    /// The line end and indentation before an element that is `depth` levels below the children of the `<sudoku>`.
    pub(crate) fn line_start(&self, depth: usize) -> String {
        match self {
            Layout::Inline => String::new(),
            Layout::Lines { line_end, indent, step } => [line_end, &**indent, &step.repeat(depth)].concat(),
        }
    }
}

/// Whether the character is white space in XML.
pub(crate) fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\r' | '\n')
}

/// The white space right before an offset.
pub(crate) fn space_before(text: &str, offset: usize) -> Range<usize> {
    text[..offset].trim_end_matches(is_space).len()..offset
}

/// The name of the tag that starts at the offset, with its prefix.
pub(crate) fn tag_name(text: &str, offset: usize) -> &str {
    let name = text[offset..].trim_start_matches(['<', '/']);
    name.split(|c| is_space(c) || matches!(c, '/' | '>')).next().unwrap_or_default()
}

/// The offset after the `>` of the start tag that starts at the offset. A `>` in an attribute value does not end the
/// tag.
pub(crate) fn start_tag_end(text: &str, offset: usize) -> usize {
    let mut quote = None;
    for (at, byte) in text.bytes().enumerate().skip(offset) {
        match (quote, byte) {
            (None, b'>') => return at + 1,
            (None, b'"' | b'\'') => quote = Some(byte),
            (Some(open), _) if open == byte => quote = None,
            _ => {}
        }
    }
    text.len()
}

/// The line end and the indentation before an offset, if there is only white space before it on its line.
fn line_before(text: &str, offset: usize) -> Option<(&'static str, &str)> {
    let space = &text[space_before(text, offset)];
    let start = space.rfind(['\n', '\r'])? + 1;
    let line_end = ["\r\n", "\r", "\n"].into_iter().find(|line_end| space[..start].ends_with(line_end))?;
    Some((line_end, &space[start..]))
}

/// The white space at the start of the line of an offset, up to [`MAX_INDENT`] and one byte.
pub(crate) fn indent_of_line(text: &str, offset: usize) -> &str {
    let line = text[..offset].rfind(['\n', '\r']).map_or(0, |at| at + 1);
    leading_space(&text[line..offset])
}

/// The white space at the start of a line, up to [`MAX_INDENT`] and one byte. A line may start with megabytes of it and
/// contain many puzzles.
pub(crate) fn leading_space(line: &str) -> &str {
    let length = line.bytes().take(MAX_INDENT + 1).take_while(|&byte| is_space(char::from(byte))).count();
    &line[..length]
}

/// Searches a line for end tags before an offset. It reads each line only once, for any number of offsets.
#[derive(Default, Debug)]
pub(crate) struct LineScan {
    start: usize,
    read: usize,
    has_end_tag: bool,
}

impl LineScan {
    /// Whether there is an end tag between the start of the line and an offset on it. The offsets of the calls must
    /// ascend.
    pub(crate) fn has_end_tag_before(&mut self, text: &str, start: usize, offset: usize) -> bool {
        if start != self.start || offset < self.read {
            *self = LineScan { start, read: start, has_end_tag: false };
        }
        self.has_end_tag = self.has_end_tag || text[self.read..offset].contains("</");
        self.read = offset;
        self.has_end_tag
    }
}

fn first_child(text: &str, element: &Range<usize>) -> usize {
    let inside = start_tag_end(text, element.start);
    text[inside..].find('<').map_or(element.end, |at| inside + at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(text: &str) -> Layout {
        let puzzle = text.find("<matrix").expect("a matrix");
        let outer = indent_of_line(text, text.find("<sudoku").expect("a sudoku"));
        Layout::of(text, Some(outer), &(puzzle..text.len()))
    }

    #[test]
    fn the_document_shows_its_step() {
        let cases = [
            ("<sudoku>\n  <matrix>\n    <row/></matrix></sudoku>", "\n", "  ", "  "),
            ("<a>\r\n\t<sudoku>\r\n\t\t<matrix><row/></matrix></sudoku></a>", "\r\n", "\t\t", "\t"),
            ("<sudoku>\n<matrix>\n<row/></matrix></sudoku>", "\n", "", ""),
            ("<sudoku>\n<matrix>\n <row/></matrix></sudoku>", "\n", "", " "),
            ("    <sudoku>\n  <matrix><row/></matrix></sudoku>", "\n", "  ", DEFAULT_STEP),
        ];
        for (text, line_end, indent, step) in cases {
            let expected = Layout::Lines { line_end, indent: indent.into(), step: step.into() };
            assert_eq!(layout(text), expected, "{text:?}");
        }
        assert_eq!(layout("<sudoku> <matrix>\n<row/></matrix></sudoku>"), Layout::Inline);
    }

    #[test]
    fn a_line_is_read_once_for_all_offsets_on_it() {
        let text = "<a></a>\n <b/><c></c><d/>\n<e/>";
        let at = |wanted: &str| text.find(wanted).expect("there");
        let mut line = LineScan::default();
        let cases = [("<a>", 0, false), ("<b/>", 8, false), ("<c>", 8, false), ("<d/>", 8, true), ("<e/>", 25, false)];
        for (wanted, start, expected) in cases {
            assert_eq!(line.has_end_tag_before(text, start, at(wanted)), expected, "{wanted}");
        }
        assert!(!line.has_end_tag_before(text, 8, at("<b/>")), "the same offset again");
    }

    #[test]
    fn a_quoted_bracket_does_not_end_a_tag() {
        let text = "<a b='>' c=\"'>\" ><d/>";
        assert_eq!(&text[start_tag_end(text, 0)..], "<d/>");
        assert_eq!(tag_name("<p:sudoku\n a='b'>", 0), "p:sudoku");
    }
}
