//! The generator: tries in their order, and the puzzles that meet the order.

use std::collections::VecDeque;
use std::ops::Range;

use super::carve::{Carving, Removal, carve};
use super::carved::Carved;
use super::climb::start;
use super::controlled_bias::draw;
use super::distinct::Distinct;
use super::order::Order;
use super::random::Random;
use crate::board::{Board, Grid};
use crate::logic::Grade;
use crate::search::CancelToken;

/// A puzzle that meets an order.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Generated {
    /// The number of the try that made it, from 0.
    pub number: u64,
    /// The puzzle.
    pub puzzle: Board,
    /// Its solution.
    pub solution: Board,
    /// Its grade, if the order asks for a difficulty.
    pub grade: Option<Grade>,
}

impl Order {
    /// The puzzles that the tries with these numbers make, in the order of the tries. What a try makes depends on the
    /// order, the seed and its number only, so several threads can share the numbers. On classic boards, hundreds of tries
    /// at once are faster than one after the other. Two tries can make the same puzzle: see [`Distinct`].
    ///
    /// If the tries are interrupted, they make nothing.
    pub fn tries(&self, seed: u64, numbers: Range<u64>) -> Vec<Generated> {
        let made = match self.request.geometry.is_classic() {
            true => self.tries_of::<Grid>(seed, numbers),
            false => self.tries_of::<Board>(seed, numbers),
        };
        // What an interrupted search left may be another puzzle than the one of its number.
        if self.interrupt.is_over() { Vec::new() } else { made }
    }

    fn tries_of<P: Carved>(&self, seed: u64, numbers: Range<u64>) -> Vec<Generated> {
        let carvings = match self.request.controlled_bias {
            true => draw(self, seed, numbers),
            false => self.carvings::<P>(seed, numbers),
        };
        if self.request.difficulty.is_any() {
            return carvings.into_iter().map(|carving| generated(&carving, None)).collect();
        }
        let graded = |carving: Carving<P>| {
            let grade = self.request.difficulty.grade(&carving.puzzle, &self.interrupt)?;
            Some(generated(&carving, Some(grade)))
        };
        carvings.into_iter().filter_map(graded).collect()
    }

    /// The puzzles that the tries leave when all is removed that can be removed.
    fn carvings<P: Carved>(&self, seed: u64, numbers: Range<u64>) -> Vec<Carving<P>> {
        let one = |number| {
            let mut random = Random::of(seed, number);
            let shape = match self.shapes.len() {
                1 => 0,
                several => random.below(several),
            };
            let start = start(self, &self.shapes[shape], &mut random)?;
            Some(Removal::<P>::new(self, number, shape, &mut random, &start))
        };
        let goes_on = |_: &u64| !self.interrupt.is_over();
        let number = numbers.end.saturating_sub(numbers.start) as usize;
        carve(self, number, numbers.take_while(goes_on).filter_map(one))
    }

    /// How many tries to do at once, after this many. The more, the faster the search of classic boards is; the first
    /// puzzles are ready earlier with few. To grade takes longer than to search, so orders that ask for a difficulty have
    /// fewer at once. With a controlled bias, a try itself has many puzzles.
    pub fn tries_at_once(&self, tried: u64) -> u64 {
        let (least, most) = match (self.request.controlled_bias, self.request.difficulty.is_any()) {
            (true, _) => (128, 128),
            (false, true) => (128, 4096),
            // A try of an order that hardly any puzzle meets can take a second.
            (false, false) => (8, 512),
        };
        match (self.request.geometry.is_classic(), self.is_whole_board_allowed(), self.request.geometry.size()) {
            (true, true, _) => tried.clamp(least, most),
            (true, false, _) => 4,
            // The search takes them one after the other. To pass a try from thread to thread takes as long as a try of a small board.
            (false, true, ..=6) => tried.clamp(1, 64),
            (false, true, ..=9) => tried.clamp(1, 8),
            (false, ..) => 1,
        }
    }

