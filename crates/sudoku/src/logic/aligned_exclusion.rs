//! Aligned exclusion: a candidate that is not part of any possible combination of digits in a few cells.
//!
//! Take two cells, the base, and every combination of their candidates. A combination is excluded if the two cells see
//! each other and have the same digit. It is also excluded if it contains all the candidates of a third cell that sees
//! both: this cell, an excluder, is left without a candidate. Every solution has one of the other combinations.
//!
//! ```text
//!     .   12  . | .  .  .  | .  .  .      The base is 14 and 123. If the first cell is 1 and the second is 2, the
//!     14 123  . | .  .  13 | .  .  .      excluder 12 has no candidate left; with 3, the excluder 13 has none. So the
//!     .   .   . | .  .  .  | .  .  .      cell 14 loses 1.
//! ```
//!
//! The excluders of a pair have two candidates, because two cells cannot take more. At least two cells with two
//! candidates have to see both cells of the base.
//!
//! A triplet is the same with a base of three cells and excluders of two or three candidates. The third cell has two or
//! three candidates itself, and sees one of the other two.
//!
//! ```text
//!     .   13   . | .  .  .  | .  .  .     The base is 16, 23 and 45. If the first cell is 1, a 3 in the second leaves
//!     16  23  45 | . 124 .  | . 125 .     the excluder 13 without a candidate. A 2 does the same to the excluder 124
//!     .   .    . | .  .  .  | .  .  .     with 4 in the third cell, and to 125 with 5 there. So the cell 16 loses 1.
//! ```

use std::array;

use super::candidates::Candidates;
use super::cell_set::CellSet;
use super::deduction::{Deduction, Explanation};
use super::language::Language;
use super::phrases::{Text, text};
use super::step::Step;
use super::units::peers;
use crate::board;
use crate::board::classic::{Cell, Digit, DigitSet};
use crate::short;

/// The first pair that eliminates something: by its later cell, then by its earlier one, each in reading order.
pub(super) fn pair(board: &Candidates) -> Option<Deduction> {
    let small: CellSet = board.bivalue_cells().map(|(cell, _)| cell).collect();
    pairs(board, small).find_map(|base| {
        let excluders = (small & peers(base[0]) & peers(base[1])).iter();
        Base::of(board, base, excluders.map(|cell| (cell, board.candidates(cell)))).exclude()
    })
}

/// The first triplet that eliminates something: by the pair of its first cells, as above, then by the third cell. First
/// come the third cells that the earlier cell of the pair sees, then those that only the later one sees, each in
/// reading order.
pub(super) fn triplet(board: &Candidates) -> Option<Deduction> {
    let small: CellSet = board.bivalue_cells().chain(board.cells_of_size(3)).map(|(cell, _)| cell).collect();
    let mut excluders: Vec<(Cell, DigitSet)> = Vec::new();
    pairs(board, small).find_map(|[one, two]| {
        let of_pair = small & peers(one) & peers(two);
        excluders.clear();
        excluders.extend(of_pair.iter().map(|cell| (cell, board.candidates(cell))));
        // The third cells with which the same three cells came earlier, as another pair and its third cell.
        let tried = |last: Cell, other: Cell| match small.contains(last) {
            true if peers(last).contains(other) => CellSet::before(last),
            true => CellSet::before(last) & peers(last),
            false => CellSet::EMPTY,
        };
        let pair = CellSet::of(one).with(two);
        let thirds = (small & seeing_two(of_pair)) - pair - tried(two, one) - tried(one, two);
        let (near, far) = (thirds & peers(one), (thirds & peers(two)) - peers(one));
        near.iter().chain(far.iter()).find_map(|third| {
            let excluders = excluders.iter().filter(|(cell, _)| peers(third).contains(*cell));
            Base::of(board, [third, one, two], excluders.copied()).exclude()
        })
    })
}

