//! The result of one puzzle in one value: the puzzle, its violations, its solutions and its grade. Documents, findings
//! and pictures show this value in different forms.

use std::num::NonZeroU64;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use crate::audit::Audit;
use crate::position::Span;
use crate::puzzle::Puzzle;
use sudoku_engine::board::{Board, Cell, Violation};
use sudoku_engine::logic::{self, Grade, Language, MarkedBoard, Solver, Step, TechniqueSet};
use sudoku_engine::search::{self, Budget, Interrupt, Unsettled, Verdict};

/// A maximum number of solutions of a puzzle: how many are counted, or how many are listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SolutionLimit {
    /// This many.
    At(NonZeroU64),
    /// All solutions. They are counted up to 1,000,000, unless all of them are listed as well.
    All,
    /// Only as many as the verdict needs. Several solutions are not counted.
    Verdict,
}

impl SolutionLimit {
    /// How many solutions are counted by default, and how many are counted before all of them are listed.
    pub const DEFAULT: u64 = 10_000;

    /// How many solutions an audit counts by default. To count 10,000 takes a hundred times as long as the verdict.
    pub const DEFAULT_AUDITED: u64 = 100;

    /// How many solutions are listed by default.
    pub const DEFAULT_LISTED: u64 = 100;

    /// The number up to which solutions are counted if there is no limit.
    const MAX_COUNTED: u64 = 1_000_000;

    /// The number up to which solutions are counted.
    pub(crate) const fn to_count(self) -> u64 {
        match self {
            SolutionLimit::At(most) => most.get(),
            SolutionLimit::All => SolutionLimit::MAX_COUNTED,
            SolutionLimit::Verdict => 1,
        }
    }

    /// What a search has found that ends after one solution more than the limit.
    fn count_of(self, found: Result<u64, Unsettled>) -> SolutionCount {
        match found {
            Ok(found) if found <= self.to_count() => SolutionCount::Exactly(found),
            Ok(_) if self == SolutionLimit::Verdict => SolutionCount::Several,
            Ok(_) => SolutionCount::MoreThan(self.to_count()),
            Err(Unsettled) => SolutionCount::Unsettled,
        }
    }

    /// The maximum number of solutions to list.
    const fn to_list(self) -> u64 {
        match self {
            SolutionLimit::At(most) => most.get(),
            SolutionLimit::All => u64::MAX,
            SolutionLimit::Verdict => 1,
        }
    }
}

/// 10,000 solutions.
impl Default for SolutionLimit {
    fn default() -> SolutionLimit {
        SolutionLimit::from(SolutionLimit::DEFAULT)
    }
}

/// A limit of this many solutions. 0 counts as 1, because without one solution there is no verdict.
impl From<u64> for SolutionLimit {
    fn from(most: u64) -> SolutionLimit {
        SolutionLimit::At(NonZeroU64::MIN.saturating_add(most.saturating_sub(1)))
    }
}

/// How a puzzle is solved. The verdict always comes from the exhaustive search.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Method {
    /// With the exhaustive search.
    #[default]
    Search,
    /// With the techniques of a person, until none applies.
    Logic {
        /// The techniques to use.
        techniques: TechniqueSet,
        /// Whether the solutions of the search are listed if the techniques leave the board unfinished.
        then_search: bool,
    },
}

/// How puzzles are solved.
///
/// ```
/// use sudoxml::outcome::{SolutionLimit, SolveOptions};
/// assert_eq!(SolveOptions::new().limit(3), SolveOptions::new().limit(SolutionLimit::from(3)));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SolveOptions {
    pub(crate) limit: SolutionLimit,
    pub(crate) list: SolutionLimit,
    /// How the puzzles are solved.
    pub method: Method,
    /// When the search ends.
    pub budget: Budget,
}

/// The exhaustive search. It counts up to 10,000 solutions of a puzzle, and lists the first 100.
impl Default for SolveOptions {
    fn default() -> SolveOptions {
        let list = SolutionLimit::from(SolutionLimit::DEFAULT_LISTED);
        SolveOptions { limit: SolutionLimit::default(), list, method: Method::default(), budget: Budget::NONE }
    }
}

impl SolveOptions {
    /// The exhaustive search. It counts up to 10,000 solutions of a puzzle, and lists the first 100.
    pub fn new() -> SolveOptions {
        SolveOptions::default()
    }

    /// How far the search goes: the solutions of a puzzle are counted exactly up to this number.
    #[must_use]
    pub fn limit(self, limit: impl Into<SolutionLimit>) -> SolveOptions {
        SolveOptions { limit: limit.into(), ..self }
    }

