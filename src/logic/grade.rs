//! How hard a puzzle is: the ratings of the steps that solve it.

use super::rating::Rating;
use super::step::Step;
use super::technique::{Technique, TechniqueSet};
use super::walk::Walk;
use crate::board::Grid;
use crate::search::{Verdict, verdict};

/// How hard a puzzle is.
///
/// With [`at_least`](Grade::at_least), the techniques do not solve the puzzle. Whatever comes next is rated
/// [`Rating::BEYOND`] (9.5) or more on the scale, so that is the rating, unless a step was harder; the pearl is as much in
/// the same sense if no digit was placed before, and the diamond if there was no step at all.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Grade {
    /// The rating of the hardest step.
    pub rating: Rating,
    /// The rating of the hardest step up to the first that places a digit.
    pub pearl: Rating,
    /// The rating of the first step.
    pub diamond: Rating,
    /// The technique of the first step that is as hard as any; of those that were found, with
    /// [`at_least`](Grade::at_least).
    pub technique: Option<Technique>,
    /// How many steps there are.
    pub steps: usize,
    /// Whether the techniques ended before the puzzle was solved, so that the rating is a lower bound.
    pub at_least: bool,
}

/// How hard a puzzle is; `None` unless it has blanks and exactly one solution.
///
/// ```
/// use sudoxml::{board::Grid, logic::grade};
/// let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let grade = grade(&puzzle).expect("a puzzle with one solution");
/// assert_eq!(grade.rating.to_string(), "1.2");
/// assert!(!grade.at_least);
/// # Ok::<(), sudoxml::board::ParseGridError>(())
/// ```
pub fn grade(puzzle: &Grid) -> Option<Grade> {
    if verdict(puzzle) == Verdict::Unique { grade_unique(puzzle, |_| {}) } else { None }
}

/// How hard a puzzle is that has exactly one solution, which the caller must know; `None` without blanks. `told` is
/// handed each step.
pub(crate) fn grade_unique(puzzle: &Grid, mut told: impl FnMut(Step)) -> Option<Grade> {
    let mut walk = Walk::knowing(puzzle, TechniqueSet::ALL, Verdict::Unique);
    if walk.board().is_solved() {
        return None;
    }
    let (mut hardest, mut pearl, mut diamond, mut steps) = (None, None, None, 0);
    for step in walk.by_ref() {
        steps += 1;
        if hardest.is_none_or(|(rating, _)| step.rating > rating) {
            hardest = Some((step.rating, step.technique));
        }
        let so_far = hardest.map(|(rating, _)| rating);
        diamond = diamond.or(so_far);
        if pearl.is_none() && !step.placements.is_empty() {
            pearl = so_far;
        }
        told(step);
    }
    let at_least = !walk.board().is_solved();
    let bound = if at_least { Rating::BEYOND } else { Rating::new(0) };
    let rating = hardest.map_or(bound, |(rating, _)| rating.max(bound));
    Some(Grade {
        rating,
        pearl: pearl.unwrap_or(rating),
        diamond: diamond.unwrap_or(rating),
        technique: hardest.map(|(_, technique)| technique),
        steps,
        at_least,
    })
}
