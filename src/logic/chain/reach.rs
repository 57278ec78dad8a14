//! What follows from several assumptions of which one must hold, and what cannot be assumed at all.
//!
//! Each assumption is followed once and remembered; what follows from all of them is then what their sets share.

use super::argument::{Argument, Shape};
use super::follow::{Clash, Follow, Manner};
use super::node::{NODES, Node, NodeSet};
use super::{concluding, is_worth};
use crate::logic::candidates::Candidates;
use crate::logic::step::Step;
use crate::logic::technique::Technique;

/// A step that was found: how it is argued, from where, and to what.
pub(super) struct Hint {
    length: usize,
    turn: u8,
    shape: Shape,
    starts: Vec<Node>,
    conclusion: Node,
}

/// What follows from one start.
struct Reach {
    /// What was reached, in order, each with how many nodes it rests on.
    order: Vec<(Node, usize)>,
    nodes: NodeSet,
    /// How long the way to a candidate that would be both is, if there is one.
    clash: Option<usize>,
}

/// A search for the easiest step from many starts.
pub(super) struct Search<'a> {
    board: &'a Candidates,
    manner: Manner,
    follow: Follow,
    /// What follows from each start so far, by its node.
    known: Vec<Option<Reach>>,
    best: Option<Hint>,
}

impl<'a> Search<'a> {
    pub(super) fn new(board: &'a Candidates, manner: Manner) -> Search<'a> {
        let known = (0..NODES).map(|_| None).collect();
        Search { board, manner, follow: Follow::new(), known, best: None }
    }

    /// Offers the shortest that follows from all the starts, one of which must hold; among equals what the first start
    /// reaches first. Steps of equal length go by their turn.
    pub(super) fn common(&mut self, turn: u8, shape: Shape, starts: Vec<Node>) {
        for &start in &starts {
            self.learn(start);
        }
        let reaches: Vec<&Reach> = starts.iter().filter_map(|start| self.known[start.index()].as_ref()).collect();
        let Some((first, others)) = reaches.split_first() else { return };
        let mut common = first.nodes;
        others.iter().for_each(|reach| common.keep(&reach.nodes));
        if common.is_empty() {
            return;
        }
        let mut lengths = [0; NODES];
        for &(node, length) in reaches.iter().flat_map(|reach| &reach.order) {
            lengths[node.index()] += length;
        }
        let shared = first.order.iter().map(|&(node, _)| (lengths[node.index()], node));
        let worth = |&(_, node): &(usize, Node)| common.contains(node) && is_worth(self.board, node);
        let shared = shared.filter(worth).reduce(|a, b| if b.0 < a.0 { b } else { a });
        if let Some((length, conclusion)) = shared {
            self.offer(Hint { length, turn, shape, starts, conclusion });
        }
    }

    /// Offers the contrary of a start from which a contradiction follows.
    pub(super) fn contradiction(&mut self, turn: u8, start: Node) {
        self.learn(start);
        if let Some(length) = self.known[start.index()].as_ref().and_then(|reach| reach.clash) {
            let shape = Shape::Contradiction;
            self.offer(Hint { length, turn, shape, starts: vec![start], conclusion: start.not() });
        }
    }

    fn offer(&mut self, hint: Hint) {
        let cost = |hint: &Hint| (hint.length, hint.turn);
        if self.best.as_ref().is_none_or(|best| cost(&hint) < cost(best)) && is_worth(self.board, hint.conclusion) {
            self.best = Some(hint);
        }
    }

    fn learn(&mut self, start: Node) {
        if self.known[start.index()].is_some() {
            return;
        }
        let bound = self.best.as_ref().map_or(usize::MAX, |best| best.length);
        let clash = self.follow.follow(self.board, start, self.manner, bound);
        let follow = &self.follow;
        let clash = clash.map(|Clash { right, wrong }| follow.length(right) + follow.length(wrong));
        let mut reach = Reach { order: Vec::new(), nodes: NodeSet::EMPTY, clash };
        for (node, at) in follow.reached() {
            let length = follow.length(at);
            if length < bound {
                reach.order.push((node, length));
                reach.nodes.insert(node);
            }
        }
        self.known[start.index()] = Some(reach);
    }

    /// The easiest step, by the technique that its shape is called.
    pub(super) fn step(mut self, technique: fn(Shape) -> Technique) -> Option<Step> {
        let Hint { length, shape, starts, conclusion, .. } = self.best?;
        let mut branches = Vec::new();
        for &start in &starts {
            let clash = self.follow.follow(self.board, start, self.manner, length);
            match clash.filter(|_| shape == Shape::Contradiction) {
                Some(Clash { right, wrong }) => branches.extend([self.follow.branch(right), self.follow.branch(wrong)]),
                None => branches.extend(self.follow.entry(conclusion).map(|at| self.follow.branch(at))),
            }
        }
        Some(concluding(technique(shape), length, conclusion, Argument { shape, branches }))
    }
}
