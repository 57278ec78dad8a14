//! Reads the values of a `<matrix>` or of a list of `<cell>` elements, and reports everything that is wrong in them.

use std::borrow::Cow;

use roxmltree::Node;

use crate::document::elements::{Elements, ListsIn, number_up_to};
use crate::document::nodes::{attribute, element_children, text_of, trim};
use crate::document::plain::{PlainCell, PlainKind, PlainList};
use crate::finding::Rule;
use crate::finding::show::excerpt;
use crate::position::Position;
use sudoku_engine::board::{Board, Cell, Geometry, Symbols, Value};

/// A board from XML: its values, and the offset of the element of each cell.
pub(super) struct ParsedBoard {
    pub board: Board,
    /// Offsets in the text of the document, in reading order.
    pub cells: Box<[usize]>,
    /// The number of cells whose element has row, col and box.
    pub listed: usize,
}

/// What a board may contain: its geometry, and its symbols if it does not contain numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct DeclaredBoard {
    pub geometry: Geometry,
    pub symbols: Option<Symbols>,
}

/// Reads the board of one puzzle, or of one earlier result.
pub(super) struct BoardReader<'e, 'r> {
    elements: &'e mut Elements<'r>,
    form: &'e DeclaredBoard,
}

impl<'e, 'r> BoardReader<'e, 'r> {
    pub(super) fn new(elements: &'e mut Elements<'r>, form: &'e DeclaredBoard) -> BoardReader<'e, 'r> {
        BoardReader { elements, form }
    }

    fn empty(&self, element: Node<'_, '_>) -> ParsedBoard {
        let board = Board::empty(self.form.geometry.clone());
        let cells = vec![self.offset(element); board.values().len()].into();
        ParsedBoard { board, cells, listed: 0 }
    }

    /// The offset of an element in the text of the document.
    fn offset(&self, element: Node<'_, '_>) -> usize {
        self.elements.texts.parsed.original(element.range().start)
    }

    /// The board of a plain list in an element, if the list is of this kind and fits the form; `None` if the tree has
    /// the content.
    fn plain(&mut self, element: Node<'_, 'r>, kind: PlainKind) -> Option<ParsedBoard> {
        let parsed = match self.elements.texts.lists_in(element) {
            ListsIn::Nothing => return None,
            // The values of a plain list are numbers.
            ListsIn::Only(list, cells) if list.kind == kind && self.form.symbols.is_none() => match kind {
                PlainKind::Rows { .. } => self.plain_rows(list, cells),
                PlainKind::Cells => self.plain_cells(element, list, cells),
            },
            ListsIn::Only(..) | ListsIn::Mixed => None,
        };
        self.elements.is_misread |= parsed.is_none();
        Some(parsed.unwrap_or_else(|| self.empty(element)))
    }

    /// The board of plain rows of its size, which have all cells in reading order; `None` if a value does not fit the form.
    fn plain_rows(&self, list: &PlainList, cells: &[PlainCell]) -> Option<ParsedBoard> {
        let geometry = &self.form.geometry;
        if cells.iter().filter_map(|cell| cell.value).any(|value| value.get() > geometry.size()) {
            return None;
        }
        let values = cells.iter().map(|cell| cell.value.and_then(|value| Value::new(value.get())));
        let board = Board::from_values(geometry.clone(), values);
        let offsets = cells.iter().map(|cell| list.range.start + cell.offset as usize).collect();
        Some(ParsedBoard { board, cells: offsets, listed: cells.len() })
    }

    /// The board of plain cells; `None` if they do not fit the form.
    fn plain_cells(&self, element: Node<'_, 'r>, list: &PlainList, cells: &[PlainCell]) -> Option<ParsedBoard> {
        let geometry = &self.form.geometry;
        let mut values = vec![None; geometry.cells().len()];
        let mut offsets: Box<[usize]> = vec![self.offset(element); values.len()].into();
        let (mut listed, mut found) = (0, vec![false; values.len()]);
        for plain in cells {
            let cell = geometry.cell_at(plain.row, plain.col)?;
            let index = geometry.index(cell);
            let is_wrong = plain.value.is_some_and(|value| value.get() > geometry.size())
                || plain.box_.is_some_and(|box_| box_.get() != cell.box_())
                || std::mem::replace(&mut found[index], true);
            if is_wrong {
                return None;
            }
            offsets[index] = list.range.start + plain.offset as usize;
            listed += usize::from(plain.box_.is_some());
            values[index] = plain.value.and_then(|value| Value::new(value.get()));
        }
        Some(ParsedBoard { board: Board::from_values(geometry.clone(), values), cells: offsets, listed })
    }

