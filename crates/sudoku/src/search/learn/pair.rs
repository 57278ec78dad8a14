//! The search by two solvers of the same formula, on two threads, while one of the threads would have no work. The second
//! solver knows what the first one knew and tries other values first. After each round, they exchange what they learned.
//!
//! Which solutions come first depends on the machine. All of them together do not. `pace` decides when two solvers are worth it.

use std::num::NonZeroU32;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{Builder, scope};

use super::formula::{Formula, Variable};
use super::pace::{Pace, Stopwatch};
use super::solver::{Progress, Solver};
use crate::search::budget::{Meter, Unsettled};

/// One solver, or two.
#[derive(Clone, Debug)]
pub(in crate::search) struct Pair {
    first: Solver,
    /// It is there from one round of two solvers to the next.
    second: Option<Box<Solver>>,
    /// The number of conflicts of a round.
    round: NonZeroU32,
    /// A part that takes only one round is not worth a second thread.
    is_hard: bool,
    pace: Pace,
}

impl Pair {
    pub(in crate::search) fn new(formula: Formula, round: NonZeroU32) -> Pair {
        Pair { first: Solver::new(formula), second: None, round, is_hard: false, pace: Pace::default() }
    }

    /// From now on, the solutions in which these variables are true are asked for. What was learned stays known.
    pub(in crate::search) fn assume(&mut self, variables: Vec<Variable>) {
        self.first.assume(variables);
        (self.second, self.is_hard) = (None, false);
    }

    /// The next solution, or the next two: the true variables of each. None if there is no other.
    pub(in crate::search) fn next_solutions(&mut self, meter: &mut Meter) -> Result<Vec<Vec<Variable>>, Unsettled> {
        loop {
            let spare = if self.is_hard && self.pace.allows_two() { meter.spare_thread() } else { None };
            let ends = match spare {
                Some(_working) => self.round_of_two(meter)?,
                None => [self.round_of_one(meter)?, Progress::Paused],
            };
            let is_finished = ends.contains(&Progress::Finished);
            let solutions = distinct(ends);
            if is_finished || !solutions.is_empty() {
                return Ok(solutions);
            }
            self.is_hard = true;
        }
    }

    fn round_of_one(&mut self, meter: &mut Meter) -> Result<Progress, Unsettled> {
        self.second = None;
        self.first.collect_news(false);
        let watch = Stopwatch::start(self.first.conflicts());
        let end = self.first.search(meter, at_the_end_of(self.round, || false));
        self.pace.after_one(watch.rate(self.first.conflicts()));
        end
    }

    /// A round of both. It ends for both when one of them is at its end or has something to say, so that none waits for the
    /// other on a busy machine.
    fn round_of_two(&mut self, meter: &mut Meter) -> Result<[Progress; 2], Unsettled> {
        let first = &mut self.first;
        first.collect_news(true);
        let second = self.second.get_or_insert_with(|| Box::new(first.other()));
        let watch = Stopwatch::start(first.conflicts() + second.conflicts());
        let (round, is_over) = (self.round, AtomicBool::new(false));
        let search = |solver: &mut Solver, meter: &mut Meter| {
            let end = solver.search(meter, at_the_end_of(round, || is_over.load(Ordering::Relaxed)));
            is_over.store(true, Ordering::Relaxed);
            end
        };
        let mut meter_of_second = meter.clone();
        let of_second = &mut *second;
        let ends = scope(|scope| {
            let thread = Builder::new().spawn_scoped(scope, || search(of_second, &mut meter_of_second));
            let end = search(first, meter);
            // If the system has no more threads, the first one searches alone.
            let other = thread.map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic)));
            [end, other.unwrap_or(Ok(Progress::Paused))]
        });
        self.pace.after_two(watch.rate(first.conflicts() + second.conflicts()));
        let (of_first, of_second) = (first.take_news(), second.take_news());
        first.hear(&of_second);
        second.hear(&of_first);
        let [end, other] = ends;
        Ok([end?, other?])
    }
}

