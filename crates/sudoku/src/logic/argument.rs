//! Arguments by chains: the data that an argument consists of, on a board of any size and shape, and its text as one
//! sentence, link by link with the reason of each. `listing` has the text as a list.

use super::language::Language;
use super::phrases::{Text, text};
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
    /// A pattern that appears after the eliminations of the chain.
    Pattern(NamedPattern),
    /// An argument about the board after the eliminations of the chain.
    Inner(Box<Argument>),
}

/// A pattern as a reason names it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct NamedPattern {
    pub(super) name: &'static Text,
    pub(super) digits: ValueSet,
    pub(super) units: Vec<Unit>,
}

/// The texts of the ways in which a conclusion follows from chains.
const LOOP: Text = text(
    "{chains}: this loop is true in both directions, so one of each two neighbours in it is true",
    "{chains}: diese Schleife gilt in beiden Richtungen, also ist von je zwei Nachbarn in ihr einer wahr",
);
const NEGATION: Text = text("{chains}: the assumption is false", "{chains}: die Annahme ist falsch");
const CONTRADICTION: Text = text(
    "{chains}: a contradiction, so the assumption is false",
    "{chains}: ein Widerspruch, also ist die Annahme falsch",
);
const ON_OR_OFF: Text =
    text("{chains}: one of the two assumptions is true", "{chains}: eine der beiden Annahmen ist wahr");
const EACH_CANDIDATE: Text =
    text("{chains}: {cell} has no other candidate", "{chains}: {cell} hat keinen anderen Kandidaten");
const EACH_PLACE: Text =
    text("{chains}: {unit} has no other place for {value}", "{chains}: {unit} hat keinen anderen Platz für {value}");

/// The texts of chains and links.
const THE_START: Text = text("the start", "der Annahme");
const BY: Text = text(" by {premises}", ", aus {premises}");
const ASSUMPTION_ALONE: Text = text("it may be that {assumption}", "es kann sein: {assumption}");
pub(super) const IF_THEN: Text = text("if {start}, then {end}", "angenommen, {start}; dann: {end}");
const IS: Text = text("{cell} is {value}", "{cell} ist {value}");
const IS_NOT: Text = text("{cell} is not {value}", "{cell} ist nicht {value}");

/// The texts of reasons.
const ASSUMED: Text = text("assumed", "angenommen");
const PATTERN: Text = text("{name} of {digits} in {units}", "{name} {digits} in {units}");
const INNER: Text = text("chains on the board that is left", "Ketten auf dem Brett, das übrig ist");
const ONLY_CANDIDATE: Text = text("only candidate left", "einziger Kandidat");
const ONE_IN_CELL: Text = text("one digit in a cell", "nur eine Ziffer je Feld");
const ONLY_PLACE: Text = text("only place left in {unit}", "einziger Platz in {unit}");
const SINGLE_CANDIDATE: Text = text("only candidate", "einziger Kandidat");
const ONE_IN_UNIT: Text = text("one {value} in {unit}", "nur eine {value} in {unit}");

/// A single in a few words: `r5c9 is 6 (box 6)` if it has no other place there, or `r5c9 is 6 (only candidate)`.
pub(super) fn single(cell: Cell, value: Value, unit: Option<&Unit>, language: Language) -> String {
    let reason = unit.map_or_else(|| language.say(&SINGLE_CANDIDATE).to_owned(), |unit| language.unit(unit));
    format!("{} ({reason})", language.fill(&IS, &[("cell", &cell), ("value", &value)]))
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
    pub(super) fn text(&self, language: Language) -> String {
        let chains: Vec<String> = self.chains.iter().map(|chain| chain.text(language)).collect();
        let chains = chains.join("; ");
        match &self.kind {
            ArgumentKind::Loop => language.fill(&LOOP, &[("chains", &chains)]),
            ArgumentKind::Negation => language.fill(&NEGATION, &[("chains", &chains)]),
            ArgumentKind::Contradiction => language.fill(&CONTRADICTION, &[("chains", &chains)]),
            ArgumentKind::OnOrOff => language.fill(&ON_OR_OFF, &[("chains", &chains)]),
            ArgumentKind::Cell(cell) => language.fill(&EACH_CANDIDATE, &[("chains", &chains), ("cell", cell)]),
            ArgumentKind::Unit(unit, value) => {
                language.fill(&EACH_PLACE, &[("chains", &chains), ("unit", &language.unit(unit)), ("value", value)])
            }
        }
    }
}

impl Chain {
    /// The assertions of the chain, the assumption first.
    pub fn links(&self) -> &[Link] {
        &self.0
    }

    /// What the link at this place follows from: ` by the start, 2 and 3`, or nothing if it follows from the one before it.
    pub(super) fn premises(&self, at: usize, language: Language) -> String {
        let link = &self.0[at];
        if link.premises == [at - 1] {
            return String::new();
        }
        let is_by_all = link.kind() == LinkKind::Inner || link.premises.len() > 1;
        let named = link.premises.iter().filter(|&&premise| is_by_all || premise + 1 != at);
        let start = || language.say(&THE_START).to_owned();
        let named = named.map(|&premise| if premise == 0 { start() } else { premise.to_string() });
        language.fill(&BY, &[("premises", &language.list_and(named))])
    }

    /// `if r1c2 is 5, then r1c7 is not 5 (one 5 in row 1), r3c7 is 5 (only place in column 7)`. If a link does not
    /// follow from the link before it alone, all links have numbers, and such a link names its premises.
    fn text(&self, language: Language) -> String {
        let is_linear = self.0.iter().enumerate().all(|(at, link)| at == 0 || link.premises == [at - 1]);
        let links = self.0.iter().enumerate().skip(1).map(|(at, link)| {
            let (assertion, reason) = (link.assertion_in(language), link.reason_in(language));
            if is_linear {
                return format!("{assertion} ({reason})");
            }
            format!("{at}. {assertion} ({reason}{})", self.premises(at, language))
        });
        let links: Vec<String> = links.collect();
        let assumption = self.0.first().map(|link| link.assertion_in(language)).unwrap_or_default();
        match links.is_empty() {
            true => language.fill(&ASSUMPTION_ALONE, &[("assumption", &assumption)]),
            false => language.fill(&IF_THEN, &[("start", &assumption), ("end", &links.join(", "))]),
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
        self.assertion_in(Language::English)
    }

    pub(super) fn assertion_in(&self, language: Language) -> String {
        let text = if self.is_on { &IS } else { &IS_NOT };
        language.fill(text, &[("cell", &self.cell), ("value", &self.value)])
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
        self.reason_in(Language::English)
    }

    pub(super) fn reason_in(&self, language: Language) -> String {
        match (&self.reason, self.is_on) {
            (Reason::Assumption, _) => language.say(&ASSUMED).to_owned(),
            (Reason::Pattern(NamedPattern { name, digits, units }), _) => language.fill(
                &PATTERN,
                &[
                    ("name", &language.say(name)),
                    ("digits", &language.all_of(*digits)),
                    ("units", &language.units(units)),
                ],
            ),
            (Reason::Inner(_), _) => language.say(&INNER).to_owned(),
            (Reason::Cell, true) => language.say(&ONLY_CANDIDATE).to_owned(),
            (Reason::Cell, false) => language.say(&ONE_IN_CELL).to_owned(),
            (Reason::Unit(unit), true) => language.fill(&ONLY_PLACE, &[("unit", &language.unit(unit))]),
            (Reason::Unit(unit), false) => {
                language.fill(&ONE_IN_UNIT, &[("value", &self.value), ("unit", &language.unit(unit))])
            }
        }
    }
}
