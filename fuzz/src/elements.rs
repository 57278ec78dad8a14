//! The elements that the library adds to a document, found with a parser and without the library.

use std::ops::Range;

use roxmltree::{Node, ParsingOptions};

/// The elements that a task adds: their name, and the attribute that no element of the user has.
#[derive(Clone, Copy)]
pub struct Added {
    pub name: &'static str,
    attribute: &'static str,
}

pub const RESULT: Added = Added { name: "grid", attribute: "verdict" };
pub const GRADE: Added = Added { name: "grade", attribute: "rating" };

/// Parses a text with the parser and the options of the library.
pub fn parse(text: &str) -> Result<roxmltree::Document<'_>, roxmltree::Error> {
    let options = ParsingOptions { allow_dtd: true, ..Default::default() };
    roxmltree::Document::parse_with_options(text, options)
}

impl Added {
    /// The ranges of these elements in a text, each with the white space before it.
    pub fn ranges(self, text: &str) -> Vec<Range<usize>> {
        let tree = parse(text).unwrap_or_else(|error| panic!("{error} in:\n{text}"));
        let mut ranges: Vec<Range<usize>> =
            tree.descendants().filter(|node| self.is(*node)).map(|node| node.range()).collect();
        // An element inside another one is a part of it.
        let mut end = 0;
        ranges.retain(|range| {
            let is_outermost = range.start >= end;
            end = end.max(range.end);
            is_outermost
        });
        let with_space =
            |range: &Range<usize>| text[..range.start].trim_end_matches([' ', '\t', '\r', '\n']).len()..range.end;
        ranges.iter().map(with_space).collect()
    }

    /// The text without these elements.
    pub fn removed_from(self, text: &str) -> String {
        without(text, &self.ranges(text))
    }

    fn is(self, node: Node<'_, '_>) -> bool {
        let name = node.tag_name();
        let is_sudoku = |parent: Node<'_, '_>| {
            let parent = parent.tag_name();
            parent.name() == "sudoku" && parent.namespace().unwrap_or_default() == name.namespace().unwrap_or_default()
        };
        name.name() == self.name && node.has_attribute(self.attribute) && node.parent().is_some_and(is_sudoku)
    }
}

/// The text without these ranges, which are in ascending order.
pub fn without(text: &str, ranges: &[Range<usize>]) -> String {
    let mut kept = text.to_owned();
    ranges.iter().rev().for_each(|range| kept.replace_range(range.clone(), ""));
    kept
}
