//! The reader: one line of a text after the other, and the boards that the rows form.

use std::iter::FusedIterator;

use super::ahead::{self, Ahead, Sixteen};
use super::alphabet::values_of;
use super::cells::{LineCells, RawCell};
use super::error::{NotationError, NotationErrorKind};
use super::line::{Line, LineKind};
use super::options::ReadOptions;
use super::puzzle::{Notation, Places, TextPuzzle};
use super::rows::BoardRows;
use super::sizes::{boxes_near_puzzle, boxes_of_puzzle, cell_count};
use super::{comma, hodoku};
use crate::board::{Board, BoxShape, Geometry, Value};

/// Reads every puzzle of a text, in any mix of the [notations](super). The iterator reads one puzzle at a time.
///
/// ```
/// # use sudoku_engine as sudoxml;
/// use sudoxml::notation::{Notation, read};
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 # Times 1\n";
/// let puzzle = read(text).next().expect("one puzzle")?;
/// assert_eq!((puzzle.notation, puzzle.name), (Notation::Line, Some("Times 1")));
/// assert_eq!((puzzle.span(), puzzle.cell_span(puzzle.board.geometry().cells()[4])), (0..81, 4..5));
/// assert_eq!(puzzle.board.givens().count(), 30);
/// # Ok::<(), sudoxml::notation::NotationError>(())
/// ```
///
/// # Errors
/// What cannot be read is an item in its place, and reading continues after it. The items are in ascending order of their
/// start ([`TextPuzzle::span`], [`NotationError::span`]), and no two have the same start.
pub fn read(text: &str) -> Puzzles<'_> {
    read_with(text, &ReadOptions::default())
}

/// Reads every puzzle of a text, as [`read`] does, if the size, the boxes or the symbols of all puzzles are known.
///
/// ```
/// # use sudoku_engine as sudoxml;
/// use sudoxml::notation::{ReadOptions, read, read_with};
/// let text = "1.2...3.4.......\n".repeat(16);
/// assert_eq!(read(&text).next().expect("an item").expect_err("two readings").found(), Some(16));
/// assert_eq!(read_with(&text, &ReadOptions::new().size(4)).count(), 16);
/// assert_eq!(read_with(&text, &ReadOptions::new().size(16)).count(), 1);
/// ```
pub fn read_with<'t>(text: &'t str, options: &ReadOptions) -> Puzzles<'t> {
    let at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    Puzzles { at, ..read_continuation(text, options) }
}

/// Reads the next part of a text after a [`complete_prefix`].
#[doc(hidden)] // for the crates above
pub fn read_continuation<'t>(text: &'t str, options: &ReadOptions) -> Puzzles<'t> {
    let options = options.clone();
    Puzzles { text, at: 0, board: None, options, geometry: None, is_part: false, is_stuck: false, depends_on: 0 }
}

/// The length, in bytes, of the longest prefix of whole lines that gives the same puzzles with any text behind it: no board
/// is incomplete at its end, and no line before it depends on a line after it.
#[doc(hidden)] // for the crates above
pub fn complete_prefix(text: &str, options: &ReadOptions) -> usize {
    // An LF may follow after a CR at the very end.
    let Some(last) = text.get(..text.len().saturating_sub(1)).and_then(|text| text.rfind(['\n', '\r'])) else {
        return 0;
    };
    let end = if text.ends_with('\n') { text.len() } else { last + 1 };
    // A puzzle on one line, as most puzzles are, ends the board before it.
    let line = text[..end - 1].rfind(['\n', '\r']).map_or(0, |at| at + 1);
    if ends_every_board(&Line::scan(&text[..end], line, options.known_symbols()), options) {
        return end;
    }
    let mut puzzles = Puzzles { is_part: true, ..read_continuation(&text[..end], options) };
    let mut complete = 0;
    while puzzles.at < end && !puzzles.is_stuck {
        puzzles.step();
        if puzzles.board.is_none() && puzzles.depends_on <= puzzles.at {
            complete = puzzles.at;
        }
    }
    complete
}

