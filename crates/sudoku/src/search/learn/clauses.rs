//! The clauses in one piece of memory, and for each literal the clauses that watch it.
//!
//! A clause is a header of three numbers, its length, its distance and its last use, and then the codes of its literals. It watches its
//! first two literals: it is visited if one of them becomes false.

use super::literal::Literal;

/// A clause that watches a literal. If the other literal is true, the clause needs no visit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watch {
    pub(super) clause: u32,
    pub(super) other: Literal,
}

/// All clauses, the given ones first, then the learned ones.
#[derive(Clone, Debug)]
pub(super) struct Clauses {
    memory: Vec<u32>,
    pub(super) watches: Vec<Vec<Watch>>,
    /// The learned clauses that can be deleted.
    learned: Vec<u32>,
    /// A reduction is due at this number of learned clauses.
    allowed: usize,
    /// The number of clauses that were learned so far: the time of a use.
    time: u32,
}

/// The header has the length, the distance and the time of the last use.
const HEADER: usize = 3;

impl Clauses {
    /// The first reduction, and by how much the number grows with each one.
    const FIRST: usize = 5000;
    const GROWTH: usize = 1000;
    /// The largest number of learned clauses. It bounds the memory.
    const LARGEST: usize = 60_000;
    /// Clauses with at most this distance are kept.
    pub(super) const GOOD: u32 = 2;
    /// The distance of a clause that is never deleted.
    pub(super) const PERMANENT: u32 = 0;

    pub(super) fn new(variables: usize) -> Clauses {
        Clauses {
            memory: Vec::new(),
            watches: vec![Vec::new(); 2 * variables],
            learned: Vec::new(),
            allowed: Clauses::FIRST,
            time: 0,
        }
    }

    /// Adds a clause of two literals or more. A learned clause has a distance; without it the clause is permanent.
    pub(super) fn add(&mut self, literals: &[Literal], distance: Option<u32>) -> u32 {
        let clause = self.memory.len() as u32;
        self.time = self.time.wrapping_add(1);
        self.memory.extend([literals.len() as u32, distance.unwrap_or(Clauses::PERMANENT), self.time]);
        self.memory.extend(literals.iter().map(|literal| literal.code()));
        self.watches[literals[0].index()].push(Watch { clause, other: literals[1] });
        self.watches[literals[1].index()].push(Watch { clause, other: literals[0] });
        if distance.is_some() {
            self.learned.push(clause);
        }
        clause
    }

    pub(super) fn literals(&self, clause: u32) -> &[u32] {
        let start = clause as usize + HEADER;
        &self.memory[start..start + self.memory[clause as usize] as usize]
    }

    pub(super) fn literals_mut(&mut self, clause: u32) -> &mut [u32] {
        let start = clause as usize + HEADER;
        let end = start + self.memory[clause as usize] as usize;
        &mut self.memory[start..end]
    }

    pub(super) fn distance(&self, clause: u32) -> u32 {
        self.memory[clause as usize + 1]
    }

    pub(super) fn set_distance(&mut self, clause: u32, distance: u32) {
        self.memory[clause as usize + 1] = distance;
    }

    /// The clause took part in a conflict.
    pub(super) fn touch(&mut self, clause: u32) {
        self.memory[clause as usize + 2] = self.time;
    }

    pub(super) fn is_reduction_due(&self) -> bool {
        self.learned.len() >= self.allowed
    }

    /// Deletes the worse half of the learned clauses, every clause that is true and every literal that is false. Only
    /// values of the first level may be set, and all their conclusions must be drawn.
    pub(super) fn reduce(&mut self, values: &[i8]) {
        let mut by_use = std::mem::take(&mut self.learned);
        by_use.sort_by_key(|&clause| (self.distance(clause), std::cmp::Reverse(self.memory[clause as usize + 2])));
        let half = by_use.len() / 2;
        let is_full = by_use.len() >= Clauses::LARGEST;
        let worse = by_use.split_off(half);
        let kept = worse.into_iter().filter(|&clause| !is_full && self.distance(clause) <= Clauses::GOOD);
        by_use.extend(kept);

        let old = std::mem::take(&mut self.memory);
        self.watches.iter_mut().for_each(Vec::clear);
        let mut at = 0;
        while at < old.len() {
            let length = old[at] as usize;
            if old[at + 1] == Clauses::PERMANENT {
                self.copy(&old[at..at + HEADER + length], values);
            }
            at += HEADER + length;
        }
        for clause in by_use {
            let at = clause as usize;
            self.copy(&old[at..at + HEADER + old[at] as usize], values);
        }
        self.allowed = (self.allowed + Clauses::GROWTH).max(self.learned.len() + Clauses::FIRST).min(Clauses::LARGEST);
    }

    /// Copies a clause if it is not true.
    fn copy(&mut self, clause: &[u32], values: &[i8]) {
        let literals = &clause[HEADER..];
        if literals.iter().any(|&code| values[code as usize] == 1) {
            return;
        }
        let is_open = |code: &&u32| values[**code as usize] == 0;
        let literals: Vec<Literal> = literals.iter().filter(is_open).map(|&code| Literal::from_code(code)).collect();
        let distance = Some(clause[1]).filter(|&distance| distance != Clauses::PERMANENT);
        let time = clause[2];
        let now = self.time;
        let new = self.add(&literals, distance);
        self.memory[new as usize + 2] = time;
        self.time = now;
    }
}