    /// How many of the solutions that were counted are listed. If both limits are [`SolutionLimit::All`], solutions are
    /// listed without an end, and are counted only up to 10,000.
    #[must_use]
    pub fn list(self, list: impl Into<SolutionLimit>) -> SolveOptions {
        SolveOptions { list: list.into(), ..self }
    }

    /// How each puzzle is solved.
    #[must_use]
    pub fn method(self, method: Method) -> SolveOptions {
        SolveOptions { method, ..self }
    }

    /// How long the search of one puzzle may take. Without a budget each search goes on to its end. Classic puzzles do
    /// not need one.
    #[must_use]
    pub fn budget(self, budget: Budget) -> SolveOptions {
        SolveOptions { budget, ..self }
    }
}

/// How many solutions a puzzle has.
///
/// ```
/// use sudoxml::{board::{Board, Grid}, outcome::{SolutionCount, SolveOptions}, search::Verdict};
/// let count = SolutionCount::of(&Board::from(Grid::EMPTY), &SolveOptions::new());
/// assert_eq!((count, count.verdict()), (SolutionCount::MoreThan(10_000), Some(Verdict::Multiple)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SolutionCount {
    /// Exactly this many.
    Exactly(u64),
    /// More than this many, which is the limit of the search.
    MoreThan(u64),
    /// More than one. Only the verdict was asked for, so they are not counted.
    Several,
    /// More than 10,000. Both limits of [`SolveOptions`] are [`SolutionLimit::All`], so that the solutions are listed one by one
    /// and are not counted before.
    Uncounted,
    /// The budget of the search ended before the number was known.
    Unsettled,
}

impl SolutionCount {
    /// Counts the solutions up to the limit. Without a limit it counts up to 1,000,000, because a puzzle may have too
    /// many: the empty grid has 6,670,903,752,021,072,936,960 solutions.
    pub fn of(givens: &Board, options: &SolveOptions) -> SolutionCount {
        let most = options.limit.to_count();
        options.limit.count_of(search::count_within(givens, most.saturating_add(1), &options.budget))
    }

    /// Counts the solutions of each puzzle, in order. For classic puzzles, this is faster than a call of
    /// [`SolutionCount::of`] for each.
    pub fn of_each(givens: &[&Board], options: &SolveOptions) -> Vec<SolutionCount> {
        let most = options.limit.to_count();
        let counts = search::counts_within(givens, most.saturating_add(1), &options.budget);
        counts.into_iter().map(|found| options.limit.count_of(found)).collect()
    }

    /// The verdict that follows from the count; `None` if the puzzle is not settled.
    pub const fn verdict(self) -> Option<Verdict> {
        match self {
            SolutionCount::Exactly(count) => Some(Verdict::of(count)),
            SolutionCount::MoreThan(_) | SolutionCount::Several | SolutionCount::Uncounted => Some(Verdict::Multiple),
            SolutionCount::Unsettled => None,
        }
    }
}

/// A violation of the rules of Sudoku, with the span of each of its cells in the source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LocatedViolation {
    /// The unit, the value and the cells.
    pub violation: Violation,
    /// The span of each cell of the violation, in the same order.
    pub spans: Vec<Span>,
}

/// The result of one puzzle.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Outcome {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Every violation of the rules of Sudoku by the givens. A puzzle with a violation has no solution.
    pub violations: Vec<LocatedViolation>,
    /// How many solutions there are.
    pub count: SolutionCount,
    /// The grade, if it was requested. A puzzle without blanks, or without a unique solution, has no grade.
    pub grade: Option<Grade>,
    /// The steps of the grade, if they were requested.
    pub steps: Vec<Step>,
    /// The board after the last technique, if the puzzle was solved with [`Method::Logic`].
    pub logic_board: Option<Box<MarkedBoard>>,
    /// How long the search took, if it was timed.
    pub elapsed: Option<Duration>,
    /// What an audit found, if there was one.
    pub audit: Option<Box<Audit>>,
    /// The title of the document, if it was asked for, and the puzzle is the first one.
    pub title: Option<Box<str>>,
    /// The texts of children of its `<sudoku>` that were asked for, each with the name of the element.
    pub children: Vec<(String, String)>,
    listing: Listing,
    end: End,
}

