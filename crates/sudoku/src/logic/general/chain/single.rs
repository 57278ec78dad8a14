//! The easiest single chain: cycles and forcing chains with X-links, with Y-links or with both. `logic::chain::cycle` and
//! `logic::chain::forcing` explain them.

use std::ops::ControlFlow;

use super::assertion::{Assertion, OF_CELL};
use super::links::{Links, chain_along};
use crate::logic::allowed::Allowed;
use crate::logic::argument::{Argument, ArgumentKind};
use crate::logic::chain::conclusion::surcharge;
use crate::logic::chain::easiest::{Cost, Goal};
use crate::logic::chain::links::LinkKind;
use crate::logic::chain::single::KINDS;
use crate::logic::deduction::Explanation;
use crate::logic::general::deduction::Deduction;
use crate::logic::general::layout::{CellSet, ones};
use crate::logic::general::marks::Marks;
use crate::logic::general::work::Work;
use crate::logic::rating::Rating;
use crate::logic::technique::Technique;

/// A single chain that proves something.
pub(super) struct SingleChain<'a> {
    /// From the start to the end. In a cycle these are equal.
    pub(super) path: &'a [Assertion],
    pub(super) length: usize,
    /// What a cycle eliminates. A forcing chain proves its end.
    pub(super) eliminations: Option<Vec<(usize, u32)>>,
}

impl SingleChain<'_> {
    fn deduction(self, marks: &Marks) -> Option<Deduction> {
        let (kind, found) = match self.eliminations {
            Some(eliminations) => (ArgumentKind::Loop, Deduction::eliminating(eliminations)?),
            None => (ArgumentKind::Negation, proved(*self.path.last()?)?),
        };
        let argument = Argument { kind, chains: vec![chain_along(marks, self.path)] };
        let explanation = Explanation::Chains(Box::new(argument));
        Some(Deduction { surcharge: surcharge(self.length), explanation, ..found })
    }
}

/// Where a search for single chains puts what it finds.
pub(super) trait Collector {
    /// Whether a chain of this length is worth a search.
    fn wants(&self, goal: Goal, length: usize) -> bool;

    /// Takes a chain. The search from the same start ends on `Break`.
    fn take(&mut self, goal: Goal, marks: &Marks, chain: SingleChain<'_>) -> ControlFlow<()>;
}

/// The easiest chain so far.
#[derive(Default)]
struct Easiest {
    cost: Option<Cost>,
    found: Option<(Technique, Deduction)>,
}

impl Collector for Easiest {
    fn wants(&self, goal: Goal, length: usize) -> bool {
        self.cost.is_none_or(|easiest| goal.cost(length) < easiest)
    }

    /// The first chain from a start is the shortest, so the search ends.
    fn take(&mut self, goal: Goal, marks: &Marks, chain: SingleChain<'_>) -> ControlFlow<()> {
        let cost = goal.cost(chain.length);
        if let Some(found) = chain.deduction(marks) {
            (self.cost, self.found) = (Some(cost), Some((goal.technique, found)));
        }
        ControlFlow::Break(())
    }
}

/// The easiest deduction by a single chain; `None` if there is none, or the work is over.
pub(in crate::logic::general) fn find(
    marks: &Marks,
    allowed: &Allowed,
    work: &mut Work,
) -> Option<(Technique, Deduction)> {
    let mut easiest = Easiest::default();
    search(marks, |technique| allowed.rating(technique), &mut easiest, work);
    easiest.found.filter(|_| !work.is_over())
}

/// Searches the chains that the collector wants, of the techniques that have a rating, until the work is over.
pub(super) fn search(
    marks: &Marks,
    rating: impl Fn(Technique) -> Option<Rating>,
    collector: &mut impl Collector,
    work: &mut Work,
) {
    for (kind, tie_break, cycle, chain) in KINDS {
        let goal = |technique| rating(technique).map(|base| Goal { technique, base, tie_break });
        let (cycle, chain) = (goal(cycle), chain.and_then(goal));
        if ![cycle, chain].into_iter().flatten().any(|goal| collector.wants(goal, 4)) {
            continue;
        }
        let links = Links::of(marks, kind);
        let mut search = Search::new(marks, &links, kind);
        for start in starts(marks, kind) {
            if let Some(goal) = cycle {
                search.cycle(start, goal, collector, work);
            }
            if let Some(goal) = chain {
                search.forcing(start, goal, collector, work);
                search.forcing(start.negation(), goal, collector, work);
            }
            if work.is_over() {
                return;
            }
        }
    }
}

/// Every candidate of a cell with two or more candidates, as an assertion that is on. Chains with Y-links start only in
/// bivalue cells.
fn starts(marks: &Marks, kind: LinkKind) -> impl Iterator<Item = Assertion> {
    let is_start =
        move |&cell: &usize| if kind == LinkKind::Y { marks.count(cell) == 2 } else { marks.count(cell) > 1 };
    let assertions = |cell: usize| ones(marks.candidates(cell)).map(move |value| Assertion::on(cell, value));
    (0..marks.cells()).filter(is_start).flat_map(assertions)
}

/// Breadth-first searches with links of one kind, start by start.
struct Search<'a> {
    marks: &'a Marks,
    links: &'a Links,
    kind: LinkKind,
    /// The end of every path so far, with the index of the entry before it; the first entry is its own.
    trail: Vec<(Assertion, usize)>,
    /// For each assertion, the number of the search that reached it last.
    reached: Vec<u32>,
    number: u32,
}

