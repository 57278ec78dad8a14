//! Dynamic forcing chains: links that follow from several earlier assertions together.
//!
//! In the other chains a link follows from one assertion. Here every candidate that is off is eliminated. If several
//! eliminations together leave one candidate in a cell, or one place in a unit, it is on, and follows from all of them.
//!
//! ```text
//!     123 | 14 | 24 | 34        Four cells of a row. If another cell of the row is 1, the second is 4, so the third
//!                               is 2 and the fourth 3. But without 1 and 2 the first is 3 too. So no other cell is 1.
//! ```
//!
//! A conclusion is proved if it follows from an assertion and from its negation, from every candidate of a cell, or
//! from every place of a unit, or if its negation leads to a contradiction.
//!
//! Dynamic forcing chains plus also use locked candidates, hidden pairs, naked pairs and X-wings that appear after the
//! eliminations: what such a pattern eliminates is followed in turn.

use super::conclusion_finder::{ConclusionFinder, Search};
use super::inner::NoInnerChains;
use super::mode::{Advanced, Mode};
use crate::board::classic::Cell;
use crate::logic::candidates::Candidates;
use crate::logic::deduction::Deduction;

/// The easiest dynamic chain without patterns.
pub(in crate::logic) fn find(board: &Candidates) -> Option<Deduction> {
    easiest(board, Advanced::Nothing)
}

/// The easiest dynamic chain with patterns.
pub(in crate::logic) fn find_plus(board: &Candidates) -> Option<Deduction> {
    easiest(board, Advanced::Patterns)
}

fn easiest(board: &Candidates, advanced: Advanced) -> Option<Deduction> {
    let mut source = NoInnerChains;
    let mut finder = ConclusionFinder::new(board, Mode::dynamic(advanced), Search::Easiest, &mut source);
    search(&mut finder);
    finder.easiest().map(|(_, deduction)| deduction)
}

/// Tries every candidate, every unit and every cell, until the work is interrupted.
#[cfg_attr(target_family = "wasm", inline(never))]
pub(super) fn search(finder: &mut ConclusionFinder<'_>) {
    let board = finder.board();
    for cell in Cell::ALL {
        if board.candidates(cell).len() < 2 {
            continue;
        }
        for digit in board.candidates(cell).iter() {
            if finder.is_interrupted() {
                return;
            }
            finder.try_on_and_off(cell, digit);
            finder.try_units(cell, digit, |_| true);
        }
        finder.try_cell(cell);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::chain::sentence::sentence;
    use crate::logic::language::Language;
    use crate::logic::rating::Rating;
    use crate::logic::step::Step;
    use crate::logic::technique::Technique;
    use crate::logic::test_board::{TestBoard, effect};

    #[test]
    fn several_eliminations_leave_one_candidate() {
        let cells =
            |first| TestBoard::new().cells("r1c1", first).cells("r1c4", "14").cells("r1c5", "24").cells("r1c7", "34");
        assert_eq!(effect(find(&cells("123").board())), "r1c6-1");
        assert_eq!(effect(find(&cells("1235").board())), "nothing");
    }

    #[test]
    fn a_pattern_appears_after_eliminations() {
        let cells = |second| {
            let pair = TestBoard::new().cells("r1c1", "127").cells("r1c2", second);
            pair.cells("r1c9", "13").cells("r9c9", "37").board()
        };
        let deduction = find_plus(&cells("12")).expect("a chain");
        assert_eq!(deduction.surcharge, 1);
        assert_eq!(effect(Some(deduction.clone())), "r9c1-7");
        let sentence =
            sentence(&Step::new(Technique::DynamicForcingChainPlus, Rating::new(90), deduction), Language::English);
        assert!(sentence.contains("(naked pair of 1 and 2 in row 1)"), "{sentence}");
        assert_eq!(effect(find_plus(&cells("128"))), "nothing");
    }
}
