//! Arguments by chains: the data that an argument consists of, on a board of any size and shape, and its text as one
//! sentence, link by link with the reason of each. `listing` has the text as a list.

use super::phrases;
use crate::board::{Cell, Unit, Value, ValueSet};

/// The chains from which the conclusion of a step follows, as data: see [`Step::argument`](super::Step::argument).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Argument {
    pub(super) kind: ArgumentKind,
    pub(super) chains: Vec<Chain>,
}

/// How the conclusion follows from the chains.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ArgumentKind {
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
    /// The chains from every place of a value in a unit lead to the same conclusion.
    Unit(Unit, Value),
}

/// One chain, from its assumption to its last link. Every link comes after its premises.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chain(pub(super) Vec<Link>);

/// One assertion of a chain, and why it is true if the assumption is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Link {
    pub(super) cell: Cell,
    pub(super) value: Value,
    pub(super) is_on: bool,
    pub(super) reason: Reason,
    /// The links that it follows from, as indices in the chain.
    pub(super) premises: Vec<usize>,
}

/// Why an assertion follows from its premises.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Reason {
    /// It is the assumption of the chain.
    Assumption,
    /// A cell contains one value.
    Cell,
    /// A unit contains each value once.
    Unit(Unit),
    /// A pattern that appears after the eliminations of the chain: its name.
    Pattern(String),
    /// An argument about the board after the eliminations of the chain.
    Inner(Box<Argument>),
}

/// What kind of link leads to an assertion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LinkKind {
    /// The assertion is the assumption of its chain, to which no link leads.
    Assumption,
    /// A candidate is false, because another one of its cell or unit is true.
    Weak,
    /// A candidate is true, because it is the last one of its cell or unit.
    Strong,
    /// A candidate is false, because of a pattern on the board that the chain leaves.
    Pattern,
    /// A candidate is false, because of an argument by chains on the board that the chain leaves.
    Inner,
}

impl LinkKind {
    /// The name in documents and reports: `assumption`, `weak`, `strong`, `pattern` or `inner`.
    pub const fn name(self) -> &'static str {
        match self {
            LinkKind::Assumption => "assumption",
            LinkKind::Weak => "weak",
            LinkKind::Strong => "strong",
            LinkKind::Pattern => "pattern",
            LinkKind::Inner => "inner",
        }
    }
}

impl ArgumentKind {
    /// The name in documents and reports: `loop`, `negation`, `contradiction`, `on-or-off`, `cell` or `unit`.
    pub const fn name(&self) -> &'static str {
        match self {
            ArgumentKind::Loop => "loop",
            ArgumentKind::Negation => "negation",
            ArgumentKind::Contradiction => "contradiction",
            ArgumentKind::OnOrOff => "on-or-off",
            ArgumentKind::Cell(_) => "cell",
            ArgumentKind::Unit(..) => "unit",
        }
    }
}

impl Argument {
    /// How the conclusion follows from the chains.
    pub const fn kind(&self) -> &ArgumentKind {
        &self.kind
    }

    /// The chains, in the order of their assumptions. A contradiction has two chains from one assumption.
    pub fn chains(&self) -> &[Chain] {
        &self.chains
    }

    /// Whether a link is by an argument inside this one.
    pub fn is_nested(&self) -> bool {
        self.links().any(|link| link.inner().is_some())
    }

    fn links(&self) -> impl Iterator<Item = &Link> {
        self.chains.iter().flat_map(|chain| &chain.0)
    }

    /// The cells of the chains, in reading order.
    pub(super) fn cells(&self) -> Vec<Cell> {
        let mut cells: Vec<Cell> = self.links().map(|link| link.cell).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// The values of the chains.
    pub(super) fn values(&self) -> ValueSet {
        self.links().map(|link| link.value).collect()
    }

    /// The argument as text, without the eliminations or placements that follow from it.
    pub(super) fn text(&self) -> String {
        let chains = self.chains.iter().map(Chain::text).collect::<Vec<_>>().join("; ");
        match &self.kind {
            ArgumentKind::Loop => {
                format!("{chains}: this loop is true in both directions, so one of each two neighbours in it is true")
            }
            ArgumentKind::Negation => format!("{chains}: the assumption is false"),
            ArgumentKind::Contradiction => format!("{chains}: a contradiction, so the assumption is false"),
            ArgumentKind::OnOrOff => format!("{chains}: one of the two assumptions is true"),
            ArgumentKind::Cell(cell) => format!("{chains}: {cell} has no other candidate"),
            ArgumentKind::Unit(unit, value) => {
                format!("{chains}: {unit} has no other place for {value}")
            }
        }
    }
}

impl Chain {
    /// The assertions of the chain, the assumption first.
    pub fn links(&self) -> &[Link] {
        &self.0
    }