impl Outcome {
    /// The outcome of a puzzle with this result of the search. `locate` returns the span of a cell in the source.
    pub fn listed(puzzle: Puzzle, searched: Searched, locate: impl Fn(&Puzzle, Cell) -> Span) -> Outcome {
        // Givens that break a rule have no solution, so only a puzzle without a known solution can have a violation.
        let may_be_violated = matches!(searched.count, SolutionCount::Exactly(0) | SolutionCount::Unsettled);
        let violations = if may_be_violated { puzzle.givens.violations() } else { Vec::new() };
        let end = searched.end.clone();
        let Searched { count, listing, .. } = match violations.is_empty() {
            true => searched,
            false => Searched::from(SolutionCount::Exactly(0)),
        };
        let located = |violation: Violation| {
            let spans = violation.cells.iter().map(|&cell| locate(&puzzle, cell)).collect();
            LocatedViolation { violation, spans }
        };
        let violations = violations.into_iter().map(located).collect();
        let (grade, steps, logic_board, elapsed, audit) = (None, Vec::new(), None, None, None);
        let (title, children) = (None, Vec::new());
        Outcome { puzzle, violations, count, grade, steps, logic_board, elapsed, audit, title, children, listing, end }
    }

    /// The outcome of a puzzle with this many solutions, none of which is listed.
    pub(crate) fn counted(puzzle: Puzzle, count: SolutionCount, locate: impl Fn(&Puzzle, Cell) -> Span) -> Outcome {
        Outcome::listed(puzzle, Searched::from(count), locate)
    }

    /// The same outcome, whose further work ends with this budget.
    #[doc(hidden)] // for the crates above
    pub fn until(self, budget: &Budget) -> Outcome {
        Outcome { end: End::of(budget), ..self }
    }

    /// Checks that what [`Outcome::solutions`] returned last has come to the end of the list, if it was called before.
    ///
    /// # Errors
    /// The work was interrupted, or the budget of the search ended.
    pub fn check_whole(&self) -> Result<(), Unsettled> {
        if self.listing.is_cut.get().is_some_and(|is_cut| is_cut.load(Ordering::Relaxed)) {
            return Err(Unsettled);
        }
        if self.is_short() { Ok(()) } else { self.end.interrupt.check() }
    }

    /// The same outcome with the grade, and with its steps if `with_steps` is true. If the work is interrupted, or takes more
    /// than the time for each board, the puzzle is not settled.
    pub fn graded(self, with_steps: bool) -> Outcome {
        if self.verdict() != Some(Verdict::Unique) {
            return self;
        }
        let interrupt = self.end.starting_now();
        let mut steps = Vec::new();
        let grade = if with_steps {
            logic::grade_unique(&self.puzzle.givens, &interrupt, |step| steps.push(step))
        } else {
            logic::grade_only(&self.puzzle.givens, &interrupt)
        };
        match grade {
            Ok(grade) => Outcome { grade, steps, ..self },
            Err(Unsettled) => self.unsettled(),
        }
    }

    /// The same outcome after an interrupt: nothing is known of the puzzle.
    fn unsettled(self) -> Outcome {
        Outcome { count: SolutionCount::Unsettled, listing: Listing::default(), ..self }
    }

    /// The same outcome with the time of a search that counts the solutions of the puzzle alone.
    pub fn timed(self, options: &SolveOptions) -> Outcome {
        let started = std::time::Instant::now();
        let _ = SolutionCount::of(&self.puzzle.givens, options);
        Outcome { elapsed: Some(started.elapsed()), ..self }
    }

    /// The same outcome, solved with this method. If logic does not finish the puzzle, no solution is listed, unless
    /// the method continues with the search. A puzzle without a solution has no steps.
    pub(crate) fn solved_by(self, method: Method) -> Outcome {
        let Method::Logic { techniques, then_search } = method else { return self };
        let Some(verdict) = self.verdict() else { return self };
        if verdict == Verdict::None {
            return self;
        }
        let interrupt = self.end.starting_now();
        let mut solver = Solver::with_verdict(&self.puzzle.givens, techniques, verdict).until(&interrupt);
        solver.by_ref().for_each(drop);
        let solved = solver.is_solved();
        if !solved && interrupt.is_over() {
            return self.unsettled();
        }
        if then_search && !solved {
            return self;
        }
        let listing = if solved { self.listing } else { Listing::default() };
        Outcome { logic_board: Some(Box::new(solver.board())), listing, ..self }
    }

    /// The sentence after the last step, if the steps do not solve the puzzle.
    pub fn ending(&self) -> Option<String> {
        self.ending_in(Language::English)
    }

