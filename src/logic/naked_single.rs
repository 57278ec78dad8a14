//! Naked single: a blank with one candidate left.
//!
//! The row, the column and the box of a cell together show eight different digits, so the cell takes the ninth.
//!
//! ```text
//!     1 2 # | . 3 .
//!     . . 4 |           # sees 1 2 3 4 5 6 7 8, and takes the 9
//!     5 . . |
//!     ------+
//!         6
//!         7
//!         8
//! ```
//!
//! It is easy to write down and hard to see, since nothing in one unit gives it away; that is why the scale puts it
//! above hidden singles.

use super::candidates::Candidates;
use super::cells::Cells;
use super::step::Step;
use super::technique::Technique;
use super::words;

/// The first cell in reading order with one candidate.
pub(super) fn find(board: &Candidates) -> Option<Step> {
    let (cell, digit) = board.of_size(1).find_map(|(cell, open)| Some((cell, open.iter().next()?)))?;
    Some(Step::placing(Technique::NakedSingle, cell, digit).pattern(Cells::of(cell)))
}

pub(super) fn sentence(step: &Step) -> String {
    let Some((digit, cell)) = words::placed(step) else { return String::new() };
    format!("Naked single: {} has no candidate left but {digit}.", words::at(cell))
}

#[cfg(test)]
mod tests {
    use super::super::sketch::{Sketch, told};
    use super::*;

    #[test]
    fn one_candidate_is_a_single_and_two_are_none() {
        assert_eq!(told(find(&Sketch::new().open("r5c5", "9").board())), "r5c5=9");
        assert_eq!(told(find(&Sketch::new().open("r5c5", "89").board())), "nothing");
    }
}
