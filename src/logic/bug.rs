//! BUG, the bivalue universal grave: a board that must not be left with two candidates in every blank.
//!
//! Suppose that every blank had two candidates, and every digit two places in every unit that still needs it. Then
//! exchanging the two in every blank would turn any solution into another, or there would be none: a puzzle with one
//! solution never comes to that. So where a few candidates are all that is left between the board and such a grave, one
//! of these extra candidates is true.
//!
//! ```text
//!     its row:      124 | 23 | 34 | 14      Every other blank of the board has two candidates. In the row, the column
//!     its column:   124 | 25 | 45 | 14      and the box of the cell 124 the digit 4 has three places; without the 4
//!     its box:      124 | 26 | 46 | 14      in it the board would be a grave, so the cell takes the 4.
//! ```
//!
//! | type | the extra candidates | what follows |
//! |---|---|---|
//! | 1 | all in one cell | it takes one of them, and loses the rest |
//! | 2 | one digit in some cells | what sees all of them loses the digit |
//! | 3 | in cells of one unit | they act as one cell in a naked set |
//! | 4 | in two cells of one unit that share another digit | one takes it, and the other an extra candidate |
//!
//! This takes for granted that the puzzle has one solution, and is used only where that is proved.

use super::candidates::Candidates;
use super::cells::{
    BOXES, CELLS, COLUMNS, Cells, ROWS, cells_at, choices, in_unit, ones, place_in, seen_by, unit_of, units_in_order,
};
use super::rating::Rating;
use super::step::{Step, Way};
use super::technique::Technique;
use super::words;
use crate::board::{Cell, Digit, DigitSet, Unit};

/// The kinds of units in the order in which the scale looks for what is extra here.
const KINDS: [usize; 3] = [BOXES, ROWS, COLUMNS];

/// The rating of every type but the first, before what a set adds.
const HARDER: Rating = Rating::new(57);

pub(super) fn find(board: &Candidates) -> Option<Step> {
    let grave = Grave::of(board)?;
    let pair = || if grave.cells.len() == 2 { grave.locked() } else { None };
    match (grave.cells.len(), grave.digits.len()) {
        (1, _) => grave.rescue(),
        (_, 1) => grave.shared().or_else(pair),
        _ if grave.seen.is_empty() => None,
        _ => pair().or_else(|| grave.naked()),
    }
}

/// A board that is a grave but for some extra candidates.
struct Grave<'a> {
    board: &'a Candidates,
    /// The cells with extra candidates.
    cells: Cells,
    /// The extra candidates of each cell.
    extra: [DigitSet; 81],
    /// All digits among them.
    digits: DigitSet,
    /// The cells that every cell with extra candidates sees.
    seen: Cells,
    /// The board without the extra candidates.
    rest: Candidates,
}