    /// The sentence in a language.
    pub fn ending_in(&self, language: Language) -> Option<String> {
        self.grade.as_ref().filter(|grade| grade.at_least)?;
        let placed: usize = self.steps.iter().map(|step| step.placements.len()).sum();
        let blank = self.puzzle.givens.values().iter().filter(|value| value.is_none()).count();
        let open = blank - placed;
        Some(match language {
            Language::English => format!("Here the techniques end, and {open} cells are open."),
            Language::German => format!("Hier enden die Techniken, und {open} Felder sind offen."),
        })
    }

    /// The board that logic did not finish.
    pub(crate) fn unfinished(&self) -> Option<&MarkedBoard> {
        self.logic_board.as_deref().filter(|board| !board.is_solved())
    }

    /// None, unique or multiple; `None` if the budget of the search ended before that was known.
    pub const fn verdict(&self) -> Option<Verdict> {
        self.count.verdict()
    }

    /// How many solutions are listed, if that is fewer than were counted. `None` also if none is listed.
    pub fn listed_of_more(&self) -> Option<u64> {
        let listed = (self.listing.first.len() + self.listing.more) as u64;
        let counted = match self.count {
            SolutionCount::Exactly(count) | SolutionCount::MoreThan(count) => count,
            SolutionCount::Several | SolutionCount::Uncounted | SolutionCount::Unsettled => return None,
        };
        (0 < listed && listed < counted).then_some(listed)
    }

    /// The solutions up to the limits, in ascending order. All but the first few are searched for when the iterator asks
    /// for them, so any number of solutions takes the same memory. The list ends early if the budget of the search has an
    /// end that came, or a token that was cancelled. A list whose length is not known takes the time of the budget at most.
    pub fn solutions(&self) -> impl Iterator<Item = Board> + Send + use<> {
        let Listing { first, more, is_cut } = &self.listing;
        // Beyond the solutions in memory the search starts again, which costs less than to keep its state.
        let search = || {
            let is_endless = self.count == SolutionCount::Uncounted;
            let end = if is_endless { self.end.starting_now() } else { self.end.interrupt.clone() };
            let is_cut = Arc::clone(is_cut.get_or_init(Arc::default));
            is_cut.store(false, Ordering::Relaxed);
            let found = search::solutions(&self.puzzle.givens).until(&end).skip(first.len()).take(*more);
            found.map_while(move |found| found.inspect_err(|_| is_cut.store(true, Ordering::Relaxed)).ok())
        };
        let (first, search) = (first.clone(), (*more > 0).then(search));
        first.into_iter().chain(search.into_iter().flatten())
    }

    /// Keeps only the first few solutions in memory. [`Outcome::solutions`] searches for the others again.
    #[doc(hidden)] // for the crates above
    pub fn shrink(&mut self) {
        let Listing { first, more, .. } = &mut self.listing;
        *more += first.len().saturating_sub(IN_MEMORY_AFTER);
        first.truncate(IN_MEMORY_AFTER);
        first.shrink_to_fit();
    }

    /// How many solutions are listed.
    pub fn number_listed(&self) -> usize {
        self.listing.first.len() + self.listing.more
    }

    /// How many solutions are in memory.
    #[doc(hidden)] // for the crates above
    pub fn in_memory(&self) -> usize {
        self.listing.first.len()
    }

    /// Whether all solutions are in memory, so that listing them needs no further search.
    #[doc(hidden)] // for the crates above
    pub fn is_short(&self) -> bool {
        self.listing.more == 0
    }
}

/// The result of the search of one puzzle: how many solutions it has, and those to list.
#[derive(Clone, Debug)]
pub struct Searched {
    count: SolutionCount,
    listing: Listing,
    end: End,
}

/// What ends the further work on a puzzle.
#[derive(Clone, Debug, Default)]
struct End {
    /// It ends all work.
    interrupt: Interrupt,
    /// How long a grade, the techniques of a solution, or a list whose length is not known may take.
    time: Option<Duration>,
}

impl End {
    fn of(budget: &Budget) -> End {
        End { interrupt: budget.interrupt().clone(), time: budget.time_limit() }
    }

    /// What ends work that begins now.
    fn starting_now(&self) -> Interrupt {
        self.interrupt.within(self.time)
    }
}

/// A count without a list.
impl From<SolutionCount> for Searched {
    fn from(count: SolutionCount) -> Searched {
        Searched { count, listing: Listing::default(), end: End::default() }
    }
}

