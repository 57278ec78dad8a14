//! The steps of a puzzle on the classic board: the rows of the table are tried in their order.

use super::all_singles::{self, Singles};
use super::allowed::Allowed;
use super::candidates::Candidates;
use super::chain::memory::Memory;
use super::deduction::Deduction;
use super::rating::Rating;
use super::step::Step;
use super::table::{Finder, Row, TABLE};
use super::technique::Technique;
use super::technique_set::TechniqueSet;
use crate::board::Grid;
use crate::search::Interrupt;

/// A classic board between two steps.
#[derive(Clone, Debug)]
pub(super) struct ClassicBoard {
    pub(super) candidates: Candidates,
    memory: Memory,
}

impl ClassicBoard {
    pub(super) fn new(puzzle: &Grid) -> ClassicBoard {
        ClassicBoard { candidates: Candidates::from(puzzle), memory: Memory::default() }
    }

    /// The same board. The search of a step ends when the work is interrupted.
    pub(super) fn until(self, interrupt: &Interrupt) -> ClassicBoard {
        ClassicBoard { memory: self.memory.until(interrupt), ..self }
    }

    /// The first step that one of these techniques finds. It is applied to the board.
    pub(super) fn next(&mut self, techniques: TechniqueSet, interrupt: &Interrupt) -> Option<Step> {
        for row in &TABLE {
            if interrupt.is_over() {
                return None;
            }
            if let Some((technique, deduction)) = self.try_row(row, techniques) {
                deduction.apply(&mut self.candidates);
                return Some(Step::new(technique, technique.rating(), deduction));
            }
        }
        None
    }

    /// Places the singles that are no harder than this, and those that appear then. Returns how many cells are filled.
    pub(super) fn place_singles(&mut self, hardest: Rating) -> usize {
        let singles = if hardest >= Technique::NakedSingle.rating() {
            Singles::HiddenAndNaked
        } else if hardest >= Technique::HiddenSingleLine.rating() {
            Singles::Hidden
        } else {
            return 0;
        };
        all_singles::place(&mut self.candidates, singles)
    }

    /// What the finder of a row returns. A shared finder belongs to its first row, and is used if any of the techniques
    /// that share it is in the set.
    fn try_row(&mut self, row: &Row, techniques: TechniqueSet) -> Option<(Technique, Deduction)> {
        let is_in_set = techniques.contains(row.technique);
        match row.finder {
            Finder::Own(find) if is_in_set => Some((row.technique, find(&self.candidates)?)),
            Finder::Remembering(find) if is_in_set => Some((row.technique, find(&self.candidates, &mut self.memory)?)),
            Finder::Shared(find) => {
                let allowed = sharing(row.technique, techniques);
                if allowed.is_empty() { None } else { find(&self.candidates, &allowed) }
            }
            Finder::Own(_) | Finder::Remembering(_) | Finder::SharedWith(_) => None,
        }
    }
}

/// The techniques of the set that share the finder of this technique, which is the first of them.
pub(super) fn sharing(first: Technique, techniques: TechniqueSet) -> Allowed {
    let shares = |technique: Technique| match TABLE[technique as usize].finder {
        Finder::SharedWith(other) => other == first,
        Finder::Own(_) | Finder::Remembering(_) | Finder::Shared(_) => technique == first,
    };
    let techniques = techniques.iter().filter(|&technique| shares(technique));
    techniques.map(|technique| (technique, technique.rating())).collect()
}
