//! Memory of the inner chains of a board.
//!
//! Outer chains from many assumptions, and in several steps of a puzzle, leave the same board. Its inner chains are
//! found once.

use std::collections::HashMap;
use std::sync::Arc;

use super::conclusion_finder::{ConclusionFinder, Search};
use super::inner::{Details, InnerChain, Proof};
use super::links::chain_along;
use super::mode::{InnerMode, Mode};
use super::propagation::{Contradiction, Propagation};
use super::{dynamic, multiple, single_chains};
use crate::logic::argument::{Argument, ArgumentKind};
use crate::logic::candidates::Candidates;
use crate::search::Interrupt;

/// How many boards are remembered at once. A board with its chains takes some kilobytes.
const BOARDS: usize = 20_000;

/// The inner chains of the boards so far.
#[derive(Clone, Default)]
pub(in crate::logic) struct Memory {
    chains: HashMap<(InnerMode, [u16; 81]), Arc<[InnerChain]>>,
    interrupt: Interrupt,
}

impl std::fmt::Debug for Memory {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Memory").field("boards", &self.chains.len()).finish()
    }
}

impl Memory {
    /// The same memory. Searches end when the work is interrupted, and what they find then is not used.
    pub(in crate::logic) fn until(self, interrupt: &Interrupt) -> Memory {
        Memory { interrupt: interrupt.clone(), ..self }
    }

    pub(super) fn is_interrupted(&self) -> bool {
        self.interrupt.is_over()
    }

    /// The inner chains of a board, the easiest first. No two of them eliminate the same candidates.
    pub(super) fn inner_chains(&mut self, board: &Candidates, inner: InnerMode) -> Arc<[InnerChain]> {
        let key = (inner, board.tables().0.map(|candidates| candidates.bits()));
        if let Some(chains) = self.chains.get(&key) {
            return Arc::clone(chains);
        }
        let chains: Arc<[InnerChain]> = match inner {
            InnerMode::Single => single_chains::all(board),
            InnerMode::Multiple => {
                let mut finder = ConclusionFinder::new(board, Mode::MULTIPLE, Search::All, self);
                multiple::search(&mut finder, true, true);
                finder.all()
            }
            InnerMode::Dynamic(advanced) => {
                let mut finder = ConclusionFinder::new(board, Mode::dynamic(advanced), Search::All, self);
                dynamic::search(&mut finder);
                finder.all()
            }
        }
        .into();
        if self.chains.len() >= BOARDS {
            self.chains.clear();
        }
        self.chains.insert(key, Arc::clone(&chains));
        chains
    }

    /// The details of an inner chain of a board.
    pub(super) fn details<'a>(&mut self, board: &Candidates, chain: &'a InnerChain) -> &'a Details {
        if let Some(details) = chain.details.get() {
            return details;
        }
        let details = match &*chain.proof {
            Proof::Path { is_cycle, path } => single_chains::details(board, *is_cycle, path),
            Proof::Conclusion { mode, kind, assumptions, assertion } => {
                let mut propagation = Propagation::new();
                let mut chains = Vec::new();
                for &assumption in assumptions {
                    let contradiction = propagation.follow(board, assumption, *mode, chain.length + 1, self);
                    match contradiction.filter(|_| *kind == ArgumentKind::Contradiction) {
                        Some(Contradiction { on, off }) => {
                            chains.extend([propagation.back_from(on), propagation.back_from(off)]);
                        }
                        None => chains.extend(propagation.entry(*assertion).map(|at| propagation.back_from(at))),
                    }
                }
                Details::of(*kind, &chains)
            }
        };
        chain.details.get_or_init(|| details)
    }

    /// An inner chain of a board as an argument.
    pub(super) fn argument(&mut self, board: &Candidates, chain: &InnerChain) -> Argument {
        match &*chain.proof {
            Proof::Path { is_cycle, path } => {
                let kind = if *is_cycle { ArgumentKind::Loop } else { ArgumentKind::Negation };
                Argument { kind, chains: vec![chain_along(board, path)] }
            }
            Proof::Conclusion { mode, kind, assumptions, assertion } => {
                argument(board, *mode, *kind, assumptions, *assertion, chain.length, self)
            }
        }
    }
}

/// The argument for a conclusion of this length.
pub(super) fn argument(
    board: &Candidates,
    mode: Mode,
    kind: ArgumentKind,
    assumptions: &[crate::logic::assertion::Assertion],
    assertion: crate::logic::assertion::Assertion,
    length: usize,
    memory: &mut Memory,
) -> Argument {
    let mut propagation = Propagation::new();
    let mut chains = Vec::new();
    for &assumption in assumptions {
        let contradiction = propagation.follow(board, assumption, mode, length + 1, memory);
        match contradiction.filter(|_| kind == ArgumentKind::Contradiction) {
            Some(Contradiction { on, off }) => {
                chains.extend([propagation.chain_to(on, memory), propagation.chain_to(off, memory)]);
            }
            None => chains.extend(propagation.entry(assertion).map(|at| propagation.chain_to(at, memory))),
        }
    }
    Argument { kind, chains }
}
