//! What the finders need to know of a geometry: the cells of each unit, and what each cell sees.

use crate::board::{Cell, Cells, Geometry, Unit, UnitKind};

/// Which units a technique looks at together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Class {
    Row,
    Column,
    /// Boxes, and the regions of a jigsaw.
    Box,
    /// Diagonals, windows, disjoint groups, and units with a name.
    Further,
}

/// A set of cells of a board of up to 25×25.
pub(super) type CellSet = Cells<10>;

/// The cells of a unit.
#[derive(Debug)]
pub(super) struct UnitCells {
    pub(super) class: Class,
    /// The class in whose turn it is searched: a row or a column that is a region of a jigsaw is searched as a box.
    pub(super) turn: Class,
    /// Whether it has as many cells as the board has values, so that it contains each value.
    pub(super) is_full: bool,
    /// The indices of the cells, in reading order. The place of a cell is its index in this list.
    pub(super) cells: Vec<usize>,
    pub(super) set: CellSet,
}

/// The tables of a geometry. A unit is its index in `units`, a cell its index in reading order.
#[derive(Debug)]
pub(super) struct Layout {
    pub(super) geometry: Geometry,
    pub(super) size: usize,
    /// The units of the geometry, then those that follow from them, without those that have the cells of an earlier one. A region
    /// of a jigsaw that is a row or a column is in the place of that line.
    pub(super) units: Vec<UnitCells>,
    /// The unit of the board for each unit.
    names: Vec<Unit>,
    /// The units in the order in which the scale searches them: boxes, columns, rows, then the further units.
    pub(super) search_order: Vec<usize>,
    /// The units in the order in which chains follow them: boxes, rows, columns, then the further units.
    pub(super) order: Vec<usize>,
    /// The units of each cell, with its place as a mask: its box, its row, its column, then the further units.
    pub(super) units_of: Vec<Vec<(usize, u32)>>,
    /// The cells that each cell sees, each once, with the first unit that contains both, in the order of `units_of`.
    pub(super) neighbours: Vec<Vec<(usize, usize)>>,
    pub(super) peers: Vec<CellSet>,
}

impl Layout {
    pub(super) fn of(geometry: &Geometry) -> Layout {
        let mut layout = Layout {
            geometry: geometry.clone(),
            size: usize::from(geometry.size()),
            units: Vec::new(),
            names: Vec::new(),
            search_order: Vec::new(),
            order: Vec::new(),
            units_of: Vec::new(),
            neighbours: Vec::new(),
            peers: Vec::new(),
        };
        for unit in geometry.units().iter().cloned().chain(geometry.implied_units()) {
            let cells: Vec<usize> = unit.cells().iter().map(|&cell| geometry.index(cell)).collect();
            let set = cells.iter().copied().collect();
            let class = class_of(&unit);
            match layout.units.iter().position(|other| other.set == set) {
                None => {
                    let is_full = cells.len() == layout.size;
                    layout.units.push(UnitCells { class, turn: class, is_full, cells, set });
                    layout.names.push(unit);
                }
                // Fish still find it among the lines.
                Some(line) if class == Class::Box => {
                    layout.units[line].turn = Class::Box;
                    layout.names[line] = unit;
                }
                Some(_) => {}
            }
        }
        let of_turn = |class| {
            let units = layout.units.iter().enumerate().filter(move |(_, unit)| unit.turn == class);
            units.map(|(index, _)| index).collect::<Vec<usize>>()
        };
        let in_order = |classes: [Class; 4]| classes.map(of_turn).concat();
        let search_order = in_order([Class::Box, Class::Column, Class::Row, Class::Further]);
        let order = in_order([Class::Box, Class::Row, Class::Column, Class::Further]);
        (layout.search_order, layout.order) = (search_order, order);
        for cell in 0..geometry.cells().len() {
            layout.add_cell(cell);
        }
        layout
    }

    fn add_cell(&mut self, cell: usize) {
        let (mut units_of, mut neighbours, mut peers) = (Vec::new(), Vec::new(), CellSet::NONE);
        for &unit in &self.order {
            let cells = &self.units[unit].cells;
            let Ok(place) = cells.binary_search(&cell) else { continue };
            units_of.push((unit, 1 << place));
            for &other in cells.iter().filter(|&&other| other != cell) {
                if !peers.contains(other) {
                    peers.insert(other);
                    neighbours.push((other, unit));
                }
            }
        }
        self.units_of.push(units_of);
        self.neighbours.push(neighbours);
        self.peers.push(peers);
    }

    /// The units of a class, in order.
    pub(super) fn units_of_class(&self, class: Class) -> impl Iterator<Item = usize> {
        (0..self.units.len()).filter(move |&unit| self.units[unit].class == class)
    }

    /// All values as a mask.
    pub(super) fn all_values(&self) -> u32 {
        (1 << self.size) - 1
    }

    /// The cells of a unit at these places.
    pub(super) fn cells_at(&self, unit: usize, places: u32) -> impl Iterator<Item = usize> {
        ones(places).map(move |place| self.units[unit].cells[place])
    }

    /// The places of these cells in a unit.
    pub(super) fn places_of(&self, unit: usize, cells: CellSet) -> u32 {
        let places = self.units[unit].cells.iter().enumerate().filter(|(_, cell)| cells.contains(**cell));
        mask(places.map(|(place, _)| place))
    }

