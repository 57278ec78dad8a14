//! The easiest single chain so far, and what single chains are compared by.

use std::ops::ControlFlow;

use super::conclusion::{conclude, explain, surcharge};
use super::links::chain_along;
use crate::board::classic::{Cell, DigitSet};
use crate::logic::argument::{Argument, ArgumentKind};
use crate::logic::assertion::Assertion;
use crate::logic::candidates::Candidates;
use crate::logic::deduction::Deduction;
use crate::logic::rating::Rating;
use crate::logic::technique::Technique;

/// How hard a single chain is. Costs are compared field by field.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub(in crate::logic) struct Cost {
    /// The rating as the scale adds it up, in binary fractions and tenth by tenth. This decides between two chains of
    /// the same rating.
    weight: f64,
    /// The number of assertions of the chain.
    length: usize,
    /// Which kind of links comes first if the rest is equal.
    tie_break: u8,
}

/// A technique that a search looks for.
#[derive(Clone, Copy)]
pub(in crate::logic) struct Goal {
    pub(in crate::logic) technique: Technique,
    /// The rating of the easiest form of the technique.
    pub(in crate::logic) base: Rating,
    pub(in crate::logic) tie_break: u8,
}

impl Goal {
    /// The cost of a chain of this length.
    pub(in crate::logic) fn cost(self, length: usize) -> Cost {
        let added = (0..surcharge(length)).fold(0.0, |added, _| added + 0.1);
        Cost { weight: f64::from(self.base) + added, length, tie_break: self.tie_break }
    }
}

/// A single chain that proves something.
pub(super) struct SingleChain<'a> {
    /// From the start to the end. In a cycle these are equal.
    pub(super) path: &'a [Assertion],
    pub(super) length: usize,
    /// What a cycle eliminates. A forcing chain proves its end.
    pub(super) eliminations: Option<Vec<(Cell, DigitSet)>>,
}

impl SingleChain<'_> {
    fn deduction(self, board: &Candidates) -> Option<Deduction> {
        let chains = vec![chain_along(board, self.path)];
        match self.eliminations {
            Some(eliminations) => {
                let argument = Argument { kind: ArgumentKind::Loop, chains };
                Some(explain(Deduction::eliminating(eliminations)?, self.length, argument))
            }
            None => {
                let argument = Argument { kind: ArgumentKind::Negation, chains };
                conclude(*self.path.last()?, self.length, argument)
            }
        }
    }
}

/// Where a search for single chains puts what it finds.
pub(super) trait Collector {
    /// Whether a chain of this length is worth a search.
    fn wants(&self, goal: Goal, length: usize) -> bool;

    /// Says that the search will find a chain of this length.
    fn expect(&mut self, goal: Goal, length: usize);

    /// Takes a chain. The search from the same start ends on `Break`.
    fn take(&mut self, goal: Goal, board: &Candidates, chain: SingleChain<'_>) -> ControlFlow<()>;
}

/// The easiest chain so far.
#[derive(Default)]
pub(super) struct Easiest {
    cost: Option<Cost>,
    /// The cost of the easiest chain that is known to come. A chain that is harder is not searched.
    expected: Option<Cost>,
    found: Option<(Technique, Deduction)>,
}

impl Easiest {
    /// Whether a chain of this cost is easier.
    pub(super) fn is_beaten_by(&self, cost: Cost) -> bool {
        self.cost.is_none_or(|easiest| cost < easiest)
    }

    pub(super) fn into_found(self) -> Option<(Technique, Deduction)> {
        self.found
    }
}

impl Collector for Easiest {
    fn wants(&self, goal: Goal, length: usize) -> bool {
        let cost = goal.cost(length);
        self.is_beaten_by(cost) && self.expected.is_none_or(|expected| cost <= expected)
    }

    fn expect(&mut self, goal: Goal, length: usize) {
        self.expected = Some(goal.cost(length));
    }

    /// The first chain from a start is the shortest, so the search ends.
    fn take(&mut self, goal: Goal, board: &Candidates, chain: SingleChain<'_>) -> ControlFlow<()> {
        let cost = goal.cost(chain.length);
        if let Some(deduction) = chain.deduction(board) {
            (self.cost, self.found) = (Some(cost), Some((goal.technique, deduction)));
        }
        ControlFlow::Break(())
    }
}
