//! Unique rectangles and unique loops: cells that cannot all be left with the same two candidates.
//!
//! Suppose that four cells in two rows, two columns and two boxes have only the candidates 1 and 2. They can be filled
//! in two ways, and no other cell decides which, so the puzzle has two solutions. In a puzzle with one solution this
//! deadly pattern cannot appear. If all but a few of the four cells have only 1 and 2, the other cells must prevent it.
//!
//! ```text
//!     12 . . | 12  . .      The fourth cell must contain 3 or 4, so it loses 1 and 2.
//!     .  . . | .   . .
//!     12 . . | 1234 . .
//! ```
//!
//! A loop is the same with six or more cells. Each cell shares a unit with the next one, and each unit of the loop
//! contains two of its cells, one at an even and one at an odd index. The cells with extra candidates, those other than
//! the pair, decide the type:
//!
//! | type | the cells with extra candidates | what follows |
//! |---|---|---|
//! | 1 | one cell | it loses the pair |
//! | 2 | cells with the same extra candidate | the cells that see all of them lose it |
//! | 3 | two cells of a unit with some extra candidates | they act as one cell: a naked set, or a hidden set with the pair |
//! | 4 | two cells of a unit in which a digit of the pair has no other place | both lose the other digit of the pair |
//!
//! The argument assumes that the puzzle has one solution. The solver uses it only if that is proved.

use std::cmp::Ordering;

use super::allowed::Allowed;
use super::candidates::Candidates;
use super::cell_set::CellSet;
use super::deadly_pattern::Prevention;
use super::deduction::{Deduction, Explanation};
use super::language::Language;
use super::mask::{count, ones, subsets};
use super::phrases::{Text, text};
use super::step::Step;
use super::technique::Technique;
use super::units::{CELL_AT, box_row_column, cells_at, cells_of, common_peers, peers, place_in};
use crate::board::classic::{Cell, Digit, DigitSet};

/// The easiest rectangle or loop. Among equals it is the first: by first cell, then in the order of the search.
///
/// One search finds rectangles and loops, because a rectangle with a large set is harder than a loop with a small one.
pub(super) fn find(board: &Candidates, allowed: &Allowed) -> Option<(Technique, Deduction)> {
    let mut best = None;
    // The starts that are tried, for each pair. A loop is the same from each of its cells.
    let mut tried: Vec<(DigitSet, CellSet)> = Vec::new();
    let bivalue: CellSet = board.bivalue_cells().map(|(cell, _)| cell).collect();
    let small = bivalue | board.cells_of_size(3).map(|(cell, _)| cell).collect();
    for (start, pair) in board.bivalue_cells() {
        let mut cells = pair.iter().map(|digit| board.cells_with(digit));
        let (Some(one), Some(other)) = (cells.next(), cells.next()) else { continue };
        let at = tried.iter().position(|(of, _)| *of == pair).unwrap_or(tried.len());
        if at == tried.len() {
            tried.push((pair, CellSet::EMPTY));
        }
        let mut members = possible_members((one & other) - tried[at].1);
        tried[at].1 = tried[at].1.with(start);
        if (members & bivalue).is_single() {
            // All other cells of a loop have extra candidates, so these are all the same digit.
            members = possible_members(members & small);
        }
        if members.contains(start) {
            let mut finder = LoopFinder { board, allowed, pair, members, path: Vec::new(), best };
            let state =
                PathState { last_kind: 3, extra_cells: CellSet::EMPTY, extra: DigitSet::EMPTY, visited: [0; 2] };
            finder.extend(start, state);
            best = finder.best;
        }
    }
    best.map(|best| (best.technique, best.deduction))
}

/// The units of a cell, one bit for each unit.
fn units_of(cell: Cell) -> u32 {
    box_row_column(cell).into_iter().fold(0, |units, unit| units | 1 << unit)
}

/// The cells that a loop can contain. A loop has two cells in every unit that it visits, so a cell needs another one in
/// its box, in its row and in its column.
fn possible_members(mut cells: CellSet) -> CellSet {
    loop {
        let has_partners =
            |cell: &Cell| box_row_column(*cell).into_iter().all(|unit| (cells & cells_of(unit)).has_several());
        let kept = cells.iter().filter(has_partners).collect();
        if kept == cells {
            return kept;
        }
        cells = kept;
    }
}

