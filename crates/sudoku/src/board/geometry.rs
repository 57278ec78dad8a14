//! The geometry of a board as data: its size, the box of each cell, and the units.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::RangeInclusive;
use std::sync::{Arc, LazyLock, OnceLock};

use super::box_shape::BoxShape;
use super::cell::{Cell, index_at};
use super::extra::Extra;
use super::tables::SizedTables;
use super::unit::{Unit, UnitKind};
use super::value::{MAX_SIZE, MIN_SIZE};

/// The largest number of units with a name on one board.
pub const MAX_NAMED_UNITS: u16 = 1000;

/// The geometry of a board: its size N, the box of each cell, and its units. It is cheap to clone.
///
/// Cells are in reading order: row by row from the top, each from the left. Units are the rows, the columns, the boxes,
/// then those of the [extras](Extra), then those with a name.
///
/// ```
/// # use sudoku_engine as sudoxml;
/// use sudoxml::board::{BoxShape, Extra, Geometry};
/// let sudoku_x = Geometry::classic().with_extra(Extra::Diagonals)?;
/// assert_eq!((sudoku_x.size(), sudoku_x.units().len()), (9, 29));
/// assert_eq!(sudoku_x.units()[28].to_string(), "diagonal 2");
///
/// let upright = Geometry::with_boxes(BoxShape::new(3, 2).expect("six cells"));
/// assert_eq!(upright.cell_at(3, 3).map(|cell| cell.box_()), Some(2));
/// # Ok::<(), sudoxml::board::GeometryError>(())
/// ```
#[derive(Clone)]
pub struct Geometry(Arc<Inner>);

struct Inner {
    layout: Layout,
    /// Made by the first search.
    tables: OnceLock<SizedTables>,
}

#[derive(Clone, PartialEq, Eq)]
struct Layout {
    size: u8,
    /// The shape of the boxes; `None` for a board with regions.
    box_shape: Option<BoxShape>,
    cells: Box<[Cell]>,
    units: Vec<Unit>,
    /// For each cell, the indices of its units.
    units_of: Box<[Vec<u16>]>,
}

/// The one geometry of the classic board: whoever makes it gets this value.
static CLASSIC: LazyLock<Geometry> = LazyLock::new(|| Geometry::of_boxes(BoxShape::CLASSIC));

impl Geometry {
    /// The classic 9×9 board with 3×3 boxes.
    pub fn classic() -> Geometry {
        CLASSIC.clone()
    }

    /// The board with boxes of this shape. Its size is the number of cells of a box.
    pub fn with_boxes(shape: BoxShape) -> Geometry {
        if shape == BoxShape::CLASSIC { Geometry::classic() } else { Geometry::of_boxes(shape) }
    }

    /// The board with regions, as jigsaw puzzles have them. `labels` has one label for each cell, in reading order: cells
    /// with equal labels are one region. The regions get the numbers 1 to N in the reading order of their first cells.
    ///
    /// # Errors
    /// The number of labels is not N×N with N from 2 to 25, or a label does not occur N times.
    ///
    /// ```
    /// # use sudoku_engine as sudoxml;
    /// use sudoxml::board::{Geometry, GeometryError};
    /// let error = Geometry::with_regions(&["a", "b", "a", "a"]).unwrap_err();
    /// assert_eq!(error, GeometryError::RegionSize { first: 0, found: 3, size: 2 });
    /// ```
    pub fn with_regions<L: PartialEq>(labels: &[L]) -> Result<Geometry, GeometryError> {
        let sizes = MIN_SIZE..=MAX_SIZE;
        let size = sizes.into_iter().find(|&size| cell_count(size) == labels.len()).ok_or(GeometryError::Size)?;
        // The first cell of each region, and the number of its cells.
        let mut regions: Vec<(usize, usize)> = Vec::new();
        let mut numbers = Vec::with_capacity(labels.len());
        for (at, label) in labels.iter().enumerate() {
            let known = regions.iter().position(|&(first, _)| labels[first] == *label);
            let region = known.unwrap_or(regions.len());
            if known.is_none() {
                regions.push((at, 0));
            }
            regions[region].1 += 1;
            numbers.push(u8::try_from(region + 1).unwrap_or(u8::MAX));
        }
        if let Some(&(first, found)) = regions.iter().find(|(_, found)| *found != usize::from(size)) {
            return Err(GeometryError::RegionSize { first, found, size });
        }
        let cell = |((row, col), region)| Cell::new(row, col, region);
        let cells: Box<[Cell]> = coordinates(size).zip(numbers).map(cell).collect();
        // Regions may be the usual boxes, and then the board is the usual one.
        let usual = BoxShape::usual(size).map(Geometry::with_boxes).filter(|usual| usual.0.layout.cells == cells);
        Ok(usual.unwrap_or_else(|| Geometry::of_cells(size, None, cells)))
    }

