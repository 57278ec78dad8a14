//! Forcing chains: from an assertion, link by link, to its negation.
//!
//! Suppose that a candidate is on, and follow the links until it is off: then it is off. Suppose that it is off, and
//! follow the links until it is on: then it is on, and the digit can be placed.
//!
//! ```text
//!     . a . | . . .      In row 1 5 has only the places a and b (further right), in row 5 only c and d, and b and c
//!     . . x | . . .      share a column. If x is on, then a (in its box) is off, so b is on, c is off and d is on.
//!                        But d is in the column of x. So x is off.
//!     . . d | . . .
//! ```
//!
//! A chain with X-links is a forcing X-chain, a chain with all links is a forcing chain.

use super::easiest::{Collector, Goal, SingleChain};
use super::links::{LinkKind, Links};
use crate::board::classic::{Cell, Digit};
use crate::logic::assertion::{ASSERTIONS, Assertion, AssertionSet};
use crate::logic::candidates::Candidates;
use crate::logic::units::peers;

/// A breadth-first search for forcing chains, start by start.
pub(super) struct ForcingChainFinder<'a> {
    board: &'a Candidates,
    links: &'a Links,
    kind: LinkKind,
    /// The assertions that are reached, the nearest first.
    queue: Vec<Assertion>,
    /// The assertion from which each of them follows.
    parents: [Assertion; ASSERTIONS],
}

impl<'a> ForcingChainFinder<'a> {
    pub(super) fn new(board: &'a Candidates, links: &'a Links, kind: LinkKind) -> ForcingChainFinder<'a> {
        let unset = Assertion::on(Cell::ALL[0], Digit::ALL[0]);
        ForcingChainFinder { board, links, kind, queue: Vec::new(), parents: [unset; ASSERTIONS] }
    }

    /// Finds the shortest chain from this start to its negation, if the collector wants it.
    #[cfg_attr(target_family = "wasm", inline(never))]
    pub(super) fn search(&mut self, start: Assertion, goal: Goal, collector: &mut impl Collector) {
        let mut reached = AssertionSet::EMPTY;
        reached.insert(start);
        self.queue.clear();
        self.queue.push(start);
        let mut newest = 0..1;
        let mut length = 2;
        while !newest.is_empty() && collector.wants(goal, length) {
            let next = self.queue.len();
            for at in newest {
                let assertion = self.queue[at];
                if self.has_link(assertion, start.negation()) {
                    let path = self.path(start, assertion);
                    // There is one chain from each start, so it does not matter whether the collector wants more.
                    let _ = collector.take(goal, self.board, SingleChain { path: &path, length, eliminations: None });
                    return;
                }
                for &target in self.links.from(assertion) {
                    if !reached.contains(target) {
                        reached.insert(target);
                        self.parents[target.index()] = assertion;
                        self.queue.push(target);
                    }
                }
            }
            newest = next..self.queue.len();
            length += 1;
        }
    }

    /// Whether one assertion follows from the other. `Links` leaves out targets from which no chain continues, so weak
    /// links are checked on the board.
    fn has_link(&self, from: Assertion, to: Assertion) -> bool {
        if !from.is_on() {
            return self.links.from(from).contains(&to);
        }
        let in_cell = self.kind != LinkKind::X && from.cell() == to.cell() && from.digit() != to.digit();
        !to.is_on() && (in_cell || from.digit() == to.digit() && peers(from.cell()).contains(to.cell()))
    }

    /// The path from the start through its last assertion to the negation of the start.
    fn path(&self, start: Assertion, last: Assertion) -> Vec<Assertion> {
        let parent = |assertion: &Assertion| (*assertion != start).then(|| self.parents[assertion.index()]);
        let mut path: Vec<Assertion> = std::iter::successors(Some(last), parent).collect();
        path.reverse();
        path.push(start.negation());
        path
    }
}
