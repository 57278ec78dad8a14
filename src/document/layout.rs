//! The layout of a document around a puzzle: line ends, indentation, and where a tag begins and ends.
//!
//! roxmltree knows where elements are; this room reads the few characters around them that it does not tell.

use std::ops::Range;

/// How results are laid out, so that they look like the document that they stand in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Layout {
    /// Everything on the line where it stands.
    Inline,
    /// An element on a line.
    Lines {
        /// The line end of the document: LF, CRLF or CR.
        line_end: &'static str,
        /// What stands before a child of the `<sudoku>` on its line.
        indent: Box<str>,
        /// What one more level of depth adds.
        step: Box<str>,
    },
}

/// Indentation longer than this many bytes would make up most of the output, and is not followed.
const DEEPEST: usize = 256;

/// The step where the document shows none.
const DEFAULT_STEP: &str = "    ";

impl Layout {
    /// The layout of the children of a `<sudoku>`, as its puzzle element shows it. `outer` is what the line of the
    /// `<sudoku>` begins with, where that tells how deep it stands.
    pub(crate) fn of(text: &str, outer: Option<&str>, puzzle: &Range<usize>) -> Layout {
        let Some((line_end, indent)) = line_before(text, puzzle.start) else { return Layout::Inline };
        let inner = line_before(text, first_child(text, puzzle)).map(|(_, inner)| inner);
        let outer_step = outer.and_then(|outer| indent.strip_prefix(outer)).filter(|step| !step.is_empty());
        let inner_step = inner.and_then(|inner| inner.strip_prefix(indent));
        let fallback = if outer == Some(indent) { "" } else { DEFAULT_STEP };
        let step = outer_step.or(inner_step).unwrap_or(fallback);
        if indent.len() + step.len() > DEEPEST {
            return Layout::Inline;
        }
        Layout::Lines { line_end, indent: indent.into(), step: step.into() }
    }

    /// What stands before an element so many levels below the children of the `<sudoku>`.
    pub(crate) fn line_start(&self, depth: usize) -> String {
        match self {
            Layout::Inline => String::new(),
            Layout::Lines { line_end, indent, step } => format!("{line_end}{indent}{}", step.repeat(depth)),
        }
    }
}

/// White space, as XML knows it.
pub(crate) fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\r' | '\n')
}

/// The white space right before an offset.
pub(crate) fn space_before(text: &str, offset: usize) -> Range<usize> {
    text[..offset].trim_end_matches(is_space).len()..offset
}

/// The name of the tag whose `<` (or `</`) stands at the offset, with its prefix.
pub(crate) fn tag_name(text: &str, offset: usize) -> &str {
    let name = text[offset..].trim_start_matches(['<', '/']);
    name.split(|c| is_space(c) || matches!(c, '/' | '>')).next().unwrap_or_default()
}

/// Behind the `>` of the start tag whose `<` stands at the offset. A `>` inside an attribute value is no end.
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

/// Behind the element whose `<` stands at the offset, where it holds nothing but text: no comment that might hold what
/// looks like its end tag.
pub(crate) fn short_element_end(text: &str, offset: usize) -> Option<usize> {
    let inside = start_tag_end(text, offset);
    if text[..inside].ends_with("/>") {
        return Some(inside);
    }
    let end_tag = inside + text[inside..].find('<')?;
    let end = text[end_tag..].starts_with("</").then(|| text[end_tag..].find('>'))??;
    Some(end_tag + end + 1)
}

/// The line end and the indentation before an offset, where nothing but white space stands before it on its line.
fn line_before(text: &str, offset: usize) -> Option<(&'static str, &str)> {
    let space = &text[space_before(text, offset)];
    let start = space.rfind(['\n', '\r'])? + 1;
    let line_end = ["\r\n", "\r", "\n"].into_iter().find(|line_end| space[..start].ends_with(line_end))?;
    Some((line_end, &space[start..]))
}

/// The white space that begins the line of an offset, as far as layout follows it.
pub(crate) fn indent_of_line(text: &str, offset: usize) -> &str {
    let line = text[..offset].rfind(['\n', '\r']).map_or(0, |at| at + 1);
    leading_space(&text[line..offset])
}

/// The white space that a line begins with, as far as layout follows it. A line may begin with megabytes of it, and many
/// puzzles may stand on that line.
pub(crate) fn leading_space(line: &str) -> &str {
    let length = line.bytes().take(DEEPEST + 1).take_while(|&byte| is_space(char::from(byte))).count();
    &line[..length]
}

/// A line that is read from its beginning on, to know whether an element ends on it before a place. It is read once,
/// however many places on it are asked for.
#[derive(Default, Debug)]
pub(crate) struct LineSoFar {
    begin: usize,
    read: usize,
    has_end_tag: bool,
}

impl LineSoFar {
    /// Whether an end tag stands between the beginning of the line and an offset on it. Offsets are asked for in
    /// ascending order.
    pub(crate) fn has_end_tag_before(&mut self, text: &str, begin: usize, offset: usize) -> bool {
        if begin != self.begin || offset < self.read {
            *self = LineSoFar { begin, read: begin, has_end_tag: false };
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
    fn a_line_is_read_once_for_all_places_on_it() {
        let text = "<a></a>\n <b/><c></c><d/>\n<e/>";
        let at = |wanted: &str| text.find(wanted).expect("there");
        let mut line = LineSoFar::default();
        let asked = [("<a>", 0, false), ("<b/>", 8, false), ("<c>", 8, false), ("<d/>", 8, true), ("<e/>", 25, false)];
        for (wanted, begin, expected) in asked {
            assert_eq!(line.has_end_tag_before(text, begin, at(wanted)), expected, "{wanted}");
        }
        assert!(!line.has_end_tag_before(text, 8, at("<b/>")), "asked for once more");
    }

    #[test]
    fn an_element_of_text_ends_behind_its_end_tag() {
        for (element, ends) in [("<col a='>'>5</col>", true), ("<col/>", true), ("<col><!-- </col> -->5</col>", false)]
        {
            let text = format!("<row>{element}<col/></row>");
            assert_eq!(short_element_end(&text, 5), ends.then_some(5 + element.len()), "{element}");
        }
    }

    #[test]
    fn a_quoted_bracket_ends_no_tag() {
        let text = "<a b='>' c=\"'>\" ><d/>";
        assert_eq!(&text[start_tag_end(text, 0)..], "<d/>");
        assert_eq!(tag_name("<p:sudoku\n a='b'>", 0), "p:sudoku");
    }
}
