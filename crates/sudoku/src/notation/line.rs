//! One line of a text: its cells, its comment, and its kind.

use super::cells::{LineCells, Mark, RawCell, separated_cells, sheet_cells};
use super::class::{CLASSES, Class, class_of, is_cell, wide_class};
use super::error::{NotationError, NotationErrorKind};
use super::hodoku;
use super::sizes::{cell_count, is_near_row};
use crate::board::Symbols;

/// A line with up to two cells too few or too many is an invalid row of a classic board.
const SHORTEST_ROW: usize = 7;
const LONGEST_ROW: usize = 11;

/// Lines with fewer numbers than this are not written in numbers: smaller boards have no number of two digits.
const FEWEST_NUMBERS: usize = 10;

/// Rows of numbers may lack up to two numbers.
const FEWEST_IN_ROW: usize = FEWEST_NUMBERS - 2;

/// The cells of a row of a spreadsheet.
const SHEET_CELLS: usize = 9;

/// The columns of nothing that a spreadsheet can have between the boxes.
const SPACERS: [usize; 2] = [3, 7];

/// The longest line that can be a row of a board, in cells: two too many for a board of 25×25.
pub(super) const LONGEST_ROW_OF_ALL: usize = 27;

/// One line, scanned once.
pub(super) struct Line<'t> {
    /// Byte offset of the first character that is not white space, or of the line's end.
    pub(super) start: usize,
    /// The white space before `start`.
    indent: &'t str,
    /// The line from `start` up to its comment.
    pub(super) body: &'t str,
    /// The comment, without `#` and the white space around; `None` if there is no comment or an empty one.
    pub(super) name: Option<&'t str>,
    /// Byte offset of the next line, or of the end of the text.
    pub(super) next: usize,
    has_comment: bool,
    content: Content,
}

/// What a line contains besides separators.
#[derive(Default)]
struct Content {
    cells: usize,
    /// Characters that are neither cells nor separators.
    invalid: usize,
    first_invalid: Option<(char, usize)>,
    /// The first `+` that is not directly before a digit.
    first_loose_plus: Option<usize>,
    commas: usize,
}

/// The kind of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LineKind {
    /// Only a comment, which is skipped.
    Comment,
    /// A blank line or a border, which separates rows or boards.
    Separator,
    /// A line of HoDoKu's library format.
    Hodoku,
    /// A puzzle in the notation `comma`, valid or not.
    Comma,
    /// A row of a board, valid or not.
    Row,
    /// Any other line: a puzzle in the notation `line`, or a line that cannot be read.
    Line,
}