    /// The board of a `<matrix>`.
    pub(super) fn matrix(&mut self, matrix: Node<'_, 'r>) -> ParsedBoard {
        if let Some(parsed) = self.plain(matrix, PlainKind::Rows { size: self.form.geometry.size() }) {
            return parsed;
        }
        let mut parsed = self.empty(matrix);
        let geometry = &self.form.geometry;
        for (row, col, node) in self.elements.square(matrix, geometry.size(), "") {
            let Some(cell) = geometry.cell_at(row, col) else { continue };
            parsed.cells[geometry.index(cell)] = self.offset(node);
            parsed.listed += 1;
            parsed.board.set(cell, self.value(node, cell));
        }
        parsed
    }

    /// The board of a list of `<cell>`.
    pub(super) fn cells(&mut self, list: Node<'_, 'r>) -> ParsedBoard {
        if let Some(parsed) = self.plain(list, PlainKind::Cells) {
            return parsed;
        }
        let mut parsed = self.empty(list);
        let geometry = &self.form.geometry;
        let mut first_at: Vec<Option<Position>> = vec![None; parsed.cells.len()];
        for (number, node) in self.elements.children_named(list, "cell").into_iter().enumerate() {
            if self.elements.texts.is_interrupted(number) {
                break;
            }
            let Some(cell) = self.elements.coordinates(node, geometry) else { continue };
            let index = geometry.index(cell);
            if let Some(first) = first_at[index] {
                let message = format!("{} is listed twice; it is listed first at {first}", self.elements.cell(cell));
                self.elements.fault(Rule::RepeatedCell, node, message).cells = vec![cell];
                continue;
            }
            first_at[index] = Some(self.elements.position(node));
            parsed.cells[index] = self.offset(node);
            parsed.listed += usize::from(attribute(node, "box").is_some());
            parsed.board.set(cell, self.value(node, cell));
        }
        parsed
    }

    /// The value in a `<col>` or a `<cell>`. Comments and processing instructions do not count.
    fn value(&mut self, node: Node<'_, 'r>, cell: Cell) -> Option<Value> {
        if let Some(child) = element_children(node).next() {
            let found = format!("<{}>", excerpt(child.tag_name().name()));
            let message = self.content_message(cell, &found, "");
            let fault = self.elements.fault(Rule::WrongShape, child, message);
            fault.set_details(Some(found), Some(self.form.content()));
            fault.cells = vec![cell];
            return None;
        }
        let content = text_of(node);
        let text = trim(&content);
        if text.is_empty() {
            return None;
        }
        let value = self.form.value(text);
        if value.is_none() {
            let found = excerpt(text);
            let message = self.content_message(cell, &format!("'{found}'"), self.form.hint(text));
            let fault = self.elements.fault_in_element(Rule::WrongValue, node, message);
            fault.set_details(Some(found), Some(self.form.content()));
            fault.cells = vec![cell];
        }
        value
    }

    fn content_message(&self, cell: Cell, found: &str, hint: &str) -> String {
        format!("{} contains {found}; use {}, or leave it empty{hint}", self.elements.cell(cell), self.form.values())
    }
}

impl DeclaredBoard {
    fn value(&self, text: &str) -> Option<Value> {
        let mut chars = text.chars();
        match &self.symbols {
            Some(symbols) => symbols.value_of(chars.next()?).filter(|_| chars.next().is_none()),
            None => number_up_to(self.geometry.size(), text).and_then(Value::new),
        }
    }

    /// The values in the words of a message.
    fn values(&self) -> String {
        match &self.symbols {
            Some(symbols) => format!("one of {}", excerpt(&symbols.to_string())),
            None => format!("1 to {}", self.geometry.size()),
        }
    }

    /// What a cell may contain.
    fn content(&self) -> Cow<'static, str> {
        match &self.symbols {
            Some(_) => format!("{}, or nothing", self.values()).into(),
            None if self.geometry.size() == 9 => "a digit from 1 to 9, or nothing".into(),
            None => format!("a number from 1 to {}, or nothing", self.geometry.size()).into(),
        }
    }

    /// The end of a message about a letter in a puzzle that has no symbols.
    fn hint(&self, text: &str) -> &'static str {
        let is_letter = text.chars().count() == 1 && text.chars().all(char::is_alphabetic);
        if is_letter && self.symbols.is_none() && !self.geometry.is_classic() {
            "; letters need the attribute symbols on the <sudoku>"
        } else {
            ""
        }
    }
}
