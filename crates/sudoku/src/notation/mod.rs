//! Puzzles as text: the notations that Sudoku programs exchange, read with [`read`] and written with [`write()`].
//!
//! A cell is a value or a blank; a blank is written `.`, `0`, `*` or `_`. The notations, with a classic puzzle in each:
//!
//! **line**: all cells on one line, 81 of them here.
//!
//! ```text
//! 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 # Times 1
//! ```
//!
//! **comma**: groups of cells on one line, separated by a comma within a row and by two commas between rows. A group has as
//! many cells as a box has columns.
//!
//! ```text
//! 030,001,000,,006,000,050,,500,000,983,,080,006,302,,000,050,000,,903,800,060,,714,000,009,,020,000,800,,000,400,030
//! ```
//!
//! **board**: a line for each row, with or without lines drawn around the boxes.
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
//! # Sizes
//!
//! Puzzles of 4×4, 6×6, 8×8, 9×9, 10×10, 12×12, 15×15, 16×16, 20×20 and 25×25 are read. They have their
//! [usual boxes](crate::board::BoxShape::usual), also if lines are drawn around other boxes. A text can mix sizes. The size
//! follows from the numbers of cells:
//!
//! - A line of 36, 64, 81, 100, 144, 225, 256, 400 or 625 cells is a puzzle.
//! - A line of 9 cells begins a board of 9×9. Any other line that can be a row begins a board of the first size that two
//!   lines have, of this line and the rows after it, up to nine rows in all. If no size has two lines, the line is an
//!   error.
//! - A line of 16 cells is a puzzle of 4×4 if it has a value twice and none above 4. Otherwise it is the first row of a board
//!   of 16×16 or a puzzle of 4×4, and the lines of 16 cells after it decide, up to 16 lines in all: a value above 4 means a
//!   board, and a line that has a value twice and none above 4 means puzzles. Fewer than 16 lines that mean neither are
//!   puzzles. If 16 lines mean neither, or if some mean a board and some mean puzzles, the lines are an error that shows
//!   both readings.
//! - The first two rows of a puzzle in the notation `comma` give its size, if it has as many rows. Otherwise it is read as
//!   a classic puzzle.
//!
//! [`ReadOptions`] with a size or a box shape apply to every puzzle of a text. They settle what is ambiguous, and they allow
//! other boxes, and every size of 4 to 25 that has boxes.
//!
//! # Values
//!
//! - On boards up to 9×9, values are digits. On larger boards they are 1 to 9 and then letters, A for 10 to P for 25. A
//!   letter can be in upper or lower case, and a puzzle can mix them.
//! - In a puzzle of 16×16 or 25×25 with letters but without digits, A is 1, if one of the letters is above the largest
//!   value otherwise: above G, or above P. If no letter is, the puzzle has two readings and is an error.
//! - `0` is a blank. In a puzzle of 16×16 that has another blank too and no letter above F, `0` is the value 1 and `F` is 16.
//!   In any other puzzle larger than 9×9, `0` beside another blank is an error, because it has two readings.
//! - Values can be decimal numbers with separators around each: white space or drawn lines, or a comma or semicolon after
//!   each cell of a line but the last. The line is a puzzle or a row of a board. Cells can also have two characters each, as in `07 12 00`. If a
//!   puzzle contains a number of two digits, or is on one line and has a comma or semicolon after each cell, all its cells are numbers, and `0`
//!   is a blank.
//! - With symbols in [`ReadOptions`], these characters are the values, and nothing else is: other digits and letters are
//!   invalid. A symbol is a cell even if it is a blank, a separator or a comment sign elsewhere.
//!
//! All of this is decided for each puzzle on its own.
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
//! - In a line with eight tabs and with nothing before, between or after some of them, as spreadsheets write rows, nothing is a
//!   blank. A line of eight tabs alone is a row after such a first row of its board, and is that first row if eight rows
//!   follow and no ninth one. The same is true with ten tabs if there is nothing in the columns between the boxes; a line of
//!   ten tabs alone is between two boxes.
//! - `+` is a separator in a line without cells. In a line with cells it is an error, unless a digit 1 to 9 follows
//!   directly.
//! - A line without cells is blank or a border of a board. A line that draws a border with `---` or `===` between corners
//!   of `.`, `*` or `'`, as some programs do, is a border too, unless the options have symbols.
//! - A line that begins with a colon and the four digits of a technique, and has six or seven colons, is in the library
//!   format. The technique can have a variant: `:0901-1:`, or `:0606-x:` for a case in which it must not be found.
//! - A line with a comma is in the notation `comma`, unless there is a comma after each cell but the last, and then it is
//!   a puzzle or a row. Any other line
//!   with 9 cells is a row of a board, and one with 81 is a puzzle in the notation `line`; for other numbers see above. In
//!   a board of 9×9, a line of 7, 8, 10 or 11 cells still counts as an invalid row, so that the rows after it keep their
//!   numbers. So does a row with other characters, if it has more cells than other characters. Boards of other sizes have
//!   such rows too. Every other line that cannot be read ends the board before it.
//!
//! # Where a board ends
//!
//! A board of N×N ends after its row N; the next board may follow directly. Inside a board, blank lines and borders may
//! separate the bands of boxes (after rows 3 and 6 of a classic board) or every row; anywhere else they end the board. So a
//! board that lacks a row is an error at its own start, and does not take a row of the next board.
//!
//! # Positions and errors
//!
//! All positions are byte offsets into the text.
//!
//! An error is a value ([`NotationError`]), and reading continues after it. There is one error for a line: its first
//! invalid character, or else its first wrong number. A board with an invalid row gives neither a puzzle nor an error for
//! a missing row. A value that the board does not have is the only error of its puzzle.

mod ahead;
mod alphabet;
mod cells;
mod class;
mod comma;
mod error;
mod hodoku;
mod line;
mod one;
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

pub use error::{NotationError, NotationErrorKind, Unsettled};
pub use one::{ReadPuzzleError, read_grid};
pub use options::ReadOptions;
pub use puzzle::{Notation, TextPuzzle};
pub use read::{Puzzles, read, read_with};
pub use read::{complete_prefix, read_continuation};
pub use write::{WriteError, write};
pub use write::{not_in_text, write_named};