/// Every two cells that have two or more candidates each and see two or more of the `small` cells: by the later cell, then by
/// the earlier one.
fn pairs(board: &Candidates, small: CellSet) -> impl Iterator<Item = [Cell; 2]> {
    let cells: CellSet = Cell::ALL.into_iter().filter(|&cell| board.candidates(cell).len() > 1).collect();
    cells.iter().flat_map(move |later| {
        let earlier = cells & CellSet::before(later) & seeing_two(small & peers(later));
        earlier.iter().map(move |earlier| [earlier, later])
    })
}

/// The cells that see two or more of these cells.
fn seeing_two(cells: CellSet) -> CellSet {
    let see = |(one, two): (CellSet, CellSet), cell| (one | peers(cell), two | one & peers(cell));
    cells.iter().fold((CellSet::EMPTY, CellSet::EMPTY), see).1
}

/// The cells for which every combination is tried.
struct Base<'a, const N: usize> {
    board: &'a Candidates,
    cells: [Cell; N],
    /// The candidates of the cells.
    candidates: [DigitSet; N],
    /// The cells that see all cells of the base and whose candidates a combination can contain.
    excluders: CellSet,
    /// For each digit, the digits with which it takes all candidates of an excluder.
    partners: Partners,
    /// The candidates of the excluders that have three, and how many of these there are.
    triplets: ([DigitSet; 20], usize),
}

/// A combination of digits in the cells of a base, each as a set of one digit.
type Combination<const N: usize> = [DigitSet; N];

/// For each digit, the digits that are not possible with it.
type Partners = [DigitSet; 9];

fn add_partners(partners: &mut Partners, pair: DigitSet) {
    for digit in pair.iter() {
        partners[digit.index()] = partners[digit.index()] | (pair - DigitSet::of(digit));
    }
}

/// Why a combination is excluded.
enum Exclusion {
    /// Two cells that see each other have the same digit.
    SameDigit,
    /// This cell has no candidate left.
    NoCandidate(Cell),
}

