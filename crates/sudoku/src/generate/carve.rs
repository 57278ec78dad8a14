//! Puzzles from full boards: givens are removed while the solution stays the only one.
//!
//! Each try removes the sets of cells that the symmetry exchanges, in a random order, each if the puzzle stays unique
//! without it. What is left of a unique puzzle with more givens is unique too, so several sets can go at once: if the
//! puzzle is unique without all of them, it is unique without each. Many tries ask the search at the same time. Many of
//! the sets that cannot go are known without the search, from the [`Unavoidable`] sets of the board.

use super::carved::Carved;
use super::ease::give_back;
use super::order::Order;
use super::random::Random;
use super::request::Minimality;
use super::settled::counts;
use super::shape::Shape;
use super::unavoidable::Unavoidable;
use crate::board::Board;
use crate::search::Inquiry;

/// The puzzle of a try.
pub(super) struct Carving<P> {
    /// The number of the try.
    pub(super) number: u64,
    /// A unique puzzle.
    pub(super) puzzle: P,
    pub(super) solution: P,
    /// The number of its shape in the order.
    pub(super) shape: usize,
    /// The number of givens.
    pub(super) givens: usize,
}

impl<P: Carved> Carving<P> {
    /// A puzzle from which nothing is removed any more.
    pub(super) fn of(number: u64, puzzle: P, solution: P) -> Carving<P> {
        Carving { number, givens: puzzle.number(), puzzle, solution, shape: 0 }
    }
}

/// A try, from which givens are removed.
pub(super) struct Removal<P> {
    carving: Carving<P>,
    /// The sets of cells, by their index, in the order in which they are removed.
    queue: Vec<u16>,
    /// How many of them were tried.
    done: usize,
    /// How many are tried at once.
    block: usize,
    /// How many givens must be left.
    least: usize,
    /// The unavoidable sets, with the givens of the last proposal.
    unavoidable: Unavoidable,
    /// The last proposal.
    proposal: Proposal<P>,
}

/// A puzzle without some more givens.
struct Proposal<P> {
    puzzle: P,
    givens: usize,
    /// The number of sets that were removed.
    removed: usize,
    /// How many sets of the queue were tried, and up to the last one that was removed.
    done: usize,
    last: usize,
}

impl<P: Carved> Removal<P> {
    /// A try with its own random numbers, from a unique puzzle and its solution.
    pub(super) fn new(
        order: &Order,
        number: u64,
        shape: usize,
        random: &mut Random,
        (puzzle, solution): &(Board, Board),
    ) -> Removal<P> {
        let Shape { orbits, numbers, allowed, .. } = &order.shapes[shape];
        let mut queue: Vec<u16> = (0..orbits.len()).map(|orbit| orbit as u16).collect();
        random.shuffle(&mut queue);
        let is_free = order.request.minimality == Minimality::Minimal || order.request.givens.is_none();
        let least = if is_free { 0 } else { numbers[random.below(numbers.len())] };
        let mut unavoidable = Unavoidable::of(&order.exchanges, solution);
        // The puzzle is unique, so each set keeps a given.
        for (cell, _) in allowed.iter().enumerate().filter(|&(_, is_allowed)| !is_allowed) {
            unavoidable.remove(&[cell]);
        }
        let (puzzle, solution) = (P::of(puzzle), P::of(solution));
        let block = first_block(queue.len());
        let proposal = Proposal { puzzle: puzzle.clone(), givens: 0, removed: 0, done: 0, last: 0 };
        let carving = Carving { number, givens: puzzle.number(), puzzle, solution, shape };
        Removal { carving, queue, done: 0, block, least, unavoidable, proposal }
    }

    /// The puzzle without the next sets; `None` if nothing more can be removed.
    fn propose(&mut self, order: &Order) -> Option<P> {
        let Carving { puzzle, givens, shape, .. } = &self.carving;
        let orbits = &order.shapes[*shape].orbits;
        let mut proposal = Proposal { puzzle: puzzle.clone(), givens: *givens, removed: 0, done: self.done, last: 0 };
        while proposal.removed < self.block && proposal.done < self.queue.len() {
            let orbit = &orbits[usize::from(self.queue[proposal.done])];
            proposal.done += 1;
            let may_go = proposal.givens >= self.least + orbit.len() && puzzle.is_given(orbit[0]);
            if may_go && self.unavoidable.remove(orbit) {
                orbit.iter().for_each(|&cell| proposal.puzzle.blank(cell));
                proposal.givens -= orbit.len();
                proposal.removed += 1;
                proposal.last = proposal.done;
            }
        }
        self.proposal = proposal;
        (self.proposal.removed > 0).then(|| self.proposal.puzzle.clone())
    }

