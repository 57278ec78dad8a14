//! The chains of a step as they are drawn: candidates that are true or false, and arrows between them.

use std::collections::BTreeMap;

use sudoku_engine::board::{Cell, Geometry, Value};
use sudoku_engine::logic::{Argument, ArgumentKind, Chain, Link, LinkKind};

/// A candidate of a board: the index of its cell, in reading order, and its value.
pub type Spot = (usize, Value);

/// What the chains say of a candidate. It is both true and false if they contradict each other, or if they start from
/// different assumptions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Node {
    /// Whether a chain says that it is true.
    pub is_on: bool,
    /// Whether a chain says that it is false.
    pub is_off: bool,
    /// Whether it is an assumption.
    pub is_start: bool,
}

/// A link from one candidate to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arrow {
    /// The candidate from which it follows, alone or with others.
    pub from: Spot,
    /// The candidate that follows.
    pub to: Spot,
    /// The kind of link: strong if that candidate is true, or else weak, or by a pattern or an argument inside.
    pub kind: LinkKind,
}

/// The chains of an argument, without those of the arguments inside.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Chains {
    /// The candidates, in reading order.
    pub nodes: BTreeMap<Spot, Node>,
    /// The links, each once.
    pub arrows: Vec<Arrow>,
    /// The cells whose candidates, or the places for whose value, are the assumptions.
    pub cells: Vec<Cell>,
}

impl Chains {
    /// The chains of an argument about a board.
    pub fn of(argument: &Argument, geometry: &Geometry) -> Chains {
        let cells = match argument.kind() {
            ArgumentKind::Cell(cell) => vec![*cell],
            ArgumentKind::Unit(unit, _) => unit.cells().to_vec(),
            _ => Vec::new(),
        };
        let mut chains = Chains { cells, ..Chains::default() };
        argument.chains().iter().for_each(|chain| chains.add(chain, geometry));
        chains
    }

    fn add(&mut self, chain: &Chain, geometry: &Geometry) {
        let spot = |link: &Link| (geometry.index(link.candidate().0), link.candidate().1);
        for link in chain.links() {
            let node = self.nodes.entry(spot(link)).or_default();
            node.is_on |= link.is_on();
            node.is_off |= !link.is_on();
            node.is_start |= link.premises().is_empty();
            for premise in link.premises().iter().filter_map(|premise| chain.links().get(*premise)) {
                let arrow = Arrow { from: spot(premise), to: spot(link), kind: link.kind() };
                if !self.arrows.contains(&arrow) {
                    self.arrows.push(arrow);
                }
            }
        }
    }
}
