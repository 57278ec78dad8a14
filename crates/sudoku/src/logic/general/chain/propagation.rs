//! Propagation: all consequences of an assumption, in the order in which the scale finds them.
//! `logic::chain::propagation` says what this order is.

use std::sync::Arc;

use super::assertion::{Assertion, OF_CELL};
use super::inner::{InnerChain, InnerSource};
use super::links::{Reason, link, strong_links, weak_links};
use super::patterns::{self, Pattern};
use crate::logic::argument::{self, Chain};
use crate::logic::chain::inner_set::InnerSet;
use crate::logic::chain::links::LinkKind;
use crate::logic::chain::mode::{InnerMode, Mode};
use crate::logic::general::layout::ones;
use crate::logic::general::marks::Marks;
use crate::logic::general::work::Work;
use crate::short;

/// An assertion that is reached.
#[derive(Clone, Copy, Debug)]
struct Entry {
    assertion: Assertion,
    reason: Reason,
    /// The range of its premises in `Propagation::premises`.
    premises: (usize, usize),
    /// How many assertions it depends on, including itself, or `BEYOND`.
    length: usize,
    /// The number in `Propagation::dependencies` of the set of entries that it depends on. They may leave out the entry
    /// itself.
    dependencies: usize,
    /// The index in `Propagation::inner_sets` of the inner chains that it depends on.
    inner: usize,
}

/// The length of an entry whose cost is at least the bound, however long it is.
const BEYOND: usize = usize::MAX / 4;
const NONE: u32 = u32::MAX;

/// The least number of assertions in a chain whose last link is by an inner chain: a premise and the conclusion.
const LEAST_OUTER_LENGTH: usize = 2;

/// The consequences of an assumption. The value is used again for the next assumption, to keep its memory.
pub(super) struct Propagation {
    entries: Vec<Entry>,
    premises: Vec<usize>,
    /// Sets of entries, a bit for each, and this many words for each set.
    dependencies: Vec<u64>,
    words: usize,
    /// The sets of inner chains that entries depend on. The first one is empty.
    inner_sets: Vec<InnerSet>,
    /// The entries that are on, and those that are off, in the order in which they are reached.
    on: Vec<usize>,
    off: Vec<usize>,
    /// An assertion of this cost, or a higher one, does not need to be followed.
    bound: usize,
    /// How many entries below the bound are not followed yet.
    pending: usize,
    patterns: Vec<Pattern>,
    /// The inner chains that are links, each with the board that it is found on.
    inner_chains: Vec<(InnerChain, Arc<Marks>)>,
    /// The board without the candidates that are off and followed.
    now: Option<Marks>,
    /// The entry of each assertion, or `NONE`.
    entry_of: Vec<u32>,
    /// The targets of the entry that is followed.
    targets: Vec<(Assertion, Reason)>,
}

/// A candidate that is on and off: the two entries.
#[derive(Clone, Copy, Debug)]
pub(super) struct Contradiction {
    pub(super) on: usize,
    pub(super) off: usize,
}

impl Propagation {
    /// For boards with this many cells.
    pub(super) fn new(cells: usize) -> Propagation {
        Propagation {
            entries: Vec::new(),
            premises: Vec::new(),
            dependencies: Vec::new(),
            words: 0,
            inner_sets: Vec::new(),
            on: Vec::new(),
            off: Vec::new(),
            bound: 0,
            pending: 0,
            patterns: Vec::new(),
            inner_chains: Vec::new(),
            now: None,
            entry_of: vec![NONE; cells * OF_CELL],
            targets: Vec::new(),
        }
    }

    /// Follows an assumption until nothing more follows, until a contradiction, until every further assertion has at
    /// least the cost `bound`, or until the work is over. Assertions below the bound have the same dependencies for
    /// every bound.
    pub(super) fn follow(
        &mut self,
        marks: &Marks,
        assumption: Assertion,
        mode: Mode,
        bound: usize,
        source: &mut dyn InnerSource,
    ) -> Option<Contradiction> {
        self.clear(marks, bound);
        let start = self.add_entry(assumption, Reason::Assumption, 0);
        self.reach(start);
        let mut changed = mode.is_dynamic.then(|| match self.now.take() {
            Some(mut now) => {
                now.take_candidates_of(marks);
                now
            }
            None => marks.clone(),
        });
        let contradiction = self.follow_all(marks, &mut changed, mode, source);
        self.now = changed.or(self.now.take());
        contradiction
    }