/// A deduction with the values by which it is compared.
struct RankedDeduction {
    /// The rating as the scale adds it up in binary fractions: there 4.6 + 0.1 is just below 4.5 + 0.2. This decides
    /// between two deductions of the same rating.
    weight: f64,
    type_number: u8,
    technique: Technique,
    deduction: Deduction,
}

/// The technique of a loop of this many cells, what it adds to the rating of the technique in tenths, and its weight.
pub(super) fn form_of(cells: usize) -> (Technique, u32, f64) {
    match cells {
        4 => (Technique::UniqueRectangle, 0, 4.5),
        6 => (Technique::UniqueLoop, 0, 4.5 + 0.1),
        8 => (Technique::UniqueLoop, 1, 4.5 + 0.2),
        _ => (Technique::UniqueLoop, 4, 4.5 + 0.3 + 0.2),
    }
}

/// A depth-first search for all loops through the cells that have both digits of a pair.
struct LoopFinder<'a> {
    board: &'a Candidates,
    allowed: &'a Allowed,
    pair: DigitSet,
    /// The cells that have both digits of the pair.
    members: CellSet,
    path: Vec<Cell>,
    best: Option<RankedDeduction>,
}

/// What the path so far means for the next cell.
#[derive(Clone, Copy)]
struct PathState {
    /// The kind of the unit that the last two cells share: 0 for a box, 1 for a row, 2 for a column, and 3 at the
    /// start. The next cell is not in the same unit.
    last_kind: usize,
    /// The cells that have extra candidates.
    extra_cells: CellSet,
    /// Their extra candidates.
    extra: DigitSet,
    /// The units of the cells at even and at odd indices, one bit for each unit.
    visited: [u32; 2],
}

