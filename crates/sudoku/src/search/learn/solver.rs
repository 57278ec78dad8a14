//! The solver: tries, propagation, and what follows from a conflict.

use super::analysis::Analysis;
use super::clauses::Watch;
use super::formula::{Formula, Variable};
use super::knowledge::{Conflict, Knowledge};
use super::literal::{Literal, Reason};
use super::news::{Fact, News};
use super::queue::Queue;
use super::restarts::Restarts;
use crate::search::budget::{Meter, Unsettled};

/// The state of the search.
#[derive(Clone, Debug)]
pub(super) struct Solver {
    known: Knowledge,
    analysis: Analysis,
    restarts: Restarts,
    /// The literals of the trail before this index are propagated.
    propagated: usize,
    /// For each variable, the value that it had last.
    phases: Vec<bool>,
    /// The variables that are true in the part of the tree that is searched. They are tried before all others.
    assumed: Vec<Variable>,
    /// The assumptions before this index are true.
    next_assumed: usize,
    /// The levels up to this one are tries of assumptions.
    assumed_levels: usize,
    /// There is no (other) solution.
    is_finished: bool,
    /// What another solver of the same formula can use.
    news: News,
}

/// How far a search came.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Progress {
    /// A solution: its true variables.
    Solution(Vec<Variable>),
    /// There is no (other) solution.
    Finished,
    /// The search was to pause.
    Paused,
}

/// What to try next.
enum Try {
    Assumption(Variable),
    Variable(Variable),
    /// What is known contradicts an assumption.
    Contradiction,
    /// Every variable has a value.
    Solved,
}

impl Solver {
    pub(super) fn new(formula: Formula) -> Solver {
        let number = formula.rivals.len();
        let mut activity = vec![0.0; number];
        // A variable of a small group is a good try.
        for group in &formula.groups {
            for &variable in group {
                activity[variable as usize] += 1.0 / f64::from(1_u32 << group.len().min(30));
            }
        }
        let mut solver = Solver {
            known: Knowledge::new(formula.rivals, Queue::new(activity)),
            analysis: Analysis::new(number),
            restarts: Restarts::new(),
            propagated: 0,
            phases: vec![true; number],
            assumed: Vec::new(),
            next_assumed: 0,
            assumed_levels: 0,
            is_finished: false,
            news: News::default(),
        };
        for group in &formula.groups {
            let literals: Vec<Literal> = group.iter().map(|&variable| Literal::positive(variable)).collect();
            solver.add(&literals, None);
        }
        solver
    }

    /// Adds a clause whose literals are open, or of one literal. It has a distance if it was learned.
    fn add(&mut self, literals: &[Literal], distance: Option<u32>) {
        match *literals {
            [] => self.is_finished = true,
            [one] => self.add_unit(one),
            _ => drop(self.known.clauses.add(literals, distance)),
        }
    }

    fn add_unit(&mut self, literal: Literal) {
        match self.known.value(literal) {
            0 => self.known.assign(literal, Reason::None),
            1 => {}
            _ => self.is_finished = true,
        }
    }

    /// From now on, the solutions in which these variables are true are asked for. What was learned stays known.
    pub(super) fn assume(&mut self, variables: Vec<Variable>) {
        self.back_to(0);
        self.assumed = variables;
        self.next_assumed = 0;
    }

    /// A solver that knows the same and tries other values first.
    pub(super) fn other(&self) -> Solver {
        let mut other = self.clone();
        other.back_to(0);
        other.phases.fill(false);
        other
    }

    /// The number of conflicts so far.
    pub(super) fn conflicts(&self) -> u64 {
        self.restarts.conflicts().into()
    }

    /// Whether what is learned from now on is for another solver too.
    pub(super) fn collect_news(&mut self, is_collected: bool) {
        self.news.is_collected = is_collected;
    }

    pub(super) fn take_news(&mut self) -> Vec<Fact> {
        self.news.take()
    }

    /// Learns what another solver of the same formula learned.
    pub(super) fn hear(&mut self, facts: &[Fact]) {
        if facts.is_empty() {
            return;
        }
        self.back_to(0);
        for Fact { literals, distance } in facts {
            if literals.iter().any(|&literal| self.known.value(literal) == 1) {
                continue;
            }
            let open = literals.iter().copied().filter(|&literal| self.known.value(literal) == 0);
            let open: Vec<Literal> = open.collect();
            self.add(&open, *distance);
        }
    }

    /// Searches for the next solution until `is_to_pause`, which is asked after each conflict.
    pub(super) fn search(
        &mut self,
        meter: &mut Meter,
        mut is_to_pause: impl FnMut() -> bool,
    ) -> Result<Progress, Unsettled> {
        while !self.is_finished {
            if let Some(conflict) = self.propagate() {
                self.learn(conflict);
                meter.step()?;
                if is_to_pause() {
                    return Ok(Progress::Paused);
                }
                continue;
            }
            if self.restarts.is_due() {
                self.restart();
                continue;
            }
            match self.next_try() {
                Try::Assumption(variable) => {
                    self.start_level(Literal::positive(variable));
                    self.assumed_levels = self.known.level();
                }
                Try::Variable(variable) => self.start_level(Literal::new(variable, self.phases[variable as usize])),
                Try::Contradiction => return Ok(Progress::Finished),
                Try::Solved => {
                    let solution = self.known.trail.iter().filter(|literal| literal.is_positive());
                    let solution = solution.map(|literal| literal.variable() as Variable).collect();
                    self.block_solution();
                    return Ok(Progress::Solution(solution));
                }
            }
        }
        Ok(Progress::Finished)
    }

