//! The cheap question before the exact one: what do single links prove, however long the chain is?
//!
//! If a candidate is on, others are off, and where one of these had one partner left in its cell or unit, the partner is
//! on. What is on in the end is a set, and sets of bits are fast. If a candidate never leads to its own negation, no
//! forcing chain or cycle eliminates anything, and the searches for the shortest chain are not needed. If chains are
//! found, the sets say from where.
//!
//! Links are valid in both directions: if a is on and so b is off, then if b is on a is off. So a candidate that leads to
//! any contradiction leads to its own negation, and a cycle that eliminates a candidate is a chain from that candidate to
//! its negation: that of a neighbour in the cycle, along the cycle, and back.

use std::array;

use super::links::{LinkKind, strong_pairs};
use crate::board::classic::{Cell, Digit};
use crate::logic::assertion::Assertion;
use crate::logic::candidates::Candidates;
use crate::logic::mask::ones;
use crate::logic::units::{CELL_AT, places_of};

const CANDIDATES: usize = 729;

/// The words of a set of all candidates, and those of a set that is large enough for most boards.
const WORDS: usize = CANDIDATES.div_ceil(64);
const FEW_WORDS: usize = 4;

/// A set of candidates, one bit for each of those that the board has.
#[derive(Clone, Copy, PartialEq, Eq)]
struct CandidateSet<const W: usize>([u64; W]);

impl<const W: usize> CandidateSet<W> {
    const EMPTY: CandidateSet<W> = CandidateSet([0; W]);
    const FULL: CandidateSet<W> = CandidateSet([u64::MAX; W]);

    fn insert(&mut self, at: usize) {
        self.0[at / 64] |= 1 << (at % 64);
    }

    fn remove(&mut self, at: usize) {
        self.0[at / 64] &= !(1 << (at % 64));
    }

    fn contains(&self, at: usize) -> bool {
        self.0[at / 64] >> (at % 64) & 1 != 0
    }

    fn extend(&mut self, other: &CandidateSet<W>) {
        *self = CandidateSet(array::from_fn(|word| self.0[word] | other.0[word]));
    }

    fn intersect(&mut self, other: &CandidateSet<W>) {
        *self = CandidateSet(array::from_fn(|word| self.0[word] & other.0[word]));
    }

    fn subtract(&mut self, other: &CandidateSet<W>) {
        *self = CandidateSet(array::from_fn(|word| self.0[word] & !other.0[word]));
    }

    fn meets(&self, other: &CandidateSet<W>) -> bool {
        self.0.iter().zip(&other.0).fold(0, |shared, (word, other)| shared | word & other) != 0
    }

    fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |any, word| any | word) == 0
    }

    fn first(&self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(word * 64 + self.0[word].trailing_zeros() as usize)
    }

    fn iter(&self) -> impl Iterator<Item = usize> {
        self.0.iter().enumerate().flat_map(|(index, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
                rest &= rest - 1;
                Some(index * 64 + bit)
            })
        })
    }
}

/// What each candidate of a board leads to by single links.
pub(in crate::logic) enum Implications {
    OfFew(Closure<FEW_WORDS>),
    OfMany(Closure<WORDS>),
}

impl Implications {
    pub(in crate::logic) fn of(board: &Candidates, kind: LinkKind) -> Implications {
        let numbers = Numbers::of(board);
        if numbers.candidates.len() <= FEW_WORDS * 64 {
            Implications::OfFew(Closure::of(board, kind, numbers))
        } else {
            Implications::OfMany(Closure::of(board, kind, numbers))
        }
    }

    /// What single chains prove: the candidates that lead to their negation are off, and those to which their negation leads
    /// are on.
    pub(in crate::logic) fn proved(&self) -> Vec<Assertion> {
        match self {
            Implications::OfFew(closure) => closure.proved(),
            Implications::OfMany(closure) => closure.proved(),
        }
    }

