//! The solver: tries, propagation, and what follows from a conflict.

use super::analysis::Scratch;
use super::clauses::{Clauses, Watch};
use super::formula::{Formula, Variable};
use super::literal::{Literal, Reason};
use super::queue::Queue;
use super::restarts::Restarts;
use crate::search::budget::{Meter, Unsettled};

/// The state of the search.
#[derive(Debug)]
pub(in crate::search) struct Solver {
    /// For each variable, its rivals.
    rivals: Vec<Vec<Variable>>,
    pub(super) clauses: Clauses,
    /// For each literal: 1 if it is true, -1 if it is false, 0 if that is open.
    values: Vec<i8>,
    /// The true literals in the order in which they became true.
    pub(super) trail: Vec<Literal>,
    /// For each level, the length of the trail before its try.
    pub(super) levels: Vec<usize>,
    /// The literals of the trail before this index are propagated.
    propagated: usize,
    /// For each variable with a value, its reason and its level.
    pub(super) reasons: Vec<Reason>,
    pub(super) level_of: Vec<u32>,
    /// For each variable, the value that it had last.
    phases: Vec<bool>,
    pub(super) queue: Queue,
    restarts: Restarts,
    pub(super) scratch: Scratch,
    /// There is no (other) solution.
    pub(super) is_finished: bool,
}

/// A clause that is false: the literals of a clause, or two rivals that are both true.
#[derive(Clone, Copy, Debug)]
pub(super) enum Conflict {
    Clause(u32),
    Rivals(Variable, Variable),
}

impl Solver {
    pub(in crate::search) fn new(formula: Formula) -> Solver {
        let number = formula.rivals.len();
        let mut activity = vec![0.0; number];
        // A variable of a small group is a good try.
        for group in &formula.groups {
            for &variable in group {
                activity[variable as usize] += 1.0 / f64::from(1_u32 << group.len().min(30));
            }
        }
        let mut solver = Solver {
            clauses: Clauses::new(number),
            values: vec![0; 2 * number],
            trail: Vec::with_capacity(number),
            levels: Vec::new(),
            propagated: 0,
            reasons: vec![Reason::None; number],
            level_of: vec![0; number],
            phases: vec![true; number],
            queue: Queue::new(activity),
            restarts: Restarts::new(),
            scratch: Scratch::new(number),
            is_finished: false,
            rivals: formula.rivals,
        };
        for group in &formula.groups {
            let literals: Vec<Literal> = group.iter().map(|&variable| Literal::positive(variable)).collect();
            match literals[..] {
                [] => solver.is_finished = true,
                [one] => solver.add_unit(one),
                _ => drop(solver.clauses.add(&literals, None)),
            }
        }
        solver
    }

    fn add_unit(&mut self, literal: Literal) {
        match self.value(literal) {
            0 => self.assign(literal, Reason::None),
            1 => {}
            _ => self.is_finished = true,
        }
    }

    pub(super) fn value(&self, literal: Literal) -> i8 {
        self.values[literal.index()]
    }

    pub(super) fn level(&self) -> usize {
        self.levels.len()
    }

    /// The next solution: its true variables. `None` if there is no other.
    pub(in crate::search) fn next_solution(&mut self, meter: &mut Meter) -> Result<Option<Vec<Variable>>, Unsettled> {
        while !self.is_finished {
            if let Some(conflict) = self.propagate() {
                meter.step()?;
                self.learn(conflict);
            } else if self.restarts.is_due() {
                self.restarts.restart();
                self.back_to(0);
                if self.clauses.is_reduction_due() {
                    self.reduce();
                }
            } else if let Some(variable) = self.next_variable() {
                self.levels.push(self.trail.len());
                self.assign(Literal::new(variable, self.phases[variable as usize]), Reason::None);
            } else {
                let solution = self.trail.iter().filter(|literal| literal.is_positive());
                let solution = solution.map(|literal| literal.variable() as Variable).collect();
                self.block_solution();
                return Ok(Some(solution));
            }
        }
        Ok(None)
    }

    /// Deletes clauses. On the first level, no reason is needed.
    fn reduce(&mut self) {
        self.trail.iter().for_each(|literal| self.reasons[literal.variable()] = Reason::None);
        self.clauses.reduce(&self.values);
    }

    fn next_variable(&mut self) -> Option<Variable> {
        loop {
            let variable = self.queue.pop()?;
            if self.value(Literal::positive(variable)) == 0 {
                return Some(variable);
            }
        }
    }

