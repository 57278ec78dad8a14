//! A chain as it is told: link by link, each with its reason, for somebody with the board on paper.

use super::links::{Reason, reason};
use super::node::Node;
use crate::board::{Cell, Digit, DigitSet, Unit};
use crate::logic::candidates::Candidates;
use crate::logic::cells::Cells;
use crate::logic::words;

/// What a step by chains rests on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::logic) struct Argument {
    pub(super) shape: Shape,
    /// The chains, each from what it assumes to where it leads.
    pub(super) branches: Vec<Branch>,
}

/// How the chains of an argument come to a conclusion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shape {
    /// One chain goes round and comes back to where it began, and so it does backwards.
    Ring,
    /// One chain leads from a candidate to its contrary.
    Contrary,
    /// Two chains lead from one assumption to a candidate and to its contrary.
    Contradiction,
    /// Two chains, from a candidate and from its contrary, lead to the same.
    Both,
    /// The chains from every candidate of a cell lead to the same.
    OfCell(Cell),
    /// The chains from every place of a digit in a unit lead to the same.
    OfUnit(usize, Digit),
}

/// One chain. No link comes before what it follows from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Branch(pub(super) Vec<Link>);

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Link {
    pub(super) node: Node,
    pub(super) reason: Reason,
    /// The links that it follows from, by their place in the branch.
    pub(super) from: Vec<usize>,
    /// The pattern that it follows by, if it does.
    pub(super) pattern: Option<String>,
}

impl Argument {
    fn nodes(&self) -> impl Iterator<Item = Node> {
        self.branches.iter().flat_map(|branch| &branch.0).map(|link| link.node)
    }

    /// The cells that the chains run through.
    pub(super) fn cells(&self) -> Cells {
        self.nodes().map(Node::cell).collect()
    }

    /// The digits that the chains run through.
    pub(super) fn digits(&self) -> DigitSet {
        self.nodes().map(Node::digit).collect()
    }

    /// Whether the chain ends with a candidate that is right.
    fn concludes_right(&self) -> bool {
        self.nodes().last().is_some_and(Node::is_right)
    }

    /// The argument in words, up to what follows from it.
    pub(super) fn told(&self) -> String {
        let chains = || self.branches.iter().map(Branch::told).collect::<Vec<_>>().join("; ");
        match self.shape {
            Shape::Ring => format!(
                "{}: a ring, which holds forwards as backwards, so of any two neighbours in it one is right",
                chains()
            ),
            Shape::Contrary if self.concludes_right() => format!("{}: so it is", chains()),
            Shape::Contrary => format!("{}: so it is not", chains()),
            Shape::Contradiction => format!("{}: both cannot be", chains()),
            Shape::Both => format!("{}: one of the two holds", chains()),
            Shape::OfCell(cell) => format!("{}: {cell} takes one of these", chains()),
            Shape::OfUnit(unit, digit) => {
                format!("{}: {} has no other place for {digit}", chains(), Unit::ALL[unit])
            }
        }
    }
}

impl Branch {
    /// A chain in which each link follows from the one before it, on a board that stays as it is.
    pub(super) fn along(board: &Candidates, path: &[Node]) -> Branch {
        let link = |(at, &node): (usize, &Node)| match at.checked_sub(1) {
            None => Link { node, reason: Reason::Assumed, from: Vec::new(), pattern: None },
            Some(before) => Link { node, reason: reason(board, path[before], node), from: vec![before], pattern: None },
        };
        Branch(path.iter().enumerate().map(link).collect())
    }

    /// `if r1c2 is 5, then r1c7 is not 5 (one 5 in row 1), r3c7 is 5 (only place in column 7)`. A link that follows from
    /// others than the one before it names them, and then each link has a number.
    fn told(&self) -> String {
        let plain = self.0.iter().enumerate().all(|(at, link)| at == 0 || link.from == [at - 1]);
        let links = self.0.iter().enumerate().skip(1).map(|(at, link)| {
            if plain {
                return format!("{} ({})", link.node, link.why());
            }
            let named: Vec<usize> =
                link.from.iter().copied().filter(|&from| link.from.len() > 1 || from + 1 != at).collect();
            let named = named.into_iter().map(|from| if from == 0 { "the start".to_owned() } else { from.to_string() });
            let by = if link.from == [at - 1] { String::new() } else { format!(" by {}", words::list(named, "and")) };
            format!("{at}. {} ({}{by})", link.node, link.why())
        });
        let links: Vec<String> = links.collect();
        let assumed = self.0.first().map(|link| link.node.to_string()).unwrap_or_default();
        if links.is_empty() {
            format!("it may be that {assumed}")
        } else {
            format!("if {assumed}, then {}", links.join(", "))
        }
    }
}

impl Link {
    fn why(&self) -> String {
        let digit = self.node.digit();
        match (self.reason, self.node.is_right()) {
            (Reason::Assumed, _) => "assumed".to_owned(),
            (Reason::Pattern(_), _) => self.pattern.clone().unwrap_or_default(),
            (Reason::Cell, true) => "only candidate left".to_owned(),
            (Reason::Cell, false) => "one digit a cell".to_owned(),
            (Reason::Unit(unit), true) => format!("only place left in {}", Unit::ALL[unit]),
            (Reason::Unit(unit), false) => format!("one {digit} in {}", Unit::ALL[unit]),
        }
    }
}