impl<'a, const N: usize> Base<'a, N> {
    /// The base of these cells. `excluders` are the cells that see all of them, with their candidates, as far as these are
    /// not more than a combination can contain.
    fn of(board: &'a Candidates, cells: [Cell; N], excluders: impl Iterator<Item = (Cell, DigitSet)>) -> Base<'a, N> {
        let candidates = cells.map(|cell| board.candidates(cell));
        let all = candidates.into_iter().fold(DigitSet::EMPTY, |all, candidates| all | candidates);
        let mut base = Base {
            board,
            cells,
            candidates,
            excluders: CellSet::EMPTY,
            partners: [DigitSet::EMPTY; 9],
            triplets: ([DigitSet::EMPTY; 20], 0),
        };
        for (cell, candidates) in excluders.filter(|(_, candidates)| (*candidates - all).is_empty()) {
            base.excluders = base.excluders.with(cell);
            if candidates.len() == 2 {
                add_partners(&mut base.partners, candidates);
            } else {
                let (triplets, count) = &mut base.triplets;
                triplets[*count] = candidates;
                *count += 1;
            }
        }
        base
    }

    /// The elimination of every candidate that is in no possible combination.
    fn exclude(&self) -> Option<Deduction> {
        let possible = self.possible();
        if possible == self.candidates {
            return None;
        }
        let eliminations = (0..N).map(|index| (self.cells[index], self.candidates[index] - possible[index]));
        let mut eliminations: Vec<(Cell, DigitSet)> =
            eliminations.filter(|(_, eliminated)| !eliminated.is_empty()).collect();
        short::sort_by_key(&mut eliminations, |&(cell, _)| cell);
        let excluders = self.needed_excluders(&eliminations);
        let base: CellSet = self.cells.into_iter().collect();
        let digits = eliminations.iter().fold(DigitSet::EMPTY, |digits, &(_, eliminated)| digits | eliminated);
        let digits = excluders.iter().fold(digits, |digits, cell| digits | self.board.candidates(cell));
        let deduction = Deduction::eliminating(eliminations)?.with_pattern(base | excluders).with_digits(digits);
        let see_each_other = base.iter().any(|cell| !(base & peers(cell)).is_empty());
        Some(deduction.with_explanation(Explanation::AlignedExclusion { base: base.into(), see_each_other }))
    }

    /// The candidates of each cell that are part of a possible combination.
    fn possible(&self) -> [DigitSet; N] {
        let last_two = [self.candidates[N - 2], self.candidates[N - 1]];
        let mut possible = [DigitSet::EMPTY; N];
        if N == 2 {
            self.add_pairs(&self.partners, last_two, &mut possible);
            return possible;
        }
        let seen = [N - 2, N - 1].map(|index| peers(self.cells[0]).contains(self.cells[index]));
        for digit in self.candidates[0].iter() {
            let mut partners = self.partners;
            let (triplets, count) = &self.triplets;
            for &triplet in triplets[..*count].iter().filter(|triplet| triplet.contains(digit)) {
                add_partners(&mut partners, triplet - DigitSet::of(digit));
            }
            let taken = partners[digit.index()];
            let rest = |index: usize| if seen[index] { taken | DigitSet::of(digit) } else { taken };
            if self.add_pairs(&partners, [last_two[0] - rest(0), last_two[1] - rest(1)], &mut possible) {
                possible[0].insert(digit);
            }
        }
        possible
    }

    /// Adds the digits of the last two cells that are possible together, and says whether there are any. It ends early if
    /// all candidates of both cells are possible.
    fn add_pairs(&self, partners: &Partners, [one, two]: [DigitSet; 2], possible: &mut [DigitSet; N]) -> bool {
        let see_each_other = peers(self.cells[N - 2]).contains(self.cells[N - 1]);
        let (mut of_one, mut of_two) = (possible[N - 2], possible[N - 1]);
        let mut is_possible = false;
        for digit in one.iter() {
            let rest = two - partners[digit.index()];
            let rest = if see_each_other { rest - DigitSet::of(digit) } else { rest };
            if !rest.is_empty() {
                is_possible = true;
                of_one.insert(digit);
                of_two = of_two | rest;
                if of_one == self.candidates[N - 2] && of_two == self.candidates[N - 1] {
                    break;
                }
            }
        }
        (possible[N - 2], possible[N - 1]) = (of_one, of_two);
        is_possible
    }

    /// Every combination with this digit in the cell at this index.
    fn combinations(&self, index: usize, digit: Digit) -> impl Iterator<Item = Combination<N>> + use<N> {
        let mut candidates = self.candidates;
        candidates[index] = DigitSet::of(digit);
        let count = candidates.iter().map(|candidates| candidates.len()).product();
        (0..count).map(move |mut number: usize| {
            array::from_fn(|index| {
                let nth = number % candidates[index].len();
                number /= candidates[index].len();
                candidates[index].iter().skip(nth).take(1).collect()
            })
        })
    }

    /// Why the combination is excluded; `None` if it is possible.
    fn exclusion(&self, combination: Combination<N>) -> Option<Exclusion> {
        for later in 1..N {
            for earlier in 0..later {
                if combination[earlier] == combination[later] && self.cells[earlier].sees(self.cells[later]) {
                    return Some(Exclusion::SameDigit);
                }
            }
        }
        let taken = combination.into_iter().fold(DigitSet::EMPTY, |taken, digit| taken | digit);
        let is_emptied = |&cell: &Cell| (self.board.candidates(cell) - taken).is_empty();
        self.excluders.iter().find(is_emptied).map(Exclusion::NoCandidate)
    }

    /// The excluders that these eliminations depend on.
    fn needed_excluders(&self, eliminations: &[(Cell, DigitSet)]) -> CellSet {
        let index_of = |cell: Cell| self.cells.iter().position(|&other| other == cell);
        let eliminations =
            eliminations.iter().filter_map(|&(cell, digits)| index_of(cell).map(|index| (index, digits)));
        let combinations = eliminations
            .flat_map(|(index, digits)| digits.iter().flat_map(move |digit| self.combinations(index, digit)));
        let emptied = combinations.filter_map(|combination| match self.exclusion(combination) {
            Some(Exclusion::NoCandidate(cell)) => Some(cell),
            Some(Exclusion::SameDigit) | None => None,
        });
        emptied.collect()
    }
}

const SENTENCE: Text = text(
    "{base} cannot contain {excluded}, but with {tried} they would have to; eliminate {eliminations}.",
    "{base} können nicht {excluded} enthalten, mit {tried} müssten sie es aber; {eliminations} streichen.",
);
const SAME_DIGIT: Text = text("the same digit", "dieselbe Ziffer");
const DIGIT_TWICE: Text =
    text("a digit twice where they see each other", "eine Ziffer zweimal (wo sie einander sehen)");
const ALL_CANDIDATES: Text = text("all the candidates of {cells}", "alle Kandidaten von {cells}");
const NOR: Text = text(", nor ", " und auch nicht ");

pub(super) fn sentence(step: &Step, language: Language) -> String {
    let Explanation::AlignedExclusion { base, see_each_other } = &step.explanation else { return String::new() };
    let excluders: Vec<&board::Cell> = step.pattern.iter().filter(|cell| !base.contains(cell)).collect();
    let same_digit = if base.len() > 2 { &DIGIT_TWICE } else { &SAME_DIGIT };
    let mut excluded = Vec::new();
    if *see_each_other {
        excluded.push(language.say(same_digit).to_owned());
    }
    if !excluders.is_empty() {
        excluded.push(language.fill(&ALL_CANDIDATES, &[("cells", &language.list_or(excluders))]));
    }
    let eliminations = step.eliminations.iter();
    let tried = eliminations.map(|&(cell, digits)| format!("{} in {cell}", language.one_of(digits)));
    language.fill(
        &SENTENCE,
        &[
            ("base", &language.cells(base)),
            ("excluded", &excluded.join(language.say(&NOR))),
            ("tried", &language.list_or(tried)),
            ("eliminations", &language.eliminations(&step.eliminations)),
        ],
    )
}

#[cfg(test)]
mod tests {
    use super::super::rating::Rating;
    use super::super::technique::Technique;
    use super::super::test_board::{TestBoard, effect};
    use super::*;

