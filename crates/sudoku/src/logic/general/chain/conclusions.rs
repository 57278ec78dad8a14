//! Conclusions from assumptions: from several of which one is true, or from one that leads to a contradiction. Either
//! the easiest one is searched, or all of them.

use std::collections::BTreeMap;

use super::assertion::{Assertion, AssertionSet, OF_CELL};
use super::inner::{InnerChain, InnerSource, Proof, ProofKind};
use super::propagation::{Contradiction, Propagation};
use super::single::{consequences, proved};
use crate::logic::argument::{Argument, ArgumentKind, Chain};
use crate::logic::chain::conclusion::surcharge;
use crate::logic::chain::inner_set::InnerSet;
use crate::logic::chain::mode::Mode;
use crate::logic::deduction::Explanation;
use crate::logic::general::deduction::{Deduction, value_at};
use crate::logic::general::layout::ones;
use crate::logic::general::marks::Marks;

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

/// What is found.
enum Found {
    /// The easiest conclusion so far.
    Easiest(Option<Conclusion>),
    /// The easiest conclusion for everything that can be eliminated, with its number among all offers.
    All { offers: usize, easiest: BTreeMap<Assertion, (usize, Conclusion)> },
}

/// A search for conclusions. Each `try_` method offers its conclusions. The easiest one is the shortest; conclusions of
/// equal length are compared by the tie-break of their kind, and then the first is used.
pub(super) struct ConclusionFinder<'a> {
    marks: &'a Marks,
    mode: Mode,
    source: &'a mut dyn InnerSource,
    propagation: Propagation,
    /// The consequences of each assumption so far.
    known: Vec<Consequences>,
    /// The index in `known` of each assertion, or `NONE`.
    known_at: Vec<u32>,
    /// For each assertion the length of the chains to it. All are 0 between two uses.
    lengths: Vec<u32>,
    found: Found,
}

const NONE: u32 = u32::MAX;

