//! Conclusions from assumptions: from several of which one is true, or from one that leads to a contradiction. Either
//! the easiest one is searched, or all of them.
//!
//! The consequences of each assumption are computed once and stored. The conclusions from several assumptions are the
//! intersection of their consequences.

use std::collections::BTreeMap;

use super::conclusion::{conclude, consequences, is_useful};
use super::inner::{InnerChain, InnerSource, Proof};
use super::inner_set::InnerSet;
use super::mode::Mode;
use super::propagation::{Contradiction, Propagation};
use super::reason::ProofKind;
use crate::board::classic::{Cell, Digit, Unit};
use crate::logic::argument::Argument;
use crate::logic::assertion::{ASSERTIONS, Assertion, AssertionSet};
use crate::logic::candidates::Candidates;
use crate::logic::deduction::Deduction;
use crate::logic::mask::{count, ones};
use crate::logic::units::{CELL_AT, box_row_column};

/// What is searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Search {
    /// The easiest conclusion.
    Easiest,
    /// Every conclusion.
    All,
}

/// A conclusion that is found, with the assumptions that it follows from.
struct Conclusion {
    length: usize,
    tie_break: u8,
    kind: ProofKind,
    assumptions: Vec<Assertion>,
    assertion: Assertion,
}

impl Conclusion {
    fn cost(&self) -> (usize, u8) {
        (self.length, self.tie_break)
    }
}

/// The consequences of one assumption.
struct Consequences {
    /// The assertions that follow, in order, each with how many assertions it depends on, and the index of the inner
    /// chains that it depends on.
    in_order: Vec<(Assertion, u32, u32)>,
    all: AssertionSet,
    inner_sets: Vec<InnerSet>,
    /// The length of the two chains to a contradiction, if there is one.
    contradiction: Option<usize>,
}

impl Consequences {
    /// The index of these inner chains, which are added if they are new.
    fn add_inner_set(&mut self, set: &InnerSet) -> u32 {
        let at = self.inner_sets.iter().rposition(|known| known == set).unwrap_or_else(|| {
            self.inner_sets.push(set.clone());
            self.inner_sets.len() - 1
        });
        at as u32
    }
}

/// A search for conclusions. Each `try_` method offers its conclusions. The easiest one is the shortest; conclusions of
/// equal length are compared by the tie-break of their kind, and then the first is used.
pub(super) struct ConclusionFinder<'a> {
    board: &'a Candidates,
    mode: Mode,
    search: Search,
    source: &'a mut dyn InnerSource,
    propagation: Propagation,
    /// The consequences of each assumption so far, by the index of the assertion.
    known: Vec<Option<Box<Consequences>>>,
    /// For the conclusions that are compared, the length of their chains, by the index of the assertion; else 0.
    lengths: Vec<usize>,
    easiest: Option<Conclusion>,
    offers: usize,
    /// The easiest conclusion for everything that can be eliminated, with its number among all offers.
    all: BTreeMap<Assertion, (usize, Conclusion)>,
}