    /// The drawing of the pair, with these excluders.
    fn drawn_pair(near: &str, far: &str) -> Candidates {
        TestBoard::new().cells("r2c1", "14").cells("r2c2", "123").cells("r1c2", near).cells("r2c6", far).board()
    }

    #[test]
    fn a_candidate_in_no_possible_combination_is_eliminated() {
        assert_eq!(effect(pair(&drawn_pair("12", "13"))), "r2c1-1");
        assert_eq!(effect(pair(&drawn_pair("12", "15"))), "nothing");
        assert_eq!(effect(pair(&drawn_pair("12", "135"))), "nothing");
    }

    #[test]
    fn the_pattern_is_the_base_and_the_needed_excluders() {
        let board = TestBoard::new().cells("r2c1", "14").cells("r2c2", "123").cells("r1c2", "12").cells("r2c6", "13");
        let deduction = pair(&board.cells("r2c9", "56").board()).unwrap();
        assert_eq!(Language::English.cells(deduction.pattern.iter()), "r1c2, r2c1, r2c2 and r2c6");
        assert_eq!(
            sentence(&Step::new(Technique::AlignedPairExclusion, Rating::new(62), deduction), Language::English),
            "r2c1 and r2c2 cannot contain the same digit, nor all the candidates of r1c2 or r2c6, but with 1 in r2c1 they \
             would have to; eliminate 1 from r2c1."
        );
    }

