//! Inner chains: chains on the board that an outer chain leaves, as links of the outer chain.
//!
//! An inner chain eliminates candidates. That follows from the eliminations of the outer chain without which the inner
//! chain is not valid: wherever the inner chain uses a last candidate of a cell, or a last place of a unit, the other
//! candidates of the cell or unit that the outer chain eliminated.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, OnceLock};

use super::mode::{InnerMode, Mode};
use super::reason::{ProofKind, Reason};
use crate::board::classic::Digit;
use crate::logic::argument::Argument;
use crate::logic::assertion::{Assertion, AssertionSet};
use crate::logic::candidates::Candidates;
use crate::logic::mask::ones;
use crate::logic::units::{CELL_AT, index_of};

/// Where the inner chains of a board come from.
///
/// Propagation asks for them, and they are found by propagation on another board. This trait is between the two.
pub(super) trait InnerSource {
    /// The inner chains of a board, the easiest first. No two of them eliminate the same candidates.
    fn chains(&mut self, board: &Candidates, inner: InnerMode) -> Arc<[InnerChain]>;

    /// The details of an inner chain of a board.
    fn details<'a>(&mut self, board: &Candidates, chain: &'a InnerChain) -> &'a Details;

    /// An inner chain of a board as an argument.
    fn argument(&mut self, board: &Candidates, chain: &InnerChain) -> Argument;

    /// Whether the work is interrupted. What is found then is not used.
    fn is_interrupted(&self) -> bool;
}

/// The source for modes without inner chains.
pub(super) struct NoInnerChains;

impl InnerSource for NoInnerChains {
    fn chains(&mut self, _: &Candidates, _: InnerMode) -> Arc<[InnerChain]> {
        Arc::new([])
    }

    fn details<'a>(&mut self, _: &Candidates, chain: &'a InnerChain) -> &'a Details {
        chain.details.get_or_init(|| Details::of(ProofKind::Negation, &[]))
    }

    fn argument(&mut self, _: &Candidates, _: &InnerChain) -> Argument {
        Argument { kind: ProofKind::Negation.into(), chains: Vec::new() }
    }

    fn is_interrupted(&self) -> bool {
        false
    }
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
    /// The details of an argument: each chain as its assertions from the end to the start, with the reason of each.
    pub(super) fn of(kind: ProofKind, chains: &[Vec<(Assertion, Reason)>]) -> Details {
        let mut hasher = DefaultHasher::new();
        for chain in chains {
            chain.len().hash(&mut hasher);
            chain.iter().for_each(|(assertion, _)| assertion.hash(&mut hasher));
        }
        let reason_of_start = match kind {
            ProofKind::Cell(_) => Reason::Cell,
            ProofKind::Unit(unit, _) => Reason::Unit(index_of(unit)),
            _ => Reason::Assumption,
        };
        let reason = |&(assertion, reason): &(Assertion, Reason)| match reason {
            Reason::Assumption => (assertion, reason_of_start),
            _ => (assertion, reason),
        };
        let is_last = |&(assertion, reason): &(Assertion, Reason)| {
            assertion.is_on() && matches!(reason, Reason::Cell | Reason::Unit(_))
        };
        let last = chains.iter().flatten().map(reason).filter(is_last).collect();
        Details { identity: hasher.finish(), last }
    }

    /// The eliminations of the outer chain that the inner chain needs.
    pub(super) fn premises(&self, before: &Candidates, after: &Candidates) -> Vec<Assertion> {
        let (mut seen, mut premises) = (AssertionSet::EMPTY, Vec::new());
        let mut push = |premise: Assertion| {
            if !seen.contains(premise) {
                seen.insert(premise);
                premises.push(premise);
            }
        };
        for &(assertion, reason) in &self.last {
            let (cell, digit) = (assertion.cell(), assertion.digit());
            match reason {
                Reason::Unit(unit) => ones(before.places(unit, digit.index()) & !after.places(unit, digit.index()))
                    .for_each(|place| push(Assertion::off(CELL_AT[unit][place], digit))),
                _ => ones((before.candidates(cell) - after.candidates(cell)).bits())
                    .for_each(|eliminated| push(Assertion::off(cell, Digit::ALL[eliminated]))),
            }
        }
        premises
    }
}
