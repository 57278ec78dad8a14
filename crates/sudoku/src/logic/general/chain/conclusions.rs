//! Conclusions from assumptions: from several of which one is true, or from one that leads to a contradiction. The easiest
//! one is searched.

use super::assertion::{Assertion, AssertionSet, OF_CELL};
use super::propagation::{Contradiction, Mode, Propagation};
use super::single::proved;
use super::work::Work;
use crate::logic::argument::{Argument, ArgumentKind};
use crate::logic::chain::conclusion::surcharge;
use crate::logic::deduction::Explanation;
use crate::logic::general::deduction::{Deduction, value_at};
use crate::logic::general::layout::ones;
use crate::logic::general::marks::Marks;

/// How a conclusion follows from the chains.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ProofKind {
    Contradiction,
    OnOrOff,
    Cell(usize),
    /// Every place of a value in a unit: the unit and the value.
    Unit(usize, usize),
}

/// A conclusion that is found, with the assumptions that it follows from.
struct Conclusion {
    length: usize,
    tie_break: u8,
    kind: ProofKind,
    assumptions: Vec<Assertion>,
    assertion: Assertion,
}

/// The consequences of one assumption.
struct Consequences {
    /// The assertions that follow, in order, each with how many assertions it depends on.
    in_order: Vec<(Assertion, usize)>,
    all: AssertionSet,
    /// The length of the two chains to a contradiction, if there is one.
    contradiction: Option<usize>,
}

/// A search for the easiest conclusion. Each `try_` method offers its conclusions. The easiest one is the shortest;
/// conclusions of equal length are compared by the tie-break of their kind, and then the first is used.
pub(super) struct ConclusionFinder<'a> {
    marks: &'a Marks,
    mode: Mode,
    work: &'a mut Work,
    propagation: Propagation,
    /// The consequences of each assumption so far, by the index of the assertion.
    known: Vec<Option<Consequences>>,
    easiest: Option<Conclusion>,
}

