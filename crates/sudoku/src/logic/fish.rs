//! X-wing, swordfish and jellyfish: a digit whose places in some parallel lines are all in as many crossing lines.
//!
//! Take two columns in which 4 has places only in rows 2 and 7. Each of the columns needs a 4, and the two 4s are not
//! in the same row. So the 4s of rows 2 and 7 are in these columns, and the other cells of both rows lose 4. The same
//! is true of three lines and of four.
//!
//! ```text
//!              c3      c8
//!         . .  .  . .  .  .
//!     r2  - -  4  - -  4  -      - loses 4
//!         . .  .  . .  .  .
//!     r7  - -  4  - -  4  -
//!         . .  .  . .  .  .
//! ```

use super::candidates::Candidates;
use super::cell_set::CellSet;
use super::deduction::Deduction;
use super::language::Language;
use super::mask::{count, ones, subsets};
use super::phrases::{Text, text};
use super::step::Step;
use super::units::{COLUMNS, ROWS, cells_of};
use crate::board::{Digit, DigitSet};
use crate::short;

/// The first fish of this many lines that eliminates something: columns before rows, then by base lines, then by digit.
pub(super) fn find(board: &Candidates, size: usize) -> Option<Deduction> {
    all(board, size).next()
}

/// Every fish of this many lines that eliminates something.
pub(super) fn all(board: &Candidates, size: usize) -> impl Iterator<Item = Deduction> {
    [(COLUMNS, ROWS), (ROWS, COLUMNS)].into_iter().flat_map(move |(base_kind, cover_kind)| {
        let mut fish: Vec<(u16, Digit)> = Vec::new();
        for digit in Digit::ALL {
            let places = |line: usize| board.places(base_kind + line, digit.index());
            let is_fish = |lines: &u16| count(ones(*lines).fold(0, |cover, line| cover | places(line))) == size;
            let lines = subsets(size, fitting_lines(board, base_kind, digit.index(), size)).filter(is_fish);
            fish.extend(lines.map(|lines| (lines, digit)));
        }
        short::sort(&mut fish);
        fish.into_iter().filter_map(move |(lines, digit)| eliminate(board, (base_kind, lines), cover_kind, digit))
    })
}

/// The lines in which the digit has few enough places for a fish. There are none if the digit is placed so often that
/// no fish of this size can eliminate anything.
fn fitting_lines(board: &Candidates, kind: usize, digit: usize, size: usize) -> u16 {
    if board.placed_count(digit) + 2 * size > 9 {
        return 0;
    }
    let fits = |line: &usize| (2..=size).contains(&count(board.places(kind + line, digit)));
    (0..9).filter(fits).fold(0, |lines, line| lines | 1 << line)
}

fn eliminate(
    board: &Candidates,
    (base_kind, base_lines): (usize, u16),
    cover_kind: usize,
    digit: Digit,
) -> Option<Deduction> {
    let crossing = |line: usize| board.places(base_kind + line, digit.index());
    let cover_lines = ones(base_lines).fold(0, |cover, line| cover | crossing(line));
    let cells = |kind: usize, lines: u16| ones(lines).fold(CellSet::EMPTY, |cells, line| cells | cells_of(kind + line));
    let (base, cover) = (cells(base_kind, base_lines), cells(cover_kind, cover_lines));
    let targets = board.cells_with(digit) & (cover - base);
    let digits = DigitSet::of(digit);
    let deduction = Deduction::eliminating(board.eliminations(targets, digits))?;
    let units = ones(base_lines).map(|line| base_kind + line).chain(ones(cover_lines).map(|line| cover_kind + line));
    Some(deduction.with_pattern(board.cells_with(digit) & base).with_units(units).with_digits(digits))
}

const SENTENCE: Text = text(
    "in {base}, all places for {digits} are in {cover}; eliminate {eliminations}.",
    "in {base} liegen alle Plätze für {digits} in {cover}; {eliminations} streichen.",
);

pub(super) fn sentence(step: &Step, language: Language) -> String {
    let (base, cover) = step.units.split_at(step.units.len() / 2);
    language.fill(
        &SENTENCE,
        &[
            ("base", &language.units(base)),
            ("digits", &language.all_of(step.digits)),
            ("cover", &language.units(cover)),
            ("eliminations", &language.eliminations(&step.eliminations)),
        ],
    )
}

#[cfg(test)]
mod tests {
    use super::super::test_board::{TestBoard, effect};
    use super::*;

    fn elimination_count(board: &Candidates, size: usize) -> usize {
        find(board, size).map_or(0, |fish| fish.eliminations.len())
    }

    #[test]
    fn an_x_wing_eliminates_in_the_rest_of_two_rows() {
        let start = || TestBoard::new().places("column 3", 4, "r2c3 r7c3");
        let wing = start().places("column 8", 4, "r2c8 r7c8").board();
        let expected =
            "r2c1-4 r2c2-4 r2c4-4 r2c5-4 r2c6-4 r2c7-4 r2c9-4 r7c1-4 r7c2-4 r7c4-4 r7c5-4 r7c6-4 r7c7-4 r7c9-4";
        assert_eq!(effect(find(&wing, 2)), expected);
        let miss = start().places("column 8", 4, "r2c8 r6c8").board();
        assert_eq!(effect(find(&miss, 2)), "nothing");
    }

    #[test]
    fn three_and_four_lines_work_like_two() {
        let three = || TestBoard::new().places("row 1", 6, "r1c1 r1c5").places("row 4", 6, "r4c5 r4c9");
        let swordfish = three().places("row 7", 6, "r7c1 r7c9").board();
        assert_eq!(elimination_count(&swordfish, 3), 18);
        let miss = three().places("row 7", 6, "r7c1 r7c8").board();
        assert_eq!(elimination_count(&miss, 3), 0);
        let four = || three().places("row 7", 6, "r7c9 r7c7");
        assert_eq!(elimination_count(&four().places("row 9", 6, "r9c1 r9c7").board(), 4), 20);
        assert_eq!(elimination_count(&four().places("row 9", 6, "r9c1 r9c8").board(), 4), 0);
    }
}
