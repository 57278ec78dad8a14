//! A board in which each cell contains a digit or is blank, and its text form of 81 characters.

use std::fmt;
use std::str::FromStr;

use super::cell::Cell;
use super::digit::{Digit, DigitSet};

/// A board in which each cell contains a digit or is blank. The digits may break the Sudoku rule: see
/// [`Board::violations`](crate::board::Board::violations).
///
/// [`FromStr`] reads the form of 81 characters, [`fmt::Display`] writes it.
///
/// ```
/// # use sudoku_engine as sudoxml;
/// use sudoxml::board::classic::{Cell, Grid};
/// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert_eq!(grid.givens().count(), 30);
/// assert_eq!(grid.candidates(Cell::ALL[2]).to_string(), "1 2 4");
/// # Ok::<(), sudoxml::board::ParseGridError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Grid([Option<Digit>; 81]);

impl Grid {
    /// The grid without any digit.
    pub const EMPTY: Grid = Grid([None; 81]);

    /// The grid with these cells, in reading order.
    pub(in crate::board) const fn new(cells: [Option<Digit>; 81]) -> Grid {
        Grid(cells)
    }

    /// The cells in reading order.
    pub(in crate::board) const fn cells(&self) -> [Option<Digit>; 81] {
        self.0
    }

    /// The numbers of the cells in reading order; 0 is a blank. The vector code of the search reads them.
    #[cfg(target_arch = "x86_64")]
    pub(crate) fn numbers(&self) -> [u8; 81] {
        self.0.map(|digit| digit.map_or(0, Digit::get))
    }

    /// The digit in the cell; `None` if the cell is blank.
    pub const fn get(&self, cell: Cell) -> Option<Digit> {
        self.0[cell.index()]
    }

    /// Writes a digit into the cell, or makes the cell blank.
    pub const fn set(&mut self, cell: Cell, digit: Option<Digit>) {
        self.0[cell.index()] = digit;
    }

    /// The filled cells in reading order, each with its digit.
    pub fn givens(&self) -> impl Iterator<Item = (Cell, Digit)> {
        Cell::ALL.into_iter().filter_map(|cell| Some((cell, self.get(cell)?)))
    }

    /// The digits that no other cell in the row, column and box of the cell contains. The content of the cell itself does
    /// not matter.
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        let mut set = DigitSet::FULL;
        for (other, digit) in self.givens() {
            if cell.sees(other) {
                set.remove(digit);
            }
        }
        set
    }
}

/// The 81 cells in reading order, with `.` for a blank.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line: String = self.0.iter().map(|digit| digit.map_or('.', Digit::to_char)).collect();
        f.pad(&line)
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text is not a grid: it does not have 81 characters, or one of them is neither a digit nor a blank.
///
/// ```
/// # use sudoku_engine as sudoxml;
/// use sudoxml::board::Grid;
/// let error = "53x".parse::<Grid>().expect_err("three characters");
/// assert_eq!((error.length(), error.character(), error.position()), (3, None, None));
/// assert_eq!(error.to_string(), "found 3 characters; a grid has 81, one for each cell");
///
/// let error = format!("53x{}", ".".repeat(78)).parse::<Grid>().expect_err("x is not a digit");
/// assert_eq!((error.length(), error.character(), error.position()), (81, Some('x'), Some(2)));
/// assert_eq!(error.to_string(), "row 1, column 3 contains 'x'; use 1 to 9, or . 0 * _ for a blank");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseGridError {
    length: usize,
    /// The cell and its character, if the length is right.
    invalid: Option<(Cell, char)>,
}

impl ParseGridError {
    /// The number of characters in the text. It is 81 if the error is about a character.
    pub const fn length(&self) -> usize {
        self.length
    }

    /// The first character that is neither a digit nor a blank; `None` if the length is wrong.
    pub fn character(&self) -> Option<char> {
        self.invalid.map(|(_, character)| character)
    }

    /// The position of that character in the text, in characters from 0; `None` if the length is wrong.
    pub fn position(&self) -> Option<usize> {
        self.invalid.map(|(cell, _)| cell.index())
    }
}

impl fmt::Display for ParseGridError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.invalid {
            None => {
                let ending = if self.length == 1 { "" } else { "s" };
                write!(f, "found {} character{ending}; a grid has 81, one for each cell", self.length)
            }
            Some((cell, character)) => {
                let (row, col) = (cell.row(), cell.col());
                write!(f, "row {row}, column {col} contains {character:?}; use 1 to 9, or . 0 * _ for a blank")
            }
        }
    }
}

impl std::error::Error for ParseGridError {}

/// Whether the character is a blank cell in a text: `.`, `0`, `*` or `_`.
pub(crate) const fn is_blank(c: char) -> bool {
    matches!(c, '.' | '0' | '*' | '_')
}

impl FromStr for Grid {
    type Err = ParseGridError;

    fn from_str(text: &str) -> Result<Grid, ParseGridError> {
        if let Some(grid) = plain(text) {
            return Ok(grid);
        }
        let length = text.chars().count();
        if length != 81 {
            return Err(ParseGridError { length, invalid: None });
        }
        let mut grid = Grid::EMPTY;
        for (cell, c) in Cell::ALL.into_iter().zip(text.chars()) {
            match Digit::from_char(c) {
                None if !is_blank(c) => return Err(ParseGridError { length, invalid: Some((cell, c)) }),
                digit => grid.set(cell, digit),
            }
        }
        Ok(grid)
    }
}

/// The grid of 81 digits, dots and zeros, which nearly all texts are, without a look at characters of several bytes.
fn plain(text: &str) -> Option<Grid> {
    const BLANK: u8 = 10;
    const WRONG: u8 = 11;
    const VALUES: [u8; 256] = {
        let mut values = [WRONG; 256];
        let mut digit = b'1';
        while digit <= b'9' {
            values[digit as usize] = digit - b'0';
            digit += 1;
        }
        values[b'.' as usize] = BLANK;
        values[b'0' as usize] = BLANK;
        values
    };
    let bytes: &[u8; 81] = text.as_bytes().try_into().ok()?;
    let mut grid = Grid::EMPTY;
    let mut wrong = false;
    for (cell, byte) in Cell::ALL.into_iter().zip(bytes) {
        let value = VALUES[usize::from(*byte)];
        wrong |= value == WRONG;
        grid.set(cell, Digit::new(value));
    }
    (!wrong).then_some(grid)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_form_reads_back() {
        let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let grid: Grid = line.parse().expect("a grid");
        assert_eq!(grid.to_string(), line);
        assert_eq!(line.replace('.', "0").parse::<Grid>(), Ok(grid));
    }

    #[test]
    fn an_error_says_what_was_found_and_where() {
        let details = |text: &str| {
            let error = text.parse::<Grid>().expect_err("not a grid");
            (error.length(), error.character(), error.position(), error.to_string())
        };
        let length = |text: &str, message: &str| {
            assert_eq!(details(text), (text.chars().count(), None, None, message.into()));
        };
        length("", "found 0 characters; a grid has 81, one for each cell");
        length("é", "found 1 character; a grid has 81, one for each cell");
        length(&".".repeat(82), "found 82 characters; a grid has 81, one for each cell");
        let message = "row 9, column 8 contains 'é'; use 1 to 9, or . 0 * _ for a blank";
        assert_eq!(details(&format!("{}éx", ".".repeat(79))), (81, Some('é'), Some(79), message.into()));
    }
}