impl<'t> Line<'t> {
    /// Scans the line that begins at this byte offset of the text. The puzzle can have known symbols.
    pub(super) fn scan(text: &'t str, from: usize, symbols: Option<&Symbols>) -> Line<'t> {
        let (content, body_end) = match symbols {
            None => Content::scan(text, from),
            Some(symbols) => Content::scan_symbols(text, from, symbols),
        };
        let end = line_end(text, body_end);
        let comment = text[body_end..end].strip_prefix('#');
        let body = text[from..body_end].trim_start();
        let name = comment.map(str::trim).filter(|name| !name.is_empty());
        Line {
            start: body_end - body.len(),
            indent: &text[from..body_end - body.len()],
            body,
            name: name.filter(|_| !hodoku::ends_within_field(body)),
            next: after_line_end(text, end),
            has_comment: comment.is_some(),
            content,
        }
    }

    /// The kind of the line in a text of classic puzzles.
    pub(super) fn kind(&self) -> LineKind {
        if hodoku::is_library_line(self.body) {
            LineKind::Hodoku
        } else if let Some(cells) = self.separated_cells().filter(|_| !self.is_empty()) {
            match cells.len() {
                SHORTEST_ROW..=LONGEST_ROW => LineKind::Row,
                ..=LONGEST_ROW_OF_ALL => LineKind::Line,
                _ => LineKind::Comma,
            }
        } else if self.content.commas > 0 {
            LineKind::Comma
        } else if self.body.is_empty() && self.has_comment {
            LineKind::Comment
        } else if self.is_separator() {
            LineKind::Separator
        } else if self.is_row() {
            LineKind::Row
        } else {
            LineKind::Line
        }
    }

    /// The kind of the line in a text of puzzles of this size, which are not classic ones.
    pub(super) fn kind_in(&self, size: u8, symbols: Option<&Symbols>) -> LineKind {
        let content = &self.content;
        let others = content.cells + content.invalid;
        let separated = if symbols.is_none() && !self.is_empty() { self.separated_cells() } else { None };
        if let Some(cells) = separated {
            match cells.len() {
                number if number == cell_count(size) => LineKind::Comma,
                number if is_near_row(number, size) => LineKind::Row,
                _ => LineKind::Line,
            }
        } else if content.commas > 0 {
            LineKind::Comma
        } else if self.body.is_empty() && self.has_comment {
            LineKind::Comment
        } else if others == 0 || symbols.is_none() && self.is_separator() {
            LineKind::Separator
        } else {
            let row = self.row_cells(symbols);
            let is_row = row.invalid < row.cells.len() && row.cells.len() != cell_count(size);
            if is_row && is_near_row(row.total(), size) { LineKind::Row } else { LineKind::Line }
        }
    }

    /// The cells of a line in which a comma or a semicolon separates every two cells, or of a row of a spreadsheet; `None` for
    /// any other line.
    pub(super) fn separated_cells(&self) -> Option<Vec<RawCell>> {
        let has_semicolon = matches!(self.content.first_invalid, Some((';', _)));
        if self.content.commas > 0 || has_semicolon {
            return separated_cells(self.body, self.start);
        }
        self.sheet_cells()
    }

    /// The cells of a row that was copied from a spreadsheet: a tab between every two of nine cells, and nothing in some of
    /// them, or nine cells with columns of nothing between the boxes. `None` for any other line.
    fn sheet_cells(&self) -> Option<Vec<RawCell>> {
        let tabs = |text: &str| text.bytes().filter(|byte| *byte == b'\t').count();
        let columns = tabs(self.indent) + tabs(self.body) + 1;
        // The name of a puzzle can be in the next column.
        let is_beside = [SHEET_CELLS, SHEET_CELLS + SPACERS.len()].contains(&(columns - 1));
        let body = self.body.strip_suffix('\t').filter(|_| self.has_comment && is_beside);
        let cells = || sheet_cells(self.indent, body.unwrap_or(self.body), self.start);
        match columns - usize::from(body.is_some()) {
            SHEET_CELLS => cells(),
            // A line of tabs alone is between the boxes as well.
            number if number == SHEET_CELLS + SPACERS.len() && !self.body.is_empty() => {
                let mut cells = cells()?;
                // From the last one on, so that the places of the others stay.
                let mut spacers = SPACERS.into_iter().rev().map(|at| cells.remove(at));
                spacers.all(|spacer| spacer.start == spacer.end).then_some(cells)
            }
            _ => None,
        }
    }

    /// Whether the line is such a row.
    pub(super) fn is_sheet_row(&self) -> bool {
        self.sheet_cells().is_some()
    }

    /// Whether the line has this number of cells and is valid, in a text of classic puzzles.
    pub(super) fn has_exactly(&self, cells: usize) -> bool {
        if let Some(separated) = self.separated_cells() {
            return separated.len() == cells && !separated.iter().any(|cell| matches!(cell.mark, Mark::Number(_)));
        }
        self.content.cells == cells && self.content.invalid == 0 && self.content.first_loose_plus.is_none()
    }

    /// Whether the line has nothing but white space.
    pub(super) fn is_blank(&self) -> bool {
        self.body.trim().is_empty()
    }

    /// Whether the line has more digits and blanks than other characters.
    pub(super) fn has_mostly_digits(&self) -> bool {
        self.content.invalid < self.content.cells
    }

    /// Every cell of a puzzle or a row of any size.
    pub(super) fn wide_cells(&self, symbols: Option<&Symbols>) -> LineCells {
        self.separated_line(symbols).unwrap_or_else(|| LineCells::read(self.body, self.start, symbols, FEWEST_NUMBERS))
    }

    /// Every cell of a row of a board whose size is known. The row may lack a cell.
    pub(super) fn row_cells(&self, symbols: Option<&Symbols>) -> LineCells {
        self.separated_line(symbols).unwrap_or_else(|| LineCells::read(self.body, self.start, symbols, FEWEST_IN_ROW))
    }

    fn separated_line(&self, symbols: Option<&Symbols>) -> Option<LineCells> {
        let cells = if symbols.is_none() { self.separated_cells() } else { None };
        cells.map(|cells| LineCells { cells, ..LineCells::default() })
    }

    /// The offset of the first of 81 cells of one byte each without anything between them.
    pub(super) fn run_of_cells(&self) -> Option<usize> {
        let body = self.body.trim_end();
        (body.len() == 81 && self.has_exactly(81) && !body.contains('+')).then_some(self.start)
    }

    /// The bytes of the line without its comment and the white space around.
    pub(super) fn span(&self) -> std::ops::Range<usize> {
        self.start..self.start + self.body.trim_end().len()
    }

    fn is_empty(&self) -> bool {
        self.content.cells == 0 && self.content.invalid == 0
    }

    fn is_separator(&self) -> bool {
        let others = self.content.cells + self.content.invalid;
        others == 0 || others <= LONGEST_ROW && is_border_with_corners(self.body)
    }

    fn is_row(&self) -> bool {
        let Content { cells, invalid, .. } = self.content;
        invalid < cells && cells <= LONGEST_ROW && cells + invalid >= SHORTEST_ROW
    }

    /// A part of the line that begins at this byte offset of the text, as if it were the whole line.
    pub(super) fn part(&self, part: &'t str, start: usize) -> Line<'t> {
        let (content, _) = Content::scan(part, 0);
        let content = Content {
            first_invalid: content.first_invalid.map(|(c, at)| (c, start + at)),
            first_loose_plus: content.first_loose_plus.map(|at| start + at),
            ..content
        };
        Line { start, indent: "", body: part, name: self.name, next: self.next, has_comment: self.has_comment, content }
    }

    /// The line's cells in a text of classic puzzles, if it has this number of cells and no invalid character.
    ///
    /// # Errors
    /// The line's first invalid character or `+`, or else its wrong number of cells.
    pub(super) fn read_cells(&self, number: usize) -> Result<impl Iterator<Item = RawCell> + use<'t>, NotationError> {
        if let Some(cells) = self.separated_cells().filter(|cells| cells.len() != number) {
            return Err(NotationError::wrong_count(NotationErrorKind::LineCells, cells.len(), self.span()));
        }
        self.expect_valid_characters()?;
        if self.content.cells != number {
            return Err(NotationError::wrong_count(NotationErrorKind::LineCells, self.content.cells, self.span()));
        }
        Ok(cells_in(self.body, self.start))
    }

    /// Checks that every character of the line can be part of a puzzle.
    ///
    /// # Errors
    /// The line's first character that is not a cell, separator or comma, or else its first `+` that is not before a
    /// digit.
    pub(super) fn expect_valid_characters(&self) -> Result<(), NotationError> {
        match (self.content.first_invalid, self.content.first_loose_plus) {
            (Some((c, at)), _) => Err(NotationError::invalid_character(c, at)),
            (None, Some(at)) => Err(NotationError::loose_plus(at)),
            (None, None) => Ok(()),
        }
    }
}

/// The cells of a part of a text of classic puzzles that begins at this byte offset. A digit after a `+` is a blank, whose
/// place is that of the `+`.
pub(super) fn cells_in(part: &str, start: usize) -> impl Iterator<Item = RawCell> + use<'_> {
    let mut placed = false;
    // Cells are ASCII characters, and the bytes of all other characters are not ASCII.
    part.bytes().enumerate().filter_map(move |(at, byte)| match CLASSES[usize::from(byte)] {
        Class::Cell => {
            let (mark, start) = match std::mem::take(&mut placed) {
                true => (Mark::Placed, start + at - 1),
                false => (Mark::Character(byte.into()), start + at),
            };
            Some(RawCell { mark, start, end: start + 1 })
        }
        class => {
            placed = matches!(class, Class::Plus);
            None
        }
    })
}

