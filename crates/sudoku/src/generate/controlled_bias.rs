//! Minimal puzzles with a controlled bias, for statistics.
//!
//! The cells of a full board are brought into a random order, and givens are removed in this order as long as the puzzle is
//! unique. If what is left is not minimal, it is thrown away. So a minimal puzzle with `n` givens on a board of `c` cells is
//! drawn with a probability of one over the number of ways to choose `n` of `c` cells, and this is the whole bias: in a
//! weighted mean with the number of ways as weights, each minimal puzzle counts the same. Denis Berthier, "Unbiased
//! Statistics of a CSP - A Controlled-Bias Generator", 2009. On the classic board about 1 of 200,000 orders makes a puzzle.
//!
//! Each order is tested from its end, where the last givens are: a given that the others settle makes every puzzle with more
//! givens of the same order redundant. So the longest part without such a given is the only one that the search is asked
//! about, and nearly always it has several solutions.

use std::ops::Range;

use super::carve::{Carving, solution, with_need};
use super::carved::Carved;
use super::full::Peers;
use super::order::Order;
use super::random::Random;
use super::settled::{counts, is_unique};
use super::shape::fewest_givens;
use crate::board::{Board, Geometry};

/// The number of orders of the cells that a try tests. Their puzzles have the same solution; a try seldom has two.
const ORDERS: usize = 64;

/// After how many more givens to look for one that the others settle.
const STEP: usize = 4;

/// The minimal puzzles of the tries with these numbers, with as many givens as asked for.
pub(super) fn draw<P: Carved>(order: &Order, seed: u64, numbers: Range<u64>) -> Vec<Carving<P>> {
    let geometry = &order.request.geometry;
    let (blank, mut givens) = (P::of(&Board::empty(geometry.clone())), Givens::new(geometry, &order.peers));
    let (mut drawn, mut puzzles) = (Vec::new(), Vec::new());
    for number in numbers {
        let mut random = Random::of(seed, number);
        let Some(full) = solution(order, &mut random) else { continue };
        let (values, solution) = (values(&full), P::of(&full));
        let mut cells: Vec<u16> = (0..values.len()).map(|cell| cell as u16).collect();
        for _ in 0..ORDERS {
            random.shuffle(&mut cells);
            let kept = &cells[..givens.longest(&cells, &values)];
            if kept.len() >= fewest_givens(geometry) {
                let mut puzzle = blank.clone();
                kept.iter().for_each(|&cell| puzzle.give(usize::from(cell), &solution));
                puzzles.push(puzzle);
                drawn.push((number, kept.to_vec(), solution.clone()));
            }
        }
    }
    let unique = counts(&order.budget, &puzzles, 2).into_iter().map(|count| count == Some(1));
    let unique = unique.zip(drawn.into_iter().zip(puzzles)).filter_map(|(is_unique, one)| is_unique.then_some(one));
    let removed = unique
        .map(|((number, kept, solution), puzzle)| Carving::of(number, without_last(order, kept, puzzle), solution));
    let as_many = |carving: &Carving<P>| order.shapes[0].numbers.binary_search(&carving.givens).is_ok();
    with_need(order, removed.filter(as_many).collect(), true)
}

/// The unique puzzle without its last givens, as many as can be removed one after the other.
fn without_last<P: Carved>(order: &Order, kept: Vec<u16>, mut puzzle: P) -> P {
    for cell in kept.into_iter().rev() {
        let mut without = puzzle.clone();
        without.blank(usize::from(cell));
        if !is_unique(&order.budget, &without) {
            break;
        }
        puzzle = without;
    }
    puzzle
}

/// The index of the value of each cell of a full board.
fn values(full: &Board) -> Vec<usize> {
    full.values().iter().map(|value| value.map_or(0, |value| value.index())).collect()
}

/// Givens that are added one by one.
struct Givens<'p> {
    peers: &'p Peers,
    /// The units with as many cells as there are values, and those of each cell.
    units: Vec<Vec<u16>>,
    units_of: Vec<Vec<u16>>,
    size: usize,
    /// The number of peers of each cell that have each value.
    seen: Vec<u8>,
    is_given: Vec<bool>,
}

impl<'p> Givens<'p> {
    fn new(geometry: &Geometry, peers: &'p Peers) -> Givens<'p> {
        let size = usize::from(geometry.size());
        let cells = geometry.cells().len();
        let units: Vec<Vec<u16>> = geometry
            .full_units()
            .map(|unit| unit.cells().iter().map(|&cell| geometry.index(cell) as u16).collect())
            .collect();
        let mut units_of = vec![Vec::new(); cells];
        for (unit, of_unit) in units.iter().enumerate() {
            of_unit.iter().for_each(|&cell| units_of[usize::from(cell)].push(unit as u16));
        }
        Givens { peers, units, units_of, size, seen: vec![0; cells * size], is_given: vec![false; cells] }
    }

    /// How many of the cells, from the first one, are givens if the next one, or one of the next, would make a given a single
    /// by the others. To ask about every given after each cell takes longer than the search.
    fn longest(&mut self, cells: &[u16], values: &[usize]) -> usize {
        self.seen.fill(0);
        self.is_given.fill(false);
        for (number, &cell) in cells.iter().enumerate() {
            self.add(usize::from(cell), values);
            if number % STEP == 0 && cells[..=number].iter().any(|&cell| self.is_single(usize::from(cell), values)) {
                return number;
            }
        }
        cells.len()
    }

    fn add(&mut self, cell: usize, values: &[usize]) {
        self.is_given[cell] = true;
        for &peer in self.peers.of(cell) {
            self.seen[usize::from(peer) * self.size + values[cell]] += 1;
        }
    }

    /// Whether the other givens leave the cell no other value, or the value no other cell of a unit.
    fn is_single(&self, cell: usize, values: &[usize]) -> bool {
        let value = values[cell];
        let is_excluded = |other| other == value || self.seen[cell * self.size + other] > 0;
        // The given itself is one of those that another cell of the unit sees.
        let is_elsewhere = |other: usize| self.is_given[other] || self.seen[other * self.size + value] > 1;
        let is_only_place = |&unit: &u16| {
            let mut others = self.units[usize::from(unit)].iter().map(|&other| usize::from(other));
            others.all(|other| other == cell || is_elsewhere(other))
        };
        (0..self.size).all(is_excluded) || self.units_of[cell].iter().any(is_only_place)
    }
}
