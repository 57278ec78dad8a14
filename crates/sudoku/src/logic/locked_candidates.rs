//! Locked candidates: pointing and claiming, and the direct forms that leave a hidden single.
//!
//! A box and a line share three cells. If all places of a digit in one of the two units are among the shared cells, the
//! digit is in a shared cell, so it is nowhere else in the other unit. From the box to the line this is pointing, from
//! the line to the box it is claiming.
//!
//! ```text
//!     . . . | * * * | * * *      In the first box 5 is a candidate only of the two cells marked 5,
//!     5 5 . | - - - | - - -      so the rest of their row, the cells marked -, loses it.
//!     . . . | * * * | * * *
//! ```
//!
//! The direct forms place a digit at once: after the eliminations in the line, another box that crosses it has one
//! place left for the digit. No pencil marks are needed to see this, so the scale rates the direct forms below naked
//! singles.
//!
//! Direct claiming finds nothing if direct pointing is tried first. Take a line whose digit is in the first of three
//! boxes, and a second line with one place outside that box, for example in the third box. Then the second box has the
//! digit only in the third line, and pointing along that line leaves the same place in the third box. Direct claiming
//! is for solvers without direct pointing.

use super::candidates::Candidates;
use super::deduction::Deduction;
use super::language::Language;
use super::mask::ones;
use super::phrases::{Text, text};
use super::step::Step;
use super::units::{BOXES, COLUMNS, ROWS, cells_of, unit_of_kind};
use crate::board::{Digit, DigitSet};

/// The kinds of base and cover, in the order of the scale. A kind is the index of its first unit.
const POINTING: [(usize, usize); 2] = [(BOXES, COLUMNS), (BOXES, ROWS)];
const CLAIMING: [(usize, usize); 2] = [(COLUMNS, BOXES), (ROWS, BOXES)];

/// A digit that is locked in the cells that two units share.
struct LockedDigit {
    digit: Digit,
    /// The kind of the base.
    kind: usize,
    /// The unit in which all places of the digit are shared cells.
    base: usize,
    /// The unit that loses the digit in its other cells.
    cover: usize,
}

pub(super) fn pointing(board: &Candidates) -> Option<Deduction> {
    all_pointing(board).next()
}

pub(super) fn claiming(board: &Candidates) -> Option<Deduction> {
    all_claiming(board).next()
}

/// Every pointing that eliminates something.
pub(super) fn all_pointing(board: &Candidates) -> impl Iterator<Item = Deduction> {
    locked_digits(board, &POINTING).filter_map(|locked| locked.eliminate(board))
}

/// Every claiming that eliminates something.
pub(super) fn all_claiming(board: &Candidates) -> impl Iterator<Item = Deduction> {
    locked_digits(board, &CLAIMING).filter_map(|locked| locked.eliminate(board))
}

pub(super) fn direct_pointing(board: &Candidates) -> Option<Deduction> {
    locked_digits(board, &POINTING).find_map(|locked| locked.place(board))
}

pub(super) fn direct_claiming(board: &Candidates) -> Option<Deduction> {
    locked_digits(board, &CLAIMING).find_map(|locked| locked.place(board))
}

/// Every locked digit, even if it eliminates nothing: by kinds, then by digit, then by base.
fn locked_digits(board: &Candidates, kinds: &'static [(usize, usize)]) -> impl Iterator<Item = LockedDigit> {
    kinds.iter().flat_map(move |&(kind, cover_kind)| {
        let is_shared = if (kind, cover_kind) == (BOXES, COLUMNS) { &IN_A_COLUMN } else { &IN_A_ROW };
        // For each digit, the bases in which it is locked.
        let mut bases = [0_u16; 9];
        for base in 0..9 {
            for (digit, bases) in bases.iter_mut().enumerate() {
                *bases |= u16::from(is_shared[usize::from(board.places(kind + base, digit))]) << base;
            }
        }
        let locked =
            Digit::ALL.into_iter().zip(bases).flat_map(|(digit, bases)| ones(bases).map(move |base| (digit, base)));
        locked.filter_map(move |(digit, base)| {
            let base = kind + base;
            let cells = board.cells_with(digit) & cells_of(base);
            Some(LockedDigit { digit, kind, base, cover: unit_of_kind(cells.first()?, cover_kind) })
        })
    })
}

/// For each set of places of a box, whether it has two or more places, all in one row of the box; and whether a line has
/// two or more, all in one box.
static IN_A_ROW: [bool; 512] = in_a_third([0b111, 0b111 << 3, 0b111 << 6]);

/// For each set of places of a box, whether it has two or more places, all in one column of the box.
static IN_A_COLUMN: [bool; 512] = in_a_third([0b001_001_001, 0b010_010_010, 0b100_100_100]);

const fn in_a_third(thirds: [u16; 3]) -> [bool; 512] {
    let mut table = [false; 512];
    let mut places = 0;
    while places < 512 {
        let mut third = 0;
        while third < 3 {
            table[places as usize] |= places & !thirds[third] == 0 && places.count_ones() > 1;
            third += 1;
        }
        places += 1;
    }
    table
}