/// Whether no board goes on over this line, which is not a row either.
fn ends_every_board(line: &Line<'_>, options: &ReadOptions) -> bool {
    match options.boxes().filter(|_| !is_classic(options)) {
        None => match line.kind() {
            LineKind::Hodoku | LineKind::Comma => true,
            LineKind::Line => is_classic(options) || line.has_exactly(81),
            LineKind::Comment | LineKind::Separator | LineKind::Row => false,
        },
        Some(boxes) => {
            let kind = line.kind_in(boxes.size(), options.known_symbols());
            matches!(kind, LineKind::Line | LineKind::Comma)
        }
    }
}

/// Whether every puzzle is a classic one.
fn is_classic(options: &ReadOptions) -> bool {
    options.boxes() == Some(BoxShape::CLASSIC) && options.known_symbols().is_none()
}

/// The puzzles and errors of a text, in order. Made by [`read`] and [`read_with`].
#[derive(Clone, Debug)]
pub struct Puzzles<'t> {
    text: &'t str,
    /// Byte offset of the next line.
    at: usize,
    /// The incomplete board, of at least one row.
    board: Option<BoardRows<'t>>,
    options: ReadOptions,
    /// The geometry of the last puzzle that was not a classic one.
    geometry: Option<Geometry>,
    /// More text may follow.
    is_part: bool,
    /// The next line depends on text that may follow.
    is_stuck: bool,
    /// The end of the last line that an earlier line depended on.
    depends_on: usize,
}

type Item<'t> = Result<TextPuzzle<'t>, NotationError>;

impl<'t> Iterator for Puzzles<'t> {
    type Item = Item<'t>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.at < self.text.len() {
            if let Some(item) = self.step() {
                return Some(item);
            }
        }
        self.board.take().and_then(BoardRows::cut_short).map(Err)
    }
}

impl FusedIterator for Puzzles<'_> {}