    /// Whether a single chain proves anything.
    pub(in crate::logic) fn prove_something(&self) -> bool {
        match self {
            Implications::OfFew(closure) => closure.proves_something(),
            Implications::OfMany(closure) => closure.proves_something(),
        }
    }

    /// Whether the assumption leads to its negation.
    pub(super) fn refute(&self, assumption: Assertion) -> bool {
        match self {
            Implications::OfFew(closure) => closure.refutes(assumption),
            Implications::OfMany(closure) => closure.refutes(assumption),
        }
    }

    /// Whether a cycle that eliminates something can start here.
    pub(super) fn is_on_cycle(&self, start: Assertion) -> bool {
        match self {
            Implications::OfFew(closure) => closure.is_on_cycle(start),
            Implications::OfMany(closure) => closure.is_on_cycle(start),
        }
    }

    /// The length of the shortest chain from an assumption to its negation, as long as `wants` is true of the length.
    pub(super) fn chain_length(&self, start: Assertion, wants: impl Fn(usize) -> bool) -> Option<usize> {
        match self {
            Implications::OfFew(closure) => closure.chain_length(start, wants),
            Implications::OfMany(closure) => closure.chain_length(start, wants),
        }
    }

    /// The least length of a cycle from this start, as long as `wants` is true of the length.
    pub(super) fn cycle_length(&self, start: Assertion, wants: impl Fn(usize) -> bool) -> Option<usize> {
        match self {
            Implications::OfFew(closure) => closure.cycle_length(start, wants),
            Implications::OfMany(closure) => closure.cycle_length(start, wants),
        }
    }

    /// Whether all candidates of a cell lead to the same.
    pub(super) fn agree_in_cell(&self, board: &Candidates, cell: Cell) -> bool {
        self.agree(ones(board.candidates(cell).bits()).map(|digit| (cell, digit)))
    }

    /// Whether all places of a digit in a unit lead to the same.
    pub(super) fn agree_in_unit(&self, board: &Candidates, unit: usize, digit: Digit) -> bool {
        self.agree(ones(board.places(unit, digit.index())).map(|place| (CELL_AT[unit][place], digit.index())))
    }

    fn agree(&self, assumptions: impl Iterator<Item = (Cell, usize)>) -> bool {
        match self {
            Implications::OfFew(closure) => closure.agree(assumptions),
            Implications::OfMany(closure) => closure.agree(assumptions),
        }
    }
}

/// The candidates of a board with their numbers.
struct Numbers {
    candidates: Vec<(Cell, usize)>,
    /// The number of each candidate, or `NONE`.
    number_of: [u16; CANDIDATES],
}

const NONE: u16 = u16::MAX;

impl Numbers {
    fn of(board: &Candidates) -> Numbers {
        let mut numbers = Numbers { candidates: Vec::with_capacity(256), number_of: [NONE; CANDIDATES] };
        for cell in Cell::ALL {
            for digit in ones(board.candidates(cell).bits()) {
                numbers.number_of[cell.index() * 9 + digit] = numbers.candidates.len() as u16;
                numbers.candidates.push((cell, digit));
            }
        }
        numbers
    }

    fn number(&self, cell: Cell, digit: usize) -> Option<usize> {
        let number = self.number_of[cell.index() * 9 + digit];
        (number != NONE).then_some(usize::from(number))
    }
}

/// What each candidate leads to, as sets.
pub(in crate::logic) struct Closure<const W: usize> {
    numbers: Numbers,
    /// The candidates that are off by one link if a candidate is on.
    seen: Vec<CandidateSet<W>>,
    /// The candidates that are on by one link if a candidate is off.
    partners: Vec<CandidateSet<W>>,
    /// The candidates that are on by two links if a candidate is on.
    next: Vec<CandidateSet<W>>,
    /// The candidates that are on if a candidate is on, including itself.
    on: Vec<CandidateSet<W>>,
    /// The candidates that are off if a candidate is on.
    off: Vec<CandidateSet<W>>,
    /// The candidates that lead to themselves along at least two links, and to which one of `off_at_last` leads.
    on_cycles: CandidateSet<W>,
    /// The candidates that are off, because they lead to their negation.
    off_at_last: CandidateSet<W>,
    /// The candidates that are on, because their negation leads to them.
    on_at_last: CandidateSet<W>,
}

