//! Nested forcing chains: dynamic chains with chains inside.
//!
//! Where a dynamic chain ends, because nothing more follows by links and patterns, other chains are searched on the
//! board that it leaves. What such an inner chain eliminates follows from the assumption of the outer chain, which goes
//! on from there. The assertions of an inner chain count as part of the length, once for each conclusion.
//!
//! The inner chains of one technique are harder to find than those of the one before: cycles and forcing chains, cell
//! and unit forcing chains, dynamic chains, and dynamic chains with chains inside.

use super::conclusion_finder::{ConclusionFinder, Search};
use super::dynamic;
use super::inner::InnerSource;
use super::memory::Memory;
use super::mode::{Advanced, Mode};
use crate::logic::candidates::Candidates;
use crate::logic::deduction::Deduction;

/// The easiest conclusion of dynamic chains that use this.
pub(in crate::logic) fn find(board: &Candidates, advanced: Advanced, memory: &mut Memory) -> Option<Deduction> {
    let mut finder = ConclusionFinder::new(board, Mode::dynamic(advanced), Search::Easiest, memory);
    dynamic::search(&mut finder);
    let found = finder.easiest()?;
    (!memory.is_interrupted()).then_some(found.1)
}