    /// The cell of the geometry.
    pub(super) fn cell(&self, cell: usize) -> Cell {
        self.geometry.cells()[cell]
    }

    /// The cells of the geometry.
    pub(super) fn cells_of(&self, cells: CellSet) -> Vec<Cell> {
        cells.iter().map(|cell| self.cell(cell)).collect()
    }

    /// The unit of the board.
    pub(super) fn unit(&self, unit: usize) -> Unit {
        self.names[unit].clone()
    }
}

fn class_of(unit: &Unit) -> Class {
    match unit.kind() {
        UnitKind::Row => Class::Row,
        UnitKind::Column => Class::Column,
        UnitKind::Box => Class::Box,
        UnitKind::Diagonal | UnitKind::Window | UnitKind::DisjointGroup | UnitKind::Named => Class::Further,
    }
}

/// The indices of the one bits of a mask, lowest first.
pub(super) fn ones(mut mask: u32) -> impl Iterator<Item = usize> + use<> {
    std::iter::from_fn(move || {
        let index = (mask != 0).then(|| mask.trailing_zeros() as usize);
        mask &= mask.wrapping_sub(1);
        index
    })
}

/// The mask with these one bits.
pub(super) fn mask(ones: impl Iterator<Item = usize>) -> u32 {
    ones.fold(0, |mask, index| mask | 1 << index)
}

/// The subsets of a mask that have this size and a bit of the other mask, by value.
pub(super) fn subsets_with(size: usize, mask: u32, other: u32) -> impl Iterator<Item = u32> {
    let mask = if other == 0 { 0 } else { mask };
    subsets(size, mask).filter(move |subset| subset & other != 0)
}

/// The subsets of a mask that have this size, by value.
pub(super) fn subsets(size: usize, mask: u32) -> impl Iterator<Item = u32> {
    let bits: Vec<usize> = ones(mask).collect();
    let end = 1u32 << bits.len();
    // Subsets of the first bits are put on the bits of the mask, which keeps their order.
    let first = (1u32 << size) - 1;
    std::iter::successors((first < end).then_some(first), move |&subset| {
        // The next number with as many one bits.
        let low = subset & subset.wrapping_neg();
        let next = subset + low;
        let next = next | ((subset ^ next) >> 2).checked_div(low)?;
        (next < end).then_some(next)
    })
    .map(move |subset| self::mask(ones(subset).map(|bit| bits[bit])))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{BoxShape, Extra};

    #[test]
    fn subsets_are_ordered_by_value() {
        assert_eq!(subsets(2, 0b1101).collect::<Vec<_>>(), [0b0101, 0b1001, 0b1100]);
        assert_eq!(subsets(3, 0b11).count(), 0);
        assert_eq!(subsets(0, 0b11).collect::<Vec<_>>(), [0]);
        assert_eq!(subsets(4, 0x1ff_ffff).count(), 12_650);
    }

    #[test]
    fn a_cell_sees_each_cell_of_its_units_once() {
        let six = Geometry::with_boxes(BoxShape::usual(6).expect("2x3"));
        let layout = Layout::of(&six.with_extra(Extra::Diagonals).expect("any board"));
        // Two boxes cells in its row, one row below in the box, four of the column, three further cells of the row, and
        // those of the diagonal outside of the box.
        assert_eq!(layout.units_of[0].len(), 4);
        assert_eq!(layout.neighbours[0].len(), 5 + 3 + 4 + 4);
        assert_eq!(layout.peers[0].len() as usize, layout.neighbours[0].len());
    }

    #[test]
    fn the_units_that_follow_from_windows_are_searched_last() {
        let windoku = Geometry::classic().with_extra(Extra::Windows).expect("9x9");
        let layout = Layout::of(&windoku);
        assert_eq!(layout.units.len(), 27 + 9);
        assert_eq!(layout.unit(*layout.search_order.last().expect("units")).to_string(), "window 9");
        // The centre sees the other eight cells of window 9, four of which its row and column contain.
        assert_eq!(layout.peers[40].len(), 20 + 4);
    }

    #[test]
    fn a_region_that_is_a_row_is_searched_as_a_box_and_stays_a_line() {
        let regions = [0, 0, 0, 0, 1, 1, 2, 2, 1, 1, 2, 2, 3, 3, 3, 3];
        let layout = Layout::of(&Geometry::with_regions(&regions).expect("a jigsaw"));
        assert_eq!(layout.units.len(), 12 - 2);
        let first: Vec<String> = layout.search_order[..4].iter().map(|&unit| layout.unit(unit).to_string()).collect();
        assert_eq!(first, ["box 1", "box 4", "box 2", "box 3"]);
        assert_eq!(layout.units_of_class(Class::Row).count(), 4);
    }

    #[test]
    fn a_unit_with_the_cells_of_another_one_is_left_out() {
        let four = Geometry::with_boxes(BoxShape::usual(4).expect("2x2"));
        let row = four.units()[0].cells().to_vec();
        let layout = Layout::of(&four.with_unit("again", &row).expect("a unit"));
        assert_eq!(layout.units.len(), 12);
    }
}
