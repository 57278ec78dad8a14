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

use super::links::LinkKind;
use crate::board::classic::{Cell, Digit};
use crate::logic::assertion::Assertion;
use crate::logic::candidates::Candidates;
use crate::logic::mask::ones;
use crate::logic::units::{CELL_AT, peers};

const CANDIDATES: usize = 729;
const WORDS: usize = CANDIDATES.div_ceil(64);

/// A set of candidates, one bit for each of those that the board has.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct CandidateSet([u64; WORDS]);

impl CandidateSet {
    const EMPTY: CandidateSet = CandidateSet([0; WORDS]);
    const FULL: CandidateSet = CandidateSet([u64::MAX; WORDS]);

    fn insert(&mut self, at: usize) {
        self.0[at / 64] |= 1 << (at % 64);
    }

    fn remove(&mut self, at: usize) {
        self.0[at / 64] &= !(1 << (at % 64));
    }

    fn contains(&self, at: usize) -> bool {
        self.0[at / 64] >> (at % 64) & 1 != 0
    }

    fn extend(&mut self, other: &CandidateSet, words: usize) {
        self.0[..words].iter_mut().zip(&other.0[..words]).for_each(|(word, other)| *word |= other);
    }

    fn intersect(&mut self, other: &CandidateSet, words: usize) {
        self.0[..words].iter_mut().zip(&other.0[..words]).for_each(|(word, other)| *word &= other);
    }

    fn meets(&self, other: &CandidateSet, words: usize) -> bool {
        self.0[..words].iter().zip(&other.0[..words]).any(|(word, other)| word & other != 0)
    }

    fn without(&self, other: &CandidateSet, words: usize) -> CandidateSet {
        let mut rest = CandidateSet::EMPTY;
        for word in 0..words {
            rest.0[word] = self.0[word] & !other.0[word];
        }
        rest
    }

    fn is_empty(&self, words: usize) -> bool {
        self.0[..words].iter().all(|&word| word == 0)
    }

    fn first(&self, words: usize) -> Option<usize> {
        let word = self.0[..words].iter().position(|&word| word != 0)?;
        Some(word * 64 + self.0[word].trailing_zeros() as usize)
    }

    fn for_each(&self, words: usize, mut visit: impl FnMut(usize)) {
        for (index, &word) in self.0[..words].iter().enumerate() {
            let mut rest = word;
            while rest != 0 {
                visit(index * 64 + rest.trailing_zeros() as usize);
                rest &= rest - 1;
            }
        }
    }
}

/// What each candidate of a board leads to by single links.
pub(super) struct Implications {
    /// The index of each candidate among those of the board, or `NONE`.
    index: [u16; CANDIDATES],
    /// How many words of the sets are in use.
    words: usize,
    /// The candidates that each candidate sees.
    seen: Vec<CandidateSet>,
    /// The candidates that are on if a candidate is on, including itself.
    on: Vec<CandidateSet>,
    /// The candidates that are off if a candidate is on.
    off: Vec<CandidateSet>,
    /// The candidates that lead to themselves along at least two links, and to which one of `off_at_last` leads.
    on_cycles: CandidateSet,
    /// The candidates that are off, because they lead to their negation.
    off_at_last: CandidateSet,
    /// The candidates that are on, because their negation leads to them.
    on_at_last: CandidateSet,
}

const NONE: u16 = u16::MAX;

impl Implications {
    pub(super) fn of(board: &Candidates, kind: LinkKind) -> Implications {
        let mut index = [NONE; CANDIDATES];
        let mut candidates = Vec::with_capacity(256);
        for cell in Cell::ALL {
            for digit in ones(board.candidates(cell).bits()) {
                index[cell.index() * 9 + digit] = candidates.len() as u16;
                candidates.push(cell.index() * 9 + digit);
            }
        }
        let words = candidates.len().div_ceil(64);
        let seen: Vec<CandidateSet> =
            candidates.iter().map(|&candidate| seen_of(board, kind, candidate, &index)).collect();
        let partners = partners(board, kind, &index, candidates.len());
        let Closure { on, off, on_cycles } = closure(&seen, &partners, words);
        let mut implications = Implications {
            index,
            words,
            seen,
            on,
            off,
            on_cycles,
            off_at_last: CandidateSet::EMPTY,
            on_at_last: CandidateSet::EMPTY,
        };
        for (at, partners) in partners.iter().enumerate() {
            if implications.on[at].meets(&implications.seen[at], words) {
                implications.off_at_last.insert(at);
            }
            let mut is_on = false;
            partners.for_each(words, |partner| is_on |= implications.on[partner].contains(at));
            if is_on {
                implications.on_at_last.insert(at);
            }
        }
        let mut after_refuted = CandidateSet::EMPTY;
        implications.off_at_last.for_each(words, |at| after_refuted.extend(&implications.on[at], words));
        implications.on_cycles.intersect(&after_refuted, words);
        implications
    }

    /// Whether a single chain proves anything.
    pub(super) fn prove_something(&self) -> bool {
        self.off_at_last != CandidateSet::EMPTY || self.on_at_last != CandidateSet::EMPTY
    }

    /// Whether the assumption leads to its negation.
    pub(super) fn refute(&self, assumption: Assertion) -> bool {
        let set = if assumption.is_on() { &self.off_at_last } else { &self.on_at_last };
        self.index_of(assumption.cell(), assumption.digit().index()).is_some_and(|at| set.contains(at))
    }