/// The solutions of a puzzle: the first ones in memory, and how many more are to be listed.
#[derive(Clone, Debug, Default)]
struct Listing {
    first: Vec<Board>,
    more: usize,
    /// Whether the last search for more ended before the list did.
    is_cut: OnceLock<Arc<AtomicBool>>,
}

/// How many solutions are kept in memory until they are written: as many as one search collects.
const IN_MEMORY: u64 = 128;

/// How many cells the solutions that are kept in memory have together, with what each takes beside its cells: this bounds
/// the memory of a batch of many small puzzles.
const CELLS_IN_MEMORY: u64 = 1 << 22;
const BESIDE: u64 = 64;

/// How many solutions of each of these puzzles are kept in memory until they are written.
fn in_memory(givens: &[&Board]) -> u64 {
    let each: u64 = givens.iter().map(|board| board.values().len() as u64 + BESIDE).sum();
    (CELLS_IN_MEMORY / each.max(1)).clamp(1, IN_MEMORY)
}

/// How many solutions are kept in memory after that. A run may have thousands of outcomes in memory.
const IN_MEMORY_AFTER: usize = 8;

impl Searched {
    /// Searches each puzzle up to the limit, and prepares the list of its solutions. The classic puzzles are searched
    /// together, which is faster than one by one.
    pub fn each(givens: &[&Board], options: &SolveOptions) -> Vec<Searched> {
        let &SolveOptions { limit, list, method, ref budget } = options;
        // Logic alone lists one solution at most.
        let lists_more = !matches!(method, Method::Logic { then_search: false, .. });
        let is_endless = limit == SolutionLimit::All && list == SolutionLimit::All && lists_more;
        // If all solutions are listed, they are counted only up to the default before.
        let limit = if is_endless { SolutionLimit::default() } else { limit };
        let counted = limit.to_count();
        let most = if is_endless { u64::MAX } else { list.to_list().min(counted) };
        let keep = most.min(in_memory(givens)) as usize;
        // Givens that break a rule have no solution, but to prove it can take long on a board that is not classic.
        let is_searched = |board: &&&Board| board.geometry().is_classic() || board.violations().is_empty();
        let searched: Vec<Option<&Board>> =
            givens.iter().map(|board| Some(board).filter(is_searched).copied()).collect();
        let boards: Vec<&Board> = searched.iter().flatten().copied().collect();
        let mut found = search::first_and_counts_within(&boards, keep, counted.saturating_add(1), budget).into_iter();
        let of_one = |(first, found)| {
            let count = match limit.count_of(found) {
                SolutionCount::MoreThan(_) if is_endless => SolutionCount::Uncounted,
                count => count,
            };
            Searched { count, listing: Listing::of(first, count, most), end: End::of(budget) }
        };
        let each = searched.into_iter().map(|board| match board.and_then(|_| found.next()) {
            Some(Ok((first, found))) => of_one((first, Ok(found))),
            Some(Err(unsettled)) => of_one((Vec::new(), Err(unsettled))),
            None => Searched::from(SolutionCount::Exactly(0)),
        });
        each.collect()
    }
}

impl Listing {
    /// The list of a puzzle with this many solutions: the first ones, and at most `most` in all.
    fn of(first: Vec<Board>, count: SolutionCount, most: u64) -> Listing {
        let to_list = match count {
            SolutionCount::Exactly(count) => count.min(most),
            SolutionCount::MoreThan(_) | SolutionCount::Several | SolutionCount::Uncounted => most,
            SolutionCount::Unsettled => 0,
        };
        let more = usize::try_from(to_list).unwrap_or(usize::MAX).saturating_sub(first.len());
        Listing { first, more, is_cut: OnceLock::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_engine::board::Grid;

    #[test]
    fn the_solutions_of_many_puzzles_have_few_cells_in_memory() {
        let boards = vec![Board::from(Grid::EMPTY); 2000];
        let boards: Vec<&Board> = boards.iter().collect();
        let searched = Searched::each(&boards, &SolveOptions::new().limit(200));
        let cells: usize = searched.iter().flat_map(|one| &one.listing.first).map(|board| board.values().len()).sum();
        assert!(cells as u64 <= CELLS_IN_MEMORY, "{cells}");
        assert!(searched.iter().all(|one| one.listing.first.len() + one.listing.more == 100));
        let one = Searched::each(&boards[..1], &SolveOptions::new().limit(200));
        assert_eq!(one[0].listing.first.len(), 100);
    }
}
