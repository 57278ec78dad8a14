//! Memory of the inner chains of a board, and the search for them.
//!
//! Outer chains from many assumptions, and in several steps of a puzzle, leave the same board. Its inner chains are
//! found once.

use std::collections::HashMap;
use std::sync::Arc;

use super::conclusions::{ConclusionFinder, argument, chains_to};
use super::inner::{Details, InnerChain, InnerSource, Proof, ProofKind};
use super::links::{Reason, chain_along};
use super::propagation::Propagation;
use super::single_chains;
use crate::logic::argument::{Argument, ArgumentKind};
use crate::logic::chain::mode::{InnerMode, Mode};
use crate::logic::general::marks::Marks;
use crate::logic::general::work::Work;
use crate::search::Interrupt;

/// How many bytes are remembered at once, about.
const BYTES: usize = 200_000_000;

/// How many bytes a chain takes, about.
const BYTES_OF_CHAIN: usize = 400;

/// Which inner chains of which board: the candidates of all cells.
type Key = (InnerMode, Box<[u32]>);

/// The inner chains of the boards so far, and the work that is left.
#[derive(Clone)]
pub(in crate::logic::general) struct Memory {
    work: Work,
    chains: HashMap<Key, Arc<[InnerChain]>>,
    /// How many bytes are remembered, about.
    bytes: usize,
}

impl std::fmt::Debug for Memory {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Memory").field("work", &self.work).field("boards", &self.chains.len()).finish()
    }
}

impl Memory {
    pub(in crate::logic::general) fn new() -> Memory {
        Memory { work: Work::new(), chains: HashMap::new(), bytes: 0 }
    }

    /// The same memory. Searches end when the work is interrupted, and what they find then is not used.
    pub(in crate::logic::general) fn until(self, interrupt: &Interrupt) -> Memory {
        Memory { work: self.work.until(interrupt), ..self }
    }

    /// The work that is left.
    pub(in crate::logic::general) fn work(&mut self) -> &mut Work {
        &mut self.work
    }

    fn find(&mut self, marks: &Marks, inner: InnerMode) -> Vec<InnerChain> {
        match inner {
            InnerMode::Single => single_chains::all(marks, &mut self.work),
            InnerMode::Multiple => {
                let mut finder = ConclusionFinder::all(marks, Mode::MULTIPLE, self);
                finder.try_multiple(true, true);
                finder.into_inner_chains()
            }
            InnerMode::Dynamic(advanced) => {
                let mut finder = ConclusionFinder::all(marks, Mode::dynamic(advanced), self);
                finder.try_all();
                finder.into_inner_chains()
            }
        }
    }
}

impl InnerSource for Memory {
    fn work(&mut self) -> &mut Work {
        &mut self.work
    }

    fn chains(&mut self, marks: &Marks, inner: InnerMode) -> Arc<[InnerChain]> {
        let key = (inner, marks.of_cells().into());
        if let Some(chains) = self.chains.get(&key) {
            return Arc::clone(chains);
        }
        let chains: Arc<[InnerChain]> = self.find(marks, inner).into();
        let bytes = chains.len() * BYTES_OF_CHAIN + size_of_val(&*key.1);
        self.bytes += bytes;
        if self.bytes > BYTES {
            self.chains.clear();
            self.bytes = bytes;
        }
        self.chains.insert(key, Arc::clone(&chains));
        chains
    }

    fn details<'a>(&mut self, marks: &Marks, chain: &'a InnerChain) -> &'a Details {
        if let Some(details) = chain.details.get() {
            return details;
        }
        let details = match &*chain.proof {
            Proof::Path { is_cycle, path } => single_chains::details(marks, *is_cycle, path),
            Proof::Conclusion { mode, kind, assumptions, assertion } => {
                let back_from = |propagation: &Propagation, at, _: &mut dyn InnerSource| propagation.back_from(at);
                let conclusion = (*kind, &assumptions[..], *assertion);
                let chains = chains_to(marks, *mode, conclusion, chain.length, self, back_from);
                let reason_of_start = match *kind {
                    ProofKind::Cell(_) => Reason::Cell,
                    ProofKind::Unit(unit, _) => Reason::Unit(unit),
                    ProofKind::Contradiction | ProofKind::OnOrOff => Reason::Assumption,
                };
                Details::of(reason_of_start, &chains)
            }
        };
        chain.details.get_or_init(|| details)
    }

    fn argument(&mut self, marks: &Marks, chain: &InnerChain) -> Option<Argument> {
        match &*chain.proof {
            Proof::Path { is_cycle, path } => {
                let kind = if *is_cycle { ArgumentKind::Loop } else { ArgumentKind::Negation };
                Some(Argument { kind, chains: vec![chain_along(marks, path)] })
            }
            Proof::Conclusion { mode, kind, assumptions, assertion } => {
                argument(marks, *mode, (*kind, assumptions, *assertion), chain.length, self)
            }
        }
    }
}