/// Whether a round is at its end, to be asked after each conflict.
fn at_the_end_of(round: NonZeroU32, is_over: impl Fn() -> bool) -> impl FnMut() -> bool {
    let mut conflicts = 0;
    move || {
        conflicts += 1;
        conflicts >= round.get() || is_over()
    }
}

/// The solutions, once if both solvers found the same one.
fn distinct(ends: [Progress; 2]) -> Vec<Vec<Variable>> {
    let solution = |end| match end {
        Progress::Solution(mut variables) => {
            variables.sort_unstable();
            Some(variables)
        }
        Progress::Finished | Progress::Paused => None,
    };
    let mut solutions: Vec<_> = ends.into_iter().filter_map(solution).collect();
    solutions.dedup();
    solutions
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use super::*;
    use crate::search::budget::Budget;
    use crate::search::threads::Threads;

    /// Each thing in a place of its own, with a variable for each pair of a thing and a place.
    fn in_places_of_their_own(things: u32, places: u32) -> Formula {
        let variable = |thing, place| thing * places + place;
        let groups = (0..things).map(|thing| (0..places).map(|place| variable(thing, place)).collect());
        let rivals = |thing, place| {
            let others = (0..places).filter(|&other| other != place).map(|other| variable(thing, other));
            others.chain((0..things).filter(|&other| other != thing).map(|other| variable(other, place))).collect()
        };
        let all = (0..things).flat_map(|thing| (0..places).map(move |place| (thing, place)));
        Formula { groups: groups.collect(), rivals: all.map(|(thing, place)| rivals(thing, place)).collect() }
    }

    /// The number of solutions, and whether there was a second solver.
    fn number_of_solutions(formula: Formula, round: u32, threads: usize) -> (usize, bool) {
        let threads = Threads::new(NonZeroUsize::new(threads).expect("not 0"));
        let _working = threads.work();
        let mut meter = Budget::NONE.on(&threads).start();
        let mut pair = Pair::new(formula, NonZeroU32::new(round).expect("not 0"));
        let (mut solutions, mut is_pair) = (Vec::new(), false);
        loop {
            let mut next = pair.next_solutions(&mut meter).expect("no limit");
            is_pair |= pair.second.is_some();
            if next.is_empty() {
                break;
            }
            next.iter_mut().for_each(|solution| solution.sort_unstable());
            solutions.append(&mut next);
        }
        let all = solutions.len();
        solutions.sort_unstable();
        solutions.dedup();
        assert_eq!(solutions.len(), all, "no solution twice");
        (all, is_pair)
    }

    #[test]
    fn two_solvers_find_each_solution_once() {
        for round in [1, 2, 7] {
            assert_eq!(number_of_solutions(in_places_of_their_own(5, 5), round, 2).0, 120);
            assert_eq!(number_of_solutions(in_places_of_their_own(4, 6), round, 2).0, 360);
            assert_eq!(number_of_solutions(in_places_of_their_own(7, 6), round, 2), (0, true));
        }
        assert_eq!(number_of_solutions(in_places_of_their_own(5, 5), 1, 2), (120, true));
    }

    #[test]
    fn a_thread_that_works_is_not_used_and_no_thread_for_a_short_search() {
        assert_eq!(number_of_solutions(in_places_of_their_own(7, 6), 1, 1), (0, false));
        assert_eq!(number_of_solutions(in_places_of_their_own(7, 6), u32::MAX, 2), (0, false));
    }

    /// A thread can find work between two rounds.
    #[test]
    fn what_the_second_solver_found_stays_known_without_it() {
        let threads = Threads::new(NonZeroUsize::new(2).expect("not 0"));
        let mut meter = Budget::NONE.on(&threads).start();
        let mut pair = Pair::new(in_places_of_their_own(5, 5), NonZeroU32::MIN);
        let mut found = 0;
        for turn in 0.. {
            let _busy = (turn % 2 == 0).then(|| [threads.work(), threads.work()]);
            let next = pair.next_solutions(&mut meter).expect("no limit");
            if next.is_empty() {
                break;
            }
            found += next.len();
        }
        assert_eq!(found, 120);
    }
}
