//! Everything that follows from an assumption, in the order in which the scale finds it.
//!
//! What is right is followed before what is wrong, and each of the two in the order in which it was found. What is found
//! first stays: a node is reached once, by what led to it then. It ends where nothing more follows, or where a candidate
//! would be both right and wrong.
//!
//! On a board that changes, each wrong candidate is rubbed out once it has been followed. What is left alone then is left
//! by several: a node may follow from many.

use super::argument::{Branch, Link};
use super::inner;
use super::links::{Kind, Reason, after_right, after_wrong};
use super::node::{NODES, Node, NodeSet};
use crate::board::Digit;
use crate::logic::candidates::Candidates;
use crate::logic::cells::{CELLS, ones};
use crate::logic::step::Step;

/// How an assumption is followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Manner {
    /// The links that are taken.
    pub(super) kind: Kind,
    /// Whether wrong candidates are rubbed out on the way.
    pub(super) changing: bool,
    /// Whether patterns on the changed board are used.
    pub(super) patterns: bool,
}

/// A node that was reached.
#[derive(Clone, Copy, Debug)]
struct Entry {
    node: Node,
    reason: Reason,
    /// What it follows from: where in `Follow::parents`.
    parents: (u32, u32),
    /// How many nodes it rests on, itself included.
    length: u16,
}

/// What follows from assumptions. It is kept from one to the next for the memory that it holds.
pub(super) struct Follow {
    entries: Vec<Entry>,
    parents: Vec<u16>,
    /// What each entry rests on, itself included.
    grounds: Vec<NodeSet>,
    /// The entries in the order in which they were reached: the right ones and the wrong ones.
    right: Vec<u16>,
    wrong: Vec<u16>,
    /// Nothing that rests on as many nodes as this need be followed.
    bound: usize,
    /// How many entries with fewer are still to be followed.
    short: usize,
    /// The patterns that were used.
    patterns: Vec<Step>,
    /// The entry of each node; none below `NODES`.
    at: [u16; NODES],
}

const NONE: u16 = u16::MAX;

/// A candidate that would be both: the entry that makes it right and the one that makes it wrong.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clash {
    pub(super) right: usize,
    pub(super) wrong: usize,
}

impl Follow {
    pub(super) fn new() -> Follow {
        Follow {
            entries: Vec::new(),
            parents: Vec::new(),
            grounds: Vec::new(),
            right: Vec::new(),
            wrong: Vec::new(),
            bound: 0,
            short: 0,
            patterns: Vec::new(),
            at: [NONE; NODES],
        }
    }

    /// Follows an assumption to the end, or to a clash; or until whatever comes next would rest on more nodes than the
    /// bound says. That many or fewer rest on the same nodes, whatever the bound.
    pub(super) fn follow(&mut self, source: &Candidates, start: Node, manner: Manner, bound: usize) -> Option<Clash> {
        // A pattern may rest on what was found early, so with them nothing is known to be too long before the end.
        self.bound = if manner.patterns { usize::MAX } else { bound };
        self.short = 0;
        for entry in &self.entries {
            self.at[entry.node.index()] = NONE;
        }
        self.entries.clear();
        self.parents.clear();
        self.grounds.clear();
        self.right.clear();
        self.wrong.clear();
        self.patterns.clear();
        let start = self.enter(start, Reason::Assumed, 0);
        self.found(start);

        let mut board = source.clone();
        let (mut next_right, mut next_wrong) = (0, 0);
        while self.short > 0 || manner.patterns {
            if let Some(&at) = self.right.get(next_right) {
                next_right += 1;
                self.short -= usize::from(self.length(usize::from(at)) < self.bound);
                let clash = self.go_right(&board, usize::from(at), manner.kind);
                if clash.is_some() {
                    return clash;
                }
            } else if let Some(&at) = self.wrong.get(next_wrong) {
                next_wrong += 1;
                self.short -= usize::from(self.length(usize::from(at)) < self.bound);
                let clash = self.go_wrong(source, &mut board, usize::from(at), manner);
                if clash.is_some() {
                    return clash;
                }
            } else if !(manner.patterns && self.use_patterns(source, &board)) {
                return None;
            }
        }
        None
    }

    /// Follows the patterns that show on the changed board. Tells whether there was anything new.
    fn use_patterns(&mut self, source: &Candidates, board: &Candidates) -> bool {
        let before = self.entries.len();
        for inner in inner::find(source, board) {
            let reason = Reason::Pattern(self.patterns.len());
            for &wrong in &inner.losses {
                if self.entry(wrong).is_none() {
                    let from = self.parents.len();
                    let at = &self.at;
                    self.parents.extend(inner.grounds.iter().map(|ground| at[ground.index()]).filter(|&at| at != NONE));
                    let wrong = self.enter(wrong, reason, self.parents.len() - from);
                    self.found(wrong);
                }
            }
            self.patterns.push(inner.step);
        }
        self.entries.len() > before
    }

