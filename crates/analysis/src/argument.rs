//! The argument of a step by chains, link by link: as data, and as a list in words.

use serde::Serialize;

use sudoku_engine::board::{Cell, Geometry, Unit};
use sudoku_engine::logic::{Argument, ArgumentKind, Chain, Link, ListedArgument, ListedChain};

/// How a conclusion follows from chains.
#[derive(Serialize)]
pub(super) struct ArgumentJson {
    kind: &'static str,
    /// The cell whose candidates are assumed.
    cell: Option<usize>,
    /// The unit in which the places of a value are assumed, and the value.
    unit: Option<String>,
    value: Option<u8>,
    chains: Vec<Vec<LinkJson>>,
}

/// A candidate that is true or false, and why.
#[derive(Serialize)]
struct LinkJson {
    kind: &'static str,
    cell: usize,
    value: u8,
    is_on: bool,
    unit: Option<String>,
    /// The indices in the chain of the links that it follows from together.
    from: Vec<usize>,
    reason: String,
    /// The argument about the board that the links before it leave.
    argument: Option<Box<ArgumentJson>>,
}

/// An argument in words.
#[derive(Serialize)]
pub(super) struct ListedJson {
    claim: String,
    chains: Vec<ListedChainJson>,
}

#[derive(Serialize)]
struct ListedChainJson {
    claim: String,
    links: Vec<String>,
}

impl From<ListedArgument> for ListedJson {
    fn from(ListedArgument { claim, chains }: ListedArgument) -> ListedJson {
        let chain = |ListedChain { claim, links }| ListedChainJson { claim, links };
        ListedJson { claim, chains: chains.into_iter().map(chain).collect() }
    }
}

impl ArgumentJson {
    pub(super) fn of(argument: &Argument, geometry: &Geometry) -> ArgumentJson {
        let index = |cell: &Cell| geometry.index(*cell);
        let (cell, unit, value) = match argument.kind() {
            ArgumentKind::Cell(cell) => (Some(index(cell)), None, None),
            ArgumentKind::Unit(unit, value) => (None, Some(unit.to_string()), Some(value.get())),
            _ => (None, None, None),
        };
        let links = |chain: &Chain| chain.links().iter().map(|link| LinkJson::of(link, geometry)).collect();
        let chains = argument.chains().iter().map(links).collect();
        ArgumentJson { kind: argument.kind().name(), cell, unit, value, chains }
    }
}

impl LinkJson {
    fn of(link: &Link, geometry: &Geometry) -> LinkJson {
        let (cell, value) = link.candidate();
        LinkJson {
            kind: link.kind().name(),
            cell: geometry.index(cell),
            value: value.get(),
            is_on: link.is_on(),
            unit: link.unit().map(Unit::to_string),
            from: link.premises().to_vec(),
            reason: link.reason(),
            argument: link.inner().map(|inner| Box::new(ArgumentJson::of(inner, geometry))),
        }
    }
}