    /// After how many tries in a row without a new puzzle to give up: the order is then too rare, or cannot be met. The
    /// tries take minutes on one core: those that are graded or climb to a pattern take longer than others, and those of
    /// large boards longest.
    pub fn patience(&self) -> u64 {
        let is_graded = !self.request.difficulty.is_any();
        match (self.request.geometry.size(), self.is_whole_board_allowed()) {
            _ if self.is_of_one_puzzle() => 1,
            (21.., _) => 100,
            (10.., _) => 1_000,
            (_, false) => 20_000,
            (_, true) if !self.request.geometry.is_classic() => 20_000,
            (_, true) if is_graded => 200_000,
            (_, true) => 2_000_000,
        }
    }
}

fn generated<P: Carved>(carving: &Carving<P>, grade: Option<Grade>) -> Generated {
    let (puzzle, solution) = (carving.puzzle.to_board(), carving.solution.to_board());
    Generated { number: carving.number, puzzle, solution, grade }
}

/// An iterator of the puzzles that meet an order. The same seed and the same order give the same puzzles on every machine,
/// and no two puzzles of a generator are the same up to symmetry, as [`Distinct`] tells them.
///
/// It ends after [`Order::patience`] tries in a row without a new puzzle: the order is too rare, or cannot be met.
/// [`Generator::up_to`] limits all tries.
///
/// ```
/// # use sudoku_engine as sudoxml;
/// use sudoxml::audit::symmetry::{Symmetry, symmetry_of_pattern};
/// use sudoxml::generate::{Generator, Order, Request};
/// let order = Order::new(Request { symmetries: vec![Symmetry::HalfTurn], givens: Some(24..=28), ..Request::default() })?;
/// let made = Generator::new(order, 1).up_to(1000).next().expect("a puzzle");
/// assert!((24..=28).contains(&made.puzzle.givens().count()));
/// assert!(symmetry_of_pattern(&made.puzzle).is_some_and(|symmetry| symmetry.includes(Symmetry::HalfTurn)));
/// # Ok::<(), sudoxml::generate::OrderError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Generator {
    order: Order,
    seed: u64,
    ready: VecDeque<Generated>,
    distinct: Distinct,
    tried: u64,
    /// The number of tries before the last new puzzle was made.
    last: u64,
    limit: u64,
}

impl Generator {
    /// The puzzles that meet the order, from the tries with this seed.
    pub fn new(order: Order, seed: u64) -> Generator {
        let (ready, distinct) = (VecDeque::new(), Distinct::default());
        Generator { order, seed, ready, distinct, tried: 0, last: 0, limit: u64::MAX }
    }

    /// The same generator. It ends after this number of tries.
    #[must_use]
    pub fn up_to(self, tries: u64) -> Generator {
        Generator { limit: tries, ..self }
    }

    /// The same generator. It ends when another thread cancels the token, which takes the place of an earlier one.
    #[must_use]
    pub fn cancelled_by(self, token: &CancelToken) -> Generator {
        Generator { order: self.order.cancelled_by(token), ..self }
    }

    /// The number of tries so far.
    pub fn tried(&self) -> u64 {
        self.tried
    }

    /// The tries that come next.
    fn next_numbers(&self) -> Range<u64> {
        let end = self.limit.min(self.last.saturating_add(self.order.patience()));
        self.tried..self.tried.saturating_add(self.order.tries_at_once(self.tried)).min(end)
    }
}

impl Iterator for Generator {
    type Item = Generated;

    fn next(&mut self) -> Option<Generated> {
        loop {
            while let Some(made) = self.ready.pop_front() {
                if self.distinct.is_new(&made.puzzle) {
                    self.last = made.number;
                    return Some(made);
                }
            }
            let numbers = self.next_numbers();
            if numbers.is_empty() || self.order.interrupt.is_over() {
                return None;
            }
            self.tried = numbers.end;
            self.ready = self.order.tries(self.seed, numbers).into();
        }
    }
}
