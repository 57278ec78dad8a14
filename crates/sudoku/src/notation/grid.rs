//! One classic puzzle in a string, as a column of a table has it.

use std::error::Error;
use std::fmt;

use super::{NotationError, ReadOptions, read_with};
use crate::board::classic::{Grid, ParseGridError};

/// Reads one classic puzzle: 81 characters in reading order, or the notation [`comma`](super).
///
/// ```
/// use sudoku_engine::notation::read_grid;
/// let row = "030,001,000";
/// let commas = [row; 9].join(",,");
/// assert_eq!(read_grid(&commas)?, row.replace(',', "").repeat(9).parse()?);
/// assert_eq!(read_grid("3x").expect_err("two characters").column(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The text is something else. The error says why, and the column.
pub fn read_grid(text: &str) -> Result<Grid, ReadGridError> {
    match text.parse::<Grid>() {
        Err(_) if text.contains(',') => with_commas(text),
        read => Ok(read?),
    }
}

/// Why a string is no classic puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadGridError {
    column: usize,
    message: String,
}

impl ReadGridError {
    /// The place in the string, in characters from 1.
    pub fn column(&self) -> usize {
        self.column
    }
}

impl fmt::Display for ReadGridError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for ReadGridError {}

impl From<ParseGridError> for ReadGridError {
    fn from(error: ParseGridError) -> ReadGridError {
        ReadGridError { column: error.position().map_or(1, |position| position + 1), message: error.to_string() }
    }
}

fn with_commas(text: &str) -> Result<Grid, ReadGridError> {
    let one = || ReadGridError { column: 1, message: "a string has one puzzle of 81 cells".into() };
    let at = |error: NotationError| {
        let before = text.get(..error.span().start).unwrap_or_default();
        ReadGridError { column: before.chars().count() + 1, message: error.message() }
    };
    let mut puzzles = read_with(text, &ReadOptions::new().size(9));
    let first = puzzles.next().ok_or_else(one)?.map_err(at)?;
    first.board.to_grid().filter(|_| puzzles.next().is_none()).ok_or_else(one)
}