impl<'a> ConclusionFinder<'a> {
    pub(super) fn new(
        board: &'a Candidates,
        mode: Mode,
        search: Search,
        source: &'a mut dyn InnerSource,
    ) -> ConclusionFinder<'a> {
        let known = (0..ASSERTIONS).map(|_| None).collect();
        let propagation = Propagation::new();
        ConclusionFinder {
            board,
            mode,
            search,
            source,
            propagation,
            known,
            lengths: vec![0; ASSERTIONS],
            easiest: None,
            offers: 0,
            all: BTreeMap::new(),
        }
    }

    pub(super) fn board(&self) -> &'a Candidates {
        self.board
    }

    /// Whether the work is interrupted.
    pub(super) fn is_interrupted(&self) -> bool {
        self.source.is_interrupted()
    }

    /// Tries what follows from every candidate of a cell.
    pub(super) fn try_cell(&mut self, cell: Cell) {
        let assumptions = self.board.candidates(cell).iter().map(|digit| Assertion::on(cell, digit)).collect();
        self.try_common(5, ProofKind::Cell(cell), assumptions);
    }

    /// Tries what follows from every place of a digit, in each promising unit in which this cell is the first place.
    pub(super) fn try_units(&mut self, cell: Cell, digit: Digit, is_promising: impl Fn(usize) -> bool) {
        for unit in box_row_column(cell) {
            let places = self.board.places(unit, digit.index());
            let is_first = CELL_AT[unit][places.trailing_zeros() as usize] == cell;
            if is_first && count(places) > 1 && is_promising(unit) {
                let assumptions = ones(places).map(|place| Assertion::on(CELL_AT[unit][place], digit)).collect();
                self.try_common(6, ProofKind::Unit(Unit::ALL[unit], digit), assumptions);
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
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn try_common(&mut self, tie_break: u8, kind: ProofKind, assumptions: Vec<Assertion>) {
        for &assumption in &assumptions {
            self.propagate(assumption);
        }
        let known: Vec<&Consequences> =
            assumptions.iter().filter_map(|assumption| self.known[assumption.index()].as_deref()).collect();
        let Some((first, others)) = known.split_first() else { return };
        let mut common = first.all;
        others.iter().for_each(|other| common.intersect(&other.all));
        if common.is_empty() {
            return;
        }
        for &(assertion, length, _) in known.iter().flat_map(|known| &known.in_order) {
            if common.contains(assertion) {
                self.lengths[assertion.index()] += length as usize;
            }
        }
        let lengths = &self.lengths;
        let is_conclusion = |assertion: Assertion| common.contains(assertion) && is_useful(self.board, assertion);
        let conclusions = first.in_order.iter().map(|&(assertion, ..)| assertion).filter(|&it| is_conclusion(it));
        let mut conclusions: Vec<(usize, Assertion)> =
            conclusions.map(|it| (lengths[it.index()] + inner_length(&known, it), it)).collect();
        for &(assertion, ..) in &first.in_order {
            self.lengths[assertion.index()] = 0;
        }
        if self.search != Search::All {
            let shortest = conclusions.into_iter().reduce(|a, b| if b.0 < a.0 { b } else { a });
            conclusions = shortest.into_iter().collect();
        }
        for (length, assertion) in conclusions {
            self.offer(Conclusion { length, tie_break, kind, assumptions: assumptions.clone(), assertion });
        }
    }

    #[cfg_attr(target_family = "wasm", inline(never))]
    fn offer(&mut self, conclusion: Conclusion) {
        if !is_useful(self.board, conclusion.assertion) {
            return;
        }
        match self.search {
            Search::Easiest => {
                if self.easiest.as_ref().is_none_or(|easiest| conclusion.cost() < easiest.cost()) {
                    self.easiest = Some(conclusion);
                }
            }
            Search::All => {
                self.offers += 1;
                let effect = self.effect(conclusion.assertion);
                if self.all.get(&effect).is_none_or(|(_, known)| conclusion.cost() < known.cost()) {
                    self.all.insert(effect, (self.offers, conclusion));
                }
            }
        }
    }

    /// One assertion for all that eliminate the same candidates: in a bivalue cell, one candidate is on if the other is
    /// off.
    fn effect(&self, conclusion: Assertion) -> Assertion {
        match consequences(self.board, conclusion)[..] {
            [off] => off,
            _ => conclusion,
        }
    }

    /// Computes the consequences of an assumption, if they are not known.
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn propagate(&mut self, assumption: Assertion) {
        if self.known[assumption.index()].is_some() {
            return;
        }
        let bound = self.easiest.as_ref().map_or(usize::MAX, |easiest| easiest.length);
        let contradiction = self.propagation.follow(self.board, assumption, self.mode, bound, self.source);
        let propagation = &self.propagation;
        let contradiction = contradiction.map(|Contradiction { on, off }| {
            let inner = propagation.inner_set(on).union(propagation.inner_set(off)).length();
            propagation.length(on) + propagation.length(off) + inner
        });
        let in_order = Vec::with_capacity(propagation.reached().count());
        let mut consequences =
            Consequences { in_order, all: AssertionSet::EMPTY, inner_sets: Vec::new(), contradiction };
        // The index of the inner chains of the entry before, and what it is among those of the consequences.
        let mut before = None;
        for (assertion, at) in propagation.reached() {
            if propagation.cost(at) < bound {
                let index = propagation.inner_index(at);
                let inner = match before {
                    Some((of_entry, inner)) if of_entry == index => inner,
                    _ => consequences.add_inner_set(propagation.inner_set(at)),
                };
                before = Some((index, inner));
                consequences.in_order.push((assertion, propagation.length(at) as u32, inner));
                consequences.all.insert(assertion);
            }
        }
        self.known[assumption.index()] = Some(Box::new(consequences));
    }

    /// The easiest conclusion, with the kind of its argument.
    pub(super) fn easiest(self) -> Option<(ProofKind, Deduction)> {
        let Conclusion { length, kind, assumptions, assertion, .. } = self.easiest?;
        let argument = argument(self.board, self.mode, (kind, &assumptions, assertion), length, self.source);
        Some((kind, conclude(assertion, length, argument)?))
    }

    /// All conclusions, the easiest first, as inner chains.
    #[cfg_attr(target_family = "wasm", inline(never))]
    pub(super) fn all(self) -> Vec<InnerChain> {
        let mut all: Vec<(usize, Conclusion)> = self.all.into_values().collect();
        all.sort_by_key(|(number, conclusion)| (conclusion.cost(), *number));
        let inner_chain = |(_, conclusion): (usize, Conclusion)| {
            let Conclusion { length, kind, assumptions, assertion, .. } = conclusion;
            let proof = Proof::Conclusion { mode: self.mode, kind, assumptions, assertion };
            InnerChain::new(consequences(self.board, assertion), length, proof)
        };
        all.into_iter().map(inner_chain).collect()
    }
}

/// The length of the inner chains that a conclusion depends on.
fn inner_length(known: &[&Consequences], conclusion: Assertion) -> usize {
    if known.iter().all(|known| known.inner_sets.iter().all(|set| set.length() == 0)) {
        return 0;
    }
    let set = |known: &&Consequences| {
        let (.., inner) = known.in_order.iter().find(|&&(assertion, ..)| assertion == conclusion)?;
        known.inner_sets.get(*inner as usize).cloned()
    };
    let union = known.iter().filter_map(set).reduce(|one, other| one.union(&other));
    union.map_or(0, |set| set.length())
}

/// What is made of each chain of a conclusion: the kind of its argument, the assumptions and the conclusion itself,
/// whose chains are together no longer than this.
pub(super) fn chains_to<T>(
    board: &Candidates,
    mode: Mode,
    (kind, assumptions, assertion): (ProofKind, &[Assertion], Assertion),
    length: usize,
    source: &mut dyn InnerSource,
    mut make: impl FnMut(&Propagation, usize, &mut dyn InnerSource) -> T,
) -> Vec<T> {
    let mut propagation = Propagation::new();
    let mut chains = Vec::new();
    for &assumption in assumptions {
        let contradiction = propagation.follow(board, assumption, mode, length + 1, source);
        let ends = match contradiction.filter(|_| kind == ProofKind::Contradiction) {
            Some(Contradiction { on, off }) => [Some(on), Some(off)],
            None => [propagation.entry(assertion), None],
        };
        chains.extend(ends.into_iter().flatten().map(|at| make(&propagation, at, source)));
    }
    chains
}

/// The argument for a conclusion.
pub(super) fn argument(
    board: &Candidates,
    mode: Mode,
    conclusion: (ProofKind, &[Assertion], Assertion),
    length: usize,
    source: &mut dyn InnerSource,
) -> Argument {
    let chains = chains_to(board, mode, conclusion, length, source, Propagation::chain_to);
    Argument { kind: conclusion.0.into(), chains }
}
