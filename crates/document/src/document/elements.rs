//! Reads the elements that boards consist of, rows of columns and lists of cells, and reports everything that is wrong in
//! them.

use std::ops::Range;

use roxmltree::Node;

use crate::document::entities::ParserText;
use crate::document::layout;
use crate::document::nodes::{attribute, attribute_range, is_named, trim};
use crate::document::plain::{PlainCell, PlainList, PlainLists};
use crate::finding::show::excerpt;
use crate::finding::{Faults, Finding, Rule};
use crate::line_index::LineIndex;
use crate::position::Position;
use sudoku_engine::board::{Cell, Geometry};
use sudoku_engine::search::Interrupt;

/// The text of a document, and the text that the parser read in its place.
#[derive(Clone, Copy)]
pub(super) struct Texts<'r> {
    /// The document's text.
    pub text: &'r str,
    /// The text that was parsed. It differs only in declarations of entities. The offsets of nodes refer to it.
    pub parsed: &'r ParserText<'r>,
    pub lines: &'r LineIndex,
    /// The plain lists that the parsed text does not have.
    pub plain: Option<&'r PlainLists>,
    /// What ends the reading before its end.
    pub interrupt: &'r Interrupt,
}

impl Texts<'_> {
    /// Whether the reading must end before the node with this number. Not every node asks the clock.
    pub(super) fn is_interrupted(&self, number: usize) -> bool {
        number.is_multiple_of(1024) && self.interrupt.is_over()
    }
}

/// The plain lists in an element.
pub(super) enum ListsIn<'r> {
    /// There is none: the tree has the whole content.
    Nothing,
    /// The content is this list, and at most white space, comments and processing instructions.
    Only(&'r PlainList, &'r [PlainCell]),
    /// There is other content too.
    Mixed,
}

impl<'r> Texts<'r> {
    /// The range of an element in the text of the document. The element must not come from an entity.
    pub(super) fn range(&self, node: Node<'_, '_>) -> Range<usize> {
        let Range { start, end } = node.range();
        self.parsed.original(start)..self.parsed.original(end)
    }

    /// The plain lists in an element.
    pub(super) fn lists_in(&self, node: Node<'_, '_>) -> ListsIn<'r> {
        let Some(plain) = self.plain else { return ListsIn::Nothing };
        let is_other = |child: Node<'_, '_>| {
            child.is_element() || child.is_text() && !child.text().is_none_or(|text| trim(text).is_empty())
        };
        // The elements of a list have no prefix, so they are in the namespace of a parent without a prefix.
        let has_prefix = || layout::tag_name(self.parsed.text(), node.range().start).contains(':');
        match plain.within(node.range()) {
            [] => ListsIn::Nothing,
            [list] if !node.children().any(is_other) && !has_prefix() => ListsIn::Only(list, plain.cells(list)),
            _ => ListsIn::Mixed,
        }
    }

    /// The position of an offset of the parsed text.
    pub(super) fn position(&self, offset: usize) -> Position {
        self.lines.position(self.text, self.parsed.original(offset))
    }

    /// A finding about a range of the parsed text.
    pub(super) fn finding_in(&self, rule: Rule, range: Range<usize>, message: impl Into<String>) -> Finding {
        Finding::new(rule, self.position(range.start), message).up_to(self.position(range.end))
    }

    /// A finding about the element that starts at the offset. Its span is the start tag.
    pub(super) fn finding(&self, rule: Rule, offset: usize, message: impl Into<String>) -> Finding {
        self.finding_in(rule, offset..layout::start_tag_end(self.parsed.text(), offset), message)
    }
}

/// Reads the elements of one puzzle, or of one earlier result.
pub(super) struct Elements<'r> {
    pub texts: Texts<'r>,
    /// The name of the puzzle.
    name: Option<&'r str>,
    pub faults: Faults,
    /// Whether there was a plain list that does not fit, so that the tree must have the whole content.
    pub is_misread: bool,
}

