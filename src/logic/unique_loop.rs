//! Unique rectangles and unique loops: cells that must not be left with the same two candidates.
//!
//! Suppose that four cells in two rows, two columns and two boxes had only 1 and 2 left. They could be filled in two
//! ways, and nothing outside would tell which: the puzzle would have two solutions. A puzzle with one solution never
//! comes to that. So where all but a few of the four are down to 1 and 2, the others must keep clear of it.
//!
//! ```text
//!     12 . . | 12  . .      The fourth cell must take the 3 or the 4: it loses 1 and 2.
//!     .  . . | .   . .
//!     12 . . | 1234 . .
//! ```
//!
//! A loop is the same with six cells or more: each next one in a unit with the last, and each unit that the loop
//! touches touched twice, by cells of different turn. What the others have beyond the pair decides how it goes on:
//!
//! | type | the others | what follows |
//! |---|---|---|
//! | 1 | one cell | it loses the pair |
//! | 2 | cells with one digit more, the same | what sees all of them loses that digit |
//! | 3 | two cells of a unit with some digits more | these act as one cell in a naked set, or the pair does in a hidden set |
//! | 4 | two cells of a unit that has a digit of the pair nowhere else | both lose the other digit of the pair |
//!
//! This takes for granted that the puzzle has one solution, and is used only where that is proved.

use super::candidates::Candidates;
use super::cells::{Cells, cells_at, choices, in_unit, ones, place_in, seen_by, seen_by_all, units_in_order};
use super::rating::Rating;
use super::step::{Step, Way};
use super::technique::{Technique, TechniqueSet};
use super::words;
use crate::board::{Cell, Digit, DigitSet};

/// The easiest step by a rectangle or a loop, and among equals the first: by first cell, then as the loop is walked.
///
/// Rectangles and loops are one search, because a large pattern in a small loop is harder than a small one in a large.
pub(super) fn find(board: &Candidates, allowed: TechniqueSet) -> Option<Step> {
    let mut best = None;
    for (start, pair) in board.pairs() {
        let mut members = pair.iter().map(|digit| board.spread(digit));
        let (Some(one), Some(other)) = (members.next(), members.next()) else { continue };
        let members = closable(one & other);
        if members.contains(start) {
            let mut search = Search { board, allowed, pair, members, path: Vec::new(), best };
            search.walk(start, Turn { last: 3, beyond: Cells::EMPTY, extra: DigitSet::EMPTY, touched: [0; 2] });
            best = search.best;
        }
    }
    best.map(|hint| hint.step)
}

/// Without the cells that no loop can hold: a loop touches every unit of its cells twice, so a cell needs another in
/// its box, in its row and in its column.
fn closable(mut members: Cells) -> Cells {
    loop {
        let met = |cell: &Cell| units_in_order(*cell).into_iter().all(|unit| (members & in_unit(unit)).len() > 1);
        let kept = members.iter().filter(met).collect();
        if kept == members {
            return kept;
        }
        members = kept;
    }
}

/// A step that was found, with what it is compared by.
struct Hint {
    /// The rating, added up as the scale adds it: in binary fractions, where 4.6 + 0.1 comes out just below 4.5 + 0.2.
    /// Which of two steps of one rating is taken hangs on that.
    weight: f64,
    kind: u8,
    step: Step,
}

/// All loops through the cells that have both digits of a pair.
struct Search<'a> {
    board: &'a Candidates,
    allowed: TechniqueSet,
    pair: DigitSet,
    /// The cells that have both digits of the pair.
    members: Cells,
    path: Vec<Cell>,
    best: Option<Hint>,
}

/// What the way so far means for the next cell of a loop.
#[derive(Clone, Copy)]
struct Turn {
    /// The kind of the unit that led here: 0 for a box, 1 for a row, 2 for a column, and 3 at the start. The loop does
    /// not go on in the same unit.
    last: usize,
    /// The cells so far that have more than the pair.
    beyond: Cells,
    /// What they have beyond the pair.
    extra: DigitSet,
    /// The units touched by the cells of even and of odd turn.
    touched: [u32; 2],
}

