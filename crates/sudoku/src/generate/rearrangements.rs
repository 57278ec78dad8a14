//! The puzzles of a board that is not classic which are the same up to symmetry: an exchange of its cells that takes each unit
//! to a unit, and other values.
//!
//! On boards of up to 6×6, these are all exchanges of rows, of columns, and of rows with columns. On larger ones they are
//! turns and reflections alone: there are so many other exchanges that the search for the same puzzle would take long, and so
//! many puzzles that hardly any two of a generator are the same by one of them.

use std::collections::HashSet;

use crate::audit::canonical::mixed;
use crate::board::{Board, Cell, Geometry, MAX_SIZE, Unit, Value};

/// On boards of at most this number of rows, all exchanges of rows and of columns are tried.
const ALL_LINES: u8 = 6;

/// How often the color of a given is mixed with those of its units.
const ROUNDS: usize = 3;

/// The rearrangements of a board: for each, the index of the cell that comes to each place.
#[derive(Clone, Debug)]
pub(super) struct Rearrangements(Vec<Box<[u16]>>);

impl Rearrangements {
    pub(super) fn of(geometry: &Geometry) -> Rearrangements {
        let size = geometry.size();
        let lines =
            if size <= ALL_LINES { permutations(size) } else { vec![(1..=size).collect(), (1..=size).rev().collect()] };
        let itself = |index: usize| index as u16;
        let units: HashSet<Vec<u16>> = geometry.units().iter().map(|unit| sources(geometry, unit, itself)).collect();
        let rows_and_cols = lines.iter().flat_map(|rows| lines.iter().map(move |cols| (rows, cols)));
        let moves =
            rows_and_cols.flat_map(|(rows, cols)| [false, true].map(|is_transposed| (rows, cols, is_transposed)));
        let map = |(rows, cols, is_transposed): (&Vec<u8>, &Vec<u8>, bool)| {
            let source = |cell: &Cell| {
                let (row, col) = (rows[usize::from(cell.row() - 1)], cols[usize::from(cell.col() - 1)]);
                if is_transposed { (col, row) } else { (row, col) }
            };
            // Most moves do not keep the boxes, and are left out without a list.
            let is_kept = keeps_boxes(geometry, source);
            is_kept
                .then(|| geometry.cells().iter().map(|cell| index_of(geometry, source(cell))).collect::<Box<[u16]>>())
        };
        Rearrangements(moves.filter_map(map).filter(|map| keeps_units(geometry, &units, map)).collect())
    }

    /// The least of the lists of values that the rearrangements give, with the values numbered as they appear: puzzles that are
    /// the same up to symmetry share it.
    pub(super) fn form(&self, puzzle: &Board) -> Box<[u8]> {
        let values = puzzle.values();
        self.0.iter().map(|map| numbered(map.iter().map(|&from| values[usize::from(from)]))).min().unwrap_or_default()
    }
}

/// A number that puzzles share if they are the same up to symmetry, and hardly any others, by color refinement as for classic
/// puzzles. All units are alike, because a rearrangement may take a row to a column.
pub(super) fn signature(puzzle: &Board) -> u64 {
    let geometry = puzzle.geometry();
    let givens: Vec<(Cell, Value)> = puzzle.givens().collect();
    let mut colors = vec![1_u64; givens.len()];
    for _ in 0..ROUNDS {
        let (mut of_units, mut of_values) =
            (vec![0_u64; geometry.units().len()], vec![0_u64; usize::from(geometry.size()) + 1]);
        let units_of = |cell: Cell| geometry.units_of(geometry.index(cell)).iter().map(|&unit| usize::from(unit));
        for (&(cell, value), &color) in givens.iter().zip(&colors) {
            let of_value = &mut of_values[usize::from(value.get())];
            *of_value = of_value.wrapping_add(color);
            units_of(cell).for_each(|unit| of_units[unit] = of_units[unit].wrapping_add(color));
        }
        for (&(cell, value), color) in givens.iter().zip(&mut colors) {
            let units = units_of(cell).fold(0_u64, |sum, unit| sum.wrapping_add(mixed(of_units[unit])));
            *color = mixed(mixed(units) ^ of_values[usize::from(value.get())]);
        }
    }
    colors.into_iter().fold(0, u64::wrapping_add)
}

/// All orders of the numbers from 1.
fn permutations(size: u8) -> Vec<Vec<u8>> {
    (1..=size).fold(vec![Vec::new()], |shorter, next| {
        let longer = |order: &Vec<u8>, at: usize| [&order[..at], &[next], &order[at..]].concat();
        shorter.iter().flat_map(|order| (0..=order.len()).map(move |at| longer(order, at))).collect()
    })
}

/// Whether the cells of each box come from one box.
fn keeps_boxes(geometry: &Geometry, source: impl Fn(&Cell) -> (u8, u8)) -> bool {
    let mut sources = [0; MAX_SIZE as usize + 1];
    geometry.cells().iter().all(|cell| {
        let (row, col) = source(cell);
        let from = geometry.cell_at(row, col).map_or(0, Cell::box_);
        let known = &mut sources[usize::from(cell.box_())];
        let is_kept = *known == 0 || *known == from;
        *known = from;
        is_kept
    })
}

fn keeps_units(geometry: &Geometry, units: &HashSet<Vec<u16>>, map: &[u16]) -> bool {
    geometry.units().iter().all(|unit| units.contains(&sources(geometry, unit, |index| map[index])))
}

/// The cells that come to the cells of a unit, in reading order.
fn sources(geometry: &Geometry, unit: &Unit, source: impl Fn(usize) -> u16) -> Vec<u16> {
    let mut sources: Vec<u16> = unit.cells().iter().map(|&cell| source(geometry.index(cell))).collect();
    sources.sort_unstable();
    sources
}

/// The index of a cell of the board.
fn index_of(geometry: &Geometry, (row, col): (u8, u8)) -> u16 {
    u16::from(row - 1) * u16::from(geometry.size()) + u16::from(col - 1)
}

/// The values in the order of their first appearance: the first is 1, the first other one 2. A blank stays 0.
fn numbered(values: impl Iterator<Item = Option<Value>>) -> Box<[u8]> {
    let (mut numbers, mut last) = ([0; 26], 0);
    let mut number = |value: Value| {
        let number = &mut numbers[usize::from(value.get())];
        if *number == 0 {
            last += 1;
            *number = last;
        }
        *number
    };
    values.map(|value| value.map_or(0, &mut number)).collect()
}
