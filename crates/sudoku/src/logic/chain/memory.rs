//! Memory of the inner chains of a board.
//!
//! Outer chains from many assumptions, and in several steps of a puzzle, leave the same board. Its inner chains are
//! found once.

use std::collections::HashMap;
use std::sync::Arc;

use super::conclusion_finder::{ConclusionFinder, Search, argument, chains_to};
use super::inner::{Details, InnerChain, InnerSource, Proof};
use super::links::chain_along;
use super::mode::{InnerMode, Mode};
use super::propagation::Propagation;
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

    fn find(&mut self, board: &Candidates, inner: InnerMode) -> Vec<InnerChain> {
        match inner {
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
    }
}

impl InnerSource for Memory {
    fn is_interrupted(&self) -> bool {
        self.interrupt.is_over()
    }

    fn chains(&mut self, board: &Candidates, inner: InnerMode) -> Arc<[InnerChain]> {
        let key = (inner, board.tables().0.map(|candidates| candidates.bits()));
        if let Some(chains) = self.chains.get(&key) {
            return Arc::clone(chains);
        }
        let chains: Arc<[InnerChain]> = self.find(board, inner).into();
        if self.chains.len() >= BOARDS {
            self.chains.clear();
        }
        self.chains.insert(key, Arc::clone(&chains));
        chains
    }

    fn details<'a>(&mut self, board: &Candidates, chain: &'a InnerChain) -> &'a Details {
        if let Some(details) = chain.details.get() {
            return details;
        }
        let details = match &*chain.proof {
            Proof::Path { is_cycle, path } => single_chains::details(board, *is_cycle, path),
            Proof::Conclusion { mode, kind, assumptions, assertion } => {
                let back_from = |propagation: &Propagation, at, _: &mut dyn InnerSource| propagation.back_from(at);
                let conclusion = (*kind, &assumptions[..], *assertion);
                let chains = chains_to(board, *mode, conclusion, chain.length, self, back_from);
                Details::of(*kind, &chains)
            }
        };
        chain.details.get_or_init(|| details)
    }

    fn argument(&mut self, board: &Candidates, chain: &InnerChain) -> Argument {
        match &*chain.proof {
            Proof::Path { is_cycle, path } => {
                let kind = if *is_cycle { ArgumentKind::Loop } else { ArgumentKind::Negation };
                Argument { kind, chains: vec![chain_along(board, path)] }
            }
            Proof::Conclusion { mode, kind, assumptions, assertion } => {
                argument(board, *mode, (*kind, assumptions, *assertion), chain.length, self)
            }
        }
    }
}