impl<'a> Grave<'a> {
    /// The board as a grave; none where it is not, or nothing could follow.
    ///
    /// Extra is what has a number of places in a unit other than two, in a cell of more than two candidates. Where two
    /// such cells offer themselves another unit has to decide. Where none does, and there is one digit all over, all of
    /// them have it too many.
    fn of(board: &'a Candidates) -> Option<Grave<'a>> {
        let mut grave = Grave {
            board,
            cells: Cells::EMPTY,
            extra: [DigitSet::EMPTY; 81],
            digits: DigitSet::EMPTY,
            seen: Cell::ALL.into_iter().collect(),
            rest: board.clone(),
        };
        let (mut odd, mut suspects) = (DigitSet::EMPTY, Cells::EMPTY);
        for unit in KINDS.into_iter().flat_map(|kind| kind..kind + 9) {
            for digit in Digit::ALL {
                let places = board.places(unit, digit.index());
                if matches!(places.count_ones(), 0 | 2) {
                    continue;
                }
                let rich: Cells =
                    cells_at(unit, places).iter().filter(|&cell| board.candidates(cell).len() > 2).collect();
                odd.insert(digit);
                suspects = suspects | rich;
                let cell = rich.first()?;
                if rich.len() == 1 {
                    grave.digits.insert(digit);
                    grave.take_out(cell, digit)?;
                }
            }
        }
        if odd.len() == 1 {
            for digit in odd.iter() {
                (suspects - grave.cells).iter().try_for_each(|cell| grave.take_out(cell, digit))?;
            }
        }
        (!grave.digits.is_empty() && grave.is_dug()).then_some(grave)
    }

    /// Counts a candidate as extra; nothing where the extra candidates now have too little in common for any type.
    fn take_out(&mut self, cell: Cell, digit: Digit) -> Option<()> {
        self.cells = self.cells.with(cell);
        self.extra[cell.index()].insert(digit);
        self.rest.remove(cell, digit);
        self.seen = (self.seen & seen_by(cell)) - self.cells;
        (self.cells.len() == 1 || self.digits.len() <= 1 || !self.seen.is_empty()).then_some(())
    }

    /// Whether the rest is a grave: two candidates in every blank, and two places or none for every digit in every
    /// unit.
    fn is_dug(&self) -> bool {
        let rest = &self.rest;
        let in_pairs = |&cell: &Cell| rest.get(cell).is_some() || rest.candidates(cell).len() == 2;
        let twice = |unit| (0..9).all(|digit| matches!(rest.places(unit, digit).count_ones(), 0 | 2));
        Cell::ALL.iter().all(in_pairs) && (0..27).all(twice)
    }

    /// Type 1.
    fn rescue(&self) -> Option<Step> {
        let cell = self.cells.first()?;
        let lost = self.board.losses(self.cells, DigitSet::FULL - self.digits);
        self.step(lost, Technique::Bug.rating(), Way::Rescue { cell }, None)
    }

    /// Type 2.
    fn shared(&self) -> Option<Step> {
        let digit = self.digits.iter().next()?;
        let lost = self.board.losses(self.seen, self.digits);
        self.step(lost, HARDER, Way::Extra { cells: self.cells, digit }, None)
    }

    /// Type 3: the smallest set first, then by unit.
    fn naked(&self) -> Option<Step> {
        let sizes = (2..=6).flat_map(|size| self.units().map(move |unit| (size, unit)));
        sizes.into_iter().find_map(|(size, unit)| {
            let near = self.seen & in_unit(unit);
            if (near.len() as usize) < size {
                return None;
            }
            let places = near.iter().fold(0, |places, cell| places | place_in(unit, cell));
            choices(size - 1, places).find_map(|partners| self.naked_with(size, unit, near, partners))
        })
    }

    fn naked_with(&self, size: usize, unit: usize, near: Cells, partners: u16) -> Option<Step> {
        let open = || ones(partners).map(|place| self.board.candidates(CELLS[unit][place]));
        let held = open().fold(DigitSet::EMPTY, |held, open| held | open);
        let set = held | self.digits;
        if open().any(|open| open.len() < 2) || held.len() != size || set.len() != size {
            return None;
        }
        let partners = cells_at(unit, partners);
        let lost = self.board.losses(near - partners, set);
        let way = Way::Naked { cells: self.cells, partners, set };
        self.step(lost, HARDER.plus(size as u32 - 1), way, Some(unit))
    }

    /// Type 4.
    fn locked(&self) -> Option<Step> {
        let mut open = self.cells.iter().map(|cell| self.board.candidates(cell));
        let shared = (open.next()? & open.next()?) - self.digits;
        let (digit, unit) = (shared.iter().next()?, self.units().next()?);
        if shared.len() != 1 {
            return None;
        }
        let lost =
            self.cells.iter().map(|cell| (cell, self.board.candidates(cell) - self.extra[cell.index()] - shared));
        let lost = lost.filter(|(_, lost)| !lost.is_empty()).collect();
        self.step(lost, HARDER, Way::Locked { cells: self.cells, digit }, Some(unit))
    }

    /// The units that hold every cell with extra candidates: box, row, column.
    fn units(&self) -> impl Iterator<Item = usize> {
        let first = self.cells.first().map(units_in_order);
        first.into_iter().flatten().filter(|&unit| self.cells.iter().all(|cell| unit_of(cell, unit / 9 * 9) == unit))
    }

    fn step(&self, lost: Vec<(Cell, DigitSet)>, rating: Rating, way: Way, unit: Option<usize>) -> Option<Step> {
        let step = Step::removing(Technique::Bug, lost)?.pattern(self.cells).digits(self.digits);
        Some(Step { rating, way, units: unit.into_iter().map(|unit| Unit::ALL[unit]).collect(), ..step })
    }
}

pub(super) fn sentence(step: &Step) -> String {
    format!(
        "BUG: without {} in {} every blank had two candidates and every digit two places, which cannot come of a puzzle \
         with one solution, so {}.",
        words::either(step.digits),
        words::cells(step.pattern.iter().copied()),
        words::way(step, &words::either(step.digits))
    )
}

#[cfg(test)]
mod tests {
    use super::super::sketch::told;
    use super::super::technique::TechniqueSet;
    use super::super::walk::Walk;
    use super::*;

    /// The board that a puzzle comes to before a grave is looked for: everything else is tried first.
    fn dug(puzzle: &str) -> Candidates {
        let others = TechniqueSet::ALL.iter().filter(|&technique| technique < Technique::Bug).collect();
        let mut walk = Walk::new(&puzzle.parse().unwrap(), others);
        walk.by_ref().for_each(drop);
        walk.board().clone()
    }

    /// The step of each type on such a board, with its rating.
    const TYPES: [(&str, &str); 4] = [
        (".57..4..9...27....84..3........93.48.....53..1...2.........14...8........7.84..51", "5.6: r5c2-69"),
        (
            "..63........7......7158...4.5.....6..2....9879..86..214........2.5.3.......6.1...",
            "5.7: r1c7-1 r2c7-1 r7c8-1 r8c8-1",
        ),
        (".8.....5.2.1....8...98..3.6..36.....87...3..44..2....7.....5.1........7.9.....4.2", "5.8: r5c5-1 r7c5-2"),
        ("...6..8....5..8..4...9..3....7..9...5.4...127..2....85..3.4.....7..9.2..46.......", "5.7: r1c5-7 r1c6-5"),
    ];

    #[test]
    fn each_type_has_its_step() {
        for (puzzle, expected) in TYPES {
            let step = find(&dug(puzzle)).unwrap();
            let rating = step.rating;
            assert_eq!(format!("{rating}: {}", told(Some(step))), expected);
        }
    }

    /// With what was rubbed out on the way back in place, the board is no grave.
    #[test]
    fn one_candidate_too_many_is_a_miss() {
        let board = dug(TYPES[3].0);
        let fresh = Candidates::from(&board.grid());
        assert_ne!(fresh, board);
        assert_eq!(told(find(&fresh)), "nothing");
    }

    #[test]
    fn a_grave_without_anything_extra_says_nothing() {
        let mut board = dug(TYPES[0].0);
        board.remove(Cell::ALL[37], Digit::ALL[1]);
        assert_eq!(told(find(&board)), "nothing");
    }
}