impl LoopFinder<'_> {
    /// Adds a cell to the path, and tries every next cell.
    fn extend(&mut self, cell: Cell, state: PathState) {
        let mut visited = state.visited;
        visited[self.path.len() % 2] |= units_of(cell);
        self.path.push(cell);
        let next_visited = visited[self.path.len() % 2];
        for (kind, unit) in box_row_column(cell).into_iter().enumerate().filter(|&(kind, _)| kind != state.last_kind) {
            for next in (self.members & cells_of(unit)).iter() {
                if next == self.path[0] {
                    if self.path.len() >= 4 && visited[0] == visited[1] {
                        self.close();
                    }
                    continue;
                }
                if next_visited & units_of(next) != 0 || self.path.contains(&next) {
                    continue;
                }
                let extra = self.board.candidates(next) - self.pair;
                let extra_cells = if extra.is_empty() { state.extra_cells } else { state.extra_cells.with(next) };
                let state = PathState { last_kind: kind, extra_cells, extra: state.extra | extra, visited };
                if self.can_extend() && (extra.is_empty() || self.can_eliminate(state)) {
                    self.extend(next, state);
                }
            }
        }
        self.path.pop();
    }

    /// Whether a longer path can lead to a better deduction. It cannot if it is a loop and loops are not allowed, or if
    /// the shortest loop that it can become is harder than the best deduction.
    fn can_extend(&self) -> bool {
        let shortest = (self.path.len() + 1).next_multiple_of(2).max(4);
        let (.., weight) = form_of(shortest);
        let can_be_better = |best: &RankedDeduction| match weight.total_cmp(&best.weight) {
            Ordering::Less => true,
            Ordering::Equal => best.type_number > 1,
            Ordering::Greater => false,
        };
        (self.path.len() < 4 || self.allowed.contains(Technique::UniqueLoop))
            && self.best.as_ref().is_none_or(can_be_better)
    }

    /// Whether a loop with these extra cells can be of a type that eliminates something. Two cells of one unit can have
    /// any extra candidates. Other cells, and three or more, need the same extra candidate, and a cell that loses it.
    fn can_eliminate(&self, state: PathState) -> bool {
        let targets = || match state.extra.iter().next() {
            Some(digit) if state.extra.len() == 1 => common_peers(state.extra_cells) & self.board.cells_with(digit),
            _ => CellSet::EMPTY,
        };
        let share_a_unit = || state.extra_cells.iter().all(|cell| (state.extra_cells - peers(cell)).is_single());
        match state.extra_cells.len() {
            0 | 1 => true,
            2 => share_a_unit() || !targets().is_empty(),
            _ => !targets().is_empty(),
        }
    }

    /// Offers every deduction that follows from the loop of the path.
    #[cfg_attr(target_family = "wasm", inline(never))] // java/build.sh says why
    fn close(&mut self) {
        let extra_cells: Vec<Cell> =
            self.path.iter().copied().filter(|&cell| self.board.candidates(cell).len() > 2).collect();
        let extra =
            extra_cells.iter().fold(DigitSet::EMPTY, |all, &cell| all | self.board.candidates(cell)) - self.pair;
        match extra_cells[..] {
            [] => {}
            [cell] => self.type_1(cell),
            [one, two] => {
                if extra.len() == 1 {
                    self.type_2(&extra_cells, extra);
                } else {
                    self.type_3(one, two, extra);
                }
                self.type_4(one, two);
            }
            _ => self.type_2(&extra_cells, extra),
        }
    }

    fn type_1(&mut self, cell: Cell) {
        self.offer(Prevention::OneCell { cell: cell.into() }, vec![(cell, self.pair)], None, 0);
    }

    fn type_2(&mut self, extra_cells: &[Cell], extra: DigitSet) {
        let cells: CellSet = extra_cells.iter().copied().collect();
        if let Some(digit) = extra.iter().next() {
            let eliminations = self.board.eliminations(common_peers(cells), DigitSet::of(digit));
            self.offer(Prevention::SharedDigit { cells: cells.into(), digit: digit.into() }, eliminations, None, 0);
        }
    }

    fn type_3(&mut self, one: Cell, two: Cell, extra: DigitSet) {
        for size in 2..=7 {
            for unit in box_row_column(one).into_iter().filter(|&unit| cells_of(unit).contains(two)) {
                let blanks = self.board.blank_count(unit);
                if 2 * size <= blanks && extra.len() <= size {
                    self.naked_set(size, unit, one, two, extra);
                }
                if 2 * size < blanks {
                    self.hidden_set(size, unit, one, two, extra);
                }
            }
        }
    }

    /// Type 3 with a naked set: the two cells count as one cell with their extra candidates.
    fn naked_set(&mut self, size: usize, unit: usize, one: Cell, two: Cell, extra: DigitSet) {
        let cells = CellSet::of(one).with(two);
        let candidates = |place: usize| self.board.candidates(CELL_AT[unit][place]);
        let fits = |place: &usize| (2..=size).contains(&candidates(*place).len());
        let mut fitting = (0..9).filter(fits).fold(0, |places, place| places | 1 << place);
        fitting |= place_in(unit, one);
        fitting &= !place_in(unit, two);
        let in_both = extra & self.board.candidates(one) & self.board.candidates(two);
        let with_one = subsets(size, fitting).filter(|places| places & place_in(unit, one) != 0);
        let sets: Vec<(u16, DigitSet)> = with_one
            .map(|places| places & !place_in(unit, one))
            .map(|places| (places, ones(places).fold(DigitSet::EMPTY, |all, place| all | candidates(place))))
            .filter(|(_, digits)| (*digits | extra).len() == size && (*digits | in_both).len() == size)
            .collect();
        for (places, digits) in sets {
            let partners = cells_at(unit, places);
            let digits = digits | extra;
            let eliminations = self.board.eliminations(cells_of(unit) - partners - cells, digits);
            self.offer(
                Prevention::NakedSet { cells: cells.into(), partners: partners.into(), digits: digits.into() },
                eliminations,
                Some(unit),
                size - 1,
            );
        }
    }

    /// Type 3 with a hidden set: the two cells count as one place for the pair.
    fn hidden_set(&mut self, size: usize, unit: usize, one: Cell, two: Cell, extra: DigitSet) {
        let others = DigitSet::FULL - self.pair - extra;
        if others.is_empty() {
            return;
        }
        let cells = CellSet::of(one).with(two);
        for digits in subsets(size - 2, others.bits()) {
            let digits = DigitSet::from_bits(digits) | self.pair;
            let places = digits.iter().map(|digit| self.board.places(unit, digit.index()) & !place_in(unit, two));
            let union = places.reduce(|all, places| if all == 0 || places == 0 { 0 } else { all | places });
            let union = union.unwrap_or_default();
            if count(union) == size {
                let partners = cells_at(unit, union) - cells;
                let eliminations = self.board.eliminations(partners, DigitSet::FULL - digits);
                let surcharge = (partners.len() as usize).saturating_sub(1);
                self.offer(
                    Prevention::HiddenSet { cells: cells.into(), partners: partners.into(), digits: digits.into() },
                    eliminations,
                    Some(unit),
                    surcharge,
                );
            }
        }
    }

    fn type_4(&mut self, one: Cell, two: Cell) {
        let cells = CellSet::of(one).with(two);
        let shared = box_row_column(one).into_iter().filter(|&unit| cells_of(unit).contains(two));
        let shared: Vec<usize> = shared.collect();
        let locked = |digit: Digit| {
            let only_here = |unit: &&usize| (self.board.cells_with(digit) & (cells_of(**unit) - cells)).is_empty();
            shared.iter().rev().find(only_here).map(|&unit| (unit, digit))
        };
        if let Some((unit, digit)) = self.pair.iter().find_map(locked) {
            let eliminations = self.board.eliminations(cells, self.pair - DigitSet::of(digit));
            self.offer(
                Prevention::LockedDigit { cells: cells.into(), digit: digit.into() },
                eliminations,
                Some(unit),
                0,
            );
        }
    }

    /// Keeps the deduction if it eliminates something and is easier than every one before it. `set_surcharge` is what a
    /// naked or hidden set adds to the rating, in tenths.
    fn offer(
        &mut self,
        prevention: Prevention,
        eliminations: Vec<(Cell, DigitSet)>,
        unit: Option<usize>,
        set_surcharge: usize,
    ) {
        let (technique, loop_surcharge, weight) = form_of(self.path.len());
        let weight = weight + set_surcharge as f64 * 0.1;
        let type_number = prevention.type_number();
        let is_better =
            |best: &RankedDeduction| weight < best.weight || weight == best.weight && type_number < best.type_number;
        if self.allowed.contains(technique)
            && self.best.as_ref().is_none_or(is_better)
            && let Some(deduction) = Deduction::eliminating(eliminations)
        {
            let deduction = deduction
                .with_pattern(self.path.iter().copied().collect())
                .with_units(unit)
                .with_digits(self.pair)
                .with_explanation(Explanation::DeadlyPattern(prevention))
                .with_surcharge(loop_surcharge + set_surcharge as u32);
            self.best = Some(RankedDeduction { weight, type_number, technique, deduction });
        }
    }
}

