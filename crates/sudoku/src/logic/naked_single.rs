//! Naked single: a blank cell with one candidate left.
//!
//! The row, the column and the box of a cell together contain eight different digits, so the cell contains the ninth.
//!
//! ```text
//!     1 2 # | . 3 .
//!     . . 4 |           # sees 1 2 3 4 5 6 7 8, so it is 9
//!     5 . . |
//!     ------+
//!         6
//!         7
//!         8
//! ```
//!
//! Three units have to be combined to see it. This is why the scale rates it above hidden singles.

use super::candidates::Candidates;
use super::cell_set::CellSet;
use super::deduction::Deduction;
use super::language::Language;
use super::phrases::{Text, text};
use super::step::Step;

/// The first cell in reading order with one candidate.
pub(super) fn find(board: &Candidates) -> Option<Deduction> {
    let (cell, digit) =
        board.cells_of_size(1).find_map(|(cell, candidates)| Some((cell, candidates.iter().next()?)))?;
    Some(Deduction::placing(cell, digit).with_pattern(CellSet::of(cell)))
}

const SENTENCE: Text = text("{digit} is the only candidate in {cell}.", "{digit} ist der einzige Kandidat in {cell}.");

pub(super) fn sentence(step: &Step, language: Language) -> String {
    let Some((cell, digit)) = step.placement() else { return String::new() };
    language.fill(&SENTENCE, &[("digit", &digit), ("cell", &language.row_and_column(cell))])
}

#[cfg(test)]
mod tests {
    use super::super::test_board::{TestBoard, effect};
    use super::*;

    #[test]
    fn a_cell_with_one_candidate_is_a_single() {
        assert_eq!(effect(find(&TestBoard::new().cells("r5c5", "9").board())), "r5c5=9");
        assert_eq!(effect(find(&TestBoard::new().cells("r5c5", "89").board())), "nothing");
    }
}
