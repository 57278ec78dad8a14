//! BUG, the bivalue universal grave: a board whose blank cells cannot all be left with two candidates.
//!
//! Suppose that every blank cell has two candidates, and every digit has two places in every unit that still needs it.
//! Then swapping the two candidates in every blank cell turns a solution into another solution, or there is none. In a
//! puzzle with one solution this deadly pattern cannot appear. If a board is a BUG except for a few extra candidates,
//! one of the extra candidates is true.
//!
//! ```text
//!     its row:      124 | 23 | 34 | 14      Every other blank cell of the board has two candidates. In the row, the
//!     its column:   124 | 25 | 45 | 14      column and the box of the cell 124, the digit 4 has three places. Without
//!     its box:      124 | 26 | 46 | 14      the 4 in this cell the board is a BUG, so the cell contains 4.
//! ```
//!
//! | type | the extra candidates | what follows |
//! |---|---|---|
//! | 1 | all in one cell | the cell contains one of them, and loses the others |
//! | 2 | one digit in some cells | the cells that see all of them lose the digit |
//! | 3 | in cells of one unit | the cells act as one cell in a naked set |
//! | 4 | in two cells of one unit that share another candidate | one cell contains that, the other an extra candidate |
//!
//! The argument assumes that the puzzle has one solution. The solver uses it only if that is proved.

use super::candidates::Candidates;
use super::cell_set::CellSet;
use super::deadly_pattern::Prevention;
use super::deduction::{Deduction, Explanation};
use super::language::Language;
use super::mask::{count, ones, subsets};
use super::phrases::{Text, text};
use super::step::Step;
use super::units::{BOXES, CELL_AT, COLUMNS, ROWS, box_row_column, cells_at, cells_of, peers, place_in, unit_of_kind};
use crate::board::classic::{Cell, Digit, DigitSet};

/// The kinds of units, in the order in which the scale searches them for extra candidates.
const KINDS: [usize; 3] = [BOXES, ROWS, COLUMNS];

/// What each type other than the first adds to the rating, in tenths. A naked set adds more.
const NOT_TYPE_1: u32 = 1;

pub(super) fn find(board: &Candidates) -> Option<Deduction> {
    let bug = NearBug::of(board)?;
    let pair = || if bug.cells.len() == 2 { bug.type_4() } else { None };
    match (bug.cells.len(), bug.digits.len()) {
        (1, _) => bug.type_1(),
        (_, 1) => bug.type_2().or_else(pair),
        _ if bug.common_peers.is_empty() => None,
        _ => pair().or_else(|| bug.type_3()),
    }
}

/// A board that is a BUG except for some extra candidates.
struct NearBug<'a> {
    board: &'a Candidates,
    /// The cells with extra candidates.
    cells: CellSet,
    /// The extra candidates of each cell.
    extra: [DigitSet; 81],
    /// The digits of all extra candidates.
    digits: DigitSet,
    /// The cells that see every cell with extra candidates.
    common_peers: CellSet,
    /// The board without the extra candidates.
    rest: Candidates,
}