    fn assign(&mut self, literal: Literal, reason: Reason) {
        self.values[literal.index()] = 1;
        self.values[literal.not().index()] = -1;
        self.reasons[literal.variable()] = reason;
        self.level_of[literal.variable()] = self.levels.len() as u32;
        self.trail.push(literal);
    }

    /// Draws the conclusions of all true literals.
    fn propagate(&mut self) -> Option<Conflict> {
        while self.propagated < self.trail.len() {
            let literal = self.trail[self.propagated];
            self.propagated += 1;
            if literal.is_positive()
                && let Some(conflict) = self.exclude_rivals(literal.variable() as Variable)
            {
                return Some(conflict);
            }
            if let Some(conflict) = self.visit_clauses(literal.not()) {
                return Some(conflict);
            }
        }
        None
    }

    fn exclude_rivals(&mut self, variable: Variable) -> Option<Conflict> {
        let rivals = std::mem::take(&mut self.rivals[variable as usize]);
        let mut conflict = None;
        for &rival in &rivals {
            match self.value(Literal::positive(rival)) {
                0 => self.assign(Literal::negative(rival), Reason::Rival(variable)),
                1 => {
                    conflict = Some(Conflict::Rivals(variable, rival));
                    break;
                }
                _ => {}
            }
        }
        self.rivals[variable as usize] = rivals;
        conflict
    }

    /// Visits the clauses that watch this literal, which became false.
    fn visit_clauses(&mut self, falsified: Literal) -> Option<Conflict> {
        let mut watches = std::mem::take(&mut self.clauses.watches[falsified.index()]);
        let mut kept = 0;
        let mut conflict = None;
        let mut at = 0;
        while at < watches.len() {
            let watch = watches[at];
            at += 1;
            if self.values[watch.other.index()] == 1 {
                watches[kept] = watch;
                kept += 1;
                continue;
            }
            let clause = self.clauses.literals_mut(watch.clause);
            if clause[0] == falsified.code() {
                clause.swap(0, 1);
            }
            let first = Literal::from_code(clause[0]);
            let kept_watch = Watch { clause: watch.clause, other: first };
            if first != watch.other && self.values[first.index()] == 1 {
                watches[kept] = kept_watch;
                kept += 1;
                continue;
            }
            if let Some(open) = clause[2..].iter().position(|&code| self.values[code as usize] >= 0) {
                clause.swap(1, open + 2);
                let watched = Literal::from_code(clause[1]);
                self.clauses.watches[watched.index()].push(kept_watch);
                continue;
            }
            watches[kept] = kept_watch;
            kept += 1;
            if self.values[first.index()] == -1 {
                conflict = Some(Conflict::Clause(watch.clause));
                break;
            }
            self.assign(first, Reason::Clause(watch.clause));
        }
        let rest = watches.len() - at;
        watches.copy_within(at.., kept);
        watches.truncate(kept + rest);
        self.clauses.watches[falsified.index()] = watches;
        conflict
    }

    /// Takes the tries of all levels above this one back.
    pub(super) fn back_to(&mut self, level: usize) {
        let Some(&length) = self.levels.get(level) else { return };
        for &literal in &self.trail[length..] {
            self.values[literal.index()] = 0;
            self.values[literal.not().index()] = 0;
            self.phases[literal.variable()] = literal.is_positive();
            self.queue.insert(literal.variable());
        }
        self.trail.truncate(length);
        self.levels.truncate(level);
        self.propagated = length;
    }

    fn learn(&mut self, conflict: Conflict) {
        if self.level() == 0 {
            self.is_finished = true;
            return;
        }
        let learned = self.analyze(conflict);
        self.restarts.add(learned.distance);
        self.back_to(learned.level);
        match learned.literals[..] {
            [unit] => self.assign(unit, Reason::None),
            _ => {
                let clause = self.clauses.add(&learned.literals, Some(learned.distance));
                self.assign(learned.literals[0], Reason::Clause(clause));
            }
        }
        self.queue.decay();
    }

    /// Excludes the solution of the trail: its tries are not all true again. The other literals follow from the tries.
    fn block_solution(&mut self) {
        let tries: Vec<Literal> = self.levels.iter().rev().map(|&at| self.trail[at].not()).collect();
        let Some(&last) = tries.first() else {
            self.is_finished = true;
            return;
        };
        self.back_to(tries.len() - 1);
        if tries.len() == 1 {
            self.assign(last, Reason::None);
        } else {
            let clause = self.clauses.add(&tries, None);
            self.assign(last, Reason::Clause(clause));
        }
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

/// What the analysis follows back.
#[derive(Clone, Copy, Debug)]
pub(super) enum Cause {
    Conflict(Conflict),
    Reason(Reason),
}
