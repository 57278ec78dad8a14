//! Propagation: all consequences of an assumption, in the order in which the scale finds them.
//!
//! Assertions that are on are followed before those that are off, and each of the two in the order in which they are
//! found. An assertion keeps the premises by which it is found first. Propagation ends if nothing more follows, or if a
//! candidate is on and off.
//!
//! In dynamic chains each candidate that is off is eliminated after it is followed. A last candidate or place is then
//! left by several eliminations: an assertion can have several premises. If nothing more follows by links, patterns and
//! then inner chains on the board with these eliminations are used, as far as the mode has them.

use std::sync::Arc;

use super::entry_set::EntrySet;
use super::inner::{InnerChain, InnerSource};
use super::inner_set::InnerSet;
use super::links::{LinkKind, strong_links, weak_links};
use super::marks::Marks;
use super::mode::{InnerMode, Mode};
use super::patterns::{self, Pattern};
use super::reason::{Reason, link};
use crate::board::Digit;
use crate::logic::argument::{self, Chain};
use crate::logic::assertion::{ASSERTIONS, Assertion};
use crate::logic::candidates::Candidates;
use crate::logic::mask::ones;
use crate::logic::units::{CELL_AT, unit_at};
use crate::short;

/// An assertion that is reached.
#[derive(Clone, Copy, Debug)]
struct Entry {
    assertion: Assertion,
    reason: Reason,
    /// The range of its premises in `Propagation::premises`.
    premises: (u32, u32),
    /// How many assertions it depends on, including itself, or `BEYOND`.
    length: u16,
    /// The index in `Propagation::dependencies` of the entries that it depends on. They may leave out the entry itself.
    dependencies: u16,
    /// The index in `Propagation::inner_sets` of the inner chains that it depends on.
    inner: u16,
}

/// The length of an entry whose cost is at least the bound, however long it is.
const BEYOND: u16 = u16::MAX;
const NONE: u16 = u16::MAX;

/// The least number of assertions in a chain whose last link is by an inner chain: a premise and the conclusion.
const LEAST_OUTER_LENGTH: usize = 2;

/// The consequences of an assumption. The value is used again for the next assumption, to keep its memory.
pub(super) struct Propagation {
    entries: Vec<Entry>,
    premises: Vec<u16>,
    dependencies: Vec<EntrySet>,
    /// The sets of inner chains that entries depend on. The first one is empty.
    inner_sets: Vec<InnerSet>,
    /// The entries that are on, and those that are off, in the order in which they are reached.
    on: Vec<u16>,
    off: Vec<u16>,
    /// An assertion of this cost, or a higher one, does not need to be followed.
    bound: usize,
    /// How many entries below the bound are not followed yet.
    pending: usize,
    patterns: Vec<Pattern>,
    /// The inner chains that are links, each with the board that it is found on.
    inner_chains: Vec<(InnerChain, Arc<Candidates>)>,
    /// The entry of each assertion, or `NONE`.
    entry_of: [u16; ASSERTIONS],
}

/// A candidate that is on and off: the two entries.
#[derive(Clone, Copy, Debug)]
pub(super) struct Contradiction {
    pub(super) on: usize,
    pub(super) off: usize,
}

/// The boards of one propagation.
struct Boards<'a> {
    source: &'a Candidates,
    before: Marks,
    /// Without the candidates that are off and followed.
    now: Marks,
    /// Without all candidates that are off.
    rest: Marks,
    /// The board for patterns and inner chains, with the number of entries that are eliminated in it.
    full: Option<(Candidates, usize)>,
}

impl Boards<'_> {
    fn of(source: &Candidates) -> Boards<'_> {
        let before = Marks::of(source);
        Boards { source, before, now: before, rest: before, full: None }
    }
}

impl Propagation {
    pub(super) fn new() -> Propagation {
        Propagation {
            entries: Vec::new(),
            premises: Vec::new(),
            dependencies: Vec::new(),
            inner_sets: Vec::new(),
            on: Vec::new(),
            off: Vec::new(),
            bound: 0,
            pending: 0,
            patterns: Vec::new(),
            inner_chains: Vec::new(),
            entry_of: [NONE; ASSERTIONS],
        }
    }

