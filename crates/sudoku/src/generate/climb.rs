//! Unique puzzles with a pattern of few cells.
//!
//! The values of a full board in the cells of a pattern are seldom a unique puzzle. So the one of some boards that has the
//! fewest solutions is changed, one given at a time, to the change that leaves the fewest solutions, until one is left.

use super::carve::solution;
use super::order::Order;
use super::random::Random;
use super::settled::{counts, is_unique};
use super::shape::Shape;
use crate::board::Board;
use crate::search::solutions;

/// The number of full boards to start from.
const BOARDS: usize = 64;

/// Solutions are counted up to this number.
const LIMIT: u64 = 256;

/// The most changes.
const CHANGES: usize = 64;

/// A unique puzzle whose givens are in the cells that the order allows, and its solution; `None` if the try found none.
pub(super) fn start(order: &Order, shape: &Shape, random: &mut Random) -> Option<(Board, Board)> {
    let full = solution(order, random)?;
    if shape.is_whole_board_allowed() {
        return Some((full.clone(), full));
    }
    let puzzle = shape.of(&full);
    if is_unique(&order.budget, &puzzle) {
        return Some((puzzle, full));
    }
    if order.request.solution.is_some() {
        return None;
    }
    let drawn = (1..BOARDS).filter_map(|_| solution(order, random)).map(|full| shape.of(&full));
    let boards: Vec<Board> = std::iter::once(puzzle).chain(drawn).collect();
    let (mut number, mut puzzle) = fewest(order, boards, LIMIT, random)?;
    for _ in 0..CHANGES {
        if number == 1 {
            let solution = solutions(&puzzle).next()?;
            return Some((puzzle, solution));
        }
        (number, puzzle) = fewest(order, changes(&puzzle), number, random)?;
    }
    None
}

/// The puzzle with the fewest solutions, if they are fewer than the limit. Of equals it is a random one.
fn fewest(order: &Order, mut puzzles: Vec<Board>, limit: u64, random: &mut Random) -> Option<(u64, Board)> {
    random.shuffle(&mut puzzles);
    let counts = counts(&order.budget, &puzzles, limit);
    let known = counts.into_iter().zip(puzzles).filter_map(|(count, puzzle)| Some((count?, puzzle)));
    known.filter(|&(count, _)| 0 < count && count < limit).min_by_key(|&(count, _)| count)
}

/// The puzzle with one given changed to another value that the rules allow.
fn changes(puzzle: &Board) -> Vec<Board> {
    let changed = |(cell, value)| {
        let others = puzzle.candidates(cell).iter().filter(move |&other| other != value);
        others.map(move |other| {
            let mut changed = puzzle.clone();
            changed.set(cell, Some(other));
            changed
        })
    };
    puzzle.givens().flat_map(changed).collect()
}
