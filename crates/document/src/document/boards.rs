//! Reads the values of a `<matrix>` or of a list of `<cell>` elements, and reports everything that is wrong in them.

use std::borrow::Cow;

use crate::document::elements::{Elements, number_up_to};
use crate::document::scan::{Node, Word};
use crate::finding::Rule;
use crate::finding::show::excerpt;
use crate::position::Place;
use sudoku_engine::board::{Board, Cell, Geometry, MAX_SIZE, Symbols, Value};

/// A board from XML: its values, and the offset of the element of each cell.
pub(super) struct ParsedBoard {
    pub board: Board,
    /// Offsets in the text of the document, in reading order.
    pub cells: Box<[usize]>,
    /// The number of cells that have an element, if each of these has row, col and box.
    pub listed: Option<usize>,
    /// The places of the cells that are included.
    pub included: Vec<(Cell, Place)>,
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

    fn empty(&self, element: Node<'_>) -> ParsedBoard {
        let board = Board::empty(self.form.geometry.clone());
        let cells = vec![element.range().start; board.values().len()].into();
        ParsedBoard { board, cells, listed: Some(0), included: Vec::new() }
    }

    /// The board of a `<matrix>`.
    pub(super) fn matrix(&mut self, matrix: Node<'_>) -> ParsedBoard {
        self.usual_matrix(matrix).unwrap_or_else(|| self.matrix_of_elements(matrix))
    }

    /// The board of a `<matrix>` that has only values of the board, each in its place; `None` if it is another one.
    fn usual_matrix(&self, matrix: Node<'_>) -> Option<ParsedBoard> {
        if matrix.has_included() {
            return None;
        }
        let geometry = &self.form.geometry;
        let (numbers, offsets) = match &self.form.symbols {
            None => matrix.numbers(geometry.size()),
            Some(symbols) => matrix.numbers_of_bytes(geometry.size(), &numbers_of(symbols)),
        }?;
        let board = Board::from_values(geometry.clone(), numbers.into_iter().map(Value::new));
        Some(ParsedBoard { board, listed: Some(offsets.len()), cells: offsets.into(), included: Vec::new() })
    }

    #[cfg_attr(target_family = "wasm", inline(never))] // java/build.sh says why
    fn matrix_of_elements(&mut self, matrix: Node<'_>) -> ParsedBoard {
        let geometry = &self.form.geometry;
        let (size, cells) = (geometry.size(), geometry.cells());
        let mut offsets: Box<[usize]> = vec![matrix.range().start; cells.len()].into();
        let mut values = vec![None; cells.len()];
        let square = self.elements.square(matrix, size, "");
        let mut included = Vec::new();
        for &(row, col, node) in &square {
            let index = usize::from(row - 1) * usize::from(size) + usize::from(col - 1);
            offsets[index] = node.range().start;
            values[index] = self.value(node, cells[index]);
            included.extend(node.content_place().map(|place| (cells[index], place)));
        }
        let board = Board::from_values(geometry.clone(), values);
        ParsedBoard { board, cells: offsets, listed: Some(square.len()), included }
    }

    /// The board of a list of `<cell>`.
    #[cfg_attr(target_family = "wasm", inline(never))] // java/build.sh says why
    pub(super) fn cells(&mut self, list: Node<'_>) -> ParsedBoard {
        let mut parsed = self.empty(list);
        let geometry = &self.form.geometry;
        let mut first_at: Vec<Option<usize>> = vec![None; parsed.cells.len()];
        for (number, node) in self.elements.children_named(list, Word::Cell).into_iter().enumerate() {
            if self.elements.texts.is_interrupted(number) {
                break;
            }
            let Some(cell) = self.elements.coordinates(node, geometry) else { continue };
            let index = geometry.index(cell);
            if let Some(first) = first_at[index].replace(node.range().start) {
                first_at[index] = Some(first);
                let first = self.elements.texts.position(first);
                let message = format!("{} is listed twice; it is listed first at {first}", self.elements.cell(cell));
                self.elements.fault(Rule::RepeatedCell, node, message).cells = vec![cell];
                continue;
            }
            parsed.cells[index] = node.range().start;
            parsed.listed = parsed.listed.filter(|_| node.has_box()).map(|listed| listed + 1);
            parsed.board.set(cell, self.value(node, cell));
            parsed.included.extend(node.content_place().map(|place| (cell, place)));
        }
        parsed
    }

    /// The value in a `<col>` or a `<cell>`. Comments and processing instructions do not count.
    #[inline]
    fn value(&mut self, node: Node<'_>, cell: Cell) -> Option<Value> {
        match node.number() {
            Some(0) => None,
            Some(number) if self.form.symbols.is_none() && number <= self.form.geometry.size() => Value::new(number),
            _ => self.value_of_content(node, cell),
        }
    }

    fn value_of_content(&mut self, node: Node<'_>, cell: Cell) -> Option<Value> {
        if let Some(child) = node.elements().next() {
            let part = self.elements.cell(cell);
            if let Some(fault) = self.elements.fault_of_include(child, &part) {
                fault.cells = vec![cell];
                return None;
            }
            let found = format!("<{}>", excerpt(child.local_name()));
            let message = self.content_message(cell, &found, "");
            let fault = self.elements.fault(Rule::WrongShape, child, message);
            fault.set_details(Some(found), Some(self.form.content()));
            fault.cells = vec![cell];
            return None;
        }
        let content = node.content();
        let text = &*content;
        if text.is_empty() {
            return None;
        }
        let value = self.form.value(text);
        if value.is_none() {
            let found = excerpt(text);
            let message = self.content_message(cell, &format!("'{found}'"), self.form.hint(text));
            let fault = self.elements.fault_in_content(Rule::WrongValue, node, message);
            fault.set_details(Some(found), Some(self.form.content()));
            fault.cells = vec![cell];
        }
        value
    }

    fn content_message(&self, cell: Cell, found: &str, hint: &str) -> String {
        format!("{} contains {found}; use {}, or leave it empty{hint}", self.elements.cell(cell), self.form.values())
    }
}

/// The number of each symbol of one byte. All other bytes have a number that is larger than those of every board.
fn numbers_of(symbols: &Symbols) -> [u8; 256] {
    let mut numbers = [u8::MAX; 256];
    for value in Value::up_to(MAX_SIZE) {
        let symbol = symbols.char_of(value).filter(char::is_ascii);
        if let Some(number) = symbol.and_then(|symbol| numbers.get_mut(symbol as usize)) {
            *number = value.get();
        }
    }
    numbers
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