impl<const W: usize> Closure<W> {
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn of(board: &Candidates, kind: LinkKind, numbers: Numbers) -> Closure<W> {
        let seen = seen(kind, &numbers);
        let partners = partners(board, kind, &numbers);
        let next = next(&seen, &partners);
        let mut closure = Closure {
            on: Vec::with_capacity(seen.len()),
            off: Vec::with_capacity(seen.len()),
            on_cycles: CandidateSet::EMPTY,
            off_at_last: CandidateSet::EMPTY,
            on_at_last: CandidateSet::EMPTY,
            numbers,
            seen,
            partners,
            next,
        };
        closure.follow();
        for at in 0..closure.on.len() {
            if closure.on[at].meets(&closure.seen[at]) {
                closure.off_at_last.insert(at);
            }
            if closure.partners[at].iter().any(|partner| closure.on[partner].contains(at)) {
                closure.on_at_last.insert(at);
            }
        }
        let mut after_refuted = CandidateSet::EMPTY;
        closure.off_at_last.iter().for_each(|at| after_refuted.extend(&closure.on[at]));
        closure.on_cycles.intersect(&after_refuted);
        closure
    }

    /// Follows the links of each candidate to their ends.
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn follow(&mut self) {
        let (seen, next) = (&self.seen, &self.next);
        for at in 0..seen.len() {
            let (mut on, mut off, mut todo) = (CandidateSet::EMPTY, seen[at], next[at]);
            while let Some(new) = todo.first() {
                // What an earlier candidate leads to is known.
                if new < at {
                    on.extend(&self.on[new]);
                    off.extend(&self.off[new]);
                } else {
                    on.insert(new);
                    off.extend(&seen[new]);
                    todo.extend(&next[new]);
                }
                todo.subtract(&on);
            }
            if on.contains(at) {
                self.on_cycles.insert(at);
            }
            on.insert(at);
            self.on.push(on);
            self.off.push(off);
        }
    }

    fn proved(&self) -> Vec<Assertion> {
        let candidate = |at: usize| self.numbers.candidates[at];
        let off = self.off_at_last.iter().map(candidate).map(|(cell, digit)| Assertion::off(cell, Digit::ALL[digit]));
        let on = self.on_at_last.iter().map(candidate).map(|(cell, digit)| Assertion::on(cell, Digit::ALL[digit]));
        off.chain(on).collect()
    }

    fn proves_something(&self) -> bool {
        !self.off_at_last.is_empty() || !self.on_at_last.is_empty()
    }

    fn refutes(&self, assumption: Assertion) -> bool {
        let set = if assumption.is_on() { &self.off_at_last } else { &self.on_at_last };
        self.numbers.number(assumption.cell(), assumption.digit().index()).is_some_and(|at| set.contains(at))
    }

    fn is_on_cycle(&self, start: Assertion) -> bool {
        let number = self.numbers.number(start.cell(), start.digit().index());
        number.is_some_and(|at| self.on_cycles.contains(at))
    }

    fn chain_length(&self, start: Assertion, wants: impl Fn(usize) -> bool) -> Option<usize> {
        let at = self.numbers.number(start.cell(), start.digit().index())?;
        let wants = |steps: usize| wants(2 * steps + 2);
        let steps = if start.is_on() {
            let mut first = CandidateSet::EMPTY;
            first.insert(at);
            self.steps(first, |level| level.meets(&self.seen[at]), wants)
        } else {
            self.steps(self.partners[at], |level| level.contains(at), wants)
        };
        steps.map(|steps| 2 * steps + 2)
    }

    fn cycle_length(&self, start: Assertion, wants: impl Fn(usize) -> bool) -> Option<usize> {
        let at = self.numbers.number(start.cell(), start.digit().index())?;
        let steps = self.steps(self.next[at], |level| level.contains(at), |steps| wants(2 * steps + 2));
        steps.map(|steps| 2 * steps + 2)
    }