    /// The same board with these further units. A board that has them stays as it is.
    ///
    /// # Errors
    /// Windows are only on boards of 9×9, and disjoint groups only on boards with boxes.
    pub fn with_extra(self, extra: Extra) -> Result<Geometry, GeometryError> {
        if self.extras().any(|known| known == extra) {
            return Ok(self);
        }
        let size = self.size();
        let units = match extra {
            Extra::Diagonals => self.units_where(UnitKind::Diagonal, 1..=2, |cell, index| match index {
                1 => cell.row() == cell.col(),
                _ => cell.row() + cell.col() == size + 1,
            }),
            Extra::Windows if size != 9 => return Err(GeometryError::Windows),
            Extra::Windows => self.windows(1..=4),
            Extra::DisjointGroups => {
                let shape = self.0.layout.box_shape.ok_or(GeometryError::DisjointGroups)?;
                let group_of = |cell: Cell| shape.place_in_box(cell.row(), cell.col());
                self.units_where(UnitKind::DisjointGroup, 1..=size, |cell, index| group_of(cell) == index)
            }
        };
        Ok(self.with_units(units))
    }

    /// The same board with one more unit of these cells, in any order.
    ///
    /// # Errors
    /// The unit has fewer than 2 cells, more cells than the board has values, a cell twice, or a cell that the board does not
    /// have; or the board has 1,000 units with a name already.
    pub fn with_unit(self, name: &str, cells: &[Cell]) -> Result<Geometry, GeometryError> {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        if let Some(twice) = cells.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(GeometryError::UnitRepeatsCell(twice[0]));
        }
        if let Some(&other) = cells.iter().find(|&&cell| self.index(cell) == self.cells().len()) {
            return Err(GeometryError::UnitHasOtherCell(other));
        }
        if cells.len() < 2 || cells.len() > usize::from(self.size()) {
            return Err(GeometryError::UnitSize { found: cells.len(), size: self.size() });
        }
        let named = self.units().iter().filter(|unit| unit.kind == UnitKind::Named).count();
        let index = u16::try_from(named + 1).ok().filter(|&index| index <= MAX_NAMED_UNITS);
        let index = index.ok_or(GeometryError::TooManyUnits)?;
        let unit = Unit { kind: UnitKind::Named, index, name: Some(name.into()), cells: cells.into() };
        Ok(self.with_units(vec![unit]))
    }

    /// The number of rows, of columns and of values: 2 to 25.
    pub fn size(&self) -> u8 {
        self.0.layout.size
    }

    /// The shape of the boxes; `None` for a board with regions.
    pub fn box_shape(&self) -> Option<BoxShape> {
        self.0.layout.box_shape
    }

    /// The cells in reading order.
    pub fn cells(&self) -> &[Cell] {
        &self.0.layout.cells
    }

    /// The cell in this row and column, each from 1; `None` outside of the board.
    pub fn cell_at(&self, row: u8, col: u8) -> Option<Cell> {
        let sides = 1..=self.size();
        let is_inside = sides.contains(&row) && sides.contains(&col);
        is_inside.then(|| self.0.layout.cells[index_at(self.size().into(), row, col)])
    }

    /// The index of the cell in reading order, from 0; the number of cells if the board does not have it.
    pub fn index(&self, cell: Cell) -> usize {
        let size = self.size();
        if cell.row().max(cell.col()) > size { self.cells().len() } else { cell.index_on(size.into()) }
    }

    /// The units: rows, columns, boxes, then the further units.
    pub fn units(&self) -> &[Unit] {
        &self.0.layout.units
    }

    /// The units with as many cells as the board has values: in a solution, each contains each value.
    pub(crate) fn full_units(&self) -> impl Iterator<Item = &Unit> {
        self.units().iter().filter(|unit| unit.cells().len() == usize::from(self.size()))
    }

    /// The extras whose units the board has, in the order of [`Extra::ALL`].
    pub fn extras(&self) -> impl Iterator<Item = Extra> {
        Extra::ALL.into_iter().filter(|extra| self.units().iter().any(|unit| unit.kind == extra.kind()))
    }

    /// The indices of the units that contain the cell with this index; none if there is no such cell.
    pub fn units_of(&self, index: usize) -> &[u16] {
        self.0.layout.units_of.get(index).map_or(&[], |units| units)
    }

    /// The units that follow from the others: no rule needs them, and steps of logic use them. Three rows contain each value
    /// three times, and the two windows in them contain it twice, so the other cells of these rows contain it once. The same
    /// is true of columns. These are the windows 5 to 8, and window 9 has the cells that are in no other window.
    ///
    /// ```
    /// # use sudoku_engine as sudoxml;
    /// use sudoxml::board::{Extra, Geometry};
    /// let windoku = Geometry::classic().with_extra(Extra::Windows)?;
    /// let implied = windoku.implied_units();
    /// assert_eq!((implied.len(), implied[4].to_string()), (5, "window 9".to_owned()));
    /// assert_eq!(implied[4].cells()[1].to_string(), "r1c5");
    /// # Ok::<(), sudoxml::board::GeometryError>(())
    /// ```
    pub fn implied_units(&self) -> Vec<Unit> {
        if self.extras().any(|extra| extra == Extra::Windows) { self.windows(5..=9) } else { Vec::new() }
    }

    /// Whether it is the classic 9×9 board with 3×3 boxes and no further units.
    pub fn is_classic(&self) -> bool {
        Arc::ptr_eq(&self.0, &CLASSIC.0)
    }

    /// The units and peers as bit sets.
    pub(crate) fn tables(&self) -> &SizedTables {
        self.0.tables.get_or_init(|| SizedTables::new(self.size(), self.units()))
    }

    fn of_layout(layout: Layout) -> Geometry {
        Geometry(Arc::new(Inner { layout, tables: OnceLock::new() }))
    }

    fn of_boxes(shape: BoxShape) -> Geometry {
        let cell = |(row, col)| Cell::new(row, col, shape.box_at(row, col));
        Geometry::of_cells(shape.size(), Some(shape), coordinates(shape.size()).map(cell).collect())
    }

    fn of_cells(size: u8, box_shape: Option<BoxShape>, cells: Box<[Cell]>) -> Geometry {
        let units_of = cells.iter().map(|_| Vec::with_capacity(3)).collect();
        let empty = Geometry::of_layout(Layout { size, box_shape, cells, units: Vec::new(), units_of });
        let rows = empty.units_where(UnitKind::Row, 1..=size, |cell, index| cell.row() == index);
        let columns = empty.units_where(UnitKind::Column, 1..=size, |cell, index| cell.col() == index);
        let boxes = empty.units_where(UnitKind::Box, 1..=size, |cell, index| cell.box_() == index);
        empty.with_units([rows, columns, boxes].concat())
    }

    /// Windows of a 9×9 windoku.
    fn windows(&self, indices: RangeInclusive<u8>) -> Vec<Unit> {
        self.units_where(UnitKind::Window, indices, |cell, index| window_of(cell) == index)
    }

    /// Units of this kind with these indices, each of the cells that it contains.
    fn units_where(
        &self,
        kind: UnitKind,
        indices: RangeInclusive<u8>,
        contains: impl Fn(Cell, u8) -> bool,
    ) -> Vec<Unit> {
        let unit = |index| {
            let cells = self.cells().iter().copied().filter(|&cell| contains(cell, index)).collect();
            Unit { kind, index: index.into(), name: None, cells }
        };
        indices.map(unit).collect()
    }

    fn with_units(self, units: Vec<Unit>) -> Geometry {
        let mut layout = Arc::try_unwrap(self.0).map_or_else(|shared| shared.layout.clone(), |inner| inner.layout);
        for unit in units {
            let number = u16::try_from(layout.units.len()).unwrap_or(u16::MAX);
            for cell in unit.cells.iter() {
                layout.units_of[cell.index_on(layout.size.into())].push(number);
            }
            layout.units.push(unit);
        }
        Geometry::of_layout(layout)
    }
}

