//! A board of any size and shape in which each cell contains a value or is blank.

use std::fmt;

use super::cell::Cell;
use super::classic::{Digit, Grid, Solution};
use super::geometry::Geometry;
use super::value::{Value, ValueSet};

/// A board of any [`Geometry`] in which each cell contains a value or is blank. The values may break the rules: see
/// [`Board::violations`].
///
/// ```
/// # use sudoku_engine as sudoxml;
/// use sudoxml::board::{Board, BoxShape, Geometry, Value};
/// let mut board = Board::empty(Geometry::with_boxes(BoxShape::usual(4).expect("2x2")));
/// let cell = board.geometry().cell_at(1, 2).expect("on the board");
/// board.set(cell, Value::new(3));
/// assert_eq!(board.to_string(), ".3..............");
/// assert_eq!(board.candidates(board.geometry().cells()[0]).to_string(), "1 2 4");
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    geometry: Geometry,
    values: Box<[Option<Value>]>,
}

impl Board {
    /// The board without any value.
    pub fn empty(geometry: Geometry) -> Board {
        let values = vec![None; geometry.cells().len()].into();
        Board { geometry, values }
    }

    /// The board with these values, in reading order. Values that the board does not have, and values after the last
    /// cell, are left out.
    pub fn from_values(geometry: Geometry, values: impl IntoIterator<Item = Option<Value>>) -> Board {
        let mut board = Board::empty(geometry);
        let size = board.geometry.size();
        for (cell, value) in board.values.iter_mut().zip(values) {
            *cell = value.filter(|value| value.get() <= size);
        }
        board
    }

    /// The size, the boxes and the units.
    pub fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    /// The value in the cell; `None` if the cell is blank, or if the board does not have it.
    pub fn get(&self, cell: Cell) -> Option<Value> {
        self.values.get(self.geometry.index(cell)).copied().flatten()
    }

    /// Writes a value into the cell, or makes the cell blank. A value that the board does not have makes it blank. A
    /// cell that the board does not have changes nothing.
    pub fn set(&mut self, cell: Cell, value: Option<Value>) {
        let size = self.geometry.size();
        if let Some(place) = self.values.get_mut(self.geometry.index(cell)) {
            *place = value.filter(|value| value.get() <= size);
        }
    }

    /// The values of all cells in reading order.
    pub fn values(&self) -> &[Option<Value>] {
        &self.values
    }

    /// The filled cells in reading order, each with its value.
    pub fn givens(&self) -> impl Iterator<Item = (Cell, Value)> {
        let cells = self.geometry.cells().iter().zip(&self.values);
        cells.filter_map(|(&cell, &value)| Some((cell, value?)))
    }

    /// The values that no other cell in the units of the cell contains. The content of the cell itself does not matter. A cell
    /// that the board does not have has none.
    pub fn candidates(&self, cell: Cell) -> ValueSet {
        let index = self.geometry.index(cell);
        if index == self.values.len() {
            return ValueSet::EMPTY;
        }
        let mut set = ValueSet::full(self.geometry.size());
        for &unit in self.geometry.units_of(index) {
            let others = self.geometry.units()[usize::from(unit)].cells().iter().filter(|&&other| other != cell);
            others.filter_map(|&other| self.get(other)).for_each(|value| set.remove(value));
        }
        set
    }

    /// The grid of a classic board; `None` for every other board.
    pub fn to_grid(&self) -> Option<Grid> {
        if !self.geometry.is_classic() {
            return None;
        }
        let mut cells = [None; 81];
        for (cell, value) in cells.iter_mut().zip(&self.values) {
            *cell = value.and_then(|value| Digit::new(value.get()));
        }
        Some(Grid::new(cells))
    }
}

impl From<Grid> for Board {
    fn from(grid: Grid) -> Board {
        Board { geometry: Geometry::classic(), values: grid.cells().map(|digit| digit.map(Value::from)).into() }
    }
}

impl From<Solution> for Board {
    fn from(solution: Solution) -> Board {
        Board::from(solution.grid())
    }
}

/// One character for each cell in reading order: 1 to 9, then A to P for 10 to 25, and `.` for a blank. The geometry is not in
/// this text: a board with further units, regions or other boxes than usual is read as another one.
/// [`not_in_text`](crate::notation::not_in_text) says what is missing. [`Board::from_text`] takes the geometry beside the text, and
/// a document has everything.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line: String = self.values.iter().map(|value| value.map_or('.', usual_symbol)).collect();
        f.pad(&line)
    }
}

/// The usual character of a value in a line of text: 1 to 9, then A to P.
pub(crate) const fn usual_symbol(value: Value) -> char {
    match value.get() {
        digit @ 1..=9 => (b'0' + digit) as char,
        letter => (b'A' + letter - 10) as char,
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self} ({})", self.geometry)
    }
}