    /// Takes the answer on the last proposal.
    fn settle(&mut self, order: &Order, is_unique: bool) {
        let proposal = &self.proposal;
        if is_unique {
            self.carving.puzzle = proposal.puzzle.clone();
            (self.carving.givens, self.done) = (proposal.givens, proposal.done);
            self.block = self.block.min(later_block(self.queue.len())).max(1);
            return;
        }
        let orbits = &order.shapes[self.carving.shape].orbits;
        for &orbit in &self.queue[self.done..proposal.done] {
            let orbit = &orbits[usize::from(orbit)];
            if self.carving.puzzle.is_given(orbit[0]) && !proposal.puzzle.is_given(orbit[0]) {
                self.unavoidable.give_back(orbit);
            }
        }
        if proposal.removed == 1 {
            self.done = proposal.last;
        } else {
            self.block = (self.block / 3).max(1);
        }
    }

    /// The puzzle that is left, easy enough if that takes givens that were removed. If it must not be minimal, the first set that was removed is given back, so that none of its
    /// cells is needed.
    fn ended(self, order: &Order) -> Carving<P> {
        let Removal { mut carving, queue, .. } = self;
        if order.gives_back() {
            let orbits = &order.shapes[carving.shape].orbits;
            carving.puzzle = give_back(order, orbits, &queue, (&carving.puzzle, &carving.solution));
            carving.givens = carving.puzzle.number();
        }
        if order.request.minimality == Minimality::Redundant && order.request.givens.is_none() {
            let orbits = &order.shapes[carving.shape].orbits;
            let mut removed = queue.iter().map(|&orbit| &orbits[usize::from(orbit)]);
            if let Some(orbit) = removed.find(|orbit| !carving.puzzle.is_given(orbit[0])) {
                orbit.iter().for_each(|&cell| carving.puzzle.give(cell, &carving.solution));
                carving.givens += orbit.len();
            }
        }
        carving
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

/// Tries that ask the search at the same time. One that ends makes room for the next one.
struct Tries<'o, P, S> {
    order: &'o Order,
    starts: S,
    open: Vec<Removal<P>>,
    /// The tries whose last proposal was answered.
    answered: Vec<usize>,
    ended: Vec<Carving<P>>,
}

impl<P: Carved, S: Iterator<Item = Removal<P>>> Inquiry<P> for Tries<'_, P, S> {
    fn ask(&mut self) -> Option<(usize, P)> {
        while !self.order.interrupt.is_over() {
            let at = match self.answered.pop() {
                Some(at) => at,
                None => {
                    self.open.push(self.starts.next()?);
                    self.open.len() - 1
                }
            };
            if let Some(puzzle) = self.open[at].propose(self.order) {
                return Some((at, puzzle));
            }
            if let Some(next) = self.starts.next() {
                let last = std::mem::replace(&mut self.open[at], next);
                self.ended.push(last.ended(self.order));
                self.answered.push(at);
            }
        }
        None
    }

    fn learn(&mut self, at: usize, count: u64) {
        self.open[at].settle(self.order, count == 1);
        self.answered.push(at);
    }
}

/// Removes givens from the puzzles of so many tries, as far as the order says, and keeps those that meet it but for the
/// difficulty.
pub(super) fn carve<P: Carved>(
    order: &Order,
    number: usize,
    starts: impl Iterator<Item = Removal<P>>,
) -> Vec<Carving<P>> {
    let mut tries = Tries { order, starts, open: Vec::new(), answered: Vec::new(), ended: Vec::new() };
    P::inquire(&mut tries, number, 2, &order.budget);
    let Tries { open, ended: mut carvings, .. } = tries;
    carvings.extend(open.into_iter().map(|last| last.ended(order)));
    carvings.sort_unstable_by_key(|carving| carving.number);
    carvings.retain(|carving| order.shapes[carving.shape].numbers.binary_search(&carving.givens).is_ok());
    match order.request.minimality {
        Minimality::Any => carvings,
        Minimality::Redundant => with_need(order, carvings, false),
        Minimality::Minimal if order.shapes.iter().all(Shape::is_minimal_by_itself) => carvings,
        Minimality::Minimal => with_need(order, carvings, true),
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