impl<'t> Puzzles<'t> {
    /// Reads a line, or ends the board before it. Returns the puzzle or error that is complete then, if any.
    fn step(&mut self) -> Option<Item<'t>> {
        let line = Line::scan(self.text, self.at, self.options.known_symbols());
        let Some(boxes) = self.board.as_ref().map(|board| board.boxes).or(self.options.boxes()) else {
            return self.read_unknown(&line);
        };
        let is_classic = boxes == BoxShape::CLASSIC && self.options.known_symbols().is_none();
        let kind = match is_classic {
            true if self.board.is_none() => self.kind_of_first(&line)?,
            true => line.kind(),
            false => line.kind_in(boxes.size(), self.options.known_symbols()),
        };
        let is_blank_row = kind == LineKind::Separator && line.is_sheet_row();
        let kind = match &self.board {
            Some(board) if board.is_sheet && is_blank_row => LineKind::Row,
            _ => kind,
        };
        if let Some(board) = self.board.take_if(|board| !board.accepts(kind)) {
            return board.cut_short().map(Err); // The line itself is read next.
        }
        self.at = line.next;
        self.read_known(&line, kind, boxes)
    }

    /// Reads a line of a puzzle with these boxes.
    fn read_known(&mut self, line: &Line<'t>, kind: LineKind, boxes: BoxShape) -> Option<Item<'t>> {
        match kind {
            LineKind::Comment | LineKind::Separator => None,
            LineKind::Row => self.add_row(line, boxes),
            LineKind::Hodoku => Some(self.hodoku_puzzle(line)),
            LineKind::Comma => Some(self.comma_puzzle(line, Some(boxes))),
            LineKind::Line if boxes == BoxShape::CLASSIC && self.options.known_symbols().is_none() => {
                Some(self.classic_line(line))
            }
            LineKind::Line => Some(self.line_puzzle(line, boxes)),
        }
    }

    /// Reads a line of a puzzle of any size, which the line itself or the lines after it say.
    fn read_unknown(&mut self, line: &Line<'t>) -> Option<Item<'t>> {
        let kind = self.kind_of_first(line)?;
        let is_classic = match kind {
            LineKind::Row => line.has_exactly(9),
            LineKind::Line => line.has_exactly(81),
            LineKind::Comma => {
                self.at = line.next;
                return Some(self.comma_puzzle(line, None));
            }
            LineKind::Comment | LineKind::Separator | LineKind::Hodoku => true,
        };
        if is_classic {
            self.at = line.next;
            return self.read_known(line, kind, BoxShape::CLASSIC);
        }
        let cells = line.wide_cells(None);
        if let Some(boxes) = boxes_of_line(&cells) {
            self.at = line.next;
            return Some(self.line_puzzle(line, boxes));
        }
        self.read_row_or_puzzle(line, kind, &cells)
    }

    /// The kind of a line before which no board is open; `None` if text that may follow decides.
    fn kind_of_first(&mut self, line: &Line<'t>) -> Option<LineKind> {
        let kind = line.kind();
        let can_be_row = kind == LineKind::Separator && line.is_sheet_row();
        let is_row = can_be_row && self.ahead(ahead::is_first_row_of_sheet(self.text, line))?;
        Some(if is_row { LineKind::Row } else { kind })
    }

    /// Reads a line that can be the first row of a board.
    fn read_row_or_puzzle(&mut self, line: &Line<'t>, kind: LineKind, cells: &LineCells) -> Option<Item<'t>> {
        if cells.is_valid() && cells.cells.len() == 16 {
            return match self.ahead(ahead::sixteen(self.text, line, &cells.cells))? {
                Sixteen::Row => self.start_board(line, BoxShape::usual(16)?),
                Sixteen::Puzzle => {
                    self.at = line.next;
                    Some(self.line_puzzle(line, BoxShape::usual(4)?))
                }
                Sixteen::Unclear { lines, end, next } => {
                    self.at = next;
                    let span = line.start..end;
                    Some(Err(NotationError::wrong_count(NotationErrorKind::LinesOrRows, lines, span)))
                }
            };
        }
        if ahead::can_be_row(line, cells) {
            let boxes = self.ahead(ahead::boxes_of_board(self.text, line, cells))?;
            if let Some(boxes) = boxes {
                return self.start_board(line, boxes);
            }
        }
        self.at = line.next;
        let item = self.read_known(line, kind, BoxShape::CLASSIC);
        item.map(|item| item.map_err(NotationError::of_unknown_size))
    }

    fn start_board(&mut self, line: &Line<'t>, boxes: BoxShape) -> Option<Item<'t>> {
        self.at = line.next;
        self.add_row(line, boxes)
    }

    /// What the lines ahead decide; `None` if text that may follow decides.
    fn ahead<T>(&mut self, ahead: Ahead<T>) -> Option<T> {
        if ahead.is_open && self.is_part {
            self.is_stuck = true;
            return None;
        }
        self.depends_on = self.depends_on.max(ahead.end);
        Some(ahead.decision)
    }

    /// Adds a row to the board. Returns the puzzle if the board is complete, or the error of the row.
    fn add_row(&mut self, line: &Line<'t>, boxes: BoxShape) -> Option<Item<'t>> {
        let board = self.board.get_or_insert_with(|| BoardRows::starting_at(line.start, boxes));
        let added = board.add(line, self.options.known_symbols());
        let complete = self.board.take_if(|board| board.is_complete());
        if let Err(error) = added {
            return Some(Err(error));
        }
        let board = complete.filter(|board| !board.failed)?;
        Some(self.puzzle(&board.cells, Notation::Board, board.boxes, board.name, board.start))
    }

    fn comma_puzzle(&mut self, line: &Line<'t>, boxes: Option<BoxShape>) -> Item<'t> {
        if self.options.known_symbols().is_none() {
            let separated = line.separated_cells();
            let boxes = boxes.or_else(|| boxes_of_puzzle(separated.as_ref().map_or(0, Vec::len)));
            if let Some((cells, boxes)) = separated.zip(boxes)
                && cells.len() == cell_count(boxes.size())
            {
                return self.separated_puzzle(&cells, line, boxes);
            }
        }
        let boxes = boxes.unwrap_or_else(|| comma::boxes_of(line));
        let cells = comma::read_cells(line, boxes, self.options.known_symbols());
        let cells = cells.map_err(|error| error.on(boxes, self.options.known_symbols()))?;
        self.puzzle(&cells, Notation::Comma, boxes, line.name, line.start)
    }

    fn hodoku_puzzle(&mut self, line: &Line<'t>) -> Item<'t> {
        let (field, at) = hodoku::cell_field(line.body);
        let cells: Vec<RawCell> = line.part(field, line.start + at).read_cells(81)?.collect();
        self.puzzle(&cells, Notation::Line, BoxShape::CLASSIC, line.name, line.start)
    }

    /// A classic puzzle on one line, or the error of a line that cannot be read.
    fn classic_line(&mut self, line: &Line<'t>) -> Item<'t> {
        if let Some(start) = line.run_of_cells() {
            // Each byte is a cell, so everything but a digit is a blank.
            let digit = |byte: u8| if byte.is_ascii_digit() { byte - b'0' } else { 0 };
            let values = self.text.as_bytes()[start..start + 81].iter().map(|&byte| Value::new(digit(byte)));
            let board = Board::from_values(Geometry::classic(), values);
            let places = Places::Run(start);
            let (notation, name) = (Notation::Line, line.name);
            return Ok(TextPuzzle { board, symbols: None, notation, name, start, places });
        }
        let cells: Vec<RawCell> = line.read_cells(81)?.collect();
        self.puzzle(&cells, Notation::Line, BoxShape::CLASSIC, line.name, line.start)
    }

    /// A puzzle on one line, of this size.
    fn line_puzzle(&mut self, line: &Line<'t>, boxes: BoxShape) -> Item<'t> {
        let symbols = self.options.known_symbols();
        let cells = line.wide_cells(symbols);
        let error = match (cells.first_invalid, cells.first_loose_plus) {
            (Some((c, at)), _) => NotationError::invalid_character(c, at),
            (None, Some(at)) => NotationError::loose_plus(at),
            (None, None) if cells.cells.len() == cell_count(boxes.size()) => {
                return self.puzzle(&cells.cells, Notation::Line, boxes, line.name, line.start);
            }
            (None, None) => NotationError::wrong_count(NotationErrorKind::LineCells, cells.cells.len(), line.span()),
        };
        Err(error.on(boxes, symbols))
    }

    fn separated_puzzle(&mut self, cells: &[RawCell], line: &Line<'t>, boxes: BoxShape) -> Item<'t> {
        let values = values_of(cells, boxes, None, true)?;
        let board = Board::from_values(self.geometry(boxes), values);
        let (notation, places) = (Notation::Line, Places::of(cells));
        Ok(TextPuzzle { board, symbols: None, notation, name: line.name, start: line.start, places })
    }

    /// The puzzle with all these cells.
    fn puzzle(
        &mut self,
        cells: &[RawCell],
        notation: Notation,
        boxes: BoxShape,
        name: Option<&'t str>,
        start: usize,
    ) -> Item<'t> {
        let symbols = self.options.known_symbols().cloned();
        let values = values_of(cells, boxes, symbols.as_ref(), false)?;
        let board = Board::from_values(self.geometry(boxes), values);
        Ok(TextPuzzle { board, symbols, notation, name, start, places: Places::of(cells) })
    }

    /// The geometry of a board with these boxes. Making it takes longer than reading a puzzle.
    fn geometry(&mut self, boxes: BoxShape) -> Geometry {
        if boxes == BoxShape::CLASSIC {
            return Geometry::classic();
        }
        let known = self.geometry.take().filter(|geometry| geometry.box_shape() == Some(boxes));
        self.geometry.insert(known.unwrap_or_else(|| Geometry::with_boxes(boxes))).clone()
    }
}

/// The boxes of the puzzle that this line is, or that it is but for an invalid character or a number of cells; `None` if it
/// is not such a line, or a classic puzzle.
fn boxes_of_line(cells: &LineCells) -> Option<BoxShape> {
    let number = cells.cells.len();
    let is_other =
        |boxes: &BoxShape| boxes.size() != 9 && (boxes.size() >= 10 || cells.has_letters_up_to(boxes.size()));
    if cells.first_invalid.is_some() {
        let few = cells.invalid * 8 < number;
        return boxes_of_puzzle(cells.total()).filter(|boxes| few && boxes.size() >= 10);
    }
    // Lines of 16 cells, and those near it, may be rows.
    let whole = boxes_of_puzzle(number).filter(|boxes| boxes.size() != 4);
    let near = || boxes_near_puzzle(number).filter(|boxes| boxes.size() != 4);
    whole.or_else(near).filter(is_other)
}