impl<'a> ConclusionFinder<'a> {
    /// A search for the easiest conclusion.
    pub(super) fn easiest(marks: &'a Marks, mode: Mode, source: &'a mut dyn InnerSource) -> ConclusionFinder<'a> {
        ConclusionFinder::new(marks, mode, source, Found::Easiest(None))
    }

    /// A search for all conclusions.
    pub(super) fn all(marks: &'a Marks, mode: Mode, source: &'a mut dyn InnerSource) -> ConclusionFinder<'a> {
        ConclusionFinder::new(marks, mode, source, Found::All { offers: 0, easiest: BTreeMap::new() })
    }

    fn new(marks: &'a Marks, mode: Mode, source: &'a mut dyn InnerSource, found: Found) -> ConclusionFinder<'a> {
        let assertions = marks.cells() * OF_CELL;
        ConclusionFinder {
            marks,
            mode,
            source,
            propagation: Propagation::new(marks.cells()),
            known: Vec::new(),
            known_at: vec![NONE; assertions],
            lengths: vec![0; assertions],
            found,
        }
    }

    /// Tries units or cells or both, until the work is over. The scale tries a unit only if the first place of the value
    /// is a cell with three or more candidates.
    pub(super) fn try_multiple(&mut self, tries_units: bool, tries_cells: bool) {
        for cell in (0..self.marks.cells()).filter(|&cell| self.marks.count(cell) > 2) {
            if self.source.work().is_over() {
                return;
            }
            if tries_units {
                ones(self.marks.candidates(cell)).for_each(|value| self.try_units(cell, value));
            }
            if tries_cells {
                self.try_cell(cell);
            }
        }
    }

    /// Tries every candidate, every unit and every cell, until the work is over.
    pub(super) fn try_all(&mut self) {
        for cell in (0..self.marks.cells()).filter(|&cell| self.marks.count(cell) > 1) {
            for value in ones(self.marks.candidates(cell)) {
                if self.source.work().is_over() {
                    return;
                }
                self.try_on_and_off(cell, value);
                self.try_units(cell, value);
            }
            self.try_cell(cell);
        }
    }

    /// Tries what follows from every candidate of a cell.
    fn try_cell(&mut self, cell: usize) {
        let assumptions = ones(self.marks.candidates(cell)).map(|value| Assertion::on(cell, value)).collect();
        self.try_common(5, ProofKind::Cell(cell), assumptions);
    }

    /// Tries what follows from every place of a value, in each unit with all values in which this cell is the first place.
    fn try_units(&mut self, cell: usize, value: usize) {
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
    fn try_on_and_off(&mut self, cell: usize, value: usize) {
        let (on, off) = (Assertion::on(cell, value), Assertion::off(cell, value));
        self.try_contradiction(on);
        self.try_contradiction(off);
        if self.marks.count(cell) > 2 {
            self.try_common(1, ProofKind::OnOrOff, vec![on, off]);
        }
    }

    /// Tries the negation of an assumption that leads to a contradiction.
    pub(super) fn try_contradiction(&mut self, assumption: Assertion) {
        let known = self.propagate(assumption);
        if let Some(length) = self.known[known].contradiction {
            let (kind, assumptions) = (ProofKind::Contradiction, vec![assumption]);
            self.offer(Conclusion { length, tie_break: 7, kind, assumptions, assertion: assumption.negation() });
        }
    }

    /// Tries the conclusions from all the assumptions, one of which is true, in the order in which the first assumption
    /// leads to them.
    fn try_common(&mut self, tie_break: u8, kind: ProofKind, assumptions: Vec<Assertion>) {
        let known: Vec<usize> = assumptions.iter().map(|&assumption| self.propagate(assumption)).collect();
        let known: Vec<&Consequences> = known.into_iter().map(|at| &self.known[at]).collect();
        let Some((first, others)) = known.split_first() else { return };
        let mut common = first.all.clone();
        others.iter().for_each(|other| common.intersect(&other.all));
        if common.is_empty() {
            return;
        }
        for &(assertion, length, _) in known.iter().flat_map(|known| &known.in_order) {
            self.lengths[assertion.index()] += length;
        }
        let is_conclusion = |assertion: Assertion| common.contains(assertion) && is_useful(self.marks, assertion);
        let conclusions = first.in_order.iter().map(|&(assertion, ..)| assertion).filter(|&it| is_conclusion(it));
        let mut conclusions: Vec<(usize, Assertion)> =
            conclusions.map(|it| (self.lengths[it.index()] as usize + inner_length(&known, it), it)).collect();
        for &(assertion, ..) in known.iter().flat_map(|known| &known.in_order) {
            self.lengths[assertion.index()] = 0;
        }
        if matches!(self.found, Found::Easiest(_)) {
            let shortest = conclusions.into_iter().reduce(|a, b| if b.0 < a.0 { b } else { a });
            conclusions = shortest.into_iter().collect();
        }
        for (length, assertion) in conclusions {
            self.offer(Conclusion { length, tie_break, kind, assumptions: assumptions.clone(), assertion });
        }
    }

    fn offer(&mut self, conclusion: Conclusion) {
        if !is_useful(self.marks, conclusion.assertion) {
            return;
        }
        match &mut self.found {
            Found::Easiest(easiest) => {
                if easiest.as_ref().is_none_or(|easiest| conclusion.cost() < easiest.cost()) {
                    *easiest = Some(conclusion);
                }
            }
            Found::All { offers, easiest } => {
                *offers += 1;
                let effect = effect(self.marks, conclusion.assertion);
                if easiest.get(&effect).is_none_or(|(_, known)| conclusion.cost() < known.cost()) {
                    easiest.insert(effect, (*offers, conclusion));
                }
            }
        }
    }

    /// Computes the consequences of an assumption, if they are not known. Returns their index.
    fn propagate(&mut self, assumption: Assertion) -> usize {
        let known_at = self.known_at[assumption.index()];
        if known_at != NONE {
            return known_at as usize;
        }
        let bound = match &self.found {
            Found::Easiest(Some(easiest)) => easiest.length,
            _ => usize::MAX,
        };
        let contradiction = self.propagation.follow(self.marks, assumption, self.mode, bound, self.source);
        let propagation = &self.propagation;
        let contradiction = contradiction.map(|Contradiction { on, off }| {
            let inner = propagation.inner_set(on).union(propagation.inner_set(off)).length();
            propagation.length(on) + propagation.length(off) + inner
        });
        let mut consequences = Consequences {
            in_order: Vec::new(),
            all: AssertionSet::empty(self.marks.cells()),
            inner_sets: Vec::new(),
            contradiction,
        };
        for (assertion, at) in propagation.reached().filter(|&(_, at)| propagation.cost(at) < bound) {
            let inner = propagation.inner_set(at);
            let inner = match consequences.inner_sets.iter().rposition(|set| set == inner) {
                Some(at) => at,
                None => {
                    consequences.inner_sets.push(inner.clone());
                    consequences.inner_sets.len() - 1
                }
            };
            consequences.in_order.push((assertion, propagation.length(at) as u32, inner as u32));
            consequences.all.insert(assertion);
        }
        self.known.push(consequences);
        self.known_at[assumption.index()] = (self.known.len() - 1) as u32;
        self.known.len() - 1
    }

    /// The easiest conclusion, with the kind of its proof; `None` if there is none, or the work is over.
    pub(super) fn into_easiest(self) -> Option<(ProofKind, Deduction)> {
        let Found::Easiest(Some(Conclusion { length, kind, assumptions, assertion, .. })) = self.found else {
            return None;
        };
        let argument = argument(self.marks, self.mode, (kind, &assumptions, assertion), length, self.source)?;
        let explanation = Explanation::Chains(Box::new(argument));
        Some((kind, Deduction { surcharge: surcharge(length), explanation, ..proved(assertion)? }))
    }

    /// All conclusions, the easiest first, as inner chains.
    pub(super) fn into_inner_chains(self) -> Vec<InnerChain> {
        let Found::All { easiest, .. } = self.found else { return Vec::new() };
        let mut all: Vec<(usize, Conclusion)> = easiest.into_values().collect();
        all.sort_by_key(|(number, conclusion)| (conclusion.cost(), *number));
        let inner_chain = |(_, conclusion): (usize, Conclusion)| {
            let Conclusion { length, kind, assumptions, assertion, .. } = conclusion;
            let proof = Proof::Conclusion { mode: self.mode, kind, assumptions, assertion };
            InnerChain::new(consequences(self.marks, assertion), length, proof)
        };
        all.into_iter().map(inner_chain).collect()
    }
}

