//! Single edits of a puzzle: the misprints that people make, taken back.

use std::collections::HashSet;
use std::fmt;

use crate::audit::variants::{Change, changed};
use crate::board::{Board, Cell, UnitKind, Value};
use crate::short;

/// A single edit of a puzzle.
///
/// The order is that in which repairs are listed that are equally likely otherwise.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Edit {
    /// A given gets another value.
    Change {
        /// The given.
        cell: Cell,
        /// Its new value.
        value: Value,
    },
    /// A blank cell becomes a given.
    Add {
        /// The cell.
        cell: Cell,
        /// The value of the new given.
        value: Value,
    },
    /// A given becomes blank.
    Remove {
        /// The given.
        cell: Cell,
    },
    /// Two cells side by side, or one below the other, exchange what they contain. One can be blank.
    SwapNeighbours {
        /// The cells, in reading order.
        cells: [Cell; 2],
    },
    /// The contents of a row or a column move by one cell. What leaves at one end enters at the other.
    Shift {
        /// Where.
        line: Line,
        /// To the right or down.
        forward: bool,
    },
    /// Two givens that are not neighbours exchange their values.
    Swap {
        /// The cells, in reading order.
        cells: [Cell; 2],
    },
}

/// A row or a column, from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Line {
    /// The row with this number.
    Row(u8),
    /// The column with this number.
    Column(u8),
}

impl Line {
    /// The cells of the line in reading order.
    fn cells(self, puzzle: &Board) -> &[Cell] {
        let (kind, number) = match self {
            Line::Row(number) => (UnitKind::Row, number),
            Line::Column(number) => (UnitKind::Column, number),
        };
        let unit = puzzle.geometry().units().iter().find(|unit| unit.kind() == kind && unit.index() == number.into());
        unit.map_or(&[], |unit| unit.cells())
    }
}

impl Edit {
    /// What the edit changes: the cells, in reading order, with what they contain after it.
    pub fn changes(&self, puzzle: &Board) -> Vec<(Cell, Option<Value>)> {
        match *self {
            Edit::Change { cell, value } | Edit::Add { cell, value } => vec![(cell, Some(value))],
            Edit::Remove { cell } => vec![(cell, None)],
            Edit::SwapNeighbours { cells: [one, other] } | Edit::Swap { cells: [one, other] } => {
                vec![(one, puzzle.get(other)), (other, puzzle.get(one))]
            }
            Edit::Shift { line, forward } => {
                let cells = line.cells(puzzle);
                let size = cells.len();
                let step = if forward { size.saturating_sub(1) } else { 1 };
                let moved = |(at, &cell): (usize, &Cell)| (cell, puzzle.get(cells[(at + step) % size]));
                cells.iter().enumerate().map(moved).filter(|&(cell, value)| puzzle.get(cell) != value).collect()
            }
        }
    }

    /// The puzzle after the edit.
    pub fn apply(&self, puzzle: &Board) -> Board {
        changed(puzzle, self.changes(puzzle))
    }

    /// All edits that change the puzzle, each with what it changes. Of edits that make the same puzzle, such as a swap and a shift
    /// of a row with one given, the first one is there.
    pub(super) fn all(puzzle: &Board) -> Vec<(Edit, Vec<Change>)> {
        let cells = puzzle.geometry().cells();
        let size = puzzle.geometry().size();
        let mut edits = Vec::new();
        for &cell in cells {
            let values = Value::up_to(size).filter(|&value| puzzle.get(cell) != Some(value));
            match puzzle.get(cell) {
                Some(_) => {
                    edits.extend(values.map(|value| Edit::Change { cell, value }));
                    edits.push(Edit::Remove { cell });
                }
                None => edits.extend(values.map(|value| Edit::Add { cell, value })),
            }
            let right = puzzle.geometry().cell_at(cell.row(), cell.col() + 1);
            let below = puzzle.geometry().cell_at(cell.row() + 1, cell.col());
            for other in [right, below].into_iter().flatten() {
                edits.push(Edit::SwapNeighbours { cells: [cell, other] });
            }
        }
        for (one, _) in puzzle.givens() {
            let others =
                puzzle.givens().map(|(cell, _)| cell).filter(|&other| one < other && !are_neighbours(one, other));
            edits.extend(others.map(|other| Edit::Swap { cells: [one, other] }));
        }
        for line in (1..=size).flat_map(|number| [Line::Row(number), Line::Column(number)]) {
            edits.extend([false, true].map(|forward| Edit::Shift { line, forward }));
        }
        let mut known = HashSet::new();
        let with_changes = edits.into_iter().map(|edit| {
            let mut changes = edit.changes(puzzle);
            changes.retain(|&(cell, value)| puzzle.get(cell) != value);
            short::sort(&mut changes);
            (edit, changes)
        });
        with_changes.filter(|(_, changes)| !changes.is_empty() && known.insert(changes.clone())).collect()
    }
}

fn are_neighbours(one: Cell, other: Cell) -> bool {
    one.row().abs_diff(other.row()) + one.col().abs_diff(other.col()) == 1
}

/// What to do: `change r1c1 to 5`, `shift row 3 to the left`.
impl fmt::Display for Edit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Edit::Change { cell, value } => write!(f, "change {cell} to {value}"),
            Edit::Add { cell, value } => write!(f, "add {value} in {cell}"),
            Edit::Remove { cell } => write!(f, "remove {cell}"),
            Edit::SwapNeighbours { cells: [one, other] } | Edit::Swap { cells: [one, other] } => {
                write!(f, "swap {one} and {other}")
            }
            Edit::Shift { line: Line::Row(row), forward } => {
                write!(f, "shift row {row} to the {}", if *forward { "right" } else { "left" })
            }
            Edit::Shift { line: Line::Column(col), forward } => {
                write!(f, "shift column {col} {}", if *forward { "down" } else { "up" })
            }
        }
    }
}
