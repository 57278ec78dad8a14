//! The least pattern of givens.
//!
//! The rows of the least pattern are chosen one after the other. A candidate is a choice of the rows so far, and the orders
//! of the columns and stacks that they leave open. Each step extends all candidates by each row that can follow, and keeps
//! those whose new row is the least. The candidates that are left after nine rows are all that give the least pattern.

use super::arrangement::{Arrangement, Source};
use super::order::{ALL_EQUAL, KEEPING, LINES, Order, PERMUTATIONS, TRIPLES};

/// The rows of a pattern, from the top, each as nine bits with the first cell the highest.
pub(super) type Pattern = [u16; 9];

#[derive(Clone, Copy)]
struct Candidate {
    is_transposed: bool,
    /// The rows that are chosen, one bit for each.
    chosen: u16,
    rows: [u8; 9],
    /// The order of the three stacks.
    stacks: Order,
    /// The order of the columns of each stack.
    cols: [Order; 3],
}

pub(super) struct Search<'s> {
    source: &'s Source,
    candidates: Vec<Candidate>,
}

impl<'s> Search<'s> {
    pub(super) fn new(source: &'s Source) -> Search<'s> {
        let start = |is_transposed| Candidate {
            is_transposed,
            chosen: 0,
            rows: [0; 9],
            stacks: ALL_EQUAL,
            cols: [ALL_EQUAL; 3],
        };
        Search { source, candidates: vec![start(false), start(true)] }
    }

    /// Finds the least pattern.
    pub(super) fn run(&mut self) -> Pattern {
        let mut pattern = [0; 9];
        let mut next = Vec::with_capacity(64);
        for (at, row) in pattern.iter_mut().enumerate() {
            *row = self.extend(at, &mut next);
            std::mem::swap(&mut self.candidates, &mut next);
        }
        pattern
    }

    /// Extends each candidate by the row at this place, and returns the least such row.
    fn extend(&self, at: usize, next: &mut Vec<Candidate>) -> u16 {
        next.clear();
        let mut least = u16::MAX;
        for candidate in &self.candidates {
            let patterns = &self.source.patterns[usize::from(candidate.is_transposed)];
            for_each_row(candidate, patterns, at, |row| {
                let (pattern, extended) = candidate.with(row, at, patterns[row]);
                if pattern < least {
                    least = pattern;
                    next.clear();
                }
                if pattern == least {
                    next.push(extended);
                }
            });
        }
        least
    }

    /// All arrangements that give the least pattern. Of those that differ in the places of empty lines only, it is one.
    pub(super) fn for_each_arrangement(&self, mut found: impl FnMut(Arrangement)) {
        let empty = [false, true].map(|is_transposed| self.source.empty_columns(is_transposed));
        for candidate in &self.candidates {
            candidate.for_each_arrangement(empty[usize::from(candidate.is_transposed)], &mut found);
        }
    }
}

/// Each row that can come to this place: of the band that is not complete, or else of each other band. Of several rows or
/// bands that are empty, it is only the first.
fn for_each_row(candidate: &Candidate, patterns: &[u16; 9], at: usize, mut found: impl FnMut(usize)) {
    if !at.is_multiple_of(3) {
        return for_each_row_of(usize::from(candidate.rows[at - 1]) / 3, candidate.chosen, patterns, &mut found);
    }
    let mut is_empty_seen = false;
    for band in 0..3 {
        if candidate.chosen >> (3 * band) & 1 != 0 {
            continue;
        }
        let is_empty = patterns[3 * band..3 * band + 3] == [0; 3];
        if !(is_empty && is_empty_seen) {
            for_each_row_of(band, candidate.chosen, patterns, &mut found);
        }
        is_empty_seen |= is_empty;
    }
}

fn for_each_row_of(band: usize, chosen: u16, patterns: &[u16; 9], found: &mut impl FnMut(usize)) {
    for (row, &pattern) in patterns.iter().enumerate().skip(3 * band).take(3) {
        if chosen >> row & 1 == 0 {
            found(row);
            if pattern == 0 {
                return;
            }
        }
    }
}

impl Candidate {
    /// The pattern of the row in its least order, and the candidate with it.
    fn with(&self, row: usize, at: usize, pattern: u16) -> (u16, Candidate) {
        let triple = |stack: usize| TRIPLES[usize::from(self.cols[stack])][usize::from(pattern >> (6 - 3 * stack) & 7)];
        let triples = [triple(0), triple(1), triple(2)];
        let key = triples.iter().fold(0, |key, triple| key << 3 | usize::from(triple.least));
        let line = LINES[usize::from(self.stacks)][key];
        let mut extended = *self;
        extended.rows[at] = row as u8;
        extended.chosen |= 1 << row;
        extended.stacks = line.order;
        extended.cols = triples.map(|triple| triple.order);
        (line.least, extended)
    }

    fn for_each_arrangement(&self, empty_columns: u16, found: &mut impl FnMut(Arrangement)) {
        let empty = [0, 1, 2].map(|stack| empty_columns >> (3 * stack) & 7);
        let empty_stacks = (0..3).fold(0, |all, stack| all | usize::from(empty[stack] == 7) << stack);
        let cols = [0, 1, 2].map(|stack| KEEPING[usize::from(self.cols[stack])][usize::from(empty[stack])]);
        for stacks in permutations(KEEPING[usize::from(self.stacks)][empty_stacks]) {
            let [first, second, third] = stacks.map(usize::from);
            for one in permutations(cols[first]) {
                for two in permutations(cols[second]) {
                    for three in permutations(cols[third]) {
                        let mut cols = [0; 9];
                        for (place, (stack, within)) in
                            [(first, one), (second, two), (third, three)].into_iter().enumerate()
                        {
                            for (col, within) in within.into_iter().enumerate() {
                                cols[3 * place + col] = 3 * stack as u8 + within;
                            }
                        }
                        found(Arrangement { is_transposed: self.is_transposed, rows: self.rows, cols });
                    }
                }
            }
        }
    }
}

/// The permutations whose bits are set.
fn permutations(bits: u8) -> impl Iterator<Item = [u8; 3]> {
    PERMUTATIONS.into_iter().enumerate().filter(move |(at, _)| bits >> at & 1 != 0).map(|(_, permutation)| permutation)
}
