//! Puzzles from full boards: givens are removed while the solution stays the only one.
//!
//! Each try removes the sets of cells that the symmetry exchanges, in a random order, each if the puzzle stays unique
//! without it. What is left of a unique puzzle with more givens is unique too, so several sets can go at once: if the
//! puzzle is unique without all of them, it is unique without each. Many tries ask the search at the same time.

use super::order::Order;
use super::random::Random;
use super::request::Minimality;
use super::settled::counts;
use super::shape::Shape;
use crate::board::{Board, Cell, Geometry, Grid, classic};
use crate::search::Puzzle;

/// A board from which givens are removed: a [`Grid`] where that is possible, because it is faster.
pub(super) trait Carved: Puzzle + Clone {
    /// The same board in this form. A board that does not fit is blank.
    fn of(board: &Board) -> Self;

    /// Makes the cell blank that has this index in reading order.
    fn blank(&mut self, index: usize);

    /// Gives the cell with this index its value in a full board.
    fn give(&mut self, index: usize, solution: &Self);

    /// The number of givens.
    fn number(&self) -> usize;

    /// Whether the cell with this index is a given.
    fn is_given(&self, index: usize) -> bool;

    /// The board.
    fn to_board(&self) -> Board;
}

impl Carved for Grid {
    fn of(board: &Board) -> Grid {
        board.to_grid().unwrap_or(Grid::EMPTY)
    }

    fn blank(&mut self, index: usize) {
        self.set(classic::Cell::ALL[index], None);
    }

    fn give(&mut self, index: usize, solution: &Grid) {
        let cell = classic::Cell::ALL[index];
        self.set(cell, solution.get(cell));
    }

    fn number(&self) -> usize {
        self.givens().count()
    }

    fn is_given(&self, index: usize) -> bool {
        self.get(classic::Cell::ALL[index]).is_some()
    }

    fn to_board(&self) -> Board {
        Board::from(*self)
    }
}

impl Carved for Board {
    fn of(board: &Board) -> Board {
        board.clone()
    }

    fn blank(&mut self, index: usize) {
        self.set(cell_of(self.geometry(), index), None);
    }

    fn give(&mut self, index: usize, solution: &Board) {
        self.set(cell_of(self.geometry(), index), solution.values()[index]);
    }

    fn number(&self) -> usize {
        self.givens().count()
    }

    fn is_given(&self, index: usize) -> bool {
        self.values()[index].is_some()
    }

    fn to_board(&self) -> Board {
        self.clone()
    }
}

fn cell_of(geometry: &Geometry, index: usize) -> Cell {
    geometry.cells()[index]
}

/// A try.
pub(super) struct Carving<P> {
    /// Its number.
    pub(super) number: u64,
    /// A unique puzzle.
    pub(super) puzzle: P,
    pub(super) solution: P,
    /// The number of its shape in the order.
    pub(super) shape: usize,
    /// The sets of cells, by their index, in the order in which they are removed.
    queue: Vec<u16>,
    /// How many of them were tried.
    done: usize,
    /// How many are tried at once.
    block: usize,
    /// The number of givens.
    pub(super) givens: usize,
    /// How many must be left.
    least: usize,
}

/// A puzzle without some more givens.
struct Proposal {
    /// The index of the try.
    of: usize,
    done: usize,
    givens: usize,
    /// The number of sets that were removed.
    removed: usize,
}

impl<P: Carved> Carving<P> {
    /// A try with its own random numbers, from a unique puzzle and its solution.
    pub(super) fn new(
        order: &Order,
        number: u64,
        shape: usize,
        random: &mut Random,
        start: &(Board, Board),
    ) -> Carving<P> {
        let Shape { orbits, numbers, .. } = &order.shapes[shape];
        let mut queue: Vec<u16> = (0..orbits.len()).map(|orbit| orbit as u16).collect();
        random.shuffle(&mut queue);
        let is_free = order.request.minimality == Minimality::Minimal || order.request.givens.is_none();
        let least = if is_free { 0 } else { numbers[random.below(numbers.len())] };
        let (puzzle, solution) = (P::of(&start.0), P::of(&start.1));
        let (givens, block) = (puzzle.number(), first_block(queue.len()));
        Carving { number, puzzle, solution, shape, queue, done: 0, block, givens, least }
    }

    /// A puzzle from which nothing is removed any more.
    pub(super) fn of(number: u64, puzzle: P, solution: P) -> Carving<P> {
        let givens = puzzle.number();
        Carving { number, puzzle, solution, shape: 0, queue: Vec::new(), done: 0, block: 0, givens, least: givens }
    }

    /// The puzzle without the next sets; `None` if nothing more can be removed.
    fn propose(&self, order: &Order) -> Option<(P, Proposal)> {
        let (mut puzzle, mut done, mut givens, mut removed) = (self.puzzle.clone(), self.done, self.givens, 0);
        while removed < self.block && done < self.queue.len() {
            let orbit = &order.shapes[self.shape].orbits[usize::from(self.queue[done])];
            done += 1;
            if givens >= self.least + orbit.len() && self.puzzle.is_given(orbit[0]) {
                orbit.iter().for_each(|&cell| puzzle.blank(cell));
                givens -= orbit.len();
                removed += 1;
            }
        }
        (removed > 0).then_some((puzzle, Proposal { of: 0, done, givens, removed }))
    }