    /// The drawing of the triplet, with these excluders.
    fn drawn_triplet(near: &str, middle: &str, far: &str) -> Candidates {
        let base = TestBoard::new().cells("r2c1", "16").cells("r2c2", "23").cells("r2c3", "45");
        base.cells("r1c2", near).cells("r2c5", middle).cells("r2c8", far).board()
    }

    #[test]
    fn three_cells_exclude_more_than_two() {
        let board = drawn_triplet("13", "124", "125");
        assert_eq!(effect(pair(&board)), "nothing");
        let deduction = triplet(&board).unwrap();
        assert_eq!(effect(Some(deduction.clone())), "r2c1-1");
        assert_eq!(Language::English.cells(deduction.pattern.iter()), "r1c2, r2c1, r2c2, r2c3, r2c5 and r2c8");
        assert_eq!(
            sentence(&Step::new(Technique::AlignedTripletExclusion, Rating::new(75), deduction), Language::English),
            "r2c1, r2c2 and r2c3 cannot contain a digit twice where they see each other, nor all the candidates of r1c2, \
             r2c5 or r2c8, but with 1 in r2c1 they would have to; eliminate 1 from r2c1."
        );
    }

    #[test]
    fn one_possible_combination_keeps_its_candidates() {
        assert_eq!(effect(triplet(&drawn_triplet("13", "124", "1257"))), "nothing");
        assert_eq!(effect(triplet(&drawn_triplet("13", "124", "128"))), "nothing");
        assert_eq!(effect(triplet(&drawn_triplet("137", "124", "125"))), "nothing");
    }

    /// On random boards, `possible` gives what trying each combination alone gives.
    #[test]
    fn every_combination_is_tried() {
        let mut state = 1u64;
        let mut random = |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        let mut with_exclusions = 0;
        for _ in 0..8000 {
            let mut board = TestBoard::new().board();
            for cell in Cell::ALL.into_iter().take(27) {
                while board.candidates(cell).len() > 4 || board.candidates(cell).len() > 1 && random(2) == 0 {
                    board.eliminate(cell, Digit::ALL[random(9) as usize]);
                }
            }
            let mut any = || Cell::ALL[random(27) as usize];
            let cells = [any(), any(), any()];
            if cells[0] == cells[1] || cells[0] == cells[2] || cells[1] == cells[2] {
                continue;
            }
            let excluders = Cell::ALL.into_iter().filter(|&cell| cells.iter().all(|&of_base| cell.sees(of_base)));
            let excluders = excluders.map(|cell| (cell, board.candidates(cell)));
            let base = Base::of(&board, cells, excluders.filter(|(_, candidates)| matches!(candidates.len(), 2 | 3)));
            let is_possible = |index: usize, digit| {
                base.combinations(index, digit).any(|combination| base.exclusion(combination).is_none())
            };
            let expected = array::from_fn(|index| {
                base.candidates[index].iter().filter(|&digit| is_possible(index, digit)).collect()
            });
            assert_eq!(base.possible(), expected);
            with_exclusions += usize::from(expected != base.candidates);
        }
        assert!(with_exclusions > 100, "{with_exclusions}");
    }

    /// r1c1 and r2c4 both see r1c4 and r2c3, but not each other.
    #[test]
    fn cells_that_do_not_see_each_other_can_have_the_same_digit() {
        let apart = |far: &str| {
            let board = TestBoard::new().cells("r1c1", "14").cells("r2c4", far);
            let board = board.cells("r1c4", "12").cells("r2c3", "13").board();
            let base = [Cell::ALL[0], Cell::ALL[12]];
            let excluders = board.bivalue_cells().filter(|(cell, _)| base.iter().all(|of_base| of_base.sees(*cell)));
            effect(Base::of(&board, base, excluders).exclude())
        };
        assert_eq!(apart("123"), "nothing");
        assert_eq!(apart("23"), "r1c1-1");
    }
}