    /// `if r1c2 is 5, then r1c7 is not 5 (one 5 in row 1), r3c7 is 5 (only place in column 7)`. If a link does not
    /// follow from the link before it alone, all links have numbers, and such a link names its premises.
    fn text(&self) -> String {
        let is_linear = self.0.iter().enumerate().all(|(at, link)| at == 0 || link.premises == [at - 1]);
        let links = self.0.iter().enumerate().skip(1).map(|(at, link)| {
            if is_linear {
                return format!("{} ({})", link.assertion(), link.reason());
            }
            let named = link.premises.iter().filter(|&&premise| link.premises.len() > 1 || premise + 1 != at);
            let named = named.map(|&premise| if premise == 0 { "the start".to_owned() } else { premise.to_string() });
            let by =
                if link.premises == [at - 1] { String::new() } else { format!(" by {}", phrases::list(named, "and")) };
            format!("{at}. {} ({}{by})", link.assertion(), link.reason())
        });
        let links: Vec<String> = links.collect();
        let assumption = self.0.first().map(Link::assertion).unwrap_or_default();
        if links.is_empty() {
            format!("it may be that {assumption}")
        } else {
            format!("if {assumption}, then {}", links.join(", "))
        }
    }
}

impl Link {
    /// The candidate that the link leads to: its cell and its value.
    pub const fn candidate(&self) -> (Cell, Value) {
        (self.cell, self.value)
    }

    /// Whether the candidate is true. If not, it is false.
    pub const fn is_on(&self) -> bool {
        self.is_on
    }

    /// The assertion as text: `r1c2 is 5`, `r1c2 is not 5`.
    pub fn assertion(&self) -> String {
        format!("{} is {}{}", self.cell, if self.is_on { "" } else { "not " }, self.value)
    }

    /// What kind of link it is.
    pub const fn kind(&self) -> LinkKind {
        match (&self.reason, self.is_on) {
            (Reason::Assumption, _) => LinkKind::Assumption,
            (Reason::Pattern(_), _) => LinkKind::Pattern,
            (Reason::Inner(_), _) => LinkKind::Inner,
            (Reason::Cell | Reason::Unit(_), true) => LinkKind::Strong,
            (Reason::Cell | Reason::Unit(_), false) => LinkKind::Weak,
        }
    }

    /// The indices in the chain of the assertions that this one follows from together.
    pub fn premises(&self) -> &[usize] {
        &self.premises
    }

    /// The unit whose value the link is about; `None` if the link is inside a cell, or of another kind.
    pub const fn unit(&self) -> Option<&Unit> {
        match &self.reason {
            Reason::Unit(unit) => Some(unit),
            _ => None,
        }
    }

    /// The argument inside, if the link is by one. It is about the board without the candidates that are false by the
    /// links before this one.
    pub fn inner(&self) -> Option<&Argument> {
        match &self.reason {
            Reason::Inner(argument) => Some(argument),
            _ => None,
        }
    }

    /// The reason in words: `one 5 in row 1`, `only place left in column 7`, `naked pair of 1 and 2 in row 1`.
    pub fn reason(&self) -> String {
        let value = self.value;
        match (&self.reason, self.is_on) {
            (Reason::Assumption, _) => "assumed".to_owned(),
            (Reason::Pattern(name), _) => name.clone(),
            (Reason::Inner(_), _) => "chains on the board that is left".to_owned(),
            (Reason::Cell, true) => "only candidate left".to_owned(),
            (Reason::Cell, false) => "one digit in a cell".to_owned(),
            (Reason::Unit(unit), true) => format!("only place left in {unit}"),
            (Reason::Unit(unit), false) => format!("one {value} in {unit}"),
        }
    }
}
