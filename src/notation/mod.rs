//! Puzzles as text: the notations that Sudoku programs exchange, read with [`read`] and written with [`write()`].
//!
//! A cell is a digit 1 to 9 or a blank; a blank is written `.`, `0`, `*` or `_`. The notations are:
//!
//! **line**: 81 cells on one line.
//!
//! ```text
//! 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 # Times 1
//! ```
//!
//! **comma**: groups of three cells on one line, separated by a comma within a row and by two commas between rows.
//!
//! ```text
//! 030,001,000,,006,000,050,,500,000,983,,080,006,302,,000,050,000,,903,800,060,,714,000,009,,020,000,800,,000,400,030
//! ```
//!
//! **board**: nine lines of nine cells, with or without lines drawn around the boxes.
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
//! A `+` directly before a digit means that the player placed the digit: the cell is a blank of the puzzle. HoDoKu
//! writes this in its **library** format. [`read`] reads its lines too, as puzzles in the notation `line`; it uses only
//! the field with the cells:
//!
//! ```text
//! :0000:x:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28+4...419..5....8..79:::
//! ```
//!
//! # What a line means
//!
//! A text is read line by line and may mix the notations. A line ends with `\n`, `\r\n` or `\r`.
//!
//! - `#` starts a comment, which ends with the line. A comment after a puzzle is the puzzle's name; the name of a board is
//!   the comment on the first of its rows that has one. A line with only a comment is skipped everywhere, also inside a
//!   board.
//! - White space, ``| - = :`` and the box-drawing characters (U+2500 to U+257F) are separators. They have no meaning and
//!   are allowed anywhere. One byte order mark before the first line is skipped.
//! - `+` is a separator in a line without cells. In a line with cells it is an error, unless a digit 1 to 9 follows
//!   directly.
//! - A line without cells is blank or a border of a board. A line that draws a border with `---` or `===` between corners
//!   of `.`, `*` or `'`, as some programs do, is a border too.
//! - A line that begins with a colon and the four digits of a technique, and has six or seven colons, is in the library
//!   format.
//! - A line with a comma is in the notation `comma`. Any other line with 9 cells is a row of a board, and one with 81 is
//!   a puzzle in the notation `line`; any other number is an error. A line of 7, 8, 10 or 11 cells still counts as an
//!   invalid row, so that the rows after it keep their numbers. So does a row with other characters, if it has more cells
//!   than other characters. Every other line that cannot be read ends the board before it.
//!
//! # Where a board ends
//!
//! A board ends after its ninth row; the next board may follow directly. Inside a board, blank lines and borders may
//! separate the bands (after rows 3 and 6) or every row; anywhere else they end the board. So a board that lacks a row is
//! an error at its own start, and does not take a row of the next board.
//!
//! # Positions and errors
//!
//! All positions are byte offsets into the text.
//!
//! An error is a value ([`NotationError`]), and reading continues after it. There is one error for a line: its first
//! invalid character, or else its first wrong number. A board with an invalid row gives neither a puzzle nor an error for
//! a missing row.

mod ahead;
mod alphabet;
mod cells;
mod class;
mod comma;
mod error;
mod hodoku;
mod line;
mod options;
#[cfg(all(test, not(target_family = "wasm")))]
mod properties;
mod puzzle;
mod read;
mod rows;
mod sizes;
#[cfg(test)]
mod tests;
mod write;

pub use error::{NotationError, NotationErrorKind};
pub use options::ReadOptions;
pub use puzzle::{Notation, TextPuzzle};
pub use read::{Puzzles, read, read_with};
pub(crate) use read::{complete_prefix, read_continuation};
pub(crate) use write::write_named;
pub use write::{WriteError, write};
