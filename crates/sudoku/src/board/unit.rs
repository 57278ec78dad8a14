//! The units of a board of any size and shape: sets of cells whose values are all different.

use std::fmt;
use std::sync::Arc;

use super::cell::Cell;

/// The kind of a unit of a board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum UnitKind {
    /// The cells of a row.
    Row,
    /// The cells of a column.
    Column,
    /// The cells of a box, or of a region of a jigsaw.
    Box,
    /// One of the two long diagonals: 1 starts at the top left, 2 at the top right.
    Diagonal,
    /// One of the four 3×3 windows of a 9×9 windoku, in reading order. A step of logic can name the windows 5 to 9, which
    /// follow from the four.
    Window,
    /// The cells at the same place of each box.
    DisjointGroup,
    /// Any other cells, which the puzzle lists.
    Named,
}

impl UnitKind {
    /// The name in the document format: `row`, `column`, `box`, `diagonal`, `window`, `disjoint-group` or `unit`.
    pub const fn name(self) -> &'static str {
        match self {
            UnitKind::Row => "row",
            UnitKind::Column => "column",
            UnitKind::Box => "box",
            UnitKind::Diagonal => "diagonal",
            UnitKind::Window => "window",
            UnitKind::DisjointGroup => "disjoint-group",
            UnitKind::Named => "unit",
        }
    }
}

/// A unit of a board: 2 or more cells whose values are all different. A unit with as many cells as the board has values
/// contains each value once in a solution. It is cheap to clone.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Unit {
    pub(super) kind: UnitKind,
    pub(super) index: u16,
    pub(super) name: Option<Arc<str>>,
    pub(super) cells: Arc<[Cell]>,
}

impl Unit {
    /// The kind.
    pub const fn kind(&self) -> UnitKind {
        self.kind
    }

    /// The number among the units of its kind, from 1.
    pub const fn index(&self) -> u16 {
        self.index
    }

    /// The name, if the puzzle gives it one.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The cells in reading order.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }
}

/// The kind and the number: `row 3`, `diagonal 2`. A unit with a name: `unit 'snake'`.
impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.name {
            Some(name) => write!(f, "{} '{name}'", self.kind.name()),
            None => write!(f, "{} {}", self.kind.name(), self.index),
        }
    }
}