    fn follow_all(
        &mut self,
        marks: &Marks,
        changed: &mut Option<Marks>,
        mode: Mode,
        source: &mut dyn InnerSource,
    ) -> Option<Contradiction> {
        let (mut next_on, mut next_off) = (0, 0);
        // A pattern can depend on early entries, so with patterns the end cannot be predicted.
        while (self.pending > 0 || mode.uses_patterns()) && !source.work().is_over() {
            if let Some(&at) = self.on.get(next_on) {
                next_on += 1;
                self.pending -= usize::from(self.cost(at) < self.bound);
                let contradiction = self.follow_on(marks, at, mode.links, source.work());
                if contradiction.is_some() {
                    return contradiction;
                }
            } else if let Some(&at) = self.off.get(next_off) {
                next_off += 1;
                self.pending -= usize::from(self.cost(at) < self.bound);
                let now = changed.as_ref().unwrap_or(marks);
                let contradiction = self.follow_off(marks, now, at, mode.links, source.work());
                if contradiction.is_some() {
                    return contradiction;
                }
                if let Some(now) = changed {
                    let off = self.entries[at].assertion;
                    now.eliminate(off.cell(), off.value());
                }
            } else {
                // All candidates that are off are followed, so they are eliminated.
                let now = changed.as_ref().filter(|_| mode.uses_patterns())?;
                if !self.follow_advanced(marks, now, mode, source) {
                    return None;
                }
            }
        }
        None
    }

    fn clear(&mut self, marks: &Marks, bound: usize) {
        self.bound = bound;
        self.pending = 0;
        for entry in &self.entries {
            self.entry_of[entry.assertion.index()] = NONE;
        }
        self.entries.clear();
        self.premises.clear();
        self.dependencies.clear();
        // Each candidate is reached once, and one of them a second time in a contradiction.
        let candidates: u32 = marks.of_cells().iter().map(|candidates| candidates.count_ones()).sum();
        self.words = candidates as usize / 64 + 1;
        self.inner_sets.clear();
        self.inner_sets.push(InnerSet::default());
        self.on.clear();
        self.off.clear();
        self.patterns.clear();
        self.inner_chains.clear();
    }

    /// Follows the patterns, and then the inner chains, that appear on the changed board. Returns whether something new
    /// follows.
    #[cfg_attr(target_family = "wasm", inline(never))] // java/build.sh says why
    fn follow_advanced(&mut self, before: &Marks, now: &Marks, mode: Mode, source: &mut dyn InnerSource) -> bool {
        source.work().spend(before.cells() * OF_CELL);
        let count = self.entries.len();
        self.follow_patterns(before, now);
        for &inner in mode.inner_modes() {
            if self.entries.len() > count {
                break;
            }
            self.follow_inner_chains(before, now, inner, source);
        }
        self.entries.len() > count
    }

    fn follow_patterns(&mut self, before: &Marks, after: &Marks) {
        for pattern in patterns::find(before, after) {
            let reason = Reason::Pattern(self.patterns.len());
            for &off in &pattern.eliminated {
                if self.entry(off).is_none() {
                    let premises = self.push_entries(&pattern.premises);
                    let off = self.add_entry(off, reason, premises);
                    self.reach(off);
                }
            }
            self.patterns.push(pattern);
        }
    }

    /// Follows the conclusions of inner chains. `logic::chain::propagation` says which of them.
    fn follow_inner_chains(&mut self, before: &Marks, now: &Marks, inner: InnerMode, source: &mut dyn InnerSource) {
        let chains = source.chains(now, inner);
        let is_beyond = |chain: &InnerChain, bound: usize| chain.length + LEAST_OUTER_LENGTH >= bound;
        if source.work().is_over() || chains.iter().all(|chain| is_beyond(chain, self.bound)) {
            return;
        }
        let is_known_before = !source.chains(before, inner).is_empty();
        let shared = Arc::new(now.clone());
        for chain in chains.iter() {
            if chain.eliminated.iter().all(|&off| self.entry(off).is_some()) {
                continue;
            }
            let is_beyond = is_beyond(chain, self.bound);
            let details = (!is_beyond || is_known_before).then(|| source.details(now, chain));
            let premises = details.map(|details| details.premises(before, now));
            if premises.as_ref().is_some_and(Vec::is_empty) {
                continue;
            }
            let reason = Reason::Inner(self.inner_chains.len());
            for &off in chain.eliminated.iter() {
                if self.entry(off).is_some() {
                    continue;
                }
                let count = self.push_entries(premises.as_deref().unwrap_or_default());
                let off = self.add_entry(off, reason, count);
                match details.filter(|_| !is_beyond && self.entries[off].length < BEYOND) {
                    Some(details) => {
                        let inner = self.inner_set(off).with(details.identity, chain.length);
                        self.entries[off].inner = self.inner_sets.len();
                        self.inner_sets.push(inner);
                    }
                    None => self.entries[off].length = BEYOND,
                }
                self.reach(off);
            }
            self.inner_chains.push((chain.clone(), Arc::clone(&shared)));
        }
    }

