//! What the search knows: the values of the variables with their reasons, the clauses, and the activity of the variables.

use super::clauses::Clauses;
use super::formula::Variable;
use super::literal::{Literal, Reason};
use super::queue::Queue;

/// The knowledge of a search.
#[derive(Clone, Debug)]
pub(super) struct Knowledge {
    /// For each variable, its rivals.
    pub(super) rivals: Vec<Vec<Variable>>,
    pub(super) clauses: Clauses,
    pub(super) queue: Queue,
    /// For each literal: 1 if it is true, -1 if it is false, 0 if that is open.
    pub(super) values: Vec<i8>,
    /// The true literals in the order in which they became true.
    pub(super) trail: Vec<Literal>,
    /// For each level, the length of the trail before its try.
    pub(super) levels: Vec<usize>,
    /// For each variable with a value, its reason and its level.
    pub(super) reasons: Vec<Reason>,
    pub(super) level_of: Vec<u32>,
}

/// A clause that is false: the literals of a clause, or two rivals that are both true.
#[derive(Clone, Copy, Debug)]
pub(super) enum Conflict {
    Clause(u32),
    Rivals(Variable, Variable),
}

/// What the analysis of a conflict follows back.
#[derive(Clone, Copy, Debug)]
pub(super) enum Cause {
    Conflict(Conflict),
    Reason(Reason),
}

impl Knowledge {
    /// No variable has a value.
    pub(super) fn new(rivals: Vec<Vec<Variable>>, queue: Queue) -> Knowledge {
        let number = rivals.len();
        Knowledge {
            rivals,
            clauses: Clauses::new(number),
            queue,
            values: vec![0; 2 * number],
            trail: Vec::with_capacity(number),
            levels: Vec::new(),
            reasons: vec![Reason::None; number],
            level_of: vec![0; number],
        }
    }

    pub(super) fn value(&self, literal: Literal) -> i8 {
        self.values[literal.index()]
    }

    pub(super) fn level(&self) -> usize {
        self.levels.len()
    }

    pub(super) fn assign(&mut self, literal: Literal, reason: Reason) {
        self.values[literal.index()] = 1;
        self.values[literal.not().index()] = -1;
        self.reasons[literal.variable()] = reason;
        self.level_of[literal.variable()] = self.levels.len() as u32;
        self.trail.push(literal);
    }

    /// The literals of a conflict or a reason that are false, without the literal that the reason makes true.
    pub(super) fn for_each_cause(&self, cause: Cause, mut act: impl FnMut(Literal)) {
        match cause {
            Cause::Conflict(Conflict::Rivals(one, two)) => {
                act(Literal::negative(one));
                act(Literal::negative(two));
            }
            Cause::Conflict(Conflict::Clause(clause)) => {
                self.clauses.literals(clause).iter().for_each(|&code| act(Literal::from_code(code)));
            }
            Cause::Reason(Reason::None) => {}
            Cause::Reason(Reason::Rival(rival)) => act(Literal::negative(rival)),
            Cause::Reason(Reason::Clause(clause)) => {
                self.clauses.literals(clause)[1..].iter().for_each(|&code| act(Literal::from_code(code)));
            }
        }
    }
}
