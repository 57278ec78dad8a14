//! The whole result of a puzzle in one value: where it stands, its givens, what is wrong with them, and its solutions.
//! Everything after it (the document again, findings, pictures) only shows this value in another form.

use std::num::NonZeroU64;

use crate::board::{Grid, Solution};
use crate::board::{Violation, violations};
use crate::logic::{self, Candidates, Grade, Step, TechniqueSet, Walk};
use crate::position::{Position, Span};
use crate::search::{self, Verdict};

/// How many solutions are searched for and listed at the most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SolutionLimit {
    /// So many.
    At(NonZeroU64),
    /// Every one.
    All,
}

impl SolutionLimit {
    /// The number that a limit starts at, and up to which solutions are counted before they are listed without one.
    pub const DEFAULT: u64 = 10_000;

    /// How far solutions are counted where no limit is set.
    const FURTHEST: u64 = 1_000_000;

    /// How far solutions are counted.
    const fn to_count(self) -> u64 {
        match self {
            SolutionLimit::At(most) => most.get(),
            SolutionLimit::All => SolutionLimit::FURTHEST,
        }
    }
}

/// 10,000 solutions.
impl Default for SolutionLimit {
    fn default() -> SolutionLimit {
        NonZeroU64::new(SolutionLimit::DEFAULT).map_or(SolutionLimit::All, SolutionLimit::At)
    }
}

/// How a puzzle is solved. The verdict is that of the exhaustive search with either.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Method {
    /// By the exhaustive search.
    #[default]
    Search,
    /// As a person would, as far as it goes.
    Logic {
        /// The techniques to use.
        techniques: TechniqueSet,
        /// Whether the search's solutions stand in for a board that the techniques leave unfinished.
        then_search: bool,
    },
}

/// How many solutions a puzzle has.
///
/// ```
/// use sudoxml::{board::Grid, outcome::{SolutionLimit, SolutionCount}, search::Verdict};
/// let number = SolutionCount::of(&Grid::EMPTY, SolutionLimit::default());
/// assert_eq!((number, number.verdict()), (SolutionCount::MoreThan(10_000), Verdict::Multiple));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SolutionCount {
    /// Just so many.
    Exactly(u64),
    /// More than the limit, which is this many; nobody looked how many more.
    MoreThan(u64),
    /// More than 10,000 where no limit was set: they are listed without being counted first.
    Uncounted,
}

impl SolutionCount {
    /// Counts the solutions as far as the limit asks, and without a limit as far as 1,000,000: nobody lives long enough
    /// to see the 6,670,903,752,021,072,936,960 of the empty grid counted.
    pub fn of(givens: &Grid, limit: SolutionLimit) -> SolutionCount {
        let most = limit.to_count();
        SolutionCount::up_to(most, search::count(givens, most.saturating_add(1)))
    }

    /// The number of each of the puzzles, in their order: the same as one by one, in less time.
    pub fn of_each(givens: &[Grid], limit: SolutionLimit) -> Vec<SolutionCount> {
        let most = limit.to_count();
        let counts = search::counts(givens, most.saturating_add(1));
        counts.into_iter().map(|found| SolutionCount::up_to(most, found)).collect()
    }

    const fn up_to(most: u64, found: u64) -> SolutionCount {
        if found > most { SolutionCount::MoreThan(most) } else { SolutionCount::Exactly(found) }
    }

    /// Counts the solutions no further than is needed before they are listed.
    fn before_listing(givens: &Grid, limit: SolutionLimit) -> SolutionCount {
        let counted = match limit {
            SolutionLimit::At(_) => limit,
            SolutionLimit::All => SolutionLimit::default(),
        };
        match SolutionCount::of(givens, counted) {
            SolutionCount::MoreThan(_) if limit == SolutionLimit::All => SolutionCount::Uncounted,
            number => number,
        }
    }

    /// The verdict that follows from the number.
    pub const fn verdict(self) -> Verdict {
        match self {
            SolutionCount::Exactly(number) => Verdict::of(number),
            SolutionCount::MoreThan(_) | SolutionCount::Uncounted => Verdict::Multiple,
        }
    }
}

/// A violation together with the places of its cells in the source, cell by cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LocatedViolation {
    /// The unit, the digit and the cells.
    pub violation: Violation,
    /// Where each of the cells stands.
    pub places: Vec<Span>,
}

/// What came out for one puzzle.
///
/// ```
/// use sudoxml::{board::Grid, outcome::{SolutionLimit, SolutionCount, Outcome, Question}, position::Position};
/// let question = Question { name: None, place: Position::START.into(), givens: Grid::EMPTY };
/// let outcome = Outcome::listed(question, SolutionLimit::At(3.try_into()?), |_| Position::START.into());
/// assert_eq!(outcome.number, SolutionCount::MoreThan(3));
/// assert_eq!(outcome.solutions().count(), 3);
/// # Ok::<(), std::num::TryFromIntError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The puzzle's name, where it has one.
    pub name: Option<String>,
    /// Where the puzzle begins in its source.
    pub place: Position,
    /// Behind its start tag or, in a text, behind its last cell, where that is known.
    pub end: Option<Position>,
    /// Its givens.
    pub givens: Grid,
    /// Every violation of the rule by the givens; with any, there is no solution.
    pub clashes: Vec<LocatedViolation>,
    /// How many solutions there are.
    pub number: SolutionCount,
    /// How hard it is, where that was asked for. A puzzle without blanks, or with any number of solutions but one, has
    /// no grade.
    pub grade: Option<Grade>,
    /// The steps that the grade tells of, where they were asked for.
    pub steps: Vec<Step>,
    /// The board as the techniques leave it, where logic has solved the puzzle or was to. It is boxed since it is large
    /// and most outcomes have none.
    pub by_logic: Option<Box<Candidates>>,
    listing: Listing,
}