    fn settle(&mut self, puzzle: &P, proposal: &Proposal, is_unique: bool) {
        if is_unique {
            (self.puzzle, self.givens, self.done) = (puzzle.clone(), proposal.givens, proposal.done);
            self.block = self.block.min(later_block(self.queue.len())).max(1);
        } else if proposal.removed == 1 {
            self.done = proposal.done;
        } else {
            self.block = (self.block / 3).max(1);
        }
    }

    /// Gives the first set of cells back that was removed, so that none of them is needed.
    fn give_back(&mut self, order: &Order) {
        let orbits = &order.shapes[self.shape].orbits;
        let removed = self.queue.iter().map(|&orbit| &orbits[usize::from(orbit)]);
        if let Some(orbit) = removed.into_iter().find(|orbit| !self.puzzle.is_given(orbit[0])) {
            orbit.iter().for_each(|&cell| self.puzzle.give(cell, &self.solution));
            self.givens += orbit.len();
        }
    }
}

/// How many sets of all are tried first: what is left is nearly always unique.
fn first_block(sets: usize) -> usize {
    (sets * 9 / 20).max(1)
}

/// How many sets of all are tried at once after that.
fn later_block(sets: usize) -> usize {
    sets / 12
}

/// The solution of a try: the one that was asked for, or a full board drawn at random.
pub(super) fn solution(order: &Order, random: &mut Random) -> Option<Board> {
    match &order.request.solution {
        Some(solution) => Some(solution.clone()),
        None => super::full::full_board(&order.request.geometry, &order.peers, random),
    }
}

/// Removes givens from all of the puzzles, as far as the order says, and keeps those that meet it but for the difficulty.
pub(super) fn carve<P: Carved>(order: &Order, mut carvings: Vec<Carving<P>>) -> Vec<Carving<P>> {
    remove(order, &mut carvings);
    if order.request.minimality == Minimality::Redundant && order.request.givens.is_none() {
        carvings.iter_mut().for_each(|carving| carving.give_back(order));
    }
    carvings.retain(|carving| order.shapes[carving.shape].numbers.binary_search(&carving.givens).is_ok());
    match order.request.minimality {
        Minimality::Any => carvings,
        Minimality::Redundant => with_need(order, carvings, false),
        Minimality::Minimal if order.shapes.iter().all(Shape::is_minimal_by_itself) => carvings,
        Minimality::Minimal => with_need(order, carvings, true),
    }
}

/// Removes givens from all of the puzzles until nothing more can be removed.
fn remove<P: Carved>(order: &Order, carvings: &mut [Carving<P>]) {
    let mut open: Vec<usize> = (0..carvings.len()).collect();
    let (mut puzzles, mut proposals) = (Vec::new(), Vec::new());
    loop {
        if order.interrupt.is_over() {
            return;
        }
        puzzles.clear();
        proposals.clear();
        for &of in &open {
            if let Some((puzzle, proposal)) = carvings[of].propose(order) {
                puzzles.push(puzzle);
                proposals.push(Proposal { of, ..proposal });
            }
        }
        if proposals.is_empty() {
            return;
        }
        let counts = counts(&order.budget, &puzzles, 2);
        open.clear();
        for ((puzzle, proposal), count) in puzzles.iter().zip(&proposals).zip(counts) {
            carvings[proposal.of].settle(puzzle, proposal, count == Some(1));
            open.push(proposal.of);
        }
    }
}

/// Those that need each of their givens, or those that do not.
pub(super) fn with_need<P: Carved>(order: &Order, carvings: Vec<Carving<P>>, is_needed: bool) -> Vec<Carving<P>> {
    let cells = order.request.geometry.cells().len();
    let without = |carving: &Carving<P>| -> Vec<P> {
        let givens = (0..cells).filter(|&cell| carving.puzzle.is_given(cell));
        let one = |cell| {
            let mut without = carving.puzzle.clone();
            without.blank(cell);
            without
        };
        givens.map(one).collect()
    };
    let variants: Vec<P> = carvings.iter().flat_map(without).collect();
    let mut counts = counts(&order.budget, &variants, 2).into_iter();
    let needs_each = |carving: &Carving<P>| {
        counts
            .by_ref()
            .take(carving.givens)
            .fold((true, false), |(all, not_one), count| (all & (count == Some(2)), not_one | (count == Some(1))))
    };
    let needs: Vec<(bool, bool)> = carvings.iter().map(needs_each).collect();
    let kept = carvings.into_iter().zip(needs);
    kept.filter_map(|(carving, (all, not_one))| (if is_needed { all } else { not_one }).then_some(carving)).collect()
}