impl<'a> Search<'a> {
    fn new(marks: &'a Marks, links: &'a Links, kind: LinkKind) -> Search<'a> {
        Search { marks, links, kind, trail: Vec::new(), reached: vec![0; marks.cells() * OF_CELL], number: 0 }
    }

    fn start(&mut self, start: Assertion) {
        self.number += 1;
        self.trail.clear();
        self.trail.push((start, 0));
        self.is_new(start);
    }

    /// Whether this search did not reach the assertion before.
    fn is_new(&mut self, assertion: Assertion) -> bool {
        std::mem::replace(&mut self.reached[assertion.index()], self.number) != self.number
    }

    /// The path to an entry, from its end to its start.
    fn path_back(&self, at: usize) -> impl Iterator<Item = Assertion> {
        let before = |&at: &usize| (at != 0).then(|| self.trail[at].1);
        std::iter::successors(Some(at), before).map(|at| self.trail[at].0)
    }

    fn path(&self, at: usize) -> Vec<Assertion> {
        let mut path: Vec<Assertion> = self.path_back(at).collect();
        path.reverse();
        path
    }

    /// Finds the cycles from this start that eliminate something, the shortest first, as long as the collector wants
    /// them.
    fn cycle(&mut self, start: Assertion, goal: Goal, collector: &mut impl Collector, work: &mut Work) {
        self.start(start);
        let mut newest = 0..1;
        let mut length = 2;
        while !newest.is_empty() && collector.wants(goal, length.max(4)) && !work.is_over() {
            let first_off = self.trail.len();
            for at in newest {
                for &next in self.links.from(self.trail[at].0) {
                    if self.path_back(at).all(|earlier| earlier != next) {
                        self.trail.push((next, at));
                    }
                }
            }
            let first_on = self.trail.len();
            work.spend((first_on - first_off) * length);
            for at in first_off..first_on {
                for &next in self.links.from(self.trail[at].0) {
                    if next == start && length >= 4 && self.close(at, goal, collector).is_break() {
                        return;
                    }
                    if self.is_new(next) {
                        self.trail.push((next, at));
                    }
                }
            }
            newest = first_on..self.trail.len();
            length += 2;
        }
    }

    /// Gives the cycle that ends at an entry to the collector, if it eliminates something.
    fn close(&self, at: usize, goal: Goal, collector: &mut impl Collector) -> ControlFlow<()> {
        let mut path = self.path(at);
        let eliminations = eliminations(self.marks, &path);
        if eliminations.is_empty() {
            return ControlFlow::Continue(());
        }
        let length = path.len();
        path.push(path[0]);
        collector.take(goal, self.marks, SingleChain { path: &path, length, eliminations: Some(eliminations) })
    }

    /// Finds the shortest chain from this start to its negation, if the collector wants it.
    fn forcing(&mut self, start: Assertion, goal: Goal, collector: &mut impl Collector, work: &mut Work) {
        self.start(start);
        let mut newest = 0..1;
        let mut length = 2;
        while !newest.is_empty() && collector.wants(goal, length) && !work.is_over() {
            let next = self.trail.len();
            for at in newest {
                let assertion = self.trail[at].0;
                if self.has_link(assertion, start.negation()) {
                    let mut path = self.path(at);
                    path.push(start.negation());
                    // There is one chain from each start, so it does not matter whether the collector wants more.
                    let _ = collector.take(goal, self.marks, SingleChain { path: &path, length, eliminations: None });
                    return;
                }
                let targets = self.links.from(assertion);
                work.spend(targets.len());
                for &target in targets {
                    if self.is_new(target) {
                        self.trail.push((target, at));
                    }
                }
            }
            newest = next..self.trail.len();
            length += 1;
        }
    }

    /// Whether one assertion follows from the other. `Links` leaves out targets from which no chain continues, so weak
    /// links are checked on the board.
    fn has_link(&self, from: Assertion, to: Assertion) -> bool {
        if !from.is_on() {
            return self.links.from(from).contains(&to);
        }
        let in_cell = self.kind != LinkKind::X && from.cell() == to.cell() && from.value() != to.value();
        let in_unit = from.value() == to.value() && self.marks.layout.peers[from.cell()].contains(to.cell());
        !to.is_on() && (in_cell || in_unit)
    }
}

/// The deduction for an assertion that is proved.
pub(super) fn proved(assertion: Assertion) -> Option<Deduction> {
    match assertion.is_on() {
        true => Some(Deduction::placing(assertion.cell(), assertion.value())),
        false => Deduction::eliminating(vec![(assertion.cell(), 1 << assertion.value())]),
    }
}

/// What a conclusion eliminates: itself if it is off, and the other candidates of its cell if it is on.
pub(super) fn consequences(marks: &Marks, conclusion: Assertion) -> Vec<Assertion> {
    if !conclusion.is_on() {
        return vec![conclusion];
    }
    let (cell, others) = (conclusion.cell(), marks.candidates(conclusion.cell()) & !(1 << conclusion.value()));
    ones(others).map(|value| Assertion::off(cell, value)).collect()
}

/// The eliminations of a cycle: the candidates outside its cells that see an on-assertion and an off-assertion with
/// their value.
fn eliminations(marks: &Marks, cycle: &[Assertion]) -> Vec<(usize, u32)> {
    let cells: CellSet = cycle.iter().map(|assertion| assertion.cell()).collect();
    let seen = |value: usize, is_on: bool| {
        let of_state = cycle.iter().filter(|member| member.value() == value && member.is_on() == is_on);
        of_state.fold(CellSet::NONE, |seen, member| seen | marks.layout.peers[member.cell()])
    };
    let mut eliminated = vec![0; marks.cells()];
    for value in 0..marks.layout.size {
        for (cell, value) in marks.eliminations((seen(value, true) & seen(value, false)) - cells, 1 << value) {
            eliminated[cell] |= value;
        }
    }
    eliminated.into_iter().enumerate().filter(|&(_, values)| values != 0).collect()
}
