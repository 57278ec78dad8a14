//! One step of a solution on paper: what it does, why, and the sentence that says so.

use super::candidates::Candidates;
use super::cells::Cells;
use super::chain::Argument;
use super::rating::Rating;
use super::technique::Technique;
use super::{aligned, bug, chain, fish, hidden_set, hidden_single, locked, naked_set, naked_single, unique_loop, wing};
use crate::board::{Cell, Digit, DigitSet, Unit};

/// One step: digits that can be written, or candidates that can be rubbed out, never nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// What the step is called.
    pub technique: Technique,
    /// How hard it is.
    pub rating: Rating,
    /// The digits to write. That they leave the candidates of every cell that sees them goes without saying.
    pub placements: Vec<(Cell, Digit)>,
    /// The candidates to rub out, by cell in reading order.
    pub eliminations: Vec<(Cell, DigitSet)>,
    /// The cells that make the pattern, in reading order.
    pub pattern: Vec<Cell>,
    /// The units that the pattern lies in: first those that it is found in, then those that it acts on.
    pub units: Vec<Unit>,
    /// The digits that make the pattern, smallest first.
    pub digits: DigitSet,
    /// What the sentence needs beyond that.
    pub(super) way: Way,
}

/// What a step's cells and digits alone do not say: who is who in a wing, and how a pattern that must not be left alone
/// is kept from it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Way {
    /// The pattern says it all.
    Plain,
    /// The cell of a wing that sees the others.
    Pivot { cell: Cell },
    /// One cell alone has candidates beyond the pattern, and must take one of them.
    Rescue { cell: Cell },
    /// These cells have one digit beyond the pattern, and one of them must take it.
    Extra { cells: Cells, digit: Digit },
    /// The digits beyond the pattern in these cells act as one cell, which makes a naked set with the partners.
    Naked { cells: Cells, partners: Cells, set: DigitSet },
    /// The pattern's two digits in these cells act as one cell, which makes a hidden set with the partners.
    Hidden { cells: Cells, partners: Cells, set: DigitSet },
    /// One of these cells must take this digit, so neither can take what else would close the pattern.
    Locked { cells: Cells, digit: Digit },
    /// These cells are filled in every way; the rest of the pattern bars some.
    Fill { base: Cells },
    /// What follows from what.
    Chains(Box<Argument>),
}

impl Step {
    /// A step without a pattern worth naming yet, at the lowest rating of its technique.
    pub(super) fn new(technique: Technique) -> Step {
        Step {
            technique,
            rating: technique.rating(),
            placements: Vec::new(),
            eliminations: Vec::new(),
            pattern: Vec::new(),
            units: Vec::new(),
            digits: DigitSet::EMPTY,
            way: Way::Plain,
        }
    }

    /// The step that writes a digit.
    pub(super) fn placing(technique: Technique, cell: Cell, digit: Digit) -> Step {
        Step { placements: vec![(cell, digit)], digits: DigitSet::from_iter([digit]), ..Step::new(technique) }
    }

    /// The step that rubs these candidates out; none where there are none.
    pub(super) fn removing(technique: Technique, eliminations: Vec<(Cell, DigitSet)>) -> Option<Step> {
        (!eliminations.is_empty()).then(|| Step { eliminations, ..Step::new(technique) })
    }

    pub(super) fn pattern(self, cells: Cells) -> Step {
        Step { pattern: cells.iter().collect(), ..self }
    }

    pub(super) fn units<const N: usize>(self, units: [usize; N]) -> Step {
        Step { units: units.map(|unit| Unit::ALL[unit]).to_vec(), ..self }
    }

    pub(super) fn digits(self, digits: DigitSet) -> Step {
        Step { digits, ..self }
    }

    /// Does the step on a board.
    pub(super) fn apply(&self, board: &mut Candidates) {
        for &(cell, digits) in &self.eliminations {
            digits.iter().for_each(|digit| board.remove(cell, digit));
        }
        for &(cell, digit) in &self.placements {
            board.place(cell, digit);
        }
    }

    /// The step in one English sentence, for somebody with the board on paper.
    ///
    /// ```
    /// use sudoxml::{board::Grid, logic::{TechniqueSet, Walk}};
    /// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let step = Walk::new(&grid, TechniqueSet::ALL).next().expect("a step");
    /// assert_eq!(step.sentence(), "Hidden single: in box 2, the digit 8 can stand only in row 1, column 6.");
    /// # Ok::<(), sudoxml::board::ParseGridError>(())
    /// ```
    pub fn sentence(&self) -> String {
        match self.technique {
            Technique::LastInUnit | Technique::HiddenSingleBox | Technique::HiddenSingleLine => {
                hidden_single::sentence(self)
            }
            Technique::NakedSingle => naked_single::sentence(self),
            Technique::DirectPointing | Technique::DirectClaiming | Technique::Pointing | Technique::Claiming => {
                locked::sentence(self)
            }
            Technique::DirectHiddenPair
            | Technique::DirectHiddenTriplet
            | Technique::HiddenPair
            | Technique::HiddenTriplet
            | Technique::HiddenQuad => hidden_set::sentence(self),
            Technique::NakedPair | Technique::NakedTriplet | Technique::NakedQuad => naked_set::sentence(self),
            Technique::XWing | Technique::Swordfish | Technique::Jellyfish => fish::sentence(self),
            Technique::XyWing | Technique::XyzWing => wing::sentence(self),
            Technique::UniqueRectangle | Technique::UniqueLoop => unique_loop::sentence(self),
            Technique::Bug => bug::sentence(self),
            Technique::AlignedPairExclusion | Technique::AlignedTripletExclusion => aligned::sentence(self),
            Technique::BidirectionalXCycle
            | Technique::BidirectionalYCycle
            | Technique::ForcingXChain
            | Technique::BidirectionalCycle
            | Technique::ForcingChain
            | Technique::Nishio
            | Technique::CellForcingChain
            | Technique::UnitForcingChain
            | Technique::DynamicForcingChain
            | Technique::DynamicForcingChainPlus => chain::sentence(self),
        }
    }
}
