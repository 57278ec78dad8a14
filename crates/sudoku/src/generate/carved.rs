//! Boards from which givens are removed, in the form that the search reads fastest.

use crate::board::{Board, Cell, Geometry, Grid, classic};
use crate::search::{Budget, Inquiry, Puzzle, count_within, inquire};

/// A board from which givens are removed: a [`Grid`] where that is possible, because it is faster.
pub(super) trait Carved: Puzzle + Clone {
    /// The same board in this form. A board that does not fit is blank.
    fn of(board: &Board) -> Self;

    /// Makes the cell blank that has this index in reading order.
    fn blank(&mut self, index: usize);

    /// Gives the cell with this index its value in a full board.
    fn give(&mut self, index: usize, solution: &Self);

    /// The number of givens.
    fn number(&self) -> usize;

    /// Whether the cell with this index is a given.
    fn is_given(&self, index: usize) -> bool;

    /// The board.
    fn to_board(&self) -> Board;

    /// Counts the solutions of the puzzles of so many series up to the limit, until nothing is asked any more.
    fn inquire(inquiry: &mut impl Inquiry<Self>, series: usize, limit: u64, budget: &Budget);
}

impl Carved for Grid {
    fn of(board: &Board) -> Grid {
        board.to_grid().unwrap_or(Grid::EMPTY)
    }

    fn blank(&mut self, index: usize) {
        self.set(classic::Cell::ALL[index], None);
    }

    fn give(&mut self, index: usize, solution: &Grid) {
        let cell = classic::Cell::ALL[index];
        self.set(cell, solution.get(cell));
    }

    fn number(&self) -> usize {
        self.givens().count()
    }

    fn is_given(&self, index: usize) -> bool {
        self.get(classic::Cell::ALL[index]).is_some()
    }

    fn to_board(&self) -> Board {
        Board::from(*self)
    }

    fn inquire(inquiry: &mut impl Inquiry<Grid>, series: usize, limit: u64, _: &Budget) {
        inquire(inquiry, series, limit);
    }
}

impl Carved for Board {
    fn of(board: &Board) -> Board {
        board.clone()
    }

    fn blank(&mut self, index: usize) {
        self.set(cell_of(self.geometry(), index), None);
    }

    fn give(&mut self, index: usize, solution: &Board) {
        self.set(cell_of(self.geometry(), index), solution.values()[index]);
    }

    fn number(&self) -> usize {
        self.givens().count()
    }

    fn is_given(&self, index: usize) -> bool {
        self.values()[index].is_some()
    }

    fn to_board(&self) -> Board {
        self.clone()
    }

    fn inquire(inquiry: &mut impl Inquiry<Board>, _: usize, limit: u64, budget: &Budget) {
        while let Some((series, puzzle)) = inquiry.ask() {
            inquiry.learn(series, count_within(&puzzle, limit, budget).unwrap_or(limit));
        }
    }
}

fn cell_of(geometry: &Geometry, index: usize) -> Cell {
    geometry.cells()[index]
}