impl<'r> Elements<'r> {
    pub(super) fn new(texts: Texts<'r>, name: Option<&'r str>) -> Elements<'r> {
        Elements { texts, name, faults: Faults::default(), is_misread: false }
    }

    /// The puzzle in the words of a message.
    pub(super) fn puzzle(&self) -> String {
        self.name.map_or("this puzzle".into(), |name| format!("'{}'", excerpt(name)))
    }

    /// The cell in the words of a message.
    pub(super) fn cell(&self, cell: Cell) -> String {
        format!("row {}, column {} of {}", cell.row(), cell.col(), self.puzzle())
    }

    /// Reports something about the start tag of an element.
    pub(super) fn fault(&mut self, rule: Rule, node: Node<'_, '_>, message: impl Into<String>) -> &mut Finding {
        self.add(self.texts.finding(rule, node.range().start, message))
    }

    /// Reports something about an attribute, or about the element if it has no such attribute.
    pub(super) fn fault_in_attribute(
        &mut self,
        rule: Rule,
        (node, name): (Node<'_, '_>, &str),
        message: impl Into<String>,
    ) -> &mut Finding {
        self.add(self.texts.finding_in(rule, attribute_range(node, name), message))
    }

    /// Reports something about a whole element.
    pub(super) fn fault_in_element(
        &mut self,
        rule: Rule,
        node: Node<'_, '_>,
        message: impl Into<String>,
    ) -> &mut Finding {
        self.add(self.texts.finding_in(rule, node.range(), message))
    }

    fn add(&mut self, finding: Finding) -> &mut Finding {
        self.faults.add(finding)
    }

    /// The position of an element.
    pub(super) fn position(&self, node: Node<'_, '_>) -> Position {
        self.texts.position(node.range().start)
    }

    /// The `<col>` elements of as many `<row>` elements, each with its row and its column. `of` is empty for the element of
    /// the puzzle itself.
    pub(super) fn square<'a>(&mut self, parent: Node<'a, 'r>, size: u8, of: &str) -> Vec<(u8, u8, Node<'a, 'r>)> {
        let mut cols = Vec::with_capacity(usize::from(size) * usize::from(size));
        let rows = self.exactly(size, parent, "row", |_| format!("this <{}>", parent.tag_name().name()));
        for (row, number) in rows.into_iter().zip(1..=size) {
            let nodes = self.exactly(size, row, "col", |elements| format!("row {number} of {of}{}", elements.puzzle()));
            cols.extend(nodes.into_iter().zip(1..=size).map(|(node, col)| (number, col, node)));
        }
        cols
    }

    /// The children with this name, which must be this many. If there are other children too, only those are reported.
    fn exactly<'a>(
        &mut self,
        number: u8,
        parent: Node<'a, 'r>,
        name: &str,
        which: impl Fn(&Self) -> String,
    ) -> Vec<Node<'a, 'r>> {
        let faults_before = self.faults.len();
        let named = self.children_named(parent, name);
        if named.len() != usize::from(number) && self.faults.len() == faults_before {
            let message = format!("{} contains {} <{name}>; it needs {number}", which(self), named.len());
            let fault = self.fault(Rule::WrongShape, parent, message);
            fault.set_details(Some(named.len().to_string()), Some(number.to_string().into()));
        }
        named
    }

    /// The cell that the attributes `row` and `col` name. If there is a `box`, it must be that of the cell.
    pub(super) fn coordinates(&mut self, node: Node<'_, 'r>, geometry: &Geometry) -> Option<Cell> {
        let size = geometry.size();
        let row = self.coordinate(node, "row", size, true);
        let col = self.coordinate(node, "col", size, true);
        let box_ = self.coordinate(node, "box", size, false);
        let cell = geometry.cell_at(row?, col?)?;
        if let Some(given) = box_
            && given != cell.box_()
        {
            let message = format!("{} is in box {}, not in box {given}", self.cell(cell), cell.box_());
            let fault = self.fault_in_attribute(Rule::WrongValue, (node, "box"), message);
            fault.set_details(Some(given.to_string()), None);
            fault.cells = vec![cell];
        }
        Some(cell)
    }

    fn coordinate(&mut self, node: Node<'_, 'r>, name: &str, size: u8, required: bool) -> Option<u8> {
        let expected = || format!("a number from 1 to {size}");
        let Some(value) = attribute(node, name).map(|attribute| attribute.value()) else {
            if required {
                let message = format!("this <cell> of {} has no {name}; a <cell> needs row and col", self.puzzle());
                self.fault(Rule::WrongValue, node, message).set_details(None, Some(expected().into()));
            }
            return None;
        };
        let number = number_up_to(size, trim(value));
        if number.is_none() {
            let found = excerpt(value);
            let message = format!("the {name} of a <cell> of {} is '{found}'; use {}", self.puzzle(), expected());
            let fault = self.fault_in_attribute(Rule::WrongValue, (node, name), message);
            fault.set_details(Some(found), Some(expected().into()));
        }
        number
    }

    /// The child elements, which must all have this name and only white space between them.
    pub(super) fn children_named<'a>(&mut self, parent: Node<'a, 'r>, name: &str) -> Vec<Node<'a, 'r>> {
        let mut named = Vec::with_capacity(9);
        let (texts, parent_name) = (self.texts, parent.tag_name().name());
        for (number, child) in parent.children().enumerate() {
            if texts.is_interrupted(number) {
                break;
            }
            if is_named(child, parent, name) {
                named.push(child);
            } else if child.is_element() {
                let found = format!("<{}>", excerpt(child.tag_name().name()));
                let message = if child.tag_name().name() == name {
                    format!("this <{name}> is in another namespace; use that of the <{parent_name}>")
                } else {
                    format!("this <{parent_name}> contains {found}; use only <{name}> in it")
                };
                self.fault(Rule::WrongShape, child, message).set_details(Some(found), None);
            } else if let Some(text) = child.text().filter(|_| child.is_text())
                && !trim(text).is_empty()
            {
                let found = excerpt(trim(text));
                let message = format!("this <{parent_name}> contains the text '{found}'; use only <{name}> in it");
                let finding = texts.finding_in(Rule::WrongShape, trimmed_range(texts, child.range()), message);
                self.add(finding).set_details(Some(found), None);
            }
        }
        named
    }
}

/// The range without the white space around it.
fn trimmed_range(texts: Texts<'_>, range: Range<usize>) -> Range<usize> {
    let raw = &texts.parsed.text()[range.clone()];
    let start = range.start + raw.len() - raw.trim_start_matches(layout::is_space).len();
    start..start + raw.trim_matches(layout::is_space).len()
}

/// A decimal number from 1 to this one, without a sign and without leading zeros.
pub(super) fn number_up_to(most: u8, text: &str) -> Option<u8> {
    match text.as_bytes() {
        [b'1'..=b'9'] | [b'1'..=b'9', b'0'..=b'9'] => text.parse().ok().filter(|&number| number <= most),
        _ => None,
    }
}
