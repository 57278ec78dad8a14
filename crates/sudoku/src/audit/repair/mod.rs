//! Repairs: every single edit that makes a puzzle unique.
//!
//! A puzzle that is not unique was most often typed wrongly. The edits take back what people do: a given with a wrong
//! value, a given too many or forgotten, two givens or two neighbours exchanged, a row or a column off by one cell. The
//! repairs are in the order of their [likelihood](Repair::likelihood).
//!
//! ```
//! # use sudoku_engine as sudoxml;
//! use sudoxml::audit::repair::{Repairs, repairs};
//! use sudoxml::board::{Board, Grid};
//! use sudoxml::search::Budget;
//! // A symmetric puzzle with a 5 in r8c4 in place of a 3.
//! let puzzle: Grid = ".7..3..95.541.6.........1...2.6..7......2......7..5.3...8.........5.165.96..5..2.".parse()?;
//! let Repairs::Found { repairs, .. } = repairs(&Board::from(puzzle), &Budget::NONE) else { panic!("it is not unique") };
//! let edits: Vec<String> = repairs.iter().map(|repair| repair.edit.to_string()).collect();
//! assert_eq!(edits, ["change r8c4 to 3"]);
//! # Ok::<(), sudoxml::board::ParseGridError>(())
//! ```
//!
//! An edit is searched only if it can help: it makes no two equal givens see each other; if the puzzle has no solution, it
//! changes a given of a known clash; and if it has several, it does not only remove a given.

mod edit;
#[cfg(test)]
mod tests;

pub use edit::{Edit, Line};

use std::cmp::Reverse;

use super::clash::{Clashes, clashes};
use super::extent::Extent;
use super::symmetry::{Symmetry, symmetry_of_pattern};
use super::variants::{Change, changed, counts};
use crate::board::{Board, Cell, Value};
use crate::search::{Budget, Unsettled, Verdict, count_within, counts_within};

/// An edit that makes the puzzle unique, with facts about the result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Repair {
    /// The edit.
    pub edit: Edit,
    /// The puzzle after the edit. It has exactly one solution.
    pub puzzle: Board,
    /// The symmetry of the pattern after the edit.
    pub symmetry: Option<Symmetry>,
    /// The pattern has a symmetry after the edit that it does not have before.
    pub restores_symmetry: bool,
    /// Whether the puzzle has a redundant given after the edit. `None` if the budget ended before it was known.
    pub has_redundant: Option<bool>,
}

/// How likely a repair is, by what can be known without the rest of the document: the more turns and reflections keep the
/// pattern, the more likely, and then a puzzle without a redundant given. The most likely is the least. Repairs with the
/// same likelihood are of one rank, and only a rank of one repair is a safe choice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Likelihood {
    symmetry: Reverse<u32>,
    redundant: Redundant,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Redundant {
    No,
    NotKnown,
    Yes,
}

impl Repair {
    /// How likely it is that this edit takes back what was done wrongly.
    pub fn likelihood(&self) -> Likelihood {
        let symmetry = Reverse(self.symmetry.map_or(1, Symmetry::order));
        let redundant = match self.has_redundant {
            Some(false) => Redundant::No,
            None => Redundant::NotKnown,
            Some(true) => Redundant::Yes,
        };
        Likelihood { symmetry, redundant }
    }
}

/// What [`repairs`] finds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Repairs {
    /// The puzzle is unique.
    NotNeeded,
    /// The budget ended before it was known whether the puzzle is unique.
    Unsettled,
    /// The puzzle has no solution or several.
    Found {
        /// The repairs, the most likely first; those of one rank in the order of [`Edit`].
        repairs: Vec<Repair>,
        /// Whether these are all; [`Extent::Budget`] if the budget ended before the verdict on some edit was known.
        extent: Extent,
    },
}

/// Every single edit that makes the puzzle unique. The budget is for each search, of which there are some hundred on a
/// classic board, done together, and tens of thousands on a board of 25 rows: there, the budget should have an end in time.
pub fn repairs(puzzle: &Board, budget: &Budget) -> Repairs {
    let verdict = match count_within(puzzle, 2, budget).map(Verdict::of) {
        Err(Unsettled) => return Repairs::Unsettled,
        Ok(Verdict::Unique) => return Repairs::NotNeeded,
        Ok(verdict) => verdict,
    };
    let promising = Promising::new(puzzle, verdict, budget);
    let mut edits = Edit::all(puzzle);
    let mut values = promising.values_in_units.clone();
    edits.retain(|(edit, changes)| promising.can_help(edit, changes, &mut values));
    let found = counts(puzzle, edits.iter().map(|(_, changes)| changes.iter().copied()), 2, budget);
    let extent = if found.contains(&Err(Unsettled)) { Extent::Budget } else { Extent::Complete };
    let unique = edits.into_iter().zip(found).filter(|(_, number)| *number == Ok(1)).map(|(edit, _)| edit);
    let mut repairs = with_facts(puzzle, unique.collect(), budget);
    repairs.sort_by_key(|repair| (repair.likelihood(), repair.edit));
    Repairs::Found { repairs, extent }
}

