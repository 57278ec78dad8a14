//! What the search of a board needs of its geometry, as bit sets.

use std::sync::Arc;

use super::bits::Cells;
use super::unit::Unit;

/// The cells, units and peers of a geometry, in sets of `W` words.
#[derive(Clone, Debug)]
pub(crate) struct Tables<const W: usize> {
    /// The number of values.
    pub(crate) size: usize,
    /// All cells.
    pub(crate) all: Cells<W>,
    /// The units that contain each value: those with as many cells as there are values. Each set occurs once.
    pub(crate) full_units: Vec<Cells<W>>,
    /// For each cell, the other cells of its units.
    pub(crate) peers: Vec<Cells<W>>,
}

impl<const W: usize> Tables<W> {
    /// The tables of a board with this number of values.
    pub(crate) fn new(size: u8, units: &[Unit]) -> Tables<W> {
        let size = usize::from(size);
        let mut peers = vec![Cells::NONE; size * size];
        let mut full_units = Vec::with_capacity(units.len());
        for unit in units {
            let indices = unit.cells().iter().map(|cell| cell.index_on(size));
            let cells: Cells<W> = indices.clone().collect();
            for index in indices {
                peers[index] = peers[index] | cells;
            }
            // A unit with a name can have the cells of another one. Only units after the boxes can.
            if unit.cells().len() == size && (unit.name().is_none() || !full_units.contains(&cells)) {
                full_units.push(cells);
            }
        }
        for (cell, peers) in peers.iter_mut().enumerate() {
            peers.remove(cell);
        }
        Tables { size, all: Cells::first_cells(size * size), full_units, peers }
    }
}

/// The tables of a geometry in sets that are as small as its size allows.
#[derive(Clone, Debug)]
pub(crate) enum SizedTables {
    /// Up to 8×8.
    Words1(Arc<Tables<1>>),
    /// Up to 11×11.
    Words2(Arc<Tables<2>>),
    /// Up to 16×16.
    Words4(Arc<Tables<4>>),
    /// Up to 25×25.
    Words10(Arc<Tables<10>>),
}

impl SizedTables {
    /// The tables of a board with this number of values.
    pub(super) fn new(size: u8, units: &[Unit]) -> SizedTables {
        match size {
            0..=8 => SizedTables::Words1(Tables::new(size, units).into()),
            9..=11 => SizedTables::Words2(Tables::new(size, units).into()),
            12..=16 => SizedTables::Words4(Tables::new(size, units).into()),
            _ => SizedTables::Words10(Tables::new(size, units).into()),
        }
    }
}
