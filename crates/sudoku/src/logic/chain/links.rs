//! Links: the direct consequences of an assertion.
//!
//! | if a candidate is | then | because | link |
//! |---|---|---|---|
//! | on | the other candidates of its cell are off | a cell contains one digit | weak |
//! | on | the other places of the digit in its units are off | a unit contains each digit once | weak |
//! | off | the only other candidate of its cell is on | it is the only one left | strong |
//! | off | the only other place of the digit in a unit is on | it is the only one left | strong |
//!
//! The order in which links are followed is part of the scale: the cell, then box, row and column, each in reading
//! order.

use super::marks::Marks;
use super::reason::{Reason, link};
use crate::board::classic::{Cell, Digit, DigitSet};
use crate::logic::argument::{self, Chain};
use crate::logic::assertion::{ASSERTIONS, Assertion};
use crate::logic::candidates::Candidates;
use crate::logic::mask::count;
use crate::logic::units::{CELL_AT, box_row_column, place_in, unit_at, unit_of_kind};
use crate::short;

/// Which links a chain can contain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::logic) enum LinkKind {
    /// X-links: the links of one digit.
    X,
    /// Y-links: all weak links, and the strong links in a cell.
    Y,
    /// All links.
    Xy,
}

/// The weak links of an assertion that is on: each assertion that is off, with its reason, in order.
pub(super) fn weak_links(
    board: &Marks,
    on: Assertion,
    kind: LinkKind,
) -> impl Iterator<Item = (Assertion, Reason)> + use<> {
    let (cell, digit) = (on.cell(), on.digit());
    let others = if kind == LinkKind::X { 0 } else { board.cell(cell) & !(1 << digit.index()) };
    let [box_, row, column] = box_row_column(cell);
    let places = |unit: usize| board.places(unit, digit.index()) & !place_in(unit, cell);
    // The other candidates of the cell, then the other places in its units.
    let mut rest = [
        others,
        places(box_),
        places(row) & !places_in_same_box(row, cell),
        places(column) & !places_in_same_box(column, cell),
    ];
    let mut group = 0;
    std::iter::from_fn(move || {
        while rest[group] == 0 {
            group += 1;
            if group == rest.len() {
                group = 0;
                return None;
            }
        }
        let at = rest[group].trailing_zeros() as usize;
        rest[group] &= rest[group] - 1;
        if group == 0 {
            return Some((Assertion::off(cell, Digit::ALL[at]), Reason::Cell));
        }
        let unit = [box_, row, column][group - 1];
        Some((Assertion::off(CELL_AT[unit][at], digit), Reason::Unit(unit)))
    })
}

/// The places that a line shares with the box of one of its cells.
fn places_in_same_box(line: usize, cell: Cell) -> u16 {
    let place = place_in(line, cell).trailing_zeros();
    0b111 << (place / 3 * 3)
}

/// The strong links of an assertion that is off: each assertion that is on, with its reason, in order and without
/// repetition.
pub(super) fn strong_links(
    board: &Marks,
    off: Assertion,
    kind: LinkKind,
) -> impl Iterator<Item = (Assertion, Reason)> + use<> {
    let (cell, digit) = (off.cell(), off.digit());
    let units = box_row_column(cell);
    let rest_in = |unit: usize| board.places(unit, digit.index()) & !place_in(unit, cell);
    let others = if kind == LinkKind::X { 0 } else { board.cell(cell) & !(1 << digit.index()) };
    let in_units = if kind == LinkKind::Y { [0; 3] } else { units.map(rest_in) };
    let mut found = [None; 3];
    let mut group = 0;
    std::iter::from_fn(move || {
        if group == 0 {
            group = 1;
            if others.is_power_of_two() {
                return Some((Assertion::on(cell, Digit::ALL[others.trailing_zeros() as usize]), Reason::Cell));
            }
        }
        while group <= units.len() {
            let (unit, rest) = (units[group - 1], in_units[group - 1]);
            group += 1;
            if rest.is_power_of_two() {
                let other = CELL_AT[unit][rest.trailing_zeros() as usize];
                if !found.contains(&Some(other)) {
                    found[group - 2] = Some(other);
                    return Some((Assertion::on(other, digit), Reason::Unit(unit)));
                }
            }
        }
        None
    })
}

