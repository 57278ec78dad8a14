//! The reader: line after line of a text, and the board that its rows add up to.

use super::line::{Content, Line};
use super::{CellRun, Form, NotationError, NotationErrorKind, TextPuzzle, comma, library};
use std::iter::FusedIterator;

/// Reads every puzzle of a text, in any mix of the [forms](super). Each is read when it is asked for; nothing is
/// collected.
///
/// ```
/// use sudoxml::notation::{Form, read};
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 # Times 1\n";
/// let puzzle = read(text).next().expect("one puzzle")?;
/// assert_eq!((puzzle.form, puzzle.name, puzzle.cells[4]), (Form::Line, Some("Times 1"), 4));
/// assert_eq!(puzzle.grid.givens().count(), 30);
/// # Ok::<(), sudoxml::notation::NotationError>(())
/// ```
///
/// # Errors
/// What cannot be read comes out as an item in its place, and reading goes on behind it. The items come in the order of
/// their places ([`TextPuzzle::start`], [`NotationError::offset`]), and no two share one.
pub fn read(text: &str) -> Puzzles<'_> {
    let at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    Puzzles { text, at, board: None }
}

/// Reads a part of a text that has another one before it, up to where that is settled.
pub(crate) fn read_on(text: &str) -> Puzzles<'_> {
    Puzzles { text, at: 0, board: None }
}

/// How far a text can be read whatever comes behind it: up to a line before which no board is under way.
pub(crate) fn settled(text: &str) -> usize {
    // Behind a CR at the very end an LF may follow.
    let Some(last) = text.get(..text.len().saturating_sub(1)).and_then(|text| text.rfind(['\n', '\r'])) else {
        return 0;
    };
    let end = if text.ends_with('\n') { text.len() } else { last + 1 };
    // A puzzle on a line of its own, as most are, ends whatever was before it.
    let line = text[..end - 1].rfind(['\n', '\r']).map_or(0, |at| at + 1);
    if matches!(Line::scan(&text[..end], line).content(), Content::Line | Content::Library | Content::Comma) {
        return end;
    }
    let mut puzzles = read_on(&text[..end]);
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
    /// The board under way, of one to eight rows.
    board: Option<Board<'t>>,
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
    /// Reads a line; what comes of it, if anything.
    fn step(&mut self) -> Option<<Self as Iterator>::Item> {
        let line = Line::scan(self.text, self.at);
        let content = line.content();
        if let Some(error) = self.end_board_before(content) {
            return Some(Err(error)); // and the line itself is read next time
        }
        self.at = line.next;
        match content {
            Content::Comment | Content::Parting => None,
            Content::Comma => Some(comma_puzzle(&line)),
            Content::Library => Some(library_puzzle(&line)),
            Content::Line => Some(line_puzzle(&line)),
            Content::Row => self.add_row(&line),
        }
    }

    /// Ends the board under way where a line like this cannot be part of it.
    fn end_board_before(&mut self, content: Content) -> Option<NotationError> {
        self.board.take_if(|board| !board.goes_on_with(content))?.cut_short()
    }

    /// Adds a row to the board; the board's puzzle where that completes it, or what is wrong with the row.
    fn add_row(&mut self, line: &Line<'t>) -> Option<<Self as Iterator>::Item> {
        let board = self.board.get_or_insert_with(|| Board::beginning_at(line.start));
        let added = board.add(line);
        let complete = self.board.take_if(|board| board.rows == 9);
        match added {
            Err(error) => Some(Err(error)),
            Ok(()) => complete.and_then(Board::into_puzzle).map(Ok),
        }
    }
}

fn comma_puzzle<'t>(line: &Line<'t>) -> Result<TextPuzzle<'t>, NotationError> {
    let cells = comma::read_cells(line)?;
    Ok(cells.into_puzzle(Form::Comma, line.name, line.start))
}

fn library_puzzle<'t>(line: &Line<'t>) -> Result<TextPuzzle<'t>, NotationError> {
    let (field, at) = library::cells_in(line.body);
    let mut cells = CellRun::EMPTY;
    line.piece(field, line.start + at).read_cells(81, &mut cells)?;
    Ok(cells.into_puzzle(Form::Line, line.name, line.start))
}

fn line_puzzle<'t>(line: &Line<'t>) -> Result<TextPuzzle<'t>, NotationError> {
    let mut cells = CellRun::EMPTY;
    line.read_cells(81, &mut cells)?;
    Ok(cells.into_puzzle(Form::Line, line.name, line.start))
}

/// A board while its rows come in.
#[derive(Clone, Debug)]
struct Board<'t> {
    start: usize,
    name: Option<&'t str>,
    rows: usize,
    cells: CellRun,
    /// How many rows stand before the first blank line or rule inside the board.
    parted_after: Option<usize>,
    /// A row was in error: the board is counted to its end, but gives nothing any more.
    failed: bool,
}

impl<'t> Board<'t> {
    fn beginning_at(start: usize) -> Board<'t> {
        Board { start, name: None, rows: 0, cells: CellRun::EMPTY, parted_after: None, failed: false }
    }

    /// Whether a line like this belongs to the board. Blank lines and rules do where they part bands or every row.
    fn goes_on_with(&mut self, content: Content) -> bool {
        match content {
            Content::Comment | Content::Row => true,
            Content::Comma | Content::Library | Content::Line => false,
            Content::Parting => {
                let step = *self.parted_after.get_or_insert(self.rows);
                matches!(step, 1 | 3) && self.rows.is_multiple_of(step)
            }
        }
    }

    fn add(&mut self, line: &Line<'t>) -> Result<(), NotationError> {
        self.rows += 1;
        self.name = self.name.or(line.name);
        line.read_cells(9, &mut self.cells).inspect_err(|_| self.failed = true)
    }

    fn into_puzzle(self) -> Option<TextPuzzle<'t>> {
        (!self.failed).then(|| self.cells.into_puzzle(Form::Board, self.name, self.start))
    }

    /// The error of a board that ends here, short of nine rows; none where a row was already in error.
    fn cut_short(self) -> Option<NotationError> {
        (!self.failed).then(|| NotationError::new(NotationErrorKind::BoardRows(self.rows), self.start))
    }
}
