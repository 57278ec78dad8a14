//! Propagation: all consequences of an assumption, in the order in which the scale finds them.
//!
//! Assertions that are on are followed before those that are off, and each of the two in the order in which they are
//! found. An assertion keeps the premises by which it is found first. Propagation ends if nothing more follows, or if a
//! candidate is on and off.
//!
//! In dynamic chains each candidate that is off is eliminated after it is followed. A last candidate or place is then
//! left by several eliminations: an assertion can have several premises.

use super::links::{LinkKind, strong_links, weak_links};
use super::patterns::{self, Pattern};
use crate::board::Digit;
use crate::logic::argument::{Chain, Link, Reason};
use crate::logic::assertion::{ASSERTIONS, Assertion, AssertionSet};
use crate::logic::candidates::Candidates;
use crate::logic::mask::ones;
use crate::logic::units::CELL_AT;

/// How an assumption is followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Mode {
    pub(super) links: LinkKind,
    /// Whether candidates that are off are eliminated.
    pub(super) is_dynamic: bool,
    /// Whether patterns that appear after the eliminations are used.
    pub(super) uses_patterns: bool,
}

/// An assertion that is reached.
#[derive(Clone, Copy, Debug)]
struct Entry {
    assertion: Assertion,
    reason: Reason,
    /// The range of its premises in `Propagation::premises`.
    premises: (u32, u32),
    /// How many assertions it depends on, including itself.
    length: u16,
}

/// The consequences of an assumption. The value is used again for the next assumption, to keep its memory.
pub(super) struct Propagation {
    entries: Vec<Entry>,
    premises: Vec<u16>,
    /// The assertions that each entry depends on, including itself.
    dependencies: Vec<AssertionSet>,
    /// The entries that are on, and those that are off, in the order in which they are reached.
    on: Vec<u16>,
    off: Vec<u16>,
    /// An assertion that depends on this many others, or more, does not need to be followed.
    bound: usize,
    /// How many entries below the bound are not followed yet.
    pending: usize,
    patterns: Vec<Pattern>,
    /// The entry of each assertion, or `NONE`.
    entry_of: [u16; ASSERTIONS],
}

const NONE: u16 = u16::MAX;

/// A candidate that is on and off: the two entries.
#[derive(Clone, Copy, Debug)]
pub(super) struct Contradiction {
    pub(super) on: usize,
    pub(super) off: usize,
}

impl Propagation {
    pub(super) fn new() -> Propagation {
        Propagation {
            entries: Vec::new(),
            premises: Vec::new(),
            dependencies: Vec::new(),
            on: Vec::new(),
            off: Vec::new(),
            bound: 0,
            pending: 0,
            patterns: Vec::new(),
            entry_of: [NONE; ASSERTIONS],
        }
    }

    /// Follows an assumption until nothing more follows, until a contradiction, or until every further assertion
    /// depends on at least `bound` assertions. Assertions below the bound have the same dependencies for every bound.
    pub(super) fn follow(
        &mut self,
        source: &Candidates,
        assumption: Assertion,
        mode: Mode,
        bound: usize,
    ) -> Option<Contradiction> {
        // A pattern can depend on early entries, so with patterns the end cannot be predicted.
        self.bound = if mode.uses_patterns { usize::MAX } else { bound };
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
        let start = self.add_entry(assumption, Reason::Assumption, 0);
        self.reach(start);

        let mut board = source.clone();
        let (mut next_on, mut next_off) = (0, 0);
        while self.pending > 0 || mode.uses_patterns {
            if let Some(&at) = self.on.get(next_on) {
                next_on += 1;
                self.pending -= usize::from(self.length(usize::from(at)) < self.bound);
                let contradiction = self.follow_on(&board, usize::from(at), mode.links);
                if contradiction.is_some() {
                    return contradiction;
                }
            } else if let Some(&at) = self.off.get(next_off) {
                next_off += 1;
                self.pending -= usize::from(self.length(usize::from(at)) < self.bound);
                let contradiction = self.follow_off(source, &mut board, usize::from(at), mode);
                if contradiction.is_some() {
                    return contradiction;
                }
            } else if !(mode.uses_patterns && self.follow_patterns(source, &board)) {
                return None;
            }
        }
        None
    }

    /// Follows the patterns that appear on the changed board. Returns whether something new follows.
    fn follow_patterns(&mut self, source: &Candidates, board: &Candidates) -> bool {
        let before = self.entries.len();
        for pattern in patterns::find(source, board) {
            let reason = Reason::Pattern(self.patterns.len());
            for &off in &pattern.eliminated {
                if self.entry(off).is_none() {
                    let first = self.premises.len();
                    let entry_of = &self.entry_of;
                    let premises = pattern.premises.iter().map(|premise| entry_of[premise.index()]);
                    self.premises.extend(premises.filter(|&at| at != NONE));
                    let off = self.add_entry(off, reason, self.premises.len() - first);
                    self.reach(off);
                }
            }
            self.patterns.push(pattern);
        }
        self.entries.len() > before
    }

    fn follow_on(&mut self, board: &Candidates, at: usize, links: LinkKind) -> Option<Contradiction> {
        for (off, reason) in weak_links(board, self.entries[at].assertion, links) {
            if let Some(on) = self.entry(off.negation()) {
                self.premises.push(at as u16);
                let off = self.add_entry(off, reason, 1);
                return Some(Contradiction { on, off });
            }
            if self.entry(off).is_none() {
                self.premises.push(at as u16);
                let off = self.add_entry(off, reason, 1);
                self.reach(off);
            }
        }
        None
    }

