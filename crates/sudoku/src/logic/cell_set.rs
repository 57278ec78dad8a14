//! A set of cells, one bit for each cell.

use std::ops::{BitAnd, BitOr, Sub};

use crate::board;
use crate::board::classic::Cell;

/// A set of cells. `&` is the intersection, `|` the union and `-` the difference.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct CellSet(u128);

impl CellSet {
    pub(super) const EMPTY: CellSet = CellSet(0);

    pub(super) const fn of(cell: Cell) -> CellSet {
        CellSet(1 << cell.index())
    }

    /// The cells before this one in reading order.
    pub(super) const fn before(cell: Cell) -> CellSet {
        CellSet((1 << cell.index()) - 1)
    }

    pub(super) const fn with(self, cell: Cell) -> CellSet {
        CellSet(self.0 | 1 << cell.index())
    }

    pub(super) const fn without(self, cell: Cell) -> CellSet {
        CellSet(self.0 & !(1 << cell.index()))
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

    /// Whether the set has two or more cells. To count them takes longer.
    pub(super) const fn has_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Whether the set has exactly one cell.
    pub(super) const fn is_single(self) -> bool {
        !self.is_empty() && !self.has_several()
    }

    /// The first cell in reading order.
    pub(super) fn first(self) -> Option<Cell> {
        Cell::from_index(self.0.trailing_zeros() as usize)
    }

    /// The cells in reading order.
    pub(super) fn iter(self) -> impl Iterator<Item = Cell> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let cell = Cell::from_index(rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(cell)
        })
    }
}

/// The cells as readers see them.
impl From<CellSet> for Vec<board::Cell> {
    fn from(cells: CellSet) -> Vec<board::Cell> {
        cells.iter().map(board::Cell::from).collect()
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<T: IntoIterator<Item = Cell>>(cells: T) -> CellSet {
        cells.into_iter().fold(CellSet::EMPTY, CellSet::with)
    }
}

impl BitAnd for CellSet {
    type Output = CellSet;

    fn bitand(self, other: CellSet) -> CellSet {
        CellSet(self.0 & other.0)
    }
}

impl BitOr for CellSet {
    type Output = CellSet;

    fn bitor(self, other: CellSet) -> CellSet {
        CellSet(self.0 | other.0)
    }
}

impl Sub for CellSet {
    type Output = CellSet;

    fn sub(self, other: CellSet) -> CellSet {
        CellSet(self.0 & !other.0)
    }
}