impl Search<'_> {
    /// Goes on to a cell, and from there to every next one.
    fn walk(&mut self, cell: Cell, turn: Turn) {
        let touching = units_in_order(cell).iter().fold(0, |units, unit| units | 1 << unit);
        let mut touched = turn.touched;
        let side = &mut touched[self.path.len() % 2];
        if *side & touching != 0 {
            return;
        }
        *side |= touching;
        self.path.push(cell);
        for (kind, unit) in units_in_order(cell).into_iter().enumerate().filter(|&(kind, _)| kind != turn.last) {
            for next in (self.members & in_unit(unit)).iter() {
                if next == self.path[0] {
                    if self.path.len() >= 4 && touched[0] == touched[1] {
                        self.close();
                    }
                    continue;
                }
                let open = self.board.candidates(next) - self.pair;
                let beyond = if open.is_empty() { turn.beyond } else { turn.beyond.with(next) };
                let turn = Turn { last: kind, beyond, extra: turn.extra | open, touched };
                if !self.path.contains(&next)
                    && self.may_grow()
                    && (open.is_empty() || self.may_come_to_something(turn))
                {
                    self.walk(next, turn);
                }
            }
        }
        self.path.pop();
    }

    /// Whether a longer way can come to something: not where loops are not wanted, or the easiest step of all is found.
    fn may_grow(&self) -> bool {
        let easiest = |hint: &Hint| hint.kind == 1 && hint.step.technique == Technique::UniqueRectangle;
        (self.path.len() < 4 || self.allowed.contains(Technique::UniqueLoop))
            && !self.best.as_ref().is_some_and(easiest)
    }

    /// Whether a loop with these cells beyond the pair can be of a type that rubs something out. Two cells of one unit
    /// may have what they like; others, and more than two, need one digit in common and a cell to lose it.
    fn may_come_to_something(&self, turn: Turn) -> bool {
        let losing = || match turn.extra.iter().next() {
            Some(digit) if turn.extra.len() == 1 => seen_by_all(turn.beyond) & self.board.spread(digit),
            _ => Cells::EMPTY,
        };
        let paired = || turn.beyond.iter().all(|cell| (turn.beyond - seen_by(cell)).len() == 1);
        match turn.beyond.len() {
            0 | 1 => true,
            2 => paired() || !losing().is_empty(),
            _ => !losing().is_empty(),
        }
    }

    /// What a loop that is closed leads to.
    fn close(&mut self) {
        let beyond: Vec<Cell> =
            self.path.iter().copied().filter(|&cell| self.board.candidates(cell).len() > 2).collect();
        let extra = beyond.iter().fold(DigitSet::EMPTY, |all, &cell| all | self.board.candidates(cell)) - self.pair;
        match beyond[..] {
            [] => {}
            [cell] => self.rescue(cell),
            [one, two] => {
                if extra.len() == 1 {
                    self.shared(&beyond, extra);
                } else {
                    self.subsets(one, two, extra);
                }
                self.locked(one, two);
            }
            _ => self.shared(&beyond, extra),
        }
    }

    /// Type 1.
    fn rescue(&mut self, cell: Cell) {
        self.offer(1, 0, vec![(cell, self.pair)], Way::Rescue { cell }, None);
    }

    /// Type 2.
    fn shared(&mut self, beyond: &[Cell], extra: DigitSet) {
        let cells: Cells = beyond.iter().copied().collect();
        if let Some(digit) = extra.iter().next() {
            let lost = self.board.losses(seen_by_all(cells), DigitSet::from_iter([digit]));
            self.offer(2, 0, lost, Way::Extra { cells, digit }, None);
        }
    }

    /// Type 3.
    fn subsets(&mut self, one: Cell, two: Cell, extra: DigitSet) {
        for size in 2..=7 {
            for unit in units_in_order(one).into_iter().filter(|&unit| in_unit(unit).contains(two)) {
                let blanks = self.board.blanks(unit);
                if 2 * size <= blanks && extra.len() <= size {
                    self.naked(size, unit, one, two, extra);
                }
                if 2 * size < blanks {
                    self.hidden(size, unit, one, two, extra);
                }
            }
        }
    }

    /// Type 3 with a naked set: the two cells count as one that holds what they have beyond the pair.
    fn naked(&mut self, size: usize, unit: usize, one: Cell, two: Cell, extra: DigitSet) {
        let cells = Cells::of(one).with(two);
        let open = |place: usize| self.board.candidates(super::cells::CELLS[unit][place]);
        let mut fitting =
            (0..9).filter(|&place| (2..=size).contains(&open(place).len())).fold(0, |set, at| set | 1 << at);
        fitting |= place_in(unit, one);
        fitting &= !place_in(unit, two);
        let both = extra & self.board.candidates(one) & self.board.candidates(two);
        let with_one = choices(size, fitting).filter(|places| places & place_in(unit, one) != 0);
        let sets: Vec<(u16, DigitSet)> = with_one
            .map(|places| places & !place_in(unit, one))
            .map(|places| (places, ones(places).fold(DigitSet::EMPTY, |all, place| all | open(place))))
            .filter(|(_, digits)| (*digits | extra).len() == size && (*digits | both).len() == size)
            .collect();
        for (places, digits) in sets {
            let partners = cells_at(unit, places);
            let set = digits | extra;
            let lost = self.board.losses(in_unit(unit) - partners - cells, set);
            self.offer(3, size - 1, lost, Way::Naked { cells, partners, set }, Some(unit));
        }
    }

    /// Type 3 with a hidden set: the two cells count as one place for the pair.
    fn hidden(&mut self, size: usize, unit: usize, one: Cell, two: Cell, extra: DigitSet) {
        let others = DigitSet::FULL - self.pair - extra;
        if others.is_empty() {
            return;
        }
        let cells = Cells::of(one).with(two);
        for digits in choices(size - 2, others.bits()) {
            let set = DigitSet::from_bits(digits) | self.pair;
            let places = set.iter().map(|digit| self.board.places(unit, digit.index()) & !place_in(unit, two));
            let union = places.reduce(|all, places| if all == 0 || places == 0 { 0 } else { all | places });
            let union = union.unwrap_or_default();
            if union.count_ones() as usize == size {
                let partners = cells_at(unit, union) - cells;
                let lost = self.board.losses(partners, DigitSet::FULL - set);
                let harder = (partners.len() as usize).saturating_sub(1);
                self.offer(3, harder, lost, Way::Hidden { cells, partners, set }, Some(unit));
            }
        }
    }

    /// Type 4.
    fn locked(&mut self, one: Cell, two: Cell) {
        let cells = Cells::of(one).with(two);
        let shared = units_in_order(one).into_iter().filter(|&unit| in_unit(unit).contains(two));
        let shared: Vec<usize> = shared.collect();
        let lock = |digit: Digit| {
            let only = |unit: &&usize| (self.board.spread(digit) & (in_unit(**unit) - cells)).is_empty();
            shared.iter().rev().find(only).map(|&unit| (unit, digit))
        };
        if let Some((unit, digit)) = self.pair.iter().find_map(lock) {
            let lost = self.board.losses(cells, self.pair - DigitSet::from_iter([digit]));
            self.offer(4, 0, lost, Way::Locked { cells, digit }, Some(unit));
        }
    }

    /// Keeps a step if it does something and none before it was as easy. `harder` is what a set adds, in tenths.
    fn offer(&mut self, kind: u8, harder: usize, lost: Vec<(Cell, DigitSet)>, way: Way, unit: Option<usize>) {
        let (technique, tenths, weight) = match self.path.len() {
            4 => (Technique::UniqueRectangle, 45, 4.5),
            6 => (Technique::UniqueLoop, 46, 4.5 + 0.1),
            8 => (Technique::UniqueLoop, 47, 4.5 + 0.2),
            _ => (Technique::UniqueLoop, 50, 4.5 + 0.3 + 0.2),
        };
        let weight = weight + harder as f64 * 0.1;
        let better = |hint: &Hint| weight < hint.weight || weight == hint.weight && kind < hint.kind;
        if self.allowed.contains(technique) && self.best.as_ref().is_none_or(better) {
            let step = Step::removing(technique, lost).map(|step| Step {
                rating: Rating::new(tenths).plus(harder as u32),
                units: unit.into_iter().map(|unit| crate::board::Unit::ALL[unit]).collect(),
                way,
                ..step.pattern(self.path.iter().copied().collect()).digits(self.pair)
            });
            self.best = step.map(|step| Hint { weight, kind, step }).or(self.best.take());
        }
    }
}