impl<'a> NearBug<'a> {
    /// The board with its extra candidates; `None` if it is not a BUG without them, or if nothing can follow.
    ///
    /// If the number of places of a digit in a unit is not two, one place is extra: a cell with more than two
    /// candidates. If there are two such cells, another unit has to decide. If no unit decides and only one digit is
    /// concerned, it is extra in all such cells.
    fn of(board: &'a Candidates) -> Option<NearBug<'a>> {
        let mut bug = NearBug {
            board,
            cells: CellSet::EMPTY,
            extra: [DigitSet::EMPTY; 81],
            digits: DigitSet::EMPTY,
            common_peers: Cell::ALL.into_iter().collect(),
            rest: board.clone(),
        };
        let (mut odd_digits, mut all_suspects) = (DigitSet::EMPTY, CellSet::EMPTY);
        for unit in KINDS.into_iter().flat_map(|kind| kind..kind + 9) {
            for digit in Digit::ALL {
                let places = board.places(unit, digit.index());
                if matches!(count(places), 0 | 2) {
                    continue;
                }
                let suspects: CellSet =
                    cells_at(unit, places).iter().filter(|&cell| board.candidates(cell).len() > 2).collect();
                odd_digits.insert(digit);
                all_suspects = all_suspects | suspects;
                let cell = suspects.first()?;
                if suspects.is_single() {
                    bug.digits.insert(digit);
                    bug.add_extra(cell, digit)?;
                }
            }
        }
        if odd_digits.len() == 1 {
            for digit in odd_digits.iter() {
                (all_suspects - bug.cells).iter().try_for_each(|cell| bug.add_extra(cell, digit))?;
            }
        }
        (!bug.digits.is_empty() && bug.rest_is_bug()).then_some(bug)
    }

    /// Counts a candidate as extra; `None` if no type is possible with these extra candidates.
    fn add_extra(&mut self, cell: Cell, digit: Digit) -> Option<()> {
        self.cells = self.cells.with(cell);
        self.extra[cell.index()].insert(digit);
        self.rest.eliminate(cell, digit);
        self.common_peers = (self.common_peers & peers(cell)) - self.cells;
        (self.cells.is_single() || self.digits.len() <= 1 || !self.common_peers.is_empty()).then_some(())
    }

    /// Whether the rest is a BUG: two candidates in every blank cell, and two places or none for every digit in every
    /// unit.
    fn rest_is_bug(&self) -> bool {
        let rest = &self.rest;
        let is_bivalue = |&cell: &Cell| rest.get(cell).is_some() || rest.candidates(cell).len() == 2;
        let has_two_places = |unit| (0..9).all(|digit| matches!(count(rest.places(unit, digit)), 0 | 2));
        Cell::ALL.iter().all(is_bivalue) && (0..27).all(has_two_places)
    }

    fn type_1(&self) -> Option<Deduction> {
        let cell = self.cells.first()?;
        let eliminations = self.board.eliminations(self.cells, DigitSet::FULL - self.digits);
        self.deduction(Prevention::OneCell { cell: cell.into() }, eliminations, None)
    }

    fn type_2(&self) -> Option<Deduction> {
        let digit = self.digits.iter().next()?;
        let eliminations = self.board.eliminations(self.common_peers, self.digits);
        let deduction = self.deduction(
            Prevention::SharedDigit { cells: self.cells.into(), digit: digit.into() },
            eliminations,
            None,
        )?;
        Some(deduction.with_surcharge(NOT_TYPE_1))
    }

    /// Type 3: by size of the naked set, then by unit.
    fn type_3(&self) -> Option<Deduction> {
        let sizes = (2..=6).flat_map(|size| self.shared_units().map(move |unit| (size, unit)));
        sizes.into_iter().find_map(|(size, unit)| {
            let near = self.common_peers & cells_of(unit);
            if (near.len() as usize) < size {
                return None;
            }
            let places = near.iter().fold(0, |places, cell| places | place_in(unit, cell));
            subsets(size - 1, places).find_map(|partners| self.naked_set(size, unit, near, partners))
        })
    }

    fn naked_set(&self, size: usize, unit: usize, near: CellSet, partners: u16) -> Option<Deduction> {
        let candidates = || ones(partners).map(|place| self.board.candidates(CELL_AT[unit][place]));
        let of_partners = candidates().fold(DigitSet::EMPTY, |all, candidates| all | candidates);
        let digits = of_partners | self.digits;
        if candidates().any(|candidates| candidates.len() < 2) || of_partners.len() != size || digits.len() != size {
            return None;
        }
        let partners = cells_at(unit, partners);
        let eliminations = self.board.eliminations(near - partners, digits);
        let prevention =
            Prevention::NakedSet { cells: self.cells.into(), partners: partners.into(), digits: digits.into() };
        Some(self.deduction(prevention, eliminations, Some(unit))?.with_surcharge(NOT_TYPE_1 + size as u32 - 1))
    }

    fn type_4(&self) -> Option<Deduction> {
        let mut candidates = self.cells.iter().map(|cell| self.board.candidates(cell));
        let shared = (candidates.next()? & candidates.next()?) - self.digits;
        let (digit, unit) = (shared.iter().next()?, self.shared_units().next()?);
        if shared.len() != 1 {
            return None;
        }
        let others = |cell: Cell| self.board.candidates(cell) - self.extra[cell.index()] - shared;
        let eliminations = self.cells.iter().map(|cell| (cell, others(cell)));
        let eliminations = eliminations.filter(|(_, eliminated)| !eliminated.is_empty()).collect();
        let prevention = Prevention::LockedDigit { cells: self.cells.into(), digit: digit.into() };
        Some(self.deduction(prevention, eliminations, Some(unit))?.with_surcharge(NOT_TYPE_1))
    }

    /// The units that contain every cell with extra candidates: box, row, column.
    fn shared_units(&self) -> impl Iterator<Item = usize> {
        let units = self.cells.first().map(box_row_column).into_iter().flatten();
        units.filter(|&unit| self.cells.iter().all(|cell| unit_of_kind(cell, unit / 9 * 9) == unit))
    }

    fn deduction(
        &self,
        prevention: Prevention,
        eliminations: Vec<(Cell, DigitSet)>,
        unit: Option<usize>,
    ) -> Option<Deduction> {
        let deduction = Deduction::eliminating(eliminations)?.with_pattern(self.cells).with_digits(self.digits);
        Some(deduction.with_units(unit).with_explanation(Explanation::DeadlyPattern(prevention)))
    }
}

const EXTRA: Text = text("{digits}", "die {digits}");
const SENTENCE: Text = text(
    "without {extra} in {cells}, each empty cell would have two candidates and each digit two places in each unit, \
     which is impossible in a puzzle with one solution, so {prevention}; eliminate {eliminations}.",
    "ohne {extra} in {cells} hätte jedes leere Feld zwei Kandidaten und jede Ziffer zwei Plätze in jeder Einheit, was in \
     einem Rätsel mit nur einer Lösung unmöglich ist, also {prevention}; {eliminations} streichen.",
);

pub(super) fn sentence(step: &Step, language: Language) -> String {
    let Explanation::DeadlyPattern(prevention) = &step.explanation else { return String::new() };
    let extra = language.fill(&EXTRA, &[("digits", &language.one_of(step.digits))]);
    language.fill(
        &SENTENCE,
        &[
            ("extra", &extra),
            ("cells", &language.cells(&step.pattern)),
            ("prevention", &prevention.text(&extra, language)),
            ("eliminations", &language.eliminations(&step.eliminations)),
        ],
    )
}

#[cfg(test)]
mod tests {
    use super::super::test_board::{TestBoard, effect};
    use super::*;

