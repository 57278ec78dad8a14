//! Arguments by chains: the data that an argument consists of, and its text, link by link with the reason of each.

use super::assertion::Assertion;
use super::cell_set::CellSet;
use super::phrases;
use crate::board::classic::{Cell, Digit, DigitSet, Unit};

/// The chains from which the conclusion of a step follows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Argument {
    pub(super) kind: ArgumentKind,
    pub(super) chains: Vec<Chain>,
}

/// How the conclusion follows from the chains.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ArgumentKind {
    /// One chain returns to its start. It is valid in both directions.
    Loop,
    /// One chain leads from an assertion to its negation.
    Negation,
    /// Two chains lead from one assumption to an assertion and to its negation.
    Contradiction,
    /// Two chains, from an assertion and from its negation, lead to the same conclusion.
    OnOrOff,
    /// The chains from every candidate of a cell lead to the same conclusion.
    Cell(Cell),
    /// The chains from every place of a digit in a unit lead to the same conclusion.
    Unit(usize, Digit),
}

/// One chain, from its assumption to its last link. Every link comes after its premises.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Chain(pub(super) Vec<Link>);

/// One assertion of a chain, and why it is true if the assumption is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Link {
    pub(super) assertion: Assertion,
    pub(super) reason: Reason,
    /// The links that it follows from, as indices in the chain.
    pub(super) premises: Vec<usize>,
    /// The name of the pattern, if the reason is a pattern.
    pub(super) pattern: Option<String>,
    /// The inner argument, if the reason is one.
    pub(super) inner: Option<Box<Argument>>,
}

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

impl Argument {
    fn assertions(&self) -> impl Iterator<Item = Assertion> {
        self.chains.iter().flat_map(|chain| &chain.0).map(|link| link.assertion)
    }

    /// The cells of the chains.
    pub(super) fn cells(&self) -> CellSet {
        self.assertions().map(Assertion::cell).collect()
    }

    /// The digits of the chains.
    pub(super) fn digits(&self) -> DigitSet {
        self.assertions().map(Assertion::digit).collect()
    }

    /// The argument as text, without the eliminations or placements that follow from it.
    pub(super) fn text(&self) -> String {
        let chains = self.chains.iter().map(Chain::text).collect::<Vec<_>>().join("; ");
        match self.kind {
            ArgumentKind::Loop => {
                format!("{chains}: this loop is true in both directions, so one of each two neighbours in it is true")
            }
            ArgumentKind::Negation => format!("{chains}: the assumption is false"),
            ArgumentKind::Contradiction => format!("{chains}: a contradiction, so the assumption is false"),
            ArgumentKind::OnOrOff => format!("{chains}: one of the two assumptions is true"),
            ArgumentKind::Cell(cell) => format!("{chains}: {cell} has no other candidate"),
            ArgumentKind::Unit(unit, digit) => {
                format!("{chains}: {} has no other place for {digit}", Unit::ALL[unit])
            }
        }
    }
}

impl Chain {
    /// `if r1c2 is 5, then r1c7 is not 5 (one 5 in row 1), r3c7 is 5 (only place in column 7)`. If a link does not
    /// follow from the link before it alone, all links have numbers, and such a link names its premises.
    fn text(&self) -> String {
        let is_linear = self.0.iter().enumerate().all(|(at, link)| at == 0 || link.premises == [at - 1]);
        let links = self.0.iter().enumerate().skip(1).map(|(at, link)| {
            if is_linear {
                return format!("{} ({})", link.assertion, link.reason_text());
            }
            let named = link.premises.iter().filter(|&&premise| link.premises.len() > 1 || premise + 1 != at);
            let named = named.map(|&premise| if premise == 0 { "the start".to_owned() } else { premise.to_string() });
            let by =
                if link.premises == [at - 1] { String::new() } else { format!(" by {}", phrases::list(named, "and")) };
            format!("{at}. {} ({}{by})", link.assertion, link.reason_text())
        });
        let links: Vec<String> = links.collect();
        let assumption = self.0.first().map(|link| link.assertion.to_string()).unwrap_or_default();
        if links.is_empty() {
            format!("it may be that {assumption}")
        } else {
            format!("if {assumption}, then {}", links.join(", "))
        }
    }
}

impl Link {
    fn reason_text(&self) -> String {
        let digit = self.assertion.digit();
        match (self.reason, self.assertion.is_on()) {
            (Reason::Assumption, _) => "assumed".to_owned(),
            (Reason::Pattern(_), _) => self.pattern.clone().unwrap_or_default(),
            (Reason::Inner(_), _) => "inner chain".to_owned(),
            (Reason::Cell, true) => "only candidate left".to_owned(),
            (Reason::Cell, false) => "one digit in a cell".to_owned(),
            (Reason::Unit(unit), true) => format!("only place left in {}", Unit::ALL[unit]),
            (Reason::Unit(unit), false) => format!("one {digit} in {}", Unit::ALL[unit]),
        }
    }
}