impl<'a> ConclusionFinder<'a> {
    pub(super) fn new(marks: &'a Marks, mode: Mode, work: &'a mut Work) -> ConclusionFinder<'a> {
        let known = (0..marks.cells() * OF_CELL).map(|_| None).collect();
        ConclusionFinder { marks, mode, work, propagation: Propagation::new(marks.cells()), known, easiest: None }
    }

    /// Tries what follows from every candidate of a cell.
    pub(super) fn try_cell(&mut self, cell: usize) {
        let assumptions = ones(self.marks.candidates(cell)).map(|value| Assertion::on(cell, value)).collect();
        self.try_common(5, ProofKind::Cell(cell), assumptions);
    }

    /// Tries what follows from every place of a value, in each unit with all values in which this cell is the first place.
    pub(super) fn try_units(&mut self, cell: usize, value: usize) {
        for &(unit, _) in &self.marks.layout.units_of[cell] {
            let places = self.marks.places(unit, value);
            let is_first = self.marks.cells_with(unit, value).next() == Some(cell);
            if is_first && places.count_ones() > 1 && self.marks.layout.units[unit].is_full {
                let places = self.marks.cells_with(unit, value);
                let assumptions = places.map(|cell| Assertion::on(cell, value)).collect();
                self.try_common(6, ProofKind::Unit(unit, value), assumptions);
            }
        }
    }

    /// Tries contradictions from a candidate that is on or off, and what follows from both. In a bivalue cell the
    /// latter is the same as what follows from the two candidates of the cell.
    pub(super) fn try_on_and_off(&mut self, cell: usize, value: usize) {
        let (on, off) = (Assertion::on(cell, value), Assertion::off(cell, value));
        self.try_contradiction(on);
        self.try_contradiction(off);
        if self.marks.count(cell) > 2 {
            self.try_common(1, ProofKind::OnOrOff, vec![on, off]);
        }
    }

    /// Tries the negation of an assumption that leads to a contradiction.
    pub(super) fn try_contradiction(&mut self, assumption: Assertion) {
        self.propagate(assumption);
        if let Some(length) = self.known[assumption.index()].as_ref().and_then(|known| known.contradiction) {
            let (kind, assumptions) = (ProofKind::Contradiction, vec![assumption]);
            self.offer(Conclusion { length, tie_break: 7, kind, assumptions, assertion: assumption.negation() });
        }
    }

    /// Tries the conclusions from all the assumptions, one of which is true, in the order in which the first assumption
    /// leads to them.
    fn try_common(&mut self, tie_break: u8, kind: ProofKind, assumptions: Vec<Assertion>) {
        for &assumption in &assumptions {
            self.propagate(assumption);
        }
        let known: Vec<&Consequences> =
            assumptions.iter().filter_map(|assumption| self.known[assumption.index()].as_ref()).collect();
        let Some((first, others)) = known.split_first() else { return };
        let mut common = first.all.clone();
        others.iter().for_each(|other| common.intersect(&other.all));
        if common.is_empty() {
            return;
        }
        let mut lengths = vec![0; self.marks.cells() * OF_CELL];
        for &(assertion, length) in known.iter().flat_map(|known| &known.in_order) {
            lengths[assertion.index()] += length;
        }
        let is_conclusion = |assertion: Assertion| common.contains(assertion) && self.is_useful(assertion);
        let conclusions = first.in_order.iter().map(|&(assertion, _)| assertion).filter(|&it| is_conclusion(it));
        let lengths = conclusions.map(|it| (lengths[it.index()], it));
        if let Some((length, assertion)) = lengths.reduce(|a, b| if b.0 < a.0 { b } else { a }) {
            self.offer(Conclusion { length, tie_break, kind, assumptions, assertion });
        }
    }

    /// Whether the conclusion changes the board.
    fn is_useful(&self, conclusion: Assertion) -> bool {
        !conclusion.is_on() || self.marks.count(conclusion.cell()) > 1
    }

    fn offer(&mut self, conclusion: Conclusion) {
        let cost = |conclusion: &Conclusion| (conclusion.length, conclusion.tie_break);
        let is_easier = self.easiest.as_ref().is_none_or(|easiest| cost(&conclusion) < cost(easiest));
        if is_easier && self.is_useful(conclusion.assertion) {
            self.easiest = Some(conclusion);
        }
    }

    /// Computes the consequences of an assumption, if they are not known.
    fn propagate(&mut self, assumption: Assertion) {
        if self.known[assumption.index()].is_some() {
            return;
        }
        let bound = self.easiest.as_ref().map_or(usize::MAX, |easiest| easiest.length);
        let contradiction = self.propagation.follow(self.marks, assumption, self.mode, bound, self.work);
        let length = |Contradiction { on, off }| self.propagation.length(on) + self.propagation.length(off);
        let mut consequences = Consequences {
            in_order: self.propagation.reached().filter(|&(_, length)| length < bound).collect(),
            all: AssertionSet::empty(self.marks.cells()),
            contradiction: contradiction.map(length),
        };
        consequences.in_order.iter().for_each(|&(assertion, _)| consequences.all.insert(assertion));
        self.known[assumption.index()] = Some(consequences);
    }

    /// The easiest conclusion, with the kind of its proof; `None` if there is none, or the work is over.
    pub(super) fn easiest(mut self) -> Option<(ProofKind, Deduction)> {
        let Conclusion { length, kind, assumptions, assertion, .. } = self.easiest.take()?;
        let mut chains = Vec::new();
        for assumption in assumptions {
            let found = self.propagation.follow(self.marks, assumption, self.mode, length + 1, self.work);
            let ends = match found.filter(|_| kind == ProofKind::Contradiction) {
                Some(Contradiction { on, off }) => [Some(on), Some(off)],
                None => [self.propagation.entry(assertion), None],
            };
            chains.extend(ends.into_iter().flatten().map(|at| self.propagation.chain_to(self.marks, at)));
        }
        if self.work.is_over() {
            return None;
        }
        let argument = Argument { kind: self.argument_kind(kind)?, chains };
        let explanation = Explanation::Chains(Box::new(argument));
        let found = Deduction { surcharge: surcharge(length), explanation, ..proved(assertion)? };
        Some((kind, found))
    }

    fn argument_kind(&self, kind: ProofKind) -> Option<ArgumentKind> {
        let layout = &self.marks.layout;
        Some(match kind {
            ProofKind::Contradiction => ArgumentKind::Contradiction,
            ProofKind::OnOrOff => ArgumentKind::OnOrOff,
            ProofKind::Cell(cell) => ArgumentKind::Cell(*layout.geometry.cells().get(cell)?),
            ProofKind::Unit(unit, value) => ArgumentKind::Unit(layout.unit(unit), value_at(value)?),
        })
    }
}
