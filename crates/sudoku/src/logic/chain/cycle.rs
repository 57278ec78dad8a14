//! Bidirectional cycles: chains that return to their start.
//!
//! Start at an assertion that is on, follow a weak link to one that is off, a strong link to one that is on, and so on.
//! If the chain returns to the start, it is valid in the other direction too: if the start is false, every assertion of
//! the loop is false. So one of any two neighbours in the loop is on, and a candidate outside the loop is false if it
//! sees an on-assertion and an off-assertion of the loop with its own digit.
//!
//! ```text
//!     . a . | . d .      In both rows 5 has only two places: a and d, b and c. If a is on, then b (in its box) is
//!     . . b | . . c      off, so c is on, d is off, and a is on. If a is off, all of this is reversed. One of a and
//!     - - - | - - -      b is the 5 of the first box, one of c and d is that of the second: the other cells lose it.
//! ```
//!
//! A loop with X-links is an X-cycle, a loop with Y-links is a Y-cycle, and a loop with all links is a cycle.

use std::ops::ControlFlow;

use super::easiest::{Collector, Goal, SingleChain};
use super::links::Links;
use crate::board::classic::{Cell, Digit, DigitSet};
use crate::logic::assertion::{Assertion, AssertionSet};
use crate::logic::candidates::Candidates;
use crate::logic::cell_set::CellSet;
use crate::logic::units::peers;
use crate::short;

const NO_PARENT: usize = usize::MAX;

/// A breadth-first search for cycles, start by start.
pub(super) struct CycleFinder<'a> {
    board: &'a Candidates,
    links: &'a Links,
    /// The end of every path so far, with the index of the entry before it.
    trail: Vec<(Assertion, usize)>,
}

impl<'a> CycleFinder<'a> {
    pub(super) fn new(board: &'a Candidates, links: &'a Links) -> CycleFinder<'a> {
        CycleFinder { board, links, trail: Vec::new() }
    }

    /// Finds the cycles from this start that eliminate something, the shortest first, as long as the collector wants
    /// them.
    #[cfg_attr(target_family = "wasm", inline(never))]
    pub(super) fn search(&mut self, start: Assertion, goal: Goal, collector: &mut impl Collector) {
        let mut reached = AssertionSet::EMPTY;
        reached.insert(start);
        self.trail.clear();
        self.trail.push((start, NO_PARENT));
        let mut newest = 0..1;
        let mut length = 2;
        while !newest.is_empty() && collector.wants(goal, length.max(4)) {
            let first_off = self.trail.len();
            for at in newest {
                for &next in self.links.from(self.trail[at].0) {
                    if !self.path_contains(at, next) {
                        self.trail.push((next, at));
                    }
                }
            }
            let first_on = self.trail.len();
            for at in first_off..first_on {
                for &next in self.links.from(self.trail[at].0) {
                    if next == start && length >= 4 && self.close(at, goal, collector).is_break() {
                        return;
                    }
                    if !reached.contains(next) {
                        reached.insert(next);
                        self.trail.push((next, at));
                    }
                }
            }
            newest = first_on..self.trail.len();
            length += 2;
        }
    }

    /// The path to an entry, from its end to its start.
    fn path_back(&self, at: usize) -> impl Iterator<Item = Assertion> {
        std::iter::successors(self.trail.get(at), |entry| self.trail.get(entry.1)).map(|entry| entry.0)
    }

    /// Whether an assertion that is off is on the path to an entry that is on. Every second entry of a path is off.
    fn path_contains(&self, at: usize, off: Assertion) -> bool {
        self.path_back(self.trail[at].1).step_by(2).any(|earlier| earlier == off)
    }

    /// Gives the cycle that ends at an entry to the collector, if it eliminates something.
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn close(&self, at: usize, goal: Goal, collector: &mut impl Collector) -> ControlFlow<()> {
        let mut path: Vec<Assertion> = self.path_back(at).collect();
        path.reverse();
        let eliminations = eliminations(self.board, &path);
        if eliminations.is_empty() {
            return ControlFlow::Continue(());
        }
        let length = path.len();
        path.push(path[0]);
        collector.take(goal, self.board, SingleChain { path: &path, length, eliminations: Some(eliminations) })
    }
}

/// The eliminations of a cycle: the candidates outside its cells that see an on-assertion and an off-assertion with
/// their digit.
fn eliminations(board: &Candidates, cycle: &[Assertion]) -> Vec<(Cell, DigitSet)> {
    // What is seen from the assertions that are off, and from those that are on, for each digit.
    let mut seen = [[CellSet::EMPTY; 2]; 9];
    let mut cells = CellSet::EMPTY;
    for member in cycle {
        cells = cells.with(member.cell());
        let seen = &mut seen[member.digit().index()][usize::from(member.is_on())];
        *seen = *seen | peers(member.cell());
    }
    let mut eliminated = Vec::new();
    for (digit, [from_off, from_on]) in Digit::ALL.into_iter().zip(seen) {
        let seen = from_off & from_on & (board.cells_with(digit) - cells);
        eliminated.extend(seen.iter().map(|cell| (cell, digit)));
    }
    short::sort(&mut eliminated);
    let mut eliminations: Vec<(Cell, DigitSet)> = Vec::new();
    for (cell, digit) in eliminated {
        match eliminations.last_mut().filter(|(last, _)| *last == cell) {
            Some((_, digits)) => digits.insert(digit),
            None => eliminations.push((cell, DigitSet::of(digit))),
        }
    }
    eliminations
}
