//! X-wing, swordfish and jellyfish: a digit whose places in some lines all lie in as many lines across.
//!
//! Take two columns in which 4 has places only in rows 2 and 7. Each of the columns needs a 4, and they cannot both
//! take it from the same row: so rows 2 and 7 get their 4s from these columns, and the rest of both rows loses it.
//! Three lines and four are the same.
//!
//! ```text
//!              c3      c8
//!         . .  .  . .  .  .
//!     r2  - -  4  - -  4  -      - loses the 4
//!         . .  .  . .  .  .
//!     r7  - -  4  - -  4  -
//!         . .  .  . .  .  .
//! ```

use super::candidates::Candidates;
use super::cells::{COLUMNS, Cells, ROWS, choices, in_unit, ones};
use super::step::Step;
use super::technique::Technique;
use super::words;
use crate::board::{Digit, DigitSet, Unit};

/// The first fish over this many lines that rubs something out: columns first, then by the lines taken, then by digit.
pub(super) fn find(board: &Candidates, size: usize, technique: Technique) -> Option<Step> {
    all(board, size, technique).next()
}

/// Every fish over this many lines that rubs something out.
pub(super) fn all(board: &Candidates, size: usize, technique: Technique) -> impl Iterator<Item = Step> {
    [(COLUMNS, ROWS), (ROWS, COLUMNS)].into_iter().flat_map(move |(from, across)| {
        let fitting: [u16; 9] = std::array::from_fn(|digit| fitting(board, from, digit, size));
        let any = fitting.iter().fold(0, |any, lines| any | lines);
        choices(size, any).flat_map(move |lines| {
            let digits = Digit::ALL.into_iter().filter(move |digit| lines & !fitting[digit.index()] == 0);
            digits.filter_map(move |digit| fish(board, technique, (from, lines), across, digit))
        })
    })
}

/// The lines in which a digit has few enough places to be part of a fish: none where too few are left of it for the
/// fish to rub something out.
fn fitting(board: &Candidates, from: usize, digit: usize, size: usize) -> u16 {
    if board.standing(digit) + 2 * size > 9 {
        return 0;
    }
    let fits = |line: &usize| (2..=size).contains(&(board.places(from + line, digit).count_ones() as usize));
    (0..9).filter(fits).fold(0, |lines, line| lines | 1 << line)
}

fn fish(
    board: &Candidates,
    technique: Technique,
    (from, lines): (usize, u16),
    across: usize,
    digit: Digit,
) -> Option<Step> {
    let crossed = ones(lines).fold(0, |crossed, line| crossed | board.places(from + line, digit.index()));
    if crossed.count_ones() != lines.count_ones() {
        return None;
    }
    let all = |first: usize, lines: u16| ones(lines).fold(Cells::EMPTY, |cells, line| cells | in_unit(first + line));
    let (base, cover) = (all(from, lines), all(across, crossed));
    let losing = board.spread(digit) & (cover - base);
    let digits = DigitSet::from_iter([digit]);
    let step = Step::removing(technique, board.losses(losing, digits))?;
    let units = ones(lines).map(|line| from + line).chain(ones(crossed).map(|line| across + line));
    let units = units.map(|unit| Unit::ALL[unit]).collect();
    Some(Step { units, ..step.pattern(board.spread(digit) & base).digits(digits) })
}

pub(super) fn sentence(step: &Step) -> String {
    let name = match step.technique {
        Technique::XWing => "X-wing",
        Technique::Swordfish => "Swordfish",
        _ => "Jellyfish",
    };
    let (base, cover) = step.units.split_at(step.units.len() / 2);
    format!(
        "{name}: in {}, the digit {} stands only in {}, so nowhere else in those; rub out {}.",
        words::units(base),
        words::digits(step.digits),
        words::units(cover),
        words::losses(step)
    )
}

#[cfg(test)]
mod tests {
    use super::super::sketch::{Sketch, told};
    use super::*;

    fn rubbed_out(board: &Candidates, size: usize, technique: Technique) -> usize {
        find(board, size, technique).map_or(0, |step| step.eliminations.len())
    }

    #[test]
    fn a_digit_in_two_columns_and_two_rows_leaves_the_rest_of_the_rows() {
        let start = || Sketch::new().only("column 3", 4, "r2c3 r7c3");
        let wing = start().only("column 8", 4, "r2c8 r7c8").board();
        let lost = "r2c1-4 r2c2-4 r2c4-4 r2c5-4 r2c6-4 r2c7-4 r2c9-4 r7c1-4 r7c2-4 r7c4-4 r7c5-4 r7c6-4 r7c7-4 r7c9-4";
        assert_eq!(told(find(&wing, 2, Technique::XWing)), lost);
        let miss = start().only("column 8", 4, "r2c8 r6c8").board();
        assert_eq!(told(find(&miss, 2, Technique::XWing)), "nothing");
    }

    #[test]
    fn three_lines_and_four_are_the_same() {
        let three = || Sketch::new().only("row 1", 6, "r1c1 r1c5").only("row 4", 6, "r4c5 r4c9");
        let swordfish = three().only("row 7", 6, "r7c1 r7c9").board();
        assert_eq!(rubbed_out(&swordfish, 3, Technique::Swordfish), 18);
        let miss = three().only("row 7", 6, "r7c1 r7c8").board();
        assert_eq!(rubbed_out(&miss, 3, Technique::Swordfish), 0);
        let four = || three().only("row 7", 6, "r7c9 r7c7");
        assert_eq!(rubbed_out(&four().only("row 9", 6, "r9c1 r9c7").board(), 4, Technique::Jellyfish), 20);
        assert_eq!(rubbed_out(&four().only("row 9", 6, "r9c1 r9c8").board(), 4, Technique::Jellyfish), 0);
    }
}
