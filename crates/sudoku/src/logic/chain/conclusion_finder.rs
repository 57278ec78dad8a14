//! The easiest conclusion from assumptions: from several of which one is true, or from one that leads to a
//! contradiction.
//!
//! The consequences of each assumption are computed once and stored. The conclusions from several assumptions are the
//! intersection of their consequences.

use super::conclusion::{conclude, is_useful};
use super::propagation::{Contradiction, Mode, Propagation};
use crate::board::classic::{Cell, Digit};
use crate::logic::argument::{Argument, ArgumentKind};
use crate::logic::assertion::{ASSERTIONS, Assertion, AssertionSet};
use crate::logic::candidates::Candidates;
use crate::logic::deduction::Deduction;
use crate::logic::mask::ones;
use crate::logic::units::{CELL_AT, box_row_column};

/// A conclusion that is found, with the assumptions that it follows from.
struct Conclusion {
    length: usize,
    tie_break: u8,
    kind: ArgumentKind,
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

/// A search for the easiest conclusion. Each `try_` method keeps its conclusion if it is shorter than every one before
/// it. Conclusions of equal length are compared by the tie-break of their kind.
pub(super) struct ConclusionFinder<'a> {
    board: &'a Candidates,
    mode: Mode,
    propagation: Propagation,
    /// The consequences of each assumption so far, by the index of the assertion.
    known: Vec<Option<Consequences>>,
    easiest: Option<Conclusion>,
}

impl<'a> ConclusionFinder<'a> {
    pub(super) fn new(board: &'a Candidates, mode: Mode) -> ConclusionFinder<'a> {
        let known = (0..ASSERTIONS).map(|_| None).collect();
        ConclusionFinder { board, mode, propagation: Propagation::new(), known, easiest: None }
    }

    /// Tries what follows from every candidate of a cell.
    pub(super) fn try_cell(&mut self, cell: Cell) {
        let assumptions = self.board.candidates(cell).iter().map(|digit| Assertion::on(cell, digit)).collect();
        self.try_common(5, ArgumentKind::Cell(cell), assumptions);
    }

    /// Tries what follows from every place of a digit, in each unit in which this cell is the first place.
    pub(super) fn try_units(&mut self, cell: Cell, digit: Digit) {
        for unit in box_row_column(cell) {
            let places = self.board.places(unit, digit.index());
            if places.count_ones() > 1 && CELL_AT[unit][places.trailing_zeros() as usize] == cell {
                let assumptions = ones(places).map(|place| Assertion::on(CELL_AT[unit][place], digit)).collect();
                self.try_common(6, ArgumentKind::Unit(unit, digit), assumptions);
            }
        }
    }

    /// Tries contradictions from a candidate that is on or off, and what follows from both. In a bivalue cell the
    /// latter is the same as what follows from the two candidates of the cell.
    pub(super) fn try_on_and_off(&mut self, cell: Cell, digit: Digit) {
        let (on, off) = (Assertion::on(cell, digit), Assertion::off(cell, digit));
        self.try_contradiction(on);
        self.try_contradiction(off);
        if self.board.candidates(cell).len() > 2 {
            self.try_common(1, ArgumentKind::OnOrOff, vec![on, off]);
        }
    }

    /// Tries the negation of an assumption that leads to a contradiction.
    pub(super) fn try_contradiction(&mut self, assumption: Assertion) {
        self.propagate(assumption);
        if let Some(length) = self.known[assumption.index()].as_ref().and_then(|known| known.contradiction) {
            let (kind, assumptions) = (ArgumentKind::Contradiction, vec![assumption]);
            self.offer(Conclusion { length, tie_break: 7, kind, assumptions, assertion: assumption.negation() });
        }
    }

    /// Tries the shortest conclusion from all the assumptions, one of which is true. Among equals it is the one that
    /// the first assumption leads to first.
    fn try_common(&mut self, tie_break: u8, kind: ArgumentKind, assumptions: Vec<Assertion>) {
        for &assumption in &assumptions {
            self.propagate(assumption);
        }
        let known: Vec<&Consequences> =
            assumptions.iter().filter_map(|assumption| self.known[assumption.index()].as_ref()).collect();
        let Some((first, others)) = known.split_first() else { return };
        let mut common = first.all;
        others.iter().for_each(|other| common.intersect(&other.all));
        if common.is_empty() {
            return;
        }
        let mut lengths = [0; ASSERTIONS];
        for &(assertion, length) in known.iter().flat_map(|known| &known.in_order) {
            lengths[assertion.index()] += length;
        }
        let conclusions = first.in_order.iter().map(|&(assertion, _)| (lengths[assertion.index()], assertion));
        let is_conclusion =
            |&(_, assertion): &(usize, Assertion)| common.contains(assertion) && is_useful(self.board, assertion);
        let shortest = conclusions.filter(is_conclusion).reduce(|a, b| if b.0 < a.0 { b } else { a });
        if let Some((length, assertion)) = shortest {
            self.offer(Conclusion { length, tie_break, kind, assumptions, assertion });
        }
    }

    fn offer(&mut self, conclusion: Conclusion) {
        let cost = |conclusion: &Conclusion| (conclusion.length, conclusion.tie_break);
        if self.easiest.as_ref().is_none_or(|easiest| cost(&conclusion) < cost(easiest))
            && is_useful(self.board, conclusion.assertion)
        {
            self.easiest = Some(conclusion);
        }
    }

    /// Computes the consequences of an assumption, if they are not known.
    fn propagate(&mut self, assumption: Assertion) {
        if self.known[assumption.index()].is_some() {
            return;
        }
        let bound = self.easiest.as_ref().map_or(usize::MAX, |easiest| easiest.length);
        let contradiction = self.propagation.follow(self.board, assumption, self.mode, bound);
        let propagation = &self.propagation;
        let contradiction =
            contradiction.map(|Contradiction { on, off }| propagation.length(on) + propagation.length(off));
        let mut consequences = Consequences { in_order: Vec::new(), all: AssertionSet::EMPTY, contradiction };
        for (assertion, at) in propagation.reached() {
            let length = propagation.length(at);
            if length < bound {
                consequences.in_order.push((assertion, length));
                consequences.all.insert(assertion);
            }
        }
        self.known[assumption.index()] = Some(consequences);
    }

    /// The easiest conclusion, with the kind of its argument.
    pub(super) fn easiest(mut self) -> Option<(ArgumentKind, Deduction)> {
        let Conclusion { length, kind, assumptions, assertion, .. } = self.easiest?;
        let mut chains = Vec::new();
        for &assumption in &assumptions {
            let contradiction = self.propagation.follow(self.board, assumption, self.mode, length);
            match contradiction.filter(|_| kind == ArgumentKind::Contradiction) {
                Some(Contradiction { on, off }) => {
                    chains.extend([self.propagation.chain_to(on), self.propagation.chain_to(off)]);
                }
                None => chains.extend(self.propagation.entry(assertion).map(|at| self.propagation.chain_to(at))),
            }
        }
        Some((kind, conclude(assertion, length, Argument { kind, chains })?))
    }
}
