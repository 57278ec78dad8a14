//! What follows from a conflict: a clause that would have made the last level unnecessary.
//!
//! The analysis replaces the literals of the last level by their reasons until one of them is left, which is false in
//! every case (the first unique implication point). Then it removes the literals that follow from the others, and uses the
//! rivals to make the clause shorter.

use super::clauses::Clauses;
use super::formula::Variable;
use super::knowledge::{Cause, Conflict, Knowledge};
use super::literal::{Literal, Reason};

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

/// The analysis of conflicts, with what it needs besides the knowledge of the search.
#[derive(Clone, Debug)]
pub(super) struct Analysis {
    /// Marked variables: those of the clause, and those that follow from it. All `false` between two conflicts.
    marks: Vec<bool>,
    marked: Vec<usize>,
    causes: Vec<Literal>,
    /// For each level, the number of the last pass that saw it.
    seen: Vec<u32>,
    pass: u32,
}

impl Analysis {
    pub(super) fn new(variables: usize) -> Analysis {
        Analysis {
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

    pub(super) fn analyze(&mut self, conflict: Conflict, known: &mut Knowledge) -> Learned {
        let (asserting, mut others) = self.first_unique_point(conflict, known);
        self.pass += 1;
        for literal in &others {
            let level = known.level_of[literal.variable()];
            self.see(level);
        }
        others.retain(|&literal| !self.is_redundant(literal, known));
        self.unmark_after(0);
        let mut others = merged(others, known);
        self.remove_rivals(asserting, &mut others, known);

        // The literal of the highest level is watched too.
        let highest = (0..others.len()).max_by_key(|&at| known.level_of[others[at].variable()]);
        let mut level = 0;
        if let Some(highest) = highest {
            others.swap(0, highest);
            level = known.level_of[others[0].variable()] as usize;
        }
        let mut literals = vec![asserting];
        literals.append(&mut others);
        let distance = self.distance(&literals, known);
        Learned { literals, level, distance }
    }

    /// The literal that becomes true, and the other ones of the clause. These are marked.
    fn first_unique_point(&mut self, conflict: Conflict, known: &mut Knowledge) -> (Literal, Vec<Literal>) {
        let level = known.level() as u32;
        let mut others = Vec::new();
        let mut open = 0_u32;
        let mut at = known.trail.len();
        let mut cause = Cause::Conflict(conflict);
        loop {
            self.update_distance(cause, known);
            let mut causes = std::mem::take(&mut self.causes);
            known.for_each_cause(cause, |literal| causes.push(literal));
            for literal in causes.drain(..) {
                let variable = literal.variable();
                if self.marks[variable] || known.level_of[variable] == 0 {
                    continue;
                }
                self.mark(variable);
                known.queue.bump(variable);
                if known.level_of[variable] == level {
                    open += 1;
                } else {
                    others.push(literal);
                }
            }
            self.causes = causes;
            // The last marked literal of the trail.
            let literal = loop {
                at -= 1;
                if self.marks[known.trail[at].variable()] {
                    break known.trail[at];
                }
            };
            open -= 1;
            if open == 0 {
                return (literal.not(), others);
            }
            cause = Cause::Reason(known.reasons[literal.variable()]);
        }
    }

    /// Removes each variable that a rival in the clause makes superfluous: the rival is there as a negation, which is true
    /// whenever the variable is.
    fn remove_rivals(&mut self, asserting: Literal, others: &mut Vec<Literal>, known: &Knowledge) {
        for literal in others.iter().chain([&asserting]).filter(|literal| !literal.is_positive()) {
            for &rival in &known.rivals[literal.variable()] {
                if !self.marks[rival as usize] {
                    self.mark(rival as usize);
                }
            }
        }
        others.retain(|literal| !literal.is_positive() || !self.marks[literal.variable()]);
        self.unmark_after(0);
    }

    /// Whether the literal of the clause follows from the others: its reasons, and the reasons of these, are marked. The
    /// levels of the clause are those that the current pass saw: a literal of another level never follows.
    fn is_redundant(&mut self, literal: Literal, known: &Knowledge) -> bool {
        if known.reasons[literal.variable()] == Reason::None {
            return false;
        }
        let marked_before = self.marked.len();
        let mut open = std::mem::take(&mut self.causes);
        open.push(literal);
        let mut is_redundant = true;
        while let Some(literal) = open.pop() {
            let cause = Cause::Reason(known.reasons[literal.variable()]);
            let before = open.len();
            known.for_each_cause(cause, |cause| open.push(cause));
            let mut kept = before;
            for at in before..open.len() {
                let variable = open[at].variable();
                let level = known.level_of[variable];
                if self.marks[variable] || level == 0 {
                    continue;
                }
                if known.reasons[variable] == Reason::None || self.seen[level as usize] != self.pass {
                    is_redundant = false;
                    break;
                }
                self.mark(variable);
                open[kept] = open[at];
                kept += 1;
            }
            if !is_redundant {
                self.unmark_after(marked_before);
                break;
            }
            open.truncate(kept);
        }
        open.clear();
        self.causes = open;
        is_redundant
    }

    /// The number of levels of the literals.
    fn distance(&mut self, literals: &[Literal], known: &Knowledge) -> u32 {
        self.pass += 1;
        let levels = literals.iter().map(|literal| known.level_of[literal.variable()]);
        levels.map(|level| u32::from(self.see(level))).sum()
    }

    /// A learned clause that is used again has a new distance, if that is smaller.
    fn update_distance(&mut self, cause: Cause, known: &mut Knowledge) {
        let (Cause::Conflict(Conflict::Clause(clause)) | Cause::Reason(Reason::Clause(clause))) = cause else { return };
        let distance = known.clauses.distance(clause);
        if distance == Clauses::PERMANENT {
            return;
        }
        known.clauses.touch(clause);
        if distance > Clauses::GOOD {
            self.pass += 1;
            let mut new = 0;
            for &code in known.clauses.literals(clause) {
                let level = known.level_of[Literal::from_code(code).variable()];
                new += u32::from(self.see(level));
            }
            if new < distance {
                known.clauses.set_distance(clause, new);
            }
        }
    }
}

/// The literals of a clause, with one literal for all variables that are false because of the same rival: the negation of
/// this rival. It has the level of these variables, so the clause becomes shorter and has the same distance.
fn merged(literals: Vec<Literal>, known: &Knowledge) -> Vec<Literal> {
    let rival_of = |literal: &Literal| match known.reasons[literal.variable()] {
        Reason::Rival(rival) if literal.is_positive() => Some(rival),
        _ => None,
    };
    let mut rivals: Vec<Variable> = literals.iter().filter_map(rival_of).collect();
    rivals.sort_unstable();
    let mut repeated: Vec<Variable> = rivals.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).collect();
    repeated.dedup();
    let is_merged = |literal: &Literal| rival_of(literal).is_some_and(|rival| repeated.binary_search(&rival).is_ok());
    let mut merged: Vec<Literal> = literals.into_iter().filter(|literal| !is_merged(literal)).collect();
    for negation in repeated.into_iter().map(Literal::negative) {
        if !merged.contains(&negation) {
            merged.push(negation);
        }
    }
    merged
}