impl Content {
    /// Counts what the line that begins at this byte offset contains, up to its comment or its end. Returns this end too.
    fn scan(text: &str, from: usize) -> (Content, usize) {
        let mut content = Content::default();
        let mut at = from;
        loop {
            // Most characters of a text are cells: skip them before the slower check of other characters.
            let run = text.as_bytes()[at..].iter().take_while(|&&byte| is_cell(byte)).count();
            content.cells += run;
            at += run;
            let Some(c) = text[at..].chars().next() else { break };
            match class_of(c) {
                Class::Cell | Class::Separator => {}
                Class::Plus if matches!(text.as_bytes().get(at + 1), Some(b'1'..=b'9')) => {}
                Class::Plus => {
                    content.first_loose_plus.get_or_insert(at);
                }
                Class::Comma => content.commas += 1,
                Class::Comment | Class::LineEnd => break,
                Class::Invalid => {
                    content.invalid += 1;
                    content.first_invalid.get_or_insert((c, at));
                }
            }
            at += c.len_utf8();
        }
        (content, at)
    }

    /// The same for a text whose puzzles have these symbols. A loose `+` is left to the reader of the cells.
    fn scan_symbols(text: &str, from: usize, symbols: &Symbols) -> (Content, usize) {
        let mut content = Content::default();
        for (at, c) in text[from..].char_indices() {
            match wide_class(c, Some(symbols)) {
                Class::Cell => content.cells += 1,
                Class::Separator | Class::Plus => {}
                Class::Comma => content.commas += 1,
                Class::Comment | Class::LineEnd => return (content, from + at),
                Class::Invalid => content.invalid += 1,
            }
        }
        (content, text.len())
    }
}

/// The end of the line that contains this byte offset, before the line break.
fn line_end(text: &str, from: usize) -> usize {
    text.as_bytes()[from..].iter().position(|byte| matches!(byte, b'\n' | b'\r')).map_or(text.len(), |n| from + n)
}

/// The start of the next line, after the `\n`, `\r\n` or `\r` at this byte offset.
fn after_line_end(text: &str, end: usize) -> usize {
    match &text.as_bytes()[end..] {
        [b'\r', b'\n', ..] => end + 2,
        [_, ..] => end + 1,
        [] => end,
    }
}

/// Whether the line is a border whose corners are characters that elsewhere are blanks or invalid: `*-----*-----*`.
fn is_border_with_corners(body: &str) -> bool {
    let is_drawn = |c| matches!(c, '.' | '*' | '\'') || matches!(class_of(c), Class::Separator | Class::Plus);
    (body.contains("---") || body.contains("===")) && body.chars().all(is_drawn)
}
