//! Exchanges of the cells of the classic board, and the puzzle as the search for the least one reads it.

use crate::board::Grid;
use crate::board::classic::Cell;

/// An exchange of cells that keeps rows, columns and boxes together: which line of the puzzle each row and each column
/// comes from, from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Arrangement {
    /// The rows come from columns, and the columns from rows.
    pub(super) is_transposed: bool,
    pub(super) rows: [u8; 9],
    pub(super) cols: [u8; 9],
}

impl Arrangement {
    /// The index of the cell of the puzzle that comes to this row and column.
    pub(super) fn origin(&self, row: usize, col: usize) -> usize {
        let (row, col) = (usize::from(self.rows[row]), usize::from(self.cols[col]));
        if self.is_transposed { col * 9 + row } else { row * 9 + col }
    }
}

/// The puzzle as the search reads it.
pub(super) struct Source {
    /// The digit of each cell, and 0 for a blank.
    pub(super) digits: [u8; 81],
    /// The pattern of each row, and of each row of the transposed puzzle: a bit for each given, the first cell the highest.
    pub(super) patterns: [[u16; 9]; 2],
}

impl Source {
    pub(super) fn of(puzzle: &Grid) -> Source {
        let mut source = Source { digits: [0; 81], patterns: [[0; 9]; 2] };
        for (at, cell) in Cell::ALL.into_iter().enumerate() {
            let Some(digit) = puzzle.get(cell) else { continue };
            source.digits[at] = digit.get();
            let (row, col) = (at / 9, at % 9);
            source.patterns[0][row] |= 0x100 >> col;
            source.patterns[1][col] |= 0x100 >> row;
        }
        source
    }

    /// Whether it has no blank.
    pub(super) fn is_full(&self) -> bool {
        self.patterns[0] == [0x1ff; 9]
    }

    /// Whether each unit has each digit once.
    pub(super) fn is_solution(&self) -> bool {
        let mut seen = [0_u16; 27];
        for (at, digit) in self.digits.into_iter().enumerate() {
            for unit in [at / 9, 9 + at % 9, 18 + at / 27 * 3 + at % 9 / 3] {
                seen[unit] |= 1 << digit;
            }
        }
        seen == [0x3fe; 27]
    }

    /// The lines of a puzzle that are empty, one bit for each: its columns, or its rows if it is transposed.
    pub(super) fn empty_columns(&self, is_transposed: bool) -> u16 {
        let lines = &self.patterns[usize::from(!is_transposed)];
        lines.iter().enumerate().fold(0, |empty, (at, &line)| empty | u16::from(line == 0) << at)
    }
}
