//! Bidirectional cycles: chains that come back to where they began.
//!
//! Go from a right candidate to one that it makes wrong, from there to one that is then right, and so on. When that
//! comes back to the start, it holds backwards as well: were the start wrong, going round the other way would make every
//! right one wrong and every wrong one right. So of any two neighbours in the ring one is right, and a candidate outside
//! it that sees two neighbours, or any two with the same digit of different turn, is wrong.
//!
//! ```text
//!     . a . | . d .      In both rows 5 stands only in two cells: a and d, b and c. If a is right then b (in its box)
//!     . . b | . . c      is wrong, so c is right, d is wrong, and a is right. Or else all that turns round. One of a
//!     - - - | - - -      and b takes the 5 of the first box, one of c and d that of the second: the rest lose it.
//! ```
//!
//! Made of links of one digit it is an X-cycle, made of cells with two candidates a Y-cycle, else plainly a cycle.

use super::arguing;
use super::argument::{Argument, Branch, Shape};
use super::links::Links;
use super::node::{Node, NodeSet};
use super::single::{Aim, Best};
use crate::board::{Cell, Digit, DigitSet};
use crate::logic::candidates::Candidates;
use crate::logic::cells::{Cells, seen_by};
use crate::logic::step::Step;

const NO_PARENT: usize = usize::MAX;

/// A search of the cycles of a board, from start to start.
pub(super) struct Search<'a> {
    board: &'a Candidates,
    links: &'a Links,
    /// Every way that is being followed, as its last node and the entry that it follows from.
    trail: Vec<(Node, usize)>,
}

impl<'a> Search<'a> {
    pub(super) fn new(board: &'a Candidates, links: &'a Links) -> Search<'a> {
        Search { board, links, trail: Vec::new() }
    }

    /// The first of the shortest cycles from here that rub something out, where it is easier than the best.
    pub(super) fn from(&mut self, start: Node, aim: Aim, best: &mut Best) {
        let mut reached = NodeSet::EMPTY;
        reached.insert(start);
        self.trail.clear();
        self.trail.push((start, NO_PARENT));
        let mut newest = 0..1;
        let mut length = 2;
        while !newest.is_empty() && best.falls_to(aim.cost(length.max(4))) {
            let wrong = self.trail.len();
            for at in newest {
                for &next in self.links.after(self.trail[at].0) {
                    if !self.passed(at, next) {
                        self.trail.push((next, at));
                    }
                }
            }
            let right = self.trail.len();
            for at in wrong..right {
                for &next in self.links.after(self.trail[at].0) {
                    if next == start
                        && length >= 4
                        && let Some(step) = self.step(at, aim)
                    {
                        return best.take(aim.cost(length), step);
                    }
                    if !reached.contains(next) {
                        reached.insert(next);
                        self.trail.push((next, at));
                    }
                }
            }
            newest = right..self.trail.len();
            length += 2;
        }
    }

    /// The nodes on the way to an entry, the last first.
    fn back(&self, at: usize) -> impl Iterator<Item = Node> {
        std::iter::successors(self.trail.get(at), |entry| self.trail.get(entry.1)).map(|entry| entry.0)
    }

    /// Whether the way to an entry has come by a node before.
    fn passed(&self, at: usize, node: Node) -> bool {
        self.back(at).any(|passed| passed == node)
    }

    fn step(&self, at: usize, aim: Aim) -> Option<Step> {
        let mut path: Vec<Node> = self.back(at).collect();
        path.reverse();
        let losses = losses(self.board, &path);
        let step = Step::removing(aim.technique, losses)?;
        let length = path.len();
        path.push(path[0]);
        let argument = Argument { shape: Shape::Ring, branches: vec![Branch::along(self.board, &path)] };
        Some(arguing(step, length, argument))
    }
}

/// What a ring rubs out: outside its cells, what sees a right candidate of it and a wrong one with the same digit.
fn losses(board: &Candidates, ring: &[Node]) -> Vec<(Cell, DigitSet)> {
    let cells: Cells = ring.iter().map(|node| node.cell()).collect();
    let mut lost = [DigitSet::EMPTY; 81];
    for digit in Digit::ALL {
        let seen = |right: bool| {
            let members = ring.iter().filter(|node| node.digit() == digit && node.is_right() == right);
            members.fold(Cells::EMPTY, |seen, node| seen | seen_by(node.cell()))
        };
        for cell in (seen(true) & seen(false) & (board.spread(digit) - cells)).iter() {
            lost[cell.index()].insert(digit);
        }
    }
    Cell::ALL.into_iter().zip(lost).filter(|(_, lost)| !lost.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use crate::logic::chain::single;
    use crate::logic::sketch::{Sketch, told};
    use crate::logic::technique::{Technique, TechniqueSet};

    #[test]
    fn a_ring_of_one_digit_keeps_it_in_two_boxes() {
        let ring = Sketch::new().only("row 1", 5, "r1c2 r1c5").only("row 2", 5, "r2c3 r2c6").board();
        let step = single(&ring, TechniqueSet::ALL);
        assert_eq!(step.as_ref().map(|step| step.technique), Some(Technique::BidirectionalXCycle));
        assert_eq!(told(step), "r3c1-5 r3c2-5 r3c3-5 r3c4-5 r3c5-5 r3c6-5");
        let miss = Sketch::new().only("row 1", 5, "r1c2 r1c5").only("row 2", 5, "r2c3 r2c6 r2c9").board();
        assert_eq!(told(single(&miss, TechniqueSet::ALL)), "nothing");
    }

    #[test]
    fn a_ring_of_cells_takes_a_digit_of_each_unit() {
        let cells = |last| Sketch::new().open("r1c1", "12").open("r1c5", "23").open("r5c5", "34").open("r5c1", last);
        let step = single(&cells("41").board(), TechniqueSet::ALL).expect("a ring");
        assert_eq!(step.technique, Technique::BidirectionalYCycle);
        assert_eq!((step.rating.tenths(), step.eliminations.len()), (66, 28));
        assert!(step.sentence().ends_with(RUBBED), "{}", step.sentence());
        assert_eq!(told(single(&cells("45").board(), TechniqueSet::ALL)), "nothing");
    }

    const RUBBED: &str = "rub out 2 from r1c2, r1c3, r1c4, r1c6, r1c7, r1c8 and r1c9, and 1 from r2c1, r3c1, r4c1, \
         r6c1, r7c1, r8c1 and r9c1, and 3 from r2c5, r3c5, r4c5, r6c5, r7c5, r8c5 and r9c5, and 4 from r5c2, r5c3, \
         r5c4, r5c6, r5c7, r5c8 and r5c9.";

    #[test]
    fn a_ring_may_take_links_of_both_sorts() {
        let ring = |last| {
            let places = Sketch::new().only("row 1", 5, "r1c1 r1c5").only("column 5", 6, "r1c5 r7c5");
            places.open("r7c1", last).board()
        };
        let step = single(&ring("56"), TechniqueSet::ALL);
        assert_eq!(step.as_ref().map(|step| step.technique), Some(Technique::BidirectionalCycle));
        assert_eq!(
            told(step),
            "r2c1-5 r3c1-5 r4c1-5 r5c1-5 r6c1-5 r7c2-6 r7c3-6 r7c4-6 r7c6-6 r7c7-6 r7c8-6 r7c9-6 r8c1-5 r9c1-5"
        );
        assert_eq!(told(single(&ring("567"), TechniqueSet::ALL)), "nothing");
    }
}
