//! Aligned exclusion: a candidate that stands in no way to fill a few cells goes out.
//!
//! Take two cells, the base, and every way to fill them. A way is barred where the two see each other and take the same
//! digit, or where they take all the candidates of a third cell that both of them see: that cell, an excluder, would be
//! left with none. Whatever the solution is, it fills the base in one of the ways that are left.
//!
//! ```text
//!     .   12  . | .  .  .  | .  .  .      The base is 14 and 123. With 1 in the one, 2 in the other would leave the
//!     14 123  . | .  .  13 | .  .  .      excluder 12 with nothing, and 3 would do the same to the excluder 13. So
//!     .   .   . | .  .  .  | .  .  .      the cell 14 loses the 1.
//! ```
//!
//! An excluder of a pair has two candidates: no two cells can take more. At least two cells of that kind have to see
//! both cells of the base.
//!
//! A triplet is the same with a base of three cells and excluders of two or three candidates. The third cell has two or
//! three candidates itself, and sees one of the other two.
//!
//! ```text
//!     .   13   . | .  .  .  | .  .  .     The base is 16, 23 and 45. With 1 in the first, 3 in the second would leave
//!     16  23  45 | . 124 .  | . 125 .     the excluder 13 with nothing; 2 would do so to the excluder 124 with 4 in the
//!     .   .    . | .  .  .  | .  .  .     third, and to 125 with 5 there. So the cell 16 loses the 1.
//! ```

use std::array;

use super::candidates::Candidates;
use super::cells::{Cells, seen_by};
use super::step::{Step, Way};
use super::technique::Technique;
use super::words;
use crate::board::{Cell, Digit, DigitSet};

/// The first pair that rubs something out: by its later cell, then by its earlier one, each in reading order.
pub(super) fn pair(board: &Candidates) -> Option<Step> {
    let small: Cells = board.pairs().map(|(cell, _)| cell).collect();
    couples(board).find_map(|base| Base::of(board, base, small)?.exclude(Technique::AlignedPairExclusion))
}

/// The first triplet that rubs something out: by its pair of first cells, as above, then by the third cell, first those
/// that the earlier one of the pair sees, then those that only the later one sees, each in reading order.
pub(super) fn triplet(board: &Candidates) -> Option<Step> {
    let small: Cells = board.pairs().chain(board.of_size(3)).map(|(cell, _)| cell).collect();
    couples(board).find_map(|[one, two]| {
        let shared = small & seen_by(one) & seen_by(two);
        if shared.len() < 2 {
            return None;
        }
        let pair = Cells::of(one).with(two);
        let near = (small & seen_by(one)) - pair;
        let far = (small & seen_by(two)) - pair - near;
        // Whether the same three came up before, as another pair and its third.
        let tried = |third| {
            let came = |last, other| small.contains(last) && !(seen_by(last) & Cells::of(other).with(third)).is_empty();
            third < two && came(two, one) || third < one && came(one, two)
        };
        let mut thirds = near.iter().chain(far.iter()).filter(|&third| !tried(third));
        thirds.find_map(|third| Base::of(board, [third, one, two], shared)?.exclude(Technique::AlignedTripletExclusion))
    })
}

/// Every two cells with a choice.
fn couples(board: &Candidates) -> impl Iterator<Item = [Cell; 2]> {
    let open: Vec<Cell> = Cell::ALL.into_iter().filter(|&cell| board.candidates(cell).len() > 1).collect();
    (0..open.len()).flat_map(move |later| (0..later).map(|earlier| [open[earlier], open[later]]).collect::<Vec<_>>())
}

/// A few cells, of which every way to fill them is tried.
struct Base<'a, const N: usize> {
    board: &'a Candidates,
    cells: [Cell; N],
    /// Their candidates.
    open: [DigitSet; N],
    /// The cells of few candidates that all of them see and that they can leave with nothing.
    excluders: Cells,
}

/// A way to fill the cells of a base: a set of one digit for each.
type Filling<const N: usize> = [DigitSet; N];

/// What is wrong with a way to fill a base.
enum Bar {
    /// Two cells that see each other take the same digit.
    Same,
    /// This cell is left with nothing.
    Emptied(Cell),
}

