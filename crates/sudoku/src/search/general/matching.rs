//! Whether the cells of a unit can all have different values at once.
//!
//! Singles and locked candidates do not see that, for example, five cells have only four values together, and a search
//! proves it slowly (the pigeonhole principle). A matching of cells and values shows it at once: each cell looks for a
//! value, and takes one from another cell that can have a different one (H. W. Kuhn, 1955).

use super::state::State;
use crate::board::Tables;

const NO_CELL: usize = usize::MAX;

/// Whether each unit that contains each value can be filled, as far as this unit alone shows.
pub(super) fn can_fill_each_unit<const W: usize, const V: usize>(tables: &Tables<W>, state: &State<W, V>) -> bool {
    let mut candidates = vec![0_u32; tables.peers.len()];
    for (value, places) in state.places(tables).iter().enumerate() {
        places.iter().for_each(|cell| candidates[cell] |= 1 << value);
    }
    tables.full_units.iter().all(|unit| {
        let mut owners = [NO_CELL; V];
        unit.iter().all(|cell| take_value(cell, &candidates, &mut owners, &mut 0))
    })
}

/// Finds a value for the cell. The values in `seen` are not tried again. Each call sees one more value, so the recursion is
/// not deeper than the number of values.
fn take_value(cell: usize, candidates: &[u32], owners: &mut [usize], seen: &mut u32) -> bool {
    loop {
        let value = (candidates[cell] & !*seen).trailing_zeros() as usize;
        let Some(&owner) = owners.get(value) else { return false };
        *seen |= 1 << value;
        if owner == NO_CELL || take_value(owner, candidates, owners, seen) {
            owners[value] = cell;
            return true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Geometry;
    use crate::search::general::state::Placement;

    #[test]
    fn five_cells_with_four_values_cannot_be_filled() {
        let tables: Tables<2> = Tables::new(9, Geometry::classic().units());
        let mut state: State<2, 11> = State::new(&tables, &[0; 81]);
        assert!(can_fill_each_unit(&tables, &state));
        for cell in [0, 2, 4, 6, 8] {
            for value in 4..9 {
                assert!(can_fill_each_unit(&tables, &state));
                state.exclude(Placement { cell, value });
            }
        }
        assert!(!can_fill_each_unit(&tables, &state));
    }
}
