//! Techniques on boards of any size and shape: jigsaws, diagonals, windows and all sizes from 2×2 to 25×25.
//!
//! The finders read the units of the board. On the classic board they find the same steps as those of the classic board,
//! which a test checks step by step. They are not as fast, because nothing about the board is fixed.
//!
//! The files, from the bottom: `layout` (tables of a geometry), `marks` (the candidates), `deduction` (what a finder
//! returns), a file for each family of techniques, and `chain/`. The proofs and drawn examples are beside the classic
//! finders.

mod aligned_exclusion;
mod bug;
mod chain;
mod deduction;
mod fish;
mod layout;
mod locked;
mod marks;
mod sets;
mod singles;
#[cfg(test)]
mod tests;
mod unique_loop;
mod wing;
mod work;

use chain::memory::Memory;
use deduction::Deduction;
use marks::Marks;

use super::chain::mode::Advanced;
use super::classic::sharing;
use super::marked_board::MarkedBoard;
use super::rating::Rating;
use super::step::Step;
use super::technique::Technique;
use super::technique_set::TechniqueSet;
use crate::board::Board;
use crate::search::Interrupt;

/// A board between two steps.
#[derive(Clone, Debug)]
pub(super) struct GeneralBoard {
    marks: Marks,
    memory: Memory,
    /// The rating of the technique whose search was too long.
    cut: Option<Rating>,
}

impl GeneralBoard {
    pub(super) fn new(puzzle: &Board) -> GeneralBoard {
        GeneralBoard { marks: Marks::of(puzzle), memory: Memory::new(), cut: None }
    }

    /// The same board. The search of a step ends when the work is interrupted.
    pub(super) fn until(self, interrupt: &Interrupt) -> GeneralBoard {
        GeneralBoard { memory: self.memory.until(interrupt), ..self }
    }

    /// The board as readers see it.
    pub(super) fn marked(&self) -> MarkedBoard {
        self.marks.marked()
    }

    pub(super) fn is_solved(&self) -> bool {
        self.marks.is_solved()
    }

    /// The lowest rating of the step after the last one, if the techniques do not solve the puzzle.
    pub(super) fn beyond(&self) -> Rating {
        self.cut.unwrap_or(Rating::BEYOND)
    }

    /// The first step that one of these techniques finds. It is applied to the board. There is none after the search of a
    /// technique was too long.
    pub(super) fn next(&mut self, techniques: TechniqueSet, interrupt: &Interrupt) -> Option<Step> {
        for technique in Technique::ALL {
            if self.cut.is_some() || interrupt.is_over() {
                return None;
            }
            let found = self.find(technique, techniques);
            if self.memory.work().is_over() {
                self.cut = Some(technique.rating());
                return None;
            }
            if let Some((technique, found)) = found {
                found.apply(&mut self.marks);
                return Some(found.into_step(&self.marks.layout, technique));
            }
        }
        None
    }

    /// What the finder of a technique returns. A finder of several techniques belongs to the first of them.
    fn find(&mut self, technique: Technique, techniques: TechniqueSet) -> Option<(Technique, Deduction)> {
        use Technique::{BidirectionalXCycle, CellForcingChain, UniqueRectangle};
        if matches!(technique, UniqueRectangle | BidirectionalXCycle | CellForcingChain) {
            let allowed = sharing(technique, techniques);
            return match technique {
                _ if allowed.is_empty() => None,
                UniqueRectangle => unique_loop::find(&self.marks, &allowed, self.memory.work()),
                BidirectionalXCycle => chain::single::find(&self.marks, &allowed, self.memory.work()),
                _ => chain::forcing::multiple(&self.marks, &allowed, &mut self.memory),
            };
        }
        if !techniques.contains(technique) {
            return None;
        }
        Some((technique, self.find_own(technique)?))
    }

    /// What the finder of one technique alone returns.
    fn find_own(&mut self, technique: Technique) -> Option<Deduction> {
        let (marks, memory) = (&self.marks, &mut self.memory);
        let mut dynamic = |advanced| chain::forcing::dynamic(marks, advanced, memory);
        match technique {
            Technique::LastInUnit => singles::last_in_unit(marks),
            Technique::HiddenSingleBox => singles::in_box(marks),
            Technique::HiddenSingleLine => singles::in_line(marks),
            Technique::DirectPointing => locked::direct_pointing(marks),
            Technique::DirectClaiming => locked::direct_claiming(marks),
            Technique::DirectHiddenPair => sets::direct_hidden(marks, 2),
            Technique::NakedSingle => singles::naked(marks),
            Technique::DirectHiddenTriplet => sets::direct_hidden(marks, 3),
            Technique::Pointing => locked::pointing(marks, None).next(),
            Technique::Claiming => locked::claiming(marks, None).next(),
            Technique::NakedPair => sets::naked(marks, None, 2).next(),
            Technique::XWing => fish::all(marks, None, 2).next(),
            Technique::HiddenPair => sets::hidden(marks, None, 2).next(),
            Technique::NakedTriplet => sets::naked(marks, None, 3).next(),
            Technique::Swordfish => fish::all(marks, None, 3).next(),
            Technique::HiddenTriplet => sets::hidden(marks, None, 3).next(),
            Technique::XyWing => wing::find(marks, 2),
            Technique::XyzWing => wing::find(marks, 3),
            Technique::NakedQuad => sets::naked(marks, None, 4).next(),
            Technique::Jellyfish => fish::all(marks, None, 4).next(),
            Technique::HiddenQuad => sets::hidden(marks, None, 4).next(),
            Technique::Bug => bug::find(marks),
            Technique::AlignedPairExclusion => aligned_exclusion::pair(marks, memory.work()),
            Technique::AlignedTripletExclusion => aligned_exclusion::triplet(marks, memory.work()),
            Technique::Nishio => chain::forcing::nishio(marks, memory),
            Technique::DynamicForcingChain => dynamic(Advanced::Nothing),
            Technique::DynamicForcingChainPlus => dynamic(Advanced::Patterns),
            Technique::NestedForcingChain => dynamic(Advanced::Chains),
            Technique::NestedMultipleChain => dynamic(Advanced::MultipleChains),
            Technique::NestedDynamicChain => dynamic(Advanced::DynamicChains),
            Technique::NestedDynamicChainPlus => dynamic(Advanced::DynamicChainsPlus),
            Technique::DoublyNestedForcingChain => dynamic(Advanced::DynamicChainsWithChains),
            Technique::DoublyNestedMultipleChain => dynamic(Advanced::DynamicChainsWithMultipleChains),
            // The others share a finder with one that comes earlier.
            Technique::UniqueRectangle
            | Technique::UniqueLoop
            | Technique::BidirectionalXCycle
            | Technique::BidirectionalYCycle
            | Technique::ForcingXChain
            | Technique::BidirectionalCycle
            | Technique::ForcingChain
            | Technique::CellForcingChain
            | Technique::UnitForcingChain => None,
        }
    }
}
