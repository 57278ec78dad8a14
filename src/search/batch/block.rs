//! A block of boards that go through the same work: conclusions, and where those end, a branch.

use super::branch::{Few, split};
use super::node::Node;
use super::slices::Boards;
use super::transpose::{Slices, slice, unslice};
use super::word::{COLUMNS, Word};

/// The sweeps go on until not more than one board in so many has anything to draw from them. Those few have their
/// conclusions among the next boards'.
const PATIENCE: u32 = 5;

/// What became of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fate {
    /// It has no solution.
    Dead,
    /// It is a solution.
    Solved,
    /// It has two solutions.
    Twofold,
    /// It was split: one branch is in its lane, and the other one was given back.
    Split(Node),
    /// There is more to conclude.
    Unfinished,
}

/// A board in each lane, which is a bit of a word.
pub(super) struct Block<W> {
    boards: Boards<W>,
    /// The other branches of boards that were split.
    branches: Slices<W>,
    /// A board for each lane: before the work, what is put into it; afterwards, its other branch.
    nodes: Vec<Node>,
    /// The lanes whose boards are to be put in.
    fresh: [u32; COLUMNS],
    dead: [u32; COLUMNS],
    changed: [u32; COLUMNS],
    open: [u32; COLUMNS],
    twofold: [u32; COLUMNS],
}

impl<W: Word> Block<W> {
    /// A block without boards.
    pub(super) fn new() -> Box<Block<W>> {
        Box::new(Block {
            boards: Boards::new(),
            branches: [[W::NONE; 81]; 9],
            nodes: vec![Node::DEAD; W::LANES],
            fresh: [!0; COLUMNS],
            dead: [!0; COLUMNS],
            changed: [0; COLUMNS],
            open: [0; COLUMNS],
            twofold: [0; COLUMNS],
        })
    }

    /// Puts a board into a lane, in place of what is there.
    #[inline]
    pub(super) fn put(&mut self, lane: usize, node: Node) {
        self.nodes[lane] = node;
        self.fresh[lane % W::COLUMNS] |= 1 << (lane / W::COLUMNS);
    }

    /// Works on all boards. With `weigh`, branches are chosen with care.
    #[inline(always)]
    pub(super) fn work(&mut self, weigh: bool) {
        let boards = &mut self.boards;
        let fresh = W::of(self.fresh);
        slice(&self.nodes, &mut boards.places, fresh);
        boards.renew(fresh);
        let alive = number(!boards.dead);
        loop {
            boards.sweep();
            if number(boards.changed & boards.open & !boards.dead) * PATIENCE <= alive {
                break;
            }
        }
        boards.dead = boards.dead | boards.clashes() & boards.open;
        let stuck = boards.open & !(boards.changed | boards.dead);
        let (mut few, twofold) = Few::count(&boards.places, stuck);
        split(boards, &mut self.branches, &mut few, weigh);
        unslice(&self.branches, &mut self.nodes);
        self.fresh = [0; COLUMNS];
        self.dead = boards.dead.columns();
        self.changed = boards.changed.columns();
        self.open = boards.open.columns();
        self.twofold = twofold.columns();
    }

    /// What became of the board in a lane.
    #[inline]
    pub(super) fn fate(&self, lane: usize) -> Fate {
        let is = |lanes: &[u32; COLUMNS]| lanes[lane % W::COLUMNS] >> (lane / W::COLUMNS) & 1 != 0;
        match (is(&self.dead), is(&self.changed), is(&self.open)) {
            (true, ..) => Fate::Dead,
            (_, true, _) => Fate::Unfinished,
            (.., true) if is(&self.twofold) => Fate::Twofold,
            (.., true) => Fate::Split(self.nodes[lane]),
            _ => Fate::Solved,
        }
    }
}

/// How many lanes.
#[inline(always)]
fn number<W: Word>(lanes: W) -> u32 {
    let mut number = 0;
    for column in &lanes.columns()[..W::COLUMNS] {
        number += column.count_ones();
    }
    number
}
