//! The grade of a puzzle: how hard it is, from the ratings of the steps that solve it.

use super::rating::Rating;
use super::scale::Scale;
use super::solver::Solver;
use super::step::Step;
use super::technique::Technique;
use super::technique_set::TechniqueSet;
use crate::search::{Interrupt, Puzzle, Unsettled, Verdict, verdict};

/// How hard a puzzle is.
///
/// If [`at_least`](Grade::at_least) is set, the techniques do not solve the puzzle. No such puzzle is known on the
/// classic board: the next step would be rated [`Rating::BEYOND`] (10.5) or more, so the rating is at least 10.5. On
/// other boards it can also be at least that of the technique whose search became too long. The pearl is a lower bound
/// in the same way if no step places a digit, and the diamond if there is no step at all.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Grade {
    /// The rating of the hardest step.
    pub rating: Rating,
    /// The rating of the hardest step up to the first step that places a digit.
    pub pearl: Rating,
    /// The rating of the first step.
    pub diamond: Rating,
    /// The technique of the hardest step that is found. Among equals it is the first. `None` if there is no step.
    pub technique: Option<Technique>,
    /// The number of steps.
    pub steps: usize,
    /// Whether the techniques do not solve the puzzle, so that the rating is a lower bound.
    pub at_least: bool,
    /// The scale of the ratings.
    pub scale: Scale,
}

/// How hard a puzzle is; `None` if it has no blank cells, or if it does not have exactly one solution.
///
/// ```
/// # use sudoku_engine as sudoxml;
/// use sudoxml::{board::Grid, logic::grade};
/// let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let grade = grade(&puzzle).expect("a puzzle with one solution");
/// assert_eq!(grade.rating.to_string(), "1.2");
/// assert!(!grade.at_least);
/// # Ok::<(), sudoxml::board::ParseGridError>(())
/// ```
pub fn grade<P: Puzzle>(puzzle: &P) -> Option<Grade> {
    grade_within(puzzle, &Interrupt::NONE).unwrap_or(None)
}

/// The same as [`grade`], until the interrupt. The search for a second solution is not interrupted; on a classic board it takes
/// some microseconds.
///
/// # Errors
/// The work was interrupted.
pub fn grade_within<P: Puzzle>(puzzle: &P, interrupt: &Interrupt) -> Result<Option<Grade>, Unsettled> {
    if verdict(puzzle) == Verdict::Unique { grade_only(puzzle, interrupt) } else { Ok(None) }
}

/// How hard a puzzle is that has exactly one solution; `None` if it has no blank cells. The caller must know that there
/// is one solution. `on_step` is called with each step.
///
/// # Errors
/// The work was interrupted.
pub fn grade_unique<P: Puzzle>(
    puzzle: &P,
    interrupt: &Interrupt,
    mut on_step: impl FnMut(Step),
) -> Result<Option<Grade>, Unsettled> {
    let mut progress = Progress::default();
    let next = |solver: &mut Solver| {
        let Some(step) = solver.next() else { return false };
        progress.add(&step);
        on_step(step);
        true
    };
    let solver = solved(puzzle, interrupt, next);
    progress.grade(&solver, interrupt)
}

/// The same grade as [`grade_unique`] without the steps, which takes less time: easy steps are taken together.
///
/// # Errors
/// The work was interrupted.
pub fn grade_only<P: Puzzle>(puzzle: &P, interrupt: &Interrupt) -> Result<Option<Grade>, Unsettled> {
    let mut progress = Progress::default();
    let next = |solver: &mut Solver| {
        let Some(step) = solver.next() else { return false };
        progress.add(&step);
        progress.add_placements(solver.place_singles(progress.rating()));
        true
    };
    let solver = solved(puzzle, interrupt, next);
    progress.grade(&solver, interrupt)
}

/// The solver of a puzzle with one solution after every step, each of which `next` takes as long as there is one.
fn solved<P: Puzzle>(puzzle: &P, interrupt: &Interrupt, mut next: impl FnMut(&mut Solver) -> bool) -> Solver {
    let mut solver = Solver::with_verdict(puzzle, TechniqueSet::ALL, Verdict::Unique).until(interrupt);
    while next(&mut solver) {}
    solver
}

/// What the steps so far say about the grade.
#[derive(Default)]
struct Progress {
    /// The rating of the hardest step, and the first technique with it.
    hardest: Option<(Rating, Technique)>,
    pearl: Option<Rating>,
    diamond: Option<Rating>,
    steps: usize,
}

impl Progress {
    fn add(&mut self, step: &Step) {
        self.steps += 1;
        if self.hardest.is_none_or(|(rating, _)| step.rating > rating) {
            self.hardest = Some((step.rating, step.technique));
        }
        self.diamond = self.diamond.or(Some(step.rating));
        if !step.placements.is_empty() {
            self.pearl = self.pearl.or(Some(self.rating()));
        }
    }

    /// Counts steps that each place a digit, and none of which is harder than the steps before.
    fn add_placements(&mut self, steps: usize) {
        self.steps += steps;
        if steps > 0 {
            self.pearl = self.pearl.or(Some(self.rating()));
        }
    }

    fn rating(&self) -> Rating {
        self.hardest.map_or(Rating::new(0), |(rating, _)| rating)
    }

    /// The grade after the last step; `None` if there is nothing to solve.
    fn grade(self, solver: &Solver, interrupt: &Interrupt) -> Result<Option<Grade>, Unsettled> {
        let at_least = !solver.is_solved();
        if at_least {
            interrupt.check()?;
        } else if self.steps == 0 {
            return Ok(None);
        }
        let bound = if at_least { solver.beyond() } else { Rating::new(0) };
        let rating = self.rating().max(bound);
        Ok(Some(Grade {
            rating,
            pearl: self.pearl.unwrap_or(rating),
            diamond: self.diamond.unwrap_or(rating),
            technique: self.hardest.map(|(_, technique)| technique),
            steps: self.steps,
            at_least,
            scale: solver.scale(),
        }))
    }
}
