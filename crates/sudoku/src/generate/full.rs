//! Full boards drawn at random.
//!
//! A board is filled cell by cell: the blank cell with the fewest candidates, the first of equals, gets its candidates in random
//! order, depth first. After too many tries it starts again. Classic boards come from `full_classic`, in the same way but faster,
//! and boards larger than 20x20 from `exchange`.
//!
//! The distribution is not uniform. The probability of a board is the product of one over the number of values that were
//! left at each cell, with that of the dead ends, so boards that leave few choices are drawn more often. The test
//! `each_board_of_4x4_is_drawn` bounds the bias on a board small enough to count all, and `bands_and_stacks_are_alike` measures
//! it on the classic board.

use super::exchange::{LARGEST_SEARCHED, exchanged};
use super::full_classic;
use super::random::Random;
use crate::board::{Board, Geometry, Value};
use crate::short;

/// The number of values that are tried for each cell of the board before the search starts again.
const TRIES_A_CELL: usize = 20;

/// The most starts, so that a board that has no solution, or hardly any, ends.
const STARTS: usize = 200;

/// The same for boards larger than 12x12, where a start takes a tenth of a second and the next try is as good as the next
/// start.
const FEW_STARTS: usize = 20;

/// In place of the number of candidates of a filled cell.
const FILLED: u8 = u8::MAX;

/// What all searches for a full board of one geometry share.
#[derive(Clone, Debug)]
pub(super) struct Peers {
    /// The cells that share a unit with each cell.
    of_cells: Vec<Vec<u16>>,
    /// The units of each cell that have a place for each value.
    units: Vec<Vec<u16>>,
    /// The number of units.
    number: usize,
}

impl Peers {
    pub(super) fn new(geometry: &Geometry) -> Peers {
        let of = |index: usize| {
            let units = geometry.units_of(index).iter().map(|&unit| &geometry.units()[usize::from(unit)]);
            let cells = units.flat_map(|unit| unit.cells()).map(|&cell| geometry.index(cell));
            let mut peers: Vec<u16> = cells.filter(|&peer| peer != index).map(|peer| peer as u16).collect();
            short::sort(&mut peers);
            peers.dedup();
            peers
        };
        let cells = 0..geometry.cells().len();
        // Only a unit with as many cells as there are values has a place for each value.
        let is_full = |unit: &u16| geometry.units()[usize::from(*unit)].cells().len() == usize::from(geometry.size());
        let units = |cell| geometry.units_of(cell).iter().copied().filter(is_full).collect();
        Peers {
            of_cells: cells.clone().map(of).collect(),
            units: cells.map(units).collect(),
            number: geometry.units().len(),
        }
    }

    /// The cells that share a unit with the cell.
    pub(super) fn of(&self, cell: usize) -> &[u16] {
        &self.of_cells[cell]
    }
}

/// A full board drawn at random; `None` if none is found.
pub(super) fn full_board(geometry: &Geometry, peers: &Peers, random: &mut Random) -> Option<Board> {
    if geometry.is_classic() {
        return full_classic::full_board(random, STARTS, TRIES_A_CELL * 81).map(Board::from);
    }
    if let (Some(shape), true) = (geometry.box_shape(), geometry.size() > LARGEST_SEARCHED) {
        let values = exchanged(shape, random).into_iter().map(|value| Value::new(value as u8 + 1));
        return Some(Board::from_values(geometry.clone(), values));
    }
    let mut filling = Filling::new(geometry, peers);
    let starts = if geometry.size() > 12 { FEW_STARTS } else { STARTS };
    (0..starts).find(|_| filling.fill(random))?;
    let value = |bit: u32| Value::new(bit.trailing_zeros() as u8 + 1);
    Some(Board::from_values(geometry.clone(), filling.values.iter().map(|&bit| value(bit))))
}