const SENTENCE: Text = text(
    "with only {digits} in {cells}, the puzzle would have two solutions, so {prevention}; eliminate {eliminations}.",
    "mit nur {digits} in {cells} hätte das Rätsel zwei Lösungen, also {prevention}; {eliminations} streichen.",
);
const ANOTHER_DIGIT: Text = text("another digit", "eine andere Ziffer");

pub(super) fn sentence(step: &Step, language: Language) -> String {
    let Explanation::DeadlyPattern(prevention) = &step.explanation else { return String::new() };
    language.fill(
        &SENTENCE,
        &[
            ("digits", &language.all_of(step.digits)),
            ("cells", &language.cells(&step.pattern)),
            ("prevention", &prevention.text(language.say(&ANOTHER_DIGIT), language)),
            ("eliminations", &language.eliminations(&step.eliminations)),
        ],
    )
}

#[cfg(test)]
mod tests {
    use super::super::test_board::{TestBoard, allow, effect};
    use super::*;

    const RECTANGLE: (Technique, u8) = (Technique::UniqueRectangle, 45);
    const LOOP: (Technique, u8) = (Technique::UniqueLoop, 46);

    /// The technique, the surcharge and the effect of the easiest deduction.
    fn found(board: TestBoard) -> (Option<Technique>, u32, String) {
        let found = find(&board.board(), &allow([RECTANGLE, LOOP]));
        let (technique, deduction) = found.unzip();
        (technique, deduction.as_ref().map_or(0, |deduction| deduction.surcharge), effect(deduction))
    }

