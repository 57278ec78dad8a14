//! One puzzle in a string, as a column of a table has it.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use super::{NotationError, ReadOptions, read_with};
use crate::board::classic::{Grid, ParseGridError};
use crate::board::{Board, BoxShape, Geometry, MAX_SIZE, MIN_SIZE, Value, usual_symbol};

/// Reads one classic puzzle: 81 characters in reading order, or the notation [`comma`](super). White space around it and a byte
/// order mark before it do not count.
///
/// ```
/// # use sudoku_engine as sudoxml;
/// use sudoxml::notation::read_grid;
/// let row = "030,001,000";
/// let commas = [row; 9].join(",,");
/// assert_eq!(read_grid(&commas)?, row.replace(',', "").repeat(9).parse()?);
/// assert_eq!(read_grid("3x").expect_err("two characters").column(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The text is something else. The error says why, and the column.
pub fn read_grid(text: &str) -> Result<Grid, ReadPuzzleError> {
    let from_puzzle = text.trim_start_matches(|c: char| c == '\u{feff}' || c.is_whitespace());
    let puzzle = from_puzzle.trim_end();
    let read = match puzzle.parse::<Grid>() {
        Err(_) if puzzle.contains(',') => with_commas(puzzle),
        read => read.map_err(ReadPuzzleError::from),
    };
    read.map_err(|error| {
        let before = text[..text.len() - from_puzzle.len()].chars().count();
        ReadPuzzleError { column: error.column + before, ..error }
    })
}

/// One puzzle in a notation that [`read`](super::read) reads, with the usual boxes of its size. A line as boards of these boxes
/// are [displayed](Board#impl-Display-for-Board) is always read as the same board, also where [`read`](super::read) would find
/// two meanings of its letters.
///
/// ```
/// # use sudoku_engine as sudoxml;
/// use sudoxml::board::Board;
/// let board: Board = "12..|..21|.1..|..1.".parse()?;
/// assert_eq!((board.geometry().size(), board.to_string()), (4, "12....21.1....1.".into()));
/// # Ok::<(), sudoxml::notation::ReadPuzzleError>(())
/// ```
impl FromStr for Board {
    type Err = ReadPuzzleError;

    fn from_str(text: &str) -> Result<Board, ReadPuzzleError> {
        let read = || only_puzzle(text, &ReadOptions::new(), "");
        displayed(text).map_or_else(read, Ok)
    }
}

impl Board {
    /// The board with this geometry that is [displayed](Board#impl-Display-for-Board) as this text. So a geometry that is known
    /// from elsewhere and a text are a board of any shape.
    ///
    /// ```
    /// # use sudoku_engine as sudoxml;
    /// use sudoxml::board::{Board, Geometry};
    /// let jigsaw = Geometry::with_regions(&["a", "a", "b", "b", "a", "a", "b", "b", "c", "c", "d", "d", "c", "c", "d", "d"])?;
    /// let board = Board::empty(jigsaw.clone());
    /// assert_eq!(Board::from_text(jigsaw.clone(), &board.to_string()), Ok(board));
    /// let error = Board::from_text(jigsaw, "12345...........").expect_err("there is no 5");
    /// assert_eq!((error.column(), error.to_string()), (5, "'5' is not a value of this board; use 1 to 4, or . for a blank".into()));
    /// # Ok::<(), sudoxml::board::GeometryError>(())
    /// ```
    ///
    /// # Errors
    /// The text has another number of characters than the board has cells, or a character that is none of its values.
    pub fn from_text(geometry: Geometry, text: &str) -> Result<Board, ReadPuzzleError> {
        let (cells, found) = (geometry.cells().len(), text.chars().count());
        if found != cells {
            return Err(ReadPuzzleError::at_start(format!(
                "this text has {found} characters, and the board {cells} cells"
            )));
        }
        let value = |c: char| c.to_digit(26).and_then(|value| Value::new(value as u8));
        let board = Board::from_values(geometry, text.chars().map(value));
        // What the board does not have, or does not display in this way, is another character of its own text.
        match text.chars().zip(board.to_string().chars()).position(|(given, read)| given != read) {
            None => Ok(board),
            Some(at) => {
                let wrong = text.chars().nth(at).unwrap_or_default();
                let largest = Value::up_to(board.geometry().size()).last().map_or('1', usual_symbol);
                let message = format!("{wrong:?} is not a value of this board; use 1 to {largest}, or . for a blank");
                Err(ReadPuzzleError { column: at + 1, message })
            }
        }
    }
}

