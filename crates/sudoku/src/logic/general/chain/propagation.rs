//! Propagation: all consequences of an assumption, in the order in which the scale finds them.
//! `logic::chain::propagation` says what this order is.

use super::assertion::{Assertion, OF_CELL};
use super::links::{Reason, link, strong_links, weak_links};
use super::patterns::{self, Pattern};
use super::work::Work;
use crate::logic::argument::{self, Chain};
use crate::logic::chain::links::LinkKind;
use crate::logic::general::layout::ones;
use crate::logic::general::marks::Marks;

/// How an assumption is followed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mode {
    pub(super) links: LinkKind,
    /// Whether candidates that are off are eliminated.
    pub(super) is_dynamic: bool,
    /// Whether patterns are used on the board after the eliminations.
    pub(super) uses_patterns: bool,
}

/// An assertion that is reached.
#[derive(Clone, Copy, Debug)]
struct Entry {
    assertion: Assertion,
    reason: Reason,
    /// The range of its premises in `Propagation::premises`.
    premises: (usize, usize),
    /// How many assertions it depends on, including itself.
    length: usize,
    /// The index in `Propagation::dependencies` of the entries that it depends on. They may leave out the entry itself.
    dependencies: usize,
}

const NONE: u32 = u32::MAX;

/// The consequences of an assumption. The value is used again for the next assumption, to keep its memory.
pub(super) struct Propagation {
    entries: Vec<Entry>,
    premises: Vec<usize>,
    /// Sets of entries, a bit for each.
    dependencies: Vec<Vec<u64>>,
    /// The entries that are on, and those that are off, in the order in which they are reached.
    on: Vec<usize>,
    off: Vec<usize>,
    /// An assertion of this length, or a greater one, does not need to be followed.
    bound: usize,
    /// How many entries below the bound are not followed yet.
    pending: usize,
    patterns: Vec<Pattern>,
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
            on: Vec::new(),
            off: Vec::new(),
            bound: 0,
            pending: 0,
            patterns: Vec::new(),
            entry_of: vec![NONE; cells * OF_CELL],
            targets: Vec::new(),
        }
    }

    /// Follows an assumption until nothing more follows, until a contradiction, until every further assertion has at
    /// least the length `bound`, or until the work is over. Assertions below the bound have the same dependencies for
    /// every bound.
    pub(super) fn follow(
        &mut self,
        marks: &Marks,
        assumption: Assertion,
        mode: Mode,
        bound: usize,
        work: &mut Work,
    ) -> Option<Contradiction> {
        self.clear(bound);
        let start = self.add_entry(assumption, Reason::Assumption, 0);
        self.reach(start);
        let mut changed = mode.is_dynamic.then(|| marks.clone());
        let (mut next_on, mut next_off) = (0, 0);
        // A pattern can depend on early entries, so with patterns the end cannot be predicted.
        while (self.pending > 0 || mode.uses_patterns) && !work.is_over() {
            if let Some(&at) = self.on.get(next_on) {
                next_on += 1;
                self.pending -= usize::from(self.entries[at].length < self.bound);
                let contradiction = self.follow_on(marks, at, mode.links, work);
                if contradiction.is_some() {
                    return contradiction;
                }
            } else if let Some(&at) = self.off.get(next_off) {
                next_off += 1;
                self.pending -= usize::from(self.entries[at].length < self.bound);
                let now = changed.as_ref().unwrap_or(marks);
                let contradiction = self.follow_off(marks, now, at, mode.links, work);
                if contradiction.is_some() {
                    return contradiction;
                }
                if let Some(now) = &mut changed {
                    let off = self.entries[at].assertion;
                    now.eliminate(off.cell(), off.value());
                }
            } else {
                // All candidates that are off are followed, so they are eliminated.
                let now = changed.as_ref().filter(|_| mode.uses_patterns)?;
                work.spend(marks.cells() * OF_CELL);
                if !self.follow_patterns(marks, now) {
                    return None;
                }
            }
        }
        None
    }

    fn clear(&mut self, bound: usize) {
        self.bound = bound;
        self.pending = 0;
        for entry in &self.entries {
            self.entry_of[entry.assertion.index()] = NONE;
        }
        self.entries.clear();
        self.premises.clear();
        self.dependencies.clear();
        self.on.clear();
        self.off.clear();
        self.patterns.clear();
    }

    /// Follows the patterns that appear on the changed board. Returns whether something new follows.
    fn follow_patterns(&mut self, before: &Marks, after: &Marks) -> bool {
        let count = self.entries.len();
        for pattern in patterns::find(before, after) {
            let reason = Reason::Pattern(self.patterns.len());
            for &off in &pattern.eliminated {
                if self.entry(off).is_none() {
                    let first = self.premises.len();
                    let entries = pattern.premises.iter().filter_map(|premise| {
                        let at = self.entry_of[premise.index()];
                        (at != NONE).then_some(at as usize)
                    });
                    self.premises.extend(entries);
                    let off = self.add_entry(off, reason, self.premises.len() - first);
                    self.reach(off);
                }
            }
            self.patterns.push(pattern);
        }
        self.entries.len() > count
    }

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
            Reason::Assumption | Reason::Pattern(_) => {}
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
        let (length, dependencies) = match self.premises[from..] {
            [premise] if self.entries[premise].assertion.is_on() => {
                (self.entries[premise].length + 1, self.entries[premise].dependencies)
            }
            _ => {
                let mut dependencies = vec![0; at / 64 + 1];
                dependencies[at / 64] |= 1 << (at % 64);
                for &premise in &self.premises[from..] {
                    let others = &self.dependencies[self.entries[premise].dependencies];
                    dependencies.iter_mut().zip(others).for_each(|(word, other)| *word |= other);
                    dependencies[premise / 64] |= 1 << (premise % 64);
                }
                let length = dependencies.iter().map(|word: &u64| word.count_ones() as usize).sum();
                self.dependencies.push(dependencies);
                (length, self.dependencies.len() - 1)
            }
        };
        self.entries.push(Entry { assertion, reason, premises: (from, end), length, dependencies });
        at
    }

    /// Marks the assertion of an entry as reached.
    fn reach(&mut self, at: usize) {
        let Entry { assertion, length, .. } = self.entries[at];
        self.entry_of[assertion.index()] = at as u32;
        self.pending += usize::from(length < self.bound);
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

    /// How many assertions an entry depends on, including itself.
    pub(super) fn length(&self, at: usize) -> usize {
        self.entries[at].length
    }

    /// The assertions that are reached, with their lengths: all that are on, then all that are off.
    pub(super) fn reached(&self) -> impl Iterator<Item = (Assertion, usize)> {
        self.on.iter().chain(&self.off).map(|&at| (self.entries[at].assertion, self.entries[at].length))
    }

    /// The chain to an entry: the entries that it depends on, in the order in which they are reached.
    pub(super) fn chain_to(&self, marks: &Marks, at: usize) -> Chain {
        let dependencies = &self.dependencies[self.entries[at].dependencies];
        let is_member = |&other: &usize| {
            other == at || dependencies.get(other / 64).is_some_and(|word| word >> (other % 64) & 1 != 0)
        };
        let members: Vec<usize> = (0..=at).filter(is_member).collect();
        let to_link = |&at: &usize| {
            let Entry { assertion, reason, premises: (from, to), .. } = self.entries[at];
            let premises = self.premises[from..to].iter().filter_map(|premise| members.binary_search(premise).ok());
            let mut premises: Vec<usize> = premises.collect();
            premises.sort_unstable();
            let reason = match reason {
                Reason::Assumption => argument::Reason::Assumption,
                Reason::Cell => argument::Reason::Cell,
                Reason::Unit(unit) => argument::Reason::Unit(marks.layout.unit(unit)),
                Reason::Pattern(at) => argument::Reason::Pattern(self.patterns[at].text(marks)),
            };
            link(&marks.layout, assertion, reason, premises)
        };
        Chain(members.iter().filter_map(to_link).collect())
    }
}
