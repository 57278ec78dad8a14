//! The 27 units: rows, columns and boxes.

use std::fmt;

use super::cell::Cell;

/// The kind of a unit: row, column or box.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum UnitKind {
    /// Nine cells side by side, from left to right.
    Row,
    /// Nine cells one below the other, from top to bottom.
    Column,
    /// A square of three rows by three columns.
    Box,
}

impl UnitKind {
    /// The kind's name, as the document format writes it: `row`, `column` or `box`.
    pub const fn name(self) -> &'static str {
        match self {
            UnitKind::Row => "row",
            UnitKind::Column => "column",
            UnitKind::Box => "box",
        }
    }
}

/// One of the 27 units: nine cells that contain each digit once in a solution.
///
/// ```
/// # use sudoku_engine as sudoxml;
/// use sudoxml::board::classic::Unit;
/// let box_nine = Unit::ALL[26];
/// assert_eq!(box_nine.to_string(), "box 9");
/// assert_eq!(box_nine.cells()[0].to_string(), "r7c7");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Unit {
    kind: UnitKind,
    index: u8,
}

impl Unit {
    /// The 27 units: the nine rows, then the nine columns, then the nine boxes, each in ascending order.
    pub const ALL: [Unit; 27] = {
        let mut all = [Unit { kind: UnitKind::Row, index: 1 }; 27];
        let mut i = 0;
        while i < 9 {
            let index = i as u8 + 1;
            all[i] = Unit { kind: UnitKind::Row, index };
            all[i + 9] = Unit { kind: UnitKind::Column, index };
            all[i + 18] = Unit { kind: UnitKind::Box, index };
            i += 1;
        }
        all
    };

    /// The kind: row, column or box.
    pub const fn kind(self) -> UnitKind {
        self.kind
    }

    /// The number among the units of its kind, 1 to 9.
    pub const fn index(self) -> u8 {
        self.index
    }

    /// The nine cells in reading order.
    pub const fn cells(self) -> [Cell; 9] {
        let unit = self.index as usize - 1;
        let mut cells = [Cell::ALL[0]; 9];
        let mut i = 0;
        while i < 9 {
            cells[i] = Cell::ALL[match self.kind {
                UnitKind::Row => unit * 9 + i,
                UnitKind::Column => i * 9 + unit,
                UnitKind::Box => unit / 3 * 27 + i / 3 * 9 + unit % 3 * 3 + i % 3,
            }];
            i += 1;
        }
        cells
    }
}

/// The kind and the number: `row 3`, `column 7`, `box 9`.
impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind.name(), self.index)
    }
}

/// The units of a cell. They are here, and not beside the other methods, because a unit consists of cells.
impl Cell {
    /// The three units that contain the cell: its row, its column and its box.
    pub const fn units(self) -> [Unit; 3] {
        [
            Unit { kind: UnitKind::Row, index: self.row() },
            Unit { kind: UnitKind::Column, index: self.col() },
            Unit { kind: UnitKind::Box, index: self.box_() },
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_lies_in_the_units_that_name_it() {
        for cell in Cell::ALL {
            assert_eq!(Cell::at(cell.row(), cell.col()), Some(cell));
            let containing: Vec<Unit> = Unit::ALL.into_iter().filter(|unit| unit.cells().contains(&cell)).collect();
            assert_eq!(containing, cell.units());
        }
    }
}
