//! The reader: one line of a text after the other, and the boards that the rows form.

use std::iter::FusedIterator;

use super::cells::CellsRead;
use super::error::{NotationError, NotationErrorKind};
use super::line::{Line, LineKind};
use super::puzzle::{Notation, TextPuzzle};
use super::{comma, hodoku};

/// Reads every puzzle of a text, in any mix of the [notations](super). The iterator reads one puzzle at a time.
///
/// ```
/// use sudoxml::{board::Cell, notation::{Notation, read}};
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 # Times 1\n";
/// let puzzle = read(text).next().expect("one puzzle")?;
/// assert_eq!((puzzle.notation, puzzle.name), (Notation::Line, Some("Times 1")));
/// assert_eq!((puzzle.span(), puzzle.cell_span(Cell::ALL[4])), (0..81, 4..5));
/// assert_eq!(puzzle.grid.givens().count(), 30);
/// # Ok::<(), sudoxml::notation::NotationError>(())
/// ```
///
/// # Errors
/// What cannot be read is an item in its place, and reading continues after it. The items are in ascending order of their
/// start ([`TextPuzzle::span`], [`NotationError::span`]), and no two have the same start.
pub fn read(text: &str) -> Puzzles<'_> {
    let at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    Puzzles { text, at, board: None }
}

/// Reads the next part of a text after a [`complete_prefix`].
pub(crate) fn read_continuation(text: &str) -> Puzzles<'_> {
    Puzzles { text, at: 0, board: None }
}

/// The length, in bytes, of the longest prefix of whole lines that gives the same puzzles with any text behind it: no board
/// is incomplete at its end.
pub(crate) fn complete_prefix(text: &str) -> usize {
    // An LF may follow after a CR at the very end.
    let Some(last) = text.get(..text.len().saturating_sub(1)).and_then(|text| text.rfind(['\n', '\r'])) else {
        return 0;
    };
    let end = if text.ends_with('\n') { text.len() } else { last + 1 };
    // A puzzle on one line, as most puzzles are, ends the board before it.
    let line = text[..end - 1].rfind(['\n', '\r']).map_or(0, |at| at + 1);
    if matches!(Line::scan(&text[..end], line).kind(), LineKind::Line | LineKind::Hodoku | LineKind::Comma) {
        return end;
    }
    let mut puzzles = read_continuation(&text[..end]);
    while puzzles.at < end {
        puzzles.step();
    }
    puzzles.board.map_or(end, |board| text[..board.start].rfind(['\n', '\r']).map_or(0, |at| at + 1))
}

/// The puzzles and errors of a text, in order. Made by [`read`].
#[derive(Clone, Debug)]
pub struct Puzzles<'t> {
    text: &'t str,
    /// Byte offset of the next line.
    at: usize,
    /// The incomplete board, of one to eight rows.
    board: Option<BoardRows<'t>>,
}

impl<'t> Iterator for Puzzles<'t> {
    type Item = Result<TextPuzzle<'t>, NotationError>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.at < self.text.len() {
            if let Some(item) = self.step() {
                return Some(item);
            }
        }
        self.board.take().and_then(|board| board.cut_short()).map(Err)
    }
}

impl FusedIterator for Puzzles<'_> {}

impl<'t> Puzzles<'t> {
    /// Reads a line. Returns the puzzle or error that it completes, if any.
    fn step(&mut self) -> Option<<Self as Iterator>::Item> {
        let line = Line::scan(self.text, self.at);
        let kind = line.kind();
        if let Some(error) = self.end_board_before(kind) {
            return Some(Err(error)); // The line itself is read next.
        }
        self.at = line.next;
        match kind {
            LineKind::Comment | LineKind::Separator => None,
            LineKind::Comma => Some(comma_puzzle(&line)),
            LineKind::Hodoku => Some(hodoku_puzzle(&line)),
            LineKind::Line => Some(line_puzzle(&line)),
            LineKind::Row => self.add_row(&line),
        }
    }

    /// Ends the incomplete board if a line of this kind cannot be part of it.
    fn end_board_before(&mut self, kind: LineKind) -> Option<NotationError> {
        self.board.take_if(|board| !board.accepts(kind))?.cut_short()
    }

    /// Adds a row to the board. Returns the puzzle if the board is complete, or the error of the row.
    fn add_row(&mut self, line: &Line<'t>) -> Option<<Self as Iterator>::Item> {
        let board = self.board.get_or_insert_with(|| BoardRows::starting_at(line.start));
        let added = board.add(line);
        let complete = self.board.take_if(|board| board.rows == 9);
        match added {
            Err(error) => Some(Err(error)),
            Ok(()) => complete.and_then(BoardRows::into_puzzle).map(Ok),
        }
    }
}

fn comma_puzzle<'t>(line: &Line<'t>) -> Result<TextPuzzle<'t>, NotationError> {
    let cells = comma::read_cells(line)?;
    Ok(cells.into_puzzle(Notation::Comma, line.name, line.start))
}

fn hodoku_puzzle<'t>(line: &Line<'t>) -> Result<TextPuzzle<'t>, NotationError> {
    let (field, at) = hodoku::cell_field(line.body);
    let mut cells = CellsRead::NONE;
    line.part(field, line.start + at).read_cells(81, &mut cells)?;
    Ok(cells.into_puzzle(Notation::Line, line.name, line.start))
}

fn line_puzzle<'t>(line: &Line<'t>) -> Result<TextPuzzle<'t>, NotationError> {
    let mut cells = CellsRead::NONE;
    line.read_cells(81, &mut cells)?;
    Ok(cells.into_puzzle(Notation::Line, line.name, line.start))
}

/// The rows of a board that were read so far.
#[derive(Clone, Debug)]
struct BoardRows<'t> {
    start: usize,
    /// The end of the last row.
    end: usize,
    name: Option<&'t str>,
    rows: usize,
    cells: CellsRead,
    /// The number of rows before the first blank line or border inside the board.
    separated_after: Option<usize>,
    /// A row is invalid: the rest of the rows are read, but there is no puzzle.
    failed: bool,
}

impl<'t> BoardRows<'t> {
    fn starting_at(start: usize) -> BoardRows<'t> {
        let cells = CellsRead::NONE;
        BoardRows { start, end: start, name: None, rows: 0, cells, separated_after: None, failed: false }
    }

    /// Whether a line of this kind belongs to the board. Blank lines and borders do if they separate bands or every row.
    fn accepts(&mut self, kind: LineKind) -> bool {
        match kind {
            LineKind::Comment | LineKind::Row => true,
            LineKind::Comma | LineKind::Hodoku | LineKind::Line => false,
            LineKind::Separator => {
                let step = *self.separated_after.get_or_insert(self.rows);
                matches!(step, 1 | 3) && self.rows.is_multiple_of(step)
            }
        }
    }

    fn add(&mut self, line: &Line<'t>) -> Result<(), NotationError> {
        self.rows += 1;
        self.end = line.start + line.body.trim_end().len();
        self.name = self.name.or(line.name);
        line.read_cells(9, &mut self.cells).inspect_err(|_| self.failed = true)
    }

    fn into_puzzle(self) -> Option<TextPuzzle<'t>> {
        (!self.failed).then(|| self.cells.into_puzzle(Notation::Board, self.name, self.start))
    }

    /// The error of a board that ends here with fewer than nine rows; `None` if a row is invalid.
    fn cut_short(self) -> Option<NotationError> {
        let error = || NotationError::wrong_count(NotationErrorKind::BoardRows, self.rows, self.start..self.end);
        (!self.failed).then(error)
    }
}
