//! Reads the elements that boards consist of, rows of columns and lists of cells, and reports everything that is wrong in
//! them.

use std::ops::Range;

use crate::document::scan::{Node, Word, trim};
use crate::finding::show::{excerpt, excerpt_of_lines};
use crate::finding::{Faults, Finding, Referenced, Rule, Unfollowed};
use crate::line_index::LineIndex;
use crate::position::{Place, Position};
use sudoku_engine::board::{Cell, Geometry};
use sudoku_engine::search::Interrupt;

/// The text of a document with its lines.
#[derive(Clone, Copy)]
pub(super) struct Texts<'r> {
    pub text: &'r str,
    pub lines: &'r LineIndex,
    /// What ends the reading before its end.
    pub interrupt: &'r Interrupt,
}

impl Texts<'_> {
    /// Whether the reading must end before the node with this number. Not every node asks the clock.
    pub(super) fn is_interrupted(&self, number: usize) -> bool {
        number.is_multiple_of(1024) && self.interrupt.is_over()
    }

    /// The position of an offset.
    pub(super) fn position(&self, offset: usize) -> Position {
        self.lines.position(self.text, offset)
    }

    /// A finding about a range.
    pub(super) fn finding_in(&self, rule: Rule, range: Range<usize>, message: impl Into<String>) -> Finding {
        Finding::new(rule, self.position(range.start), message).up_to(self.position(range.end))
    }

    /// A finding about the start tag of an element.
    pub(super) fn finding(&self, rule: Rule, node: Node<'_>, message: impl Into<String>) -> Finding {
        self.finding_of(rule, node.included_place(), node.start_tag(), message)
    }

    /// A finding about a range of an element or a text. The message names the place of what is included.
    fn finding_of(
        &self,
        rule: Rule,
        included: Option<Place>,
        range: Range<usize>,
        message: impl Into<String>,
    ) -> Finding {
        let message = match &included {
            Some(place) => format!("{} ({place})", message.into()),
            None => message.into(),
        };
        self.finding_in(rule, range, message).with_included(included)
    }
}

/// Reads the elements of one puzzle, or of one earlier result.
pub(super) struct Elements<'r> {
    pub texts: Texts<'r>,
    /// Whether includes are followed.
    follows: bool,
    /// The name of the puzzle.
    name: Option<&'r str>,
    pub faults: Faults,
}

impl<'r> Elements<'r> {
    pub(super) fn new(texts: Texts<'r>, follows: bool, name: Option<&'r str>) -> Elements<'r> {
        Elements { texts, follows, name, faults: Faults::default() }
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
    pub(super) fn fault(&mut self, rule: Rule, node: Node<'_>, message: impl Into<String>) -> &mut Finding {
        self.add(self.texts.finding(rule, node, message))
    }

    /// Reports something about an attribute, or about the element if it has no such attribute.
    pub(super) fn fault_in_attribute(
        &mut self,
        rule: Rule,
        (node, name): (Node<'_>, Word),
        message: impl Into<String>,
    ) -> &mut Finding {
        let range = node.attribute(name).map_or(node.range(), |attribute| attribute.range());
        self.add(self.texts.finding_of(rule, node.included_place(), range, message))
    }

    /// Reports something about the content of an element.
    pub(super) fn fault_in_content(&mut self, rule: Rule, node: Node<'_>, message: impl Into<String>) -> &mut Finding {
        self.add(self.texts.finding_of(rule, node.content_place(), node.range(), message))
    }

    /// Reports an include that is not followed, if the element is one, in a part of the puzzle.
    pub(super) fn fault_of_include(&mut self, element: Node<'_>, part: &str) -> Option<&mut Finding> {
        if self.follows || !element.is_include() {
            return None;
        }
        let fault = self.texts.finding(Rule::WrongShape, element, format!("{part} contains <include>"));
        Some(self.add(fault.with_unfollowed(Some(unfollowed([element].into_iter())))))
    }

    fn add(&mut self, finding: Finding) -> &mut Finding {
        self.faults.add(finding)
    }

    /// The `<col>` elements of as many `<row>` elements, each with its row and its column. `of` is empty for the element of
    /// the puzzle itself.
    pub(super) fn square<'a>(&mut self, parent: Node<'a>, size: u8, of: &str) -> Vec<(u8, u8, Node<'a>)> {
        let mut square = Vec::with_capacity(usize::from(size) * usize::from(size));
        let mut rows = Vec::with_capacity(size.into());
        let which = |_: &Self| format!("this <{}>", parent.local_name());
        self.exactly(size, parent, Word::Row, which, |_, row| rows.push(row));
        for (row, number) in rows.into_iter().zip(1..=size) {
            let which = |elements: &Self| format!("row {number} of {of}{}", elements.puzzle());
            self.exactly(size, row, Word::Col, which, |col, node| square.push((number, col, node)));
        }
        square
    }