    /// A board for each type: its grid, and the candidates that easier techniques have eliminated. Then the surcharge
    /// and the effect of the deduction.
    const TYPES: [(&str, &str, u32, &str); 4] = [
        (".576148.9.1.2785.484.53917.7.5193.48..478531.1384267955..361487481957..3673842951", "", 0, "r5c2-69"),
        (
            "..63.......27.....37158..94158..74636241539879378645214...758..2.5438..978.6.1.45",
            "r1c5-29 r1c7-2 r2c5-9 r2c7-6 r7c2-9",
            1,
            "r1c7-1 r2c7-1 r7c8-1 r8c8-1",
        ),
        (
            "384...251261..47897598..346593647128872..36944162..5376.7..58131.8...975935...462",
            "r1c5-9",
            2,
            "r5c5-1 r7c5-2",
        ),
        (
            "3416..8.9925.38..47869.43.2817..94..5948631276324..985253.4..98178.9.24.469.8.5.1",
            "r2c8-7 r7c6-7 r9c4-7",
            1,
            "r1c5-7 r1c6-5",
        ),
    ];

    #[test]
    fn each_type_has_its_deduction() {
        for (grid, eliminated, surcharge, expected) in TYPES {
            let deduction = find(&TestBoard::of(grid, eliminated).board()).expect("a BUG");
            assert_eq!(deduction.surcharge, surcharge);
            assert_eq!(effect(Some(deduction)), expected);
        }
    }

    #[test]
    fn a_board_with_one_candidate_too_many_is_not_a_bug() {
        assert_eq!(effect(find(&TestBoard::of(TYPES[3].0, "r2c8-7 r7c6-7").board())), "nothing");
        assert_eq!(effect(find(&TestBoard::of(TYPES[3].0, "").board())), "nothing");
    }

    #[test]
    fn a_bug_without_extra_candidates_eliminates_nothing() {
        let mut board = TestBoard::of(TYPES[0].0, "").board();
        board.eliminate(Cell::ALL[37], Digit::ALL[1]);
        assert_eq!(effect(find(&board)), "nothing");
    }
}
