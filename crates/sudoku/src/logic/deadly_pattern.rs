//! Deadly patterns: cells that could be filled in two ways, which a puzzle with one solution cannot have.
//!
//! Candidates beyond the pattern, the extra candidates, prevent it: at least one of them is true. Unique rectangles,
//! unique loops and BUG use this in the same ways, the types 1 to 4 of the literature.

use super::phrases;
use crate::board::{Cell, Value, ValueSet};

/// How the extra candidates prevent a deadly pattern.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Prevention {
    /// Type 1: one cell has extra candidates, and must contain one of them.
    OneCell { cell: Cell },
    /// Type 2: the cells have the same extra candidate, and one of them must contain it.
    SharedDigit { cells: Vec<Cell>, digit: Value },
    /// Type 3: the cells act as one cell with the extra candidates, and form a naked set with the partners.
    NakedSet { cells: Vec<Cell>, partners: Vec<Cell>, digits: ValueSet },
    /// Type 3: the cells act as one cell with the pattern's digits, and form a hidden set with the partners.
    HiddenSet { cells: Vec<Cell>, partners: Vec<Cell>, digits: ValueSet },
    /// Type 4: one of the cells must contain this digit, so the other must contain an extra candidate.
    LockedDigit { cells: Vec<Cell>, digit: Value },
}

impl Prevention {
    /// The number of the type, 1 to 4.
    pub(super) const fn type_number(&self) -> u8 {
        match self {
            Prevention::OneCell { .. } => 1,
            Prevention::SharedDigit { .. } => 2,
            Prevention::NakedSet { .. } | Prevention::HiddenSet { .. } => 3,
            Prevention::LockedDigit { .. } => 4,
        }
    }

    /// The reason as text, with `extra` as the name of the extra candidates.
    pub(super) fn text(&self, extra: &str) -> String {
        let name = |cells: &Vec<Cell>| phrases::cells(cells);
        match self {
            Prevention::OneCell { cell } => format!("{cell} must contain {extra}"),
            Prevention::SharedDigit { cells, digit } => format!("one of {} must contain {digit}", name(cells)),
            Prevention::NakedSet { cells, partners, digits } => format!(
                "one of {} must contain {extra}, which with {} makes a naked set of {}",
                name(cells),
                name(partners),
                phrases::all_of(*digits)
            ),
            Prevention::HiddenSet { cells, partners, digits } => format!(
                "one of {} must contain {extra}, and the other with {} makes a hidden set of {}",
                name(cells),
                name(partners),
                phrases::all_of(*digits)
            ),
            Prevention::LockedDigit { cells, digit } => {
                format!("one of {} must contain {digit}, and the other {extra}", name(cells))
            }
        }
    }
}