/// Calls `visit` with every two candidates, as cells and digits, of which one is on if the other is off: the only ones of a
/// cell, or of a digit in a unit.
pub(super) fn strong_pairs(board: &Candidates, kind: LinkKind, mut visit: impl FnMut([(Cell, usize); 2])) {
    let (cells, places) = board.tables();
    for (cell, candidates) in Cell::ALL.into_iter().zip(cells).filter(|_| kind != LinkKind::X) {
        if let Some(pair) = two(candidates.bits()) {
            visit(pair.map(|digit| (cell, digit)));
        }
    }
    for (cells, of_unit) in CELL_AT.iter().zip(places).filter(|_| kind != LinkKind::Y) {
        for (digit, &places) in of_unit.iter().enumerate() {
            if let Some(pair) = two(places) {
                visit(pair.map(|place| (cells[place], digit)));
            }
        }
    }
}

/// The two members of a mask that has exactly two.
fn two(mask: u16) -> Option<[usize; 2]> {
    (count(mask) == 2).then(|| [mask.trailing_zeros() as usize, 15 - mask.leading_zeros() as usize])
}

/// All links of a board, for searches that do not change it.
pub(super) struct Links {
    targets: Vec<Assertion>,
    /// The index in `targets` of the first link of each assertion.
    starts: [u32; ASSERTIONS + 1],
}

impl Links {
    /// The links of one kind. An assertion that is off and has no strong link is left out, because no chain continues
    /// from it.
    #[cfg_attr(target_family = "wasm", inline(never))]
    pub(super) fn of(board: &Candidates, kind: LinkKind) -> Links {
        let mut links = Links { targets: Vec::with_capacity(2048), starts: [0; ASSERTIONS + 1] };
        let mut continued = Marks::EMPTY;
        strong_pairs(board, kind, |pair| pair.into_iter().for_each(|(cell, digit)| continued.insert(cell, digit)));
        let marks = &Marks::of(board);
        for index in 0..ASSERTIONS {
            if let Some(assertion) = Assertion::from_index(index) {
                let (cell, digit) = (assertion.cell(), assertion.digit().index());
                if assertion.is_on() && marks.cell(cell) >> digit & 1 != 0 {
                    links.targets.extend(weak_links(&continued, assertion, kind).map(|(off, _)| off));
                } else if !assertion.is_on() && continued.cell(cell) >> digit & 1 != 0 {
                    links.targets.extend(strong_links(marks, assertion, kind).map(|(on, _)| on));
                }
            }
            links.starts[index + 1] = links.targets.len() as u32;
        }
        links
    }

    /// The links of an assertion.
    pub(super) fn from(&self, assertion: Assertion) -> &[Assertion] {
        &self.targets[self.starts[assertion.index()] as usize..self.starts[assertion.index() + 1] as usize]
    }
}

/// The assertions of a path in which each follows from the one before it, with their reasons.
pub(super) fn with_reasons(
    board: &Candidates,
    path: &[Assertion],
) -> impl DoubleEndedIterator<Item = (Assertion, Reason)> {
    path.iter().enumerate().map(|(at, &assertion)| match at.checked_sub(1) {
        None => (assertion, Reason::Assumption),
        Some(previous) => (assertion, reason(board, path[previous], assertion)),
    })
}

