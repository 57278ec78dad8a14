//! The cells of a line as they are written. What each of them means is decided for the whole puzzle.

use super::class::{Class, class_of, wide_class};
use crate::board::{Symbols, is_blank};

/// A cell as it is written, with its bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct RawCell {
    pub(super) mark: Mark,
    pub(super) start: usize,
    pub(super) end: usize,
}

/// What is written in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mark {
    /// One character: a digit, a letter, a symbol or a blank.
    Character(char),
    /// A number of two digits, 1 to 99.
    Number(u8),
    /// A value after a `+`. The bytes are the `+`.
    Placed,
}

impl Mark {
    /// Whether it is a letter.
    pub(super) fn is_letter(self) -> bool {
        matches!(self, Mark::Character(c) if c.is_ascii_alphabetic())
    }
}

/// The cells of a line or of a part of it, and what else it contains.
#[derive(Default, Debug)]
pub(super) struct LineCells {
    pub(super) cells: Vec<RawCell>,
    /// The number of characters that are neither cells nor separators.
    pub(super) invalid: usize,
    pub(super) first_invalid: Option<(char, usize)>,
    /// The first `+` that is not directly before a value.
    pub(super) first_loose_plus: Option<usize>,
}

impl LineCells {
    /// The cells of a part of a text that begins at this byte offset: numbers if these are at least `numbers`, and
    /// otherwise a cell for each character.
    pub(super) fn read(part: &str, start: usize, symbols: Option<&Symbols>, numbers: usize) -> LineCells {
        let cells = if symbols.is_none() { number_cells(part, start) } else { None };
        match cells.filter(|cells| cells.len() >= numbers) {
            Some(cells) => LineCells { cells, ..LineCells::default() },
            None => LineCells::of_characters(part, start, symbols),
        }
    }

    /// The cells of a part of a text, one for each character. Commas are separators.
    pub(super) fn of_characters(part: &str, start: usize, symbols: Option<&Symbols>) -> LineCells {
        let mut line = LineCells::default();
        let mut plus = None;
        for (at, c) in part.char_indices().map(|(at, c)| (start + at, c)) {
            let before = plus.take();
            match (wide_class(c, symbols), before) {
                (Class::Cell, Some(plus)) if is_value(c, symbols) => {
                    line.cells.push(RawCell { mark: Mark::Placed, start: plus, end: plus + 1 });
                    continue;
                }
                (Class::Cell, _) => {
                    line.cells.push(RawCell { mark: Mark::Character(c), start: at, end: at + c.len_utf8() });
                }
                (Class::Plus, _) => plus = Some(at),
                (Class::Separator | Class::Comma | Class::Comment | Class::LineEnd, _) => {}
                (Class::Invalid, _) => {
                    line.invalid += 1;
                    line.first_invalid.get_or_insert((c, at));
                }
            }
            line.first_loose_plus = line.first_loose_plus.or(before);
        }
        line.first_loose_plus = line.first_loose_plus.or(plus);
        line
    }

    /// Whether each character can be part of a puzzle.
    pub(super) fn is_valid(&self) -> bool {
        self.first_invalid.is_none() && self.first_loose_plus.is_none()
    }

    /// Whether no letter is above the last of this many.
    pub(super) fn has_letters_up_to(&self, number: u8) -> bool {
        let is_above = |c: char| c.is_ascii_alphabetic() && c.to_ascii_uppercase() as u8 - b'A' >= number;
        !self.cells.iter().any(|cell| matches!(cell.mark, Mark::Character(c) if is_above(c)))
    }

    /// The number of cells and of characters that should perhaps be cells.
    pub(super) fn total(&self) -> usize {
        self.cells.len() + self.invalid
    }
}

/// Whether a character that is a cell is a value, not a blank.
fn is_value(c: char, symbols: Option<&Symbols>) -> bool {
    symbols.map_or(!is_blank(c), |symbols| symbols.value_of(c).is_some())
}