    fn go_right(&mut self, board: &Candidates, at: usize, kind: Kind) -> Option<Clash> {
        for (wrong, reason) in after_right(board, self.entries[at].node, kind != Kind::X) {
            if let Some(right) = self.entry(wrong.not()) {
                self.parents.push(at as u16);
                let wrong = self.enter(wrong, reason, 1);
                return Some(Clash { right, wrong });
            }
            if self.entry(wrong).is_none() {
                self.parents.push(at as u16);
                let wrong = self.enter(wrong, reason, 1);
                self.found(wrong);
            }
        }
        None
    }

    fn go_wrong(&mut self, source: &Candidates, board: &mut Candidates, at: usize, manner: Manner) -> Option<Clash> {
        let node = self.entries[at].node;
        for (right, reason) in after_wrong(&*board, node, manner.kind) {
            if let Some(wrong) = self.entry(right.not()) {
                let parents = self.left_by(source, board, at, right, reason);
                let right = self.enter(right, reason, parents);
                return Some(Clash { right, wrong });
            }
            if self.entry(right).is_none() {
                let parents = self.left_by(source, board, at, right, reason);
                let right = self.enter(right, reason, parents);
                self.found(right);
            }
        }
        if manner.changing {
            board.remove(node.cell(), node.digit());
        }
        None
    }

    /// Notes what a candidate that is the last is left by: the wrong one that is being followed, and those of its cell or
    /// unit that are rubbed out already. Tells how many.
    fn left_by(&mut self, source: &Candidates, board: &Candidates, at: usize, right: Node, reason: Reason) -> usize {
        let before = self.parents.len();
        self.parents.push(at as u16);
        let (cell, digit) = (right.cell(), right.digit());
        let mut push = |node: Node| self.parents.push(self.at[node.index()]);
        match reason {
            Reason::Assumed | Reason::Pattern(_) => {}
            Reason::Cell => ones((source.candidates(cell) - board.candidates(cell)).bits())
                .for_each(|gone| push(Node::wrong(cell, Digit::ALL[gone]))),
            Reason::Unit(unit) => {
                ones(source.places(unit, digit.index()) & !board.places(unit, digit.index()))
                    .for_each(|gone| push(Node::wrong(CELLS[unit][gone], digit)));
            }
        }
        self.parents.len() - before
    }

    /// Makes an entry that follows from the last so many of the noted parents.
    fn enter(&mut self, node: Node, reason: Reason, parents: usize) -> usize {
        let end = self.parents.len();
        let (mut grounds, length) = match self.parents[end - parents..end] {
            [] => (NodeSet::EMPTY, 1),
            [parent] => (self.grounds[usize::from(parent)], self.entries[usize::from(parent)].length + 1),
            [parent, ref others @ ..] => {
                let mut grounds = self.grounds[usize::from(parent)];
                others.iter().for_each(|&other| grounds.join(&self.grounds[usize::from(other)]));
                (grounds, grounds.len() as u16 + 1)
            }
        };
        grounds.insert(node);
        self.grounds.push(grounds);
        self.entries.push(Entry { node, reason, parents: ((end - parents) as u32, end as u32), length });
        self.entries.len() - 1
    }

    /// Puts an entry among what was reached.
    fn found(&mut self, at: usize) {
        let node = self.entries[at].node;
        self.at[node.index()] = at as u16;
        self.short += usize::from(self.length(at) < self.bound);
        if node.is_right() { self.right.push(at as u16) } else { self.wrong.push(at as u16) }
    }

    /// The entry of a node that was reached.
    pub(super) fn entry(&self, node: Node) -> Option<usize> {
        let at = self.at[node.index()];
        (at != NONE).then_some(usize::from(at))
    }

    /// How many nodes an entry rests on, itself included.
    pub(super) fn length(&self, at: usize) -> usize {
        usize::from(self.entries[at].length)
    }

    /// What was reached, in order: all that is right, then all that is wrong.
    pub(super) fn reached(&self) -> impl Iterator<Item = (Node, usize)> {
        self.right.iter().chain(&self.wrong).map(|&at| (self.entries[usize::from(at)].node, usize::from(at)))
    }

    /// The chain to an entry: what it rests on, in the order in which it was reached.
    pub(super) fn branch(&self, at: usize) -> Branch {
        let grounds = &self.grounds[at];
        let members: Vec<usize> = (0..=at)
            .filter(|&other| other == at || grounds.contains(self.entries[other].node) && self.is_kept(other))
            .collect();
        let place = |parent: &u16| members.binary_search(&usize::from(*parent)).ok();
        let link = |&at: &usize| {
            let Entry { node, reason, parents: (from, to), .. } = self.entries[at];
            let mut from: Vec<usize> = self.parents[from as usize..to as usize].iter().filter_map(place).collect();
            from.sort_unstable();
            let pattern = match reason {
                Reason::Pattern(at) => self.patterns.get(at).map(inner::name),
                _ => None,
            };
            Link { node, reason, from, pattern }
        };
        Branch(members.iter().map(link).collect())
    }

    /// Whether an entry is among what was reached, and not the end of a clash.
    fn is_kept(&self, at: usize) -> bool {
        usize::from(self.at[self.entries[at].node.index()]) == at
    }
}
