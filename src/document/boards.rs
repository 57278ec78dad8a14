//! Reads a `<matrix>` or a list of `<cell>` elements into a grid, and reports everything that is wrong in them.

use std::ops::Range;

use roxmltree::Node;

use crate::board::{Cell, Digit, Grid};
use crate::document::entities::ParserText;
use crate::document::layout;
use crate::document::nodes::{attribute, attribute_range, element_children, is_named, text_of, trim};
use crate::finding::show::excerpt;
use crate::finding::{Finding, Rule};
use crate::line_index::LineIndex;
use crate::position::Position;

/// What a cell may contain.
const CELL_CONTENT: &str = "a digit from 1 to 9, or nothing";
/// What `row`, `col` and `box` may be.
const COORDINATE: &str = "a number from 1 to 9";

/// A board from XML: its digits, and the offset of the element of each cell.
pub(super) struct ParsedBoard {
    pub grid: Grid,
    /// Offsets in the parsed text.
    pub cells: [usize; 81],
    /// The number of cells whose element has row, col and box.
    pub listed: usize,
}

impl ParsedBoard {
    fn empty(offset: usize) -> ParsedBoard {
        ParsedBoard { grid: Grid::EMPTY, cells: [offset; 81], listed: 0 }
    }
}

/// The text of a document, and the text that the parser read in its place.
#[derive(Clone, Copy)]
pub(super) struct Texts<'r> {
    /// The document's text.
    pub text: &'r str,
    /// The text that was parsed. It differs only in declarations of entities. The offsets of nodes refer to it.
    pub parsed: &'r ParserText<'r>,
    pub lines: &'r LineIndex,
}

impl Texts<'_> {
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

/// Reads the board of one puzzle, or of one earlier result.
pub(super) struct BoardReader<'r> {
    texts: Texts<'r>,
    /// The name of the puzzle.
    name: Option<&'r str>,
    pub faults: Vec<Finding>,
}