/// What is known of a puzzle before anything is searched.
#[derive(Clone, Debug)]
pub struct Question<'q> {
    /// The puzzle's name, where it has one.
    pub name: Option<&'q str>,
    /// Where it begins, up to behind its start tag or, in a text, behind its last cell.
    pub place: Span,
    /// Its givens.
    pub givens: Grid,
}

impl Outcome {
    /// Searches a puzzle up to the limit, ready to list what it finds. `place_of` tells where a cell, 0 to 80 in
    /// reading order, stands in the source.
    pub fn listed(question: Question<'_>, limit: SolutionLimit, place_of: impl Fn(usize) -> Span) -> Outcome {
        Outcome::new(question, place_of, |givens| Listing::of(givens, limit))
    }

    /// What came out for a puzzle with this number of solutions, of which none is listed.
    pub fn counted(question: Question<'_>, number: SolutionCount, place_of: impl Fn(usize) -> Span) -> Outcome {
        Outcome::new(question, place_of, |_| (number, Listing::default()))
    }

    /// The same with the grade, and with the steps to it on demand.
    pub(crate) fn graded(self, with_steps: bool) -> Outcome {
        if self.verdict() != Verdict::Unique {
            return self;
        }
        let mut steps = Vec::new();
        let grade = logic::grade_unique(&self.givens, |step| {
            if with_steps {
                steps.push(step);
            }
        });
        Outcome { grade, steps, ..self }
    }

    /// The same as this method leaves it. Of a puzzle that logic does not finish no solution is listed then, unless
    /// the search is to follow. Without a solution there is nothing to follow.
    pub(crate) fn solved_by(self, method: Method) -> Outcome {
        let Method::Logic { techniques, then_search } = method else { return self };
        if self.verdict() == Verdict::None {
            return self;
        }
        let mut walk = Walk::knowing(&self.givens, techniques, self.verdict());
        walk.by_ref().for_each(drop);
        let solved = walk.board().is_solved();
        if then_search && !solved {
            return self;
        }
        let listing = if solved { self.listing } else { Listing::default() };
        Outcome { by_logic: Some(Box::new(walk.board().clone())), listing, ..self }
    }

    /// The board that logic was to finish and did not.
    pub(crate) fn unfinished(&self) -> Option<&Candidates> {
        self.by_logic.as_deref().filter(|board| !board.is_solved())
    }

    fn new(
        question: Question<'_>,
        place_of: impl Fn(usize) -> Span,
        search: impl Fn(&Grid) -> (SolutionCount, Listing),
    ) -> Outcome {
        let givens = question.givens;
        let placed = |violation: Violation| {
            let places = violation.cells.iter().map(|cell| place_of(cell.index())).collect();
            LocatedViolation { violation, places }
        };
        let clashes: Vec<LocatedViolation> = violations(&givens).into_iter().map(placed).collect();
        let (number, listing) =
            if clashes.is_empty() { search(&givens) } else { (SolutionCount::Exactly(0), Listing::default()) };
        let name = question.name.map(String::from);
        let (grade, steps, by_logic) = (None, Vec::new(), None);
        let Span { start: place, end } = question.place;
        Outcome { name, place, end, givens, clashes, number, grade, steps, by_logic, listing }
    }

    /// None, unique or multiple.
    pub const fn verdict(&self) -> Verdict {
        self.number.verdict()
    }

    /// The solutions up to the limit, smallest first. All but a few are searched for as they are taken, so their number
    /// costs no memory.
    pub fn solutions(&self) -> impl Iterator<Item = Solution> + Send + use<> {
        let Listing { first, more } = self.listing.clone();
        // Beyond what is at hand, the search starts anew: that is cheaper than to keep it where it stands.
        let at_hand = first.len();
        let search = (more > 0).then(|| search::solutions(&self.givens).skip(at_hand).take(more));
        first.into_iter().chain(search.into_iter().flatten())
    }

    /// Whether all solutions are at hand, and listing them needs no further search.
    pub(crate) fn is_short(&self) -> bool {
        self.listing.more == 0
    }
}

/// The solutions of a puzzle: the first ones at hand, and how many more are to be listed at the most.
#[derive(Clone, Debug, Default)]
struct Listing {
    first: Vec<Solution>,
    more: usize,
}

/// So many solutions are kept at hand.
const AT_HAND: u64 = 8;

impl Listing {
    fn of(givens: &Grid, limit: SolutionLimit) -> (SolutionCount, Listing) {
        let most = match limit {
            SolutionLimit::At(most) => most.get(),
            SolutionLimit::All => u64::MAX,
        };
        let at_hand = most.min(AT_HAND) as usize;
        let first: Vec<Solution> = search::solutions(givens).take(at_hand).collect();
        if first.len() < at_hand {
            return (SolutionCount::Exactly(first.len() as u64), Listing { first, more: 0 });
        }
        let more = usize::try_from(most).unwrap_or(usize::MAX) - at_hand;
        (SolutionCount::before_listing(givens, limit), Listing { first, more })
    }
}