    /// How many steps of two links lead from the first candidates to a level of candidates that is an end, as long as
    /// `wants` is true of the number.
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn steps(
        &self,
        first: CandidateSet<W>,
        is_end: impl Fn(&CandidateSet<W>) -> bool,
        wants: impl Fn(usize) -> bool,
    ) -> Option<usize> {
        let (mut reached, mut level) = (first, first);
        (0..).take_while(|&steps| wants(steps)).find_map(|steps| {
            if level.is_empty() || is_end(&level) {
                return Some((!level.is_empty()).then_some(steps));
            }
            let mut next = CandidateSet::EMPTY;
            level.iter().for_each(|at| next.extend(&self.next[at]));
            next.subtract(&reached);
            reached.extend(&next);
            level = next;
            None
        })?
    }

    /// Whether all of these candidates lead to the same.
    fn agree(&self, assumptions: impl Iterator<Item = (Cell, usize)>) -> bool {
        let (mut on, mut off) = (CandidateSet::FULL, CandidateSet::FULL);
        for at in assumptions.filter_map(|(cell, digit)| self.numbers.number(cell, digit)) {
            on.intersect(&self.on[at]);
            off.intersect(&self.off[at]);
        }
        !on.is_empty() || !off.is_empty()
    }
}

/// For each candidate those that are off if it is on: the other places of its digit in the units of its cell, and, for links
/// of more than one digit, the other candidates of its cell.
#[cfg_attr(target_family = "wasm", inline(never))]
fn seen<const W: usize>(kind: LinkKind, numbers: &Numbers) -> Vec<CandidateSet<W>> {
    let mut of_cell = [CandidateSet::EMPTY; 81];
    let mut of_unit = [[CandidateSet::EMPTY; 9]; 27];
    for (at, &(cell, digit)) in numbers.candidates.iter().enumerate() {
        if kind != LinkKind::X {
            of_cell[cell.index()].insert(at);
        }
        places_of(cell).into_iter().for_each(|(unit, _)| of_unit[unit][digit].insert(at));
    }
    let seen = |(at, &(cell, digit)): (usize, &(Cell, usize))| {
        let mut seen = of_cell[cell.index()];
        places_of(cell).into_iter().for_each(|(unit, _)| seen.extend(&of_unit[unit][digit]));
        seen.remove(at);
        seen
    };
    numbers.candidates.iter().enumerate().map(seen).collect()
}

/// For each candidate the partners that are on if it is off: the only other one of a cell, or of a digit in a unit.
#[cfg_attr(target_family = "wasm", inline(never))]
fn partners<const W: usize>(board: &Candidates, kind: LinkKind, numbers: &Numbers) -> Vec<CandidateSet<W>> {
    let mut partners = vec![CandidateSet::EMPTY; numbers.candidates.len()];
    strong_pairs(board, kind, |pair| {
        if let [Some(one), Some(other)] = pair.map(|(cell, digit)| numbers.number(cell, digit)) {
            partners[one].insert(other);
            partners[other].insert(one);
        }
    });
    partners
}

/// For each candidate those that are on if it is on, by one that is off.
#[cfg_attr(target_family = "wasm", inline(never))]
fn next<const W: usize>(seen: &[CandidateSet<W>], partners: &[CandidateSet<W>]) -> Vec<CandidateSet<W>> {
    let mut with_partners = CandidateSet::EMPTY;
    for (at, partners) in partners.iter().enumerate() {
        if !partners.is_empty() {
            with_partners.insert(at);
        }
    }
    let next = |(at, seen): (usize, &CandidateSet<W>)| {
        let mut off = *seen;
        off.intersect(&with_partners);
        let mut next = CandidateSet::EMPTY;
        off.iter().for_each(|off| next.extend(&partners[off]));
        // Back to the candidate over one neighbour is no cycle.
        next.remove(at);
        next
    };
    seen.iter().enumerate().map(next).collect()
}
