//! What the search of a board needs of its geometry, as bit sets.

use super::bits::Cells;
use crate::board::Geometry;

/// The cells, units and peers of a geometry.
#[derive(Clone, Debug)]
pub(super) struct Tables<const W: usize> {
    /// The number of values.
    pub(super) size: usize,
    /// All cells.
    pub(super) all: Cells<W>,
    /// The units that contain each value: those with as many cells as there are values. Each set occurs once.
    pub(super) full_units: Vec<Cells<W>>,
    /// For each cell, the other cells of its units.
    pub(super) peers: Vec<Cells<W>>,
}

impl<const W: usize> Tables<W> {
    pub(super) fn new(geometry: &Geometry) -> Tables<W> {
        let size = usize::from(geometry.size());
        let number = geometry.cells().len();
        let mut peers = vec![Cells::NONE; number];
        let mut full_units = Vec::with_capacity(geometry.units().len());
        for unit in geometry.units() {
            let cells: Cells<W> = unit.cells().iter().map(|&cell| geometry.index(cell)).collect();
            for cell in cells.iter() {
                peers[cell] = peers[cell] | cells;
            }
            // A unit with a name can have the cells of another one. Only units after the boxes can.
            if unit.cells().len() == size && (unit.name().is_none() || !full_units.contains(&cells)) {
                full_units.push(cells);
            }
        }
        for (cell, peers) in peers.iter_mut().enumerate() {
            *peers = *peers - Cells::only(cell);
        }
        Tables { size, all: Cells::first_cells(number), full_units, peers }
    }
}
