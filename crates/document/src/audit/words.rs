//! The words of findings of an audit: cells, edits, reasons.

use crate::puzzle::Puzzle;
use crate::show;
use sudoku_engine::audit::reason::Reason;
use sudoku_engine::audit::repair::{Edit, Line, Repair};
use sudoku_engine::board::{Cell, Value};

use super::value::{RankedRepair, Unrepaired};

/// The most parts of a list in a message.
pub(super) const LISTED: usize = 12;

/// The parts with commas between them, at most [`LISTED`] of them.
pub(super) fn list<T>(parts: &[T], shown: impl Fn(&T) -> String) -> String {
    let mut text = parts.iter().take(LISTED).map(shown).collect::<Vec<_>>().join(", ");
    if parts.len() > LISTED {
        text.push_str(&format!(" and {} more", parts.len() - LISTED));
    }
    text
}

/// A number with a noun.
pub(crate) fn counted(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// Cells with commas between them.
pub(super) fn cells(cells: &[Cell]) -> String {
    list(cells, ToString::to_string)
}

/// `5 in r1c1`.
pub(super) fn value_in(puzzle: &Puzzle, cell: Cell, value: Value) -> String {
    format!("{} in {cell}", puzzle.written(value))
}

/// Why givens clash.
pub(super) fn reason(puzzle: &Puzzle, reason: &Reason) -> String {
    let after = |placed: usize| match placed {
        0 => String::new(),
        1 => ", after one value that a single places".into(),
        _ => format!(", after {placed} values that singles place"),
    };
    match reason {
        Reason::Twice { unit, value } => format!("{} is twice in {}", puzzle.written(*value), show::unit(unit)),
        Reason::NoValue { cell, placed } => format!("{cell} can have no value{}", after(*placed)),
        Reason::NoPlace { unit, value, placed } => {
            format!("no cell of {} can have {}{}", show::unit(unit), puzzle.written(*value), after(*placed))
        }
    }
}

/// Why a puzzle was not changed.
pub(super) fn unrepaired(why: Unrepaired) -> String {
    match why {
        Unrepaired::NoRepair => "no single edit makes it unique".into(),
        Unrepaired::Equal(number) => format!("{number} edits are equally likely"),
        Unrepaired::Unfinished => "a budget ended before all edits were tried".into(),
        Unrepaired::Unusual => "its cells are not written as plain elements of this document".into(),
    }
}

/// What to do: `change r1c1 to 5`, `shift row 3 to the left`.
pub(super) fn edit(puzzle: &Puzzle, edit: &Edit) -> String {
    match edit {
        Edit::Change { cell, value } => format!("change {cell} to {}", puzzle.written(*value)),
        Edit::Add { cell, value } => format!("add {} in {cell}", puzzle.written(*value)),
        other => other.to_string(),
    }
}

/// What was done: `r1c1 was changed to 5`.
pub(super) fn done(puzzle: &Puzzle, edit: &Edit) -> String {
    match edit {
        Edit::Change { cell, value } => format!("{cell} was changed to {}", puzzle.written(*value)),
        Edit::Add { cell, value } => format!("{} was added in {cell}", puzzle.written(*value)),
        Edit::Remove { cell } => format!("{cell} was removed"),
        Edit::SwapNeighbours { cells: [one, other] } | Edit::Swap { cells: [one, other] } => {
            format!("{one} and {other} were swapped")
        }
        Edit::Shift { line: Line::Row(row), forward } => {
            format!("row {row} was shifted to the {}", if *forward { "right" } else { "left" })
        }
        Edit::Shift { line: Line::Column(col), forward } => {
            format!("column {col} was shifted {}", if *forward { "down" } else { "up" })
        }
    }
}

/// An edit with what is known of the puzzle after it: `change r8c4 to 3 (stored solution, half-turn symmetry, minimal)`.
pub(super) fn ranked(puzzle: &Puzzle, ranked: &RankedRepair) -> String {
    let Repair { symmetry, has_redundant, .. } = &ranked.repair;
    let mut facts = Vec::new();
    facts.extend(ranked.has_stored.then(|| "stored solution".to_owned()));
    facts.extend(symmetry.map(|symmetry| format!("{symmetry} symmetry")));
    facts.extend(has_redundant.and_then(|has| (!has).then(|| "minimal".to_owned())));
    facts.extend(ranked.rating.map(|rating| format!("rating {rating}")));
    let facts = if facts.is_empty() { String::new() } else { format!(" ({})", facts.join(", ")) };
    format!("{}{facts}", edit(puzzle, &ranked.repair.edit))
}