/// The rows and columns of the cells in reading order, from 1.
fn coordinates(size: u8) -> impl Iterator<Item = (u8, u8)> {
    (1..=size).flat_map(move |row| (1..=size).map(move |col| (row, col)))
}

const fn cell_count(size: u8) -> usize {
    size as usize * size as usize
}

/// The window of a 9×9 windoku that contains the cell: one of the four of the puzzle, or one that follows from them.
const fn window_of(cell: Cell) -> u8 {
    const WINDOWS: [[u8; 3]; 3] = [[1, 2, 7], [3, 4, 8], [5, 6, 9]];
    const fn band(line: u8) -> usize {
        match line {
            2..=4 => 0,
            6..=8 => 1,
            _ => 2,
        }
    }
    WINDOWS[band(cell.row())][band(cell.col())]
}

impl PartialEq for Geometry {
    fn eq(&self, other: &Geometry) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.layout == other.0.layout
    }
}

impl Eq for Geometry {}

/// The cells and the number of units tell most boards apart.
impl Hash for Geometry {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.cells().hash(state);
        self.units().len().hash(state);
    }
}

/// The size, the boxes and the further units: `6x6 with boxes of 2x3`, `9x9 with regions and diagonal 1, diagonal 2`.
impl fmt::Display for Geometry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.size();
        write!(f, "{size}x{size} with ")?;
        match self.box_shape() {
            Some(shape) => write!(f, "boxes of {shape}")?,
            None => f.write_str("regions")?,
        }
        for (number, unit) in self.units().iter().skip(3 * usize::from(size)).enumerate() {
            write!(f, "{}{unit}", if number == 0 { " and " } else { ", " })?;
        }
        Ok(())
    }
}