impl LockedDigit {
    fn eliminate(&self, board: &Candidates) -> Option<Deduction> {
        let targets = board.cells_with(self.digit) & (cells_of(self.cover) - cells_of(self.base));
        let digits = DigitSet::of(self.digit);
        let deduction = Deduction::eliminating(board.eliminations(targets, digits))?;
        let pattern = board.cells_with(self.digit) & cells_of(self.base);
        Some(deduction.with_pattern(pattern).with_units([self.base, self.cover]).with_digits(digits))
    }

    /// The hidden single in another unit of the same kind, after the cover has lost the digit.
    fn place(&self, board: &Candidates) -> Option<Deduction> {
        let (kind, cover, digit) = (self.kind, cells_of(self.cover), self.digit);
        let lost = board.cells_with(digit) & (cover - cells_of(self.base));
        if lost.is_empty() {
            return None;
        }
        (kind..kind + 9).filter(|&unit| !(lost & cells_of(unit)).is_empty()).find_map(|unit| {
            let cells = board.cells_with(digit) & cells_of(unit);
            let rest = cells - cover;
            // A unit with one place is a hidden single already.
            if !rest.is_single() {
                return None;
            }
            let pattern = board.cells_with(digit) & cells_of(self.base);
            let deduction = Deduction::placing(rest.first()?, digit);
            Some(deduction.with_pattern(pattern).with_units([self.base, self.cover, unit]))
        })
    }
}

const PLACES: Text = text(
    "in {base}, all places for {digit} are in {cover} ({cells}), so {cell} is the only place in {unit}.",
    "in {base} liegen alle Plätze für {digit} in {cover} ({cells}), also ist {cell} der einzige Platz in {unit}.",
);
const ELIMINATES: Text = text(
    "in {base}, all places for {digit} are in {cover} ({cells}); eliminate {eliminations}.",
    "in {base} liegen alle Plätze für {digit} in {cover} ({cells}); {eliminations} streichen.",
);

pub(super) fn sentence(step: &Step, language: Language) -> String {
    let [base, cover, others @ ..] = &step.units[..] else { return String::new() };
    let [base, cover] = [base, cover].map(|unit| language.unit(unit));
    let (digit, cells) = (language.all_of(step.digits), language.cells(&step.pattern));
    match step.placement() {
        Some((cell, _)) => {
            let (cell, unit) = (language.row_and_column(cell), language.units(others));
            language.fill(
                &PLACES,
                &[
                    ("base", &base),
                    ("cover", &cover),
                    ("digit", &digit),
                    ("cells", &cells),
                    ("cell", &cell),
                    ("unit", &unit),
                ],
            )
        }
        None => {
            let eliminations = language.eliminations(&step.eliminations);
            language.fill(
                &ELIMINATES,
                &[
                    ("base", &base),
                    ("cover", &cover),
                    ("digit", &digit),
                    ("cells", &cells),
                    ("eliminations", &eliminations),
                ],
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::test_board::{TestBoard, effect};
    use super::*;

    #[test]
    fn pointing_eliminates_in_the_rest_of_the_line() {
        let board = TestBoard::new().places("box 1", 5, "r2c1 r2c2").board();
        assert_eq!(effect(pointing(&board)), "r2c4-5 r2c5-5 r2c6-5 r2c7-5 r2c8-5 r2c9-5");
        let board = TestBoard::new().places("box 1", 5, "r2c1 r3c2").board();
        assert_eq!(effect(pointing(&board)), "nothing");
    }

    #[test]
    fn claiming_eliminates_in_the_rest_of_the_box() {
        let board = TestBoard::new().places("row 2", 5, "r2c1 r2c2").board();
        assert_eq!(effect(claiming(&board)), "r1c1-5 r1c2-5 r1c3-5 r3c1-5 r3c2-5 r3c3-5");
        let board = TestBoard::new().places("row 2", 5, "r2c1 r2c4").board();
        assert_eq!(effect(claiming(&board)), "nothing");
    }

    #[test]
    fn pointing_can_leave_a_box_with_one_place() {
        let pointing = TestBoard::new().places("box 1", 5, "r2c1 r2c2");
        assert_eq!(effect(direct_pointing(&pointing.places("box 2", 5, "r2c4 r3c5").board())), "r3c5=5");
        let pointing = TestBoard::new().places("box 1", 5, "r2c1 r2c2");
        assert_eq!(effect(direct_pointing(&pointing.places("box 2", 5, "r2c4 r3c5 r3c6").board())), "nothing");
    }

    #[test]
    fn claiming_can_leave_a_line_with_one_place() {
        let claiming = TestBoard::new().places("row 2", 5, "r2c1 r2c2");
        assert_eq!(effect(direct_claiming(&claiming.places("row 3", 5, "r3c1 r3c7").board())), "r3c7=5");
        let claiming = TestBoard::new().places("row 2", 5, "r2c1 r2c2");
        assert_eq!(effect(direct_claiming(&claiming.places("row 3", 5, "r3c1 r3c7 r3c8").board())), "nothing");
    }
}
