//! How hard a puzzle is to be, and the funnel that finds out: the cheapest questions first, the full grade last.

use std::ops::RangeInclusive;

use crate::logic::{Grade, Rating, Solver, Technique, TechniqueSet, grade_unique};
use crate::search::{Interrupt, Puzzle, Verdict};

/// How hard a puzzle is to be, by its [grade](crate::logic::Grade).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difficulty {
    /// The rating. A puzzle that the techniques do not solve is rated [`Rating::BEYOND`] or more.
    pub rating: RangeInclusive<Rating>,
    /// The techniques that the steps of the grade use, each at least once.
    pub needs: TechniqueSet,
    /// The technique of the hardest step.
    pub hardest: Option<Technique>,
}

/// A rating that is above all.
const HIGHEST: Rating = Rating::new(u8::MAX);

impl Difficulty {
    /// Every puzzle.
    pub const ANY: Difficulty =
        Difficulty { rating: Rating::new(0)..=HIGHEST, needs: TechniqueSet::EMPTY, hardest: None };

    /// Whether every puzzle has this difficulty.
    pub fn is_any(&self) -> bool {
        *self == Difficulty::ANY
    }

    /// The grade of a unique puzzle, if it is as hard as this.
    pub(super) fn grade<P: Puzzle>(&self, puzzle: &P) -> Option<Grade> {
        if !self.may_fit(puzzle) {
            return None;
        }
        let mut used = TechniqueSet::EMPTY;
        let grade = grade_unique(puzzle, &Interrupt::NONE, |step| used.insert(step.technique)).ok()??;
        let is_met = self.rating.contains(&grade.rating)
            && self.hardest.is_none_or(|hardest| grade.technique == Some(hardest))
            && self.needs.iter().all(|technique| used.contains(technique));
        is_met.then_some(grade)
    }

    /// Whether the puzzle can be as hard as this, from the techniques up to the highest rating only. The solver tries
    /// techniques in the order of their ratings, so it takes the same steps as the full grade, up to the first that is too
    /// hard.
    fn may_fit<P: Puzzle>(&self, puzzle: &P) -> bool {
        let highest = self.hardest.map_or(*self.rating.end(), |hardest| *self.rating.end().min(&most_of(hardest)));
        if highest >= Rating::BEYOND {
            return true;
        }
        let allowed = TechniqueSet::ALL.iter().filter(|technique| technique.rating() <= highest).collect();
        let mut solver = Solver::with_verdict(puzzle, allowed, Verdict::Unique);
        let mut hardest = Rating::new(0);
        let mut used = TechniqueSet::EMPTY;
        for step in solver.by_ref() {
            if step.rating > highest {
                return false;
            }
            hardest = hardest.max(step.rating);
            used.insert(step.technique);
        }
        solver.is_solved()
            && hardest >= *self.rating.start()
            && self.needs.iter().all(|technique| used.contains(technique))
    }
}

/// The highest rating of the steps of a technique whose steps all have the same rating; no bound for any other.
fn most_of(technique: Technique) -> Rating {
    if technique <= Technique::XyzWing { technique.rating() } else { HIGHEST }
}