pub(super) fn sentence(step: &Step) -> String {
    let name = if step.technique == Technique::UniqueRectangle { "rectangle" } else { "loop" };
    format!(
        "Unique {name}: {} would take {} in two ways, and the puzzle has one solution, so {}.",
        words::cells(step.pattern.iter().copied()),
        words::digits(step.digits),
        words::way(step, "another digit")
    )
}

#[cfg(test)]
mod tests {
    use super::super::sketch::{Sketch, told};
    use super::*;

    /// The step, with its rating.
    fn found(sketch: Sketch) -> String {
        let step = find(&sketch.board(), TechniqueSet::ALL);
        let rating = step.as_ref().map_or(Rating::new(0), |step| step.rating);
        format!("{rating}: {}", told(step))
    }

    #[test]
    fn type_1_the_fourth_cell_keeps_clear_of_the_pair() {
        assert_eq!(found(Sketch::new().open("r1c1 r1c4 r3c1", "12").open("r3c4", "1234")), "4.5: r3c4-12");
    }

    #[test]
    fn four_boxes_are_no_rectangle() {
        assert_eq!(found(Sketch::new().open("r1c1 r1c4 r5c1", "12").open("r5c4", "1234")), "0.0: nothing");
    }

    #[test]
    fn type_2_one_of_the_others_takes_what_they_have_more() {
        let sketch = Sketch::new().open("r1c1 r1c4", "12").open("r3c1 r3c4", "123");
        assert_eq!(found(sketch), "4.5: r3c2-3 r3c3-3 r3c5-3 r3c6-3 r3c7-3 r3c8-3 r3c9-3");
    }

