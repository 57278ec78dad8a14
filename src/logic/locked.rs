//! Locked candidates: pointing and claiming, with or without a hidden single at once behind them.
//!
//! A box and a line share three cells. Where all places of a digit in the one lie in the shared cells, the digit stands
//! there, and so nowhere else in the other. From the box to the line it is called pointing, from the line to the box
//! claiming.
//!
//! ```text
//!     . . . | * * * | * * *      In the first box 5 can stand only in the two cells marked 5,
//!     5 5 . | - - - | - - -      so it leaves the rest of their row: the cells marked -.
//!     . . . | * * * | * * *
//! ```
//!
//! The direct forms write a digit without a pencil mark: what leaves the line leaves another box that it crosses with
//! one place for the digit, and there it goes. They are read off the board with the eye, so the scale puts them below
//! naked singles.
//!
//! Direct claiming comes to nothing while direct pointing is looked for first. Where a line takes its digit in the
//! first of three boxes, and a second line has one place left outside that box, say in the third, the second box has
//! the digit only in the third line; pointing along that leaves the third box the same place. It is there for walks
//! that leave direct pointing out.

use super::candidates::Candidates;
use super::cells::{BOXES, COLUMNS, ROWS, in_unit, unit_of};
use super::step::Step;
use super::technique::Technique;
use super::words;
use crate::board::{Digit, DigitSet};

/// From which kind of unit to which, in the order of the scale; a kind is named by its first unit.
const POINTING: [(usize, usize); 2] = [(BOXES, COLUMNS), (BOXES, ROWS)];
const CLAIMING: [(usize, usize); 2] = [(COLUMNS, BOXES), (ROWS, BOXES)];

/// A digit that is locked into what two units share.
struct Locked {
    digit: Digit,
    /// The kind of unit that it is looked at in.
    kind: usize,
    /// The unit that has the digit nowhere else.
    base: usize,
    /// The unit that loses it elsewhere.
    cover: usize,
}

pub(super) fn pointing(board: &Candidates) -> Option<Step> {
    locks(board, &POINTING).find_map(|lock| lock.eliminate(board, Technique::Pointing))
}

pub(super) fn claiming(board: &Candidates) -> Option<Step> {
    locks(board, &CLAIMING).find_map(|lock| lock.eliminate(board, Technique::Claiming))
}

/// Every pointing and claiming that rubs something out.
pub(super) fn all(board: &Candidates) -> impl Iterator<Item = Step> {
    let pointing = locks(board, &POINTING).filter_map(|lock| lock.eliminate(board, Technique::Pointing));
    pointing.chain(locks(board, &CLAIMING).filter_map(|lock| lock.eliminate(board, Technique::Claiming)))
}

pub(super) fn direct_pointing(board: &Candidates) -> Option<Step> {
    locks(board, &POINTING).find_map(|lock| lock.place(board, Technique::DirectPointing))
}

pub(super) fn direct_claiming(board: &Candidates) -> Option<Step> {
    locks(board, &CLAIMING).find_map(|lock| lock.place(board, Technique::DirectClaiming))
}

/// Every locked digit, worth something or not: by kinds, then by digit, then by unit.
fn locks(board: &Candidates, kinds: &'static [(usize, usize)]) -> impl Iterator<Item = Locked> {
    let tries = kinds.iter().flat_map(|&(kind, across)| {
        Digit::ALL.into_iter().flat_map(move |digit| (kind..kind + 9).map(move |base| (kind, across, digit, base)))
    });
    tries.filter_map(|(kind, across, digit, base)| {
        if board.places(base, digit.index()).count_ones() < 2 {
            return None;
        }
        let held = board.spread(digit) & in_unit(base);
        let cover = unit_of(held.first()?, across);
        (held - in_unit(cover)).is_empty().then_some(Locked { digit, kind, base, cover })
    })
}

impl Locked {
    fn eliminate(&self, board: &Candidates, technique: Technique) -> Option<Step> {
        let losing = board.spread(self.digit) & (in_unit(self.cover) - in_unit(self.base));
        let digits = DigitSet::from_iter([self.digit]);
        let step = Step::removing(technique, board.losses(losing, digits))?;
        Some(step.pattern(board.spread(self.digit) & in_unit(self.base)).units([self.base, self.cover]).digits(digits))
    }

