//! The search for the easiest single chain: cycles and forcing chains, by X-links, by Y-links, by both.
//!
//! They are one search, because a long chain of a low kind is harder than a short one of a higher.

use super::links::{Kind, Links};
use super::node::Node;
use super::{Cost, cycle, forcing};
use crate::board::{Cell, Digit};
use crate::logic::candidates::Candidates;
use crate::logic::step::Step;
use crate::logic::technique::{Technique, TechniqueSet};

/// The kinds of links, with the turn that each takes among equals, and the cycle and the chain made of them.
const KINDS: [(Kind, u8, Technique, Option<Technique>); 3] = [
    (Kind::X, 2, Technique::BidirectionalXCycle, Some(Technique::ForcingXChain)),
    (Kind::Y, 3, Technique::BidirectionalYCycle, None),
    (Kind::Xy, 4, Technique::BidirectionalCycle, Some(Technique::ForcingChain)),
];

/// The easiest step by a single chain.
pub(in crate::logic) fn find(board: &Candidates, allowed: TechniqueSet) -> Option<Step> {
    let mut best = Best::default();
    for (kind, turn, ring, chain) in KINDS {
        let aim = |technique: Technique| allowed.contains(technique).then_some(Aim { technique, turn });
        let (ring, chain) = (aim(ring), chain.and_then(aim));
        if ![ring, chain].into_iter().flatten().any(|aim| best.falls_to(aim.cost(4))) {
            continue;
        }
        let links = Links::of(board, kind);
        let mut round = cycle::Search::new(board, &links);
        let mut there = forcing::Search::new(board, &links, kind);
        for start in starts(board, kind) {
            if let Some(aim) = ring {
                round.from(start, aim, &mut best);
            }
            if let Some(aim) = chain {
                there.from(start, aim, &mut best);
                there.from(start.not(), aim, &mut best);
            }
        }
    }
    best.step()
}

/// Every candidate of a cell that has others, taken for right. What goes by cells alone starts where there are two.
fn starts(board: &Candidates, kind: Kind) -> impl Iterator<Item = Node> {
    let fits = move |cell: &Cell| {
        let size = board.candidates(*cell).len();
        if kind == Kind::Y { size == 2 } else { size > 1 }
    };
    let right = |cell: Cell| board.candidates(cell).iter().map(move |digit: Digit| Node::right(cell, digit));
    Cell::ALL.into_iter().filter(fits).flat_map(right)
}

/// What is looked for.
#[derive(Clone, Copy)]
pub(super) struct Aim {
    pub(super) technique: Technique,
    turn: u8,
}

impl Aim {
    pub(super) fn cost(self, length: usize) -> Cost {
        Cost::new(self.technique, length, self.turn)
    }
}

/// The easiest chain so far.
#[derive(Default)]
pub(super) struct Best {
    cost: Option<Cost>,
    step: Option<Step>,
}

impl Best {
    /// Whether a step at this cost would be easier.
    pub(super) fn falls_to(&self, cost: Cost) -> bool {
        self.cost.is_none_or(|best| cost < best)
    }

    pub(super) fn take(&mut self, cost: Cost, step: Step) {
        (self.cost, self.step) = (Some(cost), Some(step));
    }

    fn step(self) -> Option<Step> {
        self.step
    }
}