    fn rectangle(surcharge: u32, effect: &str) -> (Option<Technique>, u32, String) {
        (Some(Technique::UniqueRectangle), surcharge, effect.to_owned())
    }

    fn nothing() -> (Option<Technique>, u32, String) {
        (None, 0, "nothing".to_owned())
    }

    #[test]
    fn type_1_the_fourth_cell_loses_the_pair() {
        let board = TestBoard::new().cells("r1c1 r1c4 r3c1", "12").cells("r3c4", "1234");
        assert_eq!(found(board), rectangle(0, "r3c4-12"));
    }

    #[test]
    fn cells_in_four_boxes_are_not_a_rectangle() {
        assert_eq!(found(TestBoard::new().cells("r1c1 r1c4 r5c1", "12").cells("r5c4", "1234")), nothing());
    }

    #[test]
    fn type_2_cells_that_see_the_shared_extra_candidate_lose_it() {
        let board = TestBoard::new().cells("r1c1 r1c4", "12").cells("r3c1 r3c4", "123");
        assert_eq!(found(board), rectangle(0, "r3c2-3 r3c3-3 r3c5-3 r3c6-3 r3c7-3 r3c8-3 r3c9-3"));
    }

    #[test]
    fn type_3_the_extra_candidates_form_a_naked_set() {
        let start = || TestBoard::new().cells("r1c1 r1c4", "12").cells("r3c1", "123").cells("r3c4", "124");
        let expected = rectangle(1, "r3c2-34 r3c3-34 r3c5-34 r3c6-34 r3c7-34 r3c8-34");
        assert_eq!(found(start().cells("r3c9", "34")), expected);
        assert_eq!(found(start().cells("r3c9", "35")), nothing());
    }

    #[test]
    fn type_3_the_pair_forms_a_hidden_set() {
        let start = || TestBoard::new().cells("r1c1 r1c4", "12").cells("r3c1", "123").cells("r3c4", "124");
        let one = |board: TestBoard| board.places("row 3", 1, "r3c1 r3c4 r3c8");
        assert_eq!(found(one(start()).places("row 3", 2, "r3c1 r3c4 r3c8")), rectangle(0, "r3c8-3456789"));
        assert_eq!(found(one(start()).places("row 3", 2, "r3c1 r3c4 r3c9")), nothing());
    }

    #[test]
    fn type_4_both_cells_lose_the_digit_that_is_not_locked() {
        let board = TestBoard::new().cells("r1c1 r1c4", "12").cells("r3c1", "123").cells("r3c4", "124");
        assert_eq!(found(board.places("row 3", 1, "r3c1 r3c4")), rectangle(0, "r3c1-2 r3c4-2"));
    }

    /// A board without a rectangle of 1 and 2 in its first three rows.
    fn without_rectangles() -> TestBoard {
        let two = TestBoard::new().places("row 1", 1, "r1c1 r1c7 r1c8").places("row 2", 1, "r2c1 r2c4");
        two.places("row 3", 1, "r3c4 r3c7")
    }

    #[test]
    fn a_loop_of_six_cells_has_two_in_every_unit() {
        let five = || without_rectangles().cells("r1c1 r2c1 r2c4 r3c4 r3c7", "12");
        assert_eq!(found(five().cells("r1c7", "125")), (Some(Technique::UniqueLoop), 0, "r1c7-12".to_owned()));
        assert_eq!(found(five().cells("r1c8", "125").cells("r1c7", "2345")), nothing());
    }

    #[test]
    fn a_technique_that_is_not_allowed_is_not_found() {
        let board = without_rectangles().cells("r1c1 r2c1 r2c4 r3c4 r3c7", "12").cells("r1c7", "125").board();
        let effect = |allowed| effect(find(&board, &allowed).map(|(_, deduction)| deduction));
        assert_eq!(effect(allow([LOOP])), "r1c7-12");
        assert_eq!(effect(allow([RECTANGLE])), "nothing");
    }
}
