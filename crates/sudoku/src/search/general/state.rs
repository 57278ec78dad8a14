//! The candidates of a board at one node of its search tree, and the conclusions that need no try.
//!
//! For each value there is a set of the cells that can contain it. Until nothing changes:
//!
//! 1. **Naked singles.** A bitwise count over the values finds the cells with no, one, two or more candidates, all at
//!    once. A cell with one candidate takes it from its peers.
//! 2. **Hidden singles.** A value with one place in a unit that contains each value is placed there.
//! 3. **Locked candidates.** If all places of a value in such a unit have a common peer, the peer loses the value. This
//!    includes every unit that overlaps with the places, and cells that see them by different units.
//!
//! Steps 2 and 3 visit only the units in which a value lost a place since the last visit.

use std::array;

use crate::board::{Cells, Tables};

/// The candidates of a board with at most `V` values.
#[derive(Clone, Copy, Debug)]
pub(super) struct State<const W: usize, const V: usize> {
    /// For each value, the cells that can contain it.
    places: [Cells<W>; V],
    /// The places for which the units were visited.
    visited: [Cells<W>; V],
    /// The cells whose value is known and is eliminated from their peers.
    placed: Cells<W>,
}

/// A value in a cell, both from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Placement {
    pub(super) cell: usize,
    pub(super) value: usize,
}

/// The end of a propagation.
#[derive(Debug)]
pub(super) enum Propagation<const W: usize> {
    /// A cell has no candidate, or a value has no place in a unit.
    Contradiction,
    /// Every cell has its value.
    Solved,
    /// There is more to find, by tries.
    Unsolved(Counts<W>),
}

/// The cells with at least one, two and three candidates.
#[derive(Debug)]
pub(super) struct Counts<const W: usize> {
    one: Cells<W>,
    two: Cells<W>,
    pub(super) three: Cells<W>,
}

impl<const W: usize> Counts<W> {
    /// The cells with exactly two candidates.
    pub(super) fn bivalue(&self) -> Cells<W> {
        self.two - self.three
    }

    /// The cells with more than one candidate.
    pub(super) fn unsolved(&self) -> Cells<W> {
        self.two
    }
}

impl<const W: usize, const V: usize> State<W, V> {
    /// The board with these givens: values from 1, and 0 for a blank. Givens that break the rules are a contradiction.
    pub(super) fn new(tables: &Tables<W>, givens: &[u8]) -> State<W, V> {
        let places = array::from_fn(|value| if value < tables.size { tables.all } else { Cells::NONE });
        let mut state = State { places, visited: [tables.all; V], placed: Cells::NONE };
        let mut given = [Cells::NONE; V];
        let mut filled: Cells<W> = Cells::NONE;
        for (cell, &value) in givens.iter().enumerate().filter(|(_, value)| **value > 0) {
            given[usize::from(value) - 1].insert(cell);
            filled.insert(cell);
        }
        for (places, given) in state.places.iter_mut().zip(given) {
            *places = (*places - filled) | given;
        }
        state
    }

    pub(super) fn propagate(&mut self, tables: &Tables<W>) -> Propagation<W> {
        loop {
            let counts = self.counts(tables.size);
            if counts.one != tables.all {
                return Propagation::Contradiction;
            }
            let naked = counts.one - counts.two - self.placed;
            if !naked.is_empty() {
                self.place_naked_singles(tables, naked);
                continue;
            }
            if self.placed == tables.all {
                return Propagation::Solved;
            }
            match self.visit_units(tables) {
                Visit::Contradiction => return Propagation::Contradiction,
                Visit::Changed => {}
                Visit::Unchanged => return Propagation::Unsolved(counts),
            }
        }
    }

    fn counts(&self, size: usize) -> Counts<W> {
        let (mut one, mut two, mut three) = (Cells::NONE, Cells::NONE, Cells::NONE);
        for &places in &self.places[..size] {
            three = three | two & places;
            two = two | one & places;
            one = one | places;
        }
        Counts { one, two, three }
    }

    /// If two peers have the same only candidate, both lose it, and the next count finds the contradiction.
    fn place_naked_singles(&mut self, tables: &Tables<W>, naked: Cells<W>) {
        for places in &mut self.places[..tables.size] {
            for cell in (*places & naked).iter() {
                *places = *places - tables.peers[cell];
            }
        }
        self.placed = self.placed | naked;
    }

    fn visit_units(&mut self, tables: &Tables<W>) -> Visit {
        let mut visit = Visit::Unchanged;
        for value in 0..tables.size {
            let lost = self.visited[value] - self.places[value];
            if lost.is_empty() {
                continue;
            }
            self.visited[value] = self.places[value];
            for unit in &tables.full_units {
                if !unit.meets(&lost) {
                    continue;
                }
                let places = self.places[value] & *unit;
                if places.has_at_most_one() {
                    let Some(cell) = places.first() else { return Visit::Contradiction };
                    if !self.placed.contains(cell) {
                        self.place(tables, Placement { cell, value });
                        visit = Visit::Changed;
                    }
                } else if self.eliminate_common_peers(tables, value, places) {
                    visit = Visit::Changed;
                }
            }
        }
        visit
    }

    /// Returns whether a common peer of the places lost the value.
    fn eliminate_common_peers(&mut self, tables: &Tables<W>, value: usize, places: Cells<W>) -> bool {
        let mut common = self.places[value];
        for cell in places.iter() {
            common = common & tables.peers[cell];
            if common.is_empty() {
                return false;
            }
        }
        self.places[value] = self.places[value] - common;
        true
    }

    /// Puts the value into the cell.
    pub(super) fn place(&mut self, tables: &Tables<W>, Placement { cell, value }: Placement) {
        let only = Cells::only(cell);
        for (at, places) in self.places[..tables.size].iter_mut().enumerate() {
            *places = *places - if at == value { tables.peers[cell] } else { only };
        }
        self.placed = self.placed | only;
    }

    /// Removes the candidate.
    pub(super) fn exclude(&mut self, Placement { cell, value }: Placement) {
        self.places[value] = self.places[value] - Cells::only(cell);
    }

    /// For each value of the board, the cells that can contain it.
    pub(super) fn places<'s>(&'s self, tables: &Tables<W>) -> &'s [Cells<W>] {
        &self.places[..tables.size]
    }

    /// The cells whose value is known.
    pub(super) fn placed(&self) -> Cells<W> {
        self.placed
    }

    /// The candidates of the cell, from 0, smallest first.
    pub(super) fn candidates(&self, cell: usize) -> impl DoubleEndedIterator<Item = usize> {
        (0..V).filter(move |&value| self.places[value].contains(cell))
    }

    /// The values of a solved board, from 1, in reading order.
    pub(super) fn solution(&self, tables: &Tables<W>) -> Box<[u8]> {
        let mut values = vec![0; tables.peers.len()];
        for (places, number) in self.places[..tables.size].iter().zip(1..) {
            places.iter().for_each(|cell| values[cell] = number);
        }
        values.into()
    }
}

/// The result of a visit of units.
enum Visit {
    Contradiction,
    Changed,
    Unchanged,
}
