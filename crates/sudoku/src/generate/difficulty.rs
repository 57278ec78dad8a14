//! How hard a puzzle is to be, and the funnel that finds out: the cheapest questions first, the full grade last.

use std::ops::RangeInclusive;

use super::order_error::OrderError;
use crate::logic::{
    Grade, Rating, Solver, Technique, TechniqueSet, do_single_chains_solve, grade_unique, most_of_single_chains,
};
use crate::search::{Form, Interrupt, Puzzle, Verdict};

/// How hard a puzzle is to be, by its [grade](crate::logic::Grade).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difficulty {
    /// The rating. A puzzle that the techniques do not solve is rated [`Rating::BEYOND`] or more.
    pub rating: RangeInclusive<Rating>,
    /// The techniques that the steps of the grade use, each at least once.
    pub needs: TechniqueSet,
    /// The technique of the hardest step.
    pub hardest: Option<Technique>,
    /// The techniques that are enough to solve the puzzle.
    pub suffice: TechniqueSet,
}

/// A rating that is above all.
const HIGHEST: Rating = Rating::new(u8::MAX);

/// The lowest rating of a step by chains.
const FIRST_CHAIN: Rating = Rating::new(65);

impl Difficulty {
    /// Every puzzle.
    pub const ANY: Difficulty = Difficulty {
        rating: Rating::new(0)..=HIGHEST,
        needs: TechniqueSet::EMPTY,
        hardest: None,
        suffice: TechniqueSet::ALL,
    };

    /// Whether every puzzle has this difficulty.
    pub fn is_any(&self) -> bool {
        *self == Difficulty::ANY
    }

    /// The grade of a unique puzzle, if it is as hard as this, and if nothing interrupts the work.
    pub(super) fn grade<P: Puzzle>(&self, puzzle: &P, interrupt: &Interrupt) -> Option<Grade> {
        if !self.may_fit(puzzle, interrupt) || !self.do_suffice(puzzle, interrupt) {
            return None;
        }
        let graded = graded(puzzle, interrupt)?;
        self.is_met(&graded).then_some(graded.0)
    }

    /// Whether a puzzle with this grade, whose steps use these techniques, is as hard as this.
    pub(super) fn is_met(&self, (grade, used): &(Grade, TechniqueSet)) -> bool {
        self.rating.contains(&grade.rating)
            && self.hardest.is_none_or(|hardest| grade.technique == Some(hardest))
            && self.has_needs(*used)
    }

    /// Checks that a puzzle can be as hard as this.
    ///
    /// The solver takes the easiest step each time. So where techniques whose steps all have the same rating are enough, no
    /// step of the grade is rated higher than they are.
    pub(super) fn check(&self) -> Result<(), OrderError> {
        let (least, most) = (*self.rating.start(), *self.rating.end());
        if self.rating.is_empty() || !Technique::ALL.into_iter().any(|technique| self.is_rated(technique)) {
            return Err(OrderError::NoRating { least, most });
        }
        let Some(enough) = self.suffice.iter().map(most_of).max() else { return Err(OrderError::NoTechnique) };
        for technique in self.needs.iter().chain(self.hardest) {
            if technique.rating() > most {
                return Err(OrderError::TechniqueAndRating(technique));
            }
            if technique.rating() > enough {
                return Err(OrderError::TechniqueAndEnough { technique, enough });
            }
        }
        if enough < least {
            return Err(OrderError::RatingAndEnough { enough });
        }
        let Some(hardest) = self.hardest else { return Ok(()) };
        if most_of(hardest) < least {
            return Err(OrderError::HardestAndRating(hardest));
        }
        match self.needs.iter().find(|needed| needed.rating() > most_of(hardest)) {
            Some(needed) => Err(OrderError::HardestAndTechnique { hardest, needed }),
            None => Ok(()),
        }
    }

    /// Whether a step of the technique can have a rating that is asked for.
    fn is_rated(&self, technique: Technique) -> bool {
        technique.rating() <= *self.rating.end() && most_of(technique) >= *self.rating.start()
    }

    /// Whether the techniques that may be used are some without chains.
    pub(super) fn is_without_chains(&self) -> bool {
        let most = self.suffice.iter().map(Technique::rating).max().unwrap_or(HIGHEST);
        self.highest().min(most) < FIRST_CHAIN
    }