    /// Whether a cycle that eliminates something can start here.
    pub(super) fn is_on_cycle(&self, start: Assertion) -> bool {
        self.index_of(start.cell(), start.digit().index()).is_some_and(|at| self.on_cycles.contains(at))
    }

    fn index_of(&self, cell: Cell, digit: usize) -> Option<usize> {
        let at = self.index[cell.index() * 9 + digit];
        (at != NONE).then_some(usize::from(at))
    }

    /// Whether all candidates of a cell lead to the same.
    pub(super) fn agree_in_cell(&self, board: &Candidates, cell: Cell) -> bool {
        self.agree(ones(board.candidates(cell).bits()).filter_map(|digit| self.index_of(cell, digit)))
    }

    /// Whether all places of a digit in a unit lead to the same.
    pub(super) fn agree_in_unit(&self, board: &Candidates, unit: usize, digit: Digit) -> bool {
        let places = ones(board.places(unit, digit.index()));
        self.agree(places.filter_map(|place| self.index_of(CELL_AT[unit][place], digit.index())))
    }

    fn agree(&self, assumptions: impl Iterator<Item = usize>) -> bool {
        let (mut on, mut off) = (CandidateSet::FULL, CandidateSet::FULL);
        for assumption in assumptions {
            on.intersect(&self.on[assumption], self.words);
            off.intersect(&self.off[assumption], self.words);
        }
        !on.is_empty(self.words) || !off.is_empty(self.words)
    }
}

/// The candidates that are off if this one is on: the other places of its digit in the units of its cell, and, for links of
/// more than one digit, the other candidates of its cell.
fn seen_of(board: &Candidates, kind: LinkKind, candidate: usize, index: &[u16; CANDIDATES]) -> CandidateSet {
    let (cell, digit) = (Cell::ALL[candidate / 9], candidate % 9);
    let mut seen = CandidateSet::EMPTY;
    let others = if kind == LinkKind::X { 0 } else { board.candidates(cell).bits() & !(1 << digit) };
    let others = ones(others).map(|other| (cell, other));
    let places = (board.cells_with(Digit::ALL[digit]) & peers(cell)).iter().map(|peer| (peer, digit));
    for (cell, digit) in others.chain(places) {
        seen.insert(usize::from(index[cell.index() * 9 + digit]));
    }
    seen
}

/// For each candidate the partners that are on if it is off: the only other one of a cell, or of a digit in a unit.
fn partners(board: &Candidates, kind: LinkKind, index: &[u16; CANDIDATES], count: usize) -> Vec<CandidateSet> {
    let mut partners = vec![CandidateSet::EMPTY; count];
    let mut pair = |one: usize, other: usize| {
        let (one, other) = (usize::from(index[one]), usize::from(index[other]));
        partners[one].insert(other);
        partners[other].insert(one);
    };
    let (cells, places) = board.tables();
    for (cell, candidates) in cells.iter().enumerate().filter(|_| kind != LinkKind::X) {
        if let Some((one, other)) = two(candidates.bits()) {
            pair(cell * 9 + one, cell * 9 + other);
        }
    }
    for (cells, of_unit) in CELL_AT.iter().zip(places).filter(|_| kind != LinkKind::Y) {
        for (digit, &places) in of_unit.iter().enumerate() {
            if let Some((one, other)) = two(places) {
                pair(cells[one].index() * 9 + digit, cells[other].index() * 9 + digit);
            }
        }
    }
    partners
}

/// The two members of a mask that has exactly two.
fn two(mask: u16) -> Option<(usize, usize)> {
    (mask.count_ones() == 2).then(|| (mask.trailing_zeros() as usize, 15 - mask.leading_zeros() as usize))
}

/// What each candidate leads to.
struct Closure {
    on: Vec<CandidateSet>,
    off: Vec<CandidateSet>,
    on_cycles: CandidateSet,
}

fn closure(seen: &[CandidateSet], partners: &[CandidateSet], words: usize) -> Closure {
    let mut with_partners = CandidateSet::EMPTY;
    for (at, partners) in partners.iter().enumerate() {
        if !partners.is_empty(words) {
            with_partners.insert(at);
        }
    }
    let next = |(at, seen): (usize, &CandidateSet)| {
        let mut off = *seen;
        off.intersect(&with_partners, words);
        let mut next = CandidateSet::EMPTY;
        off.for_each(words, |off| next.extend(&partners[off], words));
        // Back to the candidate over one neighbour is no cycle.
        next.remove(at);
        next
    };
    let next: Vec<CandidateSet> = seen.iter().enumerate().map(next).collect();
    let count = seen.len();
    let mut closure =
        Closure { on: Vec::with_capacity(count), off: Vec::with_capacity(count), on_cycles: CandidateSet::EMPTY };
    for at in 0..count {
        let (mut on, mut off, mut todo) = (CandidateSet::EMPTY, seen[at], next[at]);
        while let Some(new) = todo.first(words) {
            // What an earlier candidate leads to is known.
            if new < at {
                on.extend(&closure.on[new], words);
                off.extend(&closure.off[new], words);
            } else {
                on.insert(new);
                off.extend(&seen[new], words);
                todo.extend(&next[new], words);
            }
            todo = todo.without(&on, words);
        }
        if on.contains(at) {
            closure.on_cycles.insert(at);
        }
        on.insert(at);
        closure.on.push(on);
        closure.off.push(off);
    }
    closure
}