impl<'a, const N: usize> Base<'a, N> {
    /// The base of these cells; none where fewer than two of the `small` cells see all of them.
    fn of(board: &'a Candidates, cells: [Cell; N], small: Cells) -> Option<Base<'a, N>> {
        let excluders = cells.iter().fold(small, |seen, &cell| seen & seen_by(cell));
        if excluders.len() < 2 {
            return None;
        }
        let open = cells.map(|cell| board.candidates(cell));
        let all = open.into_iter().fold(DigitSet::EMPTY, |all, open| all | open);
        let excluders = excluders.iter().filter(|&cell| (board.candidates(cell) - all).is_empty()).collect();
        Some(Base { board, cells, open, excluders })
    }

    /// The step that rubs out what stands in no way.
    fn exclude(&self, technique: Technique) -> Option<Step> {
        let possible = self.possible();
        if possible == self.open {
            return None;
        }
        let lost = (0..N).map(|place| (self.cells[place], self.open[place] - possible[place]));
        let mut lost: Vec<(Cell, DigitSet)> = lost.filter(|(_, gone)| !gone.is_empty()).collect();
        lost.sort_by_key(|&(cell, _)| cell);
        let excluders = self.needed(&lost);
        let base: Cells = self.cells.into_iter().collect();
        let digits = lost.iter().fold(DigitSet::EMPTY, |digits, &(_, gone)| digits | gone);
        let digits = excluders.iter().fold(digits, |digits, cell| digits | self.board.candidates(cell));
        let step = Step::removing(technique, lost)?.pattern(base | excluders).digits(digits);
        Some(Step { way: Way::Fill { base }, ..step })
    }

    /// The candidates of each cell that stand in some way to fill the base that nothing bars.
    fn possible(&self) -> [DigitSet; N] {
        let mut possible = [DigitSet::EMPTY; N];
        self.fill([DigitSet::EMPTY; N], 0, &mut possible);
        possible
    }

    /// Fills the cells from this place on in every way that the digits in the cells before leave open, and marks what
    /// stands where. Of the last cell all candidates are tried at once.
    fn fill(&self, mut filling: [DigitSet; N], place: usize, possible: &mut [DigitSet; N]) {
        let clash = (0..place).filter(|&earlier| seen_by(self.cells[place]).contains(self.cells[earlier]));
        let mut open = clash.fold(self.open[place], |open, earlier| open - filling[earlier]);
        if place + 1 < N {
            for digit in open.iter() {
                filling[place] = [digit].into_iter().collect();
                self.fill(filling, place + 1, possible);
            }
            return;
        }
        filling[place] = open;
        if (0..N).all(|place| (filling[place] - possible[place]).is_empty()) {
            return;
        }
        let taken = filling[..place].iter().fold(DigitSet::EMPTY, |taken, &digit| taken | digit);
        for excluder in self.excluders.iter() {
            let left = self.board.candidates(excluder) - taken;
            if left.is_empty() {
                return;
            }
            if left.len() == 1 {
                open = open - left;
            }
        }
        if !open.is_empty() {
            filling[place] = open;
            *possible = array::from_fn(|place| possible[place] | filling[place]);
        }
    }

    /// Every way to fill the base with this digit in the cell at this place.
    fn fillings(&self, place: usize, digit: Digit) -> impl Iterator<Item = Filling<N>> + use<N> {
        let mut open = self.open;
        open[place] = [digit].into_iter().collect();
        let count = open.iter().map(|open| open.len()).product();
        (0..count).map(move |mut number: usize| {
            array::from_fn(|place| {
                let nth = number % open[place].len();
                number /= open[place].len();
                open[place].iter().skip(nth).take(1).collect()
            })
        })
    }

    fn bar(&self, filling: Filling<N>) -> Option<Bar> {
        for later in 1..N {
            for earlier in 0..later {
                if filling[earlier] == filling[later] && self.cells[earlier].sees(self.cells[later]) {
                    return Some(Bar::Same);
                }
            }
        }
        let taken = filling.into_iter().fold(DigitSet::EMPTY, |taken, digit| taken | digit);
        let emptied = |&cell: &Cell| (self.board.candidates(cell) - taken).is_empty();
        self.excluders.iter().find(emptied).map(Bar::Emptied)
    }

    /// The excluders that it takes to rub these out.
    fn needed(&self, lost: &[(Cell, DigitSet)]) -> Cells {
        let places = |cell: Cell| self.cells.iter().position(|&other| other == cell);
        let lost = lost.iter().filter_map(|&(cell, gone)| places(cell).map(|place| (place, gone)));
        let fillings = lost.flat_map(|(place, gone)| gone.iter().flat_map(move |digit| self.fillings(place, digit)));
        let emptied = fillings.filter_map(|filling| match self.bar(filling) {
            Some(Bar::Emptied(cell)) => Some(cell),
            Some(Bar::Same) | None => None,
        });
        emptied.collect()
    }
}

pub(super) fn sentence(step: &Step) -> String {
    let Way::Fill { base } = step.way else { return String::new() };
    let seen = base.iter().filter(|&cell| !(base & seen_by(cell)).is_empty()).count();
    let excluders: Vec<Cell> = step.pattern.iter().copied().filter(|&cell| !base.contains(cell)).collect();
    let (name, same) = match step.technique {
        Technique::AlignedTripletExclusion => ("triplet", "a digit twice where they see each other"),
        _ => ("pair", "the same digit"),
    };
    let mut barred = Vec::new();
    if seen > 0 {
        barred.push(same.to_owned());
    }
    if !excluders.is_empty() {
        barred.push(format!("all the candidates of {}", words::list(excluders, "or")));
    }
    let tried = step.eliminations.iter().map(|&(cell, gone)| format!("{} in {cell}", words::either(gone)));
    format!(
        "Aligned {name} exclusion: {} cannot take {}, but with {} they would have to; rub out {}.",
        words::cells(base.iter()),
        barred.join(", nor "),
        words::list(tried, "or"),
        words::losses(step)
    )
}

#[cfg(test)]
mod tests {
    use super::super::sketch::{Sketch, told};
    use super::*;