/// The board with usual boxes that is displayed as this text; `None` if there is none.
fn displayed(text: &str) -> Option<Board> {
    let shapes = (MIN_SIZE..=MAX_SIZE).filter(|&size| usize::from(size).pow(2) == text.len());
    Board::from_text(Geometry::with_boxes(shapes.filter_map(BoxShape::usual).next()?), text).ok()
}

/// Why a string is not one puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadPuzzleError {
    column: usize,
    message: String,
}

impl ReadPuzzleError {
    fn at_start(message: String) -> ReadPuzzleError {
        ReadPuzzleError { column: 1, message }
    }

    /// The place in the string, in characters from 1.
    pub fn column(&self) -> usize {
        self.column
    }
}

impl fmt::Display for ReadPuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for ReadPuzzleError {}

impl From<ParseGridError> for ReadPuzzleError {
    fn from(error: ParseGridError) -> ReadPuzzleError {
        ReadPuzzleError { column: error.position().map_or(1, |position| position + 1), message: error.to_string() }
    }
}

fn with_commas(text: &str) -> Result<Grid, ReadPuzzleError> {
    let cells = " of 81 cells";
    let board = only_puzzle(text, &ReadOptions::new().size(9), cells)?;
    board.to_grid().ok_or_else(|| ReadPuzzleError::at_start(format!("a string has one puzzle{cells}")))
}

/// The puzzle of a text with one puzzle. Any other number of puzzles is an error, which says what cells are wanted.
fn only_puzzle(text: &str, options: &ReadOptions, cells: &str) -> Result<Board, ReadPuzzleError> {
    let at = |error: NotationError| {
        let before = text.get(..error.span().start).unwrap_or_default();
        ReadPuzzleError { column: before.chars().count() + 1, message: error.message() }
    };
    let mut puzzles = read_with(text, options);
    let none = || ReadPuzzleError::at_start(format!("there is no puzzle in this text; write one{cells}"));
    let first = puzzles.next().ok_or_else(none)?.map_err(at)?;
    match puzzles.next() {
        Some(_) => Err(ReadPuzzleError::at_start(format!("this text has more than one puzzle; write one{cells}"))),
        None => Ok(first.board),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_is_read_from_the_text_that_it_writes() {
        for size in [4, 6, 8, 9, 10, 12, 16, 20, 25] {
            let mut board = Board::empty(Geometry::with_boxes(BoxShape::usual(size).expect("usual boxes")));
            let cell = board.geometry().cells()[1];
            board.set(cell, Value::new(size));
            assert_eq!(board.to_string().parse(), Ok(board));
        }
    }

    #[test]
    fn what_is_around_a_puzzle_does_not_count() {
        let line = ".".repeat(81);
        for text in [format!("{line}\n"), format!("\u{feff}{line}\r\n"), format!(" \t{line} ")] {
            assert_eq!(read_grid(&text), line.parse().map_err(ReadPuzzleError::from));
        }
        assert_eq!(read_grid(&format!("\u{feff} x{}", &line[1..])).expect_err("an x").column(), 3);
    }

    #[test]
    fn a_text_with_no_puzzle_or_with_two_is_not_a_board() {
        let line = ".".repeat(81);
        let error = |text: &str| text.parse::<Board>().expect_err("not one puzzle");
        assert_eq!(error("").to_string(), "there is no puzzle in this text; write one");
        assert_eq!(error(&format!("{line}\n{line}")).to_string(), "this text has more than one puzzle; write one");
        assert_eq!(error(&format!("x{}", &line[1..])).column(), 1);
        assert_eq!(error(&format!("{}x", &line[1..])).column(), 81);
    }
}
