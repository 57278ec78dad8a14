//! A set of cells, one bit for each cell.

use std::ops::{BitAnd, BitOr, Sub};

use crate::board;
use crate::board::classic::Cell;

/// A set of cells. `&` is the intersection, `|` the union and `-` the difference.
///
/// Two words are quicker than one of 128 bits where the processor has no shift of that many, as in WebAssembly.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct CellSet {
    /// The first 64 cells.
    low: u64,
    high: u64,
}

impl CellSet {
    pub(super) const EMPTY: CellSet = CellSet { low: 0, high: 0 };

    #[inline]
    pub(super) const fn of(cell: Cell) -> CellSet {
        let bit = 1 << (cell.index() % 64);
        if cell.index() < 64 { CellSet { low: bit, high: 0 } } else { CellSet { low: 0, high: bit } }
    }

    /// The cells before this one in reading order.
    #[inline]
    pub(super) const fn before(cell: Cell) -> CellSet {
        let below = (1 << (cell.index() % 64)) - 1;
        if cell.index() < 64 { CellSet { low: below, high: 0 } } else { CellSet { low: u64::MAX, high: below } }
    }

    #[inline]
    pub(super) const fn with(self, cell: Cell) -> CellSet {
        let CellSet { low, high } = CellSet::of(cell);
        CellSet { low: self.low | low, high: self.high | high }
    }

    #[inline]
    pub(super) const fn without(self, cell: Cell) -> CellSet {
        let CellSet { low, high } = CellSet::of(cell);
        CellSet { low: self.low & !low, high: self.high & !high }
    }

    #[inline]
    pub(super) const fn contains(self, cell: Cell) -> bool {
        let word = if cell.index() < 64 { self.low } else { self.high };
        word >> (cell.index() % 64) & 1 != 0
    }

    #[inline]
    pub(super) const fn len(self) -> u32 {
        self.low.count_ones() + self.high.count_ones()
    }

    #[inline]
    pub(super) const fn is_empty(self) -> bool {
        self.low | self.high == 0
    }

    /// Whether the set has two or more cells. To count them takes longer.
    #[inline]
    pub(super) const fn has_several(self) -> bool {
        let CellSet { low, high } = self.without_first();
        low | high != 0
    }

    /// The set without its first cell.
    #[inline]
    const fn without_first(self) -> CellSet {
        let CellSet { low, high } = self;
        match low {
            0 => CellSet { low, high: high & high.wrapping_sub(1) },
            _ => CellSet { low: low & (low - 1), high },
        }
    }

    /// Whether the set has exactly one cell.
    pub(super) const fn is_single(self) -> bool {
        !self.is_empty() && !self.has_several()
    }

    /// The first cell in reading order.
    #[inline]
    pub(super) fn first(self) -> Option<Cell> {
        let index = if self.low != 0 { self.low.trailing_zeros() } else { 64 + self.high.trailing_zeros() };
        Cell::from_index(index as usize)
    }

    /// The cells in reading order.
    #[inline]
    pub(super) fn iter(self) -> impl Iterator<Item = Cell> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let cell = rest.first()?;
            rest = rest.without_first();
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
        CellSet { low: self.low & other.low, high: self.high & other.high }
    }
}

impl BitOr for CellSet {
    type Output = CellSet;

    fn bitor(self, other: CellSet) -> CellSet {
        CellSet { low: self.low | other.low, high: self.high | other.high }
    }
}

impl Sub for CellSet {
    type Output = CellSet;

    fn sub(self, other: CellSet) -> CellSet {
        CellSet { low: self.low & !other.low, high: self.high & !other.high }
    }
}
