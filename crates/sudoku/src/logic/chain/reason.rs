//! Why an assertion follows, and how a conclusion follows from chains, in the small form that the search works with. The
//! argument of a step has the form that readers see.

use crate::board::classic::{Cell, Digit, Unit};
use crate::logic::argument::{self, ArgumentKind, Link};
use crate::logic::assertion::Assertion;
use crate::logic::units::{index_of, unit_at};

/// Why an assertion follows from its premises.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reason {
    /// It is the assumption of the chain.
    Assumption,
    /// A cell contains one digit.
    Cell,
    /// A unit contains each digit once.
    Unit(usize),
    /// A pattern that appears after the eliminations of the chain; the index of the pattern.
    Pattern(usize),
    /// A chain on the board after the eliminations of the chain; the index of the inner chain.
    Inner(usize),
}

/// How a conclusion follows from the chains.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ProofKind {
    /// One chain returns to its start.
    Loop,
    /// One chain leads from an assertion to its negation.
    Negation,
    /// Two chains lead from one assumption to an assertion and to its negation.
    Contradiction,
    /// Two chains, from an assertion and from its negation, lead to the conclusion.
    OnOrOff,
    /// The chains from every candidate of a cell lead to the conclusion.
    Cell(Cell),
    /// The chains from every place of a digit in a unit lead to the conclusion.
    Unit(Unit, Digit),
}

impl From<ProofKind> for ArgumentKind {
    fn from(kind: ProofKind) -> ArgumentKind {
        match kind {
            ProofKind::Loop => ArgumentKind::Loop,
            ProofKind::Negation => ArgumentKind::Negation,
            ProofKind::Contradiction => ArgumentKind::Contradiction,
            ProofKind::OnOrOff => ArgumentKind::OnOrOff,
            ProofKind::Cell(cell) => ArgumentKind::Cell(cell.into()),
            ProofKind::Unit(unit, digit) => ArgumentKind::Unit(unit_at(index_of(unit)), digit.into()),
        }
    }
}

/// The link to an assertion.
pub(super) fn link(assertion: Assertion, reason: argument::Reason, premises: Vec<usize>) -> Link {
    let (cell, value) = (assertion.cell().into(), assertion.digit().into());
    Link { cell, value, is_on: assertion.is_on(), reason, premises }
}
