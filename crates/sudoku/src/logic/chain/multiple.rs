//! Multiple forcing chains: every possible assumption leads to the same conclusion.
//!
//! One candidate of a cell is on, and one place of a digit in a unit is on. Follow the consequences of each of them: a
//! consequence of all of them is true.
//!
//! ```text
//!     r1c1 has the candidates 1, 2 and 3:   1 ─ not 1 in r1c7 ─ 4 in r1c7 ─ not 4 in r3c7
//!                                           2 ─ not 2 in r3c1 ─ 4 in r3c1 ─ not 4 in r3c7
//!                                           3 ─ not 3 in r3c2 ─ 4 in r3c2 ─ not 4 in r3c7
//! ```

use super::conclusion_finder::{ConclusionFinder, Search};
use super::implications::Implications;
use super::inner::NoInnerChains;
use super::links::LinkKind;
use super::mode::Mode;
use super::reason::ProofKind;
use crate::board::classic::Cell;
use crate::logic::allowed::Allowed;
use crate::logic::candidates::Candidates;
use crate::logic::deduction::Deduction;
use crate::logic::technique::Technique;

/// The easiest conclusion from all candidates of a cell, or from all places of a digit in a unit.
pub(in crate::logic) fn find(board: &Candidates, allowed: &Allowed) -> Option<(Technique, Deduction)> {
    let mut source = NoInnerChains;
    let mut finder = ConclusionFinder::new(board, Mode::MULTIPLE, Search::Easiest, &mut source);
    let (units, cells) = (Technique::UnitForcingChain, Technique::CellForcingChain);
    search(&mut finder, allowed.contains(units), allowed.contains(cells));
    let (kind, deduction) = finder.easiest()?;
    let technique = match kind {
        ProofKind::Cell(_) => Technique::CellForcingChain,
        _ => Technique::UnitForcingChain,
    };
    Some((technique, deduction))
}

/// Tries units or cells or both. The scale tries a unit only if the first place of the digit is a cell with three or
/// more candidates.
#[cfg_attr(target_family = "wasm", inline(never))]
pub(super) fn search(finder: &mut ConclusionFinder<'_>, tries_units: bool, tries_cells: bool) {
    let board = finder.board();
    let implications = Implications::of(board, LinkKind::Xy);
    // If a single chain proves something, an assumption can lead to a contradiction, and what it leads to first counts.
    let (is_all, implications) = (implications.prove_something(), &implications);
    for cell in Cell::ALL.into_iter().filter(|&cell| board.candidates(cell).len() > 2) {
        if tries_units {
            for digit in board.candidates(cell).iter() {
                finder.try_units(cell, digit, |unit| is_all || implications.agree_in_unit(board, unit, digit));
            }
        }
        if tries_cells && (is_all || implications.agree_in_cell(board, cell)) {
            finder.try_cell(cell);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::test_board::{TestBoard, allow, effect};

    const CELL: (Technique, u8) = (Technique::CellForcingChain, 80);
    const UNIT: (Technique, u8) = (Technique::UnitForcingChain, 80);

    fn found(board: &Candidates, allowed: &Allowed) -> Option<(Technique, u32, String)> {
        let (technique, deduction) = find(board, allowed)?;
        Some((technique, deduction.surcharge, effect(Some(deduction))))
    }

    #[test]
    fn every_candidate_of_a_cell_leads_to_the_same() {
        let cells = |last| {
            let three = TestBoard::new().cells("r1c1", "123").cells("r1c7", "14").cells("r1c8", "24");
            three.cells("r1c9", last).board()
        };
        let expected = Some((Technique::CellForcingChain, 3, "r2c7-4".to_owned()));
        assert_eq!(found(&cells("34"), &allow([CELL, UNIT])), expected);
        assert_eq!(found(&cells("35"), &allow([CELL, UNIT])), None);
    }

    #[test]
    fn every_place_of_a_unit_leads_to_the_same() {
        let places = |last| {
            let three = TestBoard::new().places("row 1", 5, "r1c1 r1c4 r1c7").places("row 9", 5, "r9c1 r9c8");
            three.places("row 8", 5, last).board()
        };
        let expected = Some((Technique::UnitForcingChain, 2, "r7c7-5".to_owned()));
        assert_eq!(found(&places("r8c4 r8c8"), &allow([CELL, UNIT])), expected);
        assert_eq!(found(&places("r8c4 r8c5 r8c8"), &allow([CELL, UNIT])), None);
        assert_eq!(found(&places("r8c4 r8c8"), &allow([CELL])), None);
    }
}