impl fmt::Debug for Geometry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Geometry({self})")
    }
}

/// A board cannot have this geometry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum GeometryError {
    /// The number of cells is not N×N with N from 2 to 25.
    Size,
    /// A region does not have as many cells as the board has rows. `first` is the index of its first cell.
    RegionSize {
        /// The index of the first cell of the region, in reading order from 0.
        first: usize,
        /// The number of its cells.
        found: usize,
        /// The size of the board.
        size: u8,
    },
    /// Windows on a board that is not 9×9.
    Windows,
    /// Disjoint groups on a board with regions.
    DisjointGroups,
    /// A unit has fewer than 2 cells, or more than the board has values.
    UnitSize {
        /// The number of its cells.
        found: usize,
        /// The size of the board.
        size: u8,
    },
    /// A unit contains this cell twice.
    UnitRepeatsCell(Cell),
    /// A cell of a unit is of another board.
    UnitHasOtherCell(Cell),
    /// There are more than 1,000 units with a name.
    TooManyUnits,
}

impl fmt::Display for GeometryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GeometryError::Size => write!(f, "a board has N rows of N cells, with N from {MIN_SIZE} to {MAX_SIZE}"),
            GeometryError::RegionSize { found, size, .. } => {
                write!(f, "a region contains {found}; each region on a board of {size}x{size} contains {size} cells")
            }
            GeometryError::Windows => f.write_str("windows are only on boards of 9x9"),
            GeometryError::DisjointGroups => {
                f.write_str("disjoint groups are only on boards with boxes, because regions have different shapes")
            }
            GeometryError::UnitSize { found, size } => {
                let ending = if *found == 1 { "" } else { "s" };
                write!(f, "it contains {found} cell{ending}; a unit on a board of {size}x{size} contains 2 to {size}")
            }
            GeometryError::UnitRepeatsCell(cell) => write!(f, "it contains {cell} twice"),
            GeometryError::UnitHasOtherCell(cell) => write!(f, "it contains {cell} of another board"),
            GeometryError::TooManyUnits => write!(f, "a board has at most {MAX_NAMED_UNITS} units with a name"),
        }
    }
}