    /// Stores the entries of these assertions as premises. Returns how many there are.
    fn push_entries(&mut self, assertions: &[Assertion]) -> usize {
        let first = self.premises.len();
        let entries = assertions.iter().map(|assertion| self.entry_of[assertion.index()]);
        self.premises.extend(entries.filter(|&at| at != NONE).map(|at| at as usize));
        self.premises.len() - first
    }

    #[cfg_attr(target_family = "wasm", inline(never))] // java/build.sh says why
    fn follow_on(&mut self, marks: &Marks, at: usize, links: LinkKind, work: &mut Work) -> Option<Contradiction> {
        let mut targets = std::mem::take(&mut self.targets);
        targets.clear();
        weak_links(marks, self.entries[at].assertion, links, |off, reason| {
            if self.entry_of[off.index()] == NONE {
                targets.push((off, reason));
            }
        });
        work.spend(targets.len() + 1);
        let mut contradiction = None;
        for &(off, reason) in &targets {
            self.premises.push(at);
            let entry = self.add_entry(off, reason, 1);
            if let Some(on) = self.entry(off.negation()) {
                contradiction = Some(Contradiction { on, off: entry });
                break;
            }
            self.reach(entry);
        }
        self.targets = targets;
        contradiction
    }

    #[cfg_attr(target_family = "wasm", inline(never))] // java/build.sh says why
    fn follow_off(
        &mut self,
        before: &Marks,
        now: &Marks,
        at: usize,
        links: LinkKind,
        work: &mut Work,
    ) -> Option<Contradiction> {
        let mut targets = std::mem::take(&mut self.targets);
        targets.clear();
        strong_links(now, self.entries[at].assertion, links, |on, reason| targets.push((on, reason)));
        work.spend(targets.len() + 1);
        let mut contradiction = None;
        for &(on, reason) in &targets {
            let off = self.entry(on.negation());
            if off.is_some() || self.entry(on).is_none() {
                let premises = self.push_premises(before, now, at, on, reason);
                let on = self.add_entry(on, reason, premises);
                if let Some(off) = off {
                    contradiction = Some(Contradiction { on, off });
                    break;
                }
                self.reach(on);
            }
        }
        self.targets = targets;
        contradiction
    }

    /// Stores the premises of a last candidate or place: the entry that is followed, and the eliminated candidates of
    /// the cell or unit. Returns how many there are.
    fn push_premises(&mut self, before: &Marks, now: &Marks, at: usize, on: Assertion, reason: Reason) -> usize {
        let first = self.premises.len();
        self.premises.push(at);
        let (cell, value) = (on.cell(), on.value());
        let mut push = |premise: Assertion| self.premises.push(self.entry_of[premise.index()] as usize);
        match reason {
            Reason::Assumption | Reason::Pattern(_) | Reason::Inner(_) => {}
            Reason::Cell => ones(before.candidates(cell) & !now.candidates(cell))
                .for_each(|eliminated| push(Assertion::off(cell, eliminated))),
            Reason::Unit(unit) => {
                let eliminated = before.places(unit, value) & !now.places(unit, value);
                before.layout.cells_at(unit, eliminated).for_each(|cell| push(Assertion::off(cell, value)));
            }
        }
        self.premises.len() - first
    }

    /// Adds an entry whose premises are the last ones stored, this many.
    fn add_entry(&mut self, assertion: Assertion, reason: Reason, premises: usize) -> usize {
        let (at, end) = (self.entries.len(), self.premises.len());
        let from = end - premises;
        let (length, dependencies, inner) = match self.premises[from..] {
            [premise] if self.entries[premise].assertion.is_on() => {
                let Entry { length, dependencies, inner, .. } = self.entries[premise];
                (length.saturating_add(1).min(BEYOND), dependencies, inner)
            }
            _ => self.depends_on(at, from),
        };
        self.entries.push(Entry { assertion, reason, premises: (from, end), length, dependencies, inner });
        at
    }

