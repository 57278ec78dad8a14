//! One line of a text: its cells, its comment, and what the line as a whole can be.

use super::{CellRun, NotationError, NotationErrorKind, library};
use crate::board::{Digit, is_blank};

/// A line that misses the nine cells of a row by no more than two is taken for a mistyped row.
const SHORTEST_ROW: usize = 7;
const LONGEST_ROW: usize = 11;

/// One line, looked through once from its start to its end.
pub(super) struct Line<'t> {
    /// Byte offset of the first character that is not white space, or of the line's end.
    pub(super) start: usize,
    /// The line from `start` up to its comment.
    pub(super) body: &'t str,
    /// The comment, without `#` and the white space around; `None` where there is none or an empty one.
    pub(super) name: Option<&'t str>,
    /// Byte offset of the line after this one, or of the text's end.
    pub(super) next: usize,
    has_comment: bool,
    marks: Marks,
}

/// What stands in a line besides separators.
#[derive(Default)]
struct Marks {
    cells: usize,
    /// Characters that can be neither cell nor separator.
    strays: usize,
    first_stray: Option<(char, usize)>,
    /// The first `+` that is not directly before a digit.
    first_loose_plus: Option<usize>,
    commas: usize,
}

/// What a line is to the reader.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Content {
    /// A comment alone, which is passed over.
    Comment,
    /// A blank line or a rule, which parts rows or boards.
    Parting,
    /// A line of HoDoKu's library format.
    Library,
    /// A puzzle in the comma form, or an attempt at one.
    Comma,
    /// A row of a board, or an attempt at one.
    Row,
    /// A puzzle on one line, an attempt at one, or no Sudoku at all.
    Line,
}

