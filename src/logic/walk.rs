//! Solving step by step: each step is the first one that the techniques offer, in their order.

use super::candidates::Candidates;
use super::step::Step;
use super::technique::{Technique, TechniqueSet};
use super::{aligned, bug, chain, fish, hidden_set, hidden_single, locked, naked_set, naked_single, unique_loop, wing};
use crate::board::Grid;
use crate::search::{Verdict, verdict};

/// A search for a step, and the techniques that it searches for.
struct Search {
    techniques: &'static [Technique],
    find: fn(&Candidates, TechniqueSet) -> Option<Step>,
}

const fn one(technique: &'static [Technique], find: fn(&Candidates, TechniqueSet) -> Option<Step>) -> Search {
    Search { techniques: technique, find }
}

/// The searches in the order of the scale.
const ORDER: [Search; 30] = {
    use Technique::*;
    [
        one(&[LastInUnit], |board, _| hidden_single::last_in_unit(board)),
        one(&[HiddenSingleBox], |board, _| hidden_single::in_box(board)),
        one(&[HiddenSingleLine], |board, _| hidden_single::in_line(board)),
        one(&[DirectPointing], |board, _| locked::direct_pointing(board)),
        one(&[DirectClaiming], |board, _| locked::direct_claiming(board)),
        one(&[DirectHiddenPair], |board, _| hidden_set::direct(board, 2, DirectHiddenPair)),
        one(&[NakedSingle], |board, _| naked_single::find(board)),
        one(&[DirectHiddenTriplet], |board, _| hidden_set::direct(board, 3, DirectHiddenTriplet)),
        one(&[Pointing], |board, _| locked::pointing(board)),
        one(&[Claiming], |board, _| locked::claiming(board)),
        one(&[NakedPair], |board, _| naked_set::find(board, 2, NakedPair)),
        one(&[XWing], |board, _| fish::find(board, 2, XWing)),
        one(&[HiddenPair], |board, _| hidden_set::find(board, 2, HiddenPair)),
        one(&[NakedTriplet], |board, _| naked_set::find(board, 3, NakedTriplet)),
        one(&[Swordfish], |board, _| fish::find(board, 3, Swordfish)),
        one(&[HiddenTriplet], |board, _| hidden_set::find(board, 3, HiddenTriplet)),
        one(&[XyWing], |board, _| wing::xy(board)),
        one(&[XyzWing], |board, _| wing::xyz(board)),
        one(&[UniqueRectangle, UniqueLoop], unique_loop::find),
        one(&[NakedQuad], |board, _| naked_set::find(board, 4, NakedQuad)),
        one(&[Jellyfish], |board, _| fish::find(board, 4, Jellyfish)),
        one(&[HiddenQuad], |board, _| hidden_set::find(board, 4, HiddenQuad)),
        one(&[Bug], |board, _| bug::find(board)),
        one(&[AlignedPairExclusion], |board, _| aligned::pair(board)),
        one(
            &[BidirectionalXCycle, BidirectionalYCycle, ForcingXChain, BidirectionalCycle, ForcingChain],
            chain::single,
        ),
        one(&[AlignedTripletExclusion], |board, _| aligned::triplet(board)),
        one(&[Nishio], |board, _| chain::nishio(board)),
        one(&[CellForcingChain, UnitForcingChain], chain::multiple),
        one(&[DynamicForcingChain], |board, _| chain::dynamic(board)),
        one(&[DynamicForcingChainPlus], |board, _| chain::dynamic_plus(board)),
    ]
};

/// A puzzle on its way to the solution: an iterator of the steps that a person would take.
///
/// It ends where the board is full, or where none of the techniques finds anything more. A puzzle without a solution
/// has no steps; one with several is followed as far as logic goes, without the techniques that take a single solution
/// for granted.
///
/// ```
/// use sudoxml::{board::Grid, logic::{TechniqueSet, Walk}};
/// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut walk = Walk::new(&grid, TechniqueSet::ALL);
/// assert_eq!(walk.by_ref().count(), 51);
/// assert!(walk.board().is_solved());
/// # Ok::<(), sudoxml::board::ParseGridError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Walk {
    board: Candidates,
    techniques: TechniqueSet,
}

impl Walk {
    /// The walk through a puzzle with these techniques.
    pub fn new(puzzle: &Grid, techniques: TechniqueSet) -> Walk {
        Walk::knowing(puzzle, techniques, verdict(puzzle))
    }

    /// The walk through a puzzle whose verdict is known.
    pub(crate) fn knowing(puzzle: &Grid, techniques: TechniqueSet, verdict: Verdict) -> Walk {
        let techniques = match verdict {
            Verdict::None => TechniqueSet::EMPTY,
            Verdict::Unique => techniques,
            Verdict::Multiple => techniques.iter().filter(|technique| !technique.assumes_uniqueness()).collect(),
        };
        Walk { board: Candidates::from(puzzle), techniques }
    }

    /// The board as the steps so far leave it.
    pub fn board(&self) -> &Candidates {
        &self.board
    }
}

impl Iterator for Walk {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        if self.board.is_solved() {
            return None;
        }
        let wanted = |search: &&Search| search.techniques.iter().any(|&technique| self.techniques.contains(technique));
        let step = ORDER.iter().filter(wanted).find_map(|search| (search.find)(&self.board, self.techniques))?;
        step.apply(&mut self.board);
        Some(step)
    }
}