/// The search for a full board.
struct Filling<'p> {
    peers: &'p Peers,
    /// A bit for each value that no peer has.
    candidates: Vec<u32>,
    /// The bit of the value of each filled cell; 0 of a blank one.
    values: Vec<u32>,
    /// The number of candidates of each blank cell, and [`FILLED`] of each other one.
    numbers: Vec<u8>,
    /// The number of cells of each unit that can have each value, unit by unit.
    places: Vec<u8>,
    /// The eliminations so far: the cell and the bit.
    trail: Vec<(usize, u32)>,
    all: u32,
    tries: usize,
}

impl<'p> Filling<'p> {
    fn new(geometry: &Geometry, peers: &'p Peers) -> Filling<'p> {
        let cells = geometry.cells().len();
        let all = (1 << geometry.size()) - 1;
        let (candidates, values, numbers) = (vec![all; cells], vec![0; cells], vec![geometry.size(); cells]);
        let places = vec![0; peers.number * usize::from(geometry.size())];
        Filling { peers, candidates, values, numbers, places, trail: Vec::new(), all, tries: 0 }
    }

    /// Fills the board from the start. Returns whether it is full.
    fn fill(&mut self, random: &mut Random) -> bool {
        self.candidates.fill(self.all);
        self.values.fill(0);
        self.numbers.fill(self.all.count_ones() as u8);
        self.places.fill(self.all.count_ones() as u8);
        self.trail.clear();
        self.tries = TRIES_A_CELL * self.values.len();
        self.descend(random)
    }

    /// Fills the cells that are left.
    fn descend(&mut self, random: &mut Random) -> bool {
        let Some(cell) = self.fewest() else { return true };
        let before = self.trail.len();
        let mut left = self.candidates[cell];
        while left != 0 && self.tries > 0 {
            self.tries -= 1;
            let skipped = random.below(left.count_ones() as usize);
            let from_there = (0..skipped).fold(left, |bits, _| bits & (bits - 1));
            let bit = from_there & from_there.wrapping_neg();
            left &= !bit;
            (self.values[cell], self.numbers[cell]) = (bit, FILLED);
            if self.eliminate(cell, bit) && self.descend(random) {
                return true;
            }
            (self.values[cell], self.numbers[cell]) = (0, self.candidates[cell].count_ones() as u8);
            for (peer, bit) in self.trail.drain(before..) {
                self.candidates[peer] |= bit;
                self.numbers[peer] += 1;
                self.peers.units[peer].iter().for_each(|&unit| self.places[place(self.all, unit, bit)] += 1);
            }
        }
        false
    }

    /// Eliminates what a new value excludes: the value from the blank peers of its cell, and the other values from the
    /// cell. Returns whether each cell and each value of a unit has a place left.
    fn eliminate(&mut self, cell: usize, bit: u32) -> bool {
        let peers = self.peers;
        if peers.units[cell].is_empty() {
            // No later step has to look at a filled cell: it has no candidates.
            self.candidates[cell] = 0;
        } else {
            let mut others = self.candidates[cell] & !bit;
            while others != 0 {
                let other = others & others.wrapping_neg();
                others &= !other;
                self.candidates[cell] &= !other;
                if !self.leave(cell, other) {
                    return false;
                }
            }
        }
        for &peer in &peers.of_cells[cell] {
            let peer = usize::from(peer);
            if self.candidates[peer] & bit != 0 && self.values[peer] == 0 {
                self.candidates[peer] &= !bit;
                self.numbers[peer] -= 1;
                if !self.leave(peer, bit) || self.numbers[peer] == 0 {
                    return false;
                }
            }
        }
        true
    }

    /// Notes that a value was eliminated from a cell. Returns whether it has another place in each unit of the cell.
    fn leave(&mut self, cell: usize, bit: u32) -> bool {
        self.trail.push((cell, bit));
        let mut is_possible = true;
        for &unit in &self.peers.units[cell] {
            let places = &mut self.places[place(self.all, unit, bit)];
            *places -= 1;
            is_possible &= *places > 0;
        }
        is_possible
    }

    /// The blank cell with the fewest candidates, the first of equals.
    fn fewest(&self) -> Option<usize> {
        // Two passes without branches are faster than one with.
        let fewest = self.numbers.iter().copied().min().filter(|&number| number != FILLED)?;
        self.numbers.iter().position(|&number| number == fewest)
    }
}

/// The index of a value in a unit.
fn place(all: u32, unit: u16, bit: u32) -> usize {
    usize::from(unit) * all.count_ones() as usize + bit.trailing_zeros() as usize
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::board::{BoxShape, Extra};

    fn drawn(geometry: &Geometry, seed: u64, number: u64) -> Option<Board> {
        full_board(geometry, &Peers::new(geometry), &mut Random::of(seed, number))
    }

    fn boxes(size: u8) -> Geometry {
        Geometry::with_boxes(BoxShape::usual(size).expect("boxes"))
    }

    #[test]
    fn a_full_board_keeps_the_rules() {
        let x = Geometry::classic().with_extra(Extra::Diagonals).expect("diagonals");
        let sizes = [4, 6, 8, 9, 10, 12, 14, 15, 16].map(boxes);
        for geometry in sizes.into_iter().chain([x]) {
            for number in 0..5 {
                let board = drawn(&geometry, 7, number).expect("a full board");
                assert!(board.values().iter().all(Option::is_some) && board.violations().is_empty(), "{board}");
            }
        }
    }

    /// There are 288 of them. Uniform would be 100 of each.
    #[test]
    fn each_board_of_4x4_is_drawn() {
        let mut found: HashMap<String, u32> = HashMap::new();
        for number in 0..28_800 {
            let board = drawn(&boxes(4), 1, number).expect("a full board");
            *found.entry(board.to_string()).or_default() += 1;
        }
        let (least, most) = (found.values().min().copied(), found.values().max().copied());
        assert_eq!(found.len(), 288);
        assert!(least >= Some(50) && most <= Some(250), "{least:?} to {most:?}");
    }

    /// Each of the nine digits is about as often in each cell.
    #[test]
    fn no_digit_prefers_a_cell() {
        let mut found = vec![[0u32; 9]; 81];
        for number in 0..9000 {
            let board = drawn(&Geometry::classic(), 3, number).expect("a full board");
            for (of_cell, value) in found.iter_mut().zip(board.values()) {
                of_cell[value.expect("full").index()] += 1;
            }
        }
        // Six standard deviations around 1000.
        assert!(found.iter().flatten().all(|&number| (820..1180).contains(&number)), "{found:?}");
    }

    /// Each band and each stack is of the same kind about as often. A band is pure if the three rows of each of its boxes have
    /// the same three sets of values: so are 2 of 56 bands, 3.6% (Bertram Felgenhauer and Frazer Jarvis, "Mathematics of
    /// Sudoku I", 2006). Of those that are drawn, 4.4% are pure, so the distribution is near uniform, but not uniform.
    #[test]
    #[cfg_attr(target_family = "wasm", ignore = "takes too long there")]
    fn bands_and_stacks_are_alike() {
        let mut pure = [0; 6];
        for number in 0..20_000 {
            let board = drawn(&Geometry::classic(), 5, number).expect("a full board");
            let value = |row: usize, col: usize| board.values()[9 * row + col].map_or(0, |value| 1 << value.index());
            for (line, count) in pure.iter_mut().enumerate() {
                let at = |row: usize, col: usize| match line {
                    0..3 => value(3 * line + row, col),
                    _ => value(col, 3 * (line - 3) + row),
                };
                let set = |row, from: usize| -> u32 { (from..from + 3).map(|col| at(row, col)).sum() };
                let first = [0, 1, 2].map(|row| set(row, 0));
                *count += u32::from((0..3).all(|row| first.contains(&set(row, 3))));
            }
        }
        // Five standard deviations of 29 around 880.
        assert!(pure.iter().all(|&number| (735..1025).contains(&number)), "{pure:?}");
    }

    #[test]
    fn a_board_without_a_solution_ends() {
        let x = boxes(4).with_extra(Extra::Diagonals).expect("diagonals");
        let x = x.with_extra(Extra::DisjointGroups).expect("groups");
        let found = drawn(&x, 1, 1);
        assert_eq!(found.is_some(), crate::search::count(&Board::empty(x), 1) > 0);
    }
}
