//! Forcing chains: from a candidate, link by link, to its contrary.
//!
//! Suppose that a candidate is right, and follow what that means until it comes out wrong: then it was wrong. Suppose
//! that it is wrong, and follow that until it comes out right: then it is right. What is right can be written at once.
//!
//! ```text
//!     . a . | . . .      5 stands in row 1 only in a and b (further right), in row 5 only in d and c, and b and c
//!     . . x | . . .      share a column. If x were right then a (in its box) would be wrong, so b right, c wrong
//!                        and d right; but d is in the column of x. So x is wrong.
//!     . . d | . . .
//! ```
//!
//! Made of links of one digit it is a forcing X-chain, else plainly a forcing chain.

use super::argument::{Argument, Branch, Shape};
use super::concluding;
use super::links::{Kind, Links};
use super::node::{NODES, Node, NodeSet};
use super::single::{Aim, Best};
use crate::board::{Cell, Digit};
use crate::logic::candidates::Candidates;
use crate::logic::step::Step;

/// A search of the forcing chains of a board, from start to start.
pub(super) struct Search<'a> {
    board: &'a Candidates,
    links: &'a Links,
    kind: Kind,
    /// The nodes that were reached, the nearest first.
    queue: Vec<Node>,
    /// What each of them follows from.
    parents: [Node; NODES],
}

impl<'a> Search<'a> {
    pub(super) fn new(board: &'a Candidates, links: &'a Links, kind: Kind) -> Search<'a> {
        let anything = Node::right(Cell::ALL[0], Digit::ALL[0]);
        Search { board, links, kind, queue: Vec::new(), parents: [anything; NODES] }
    }

    /// The shortest chain from here to the contrary, where it is easier than the best.
    pub(super) fn from(&mut self, start: Node, aim: Aim, best: &mut Best) {
        let mut reached = NodeSet::EMPTY;
        reached.insert(start);
        self.queue.clear();
        self.queue.push(start);
        let mut newest = 0..1;
        let mut length = 2;
        while !newest.is_empty() && best.falls_to(aim.cost(length)) {
            let next = self.queue.len();
            for at in newest {
                let node = self.queue[at];
                if self.leads(node, start.not()) {
                    return best.take(aim.cost(length), self.step(start, node, aim, length));
                }
                for &after in self.links.after(node) {
                    if !reached.contains(after) {
                        reached.insert(after);
                        self.parents[after.index()] = node;
                        self.queue.push(after);
                    }
                }
            }
            newest = next..self.queue.len();
            length += 1;
        }
    }

    /// Whether the one follows from the other. A wrong candidate that leads nowhere is not among the links, so what is
    /// right is asked what it sees.
    fn leads(&self, from: Node, to: Node) -> bool {
        if !from.is_right() {
            return self.links.after(from).contains(&to);
        }
        let in_cell = self.kind != Kind::X && from.cell() == to.cell() && from.digit() != to.digit();
        !to.is_right() && (in_cell || from.digit() == to.digit() && from.cell().sees(to.cell()))
    }

    fn step(&self, start: Node, last: Node, aim: Aim, length: usize) -> Step {
        let back = |node: &Node| (*node != start).then(|| self.parents[node.index()]);
        let mut path: Vec<Node> = std::iter::successors(Some(last), back).collect();
        path.reverse();
        path.push(start.not());
        let argument = Argument { shape: Shape::Contrary, branches: vec![Branch::along(self.board, &path)] };
        concluding(aim.technique, length, start.not(), argument)
    }
}

#[cfg(test)]
mod tests {
    use crate::logic::chain::single;
    use crate::logic::sketch::{Sketch, told};
    use crate::logic::technique::{Technique, TechniqueSet};

    #[test]
    fn one_digit_comes_round_to_its_contrary() {
        let chain = Sketch::new().only("row 1", 5, "r1c2 r1c8").only("row 5", 5, "r5c8 r5c3").board();
        let step = single(&chain, TechniqueSet::ALL).expect("a chain");
        assert_eq!((step.technique, step.rating.tenths()), (Technique::ForcingXChain, 66));
        assert_eq!(told(Some(step)), "r2c3-5");
        let miss = Sketch::new().only("row 1", 5, "r1c2 r1c8").only("row 5", 5, "r5c7 r5c3").board();
        assert_eq!(told(single(&miss, TechniqueSet::ALL)), "nothing");
    }

    #[test]
    fn cells_of_two_candidates_hand_it_on() {
        let cells = |last| Sketch::new().open("r1c1", "12").open("r1c5", "23").open("r5c5", last).board();
        let step = single(&cells("31"), TechniqueSet::ALL).expect("a chain");
        assert_eq!((step.technique, step.rating.tenths()), (Technique::ForcingChain, 71));
        assert_eq!(told(Some(step)), "r5c1-1");
        assert_eq!(told(single(&cells("34"), TechniqueSet::ALL)), "nothing");
    }

    #[test]
    fn what_cannot_be_wrong_is_written() {
        let places = Sketch::new().only("row 2", 5, "r2c2 r2c3").only("column 2", 5, "r2c2 r3c2");
        let step = single(&places.only("box 1", 5, "r2c2 r2c3 r3c2").board(), TechniqueSet::ALL).expect("a chain");
        assert_eq!((step.technique, step.rating.tenths()), (Technique::ForcingXChain, 66));
        assert_eq!(told(Some(step)), "r2c2=5");
    }

    #[test]
    fn only_what_is_allowed_is_found() {
        let chain = Sketch::new().only("row 1", 5, "r1c2 r1c8").only("row 5", 5, "r5c8 r5c3").board();
        let step = single(&chain, TechniqueSet::from_iter([Technique::ForcingChain]));
        assert_eq!(step.map(|step| step.technique), Some(Technique::ForcingChain));
        assert_eq!(told(single(&chain, TechniqueSet::from_iter([Technique::BidirectionalXCycle]))), "nothing");
    }
}