/// The cells of a part of a text that is written in numbers. Every cell is a blank or a number with separators around it.
/// Some but not all numbers have two digits; or all cells have two characters, `01` and `00` or `..` among them. `None` if
/// the part is not written so.
fn number_cells(part: &str, start: usize) -> Option<Vec<RawCell>> {
    let mut cells = Vec::new();
    let (mut one, mut two, mut padded) = (false, false, false);
    let mut at = start;
    for token in part.split_inclusive(|c| matches!(class_of(c), Class::Separator)) {
        let text = token.trim_end_matches(|c| matches!(class_of(c), Class::Separator));
        if !text.is_empty() {
            let cell = number_cell(text, at)?;
            let (short, zero) = (cell.length == 1, cell.is_padded);
            (one, two, padded) = (one | short, two | !short, padded | zero);
            cells.push(cell.cell);
        }
        at += token.len();
    }
    (two && !(one && padded)).then_some(cells)
}

/// The cells of a part of a text in which a comma or a semicolon separates every two cells, each a blank or a number.
/// `None` if the part is not written so, or if it has fewer cells than a row of the smallest board.
pub(super) fn separated_cells(part: &str, start: usize) -> Option<Vec<RawCell>> {
    let mut cells = Vec::new();
    let mut at = start;
    for field in part.split([',', ';']) {
        let text = field.trim();
        cells.push(number_cell(text, at + (field.len() - field.trim_start().len()))?.cell);
        at += field.len() + 1;
    }
    (cells.len() >= 4).then_some(cells)
}

/// The cells of a row of a spreadsheet, with a tab between every two of them, from its first tab on: each is a value, a blank
/// or nothing, and at least one is nothing. The body begins at this byte offset. `None` if the part is not written so.
pub(super) fn sheet_cells(indent: &str, body: &str, start: usize) -> Option<Vec<RawCell>> {
    let blank = |at: usize| RawCell { mark: Mark::Character('.'), start: at, end: at };
    // Each tab before the body ends a cell with nothing in it.
    let tabs = indent.bytes().enumerate().filter(|(_, byte)| *byte == b'\t');
    let mut cells: Vec<RawCell> = tabs.map(|(at, _)| blank(start - indent.len() + at)).collect();
    let (mut at, mut has_nothing) = (start, !cells.is_empty());
    for field in body.split('\t') {
        let text = field.trim();
        has_nothing |= text.is_empty();
        let value = || number_cell(text, at + (field.len() - field.trim_start().len()));
        cells.push(if text.is_empty() { blank(at) } else { value()?.cell });
        at += field.len() + 1;
    }
    has_nothing.then_some(cells)
}

/// A cell of a line of numbers.
pub(super) struct NumberCell {
    pub(super) cell: RawCell,
    /// The number of its characters without a `+`.
    length: usize,
    /// Two characters for a blank or a number below 10.
    is_padded: bool,
}

/// The cell that this text between separators is: a blank, or a number of one or two digits. `None` for any other text.
pub(super) fn number_cell(text: &str, start: usize) -> Option<NumberCell> {
    let digits = text.strip_prefix('+').unwrap_or(text);
    let is_placed = digits.len() < text.len();
    let mark = match *digits.as_bytes() {
        [digit @ b'1'..=b'9'] => Mark::Character(digit.into()),
        [blank @ (b'.' | b'0' | b'*' | b'_')] if !is_placed => Mark::Character(blank.into()),
        [b'.', b'.'] | [b'0', b'0'] | [b'*', b'*'] | [b'_', b'_'] if !is_placed => Mark::Character('.'),
        [tens @ b'0'..=b'9', units @ b'0'..=b'9'] => Mark::Number((tens - b'0') * 10 + units - b'0'),
        _ => return None,
    };
    let is_padded = digits.len() == 2 && !matches!(mark, Mark::Number(10..));
    let end = if is_placed { start + 1 } else { start + text.len() };
    let mark = if is_placed { Mark::Placed } else { mark };
    Some(NumberCell { cell: RawCell { mark, start, end }, length: digits.len(), is_padded })
}