    /// Whether the techniques that may be used solve the puzzle.
    pub(super) fn is_enough<P: Puzzle>(&self, puzzle: &P, interrupt: &Interrupt) -> bool {
        let highest = self.highest();
        self.do_suffice(puzzle, interrupt)
            && (highest >= Rating::BEYOND || Easy::of(puzzle, highest, TechniqueSet::EMPTY, interrupt).is_solved)
    }

    /// The highest rating that a step can have.
    fn highest(&self) -> Rating {
        self.hardest.map_or(*self.rating.end(), |hardest| *self.rating.end().min(&most_of(hardest)))
    }

    /// Whether the techniques that have to be enough solve the puzzle.
    fn do_suffice<P: Puzzle>(&self, puzzle: &P, interrupt: &Interrupt) -> bool {
        if self.suffice == TechniqueSet::ALL {
            return true;
        }
        let mut solver = Solver::with_verdict(puzzle, self.suffice, Verdict::Unique).until(interrupt);
        solver.by_ref().for_each(drop);
        solver.is_solved()
    }

    /// Whether the puzzle can be as hard as this, from the techniques up to the highest rating only. The solver tries
    /// techniques in the order of their ratings, so it takes the same steps as the full grade, up to the first that is too
    /// hard.
    ///
    /// If techniques are needed and harder steps are allowed, they must be used before the first harder step of another technique.
    /// Others are left out, because they are few, and most of the time would be spent on puzzles that need hard chains.
    fn may_fit<P: Puzzle>(&self, puzzle: &P, interrupt: &Interrupt) -> bool {
        let highest = self.highest();
        let needed = self.needs.iter().map(Technique::rating).max();
        match (highest < Rating::BEYOND, needed) {
            (true, _) => {
                let easy = Easy::of(puzzle, highest, TechniqueSet::EMPTY, interrupt);
                easy.is_solved && easy.hardest >= *self.rating.start() && self.has_needs(easy.used)
            }
            (false, Some(needed)) => self.has_needs(Easy::of(puzzle, needed, self.needs, interrupt).used),
            (false, None) => self.may_be_hard(puzzle),
        }
    }

    /// Whether the puzzle can be as hard as the lowest rating. Most puzzles are not, and for many of them this is known long
    /// before their grade.
    fn may_be_hard<P: Puzzle>(&self, puzzle: &P) -> bool {
        match puzzle.form() {
            Form::Classic(grid) if *self.rating.start() > most_of_single_chains() => !do_single_chains_solve(&grid),
            _ => true,
        }
    }

    fn has_needs(&self, used: TechniqueSet) -> bool {
        self.needs.iter().all(|technique| used.contains(technique))
    }
}

/// The steps of a grade up to the first that is rated higher than some rating, and is not by one of some techniques: steps of a
/// technique can be rated higher than its lowest rating.
struct Easy {
    used: TechniqueSet,
    hardest: Rating,
    is_solved: bool,
}

impl Easy {
    fn of<P: Puzzle>(puzzle: &P, highest: Rating, higher: TechniqueSet, interrupt: &Interrupt) -> Easy {
        let allowed = TechniqueSet::ALL.iter().filter(|technique| technique.rating() <= highest).collect();
        let mut solver = Solver::with_verdict(puzzle, allowed, Verdict::Unique).until(interrupt);
        let (mut used, mut hardest) = (TechniqueSet::EMPTY, Rating::new(0));
        for step in solver.by_ref() {
            if step.rating > highest && !higher.contains(step.technique) {
                return Easy { used, hardest, is_solved: false };
            }
            hardest = hardest.max(step.rating);
            used.insert(step.technique);
        }
        Easy { used, hardest, is_solved: solver.is_solved() }
    }
}

/// The grade of a unique puzzle, and the techniques of its steps.
fn graded<P: Puzzle>(puzzle: &P, interrupt: &Interrupt) -> Option<(Grade, TechniqueSet)> {
    let mut used = TechniqueSet::EMPTY;
    let grade = grade_unique(puzzle, interrupt, |step| used.insert(step.technique)).ok()??;
    Some((grade, used))
}

/// The highest rating of the steps of a technique whose steps all have the same rating; no bound for any other.
fn most_of(technique: Technique) -> Rating {
    if technique <= Technique::XyzWing { technique.rating() } else { HIGHEST }
}
