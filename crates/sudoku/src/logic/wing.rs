//! XY-wing and XYZ-wing: every candidate of a cell leads to the same digit in one of a few cells.
//!
//! A cell with the candidates x and y (the pivot) sees a cell with x and z and a cell with y and z (the wings). If the
//! pivot is x, the first wing is z. If the pivot is y, the second wing is z. One of the wings is z in any case, so
//! every cell that sees both wings loses z.
//!
//! ```text
//!     xy -  - | .  xz .       - loses z: it sees xz in its row and yz in its box,
//!     .  yz . | -  -  -         or yz in its row and xz in its box
//!     .  .  . | .  .  .
//! ```
//!
//! In an XYZ-wing the pivot has the candidate z too. Then the cells that see all three cells lose z.

use super::candidates::Candidates;
use super::cell_set::CellSet;
use super::deduction::{Deduction, Explanation};
use super::language::Language;
use super::phrases::{Text, text};
use super::step::Step;
use super::units::{common_peers, peers};
use crate::board::{Cell, DigitSet, ValueSet};

pub(super) fn xy(board: &Candidates) -> Option<Deduction> {
    find(board, 2)
}

pub(super) fn xyz(board: &Candidates) -> Option<Deduction> {
    find(board, 3)
}

/// The first wing that eliminates something, with this many candidates in the pivot: by pivot, then by first wing, then
/// by second wing, each in reading order.
fn find(board: &Candidates, size: usize) -> Option<Deduction> {
    let bivalue: CellSet = board.bivalue_cells().map(|(cell, _)| cell).collect();
    board.cells_of_size(size).find_map(|(pivot, of_pivot)| {
        let near = bivalue & peers(pivot);
        let wings = || near.iter().map(|cell| (cell, board.candidates(cell)));
        wings().filter(|(_, one)| (of_pivot - *one).len() == 1).find_map(|(first, one)| {
            wings().filter(|(_, other)| is_wing(of_pivot, one, *other)).find_map(|(second, other)| {
                let z = one & other;
                let wings = CellSet::of(first).with(second);
                let ends = if size == 3 { wings.with(pivot) } else { wings };
                let targets = common_peers(ends).without(pivot);
                let deduction = Deduction::eliminating(board.eliminations(targets, z))?;
                let deduction = deduction.with_pattern(wings.with(pivot)).with_digits(of_pivot | one | other);
                let ends = ends.iter().map(Cell::from).collect();
                Some(deduction.with_explanation(Explanation::Wing { pivot: pivot.into(), ends }))
            })
        })
    })
}

/// Whether the three cells have three candidates together, the two wings share exactly one, and the pivot has the two
/// that they do not share.
fn is_wing(pivot: DigitSet, one: DigitSet, other: DigitSet) -> bool {
    let shared = one & other;
    let all = pivot | one | other;
    all.len() == 3 && shared.len() == 1 && (pivot & shared).len() + 2 == pivot.len()
}

const SENTENCE: Text = text(
    "{pivot} is {of_pivot}, and in each case one of {ends} is {z}; eliminate {eliminations}.",
    "{pivot} ist {of_pivot}, und in jedem Fall enthält {one_of_ends} die {z}; {eliminations} streichen.",
);

pub(super) fn sentence(step: &Step, language: Language) -> String {
    let Explanation::Wing { pivot, ends } = &step.explanation else { return String::new() };
    let z = step.eliminations.iter().fold(ValueSet::EMPTY, |z, (_, digits)| z | *digits);
    let of_pivot = if ends.contains(pivot) { step.digits } else { step.digits - z };
    language.fill(
        &SENTENCE,
        &[
            ("pivot", pivot),
            ("of_pivot", &language.one_of(of_pivot)),
            ("ends", &language.cells(ends)),
            ("one_of_ends", &language.list_or(ends)),
            ("z", &language.all_of(z)),
            ("eliminations", &language.eliminations(&step.eliminations)),
        ],
    )
}

#[cfg(test)]
mod tests {
    use super::super::test_board::{TestBoard, effect};
    use super::*;

    #[test]
    fn a_cell_that_sees_both_wings_loses_their_shared_digit() {
        let wings = |pivot| TestBoard::new().cells("r1c1", pivot).cells("r1c5", "13").cells("r2c2", "23").board();
        assert_eq!(effect(xy(&wings("12"))), "r1c2-3 r1c3-3 r2c4-3 r2c5-3 r2c6-3");
        assert_eq!(effect(xy(&wings("14"))), "nothing");
    }

    #[test]
    fn a_target_has_to_see_a_pivot_with_three_candidates_too() {
        let wings = |pivot| TestBoard::new().cells("r1c1", pivot).cells("r1c5", "13").cells("r2c2", "23").board();
        assert_eq!(effect(xyz(&wings("123"))), "r1c2-3 r1c3-3");
        assert_eq!(effect(xyz(&wings("124"))), "nothing");
    }

    #[test]
    fn the_pivot_has_to_see_both_wings() {
        let board = TestBoard::new().cells("r1c1", "12").cells("r1c5", "13").cells("r5c2", "23").board();
        assert_eq!(effect(xy(&board)), "nothing");
    }
}
