//! What follows from a conflict: a clause that would have made the last level unnecessary.
//!
//! The analysis replaces the literals of the last level by their reasons until one of them is left, which is false in
//! every case (the first unique implication point). Then it removes the literals that follow from the others.

use super::clauses::Clauses;
use super::literal::{Literal, Reason};
use super::solver::{Cause, Conflict, Solver};

/// A clause that follows from a conflict.
#[derive(Debug)]
pub(super) struct Learned {
    /// The first literal is the one that becomes true, at the level of the second.
    pub(super) literals: Vec<Literal>,
    /// The level to which the search goes back.
    pub(super) level: usize,
    /// The number of levels of its literals: a clause with few is more useful.
    pub(super) distance: u32,
}

/// What the analysis needs besides the state of the search.
#[derive(Debug)]
pub(super) struct Scratch {
    /// Marked variables: those of the clause, and those that follow from it. All `false` between two conflicts.
    marks: Vec<bool>,
    marked: Vec<usize>,
    causes: Vec<Literal>,
    /// For each level, the number of the last pass that saw it.
    seen: Vec<u32>,
    pass: u32,
}

impl Scratch {
    pub(super) fn new(variables: usize) -> Scratch {
        Scratch {
            marks: vec![false; variables],
            marked: Vec::new(),
            causes: Vec::new(),
            seen: vec![0; variables + 1],
            pass: 0,
        }
    }

    fn mark(&mut self, variable: usize) {
        self.marks[variable] = true;
        self.marked.push(variable);
    }

    /// Removes the marks except the first ones.
    fn unmark_after(&mut self, first: usize) {
        self.marked.drain(first..).for_each(|variable| self.marks[variable] = false);
    }

    /// Returns whether the level is seen for the first time in this pass.
    fn see(&mut self, level: u32) -> bool {
        std::mem::replace(&mut self.seen[level as usize], self.pass) != self.pass
    }
}

impl Solver {
    pub(super) fn analyze(&mut self, conflict: Conflict) -> Learned {
        let (asserting, mut others) = self.first_unique_point(conflict);
        self.scratch.pass += 1;
        for literal in &others {
            let level = self.level_of[literal.variable()];
            self.scratch.see(level);
        }
        others.retain(|&literal| !self.is_redundant(literal));
        self.scratch.unmark_after(0);

        // The literal of the highest level is watched too.
        let highest = (0..others.len()).max_by_key(|&at| self.level_of[others[at].variable()]);
        let mut level = 0;
        if let Some(highest) = highest {
            others.swap(0, highest);
            level = self.level_of[others[0].variable()] as usize;
        }
        let mut literals = vec![asserting];
        literals.append(&mut others);
        let distance = self.distance(literals.iter().map(|literal| literal.variable()));
        Learned { literals, level, distance }
    }

    /// The literal that becomes true, and the other ones of the clause. These are marked.
    fn first_unique_point(&mut self, conflict: Conflict) -> (Literal, Vec<Literal>) {
        let level = self.level() as u32;
        let mut others = Vec::new();
        let mut open = 0_u32;
        let mut at = self.trail.len();
        let mut cause = Cause::Conflict(conflict);
        loop {
            self.update_distance(cause);
            let mut causes = std::mem::take(&mut self.scratch.causes);
            self.for_each_cause(cause, |literal| causes.push(literal));
            for literal in causes.drain(..) {
                let variable = literal.variable();
                if self.scratch.marks[variable] || self.level_of[variable] == 0 {
                    continue;
                }
                self.scratch.mark(variable);
                self.queue.bump(variable);
                if self.level_of[variable] == level {
                    open += 1;
                } else {
                    others.push(literal);
                }
            }
            self.scratch.causes = causes;
            // The last marked literal of the trail.
            let literal = loop {
                at -= 1;
                if self.scratch.marks[self.trail[at].variable()] {
                    break self.trail[at];
                }
            };
            open -= 1;
            if open == 0 {
                return (literal.not(), others);
            }
            cause = Cause::Reason(self.reasons[literal.variable()]);
        }
    }

    /// Whether the literal of the clause follows from the others: its reasons, and the reasons of these, are marked. The
    /// levels of the clause are those that the current pass saw: a literal of another level never follows.
    fn is_redundant(&mut self, literal: Literal) -> bool {
        if self.reasons[literal.variable()] == Reason::None {
            return false;
        }
        let marked_before = self.scratch.marked.len();
        let mut open = std::mem::take(&mut self.scratch.causes);
        open.push(literal);
        let mut is_redundant = true;
        while let Some(literal) = open.pop() {
            let cause = Cause::Reason(self.reasons[literal.variable()]);
            let before = open.len();
            self.for_each_cause(cause, |cause| open.push(cause));
            let mut kept = before;
            for at in before..open.len() {
                let variable = open[at].variable();
                let level = self.level_of[variable];
                if self.scratch.marks[variable] || level == 0 {
                    continue;
                }
                if self.reasons[variable] == Reason::None || self.scratch.seen[level as usize] != self.scratch.pass {
                    is_redundant = false;
                    break;
                }
                self.scratch.mark(variable);
                open[kept] = open[at];
                kept += 1;
            }
            if !is_redundant {
                self.scratch.unmark_after(marked_before);
                break;
            }
            open.truncate(kept);
        }
        open.clear();
        self.scratch.causes = open;
        is_redundant
    }

    /// The number of levels of the variables.
    fn distance(&mut self, variables: impl Iterator<Item = usize>) -> u32 {
        self.scratch.pass += 1;
        let levels = variables.map(|variable| self.level_of[variable]);
        levels.map(|level| u32::from(self.scratch.see(level))).sum()
    }

    /// A learned clause that is used again has a new distance, if that is smaller.
    fn update_distance(&mut self, cause: Cause) {
        let (Cause::Conflict(Conflict::Clause(clause)) | Cause::Reason(Reason::Clause(clause))) = cause else { return };
        let distance = self.clauses.distance(clause);
        if distance == Clauses::PERMANENT {
            return;
        }
        self.clauses.touch(clause);
        if distance > Clauses::GOOD {
            self.scratch.pass += 1;
            let mut new = 0;
            for &code in self.clauses.literals(clause) {
                let level = self.level_of[Literal::from_code(code).variable()];
                new += u32::from(self.scratch.see(level));
            }
            if new < distance {
                self.clauses.set_distance(clause, new);
            }
        }
    }
}
