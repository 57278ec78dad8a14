//! A puzzle in a text, and the notation in which it is written.

use std::ops::Range;

use crate::board::{Cell, Grid};

/// A way to write a puzzle as text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Notation {
    /// 81 characters on one line.
    Line,
    /// Groups of three cells on one line, with two commas between rows.
    Comma,
    /// A drawn board, nine rows of nine cells.
    Board,
}

impl Notation {
    /// The three notations.
    pub const ALL: [Notation; 3] = [Notation::Line, Notation::Comma, Notation::Board];

    /// The name: `line`, `comma` or `board`.
    ///
    /// ```
    /// use sudoxml::notation::Notation;
    /// assert_eq!(Notation::ALL.map(Notation::name), ["line", "comma", "board"]);
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Notation::Line => "line",
            Notation::Comma => "comma",
            Notation::Board => "board",
        }
    }
}

/// A puzzle in a text, with its position. All positions are byte offsets into the text that was read.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct TextPuzzle<'t> {
    /// The digits and blanks. They may break the Sudoku rule.
    pub grid: Grid,
    /// The notation in which it is written.
    pub notation: Notation,
    /// The comment after it, without the white space around; `None` if there is no comment or an empty one.
    pub name: Option<&'t str>,
    /// The offset of the first character, other than white space, of the puzzle's line or of a board's first row.
    pub(super) start: usize,
    /// The offset of each cell, in reading order.
    pub(super) offsets: [usize; 81],
}

impl TextPuzzle<'_> {
    /// The bytes of the puzzle: from the first character, other than white space, of its line or of a board's first row,
    /// to the end of its last cell.
    pub fn span(&self) -> Range<usize> {
        self.start..self.cell_span(Cell::ALL[80]).end
    }

    /// The byte of a cell: its digit or blank, or the `+` before it.
    pub fn cell_span(&self, cell: Cell) -> Range<usize> {
        let start = self.offsets[cell.index()];
        start..start + 1
    }
}