    /// Follows an assumption until nothing more follows, until a contradiction, or until every further assertion has at
    /// least the cost `bound`. Assertions below the bound have the same dependencies for every bound.
    pub(super) fn follow(
        &mut self,
        board: &Candidates,
        assumption: Assertion,
        mode: Mode,
        bound: usize,
        source: &mut dyn InnerSource,
    ) -> Option<Contradiction> {
        self.clear(bound);
        let start = self.add_entry(assumption, Reason::Assumption, 0);
        let mut boards = Boards::of(board);
        self.reach(start, &mut boards.rest);
        let (mut next_on, mut next_off) = (0, 0);
        // A pattern can depend on early entries, so with patterns the end cannot be predicted.
        while self.pending > 0 || mode.uses_patterns() {
            if let Some(&at) = self.on.get(next_on) {
                next_on += 1;
                self.pending -= usize::from(self.cost(usize::from(at)) < self.bound);
                let contradiction = self.follow_on(&mut boards, usize::from(at), mode.links);
                if contradiction.is_some() {
                    return contradiction;
                }
            } else if let Some(&at) = self.off.get(next_off) {
                next_off += 1;
                self.pending -= usize::from(self.cost(usize::from(at)) < self.bound);
                let contradiction = self.follow_off(&mut boards, usize::from(at), mode);
                if contradiction.is_some() {
                    return contradiction;
                }
            } else if !(mode.uses_patterns() && self.follow_advanced(&mut boards, mode, source)) {
                return None;
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
    fn follow_advanced(&mut self, boards: &mut Boards<'_>, mode: Mode, source: &mut dyn InnerSource) -> bool {
        let (mut board, eliminated) = boards.full.take().unwrap_or_else(|| (boards.source.clone(), 0));
        for &at in &self.off[eliminated..] {
            let assertion = self.entries[usize::from(at)].assertion;
            board.eliminate(assertion.cell(), assertion.digit());
        }
        let before = self.entries.len();
        self.follow_patterns(boards.source, &board, &mut boards.rest);
        let inner_modes = mode.inner_modes().iter();
        for &inner in inner_modes {
            if self.entries.len() > before {
                break;
            }
            self.follow_inner_chains(boards.source, &board, &mut boards.rest, inner, source);
        }
        boards.full = Some((board, self.off.len() - (self.entries.len() - before)));
        self.entries.len() > before
    }

    fn follow_patterns(&mut self, source: &Candidates, board: &Candidates, rest: &mut Marks) {
        for pattern in patterns::find(source, board) {
            let reason = Reason::Pattern(self.patterns.len());
            for &off in &pattern.eliminated {
                if self.entry(off).is_none() {
                    let premises = self.push_entries(&pattern.premises);
                    let off = self.add_entry(off, reason, premises);
                    self.reach(off, rest);
                }
            }
            self.patterns.push(pattern);
        }
    }

    /// Follows the conclusions of inner chains. If none of them is below the bound, nothing below it can follow any
    /// more, because each conclusion that does not depend on an inner chain is the conclusion of one.
    fn follow_inner_chains(
        &mut self,
        before: &Candidates,
        board: &Candidates,
        rest: &mut Marks,
        inner: InnerMode,
        source: &mut dyn InnerSource,
    ) {
        let chains = source.chains(board, inner);
        let is_beyond = |chain: &InnerChain| chain.length + LEAST_OUTER_LENGTH >= self.bound;
        if chains.iter().all(is_beyond) {
            return;
        }
        // A chain that no elimination of the outer chain is needed for is not a consequence. There is none if the
        // techniques before this one found nothing on the board.
        let is_known_before = !source.chains(before, inner).is_empty();
        let shared = Arc::new(board.clone());
        for chain in chains.iter() {
            if chain.eliminated.iter().all(|&off| self.entry(off).is_some()) {
                continue;
            }
            let is_beyond = chain.length + LEAST_OUTER_LENGTH >= self.bound;
            let details = (!is_beyond || is_known_before).then(|| source.details(board, chain));
            let premises = details.as_ref().map(|details| details.premises(before, board));
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
                match details.as_ref().filter(|_| !is_beyond && self.entries[off].length != BEYOND) {
                    Some(details) => {
                        let inner =
                            self.inner_sets[usize::from(self.entries[off].inner)].with(details.identity, chain.length);
                        self.entries[off].inner = self.inner_sets.len() as u16;
                        self.inner_sets.push(inner);
                    }
                    None => self.entries[off].length = BEYOND,
                }
                self.reach(off, rest);
            }
            self.inner_chains.push((chain.clone(), Arc::clone(&shared)));
        }
    }

    /// Stores the entries of these assertions as premises. Returns how many there are.
    fn push_entries(&mut self, assertions: &[Assertion]) -> usize {
        let first = self.premises.len();
        let entries = assertions.iter().map(|assertion| self.entry_of[assertion.index()]);
        self.premises.extend(entries.filter(|&at| at != NONE));
        self.premises.len() - first
    }

    #[cfg_attr(target_family = "wasm", inline(never))] // java/build.sh says why
    fn follow_on(&mut self, boards: &mut Boards<'_>, at: usize, links: LinkKind) -> Option<Contradiction> {
        for (off, reason) in weak_links(&boards.rest, self.entries[at].assertion, links) {
            self.premises.push(at as u16);
            let entry = self.add_entry(off, reason, 1);
            if let Some(on) = self.entry(off.negation()) {
                return Some(Contradiction { on, off: entry });
            }
            self.reach(entry, &mut boards.rest);
        }
        None
    }

    #[cfg_attr(target_family = "wasm", inline(never))] // java/build.sh says why
    fn follow_off(&mut self, boards: &mut Boards<'_>, at: usize, mode: Mode) -> Option<Contradiction> {
        let assertion = self.entries[at].assertion;
        for (on, reason) in strong_links(&boards.now, assertion, mode.links) {
            if let Some(off) = self.entry(on.negation()) {
                let premises = self.push_premises(boards, at, on, reason);
                let on = self.add_entry(on, reason, premises);
                return Some(Contradiction { on, off });
            }
            if self.entry(on).is_none() {
                let premises = self.push_premises(boards, at, on, reason);
                let on = self.add_entry(on, reason, premises);
                self.reach(on, &mut boards.rest);
            }
        }
        if mode.is_dynamic {
            boards.now.remove(assertion);
        }
        None
    }

    /// Stores the premises of a last candidate or place: the entry that is followed, and the eliminated candidates of
    /// the cell or unit. Returns how many there are.
    fn push_premises(&mut self, boards: &Boards<'_>, at: usize, on: Assertion, reason: Reason) -> usize {
        let before = self.premises.len();
        self.premises.push(at as u16);
        let (cell, digit) = (on.cell(), on.digit());
        let mut push = |premise: Assertion| self.premises.push(self.entry_of[premise.index()]);
        match reason {
            Reason::Assumption | Reason::Pattern(_) | Reason::Inner(_) => {}
            Reason::Cell => ones(boards.before.cell(cell) & !boards.now.cell(cell))
                .for_each(|eliminated| push(Assertion::off(cell, Digit::ALL[eliminated]))),
            Reason::Unit(unit) => {
                ones(boards.before.places(unit, digit.index()) & !boards.now.places(unit, digit.index()))
                    .for_each(|place| push(Assertion::off(CELL_AT[unit][place], digit)));
            }
        }
        self.premises.len() - before
    }

    /// Adds an entry whose premises are the last ones stored, this many.
    fn add_entry(&mut self, assertion: Assertion, reason: Reason, premises: usize) -> usize {
        let (at, end) = (self.entries.len(), self.premises.len());
        let premise = |index: usize| &self.entries[usize::from(self.premises[index])];
        let first = (premises > 0).then(|| premise(end - premises));
        let (length, dependencies, inner) = match first {
            Some(first) if premises == 1 && first.assertion.is_on() => {
                (first.length.saturating_add(1), first.dependencies, first.inner)
            }
            _ => {
                let (mut dependencies, mut inner, mut is_beyond) =
                    (EntrySet::EMPTY, first.map_or(0, |first| first.inner), false);
                dependencies.insert(at);
                for index in end - premises..end {
                    let entry = premise(index);
                    dependencies.extend(&self.dependencies[usize::from(entry.dependencies)]);
                    dependencies.insert(usize::from(self.premises[index]));
                    is_beyond |= entry.length == BEYOND;
                    if entry.inner != inner && entry.inner != 0 {
                        inner = union(&mut self.inner_sets, inner, entry.inner);
                    }
                }
                let length = if is_beyond { BEYOND } else { dependencies.len_below(at + 1) as u16 };
                self.dependencies.push(dependencies);
                (length, (self.dependencies.len() - 1) as u16, inner)
            }
        };
        let premises = ((end - premises) as u32, end as u32);
        self.entries.push(Entry { assertion, reason, premises, length, dependencies, inner });
        at
    }

    /// Marks the assertion of an entry as reached.
    fn reach(&mut self, at: usize, rest: &mut Marks) {
        let assertion = self.entries[at].assertion;
        self.entry_of[assertion.index()] = at as u16;
        self.pending += usize::from(self.cost(at) < self.bound);
        if assertion.is_on() {
            self.on.push(at as u16);
        } else {
            self.off.push(at as u16);
            rest.remove(assertion);
        }
    }

    /// The entry of an assertion; `None` if it is not reached.
    pub(super) fn entry(&self, assertion: Assertion) -> Option<usize> {
        let at = self.entry_of[assertion.index()];
        (at != NONE).then_some(usize::from(at))
    }

    /// How many assertions an entry depends on, including itself, without inner chains.
    pub(super) fn length(&self, at: usize) -> usize {
        match self.entries[at].length {
            BEYOND => usize::MAX / 4,
            length => usize::from(length),
        }
    }

    /// The length of an entry with that of its inner chains.
    pub(super) fn cost(&self, at: usize) -> usize {
        match self.entries[at].inner {
            0 => self.length(at),
            _ => self.length(at) + self.inner_set(at).length(),
        }
    }

    /// The index of the inner chains that an entry depends on. Two indices can be of equal sets.
    pub(super) fn inner_index(&self, at: usize) -> usize {
        usize::from(self.entries[at].inner)
    }

    /// The inner chains that an entry depends on.
    pub(super) fn inner_set(&self, at: usize) -> &InnerSet {
        &self.inner_sets[usize::from(self.entries[at].inner)]
    }

    /// The assertions that are reached, with their entries: all that are on, then all that are off.
    pub(super) fn reached(&self) -> impl Iterator<Item = (Assertion, usize)> {
        self.on.iter().chain(&self.off).map(|&at| (self.entries[usize::from(at)].assertion, usize::from(at)))
    }

    /// The entries that an entry depends on, in order of their distance from it: the entry, its premises, their
    /// premises, and so on, each with its reason.
    pub(super) fn back_from(&self, at: usize) -> Vec<(Assertion, Reason)> {
        let (mut seen, mut found) = (EntrySet::EMPTY, vec![at]);
        seen.insert(at);
        let mut next = 0;
        while let Some(&entry) = found.get(next) {
            next += 1;
            let (from, to) = self.entries[entry].premises;
            for &premise in &self.premises[from as usize..to as usize] {
                let premise = usize::from(premise);
                if !seen.contains(premise) {
                    seen.insert(premise);
                    found.push(premise);
                }
            }
        }
        found.into_iter().map(|at| (self.entries[at].assertion, self.entries[at].reason)).collect()
    }

    /// The chain to an entry: the entries that it depends on, in the order in which they are reached.
    pub(super) fn chain_to(&self, at: usize, source: &mut dyn InnerSource) -> Chain {
        let dependencies = &self.dependencies[usize::from(self.entries[at].dependencies)];
        let members: Vec<usize> = (0..=at).filter(|&other| other == at || dependencies.contains(other)).collect();
        let index_of = |premise: &u16| members.binary_search(&usize::from(*premise)).ok();
        let mut to_link = |&at: &usize| {
            let Entry { assertion, reason, premises: (from, to), .. } = self.entries[at];
            let mut premises: Vec<usize> =
                self.premises[from as usize..to as usize].iter().filter_map(index_of).collect();
            short::sort(&mut premises);
            let reason = match reason {
                Reason::Assumption => argument::Reason::Assumption,
                Reason::Cell => argument::Reason::Cell,
                Reason::Unit(unit) => argument::Reason::Unit(unit_at(unit)),
                Reason::Pattern(at) => self.patterns[at].reason(),
                Reason::Inner(at) => {
                    let (chain, board) = &self.inner_chains[at];
                    argument::Reason::Inner(Box::new(source.argument(board, chain)))
                }
            };
            link(assertion, reason, premises)
        };
        Chain(members.iter().map(&mut to_link).collect())
    }
}

/// The index of the union of two sets.
fn union(sets: &mut Vec<InnerSet>, one: u16, other: u16) -> u16 {
    if one == 0 {
        return other;
    }
    let union = sets[usize::from(one)].union(&sets[usize::from(other)]);
    sets.push(union);
    (sets.len() - 1) as u16
}
