//! Sets of cells, and the fixed tables of what lies in which unit, in the form that looking for patterns needs.
//!
//! A unit is named by its place in [`Unit::ALL`]: rows from 0, columns from 9, boxes from 18. A cell's place in a unit
//! is 0 to 8 in reading order, and a set of places is nine bits.

use std::ops::{BitAnd, BitOr, Sub};

use crate::board::{Cell, Unit};

/// The first row, column and box in [`Unit::ALL`].
pub(super) const ROWS: usize = 0;
pub(super) const COLUMNS: usize = 9;
pub(super) const BOXES: usize = 18;

/// The order in which the scale looks through units: boxes, then columns, then rows.
pub(super) const UNITS_IN_ORDER: [usize; 27] = {
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

/// A set of cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Cells(u128);

impl Cells {
    pub(super) const EMPTY: Cells = Cells(0);

    pub(super) const fn of(cell: Cell) -> Cells {
        Cells(1 << cell.index())
    }

    pub(super) const fn with(self, cell: Cell) -> Cells {
        Cells(self.0 | 1 << cell.index())
    }

    pub(super) const fn without(self, cell: Cell) -> Cells {
        Cells(self.0 & !(1 << cell.index()))
    }

    pub(super) const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.index() & 1 != 0
    }

    pub(super) const fn len(self) -> u32 {
        self.0.count_ones()
    }

    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The first cell in reading order.
    pub(super) fn first(self) -> Option<Cell> {
        Cell::from_index(self.0.trailing_zeros() as usize)
    }

    /// The cells in reading order.
    pub(super) fn iter(self) -> impl Iterator<Item = Cell> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let cell = Cell::from_index(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(cell)
        })
    }
}

impl FromIterator<Cell> for Cells {
    fn from_iter<T: IntoIterator<Item = Cell>>(cells: T) -> Cells {
        cells.into_iter().fold(Cells::EMPTY, Cells::with)
    }
}

impl BitAnd for Cells {
    type Output = Cells;

    fn bitand(self, other: Cells) -> Cells {
        Cells(self.0 & other.0)
    }
}

impl BitOr for Cells {
    type Output = Cells;

    fn bitor(self, other: Cells) -> Cells {
        Cells(self.0 | other.0)
    }
}

impl Sub for Cells {
    type Output = Cells;

    fn sub(self, other: Cells) -> Cells {
        Cells(self.0 & !other.0)
    }
}

/// The cells of each unit, by place.
pub(super) static CELLS: [[Cell; 9]; 27] = {
    let mut cells = [[Cell::ALL[0]; 9]; 27];
    let mut unit = 0;
    while unit < 27 {
        cells[unit] = Unit::ALL[unit].cells();
        unit += 1;
    }
    cells
};

/// The cells of each unit, as a set.
static IN_UNIT: [Cells; 27] = {
    let mut sets = [Cells::EMPTY; 27];
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
static SEEN: [Cells; 81] = {
    let mut sets = [Cells::EMPTY; 81];
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

/// Each cell's row, column and box.
static UNITS_OF: [[usize; 3]; 81] = {
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

/// Each cell's place in its row, its column and its box, as a set of places.
static PLACES_OF: [[u16; 3]; 81] = {
    let mut places = [[0; 3]; 81];
    let mut i = 0;
    while i < 81 {
        let (row, col) = (i / 9, i % 9);
        places[i] = [1 << col, 1 << row, 1 << (row % 3 * 3 + col % 3)];
        i += 1;
    }
    places
};

/// The cells of a unit.
pub(super) fn in_unit(unit: usize) -> Cells {
    IN_UNIT[unit]
}

/// The cells that a cell sees: those that share a row, a column or a box with it.
pub(super) fn seen_by(cell: Cell) -> Cells {
    SEEN[cell.index()]
}

/// The cells that every one of the cells sees.
pub(super) fn seen_by_all(cells: Cells) -> Cells {
    cells.iter().map(seen_by).reduce(|all, seen| all & seen).unwrap_or_default()
}

/// A cell's box, row and column: the order in which the scale takes the units of one cell.
pub(super) fn units_in_order(cell: Cell) -> [usize; 3] {
    let [row, column, box_] = units_of(cell);
    [box_, row, column]
}

/// A cell's row, column and box.
pub(super) fn units_of(cell: Cell) -> [usize; 3] {
    UNITS_OF[cell.index()]
}

/// The unit of a kind that a cell lies in. The kind is named by its first unit.
pub(super) fn unit_of(cell: Cell, kind: usize) -> usize {
    units_of(cell)[kind / 9]
}

/// A cell's row, column and box, each with the cell's place there as a set of places.
pub(super) fn places_of(cell: Cell) -> [(usize, u16); 3] {
    let ([row, column, box_], [in_row, in_column, in_box]) = (units_of(cell), PLACES_OF[cell.index()]);
    [(row, in_row), (column, in_column), (box_, in_box)]
}

/// A cell's place in a unit that it lies in, as a set of places.
pub(super) fn place_in(unit: usize, cell: Cell) -> u16 {
    PLACES_OF[cell.index()][unit / 9]
}

/// The cells at some places of a unit.
pub(super) fn cells_at(unit: usize, places: u16) -> Cells {
    ones(places).map(|place| CELLS[unit][place]).collect()
}

/// Where the ones of a set of nine stand, lowest first.
pub(super) fn ones(mut bits: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let at = bits.trailing_zeros() as usize;
        (at < 9).then(|| {
            bits &= bits - 1;
            at
        })
    })
}

/// All 512 sets of nine: those of no member, then of one, and so on, each size by its value as a number.
static BY_SIZE: ([u16; 512], [usize; 11]) = {
    let (mut sets, mut starts) = ([0; 512], [0; 11]);
    let (mut size, mut at) = (0, 0);
    while size <= 9 {
        starts[size as usize] = at;
        let mut set = 0u16;
        while set < 512 {
            if set.count_ones() == size {
                sets[at] = set;
                at += 1;
            }
            set += 1;
        }
        size += 1;
    }
    starts[10] = at;
    (sets, starts)
};

/// The sets of a size that take their members from `from`, in the order of the scale.
pub(super) fn choices(size: usize, from: u16) -> impl Iterator<Item = u16> {
    let (sets, starts) = &BY_SIZE;
    let enough = from.count_ones() as usize >= size && size <= 9;
    let sized = if enough { &sets[starts[size]..starts[size + 1]] } else { &[] };
    sized.iter().copied().filter(move |set| set & !from == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_cells_name_each_other() {
        for (unit, cells) in CELLS.into_iter().enumerate() {
            for (place, cell) in cells.into_iter().enumerate() {
                assert_eq!(place_in(unit, cell), 1 << place);
                assert_eq!(unit_of(cell, unit / 9 * 9), unit);
                assert!(in_unit(unit).contains(cell));
            }
        }
        assert!(Cell::ALL.into_iter().all(|cell| seen_by(cell).len() == 20));
    }

    #[test]
    fn choices_come_by_their_value_and_within_what_is_given() {
        assert_eq!(choices(2, 0b1101).collect::<Vec<_>>(), [0b0101, 0b1001, 0b1100]);
        assert_eq!(choices(0, 0b11).collect::<Vec<_>>(), [0]);
        assert_eq!(choices(3, 0b11).count(), 0);
        assert_eq!(choices(4, 0x1ff).count(), 126);
    }
}