    /// The length of a new entry with the premises from this index on, and its sets of entries and of inner chains.
    fn depends_on(&mut self, at: usize, from: usize) -> (usize, usize, usize) {
        let (set, words) = (self.dependencies.len(), self.words);
        self.dependencies.resize(set + words, 0);
        let (earlier, dependencies) = self.dependencies.split_at_mut(set);
        dependencies[at / 64] |= 1 << (at % 64);
        let (mut inner, mut is_beyond) = (0, false);
        for &premise in &self.premises[from..] {
            let entry = &self.entries[premise];
            let others = &earlier[entry.dependencies * words..][..words];
            dependencies.iter_mut().zip(others).for_each(|(word, other)| *word |= other);
            dependencies[premise / 64] |= 1 << (premise % 64);
            is_beyond |= entry.length >= BEYOND;
            if entry.inner != inner && entry.inner != 0 {
                inner = union(&mut self.inner_sets, inner, entry.inner);
            }
        }
        let length = dependencies.iter().map(|word| word.count_ones() as usize).sum();
        (if is_beyond { BEYOND } else { length }, set / words, inner)
    }

    /// The entries that an entry depends on. They may leave out the entry itself.
    fn dependencies_of(&self, at: usize) -> &[u64] {
        &self.dependencies[self.entries[at].dependencies * self.words..][..self.words]
    }

    /// Marks the assertion of an entry as reached.
    fn reach(&mut self, at: usize) {
        let assertion = self.entries[at].assertion;
        self.entry_of[assertion.index()] = at as u32;
        self.pending += usize::from(self.cost(at) < self.bound);
        if assertion.is_on() {
            self.on.push(at);
        } else {
            self.off.push(at);
        }
    }

    /// The entry of an assertion; `None` if it is not reached.
    pub(super) fn entry(&self, assertion: Assertion) -> Option<usize> {
        let at = self.entry_of[assertion.index()];
        (at != NONE).then_some(at as usize)
    }

    /// How many assertions an entry depends on, including itself, without inner chains.
    pub(super) fn length(&self, at: usize) -> usize {
        self.entries[at].length
    }

    /// The length of an entry with that of its inner chains.
    pub(super) fn cost(&self, at: usize) -> usize {
        self.length(at) + self.inner_set(at).length()
    }

    /// The inner chains that an entry depends on.
    pub(super) fn inner_set(&self, at: usize) -> &InnerSet {
        &self.inner_sets[self.entries[at].inner]
    }

    /// The assertions that are reached, with their entries: all that are on, then all that are off.
    pub(super) fn reached(&self) -> impl Iterator<Item = (Assertion, usize)> {
        self.on.iter().chain(&self.off).map(|&at| (self.entries[at].assertion, at))
    }

    /// The entries that an entry depends on, in order of their distance from it: the entry, its premises, their
    /// premises, and so on, each with its reason.
    pub(super) fn back_from(&self, at: usize) -> Vec<(Assertion, Reason)> {
        let (mut is_seen, mut found) = (vec![false; at + 1], vec![at]);
        let mut next = 0;
        while let Some(&entry) = found.get(next) {
            next += 1;
            let (from, to) = self.entries[entry].premises;
            for &premise in &self.premises[from..to] {
                if !std::mem::replace(&mut is_seen[premise], true) {
                    found.push(premise);
                }
            }
        }
        found.into_iter().map(|at| (self.entries[at].assertion, self.entries[at].reason)).collect()
    }

    /// The chain to an entry: the entries that it depends on, in the order in which they are reached; `None` if the
    /// work is over.
    pub(super) fn chain_to(&self, marks: &Marks, at: usize, source: &mut dyn InnerSource) -> Option<Chain> {
        let dependencies = self.dependencies_of(at);
        let is_member = |&other: &usize| {
            other == at || dependencies.get(other / 64).is_some_and(|word| word >> (other % 64) & 1 != 0)
        };
        let members: Vec<usize> = (0..=at).filter(is_member).collect();
        let mut to_link = |&at: &usize| {
            let Entry { assertion, reason, premises: (from, to), .. } = self.entries[at];
            let premises = self.premises[from..to].iter().filter_map(|premise| members.binary_search(premise).ok());
            let mut premises: Vec<usize> = premises.collect();
            short::sort(&mut premises);
            let reason = match reason {
                Reason::Assumption => argument::Reason::Assumption,
                Reason::Cell => argument::Reason::Cell,
                Reason::Unit(unit) => argument::Reason::Unit(marks.layout.unit(unit)),
                Reason::Pattern(at) => self.patterns[at].reason(marks),
                Reason::Inner(at) => {
                    let (chain, board) = &self.inner_chains[at];
                    argument::Reason::Inner(Box::new(source.argument(board, chain)?))
                }
            };
            link(&marks.layout, assertion, reason, premises)
        };
        members.iter().map(&mut to_link).collect::<Option<Vec<_>>>().map(Chain)
    }
}

/// The index of the union of two sets.
fn union(sets: &mut Vec<InnerSet>, one: usize, other: usize) -> usize {
    if one == 0 {
        return other;
    }
    let union = sets[one].union(&sets[other]);
    sets.push(union);
    sets.len() - 1
}