impl<'r> BoardReader<'r> {
    pub(super) fn new(texts: Texts<'r>, name: Option<&'r str>) -> BoardReader<'r> {
        BoardReader { texts, name, faults: Vec::new() }
    }

    /// The puzzle in the words of a message.
    fn puzzle(&self) -> String {
        self.name.map_or("this puzzle".into(), |name| format!("'{}'", excerpt(name)))
    }

    /// The cell in the words of a message.
    fn cell(&self, cell: Cell) -> String {
        format!("row {}, column {} of {}", cell.row(), cell.col(), self.puzzle())
    }

    fn add(&mut self, finding: Finding) {
        self.faults.push(finding);
    }

    /// The board of a `<matrix>`: nine `<row>` of nine `<col>`.
    pub(super) fn matrix(&mut self, matrix: Node<'_, 'r>) -> ParsedBoard {
        let mut board = ParsedBoard::empty(matrix.range().start);
        let rows = self.nine(matrix, "row", "this <matrix>");
        for (row, number) in rows.into_iter().zip(1..=9) {
            let cols = self.nine(row, "col", &format!("row {number} of {}", self.puzzle()));
            for (col, cell) in cols.into_iter().zip((1..=9).filter_map(|col| Cell::at(number, col))) {
                board.cells[cell.index()] = col.range().start;
                board.listed += 1;
                board.grid.set(cell, self.digit(col, cell));
            }
        }
        board
    }

    /// The children with this name, which must be nine. If there are other children too, only those are reported.
    fn nine<'a>(&mut self, parent: Node<'a, 'r>, name: &str, which: &str) -> Vec<Node<'a, 'r>> {
        let faults_before = self.faults.len();
        let named = self.children_named(parent, name);
        if named.len() != 9 && self.faults.len() == faults_before {
            let message = format!("{which} contains {} <{name}>; it needs 9", named.len());
            let finding = self.texts.finding(Rule::WrongShape, parent.range().start, message);
            self.add(finding.with_details(Some(named.len().to_string()), Some("9")));
        }
        named
    }

    /// The board of a list of `<cell>`.
    pub(super) fn cells(&mut self, list: Node<'_, 'r>) -> ParsedBoard {
        let mut board = ParsedBoard::empty(list.range().start);
        let mut first_at: [Option<Position>; 81] = [None; 81];
        for node in self.children_named(list, "cell") {
            let Some(cell) = self.coordinates(node) else { continue };
            let start = node.range().start;
            if let Some(first) = first_at[cell.index()] {
                let message = format!("{} is listed twice; it is listed first at {first}", self.cell(cell));
                let finding = self.texts.finding(Rule::RepeatedCell, start, message);
                self.add(Finding { cells: vec![cell], ..finding });
                continue;
            }
            first_at[cell.index()] = Some(self.texts.position(start));
            board.cells[cell.index()] = start;
            board.listed += usize::from(attribute(node, "box").is_some());
            board.grid.set(cell, self.digit(node, cell));
        }
        board
    }

    /// The cell that the attributes `row` and `col` name. If there is a `box`, it must be that of the cell.
    fn coordinates(&mut self, node: Node<'_, 'r>) -> Option<Cell> {
        let row = self.coordinate(node, "row", true);
        let col = self.coordinate(node, "col", true);
        let box_ = self.coordinate(node, "box", false);
        let cell = Cell::at(row?, col?)?;
        if let Some(given) = box_
            && given != cell.box_()
        {
            let message = format!("{} is in box {}, not in box {given}", self.cell(cell), cell.box_());
            let finding = self.texts.finding_in(Rule::WrongValue, attribute_range(node, "box"), message);
            let finding = finding.with_details(Some(given.to_string()), None);
            self.add(Finding { cells: vec![cell], ..finding });
        }
        Some(cell)
    }

    fn coordinate(&mut self, node: Node<'_, 'r>, name: &str, required: bool) -> Option<u8> {
        let Some(value) = attribute(node, name).map(|attribute| attribute.value()) else {
            if required {
                let message = format!("this <cell> of {} has no {name}; a <cell> needs row and col", self.puzzle());
                let finding = self.texts.finding(Rule::WrongValue, node.range().start, message);
                self.add(finding.with_details(None, Some(COORDINATE)));
            }
            return None;
        };
        match single_digit(trim(value)) {
            Some(digit) => Some(digit.get()),
            None => {
                let found = excerpt(value);
                let message = format!("the {name} of a <cell> of {} is '{found}'; use {COORDINATE}", self.puzzle());
                let finding = self.texts.finding_in(Rule::WrongValue, attribute_range(node, name), message);
                self.add(finding.with_details(Some(found), Some(COORDINATE)));
                None
            }
        }
    }

    /// The digit in a `<col>` or a `<cell>`. Comments and processing instructions do not count.
    fn digit(&mut self, node: Node<'_, 'r>, cell: Cell) -> Option<Digit> {
        if let Some(child) = element_children(node).next() {
            let found = format!("<{}>", excerpt(child.tag_name().name()));
            let message = self.content_message(cell, &found);
            let finding = self.texts.finding(Rule::WrongShape, child.range().start, message);
            let finding = finding.with_details(Some(found), Some(CELL_CONTENT));
            self.add(Finding { cells: vec![cell], ..finding });
            return None;
        }
        let content = text_of(node);
        let value = trim(&content);
        if value.is_empty() {
            return None;
        }
        let digit = single_digit(value);
        if digit.is_none() {
            let found = excerpt(value);
            let message = self.content_message(cell, &format!("'{found}'"));
            let finding = self.texts.finding_in(Rule::WrongValue, node.range(), message);
            let finding = finding.with_details(Some(found), Some(CELL_CONTENT));
            self.add(Finding { cells: vec![cell], ..finding });
        }
        digit
    }

    fn content_message(&self, cell: Cell, found: &str) -> String {
        format!("{} contains {found}; use 1 to 9, or leave it empty", self.cell(cell))
    }

    /// The child elements, which must all have this name and only white space between them.
    fn children_named<'a>(&mut self, parent: Node<'a, 'r>, name: &str) -> Vec<Node<'a, 'r>> {
        let mut named = Vec::with_capacity(9);
        let (texts, parent_name) = (self.texts, parent.tag_name().name());
        for child in parent.children() {
            if is_named(child, parent, name) {
                named.push(child);
            } else if child.is_element() {
                let found = format!("<{}>", excerpt(child.tag_name().name()));
                let message = if child.tag_name().name() == name {
                    format!("this <{name}> is in another namespace; use that of the <{parent_name}>")
                } else {
                    format!("this <{parent_name}> contains {found}; use only <{name}> in it")
                };
                let finding = texts.finding(Rule::WrongShape, child.range().start, message);
                self.add(finding.with_details(Some(found), None));
            } else if let Some(text) = child.text().filter(|_| child.is_text())
                && !trim(text).is_empty()
            {
                let found = excerpt(trim(text));
                let message = format!("this <{parent_name}> contains the text '{found}'; use only <{name}> in it");
                let finding = texts.finding_in(Rule::WrongShape, trimmed_range(texts, child.range()), message);
                self.add(finding.with_details(Some(found), None));
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

fn single_digit(value: &str) -> Option<Digit> {
    let mut chars = value.chars();
    Digit::from_char(chars.next()?).filter(|_| chars.next().is_none())
}
