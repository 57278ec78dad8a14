//! Inner chains: chains on the board that an outer chain leaves, as links of the outer chain. `logic::chain::inner`
//! explains them.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, OnceLock};

use super::assertion::{Assertion, AssertionSet};
use super::links::Reason;
use crate::logic::argument::Argument;
use crate::logic::chain::mode::{InnerMode, Mode};
use crate::logic::general::layout::ones;
use crate::logic::general::marks::Marks;
use crate::logic::general::work::Work;

/// Where the inner chains of a board come from, and the work that they take.
///
/// Propagation asks for them, and they are found by propagation on another board. This trait is between the two.
pub(super) trait InnerSource {
    /// The work that is left for the puzzle.
    fn work(&mut self) -> &mut Work;

    /// The inner chains of a board, the easiest first. No two of them eliminate the same candidates.
    fn chains(&mut self, marks: &Marks, inner: InnerMode) -> Arc<[InnerChain]>;

    /// The details of an inner chain of a board.
    fn details<'a>(&mut self, marks: &Marks, chain: &'a InnerChain) -> &'a Details;

    /// An inner chain of a board as an argument; `None` if the work is over.
    fn argument(&mut self, marks: &Marks, chain: &InnerChain) -> Option<Argument>;
}

/// How a conclusion follows from the chains of assumptions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ProofKind {
    Contradiction,
    OnOrOff,
    Cell(usize),
    /// Every place of a value in a unit: the unit and the value.
    Unit(usize, usize),
}

/// An inner chain that is found on a board.
#[derive(Clone, Debug)]
pub(super) struct InnerChain {
    /// What it eliminates, in the order of the scale.
    pub(super) eliminated: Arc<[Assertion]>,
    /// The number of its assertions, with those of the chains inside it.
    pub(super) length: usize,
    pub(super) proof: Arc<Proof>,
    /// What is computed when it is needed.
    pub(super) details: Arc<OnceLock<Details>>,
}

/// How an inner chain is found again.
#[derive(Debug)]
pub(super) enum Proof {
    /// A cycle or a forcing chain: its assertions from the start to the end.
    Path { is_cycle: bool, path: Vec<Assertion> },
    /// The conclusion of several assumptions, or the negation of one.
    Conclusion { mode: Mode, kind: ProofKind, assumptions: Vec<Assertion>, assertion: Assertion },
}

/// What an outer chain needs to know about an inner chain.
#[derive(Debug)]
pub(super) struct Details {
    /// Equal for two chains that have the same assertions in the same order. It is a hash value of 64 bits. A rating is
    /// wrong if two different chains of one argument have the same.
    pub(super) identity: u64,
    /// The assertions that are on because they are the last candidate or place, with the cell or unit.
    last: Vec<(Assertion, Reason)>,
}

impl InnerChain {
    pub(super) fn new(eliminated: Vec<Assertion>, length: usize, proof: Proof) -> InnerChain {
        InnerChain { eliminated: eliminated.into(), length, proof: Arc::new(proof), details: Arc::default() }
    }
}

impl Details {
    /// The details of an argument: each chain as its assertions from the end to the start, with the reason of each, and
    /// the reason for which one of the starts is true.
    pub(super) fn of(reason_of_start: Reason, chains: &[Vec<(Assertion, Reason)>]) -> Details {
        let mut hasher = DefaultHasher::new();
        for chain in chains {
            chain.len().hash(&mut hasher);
            chain.iter().for_each(|(assertion, _)| assertion.hash(&mut hasher));
        }
        let reason = |&(assertion, reason): &(Assertion, Reason)| match reason {
            Reason::Assumption => (assertion, reason_of_start),
            _ => (assertion, reason),
        };
        let is_last = |&(assertion, reason): &(Assertion, Reason)| {
            assertion.is_on() && matches!(reason, Reason::Cell | Reason::Unit(_))
        };
        Details { identity: hasher.finish(), last: chains.iter().flatten().map(reason).filter(is_last).collect() }
    }

    /// The eliminations of the outer chain that the inner chain needs.
    pub(super) fn premises(&self, before: &Marks, after: &Marks) -> Vec<Assertion> {
        let (mut seen, mut premises) = (AssertionSet::empty(before.cells()), Vec::new());
        let mut push = |premise: Assertion| {
            if !seen.contains(premise) {
                seen.insert(premise);
                premises.push(premise);
            }
        };
        for &(assertion, reason) in &self.last {
            let (cell, value) = (assertion.cell(), assertion.value());
            match reason {
                Reason::Unit(unit) => {
                    let eliminated = before.places(unit, value) & !after.places(unit, value);
                    before.layout.cells_at(unit, eliminated).for_each(|cell| push(Assertion::off(cell, value)));
                }
                _ => ones(before.candidates(cell) & !after.candidates(cell))
                    .for_each(|eliminated| push(Assertion::off(cell, eliminated))),
            }
        }
        premises
    }
}
