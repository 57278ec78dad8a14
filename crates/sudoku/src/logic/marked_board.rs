//! A board with pencil marks, as readers of a solver see it.

use super::candidates::Candidates;
use crate::board::classic;
use crate::board::{Board, Cell, Grid, Value, ValueSet};

/// A board of any size and shape with pencil marks: the value of each filled cell, and the candidates of each blank
/// cell.
///
/// ```
/// # use sudoku_engine as sudoxml;
/// use sudoxml::{board::{Board, Grid}, logic::MarkedBoard};
/// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let board = MarkedBoard::from(&Board::from(grid));
/// let cell = board.board().geometry().cell_at(1, 3).expect("on the board");
/// assert_eq!((board.get(cell), board.candidates(cell).to_string()), (None, "1 2 4".into()));
/// assert!(!board.is_solved());
/// # Ok::<(), sudoxml::board::ParseGridError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MarkedBoard {
    board: Board,
    candidates: Box<[ValueSet]>,
}

impl MarkedBoard {
    pub(super) fn new(board: Board, candidates: impl IntoIterator<Item = ValueSet>) -> MarkedBoard {
        MarkedBoard { board, candidates: candidates.into_iter().collect() }
    }

    /// The values without the candidates.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The value of the cell; `None` if the cell is blank.
    pub fn get(&self, cell: Cell) -> Option<Value> {
        self.board.get(cell)
    }

    /// The candidates of the cell; empty if the cell is filled.
    pub fn candidates(&self, cell: Cell) -> ValueSet {
        self.candidates[self.board.geometry().index(cell)]
    }

    /// Whether every cell is filled.
    pub fn is_solved(&self) -> bool {
        self.board.values().iter().all(Option::is_some)
    }
}

/// The candidates of a blank cell are the values that no other cell of its units contains. The board may break the
/// rules.
impl From<&Board> for MarkedBoard {
    fn from(board: &Board) -> MarkedBoard {
        let of_cell = |&cell: &Cell| if board.get(cell).is_some() { ValueSet::EMPTY } else { board.candidates(cell) };
        MarkedBoard::new(board.clone(), board.geometry().cells().iter().map(of_cell))
    }
}

impl From<&Grid> for MarkedBoard {
    fn from(grid: &Grid) -> MarkedBoard {
        MarkedBoard::from(&Board::from(*grid))
    }
}

#[doc(hidden)] // for the finders
impl From<&Candidates> for MarkedBoard {
    fn from(candidates: &Candidates) -> MarkedBoard {
        let of_cell = classic::Cell::ALL.into_iter().map(|cell| candidates.candidates(cell).into());
        MarkedBoard::new(Board::from(candidates.grid()), of_cell)
    }
}