/// Whether the conclusion changes the board.
fn is_useful(marks: &Marks, conclusion: Assertion) -> bool {
    !conclusion.is_on() || marks.count(conclusion.cell()) > 1
}

/// One assertion for all that eliminate the same candidates: in a bivalue cell, one candidate is on if the other is off.
fn effect(marks: &Marks, conclusion: Assertion) -> Assertion {
    match consequences(marks, conclusion)[..] {
        [off] => off,
        _ => conclusion,
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

/// What is made of each chain of a conclusion: the kind of its proof, the assumptions and the conclusion itself, whose
/// chains are together no longer than this.
pub(super) fn chains_to<T>(
    marks: &Marks,
    mode: Mode,
    (kind, assumptions, assertion): (ProofKind, &[Assertion], Assertion),
    length: usize,
    source: &mut dyn InnerSource,
    mut make: impl FnMut(&Propagation, usize, &mut dyn InnerSource) -> T,
) -> Vec<T> {
    let mut propagation = Propagation::new(marks.cells());
    let mut chains = Vec::new();
    for &assumption in assumptions {
        let contradiction = propagation.follow(marks, assumption, mode, length + 1, source);
        let ends = match contradiction.filter(|_| kind == ProofKind::Contradiction) {
            Some(Contradiction { on, off }) => [Some(on), Some(off)],
            None => [propagation.entry(assertion), None],
        };
        chains.extend(ends.into_iter().flatten().map(|at| make(&propagation, at, source)));
    }
    chains
}

/// The argument for a conclusion; `None` if the work is over.
pub(super) fn argument(
    marks: &Marks,
    mode: Mode,
    conclusion: (ProofKind, &[Assertion], Assertion),
    length: usize,
    source: &mut dyn InnerSource,
) -> Option<Argument> {
    let make = |propagation: &Propagation, at, source: &mut dyn InnerSource| propagation.chain_to(marks, at, source);
    let chains: Option<Vec<Chain>> = chains_to(marks, mode, conclusion, length, source, make).into_iter().collect();
    let (kind, chains) = (argument_kind(marks, conclusion.0)?, chains?);
    (!source.work().is_over()).then_some(Argument { kind, chains })
}

fn argument_kind(marks: &Marks, kind: ProofKind) -> Option<ArgumentKind> {
    let layout = &marks.layout;
    Some(match kind {
        ProofKind::Contradiction => ArgumentKind::Contradiction,
        ProofKind::OnOrOff => ArgumentKind::OnOrOff,
        ProofKind::Cell(cell) => ArgumentKind::Cell(*layout.geometry.cells().get(cell)?),
        ProofKind::Unit(unit, value) => ArgumentKind::Unit(layout.unit(unit), value_at(value)?),
    })
}