    /// The hidden single that shows in another unit of the same kind, once the cover has lost the digit.
    fn place(&self, board: &Candidates, technique: Technique) -> Option<Step> {
        let (kind, cover, digit) = (self.kind, in_unit(self.cover), self.digit);
        (kind..kind + 9).filter(|&unit| unit != self.base).find_map(|unit| {
            let held = board.spread(digit) & in_unit(unit);
            let left = held - cover;
            // Without a place in the cover the unit loses nothing, and one place alone was a hidden single before.
            if left.len() != 1 || held.len() < 2 {
                return None;
            }
            let pattern = board.spread(digit) & in_unit(self.base);
            let step = Step::placing(technique, left.first()?, digit);
            Some(step.pattern(pattern).units([self.base, self.cover, unit]))
        })
    }
}

pub(super) fn sentence(step: &Step) -> String {
    let (name, direct) = match step.technique {
        Technique::DirectPointing => ("Pointing", true),
        Technique::DirectClaiming => ("Claiming", true),
        Technique::Pointing => ("Pointing", false),
        _ => ("Claiming", false),
    };
    let (digit, cells) = (words::digits(step.digits), words::cells(step.pattern.iter().copied()));
    match (&step.units[..], words::placed(step)) {
        ([base, cover, unit], Some((digit, cell))) if direct => format!(
            "{name}: in {base}, the digit {digit} stands in {cover} ({cells}), so in {unit} it can stand only in {}.",
            words::at(cell)
        ),
        ([base, cover], _) => format!(
            "{name}: in {base}, the digit {digit} stands in {cover} ({cells}), so nowhere else in {cover}; rub out {}.",
            words::losses(step)
        ),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::sketch::{Sketch, told};
    use super::*;

    #[test]
    fn a_digit_locked_in_a_line_of_a_box_leaves_the_rest_of_the_line() {
        let board = Sketch::new().only("box 1", 5, "r2c1 r2c2").board();
        assert_eq!(told(pointing(&board)), "r2c4-5 r2c5-5 r2c6-5 r2c7-5 r2c8-5 r2c9-5");
        let board = Sketch::new().only("box 1", 5, "r2c1 r3c2").board();
        assert_eq!(told(pointing(&board)), "nothing");
    }

    #[test]
    fn a_digit_locked_in_a_box_of_a_line_leaves_the_rest_of_the_box() {
        let board = Sketch::new().only("row 2", 5, "r2c1 r2c2").board();
        assert_eq!(told(claiming(&board)), "r1c1-5 r1c2-5 r1c3-5 r3c1-5 r3c2-5 r3c3-5");
        let board = Sketch::new().only("row 2", 5, "r2c1 r2c4").board();
        assert_eq!(told(claiming(&board)), "nothing");
    }

    #[test]
    fn what_is_lost_may_leave_a_box_with_one_place() {
        let pointing = Sketch::new().only("box 1", 5, "r2c1 r2c2");
        assert_eq!(told(direct_pointing(&pointing.only("box 2", 5, "r2c4 r3c5").board())), "r3c5=5");
        let pointing = Sketch::new().only("box 1", 5, "r2c1 r2c2");
        assert_eq!(told(direct_pointing(&pointing.only("box 2", 5, "r2c4 r3c5 r3c6").board())), "nothing");
    }

    #[test]
    fn what_is_lost_may_leave_a_line_with_one_place() {
        let claiming = Sketch::new().only("row 2", 5, "r2c1 r2c2");
        assert_eq!(told(direct_claiming(&claiming.only("row 3", 5, "r3c1 r3c7").board())), "r3c7=5");
        let claiming = Sketch::new().only("row 2", 5, "r2c1 r2c2");
        assert_eq!(told(direct_claiming(&claiming.only("row 3", 5, "r3c1 r3c7 r3c8").board())), "nothing");
    }
}