    /// Passes on the children with this name and their numbers, of which there must be this many. If there are other
    /// children too, only those are reported.
    fn exactly<'a>(
        &mut self,
        number: u8,
        parent: Node<'a>,
        word: Word,
        which: impl Fn(&Self) -> String,
        mut each: impl FnMut(u8, Node<'a>),
    ) {
        let (faults_before, mut found) = (self.faults.len(), 0);
        self.each_child_named(parent, word, |node| {
            found += 1;
            if let Ok(place) = u8::try_from(found)
                && place <= number
            {
                each(place, node);
            }
        });
        if found != usize::from(number) && self.faults.len() == faults_before {
            let message = format!("{} contains {found} <{}>; it needs {number}", which(self), word.name());
            let fault = self.fault(Rule::WrongShape, parent, message);
            fault.set_details(Some(found.to_string()), Some(number.to_string().into()));
        }
    }

    /// The cell that the attributes `row` and `col` name. If there is a `box`, it must be that of the cell.
    pub(super) fn coordinates(&mut self, node: Node<'_>, geometry: &Geometry) -> Option<Cell> {
        let on_board =
            |[row, col, box_]: [u8; 3]| geometry.cell_at(row, col).filter(|cell| box_ == 0 || box_ == cell.box_());
        if let Some(cell) = node.place().and_then(on_board) {
            return Some(cell);
        }
        let size = geometry.size();
        let row = self.coordinate(node, Word::Row, size, true);
        let col = self.coordinate(node, Word::Col, size, true);
        let box_ = self.coordinate(node, Word::Box, size, false);
        let cell = geometry.cell_at(row?, col?)?;
        if let Some(given) = box_
            && given != cell.box_()
        {
            let message = format!("{} is in box {}, not in box {given}", self.cell(cell), cell.box_());
            let fault = self.fault_in_attribute(Rule::WrongValue, (node, Word::Box), message);
            fault.set_details(Some(given.to_string()), None);
            fault.cells = vec![cell];
        }
        Some(cell)
    }

    fn coordinate(&mut self, node: Node<'_>, word: Word, size: u8, required: bool) -> Option<u8> {
        let expected = || format!("a number from 1 to {size}");
        let name = word.name();
        let Some(value) = node.value_of(word) else {
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
            let fault = self.fault_in_attribute(Rule::WrongValue, (node, word), message);
            fault.set_details(Some(found), Some(expected().into()));
        }
        number
    }

    /// The child elements, which must all have this name and only white space between them.
    pub(super) fn children_named<'a>(&mut self, parent: Node<'a>, word: Word) -> Vec<Node<'a>> {
        let mut named = Vec::with_capacity(parent.descendants());
        self.each_child_named(parent, word, |node| named.push(node));
        named
    }

    #[inline]
    fn each_child_named<'a>(&mut self, parent: Node<'a>, word: Word, mut each: impl FnMut(Node<'a>)) {
        for (number, child) in parent.children().enumerate() {
            if self.texts.is_interrupted(number) {
                break;
            }
            match child.is_named(parent, word) {
                true => each(child),
                false => self.fault_in_child(parent, child, word),
            }
        }
    }

    /// Reports a child that is not an element of this name, unless it is white space.
    fn fault_in_child(&mut self, parent: Node<'_>, child: Node<'_>, word: Word) {
        let (name, parent_name) = (word.name(), parent.local_name());
        if child.is_element() && self.fault_of_include(child, &format!("this <{parent_name}>")).is_some() {
            return;
        }
        if child.is_element() {
            let found = format!("<{}>", excerpt(child.local_name()));
            let message = if child.word() == word {
                format!("this <{name}> is in another namespace; use that of the <{parent_name}>")
            } else {
                format!("this <{parent_name}> contains {found}; use only <{name}> in it")
            };
            self.fault(Rule::WrongShape, child, message).set_details(Some(found), None);
        } else if !child.text().is_empty() {
            let found = excerpt_of_lines(child.text());
            let message = format!("this <{parent_name}> contains the text '{found}'; use only <{name}> in it");
            let finding =
                self.texts.finding_of(Rule::WrongShape, child.included_place(), child.trimmed_range(), message);
            self.add(finding).set_details(Some(found), None);
        }
    }
}

/// What the includes among these elements lead to, which is not read.
pub(super) fn unfollowed<'a>(elements: impl Iterator<Item = Node<'a>>) -> Unfollowed {
    let reference = |node: Node<'_>| {
        let mut attributes = node.attributes().filter(|attribute| attribute.name() == "href");
        attributes.next().map(|href| href.value().to_owned())
    };
    let references: Vec<String> = elements.filter(Node::is_include).filter_map(reference).collect();
    Unfollowed::Includes(Referenced::of(&references).unwrap_or_default())
}

/// A decimal number from 1 to this one, without a sign and without leading zeros.
pub(super) fn number_up_to(most: u8, text: &str) -> Option<u8> {
    match text.as_bytes() {
        [b'1'..=b'9'] | [b'1'..=b'9', b'0'..=b'9'] => text.parse().ok().filter(|&number| number <= most),
        _ => None,
    }
}