impl std::error::Error for GeometryError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::classic;

    #[test]
    fn the_classic_geometry_has_the_cells_and_units_of_the_classic_board() {
        let geometry = Geometry::classic();
        assert!(geometry.cells().iter().copied().eq(classic::Cell::ALL.map(Cell::from)));
        for (unit, expected) in geometry.units().iter().zip(classic::Unit::ALL) {
            assert_eq!(unit.to_string(), expected.to_string());
            assert!(unit.cells().iter().copied().eq(expected.cells().map(Cell::from)));
        }
        assert_eq!(geometry.units().len(), 27);
        assert!(geometry.is_classic() && !geometry.with_extra(Extra::Windows).expect("9x9").is_classic());
    }

    #[test]
    fn an_extra_is_added_once() {
        for extra in Extra::ALL {
            let once = Geometry::classic().with_extra(extra).expect("9x9");
            assert_eq!(once.clone().with_extra(extra), Ok(once));
        }
    }

    #[test]
    fn every_unit_that_is_not_named_has_as_many_cells_as_values() {
        for size in MIN_SIZE..=MAX_SIZE {
            let Some(shape) = BoxShape::usual(size) else { continue };
            for shape in [shape, BoxShape::new(shape.cols(), shape.rows()).expect("the same number of cells")] {
                let board = Geometry::with_boxes(shape).with_extra(Extra::Diagonals).expect("any size");
                let board = board.with_extra(Extra::DisjointGroups).expect("boxes");
                assert_eq!(board.units().len(), 4 * usize::from(size) + 2, "{board}");
                assert!(board.units().iter().all(|unit| unit.cells().len() == usize::from(size)), "{board}");
                for (index, cell) in board.cells().iter().enumerate() {
                    assert_eq!(board.index(*cell), index);
                    let containing = board.units().iter().enumerate().filter(|(_, unit)| unit.cells().contains(cell));
                    assert!(containing.map(|(at, _)| at).eq(board.units_of(index).iter().map(|&at| usize::from(at))));
                }
            }
        }
    }

    #[test]
    fn regions_that_are_the_usual_boxes_make_the_usual_board() {
        let boxes: Vec<u8> = classic::Cell::ALL.iter().map(|cell| 9 - cell.box_()).collect();
        assert!(Geometry::with_regions(&boxes).expect("nine regions").is_classic());
        let columns: Vec<u8> = classic::Cell::ALL.iter().map(|cell| cell.col()).collect();
        let latin = Geometry::with_regions(&columns).expect("nine regions");
        assert!(!latin.is_classic() && latin.box_shape().is_none());
        assert_eq!(latin.with_extra(Extra::DisjointGroups), Err(GeometryError::DisjointGroups));
    }

    #[test]
    fn the_windows_are_those_of_a_windoku() {
        let windoku = Geometry::classic().with_extra(Extra::Windows).expect("9x9");
        let third = &windoku.units()[27 + 2];
        let names: Vec<String> = third.cells().iter().map(Cell::to_string).collect();
        assert_eq!(
            (third.to_string(), names.join(" ")),
            ("window 3".into(), "r6c2 r6c3 r6c4 r7c2 r7c3 r7c4 r8c2 r8c3 r8c4".into())
        );
    }

    #[test]
    fn five_more_units_follow_from_the_windows() {
        let windoku = Geometry::classic().with_extra(Extra::Windows).expect("9x9");
        let implied = windoku.implied_units();
        let names: Vec<String> = implied.iter().map(Unit::to_string).collect();
        assert_eq!(names, ["window 5", "window 6", "window 7", "window 8", "window 9"]);
        // With the four windows, each cell is in one of them, and each has nine cells.
        let windows = windoku.units()[27..].iter().chain(&implied);
        let mut cells: Vec<Cell> = windows.flat_map(|unit| unit.cells().to_vec()).collect();
        cells.sort_unstable();
        assert_eq!(cells, windoku.cells());
        assert!(implied.iter().all(|unit| unit.cells().len() == 9));
        assert_eq!((windoku.units().len(), Geometry::classic().implied_units().len()), (31, 0));
    }

    #[test]
    fn a_unit_that_no_board_can_have_is_refused() {
        let board = Geometry::with_boxes(BoxShape::usual(4).expect("2x2"));
        let cells = board.cells().to_vec();
        let with = |cells: &[Cell]| board.clone().with_unit("u", cells).map(|board| board.units().len());
        assert_eq!(with(&cells[..4]), Ok(13));
        assert_eq!(with(&cells[..5]), Err(GeometryError::UnitSize { found: 5, size: 4 }));
        assert_eq!(with(&cells[..1]), Err(GeometryError::UnitSize { found: 1, size: 4 }));
        assert_eq!(with(&[cells[3], cells[0], cells[3]]), Err(GeometryError::UnitRepeatsCell(cells[3])));
    }
}