/// The chain along a path in which each assertion follows from the one before it.
pub(super) fn chain_along(board: &Candidates, path: &[Assertion]) -> Chain {
    let links = with_reasons(board, path).enumerate().map(|(at, (assertion, reason))| {
        let reason = match reason {
            Reason::Unit(unit) => argument::Reason::Unit(unit_at(unit)),
            _ if at == 0 => argument::Reason::Assumption,
            _ => argument::Reason::Cell,
        };
        link(assertion, reason, at.checked_sub(1).into_iter().collect())
    });
    Chain(links.collect())
}

/// The number of buckets of a hash table with this many cells. The scale keeps the cells of some eliminations in such a
/// table: a cell is in the bucket of its index modulo that number.
pub(in crate::logic) fn bucket_count(cells: usize) -> usize {
    if cells > 24 {
        64
    } else if cells > 12 {
        32
    } else {
        16
    }
}

/// Eliminations as assertions, in the order of the scale: that of the buckets of their cells, and of the digits. Two cells
/// of one bucket stay in their order.
pub(super) fn in_buckets(mut eliminations: Vec<(Cell, DigitSet)>) -> Vec<Assertion> {
    let buckets = bucket_count(eliminations.len());
    short::sort_by_key(&mut eliminations, |(cell, _)| cell.index() % buckets);
    let of_cell = |(cell, digits): (Cell, DigitSet)| digits.iter().map(move |digit| Assertion::off(cell, digit));
    eliminations.into_iter().flat_map(of_cell).collect()
}

/// Why there is a link between two assertions.
fn reason(board: &Candidates, from: Assertion, to: Assertion) -> Reason {
    if from.cell() == to.cell() {
        return Reason::Cell;
    }
    let is_link = |unit: usize| from.is_on() || count(board.places(unit, from.digit().index())) == 2;
    let contains_both = |unit: usize| unit_of_kind(to.cell(), unit / 9 * 9) == unit;
    box_row_column(from.cell())
        .into_iter()
        .find(|&unit| contains_both(unit) && is_link(unit))
        .map_or(Reason::Assumption, Reason::Unit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::test_board::TestBoard;

    fn texts(links: impl Iterator<Item = (Assertion, Reason)>) -> Vec<String> {
        links.map(|(assertion, _)| assertion.to_string()).collect()
    }

    #[test]
    fn weak_links_lead_to_the_cell_and_its_units() {
        let board = TestBoard::new().cells("r1c1", "12").places("row 1", 1, "r1c1 r1c2 r1c8");
        let board = board.places("box 1", 1, "r1c1 r1c2 r2c1").places("column 1", 1, "r1c1 r2c1 r9c1").board();
        let on = Assertion::on(Cell::ALL[0], Digit::ALL[0]);
        let expected = ["r1c1 is not 2", "r1c2 is not 1", "r2c1 is not 1", "r1c8 is not 1", "r9c1 is not 1"];
        assert_eq!(texts(weak_links(&Marks::of(&board), on, LinkKind::Xy)), expected);
        assert_eq!(texts(weak_links(&Marks::of(&board), on, LinkKind::X)), expected[1..]);
    }

    #[test]
    fn strong_links_lead_to_the_last_candidate_or_place() {
        let board = TestBoard::new().cells("r1c1", "12").places("row 1", 1, "r1c1 r1c2");
        let board = board.places("box 1", 1, "r1c1 r1c2").board();
        let off = Assertion::off(Cell::ALL[0], Digit::ALL[0]);
        assert_eq!(texts(strong_links(&Marks::of(&board), off, LinkKind::Xy)), ["r1c1 is 2", "r1c2 is 1"]);
        assert_eq!(texts(strong_links(&Marks::of(&board), off, LinkKind::X)), ["r1c2 is 1"]);
        assert_eq!(texts(strong_links(&Marks::of(&board), off, LinkKind::Y)), ["r1c1 is 2"]);
        let three = TestBoard::new().cells("r1c1", "123").places("row 1", 1, "r1c1 r1c2 r1c3").board();
        assert_eq!(texts(strong_links(&Marks::of(&three), off, LinkKind::Xy)), Vec::<String>::new());
    }
}