/// What an edit must do to help.
struct Promising<'p> {
    puzzle: &'p Board,
    verdict: Verdict,
    /// The givens of a clash, one of which the edit must change.
    clash: Option<Vec<Cell>>,
    /// For each unit, how often it contains each value.
    values_in_units: Vec<u8>,
}

impl<'p> Promising<'p> {
    fn new(puzzle: &'p Board, verdict: Verdict, budget: &Budget) -> Promising<'p> {
        let clash = match verdict {
            Verdict::None => match clashes(puzzle, 1, budget) {
                Clashes::Found { sets, .. } => sets.into_iter().next().map(|clash| clash.cells),
                Clashes::None | Clashes::Unsettled => None,
            },
            _ => None,
        };
        let mut values_in_units = vec![0; puzzle.geometry().units().len() * usize::from(puzzle.geometry().size())];
        for (cell, value) in puzzle.givens() {
            for_each_unit(puzzle, cell, value, |at| values_in_units[at] += 1);
        }
        Promising { puzzle, verdict, clash, values_in_units }
    }

    /// Whether the edit can make the puzzle unique. `values` is the number of each value in each unit, before and after.
    fn can_help(&self, edit: &Edit, changes: &[Change], values: &mut [u8]) -> bool {
        let has_kind = match self.verdict {
            Verdict::None => !matches!(edit, Edit::Add { .. }),
            _ => !matches!(edit, Edit::Remove { .. }),
        };
        let meets_clash = |clash: &Vec<Cell>| changes.iter().any(|(cell, _)| clash.contains(cell));
        has_kind && self.clash.as_ref().is_none_or(meets_clash) && !self.makes_violation(changes, values)
    }

    /// Whether the changes put a value into a unit that contains it.
    fn makes_violation(&self, changes: &[Change], values: &mut [u8]) -> bool {
        for &(cell, _) in changes {
            if let Some(before) = self.puzzle.get(cell) {
                for_each_unit(self.puzzle, cell, before, |at| values[at] -= 1);
            }
        }
        let mut is_twice = false;
        for &(cell, after) in changes {
            if let Some(after) = after {
                for_each_unit(self.puzzle, cell, after, |at| {
                    is_twice |= values[at] > 0;
                    values[at] += 1;
                });
            }
        }
        for &(cell, after) in changes {
            if let Some(after) = after {
                for_each_unit(self.puzzle, cell, after, |at| values[at] -= 1);
            }
            if let Some(before) = self.puzzle.get(cell) {
                for_each_unit(self.puzzle, cell, before, |at| values[at] += 1);
            }
        }
        is_twice
    }
}

/// The places in [`Promising::values_in_units`] of a value in the units of a cell.
fn for_each_unit(puzzle: &Board, cell: Cell, value: Value, mut place: impl FnMut(usize)) {
    let size = usize::from(puzzle.geometry().size());
    let units = puzzle.geometry().units_of(puzzle.geometry().index(cell));
    units.iter().for_each(|&unit| place(usize::from(unit) * size + value.index()));
}

/// The repairs by these edits. The searches for redundant givens of all of them are done together.
fn with_facts(puzzle: &Board, edits: Vec<(Edit, Vec<Change>)>, budget: &Budget) -> Vec<Repair> {
    let before = symmetry_of_pattern(puzzle);
    let results: Vec<Board> = edits.iter().map(|(_, changes)| changed(puzzle, changes.iter().copied())).collect();
    let without = results.iter().flat_map(|result| result.givens().map(|(cell, _)| changed(result, [(cell, None)])));
    let mut numbers = counts_within(&without.collect::<Vec<_>>(), 2, budget).into_iter();
    let repair = |((edit, _), puzzle): ((Edit, _), Board)| {
        let numbers: Vec<_> = numbers.by_ref().take(puzzle.givens().count()).collect();
        let has_redundant = match numbers.contains(&Ok(1)) {
            true => Some(true),
            false => (!numbers.contains(&Err(Unsettled))).then_some(false),
        };
        let symmetry = symmetry_of_pattern(&puzzle);
        let restores_symmetry = symmetry.is_some_and(|after| before.is_none_or(|before| !before.includes(after)));
        Repair { edit, puzzle, symmetry, restores_symmetry, has_redundant }
    };
    edits.into_iter().zip(results).map(repair).collect()
}
