//! Deadly patterns: cells that could be filled in two ways, which a puzzle with one solution cannot have.
//!
//! Candidates beyond the pattern, the extra candidates, prevent it: at least one of them is true. Unique rectangles,
//! unique loops and BUG use this in the same ways, the types 1 to 4 of the literature.

use super::language::Language;
use super::phrases::{Text, text};
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
    pub(super) fn text(&self, extra: &str, language: Language) -> String {
        let name = |cells: &[Cell]| language.cells(cells);
        match self {
            Prevention::OneCell { cell } => language.fill(&ONE_CELL, &[("cell", cell), ("extra", &extra)]),
            Prevention::SharedDigit { cells, digit } => {
                language.fill(&SHARED_DIGIT, &[("cells", &name(cells)), ("digit", digit)])
            }
            Prevention::NakedSet { cells, partners, digits } | Prevention::HiddenSet { cells, partners, digits } => {
                let is_naked = matches!(self, Prevention::NakedSet { .. });
                language.fill(
                    if is_naked { &NAKED_SET } else { &HIDDEN_SET },
                    &[
                        ("cells", &name(cells)),
                        ("extra", &extra),
                        ("partners", &name(partners)),
                        ("digits", &language.all_of(*digits)),
                    ],
                )
            }
            Prevention::LockedDigit { cells, digit } => {
                language.fill(&LOCKED_DIGIT, &[("cells", &name(cells)), ("digit", digit), ("extra", &extra)])
            }
        }
    }
}

const ONE_CELL: Text = text("{cell} must contain {extra}", "muss {cell} {extra} enthalten");
const SHARED_DIGIT: Text = text("one of {cells} must contain {digit}", "muss eines von {cells} die {digit} enthalten");
const NAKED_SET: Text = text(
    "one of {cells} must contain {extra}, which with {partners} makes a naked set of {digits}",
    "muss eines von {cells} {extra} enthalten, was mit {partners} eine nackte Gruppe von {digits} ergibt",
);
const HIDDEN_SET: Text = text(
    "one of {cells} must contain {extra}, and the other with {partners} makes a hidden set of {digits}",
    "muss eines von {cells} {extra} enthalten, und das andere bildet mit {partners} eine versteckte Gruppe von {digits}",
);
const LOCKED_DIGIT: Text = text(
    "one of {cells} must contain {digit}, and the other {extra}",
    "muss eines von {cells} die {digit} enthalten und das andere {extra}",
);
