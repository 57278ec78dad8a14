//! The cells of a puzzle while they are read.

use super::puzzle::{Notation, TextPuzzle};
use crate::board::{Cell, Digit, Grid};

/// The first cells of a puzzle, with their byte offsets.
#[derive(Clone, Debug)]
pub(super) struct CellsRead {
    grid: Grid,
    offsets: [usize; 81],
    /// The number of cells, 0 to 81.
    count: usize,
}

impl CellsRead {
    /// No cell.
    pub(super) const NONE: CellsRead = CellsRead { grid: Grid::EMPTY, offsets: [0; 81], count: 0 };

    /// Adds cells, each with the byte offset of its character. Cells after the 81st are ignored.
    pub(super) fn extend(&mut self, cells: impl Iterator<Item = (Option<Digit>, usize)>) {
        let mut count = self.count;
        for (digit, offset) in cells {
            let Some(cell) = Cell::from_index(count) else { break };
            self.grid.set(cell, digit);
            self.offsets[count] = offset;
            count += 1;
        }
        self.count = count;
    }

    /// The puzzle with these 81 cells.
    pub(super) fn into_puzzle(self, notation: Notation, name: Option<&str>, start: usize) -> TextPuzzle<'_> {
        TextPuzzle { grid: self.grid, notation, name, start, offsets: self.offsets }
    }
}
