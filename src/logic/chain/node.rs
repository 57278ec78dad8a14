//! What chains are made of: a candidate that is taken for right or for wrong.

use std::fmt;

use crate::board::{Cell, Digit};

/// How many nodes there are: 81 cells, nine digits, right or wrong.
pub(super) const NODES: usize = 1458;

/// A candidate, taken for right (the cell holds the digit) or for wrong (it does not).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(in crate::logic) struct Node(u16);

impl Node {
    pub(super) const fn right(cell: Cell, digit: Digit) -> Node {
        Node((cell.index() * 18 + digit.index() * 2 + 1) as u16)
    }

    pub(super) const fn wrong(cell: Cell, digit: Digit) -> Node {
        Node::right(cell, digit).not()
    }

    pub(super) const fn not(self) -> Node {
        Node(self.0 ^ 1)
    }

    pub(super) const fn is_right(self) -> bool {
        self.0 & 1 != 0
    }

    pub(in crate::logic) const fn cell(self) -> Cell {
        Cell::ALL[self.index() / 18]
    }

    pub(in crate::logic) const fn digit(self) -> Digit {
        Digit::ALL[self.index() / 2 % 9]
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    pub(super) fn from_index(index: usize) -> Option<Node> {
        (index < NODES).then_some(Node(index as u16))
    }
}

/// As a chain tells it: `r1c2 is 5`, `r1c2 is not 5`.
impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is {}{}", self.cell(), if self.is_right() { "" } else { "not " }, self.digit())
    }
}

impl fmt::Debug for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of nodes, a bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct NodeSet([u64; WORDS]);

const WORDS: usize = NODES.div_ceil(64);

impl NodeSet {
    pub(super) const EMPTY: NodeSet = NodeSet([0; WORDS]);

    pub(super) fn contains(&self, node: Node) -> bool {
        self.0[node.index() / 64] >> (node.index() % 64) & 1 != 0
    }

    pub(super) fn insert(&mut self, node: Node) {
        self.0[node.index() / 64] |= 1 << (node.index() % 64);
    }

    pub(super) fn join(&mut self, other: &NodeSet) {
        self.0.iter_mut().zip(other.0).for_each(|(word, more)| *word |= more);
    }

    pub(super) fn keep(&mut self, other: &NodeSet) {
        self.0.iter_mut().zip(other.0).for_each(|(word, kept)| *word &= kept);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    pub(super) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_is_a_cell_a_digit_and_a_side() {
        let mut set = NodeSet::EMPTY;
        for (at, cell) in Cell::ALL.into_iter().enumerate() {
            for digit in Digit::ALL {
                let node = Node::right(cell, digit);
                assert_eq!((node.cell(), node.digit(), node.is_right()), (cell, digit, true));
                assert_eq!(node.not(), Node::wrong(cell, digit));
                assert_eq!(node.not().not(), node);
                assert!(!set.contains(node) && !set.contains(node.not()));
                set.insert(node);
            }
            assert_eq!(set.len() as usize, at * 9 + 9);
        }
    }
}
