//! The candidates of a board of any size and shape, by cell and by unit.

use std::sync::Arc;

use super::layout::{CellSet, Layout, ones};
use crate::board::{Board, Value, ValueSet};
use crate::logic::marked_board::MarkedBoard;

/// A board with pencil marks. A value is its index, from 0. Sets of values and of places are masks.
#[derive(Clone, Debug)]
pub(super) struct Marks {
    pub(super) layout: Arc<Layout>,
    values: Vec<Option<Value>>,
    /// The candidates of each cell; none for a filled cell.
    of_cell: Vec<u32>,
    /// The places of each value in each unit: those of the first unit, then those of the second.
    places: Vec<u32>,
    /// The number of blank cells of each unit.
    blanks: Vec<usize>,
    /// How many cells contain each value.
    placed: Vec<usize>,
}

impl Marks {
    pub(super) fn of(board: &Board) -> Marks {
        let layout = Layout::of(board.geometry());
        let full = |unit: &super::layout::UnitCells| vec![(1u32 << unit.cells.len()) - 1; layout.size];
        let mut marks = Marks {
            values: vec![None; layout.peers.len()],
            of_cell: vec![layout.all_values(); layout.peers.len()],
            places: layout.units.iter().flat_map(full).collect(),
            blanks: layout.units.iter().map(|unit| unit.cells.len()).collect(),
            placed: vec![0; layout.size],
            layout: Arc::new(layout),
        };
        for (cell, value) in board.values().iter().enumerate() {
            if let Some(value) = value {
                marks.place(cell, value.index());
            }
        }
        marks
    }

    /// The number of cells.
    pub(super) fn cells(&self) -> usize {
        self.of_cell.len()
    }

    /// The candidates of all cells.
    pub(super) fn of_cells(&self) -> &[u32] {
        &self.of_cell
    }

    /// Takes the candidates of a board with the same filled cells.
    pub(super) fn take_candidates_of(&mut self, other: &Marks) {
        self.of_cell.copy_from_slice(&other.of_cell);
        self.places.copy_from_slice(&other.places);
    }

    /// The candidates of a cell.
    pub(super) fn candidates(&self, cell: usize) -> u32 {
        self.of_cell[cell]
    }

    /// The number of candidates of a cell.
    pub(super) fn count(&self, cell: usize) -> usize {
        self.of_cell[cell].count_ones() as usize
    }

    /// The cells with this many candidates, in reading order.
    pub(super) fn cells_of_size(&self, size: usize) -> impl Iterator<Item = usize> {
        (0..self.cells()).filter(move |&cell| self.count(cell) == size)
    }

    /// The places of a value in a unit.
    pub(super) fn places(&self, unit: usize, value: usize) -> u32 {
        self.places[unit * self.layout.size + value]
    }

    /// Whether the value has other places in the unit than on an earlier board, or there is none.
    pub(super) fn has_other_places(&self, earlier: Option<&Marks>, unit: usize, value: usize) -> bool {
        earlier.is_none_or(|earlier| earlier.places(unit, value) != self.places(unit, value))
    }

    /// Whether the cell has other candidates than on an earlier board, or there is none.
    pub(super) fn has_other_candidates(&self, earlier: Option<&Marks>, cell: usize) -> bool {
        earlier.is_none_or(|earlier| earlier.candidates(cell) != self.candidates(cell))
    }

    /// The cells of a unit that have the value as a candidate, in reading order.
    pub(super) fn cells_with(&self, unit: usize, value: usize) -> impl Iterator<Item = usize> {
        self.layout.cells_at(unit, self.places(unit, value))
    }

    /// The number of blank cells of a unit.
    pub(super) fn blank_count(&self, unit: usize) -> usize {
        self.blanks[unit]
    }

    /// The number of cells that contain the value.
    pub(super) fn placed_count(&self, value: usize) -> usize {
        self.placed[value]
    }

    pub(super) fn is_filled(&self, cell: usize) -> bool {
        self.values[cell].is_some()
    }

    pub(super) fn is_solved(&self) -> bool {
        self.values.iter().all(Option::is_some)
    }

    /// The candidates among these values that each of the cells has; cells without any are left out.
    pub(super) fn eliminations(&self, cells: CellSet, values: u32) -> Vec<(usize, u32)> {
        let of_cells = cells.iter().map(|cell| (cell, self.of_cell[cell] & values));
        of_cells.filter(|&(_, eliminated)| eliminated != 0).collect()
    }

    /// Places a value in a blank cell, and eliminates it from every cell that sees this cell. A filled cell keeps its
    /// value.
    pub(super) fn place(&mut self, cell: usize, value: usize) {
        if self.values[cell].is_some() {
            return;
        }
        self.values[cell] = u8::try_from(value + 1).ok().and_then(Value::new);
        self.placed[value] += 1;
        let layout = Arc::clone(&self.layout);
        layout.units_of[cell].iter().for_each(|&(unit, _)| self.blanks[unit] -= 1);
        ones(self.of_cell[cell]).for_each(|candidate| self.eliminate(cell, candidate));
        layout.neighbours[cell].iter().for_each(|&(other, _)| self.eliminate(other, value));
    }

    /// Eliminates one candidate.
    pub(super) fn eliminate(&mut self, cell: usize, value: usize) {
        if self.of_cell[cell] >> value & 1 == 0 {
            return;
        }
        self.of_cell[cell] &= !(1 << value);
        for &(unit, place) in &self.layout.units_of[cell] {
            self.places[unit * self.layout.size + value] &= !place;
        }
    }

    /// The board as readers see it.
    pub(super) fn marked(&self) -> MarkedBoard {
        let board = Board::from_values(self.layout.geometry.clone(), self.values.iter().copied());
        MarkedBoard::new(board, self.of_cell.iter().map(|&mask| ValueSet::from_mask(mask)))
    }
}
