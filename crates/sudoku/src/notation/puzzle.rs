//! A puzzle in a text, and the notation in which it is written.

use std::fmt;
use std::ops::Range;

use super::cells::RawCell;
use crate::board::{Board, Cell, Symbols};

/// A way to write a puzzle as text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Notation {
    /// All cells on one line.
    Line,
    /// Groups of cells on one line, with two commas between rows.
    Comma,
    /// A drawn board, one line for each row.
    Board,
}

impl Notation {
    /// The three notations.
    pub const ALL: [Notation; 3] = [Notation::Line, Notation::Comma, Notation::Board];

    /// The name: `line`, `comma` or `board`.
    ///
    /// ```
    /// # use sudoku_engine as sudoxml;
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

/// The name.
impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A puzzle in a text, with its position. All positions are byte offsets into the text that was read.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct TextPuzzle<'t> {
    /// The values and blanks. They may break the rules.
    pub board: Board,
    /// The symbols of [`ReadOptions`](super::ReadOptions); `None` if they have none.
    pub symbols: Option<Symbols>,
    /// The notation in which it is written.
    pub notation: Notation,
    /// The comment after it, without the white space around; `None` if there is no comment or an empty one.
    pub name: Option<&'t str>,
    /// The offset of the first character, other than white space, of the puzzle's line or of a board's first row.
    pub(super) start: usize,
    pub(super) places: Places,
}

/// Where the cells of a puzzle are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Places {
    /// Each cell is one byte, and the first one has this offset.
    Run(usize),
    /// The bytes of each cell, in reading order.
    Each(Box<[(usize, usize)]>),
}

impl Places {
    /// The places of these cells.
    pub(super) fn of(cells: &[RawCell]) -> Places {
        Places::Each(cells.iter().map(|cell| (cell.start, cell.end)).collect())
    }

    fn span(&self, index: usize) -> Range<usize> {
        match self {
            Places::Run(start) => start + index..start + index + 1,
            Places::Each(spans) => spans[index].0..spans[index].1,
        }
    }
}

impl TextPuzzle<'_> {
    /// The bytes of the puzzle: from the first character, other than white space, of its line or of a board's first row,
    /// to the end of its last cell.
    pub fn span(&self) -> Range<usize> {
        self.start..self.places.span(self.board.values().len() - 1).end
    }

    /// The offset of the first cell, if each cell is one byte, directly after the one before.
    pub fn run_start(&self) -> Option<usize> {
        match self.places {
            Places::Run(start) => Some(start),
            Places::Each(_) => None,
        }
    }

    /// The bytes of a cell: its digit, letter, symbol, number or blank, or the `+` before it.
    pub fn cell_span(&self, cell: Cell) -> Range<usize> {
        self.places.span(self.board.geometry().index(cell))
    }
}
