//! The phrases that sentences about steps are built from.

use std::fmt::Display;

use crate::board::{Cell, ValueSet};

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
pub(super) fn row_and_column(cell: Cell) -> String {
    format!("row {}, column {}", cell.row(), cell.col())
}

/// `r1c1, r1c4 and r5c5`.
pub(super) fn cells<C: Display>(cells: impl IntoIterator<Item = C>) -> String {
    list(cells, "and")
}

/// `1, 2 and 5`.
pub(super) fn all_of(digits: impl Into<ValueSet>) -> String {
    list(digits.into().iter(), "and")
}

/// `1, 2 or 5`.
pub(super) fn one_of(digits: impl Into<ValueSet>) -> String {
    list(digits.into().iter(), "or")
}

/// `row 1 and row 4`.
pub(super) fn units<U: Display>(units: &[U]) -> String {
    list(units, "and")
}

/// Cells that lose the same digits are named together: `3 from r1c1 and r1c2, and 3 and 4 from r5c5`.
pub(super) fn eliminations(eliminations: &[(Cell, ValueSet)]) -> String {
    let mut groups: Vec<(ValueSet, Vec<Cell>)> = Vec::new();
    for &(cell, digits) in eliminations {
        match groups.iter_mut().find(|(of_group, _)| *of_group == digits) {
            Some((_, cells)) => cells.push(cell),
            None => groups.push((digits, vec![cell])),
        }
    }
    let phrases: Vec<String> =
        groups.into_iter().map(|(digits, group)| format!("{} from {}", all_of(digits), cells(group))).collect();
    phrases.join(", and ")
}
