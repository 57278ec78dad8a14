//! Puzzles as text: the forms that Sudoku programs exchange, read with [`read`] and written with [`write()`].
//!
//! A cell is a digit 1 to 9 or a blank; a blank is written `.`, `0`, `*` or `_`. The forms are:
//!
//! **line**: 81 cells on one line.
//!
//! ```text
//! 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 # Times 1
//! ```
//!
//! **comma**: groups of three cells, parted by a comma within a row and by two commas between rows, on one line.
//!
//! ```text
//! 030,001,000,,006,000,050,,500,000,983,,080,006,302,,000,050,000,,903,800,060,,714,000,009,,020,000,800,,000,400,030
//! ```
//!
//! **board**: nine lines of nine cells, drawn with or without lines around the boxes.
//!
//! ```text
//! +-------+-------+-------+
//! | 5 3 . | . 7 . | . . . |
//! | 6 . . | 1 9 5 | . . . |
//! | . 9 8 | . . . | . 6 . |
//! +-------+-------+-------+
//! | 8 . . | . 6 . | . . 3 |
//! …
//! ```
//!
//! A `+` directly before a digit says that the player placed the digit: the cell is a blank of the puzzle. HoDoKu
//! writes that in its **library** format, whose lines are read too. Of their fields only the one with the cells counts:
//!
//! ```text
//! :0000:x:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28+4...419..5....8..79:::
//! ```
//!
//! # What a line is
//!
//! A text is read line by line and may mix the forms. A line ends with `\n`, `\r\n` or `\r`.
//!
//! - `#` starts a comment, to the end of its line. After a puzzle the comment is the puzzle's name; a board has its
//!   name beside the first of its rows that has a comment. A line with only a comment is passed over everywhere, inside
//!   a board too.
//! - White space and ``| - = :`` and the box-drawing characters (U+2500 to U+257F) are separators; they may stand
//!   anywhere and mean nothing. One byte order mark before the first line is passed over.
//! - `+` is a separator in a line without cells. Between cells it is an error, unless a digit 1 to 9 follows directly.
//! - A line without cells is blank or a rule of a board. So is a line that draws a rule with `---` or `===` between
//!   corners of `.`, `*` or `'`, as some programs do.
//! - A line that begins with a colon and the four digits of a technique, and has six or seven colons, is in the library
//!   format. It is a puzzle of the form `line`.
//! - A line with a comma is in the comma form. Any other line with nine cells is a row of a board, and one with 81 is a
//!   puzzle; any other number is an error. A line of 7, 8, 10 or 11 cells still counts as a row, though one in error, so
//!   that it does not shift the rows after it. So does a row with other characters in it, as long as cells are in the
//!   majority. Every other line that cannot be read ends the board before it.
//!
//! # Where a board ends
//!
//! After its ninth row, and boards may follow each other with nothing between. Inside a board blank lines and rules may
//! part the bands (after rows 3 and 6) or every row; anywhere else they end the board. This way a board that lacks a row
//! is an error at its own start, and does not fill up with a row of the next board.
//!
//! # Errors
//!
//! An error is a value ([`NotationError`]) with its place in the text, and reading goes on after it. There is one error
//! for a line: its first stray character, or else its first wrong number. A board with a row in error gives no puzzle
//! and no further error for being short.

mod comma;
mod error;
mod library;
mod line;
mod read;
#[cfg(test)]
mod tests;
mod write;

pub use error::{NotationError, NotationErrorKind};
pub use read::{Puzzles, read};
pub(crate) use read::{read_on, settled};
pub use write::write;
pub(crate) use write::write_named;

use crate::board::{Cell, Digit, Grid};

/// One of the text forms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Form {
    /// 81 characters on one line.
    Line,
    /// Groups of three on one line, rows parted by two commas.
    Comma,
    /// A drawn board, nine rows of nine cells.
    Board,
}

impl Form {
    /// The three forms.
    pub const ALL: [Form; 3] = [Form::Line, Form::Comma, Form::Board];

    /// The form's name: `line`, `comma` or `board`.
    ///
    /// ```
    /// use sudoxml::notation::Form;
    /// assert_eq!(Form::ALL.map(Form::name), ["line", "comma", "board"]);
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Form::Line => "line",
            Form::Comma => "comma",
            Form::Board => "board",
        }
    }
}

/// A puzzle that was read, and where it stands in the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextPuzzle<'t> {
    /// The digits and blanks. They may break the rule of Sudoku.
    pub grid: Grid,
    /// The form that it was written in.
    pub form: Form,
    /// The comment after it, without the white space around; `None` where there is none or an empty one.
    pub name: Option<&'t str>,
    /// Byte offset of the first character, other than white space, of the puzzle's line or of a board's first row.
    pub start: usize,
    /// Byte offset of each cell's character, or of the `+` before it, in reading order, by [`Cell::index`].
    pub cells: [usize; 81],
}

/// The cells of a puzzle while they are read, with their places.
#[derive(Clone, Debug)]
struct CellRun {
    grid: Grid,
    places: [usize; 81],
    /// How many cells are in, 0 to 81.
    count: usize,
}

impl CellRun {
    const EMPTY: CellRun = CellRun { grid: Grid::EMPTY, places: [0; 81], count: 0 };

    /// Adds cells, each with the byte offset of its character. Those past the 81st are left out.
    fn extend(&mut self, cells: impl Iterator<Item = (Option<Digit>, usize)>) {
        let mut count = self.count;
        for (digit, place) in cells {
            let Some(cell) = Cell::from_index(count) else { break };
            self.grid.set(cell, digit);
            self.places[count] = place;
            count += 1;
        }
        self.count = count;
    }

    fn into_puzzle(self, form: Form, name: Option<&str>, start: usize) -> TextPuzzle<'_> {
        TextPuzzle { grid: self.grid, form, name, start, cells: self.places }
    }
}
