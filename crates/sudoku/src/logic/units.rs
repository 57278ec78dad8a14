//! Fixed tables of the board: the cells of each unit, the units of each cell, and the cells that a cell sees.
//!
//! A unit is its index in [`Unit::ALL`]: rows from 0, columns from 9, boxes from 18. A kind of unit is the index of its
//! first unit. The place of a cell in a unit is 0 to 8 in reading order, and a set of places is a mask of nine bits.

use std::sync::LazyLock;

use super::cell_set::CellSet;
use super::mask::ones;
use crate::board::classic::{Cell, Unit, UnitKind};
use crate::board::{self, Geometry};

/// The index of the first row, column and box in [`Unit::ALL`].
pub(super) const ROWS: usize = 0;
pub(super) const COLUMNS: usize = 9;
pub(super) const BOXES: usize = 18;

/// The order in which the scale searches units: boxes, then columns, then rows.
pub(super) const SEARCH_ORDER: [usize; 27] = {
    let mut units = [0; 27];
    let mut i = 0;
    while i < 9 {
        units[i] = BOXES + i;
        units[i + 9] = COLUMNS + i;
        units[i + 18] = ROWS + i;
        i += 1;
    }
    units
};

/// The cell at each place of each unit.
pub(super) static CELL_AT: [[Cell; 9]; 27] = {
    let mut cells = [[Cell::ALL[0]; 9]; 27];
    let mut unit = 0;
    while unit < 27 {
        cells[unit] = Unit::ALL[unit].cells();
        unit += 1;
    }
    cells
};

/// The cells of each unit, as a set.
static CELLS_OF_UNIT: [CellSet; 27] = {
    let mut sets = [CellSet::EMPTY; 27];
    let mut unit = 0;
    while unit < 27 {
        let mut place = 0;
        while place < 9 {
            sets[unit] = sets[unit].with(Unit::ALL[unit].cells()[place]);
            place += 1;
        }
        unit += 1;
    }
    sets
};

/// The cells that each cell sees.
static PEERS: [CellSet; 81] = {
    let mut sets = [CellSet::EMPTY; 81];
    let mut cell = 0;
    while cell < 81 {
        let mut other = 0;
        while other < 81 {
            if Cell::ALL[cell].sees(Cell::ALL[other]) {
                sets[cell] = sets[cell].with(Cell::ALL[other]);
            }
            other += 1;
        }
        cell += 1;
    }
    sets
};

/// The row, column and box of each cell.
static UNITS_OF_CELL: [[usize; 3]; 81] = {
    let mut units = [[0; 3]; 81];
    let mut i = 0;
    while i < 81 {
        let cell = Cell::ALL[i];
        units[i] =
            [ROWS + cell.row() as usize - 1, COLUMNS + cell.col() as usize - 1, BOXES + cell.box_() as usize - 1];
        i += 1;
    }
    units
};

/// The place of each cell in its row, its column and its box, as a mask.
static PLACES_OF_CELL: [[u16; 3]; 81] = {
    let mut places = [[0; 3]; 81];
    let mut i = 0;
    while i < 81 {
        let (row, col) = (i / 9, i % 9);
        places[i] = [1 << col, 1 << row, 1 << (row % 3 * 3 + col % 3)];
        i += 1;
    }
    places
};

/// The index of a unit in [`Unit::ALL`].
pub(super) fn index_of(unit: Unit) -> usize {
    let first = match unit.kind() {
        UnitKind::Row => ROWS,
        UnitKind::Column => COLUMNS,
        UnitKind::Box => BOXES,
    };
    first + usize::from(unit.index()) - 1
}

/// The unit with this index, as a unit of any board.
pub(super) fn unit_at(unit: usize) -> board::Unit {
    // A static value, because each step names its units.
    static CLASSIC: LazyLock<Geometry> = LazyLock::new(Geometry::classic);
    // Both lists have the rows, then the columns, then the boxes.
    CLASSIC.units()[unit].clone()
}

/// The cells of a unit.
pub(super) fn cells_of(unit: usize) -> CellSet {
    CELLS_OF_UNIT[unit]
}

/// The cells of a unit at these places.
pub(super) fn cells_at(unit: usize, places: u16) -> CellSet {
    ones(places).map(|place| CELL_AT[unit][place]).collect()
}

/// The peers of a cell: the other cells of its row, its column and its box.
pub(super) fn peers(cell: Cell) -> CellSet {
    PEERS[cell.index()]
}

/// The cells that see every one of these cells.
pub(super) fn common_peers(cells: CellSet) -> CellSet {
    cells.iter().map(peers).reduce(|common, peers| common & peers).unwrap_or_default()
}

/// The row, column and box of a cell.
fn units_of(cell: Cell) -> [usize; 3] {
    UNITS_OF_CELL[cell.index()]
}

/// The box, row and column of a cell. This is the order in which the scale searches the units of one cell.
pub(super) fn box_row_column(cell: Cell) -> [usize; 3] {
    let [row, column, box_] = units_of(cell);
    [box_, row, column]
}

/// The unit of a kind that contains the cell. The kind is the index of its first unit.
pub(super) fn unit_of_kind(cell: Cell, kind: usize) -> usize {
    units_of(cell)[kind / 9]
}

/// The row, column and box of a cell, each with the place of the cell in it as a mask.
pub(super) fn places_of(cell: Cell) -> [(usize, u16); 3] {
    let ([row, column, box_], [in_row, in_column, in_box]) = (units_of(cell), PLACES_OF_CELL[cell.index()]);
    [(row, in_row), (column, in_column), (box_, in_box)]
}

/// The place of a cell in a unit that contains it, as a mask.
pub(super) fn place_in(unit: usize, cell: Cell) -> u16 {
    PLACES_OF_CELL[cell.index()][unit / 9]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_agree() {
        for (unit, cells) in CELL_AT.into_iter().enumerate() {
            assert_eq!(index_of(Unit::ALL[unit]), unit);
            for (place, cell) in cells.into_iter().enumerate() {
                assert_eq!(place_in(unit, cell), 1 << place);
                assert_eq!(unit_of_kind(cell, unit / 9 * 9), unit);
                assert!(cells_of(unit).contains(cell));
            }
        }
        assert!(Cell::ALL.into_iter().all(|cell| peers(cell).len() == 20));
    }
}