    #[test]
    fn type_3_what_the_others_have_more_makes_a_naked_set() {
        let start = || Sketch::new().open("r1c1 r1c4", "12").open("r3c1", "123").open("r3c4", "124");
        assert_eq!(found(start().open("r3c9", "34")), "4.6: r3c2-34 r3c3-34 r3c5-34 r3c6-34 r3c7-34 r3c8-34");
        assert_eq!(found(start().open("r3c9", "35")), "0.0: nothing");
    }

    #[test]
    fn type_3_the_pair_makes_a_hidden_set() {
        let start = || Sketch::new().open("r1c1 r1c4", "12").open("r3c1", "123").open("r3c4", "124");
        let one = |sketch: Sketch| sketch.only("row 3", 1, "r3c1 r3c4 r3c8");
        assert_eq!(found(one(start()).only("row 3", 2, "r3c1 r3c4 r3c8")), "4.5: r3c8-3456789");
        assert_eq!(found(one(start()).only("row 3", 2, "r3c1 r3c4 r3c9")), "0.0: nothing");
    }

    #[test]
    fn type_4_one_of_the_others_takes_a_digit_of_the_pair() {
        let sketch = Sketch::new().open("r1c1 r1c4", "12").open("r3c1", "123").open("r3c4", "124");
        assert_eq!(found(sketch.only("row 3", 1, "r3c1 r3c4")), "4.5: r3c1-2 r3c4-2");
    }

    /// A board without a rectangle on 1 and 2 in its first three rows.
    fn ring() -> Sketch {
        Sketch::new().only("row 1", 1, "r1c1 r1c7 r1c8").only("row 2", 1, "r2c1 r2c4").only("row 3", 1, "r3c4 r3c7")
    }

    #[test]
    fn a_loop_of_six_touches_every_unit_twice() {
        let five = || ring().open("r1c1 r2c1 r2c4 r3c4 r3c7", "12");
        assert_eq!(found(five().open("r1c7", "125")), "4.6: r1c7-12");
        assert_eq!(found(five().open("r1c8", "125").open("r1c7", "2345")), "0.0: nothing");
    }

    #[test]
    fn what_is_not_allowed_is_not_found() {
        let board = || ring().open("r1c1 r2c1 r2c4 r3c4 r3c7", "12").open("r1c7", "125").board();
        let only = |technique| TechniqueSet::from_iter([technique]);
        assert_eq!(told(find(&board(), only(Technique::UniqueLoop))), "r1c7-12");
        assert_eq!(told(find(&board(), only(Technique::UniqueRectangle))), "nothing");
    }
}