    /// The drawing, with these excluders.
    fn drawn(near: &str, far: &str) -> Candidates {
        Sketch::new().open("r2c1", "14").open("r2c2", "123").open("r1c2", near).open("r2c6", far).board()
    }

    #[test]
    fn what_leaves_the_other_cell_nothing_goes_out() {
        assert_eq!(told(pair(&drawn("12", "13"))), "r2c1-1");
        assert_eq!(told(pair(&drawn("12", "15"))), "nothing");
        assert_eq!(told(pair(&drawn("12", "135"))), "nothing");
    }

    #[test]
    fn the_pattern_is_the_base_and_the_excluders_that_it_takes() {
        let board = Sketch::new().open("r2c1", "14").open("r2c2", "123").open("r1c2", "12").open("r2c6", "13");
        let step = pair(&board.open("r2c9", "56").board()).unwrap();
        assert_eq!(words::cells(step.pattern.iter().copied()), "r1c2, r2c1, r2c2 and r2c6");
        assert_eq!(
            step.sentence(),
            "Aligned pair exclusion: r2c1 and r2c2 cannot take the same digit, nor all the candidates of r1c2 or r2c6, \
             but with 1 in r2c1 they would have to; rub out 1 from r2c1."
        );
    }

    /// The drawing of the triplet, with these excluders.
    fn drawn_triplet(near: &str, middle: &str, far: &str) -> Candidates {
        let base = Sketch::new().open("r2c1", "16").open("r2c2", "23").open("r2c3", "45");
        base.open("r1c2", near).open("r2c5", middle).open("r2c8", far).board()
    }

    #[test]
    fn three_cells_leave_another_nothing_in_more_ways_than_two() {
        let board = drawn_triplet("13", "124", "125");
        assert_eq!(told(pair(&board)), "nothing");
        let step = triplet(&board).unwrap();
        assert_eq!(told(Some(step.clone())), "r2c1-1");
        assert_eq!(words::cells(step.pattern.iter().copied()), "r1c2, r2c1, r2c2, r2c3, r2c5 and r2c8");
        assert_eq!(
            step.sentence(),
            "Aligned triplet exclusion: r2c1, r2c2 and r2c3 cannot take a digit twice where they see each other, nor all \
             the candidates of r1c2, r2c5 or r2c8, but with 1 in r2c1 they would have to; rub out 1 from r2c1."
        );
    }

    #[test]
    fn a_triplet_with_one_way_left_rubs_nothing_out() {
        assert_eq!(told(triplet(&drawn_triplet("13", "124", "1257"))), "nothing");
        assert_eq!(told(triplet(&drawn_triplet("13", "124", "128"))), "nothing");
        assert_eq!(told(triplet(&drawn_triplet("137", "124", "125"))), "nothing");
    }

    /// What filling all cells at once leaves is what trying each way alone leaves.
    #[test]
    fn every_way_to_fill_a_base_is_tried() {
        let mut dice = 1u64;
        let mut below = |n: u64| {
            dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (dice >> 33) % n
        };
        let mut barred = 0;
        for _ in 0..5000 {
            let mut board = Sketch::new().board();
            for cell in Cell::ALL.into_iter().take(27) {
                while board.candidates(cell).len() > 4 || board.candidates(cell).len() > 1 && below(2) == 0 {
                    board.remove(cell, Digit::ALL[below(9) as usize]);
                }
            }
            let mut any = || Cell::ALL[below(27) as usize];
            let cells = [any(), any(), any()];
            if cells[0] == cells[1] || cells[0] == cells[2] || cells[1] == cells[2] {
                continue;
            }
            let Some(base) = Base::of(&board, cells, Cell::ALL.into_iter().take(27).collect()) else { continue };
            let free = |place: usize, digit| base.fillings(place, digit).any(|filling| base.bar(filling).is_none());
            let alone = array::from_fn(|place| base.open[place].iter().filter(|&digit| free(place, digit)).collect());
            assert_eq!(base.possible(), alone);
            barred += usize::from(alone != base.open);
        }
        assert!(barred > 100, "{barred}");
    }

    /// r1c1 and r2c4 both see r1c4 and r2c3, but not each other.
    #[test]
    fn cells_that_do_not_see_each_other_may_take_the_same_digit() {
        let apart = |far: &str| {
            let board =
                Sketch::new().open("r1c1", "14").open("r2c4", far).open("r1c4", "12").open("r2c3", "13").board();
            let small = board.pairs().map(|(cell, _)| cell).collect();
            let base = Base::of(&board, [Cell::ALL[0], Cell::ALL[12]], small).unwrap();
            told(base.exclude(Technique::AlignedPairExclusion))
        };
        assert_eq!(apart("123"), "nothing");
        assert_eq!(apart("23"), "r1c1-1");
    }
}