    fn start_level(&mut self, literal: Literal) {
        self.known.levels.push(self.known.trail.len());
        self.known.assign(literal, Reason::None);
    }

    /// Takes all tries back but those of assumptions, and these too if clauses are to be deleted.
    fn restart(&mut self) {
        self.restarts.restart();
        if self.known.clauses.is_reduction_due() {
            self.back_to(0);
            self.reduce();
        } else {
            self.back_to(self.assumed_levels);
        }
    }

    fn next_try(&mut self) -> Try {
        while let Some(&variable) = self.assumed.get(self.next_assumed) {
            match self.known.value(Literal::positive(variable)) {
                0 => return Try::Assumption(variable),
                1 => self.next_assumed += 1,
                _ => return Try::Contradiction,
            }
        }
        self.next_variable().map_or(Try::Solved, Try::Variable)
    }

    /// Deletes clauses. On the first level, no reason is needed.
    fn reduce(&mut self) {
        self.known.trail.iter().for_each(|literal| self.known.reasons[literal.variable()] = Reason::None);
        self.known.clauses.reduce(&self.known.values);
    }

    fn next_variable(&mut self) -> Option<Variable> {
        loop {
            let variable = self.known.queue.pop()?;
            if self.known.value(Literal::positive(variable)) == 0 {
                return Some(variable);
            }
        }
    }

    /// Draws the conclusions of all true literals.
    fn propagate(&mut self) -> Option<Conflict> {
        while self.propagated < self.known.trail.len() {
            let literal = self.known.trail[self.propagated];
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
        let rivals = std::mem::take(&mut self.known.rivals[variable as usize]);
        let mut conflict = None;
        for &rival in &rivals {
            match self.known.value(Literal::positive(rival)) {
                0 => self.known.assign(Literal::negative(rival), Reason::Rival(variable)),
                1 => {
                    conflict = Some(Conflict::Rivals(variable, rival));
                    break;
                }
                _ => {}
            }
        }
        self.known.rivals[variable as usize] = rivals;
        conflict
    }

    /// Visits the clauses that watch this literal, which became false.
    fn visit_clauses(&mut self, falsified: Literal) -> Option<Conflict> {
        let mut watches = std::mem::take(&mut self.known.clauses.watches[falsified.index()]);
        let mut kept = 0;
        let mut conflict = None;
        let mut at = 0;
        while at < watches.len() {
            let watch = watches[at];
            at += 1;
            if self.known.values[watch.other.index()] == 1 {
                watches[kept] = watch;
                kept += 1;
                continue;
            }
            let clause = self.known.clauses.literals_mut(watch.clause);
            if clause[0] == falsified.code() {
                clause.swap(0, 1);
            }
            let first = Literal::from_code(clause[0]);
            let kept_watch = Watch { clause: watch.clause, other: first };
            if first != watch.other && self.known.values[first.index()] == 1 {
                watches[kept] = kept_watch;
                kept += 1;
                continue;
            }
            if let Some(open) = clause[2..].iter().position(|&code| self.known.values[code as usize] >= 0) {
                clause.swap(1, open + 2);
                let watched = Literal::from_code(clause[1]);
                self.known.clauses.watches[watched.index()].push(kept_watch);
                continue;
            }
            watches[kept] = kept_watch;
            kept += 1;
            if self.known.values[first.index()] == -1 {
                conflict = Some(Conflict::Clause(watch.clause));
                break;
            }
            self.known.assign(first, Reason::Clause(watch.clause));
        }
        let rest = watches.len() - at;
        watches.copy_within(at.., kept);
        watches.truncate(kept + rest);
        self.known.clauses.watches[falsified.index()] = watches;
        conflict
    }

    /// Takes the tries of all levels above this one back.
    fn back_to(&mut self, level: usize) {
        let Some(&length) = self.known.levels.get(level) else { return };
        if level < self.assumed_levels {
            (self.assumed_levels, self.next_assumed) = (level, 0);
        }
        for &literal in &self.known.trail[length..] {
            self.known.values[literal.index()] = 0;
            self.known.values[literal.not().index()] = 0;
            self.phases[literal.variable()] = literal.is_positive();
            self.known.queue.insert(literal.variable());
        }
        self.known.trail.truncate(length);
        self.known.levels.truncate(level);
        self.propagated = length;
    }

    fn learn(&mut self, conflict: Conflict) {
        if self.known.level() == 0 {
            self.is_finished = true;
            return;
        }
        let learned = self.analysis.analyze(conflict, &mut self.known);
        self.restarts.add(learned.distance);
        self.back_to(learned.level);
        self.news.learned(&learned.literals, learned.distance);
        match learned.literals[..] {
            [unit] => self.known.assign(unit, Reason::None),
            _ => {
                let clause = self.known.clauses.add(&learned.literals, Some(learned.distance));
                self.known.assign(learned.literals[0], Reason::Clause(clause));
            }
        }
        self.known.queue.decay();
    }

    /// Excludes the solution of the trail: its tries are not all true again. The other literals follow from the tries.
    fn block_solution(&mut self) {
        let tries: Vec<Literal> = self.known.levels.iter().rev().map(|&at| self.known.trail[at].not()).collect();
        self.news.excluded(&tries);
        let Some(&last) = tries.first() else {
            self.is_finished = true;
            return;
        };
        self.back_to(tries.len() - 1);
        if tries.len() == 1 {
            self.known.assign(last, Reason::None);
        } else {
            let clause = self.known.clauses.add(&tries, None);
            self.known.assign(last, Reason::Clause(clause));
        }
    }
}
