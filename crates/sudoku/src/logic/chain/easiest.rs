//! The easiest single chain so far, and what single chains are compared by.

use super::conclusion::surcharge;
use crate::logic::deduction::Deduction;
use crate::logic::rating::Rating;
use crate::logic::technique::Technique;

/// How hard a single chain is. Costs are compared field by field.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub(super) struct Cost {
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
pub(super) struct Goal {
    pub(super) technique: Technique,
    /// The rating of the easiest form of the technique.
    pub(super) base: Rating,
    pub(super) tie_break: u8,
}

impl Goal {
    /// The cost of a chain of this length.
    pub(super) fn cost(self, length: usize) -> Cost {
        let added = (0..surcharge(length)).fold(0.0, |added, _| added + 0.1);
        Cost { weight: f64::from(self.base.tenths()) / 10.0 + added, length, tie_break: self.tie_break }
    }
}

/// The easiest chain so far.
#[derive(Default)]
pub(super) struct Easiest {
    cost: Option<Cost>,
    found: Option<(Technique, Deduction)>,
}

impl Easiest {
    /// Whether a chain of this cost is easier.
    pub(super) fn is_beaten_by(&self, cost: Cost) -> bool {
        self.cost.is_none_or(|easiest| cost < easiest)
    }

    /// Replaces the easiest chain by a chain of this length.
    pub(super) fn replace(&mut self, goal: Goal, length: usize, deduction: Deduction) {
        (self.cost, self.found) = (Some(goal.cost(length)), Some((goal.technique, deduction)));
    }

    pub(super) fn into_found(self) -> Option<(Technique, Deduction)> {
        self.found
    }
}
