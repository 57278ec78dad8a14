//! Patterns as links of a chain: locked candidates, hidden pairs, naked pairs and X-wings that appear on a board after
//! the eliminations of the chain.
//!
//! What such a pattern eliminates follows from the eliminations without which it does not appear. A pattern that needs
//! none of them is not a consequence of the chain, and is skipped. The first of the four groups that has a pattern is
//! used, with all its patterns.

use super::links::in_buckets;
use crate::board::classic::{Cell, DigitSet, Unit, UnitKind};
use crate::logic::argument::{NamedPattern, Reason};
use crate::logic::assertion::Assertion;
use crate::logic::candidates::Candidates;
use crate::logic::cell_set::CellSet;
use crate::logic::deduction::Deduction;
use crate::logic::phrases::{self, Text};
use crate::logic::units::{index_of, unit_at};
use crate::logic::{fish, hidden_set, locked_candidates, naked_set};
use crate::short;

/// A pattern, the candidates that it eliminates, and the candidates that had to be off for it to appear.
pub(super) struct Pattern {
    pub(super) eliminated: Vec<Assertion>,
    pub(super) premises: Vec<Assertion>,
    name: &'static Text,
    digits: DigitSet,
    units: Vec<Unit>,
}

/// One kind of pattern: its name in sentences, and how it is found.
struct PatternKind {
    name: &'static Text,
    find: fn(&Candidates) -> Vec<Deduction>,
    /// The candidates of the board before the eliminations that prevent the pattern.
    prevented_by: fn(&Boards<'_>, &Deduction) -> Vec<Assertion>,
}

/// The board before and after the eliminations of a chain.
struct Boards<'a> {
    before: &'a Candidates,
    after: &'a Candidates,
}

/// The groups of kinds, in the order of the scale.
const GROUPS: [&[PatternKind]; 4] = [
    &[
        PatternKind {
            name: &phrases::POINTING,
            find: |board| locked_candidates::all_pointing(board).collect(),
            prevented_by: outside_of_cover,
        },
        PatternKind {
            name: &phrases::CLAIMING,
            find: |board| locked_candidates::all_claiming(board).collect(),
            prevented_by: outside_of_cover,
        },
    ],
    &[PatternKind {
        name: &phrases::HIDDEN_PAIR,
        find: |board| hidden_set::all(board, 2).collect(),
        prevented_by: outside_of_pattern,
    }],
    &[PatternKind {
        name: &phrases::NAKED_PAIR,
        find: |board| naked_set::all(board, 2).collect(),
        prevented_by: other_digits_in_pattern,
    }],
    &[PatternKind {
        name: &phrases::X_WING,
        find: |board| fish::all(board, 2).collect(),
        prevented_by: outside_of_cover,
    }],
];

/// The patterns of the first group that has any.
pub(super) fn find(before: &Candidates, after: &Candidates) -> Vec<Pattern> {
    let boards = Boards { before, after };
    let of_kind = |kind: &PatternKind| {
        let pattern = |deduction: Deduction| {
            let premises = (kind.prevented_by)(&boards, &deduction);
            if premises.is_empty() {
                return None;
            }
            let eliminated = eliminated(&deduction);
            Some(Pattern { eliminated, premises, name: kind.name, digits: deduction.digits, units: deduction.units })
        };
        (kind.find)(after).into_iter().filter_map(pattern).collect::<Vec<_>>()
    };
    let groups = GROUPS.into_iter().map(|group| group.iter().flat_map(of_kind).collect::<Vec<_>>());
    groups.into_iter().find(|patterns| !patterns.is_empty()).unwrap_or_default()
}

/// For a naked pair: the other candidates of its cells.
fn other_digits_in_pattern(boards: &Boards<'_>, pair: &Deduction) -> Vec<Assertion> {
    boards.off(pair.pattern.iter(), DigitSet::FULL - pair.digits)
}

/// For a hidden pair: its digits in the other cells of the unit.
fn outside_of_pattern(boards: &Boards<'_>, pair: &Deduction) -> Vec<Assertion> {
    let cells = pair.units.iter().flat_map(|unit| unit.cells()).filter(|&cell| !pair.pattern.contains(cell));
    boards.off(cells, pair.digits)
}

/// For a pattern of base and cover units: its digit in the cells of the base that are outside of the cover.
fn outside_of_cover(boards: &Boards<'_>, pattern: &Deduction) -> Vec<Assertion> {
    let (base, cover) = pattern.units.split_at(pattern.units.len() / 2);
    let covered: CellSet = cover.iter().flat_map(|unit| unit.cells()).collect();
    let is_eliminated = |cell: &Cell| {
        !covered.contains(*cell)
            && !(pattern.digits & boards.before.candidates(*cell)).is_empty()
            && (pattern.digits & boards.after.candidates(*cell)).is_empty()
    };
    boards.off(base.iter().flat_map(|unit| unit.cells()).filter(is_eliminated), pattern.digits)
}

impl Boards<'_> {
    /// The candidates among `digits` that the cells had before, as assertions that are off.
    fn off(&self, cells: impl Iterator<Item = Cell>, digits: DigitSet) -> Vec<Assertion> {
        let candidates = cells.map(|cell| (cell, self.before.candidates(cell) & digits));
        candidates.flat_map(|(cell, digits)| digits.iter().map(move |digit| Assertion::off(cell, digit))).collect()
    }
}

/// What the pattern eliminates, in the order of the scale, which keeps the cells in a hash table. Two cells of one
/// bucket stay in the order in which they were added.
fn eliminated(pattern: &Deduction) -> Vec<Assertion> {
    let mut eliminations = pattern.eliminations.clone();
    // An X-wing is the only pattern of four units. The scale adds its cells by cover line.
    if let [_, _, _, cover] = pattern.units[..]
        && cover.kind() == UnitKind::Column
    {
        short::sort_by_key(&mut eliminations, |(cell, _)| cell.col());
    }
    in_buckets(eliminations)
}

impl Pattern {
    /// The reason of what the pattern eliminates.
    pub(super) fn reason(&self) -> Reason {
        let units = self.units.iter().map(|&unit| unit_at(index_of(unit))).collect();
        Reason::Pattern(NamedPattern { name: self.name, digits: self.digits.into(), units })
    }
}
