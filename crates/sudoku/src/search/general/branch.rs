//! The choice of a try: the cell with the fewest candidates, or the value with the fewest places in a unit.

use super::state::{Counts, Placement, State};
use crate::board::{Cells, Tables};

/// The placement to try first; to exclude it is the other branch.
///
/// With two choices, both branches place a value. Among the cells with two candidates, the one that sees the most others
/// has the most effect.
pub(super) fn choose<const W: usize, const V: usize>(
    tables: &Tables<W>,
    state: &State<W, V>,
    counts: &Counts<W>,
) -> Option<Placement> {
    let bivalue = counts.bivalue();
    let effect = |cell: &usize| (tables.peers[*cell] & bivalue).len();
    if let Some(cell) = bivalue.iter().max_by_key(effect) {
        return first_candidate(state, cell);
    }
    let cell = tightest_cell(state, counts);
    let fewest = cell.map_or(u32::MAX, |(candidates, _)| candidates);
    match tightest_unit(tables, state, fewest) {
        Some(placement) => Some(placement),
        None => first_candidate(state, cell?.1),
    }
}

fn first_candidate<const W: usize, const V: usize>(state: &State<W, V>, cell: usize) -> Option<Placement> {
    state.candidates(cell).next().map(|value| Placement { cell, value })
}

/// The unsolved cell with the fewest candidates, with their number.
fn tightest_cell<const W: usize, const V: usize>(state: &State<W, V>, counts: &Counts<W>) -> Option<(u32, usize)> {
    let candidates = |cell| state.candidates(cell).map(|_| 1).sum();
    counts.unsolved().iter().map(|cell| (candidates(cell), cell)).min()
}

/// A place of the value with the fewest places in a unit, if they are fewer than this number.
fn tightest_unit<const W: usize, const V: usize>(
    tables: &Tables<W>,
    state: &State<W, V>,
    mut fewest: u32,
) -> Option<Placement> {
    let mut tightest = None;
    for (value, &places) in state.places(tables).iter().enumerate() {
        for &unit in &tables.full_units {
            let places: Cells<W> = places & unit;
            let number = places.len();
            if (2..fewest).contains(&number) {
                fewest = number;
                tightest = places.first().map(|cell| Placement { cell, value });
            }
        }
    }
    tightest
}
