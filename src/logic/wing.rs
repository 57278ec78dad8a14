//! XY-wing and XYZ-wing: one digit follows whichever way a cell goes.
//!
//! A cell with the candidates x and y (the pivot) sees a cell with x and z and a cell with y and z (the wings). If the
//! pivot is x the first wing is z; if it is y the second is. One of the wings is z in any case, so every cell that sees
//! both wings loses z.
//!
//! ```text
//!     xy -  - | .  xz .       - loses z: it sees xz in its row and yz in its box,
//!     .  yz . | -  -  -         or yz in its row and xz in its box
//!     .  .  . | .  .  .
//! ```
//!
//! In an XYZ-wing the pivot may be z itself. Then z leaves the cells that see all three.

use super::candidates::Candidates;
use super::cells::{Cells, seen_by, seen_by_all};
use super::step::{Step, Way};
use super::technique::Technique;
use super::words;
use crate::board::DigitSet;

pub(super) fn xy(board: &Candidates) -> Option<Step> {
    find(board, 2, Technique::XyWing)
}

pub(super) fn xyz(board: &Candidates) -> Option<Step> {
    find(board, 3, Technique::XyzWing)
}

/// The first wing that rubs something out: by pivot, then by the one wing, then by the other, each in reading order.
fn find(board: &Candidates, size: usize, technique: Technique) -> Option<Step> {
    let pairs: Cells = board.pairs().map(|(cell, _)| cell).collect();
    board.of_size(size).find_map(|(pivot, held)| {
        let near = pairs & seen_by(pivot);
        let wings = || near.iter().map(|cell| (cell, board.candidates(cell)));
        wings().filter(|(_, one)| (held - *one).len() == 1).find_map(|(first, one)| {
            wings().filter(|(_, other)| closes(held, one, *other)).find_map(|(second, other)| {
                let z = one & other;
                let wings = Cells::of(first).with(second);
                let together = if size == 3 { wings.with(pivot) } else { wings };
                let losing = seen_by_all(together).without(pivot);
                let step = Step::removing(technique, board.losses(losing, z))?;
                let step = step.pattern(wings.with(pivot)).digits(held | one | other);
                Some(Step { way: Way::Pivot { cell: pivot }, ..step })
            })
        })
    })
}

/// Whether three cells have three candidates between them, of which the two wings share the one that is to follow, and
/// the pivot has what is theirs alone.
fn closes(pivot: DigitSet, one: DigitSet, other: DigitSet) -> bool {
    let shared = one & other;
    let all = pivot | one | other;
    all.len() == 3 && shared.len() == 1 && (pivot & shared).len() + 2 == pivot.len()
}

pub(super) fn sentence(step: &Step) -> String {
    let Way::Pivot { cell: pivot } = step.way else { return String::new() };
    let z = step.eliminations.iter().fold(DigitSet::EMPTY, |z, (_, lost)| z | *lost);
    let (name, held, takers) = match step.technique {
        Technique::XyWing => ("XY-wing", step.digits - z, Cells::of(pivot)),
        _ => ("XYZ-wing", step.digits, Cells::EMPTY),
    };
    let takers = step.pattern.iter().copied().filter(|&cell| !takers.contains(cell));
    format!(
        "{name}: whichever of {} stands in {pivot}, one of {} takes {}; rub out {}.",
        words::digits(held),
        words::cells(takers),
        words::digits(z),
        words::losses(step)
    )
}

#[cfg(test)]
mod tests {
    use super::super::sketch::{Sketch, told};
    use super::*;

    #[test]
    fn what_sees_both_wings_loses_what_they_share() {
        let wings = |pivot| Sketch::new().open("r1c1", pivot).open("r1c5", "13").open("r2c2", "23").board();
        assert_eq!(told(xy(&wings("12"))), "r1c2-3 r1c3-3 r2c4-3 r2c5-3 r2c6-3");
        assert_eq!(told(xy(&wings("14"))), "nothing");
    }

    #[test]
    fn a_pivot_with_the_shared_digit_has_to_be_seen_too() {
        let wings = |pivot| Sketch::new().open("r1c1", pivot).open("r1c5", "13").open("r2c2", "23").board();
        assert_eq!(told(xyz(&wings("123"))), "r1c2-3 r1c3-3");
        assert_eq!(told(xyz(&wings("124"))), "nothing");
    }

    #[test]
    fn a_wing_that_the_pivot_does_not_see_is_none() {
        let board = Sketch::new().open("r1c1", "12").open("r1c5", "13").open("r5c2", "23").board();
        assert_eq!(told(xy(&board)), "nothing");
    }
}