    fn follow_off(
        &mut self,
        source: &Candidates,
        board: &mut Candidates,
        at: usize,
        mode: Mode,
    ) -> Option<Contradiction> {
        let assertion = self.entries[at].assertion;
        for (on, reason) in strong_links(&*board, assertion, mode.links) {
            if let Some(off) = self.entry(on.negation()) {
                let premises = self.push_premises(source, board, at, on, reason);
                let on = self.add_entry(on, reason, premises);
                return Some(Contradiction { on, off });
            }
            if self.entry(on).is_none() {
                let premises = self.push_premises(source, board, at, on, reason);
                let on = self.add_entry(on, reason, premises);
                self.reach(on);
            }
        }
        if mode.is_dynamic {
            board.eliminate(assertion.cell(), assertion.digit());
        }
        None
    }

    /// Stores the premises of a last candidate or place: the entry that is followed, and the eliminated candidates of
    /// the cell or unit. Returns how many there are.
    fn push_premises(
        &mut self,
        source: &Candidates,
        board: &Candidates,
        at: usize,
        on: Assertion,
        reason: Reason,
    ) -> usize {
        let before = self.premises.len();
        self.premises.push(at as u16);
        let (cell, digit) = (on.cell(), on.digit());
        let mut push = |premise: Assertion| self.premises.push(self.entry_of[premise.index()]);
        match reason {
            Reason::Assumption | Reason::Pattern(_) => {}
            Reason::Cell => ones((source.candidates(cell) - board.candidates(cell)).bits())
                .for_each(|eliminated| push(Assertion::off(cell, Digit::ALL[eliminated]))),
            Reason::Unit(unit) => ones(source.places(unit, digit.index()) & !board.places(unit, digit.index()))
                .for_each(|place| push(Assertion::off(CELL_AT[unit][place], digit))),
        }
        self.premises.len() - before
    }

    /// Adds an entry whose premises are the last ones stored, this many.
    fn add_entry(&mut self, assertion: Assertion, reason: Reason, premises: usize) -> usize {
        let end = self.premises.len();
        let (mut dependencies, length) = match self.premises[end - premises..end] {
            [] => (AssertionSet::EMPTY, 1),
            [premise] => (self.dependencies[usize::from(premise)], self.entries[usize::from(premise)].length + 1),
            [premise, ref others @ ..] => {
                let mut dependencies = self.dependencies[usize::from(premise)];
                others.iter().for_each(|&other| dependencies.extend(&self.dependencies[usize::from(other)]));
                (dependencies, dependencies.len() as u16 + 1)
            }
        };
        dependencies.insert(assertion);
        self.dependencies.push(dependencies);
        self.entries.push(Entry { assertion, reason, premises: ((end - premises) as u32, end as u32), length });
        self.entries.len() - 1
    }

    /// Marks the assertion of an entry as reached.
    fn reach(&mut self, at: usize) {
        let assertion = self.entries[at].assertion;
        self.entry_of[assertion.index()] = at as u16;
        self.pending += usize::from(self.length(at) < self.bound);
        if assertion.is_on() { self.on.push(at as u16) } else { self.off.push(at as u16) }
    }

    /// The entry of an assertion; `None` if it is not reached.
    pub(super) fn entry(&self, assertion: Assertion) -> Option<usize> {
        let at = self.entry_of[assertion.index()];
        (at != NONE).then_some(usize::from(at))
    }

    /// How many assertions an entry depends on, including itself.
    pub(super) fn length(&self, at: usize) -> usize {
        usize::from(self.entries[at].length)
    }

    /// The assertions that are reached, with their entries: all that are on, then all that are off.
    pub(super) fn reached(&self) -> impl Iterator<Item = (Assertion, usize)> {
        self.on.iter().chain(&self.off).map(|&at| (self.entries[usize::from(at)].assertion, usize::from(at)))
    }

    /// The chain to an entry: the entries that it depends on, in the order in which they are reached.
    pub(super) fn chain_to(&self, at: usize) -> Chain {
        let dependencies = &self.dependencies[at];
        let is_member = |&other: &usize| {
            other == at || dependencies.contains(self.entries[other].assertion) && self.is_reached(other)
        };
        let members: Vec<usize> = (0..=at).filter(is_member).collect();
        let index_of = |premise: &u16| members.binary_search(&usize::from(*premise)).ok();
        let link = |&at: &usize| {
            let Entry { assertion, reason, premises: (from, to), .. } = self.entries[at];
            let mut premises: Vec<usize> =
                self.premises[from as usize..to as usize].iter().filter_map(index_of).collect();
            premises.sort_unstable();
            let pattern = match reason {
                Reason::Pattern(at) => self.patterns.get(at).map(Pattern::text),
                _ => None,
            };
            Link { assertion, reason, premises, pattern }
        };
        Chain(members.iter().map(link).collect())
    }

    /// Whether an entry is the one of its assertion. The last entry of a contradiction is not.
    fn is_reached(&self, at: usize) -> bool {
        usize::from(self.entry_of[self.entries[at].assertion.index()]) == at
    }
}