impl<'t> Line<'t> {
    /// Looks through the line that begins at this byte offset of the text.
    pub(super) fn scan(text: &'t str, from: usize) -> Line<'t> {
        let (marks, body_end) = Marks::scan(text, from);
        let end = line_end(text, body_end);
        let comment = text[body_end..end].strip_prefix('#');
        let body = text[from..body_end].trim_start();
        Line {
            start: body_end - body.len(),
            body,
            name: comment.map(str::trim).filter(|name| !name.is_empty()),
            next: after_line_end(text, end),
            has_comment: comment.is_some(),
            marks,
        }
    }

    /// What the line is to the reader.
    pub(super) fn content(&self) -> Content {
        if library::is_library(self.body) {
            Content::Library
        } else if self.marks.commas > 0 {
            Content::Comma
        } else if self.body.is_empty() && self.has_comment {
            Content::Comment
        } else if self.is_parting() {
            Content::Parting
        } else if self.is_row() {
            Content::Row
        } else {
            Content::Line
        }
    }

    fn is_parting(&self) -> bool {
        let marks = self.marks.cells + self.marks.strays;
        marks == 0 || marks <= LONGEST_ROW && is_cornered_rule(self.body)
    }

    fn is_row(&self) -> bool {
        let Marks { cells, strays, .. } = self.marks;
        strays < cells && cells <= LONGEST_ROW && cells + strays >= SHORTEST_ROW
    }

    /// A piece of the line that begins at this byte offset, as if it were the whole line.
    pub(super) fn piece(&self, piece: &'t str, start: usize) -> Line<'t> {
        let (marks, _) = Marks::scan(piece, 0);
        let marks = Marks {
            first_stray: marks.first_stray.map(|(c, at)| (c, start + at)),
            first_loose_plus: marks.first_loose_plus.map(|at| start + at),
            ..marks
        };
        Line { start, body: piece, name: self.name, next: self.next, has_comment: self.has_comment, marks }
    }

    /// Adds the line's cells, when they are this many and nothing else stands among them.
    ///
    /// # Errors
    /// The line's first stray character or `+`, or else its wrong number of cells.
    pub(super) fn read_cells(&self, number: usize, into: &mut CellRun) -> Result<(), NotationError> {
        self.expect_no_strays()?;
        if self.marks.cells != number {
            return Err(NotationError::new(NotationErrorKind::LineCells(self.marks.cells), self.start));
        }
        into.extend(cells_in(self.body, self.start));
        Ok(())
    }

    /// Whether all that stands in the line can be part of a puzzle.
    ///
    /// # Errors
    /// The line's first character that can be no cell, separator or comma, or else its first `+` that marks no digit.
    pub(super) fn expect_no_strays(&self) -> Result<(), NotationError> {
        match (self.marks.first_stray, self.marks.first_loose_plus) {
            (Some((c, at)), _) => Err(NotationError::new(NotationErrorKind::Character(c), at)),
            (None, Some(at)) => Err(NotationError::new(NotationErrorKind::Plus, at)),
            (None, None) => Ok(()),
        }
    }
}

/// The cells of a piece of text that begins at this byte offset, each with its own offset. A digit behind a `+` is a
/// blank, which begins at the `+`.
pub(super) fn cells_in(piece: &str, start: usize) -> impl Iterator<Item = (Option<Digit>, usize)> {
    let mut placed = false;
    // Cells are ASCII, and no byte of another character is.
    piece.bytes().enumerate().filter_map(move |(at, byte)| match CLASSES[usize::from(byte)] {
        Class::Cell(_) if std::mem::take(&mut placed) => Some((None, start + at - 1)),
        Class::Cell(digit) => Some((digit, start + at)),
        class => {
            placed = matches!(class, Class::Plus);
            None
        }
    })
}

impl Marks {
    /// Counts what stands in the line that begins at this byte offset, up to its comment or end, which is returned too.
    fn scan(text: &str, from: usize) -> (Marks, usize) {
        let mut marks = Marks::default();
        let mut at = from;
        loop {
            // Most of a text is cells: run over them before asking what else there is.
            let run = text.as_bytes()[at..].iter().take_while(|&&byte| is_cell(byte)).count();
            marks.cells += run;
            at += run;
            let Some(c) = text[at..].chars().next() else { break };
            match class_of(c) {
                Class::Cell(_) | Class::Separator => {}
                Class::Plus if matches!(text.as_bytes().get(at + 1), Some(b'1'..=b'9')) => {}
                Class::Plus => {
                    marks.first_loose_plus.get_or_insert(at);
                }
                Class::Comma => marks.commas += 1,
                Class::Comment | Class::LineEnd => break,
                Class::Stray => {
                    marks.strays += 1;
                    marks.first_stray.get_or_insert((c, at));
                }
            }
            at += c.len_utf8();
        }
        (marks, at)
    }
}

/// What a character is, in every form.
#[derive(Clone, Copy)]
enum Class {
    Cell(Option<Digit>),
    Separator,
    /// Before a digit it says that the digit is no given; in a rule it is a separator.
    Plus,
    Comma,
    Comment,
    LineEnd,
    Stray,
}

/// The classes by byte, so that a cell is found by one look-up. The bytes of other than ASCII are no cells.
static CLASSES: [Class; 256] = {
    let mut classes = [Class::Stray; 256];
    let mut byte = 0;
    while byte < 128 {
        classes[byte] = class_of(byte as u8 as char);
        byte += 1;
    }
    classes
};

fn is_cell(byte: u8) -> bool {
    matches!(CLASSES[usize::from(byte)], Class::Cell(_))
}

const fn class_of(c: char) -> Class {
    match c {
        '1'..='9' => Class::Cell(Digit::from_char(c)),
        ',' => Class::Comma,
        '#' => Class::Comment,
        '\n' | '\r' => Class::LineEnd,
        '+' => Class::Plus,
        '|' | '-' | '=' | ':' | '\u{2500}'..='\u{257f}' => Class::Separator,
        _ if is_blank(c) => Class::Cell(None),
        _ if c.is_whitespace() => Class::Separator,
        _ => Class::Stray,
    }
}

/// Where the line that goes on at this byte offset ends, before its line end.
fn line_end(text: &str, from: usize) -> usize {
    text.as_bytes()[from..].iter().position(|byte| matches!(byte, b'\n' | b'\r')).map_or(text.len(), |n| from + n)
}

/// Where the next line begins, after the `\n`, `\r\n` or `\r` at this byte offset.
fn after_line_end(text: &str, end: usize) -> usize {
    match &text.as_bytes()[end..] {
        [b'\r', b'\n', ..] => end + 2,
        [_, ..] => end + 1,
        [] => end,
    }
}

/// Whether the line is a rule whose corners are characters that elsewhere are blanks or strays: `*-----*-----*`.
fn is_cornered_rule(body: &str) -> bool {
    let is_drawn = |c| matches!(c, '.' | '*' | '\'') || matches!(class_of(c), Class::Separator | Class::Plus);
    (body.contains("---") || body.contains("===")) && body.chars().all(is_drawn)
}
