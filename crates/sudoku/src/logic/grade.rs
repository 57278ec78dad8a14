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
/// other boards it is at least 9.5, or as high as that of the technique whose search became too long. The pearl is a
/// lower bound in the same way if no step places a digit, and the diamond if there is no step at all.
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
/// use sudoku_engine::{board::Grid, logic::grade};
/// let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let grade = grade(&puzzle).expect("a puzzle with one solution");
/// assert_eq!(grade.rating.to_string(), "1.2");
/// assert!(!grade.at_least);
/// # Ok::<(), sudoku_engine::board::ParseGridError>(())
/// ```
pub fn grade<P: Puzzle>(puzzle: &P) -> Option<Grade> {
    if verdict(puzzle) != Verdict::Unique {
        return None;
    }
    grade_unique(puzzle, &Interrupt::NONE, |_| {}).unwrap_or(None)
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
    let mut solver = Solver::with_verdict(puzzle, TechniqueSet::ALL, Verdict::Unique).until(interrupt);
    if solver.is_solved() {
        return Ok(None);
    }
    let (mut hardest, mut pearl, mut diamond, mut steps) = (None, None, None, 0);
    for step in solver.by_ref() {
        steps += 1;
        if hardest.is_none_or(|(rating, _)| step.rating > rating) {
            hardest = Some((step.rating, step.technique));
        }
        let hardest_so_far = hardest.map(|(rating, _)| rating);
        diamond = diamond.or(hardest_so_far);
        if pearl.is_none() && !step.placements.is_empty() {
            pearl = hardest_so_far;
        }
        on_step(step);
    }
    let at_least = !solver.is_solved();
    if at_least {
        interrupt.check()?;
    }
    let bound = if at_least { solver.beyond() } else { Rating::new(0) };
    let rating = hardest.map_or(bound, |(rating, _)| rating.max(bound));
    Ok(Some(Grade {
        rating,
        pearl: pearl.unwrap_or(rating),
        diamond: diamond.unwrap_or(rating),
        technique: hardest.map(|(_, technique)| technique),
        steps,
        at_least,
        scale: solver.scale(),
    }))
}
