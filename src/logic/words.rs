//! The pieces of which sentences about steps are made.

use std::fmt::Display;

use super::cells::Cells;
use super::step::{Step, Way};
use crate::board::{Cell, Digit, DigitSet, Unit};

/// `a`, `a and b`, `a, b and c`.
pub(super) fn list<T: Display>(items: impl IntoIterator<Item = T>, and: &str) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match items.split_last() {
        Some((last, first)) if !first.is_empty() => format!("{} {and} {last}", first.join(", ")),
        Some((last, _)) => last.clone(),
        None => String::new(),
    }
}

/// `row 4, column 6`.
pub(super) fn at(cell: Cell) -> String {
    format!("row {}, column {}", cell.row(), cell.col())
}

/// `r1c1, r1c4 and r5c5`.
pub(super) fn cells(cells: impl IntoIterator<Item = Cell>) -> String {
    list(cells, "and")
}

/// `1, 2 and 5`.
pub(super) fn digits(set: DigitSet) -> String {
    list(set.iter(), "and")
}

/// `1, 2 or 5`.
pub(super) fn either(set: DigitSet) -> String {
    list(set.iter(), "or")
}

/// `row 1 and row 4`.
pub(super) fn units(units: &[Unit]) -> String {
    list(units, "and")
}

/// What the step rubs out, cells that lose the same digits together: `3 from r1c1 and r1c2, and 3 and 4 from r5c5`.
pub(super) fn losses(step: &Step) -> String {
    let mut groups: Vec<(DigitSet, Vec<Cell>)> = Vec::new();
    for &(cell, lost) in &step.eliminations {
        match groups.iter_mut().find(|(digits, _)| *digits == lost) {
            Some((_, losing)) => losing.push(cell),
            None => groups.push((lost, vec![cell])),
        }
    }
    let parts: Vec<String> =
        groups.into_iter().map(|(lost, at)| format!("{} from {}", digits(lost), cells(at))).collect();
    parts.join(", and ")
}

/// What the step writes: the digit and its cell. An eliminating step writes nothing, and has no such words.
pub(super) fn placed(step: &Step) -> Option<(Digit, Cell)> {
    step.placements.first().map(|&(cell, digit)| (digit, cell))
}

/// Why a pattern that must not be left alone is not, and what follows: the end of a sentence about uniqueness. `beyond`
/// is what the cells have beyond the pattern.
pub(super) fn way(step: &Step, beyond: &str) -> String {
    let name = |set: Cells| cells(set.iter());
    let reason = match step.way {
        Way::Plain | Way::Pivot { .. } | Way::Fill { .. } | Way::Chains(_) => String::new(),
        Way::Rescue { cell } => format!("{cell} must take {beyond}"),
        Way::Extra { cells, digit } => format!("one of {} must take {digit}", name(cells)),
        Way::Naked { cells, partners, set } => format!(
            "one of {} must take {beyond}, which with {} makes a naked set of {}",
            name(cells),
            name(partners),
            digits(set)
        ),
        Way::Hidden { cells, partners, set } => format!(
            "one of {} must take {beyond}, and the other with {} makes a hidden set of {}",
            name(cells),
            name(partners),
            digits(set)
        ),
        Way::Locked { cells, digit } => {
            format!("one of {} must take {digit}, and the other {beyond}", name(cells))
        }
    };
    format!("{reason}; rub out {}", losses(step))
}
