//! The questions within a budget. Classic puzzles go to the classic engines, many of them together; every other board goes
//! to the general engine.

use super::budget::{Budget, Meter, Unsettled};
use super::classic::{self, GridSolutions};
use super::general::{Tuning, engine_for};
use super::puzzle::{Ascending, Form, Puzzle};
use super::solutions::values_of;
use crate::board::{Grid, Solution};

/// As [`count`](super::count()), within a budget.
///
/// # Errors
/// The budget ended before the number was known.
///
/// ```
/// # use sudoku_engine as sudoxml;
/// use sudoxml::board::{Board, BoxShape, Geometry};
/// use sudoxml::search::{Budget, Unsettled, count_within};
/// let empty = Board::empty(Geometry::with_boxes(BoxShape::usual(4).expect("2x2")));
/// assert_eq!(count_within(&empty, 100, &Budget::NONE), Ok(100));
/// assert_eq!(count_within(&empty, 100, &Budget::nodes(3)), Err(Unsettled));
/// ```
pub fn count_within<P: Puzzle>(givens: &P, limit: u64, budget: &Budget) -> Result<u64, Unsettled> {
    count_measured(givens, limit, &mut budget.start())
}

/// As [`counts`](super::counts()), with the same budget for each puzzle.
///
/// ```
/// # use sudoku_engine as sudoxml;
/// use sudoxml::board::{Board, BoxShape, Geometry, Grid};
/// use sudoxml::search::{Budget, counts_within};
/// let small = Board::empty(Geometry::with_boxes(BoxShape::usual(4).expect("2x2")));
/// let classic = Board::from(Grid::EMPTY);
/// assert_eq!(counts_within(&[small, classic], 1000, &Budget::NONE), [Ok(288), Ok(1000)]);
/// ```
pub fn counts_within<P: Puzzle>(givens: &[P], limit: u64, budget: &Budget) -> Vec<Result<u64, Unsettled>> {
    let most = limit_together(limit, budget);
    let counted = classic_together(givens, budget, |grids| classic::counts(grids, most));
    let is_known = |number: &u64| *number < most || most == limit;
    let known = counted.into_iter().map(|number| number.filter(is_known).map(Ok)).collect();
    completed(known, givens, budget, |givens, meter| count_measured(givens, limit, meter))
}

/// The first solutions of a puzzle in ascending order, and the number of all solutions.
type FirstAndCount<P> = Result<(Vec<<P as Puzzle>::Solution>, u64), Unsettled>;

/// Finds the first `keep` solutions of each puzzle in ascending order, and the number of all its solutions, or `limit` if
/// there are more. The classic puzzles are solved together. Each has the budget for itself; if it ends before both are
/// known, the result is [`Unsettled`].
///
/// ```
/// # use sudoku_engine as sudoxml;
/// use sudoxml::board::{Board, BoxShape, Geometry};
/// use sudoxml::search::{Budget, first_and_counts_within};
/// let empty = Board::empty(Geometry::with_boxes(BoxShape::usual(4).expect("2x2")));
/// let found = first_and_counts_within(&[empty], 2, 1000, &Budget::NONE).remove(0)?;
/// assert_eq!((found.0.len(), found.1), (2, 288));
/// # Ok::<(), sudoxml::search::Unsettled>(())
/// ```
pub fn first_and_counts_within<P: Puzzle>(
    givens: &[P],
    keep: usize,
    limit: u64,
    budget: &Budget,
) -> Vec<FirstAndCount<P>> {
    let most = limit_together(limit, budget);
    let solved = classic_together(givens, budget, |grids| classic::first_and_counts(grids, keep, most));
    let is_known = |(_, number): &(Vec<Solution>, u64)| *number < most || most == limit;
    let of_puzzle =
        |(first, number): (Vec<Solution>, u64)| Ok((first.into_iter().map(P::Solution::from).collect(), number));
    let known = solved.into_iter().map(|solved| solved.filter(is_known).map(of_puzzle)).collect();
    completed(known, givens, budget, |givens, meter| first_and_count(givens, keep, limit, meter))
}

/// What is known of the puzzles; of the others, what this search finds, each with the budget for itself. Threads without work
/// share in these.
fn completed<P: Puzzle, T: Send>(
    known: Vec<Option<Result<T, Unsettled>>>,
    givens: &[P],
    budget: &Budget,
    search: impl Fn(&P, &mut Meter) -> Result<T, Unsettled> + Sync,
) -> Vec<Result<T, Unsettled>> {
    let others = known.iter().zip(givens).filter_map(|(known, givens)| known.is_none().then_some(givens));
    let one = |givens: &P| {
        budget.interrupt().check()?;
        search(givens, &mut budget.start())
    };
    let mut found = budget.map(others.collect(), one).into_iter();
    known.into_iter().filter_map(|known| known.or_else(|| found.next())).collect()
}

/// Finds the first `keep` solutions in ascending order, and the number of all solutions, or `limit` if there are more.
fn first_and_count<P: Puzzle>(givens: &P, keep: usize, limit: u64, meter: &mut Meter) -> FirstAndCount<P> {
    let mut solutions = P::Solutions::start(givens);
    let mut first = Vec::new();
    while first.len() < keep
        && let Some(solution) = solutions.next_measured(meter)?
    {
        first.push(solution);
    }
    let (more, at_most) = solutions.size_hint();
    let found = (first.len() + more) as u64;
    let is_known = found >= limit || at_most == Some(more);
    let number = if is_known { found.min(limit) } else { count_measured(givens, limit, meter)? };
    Ok((first, number))
}

fn count_measured<P: Puzzle>(givens: &P, limit: u64, meter: &mut Meter) -> Result<u64, Unsettled> {
    match givens.form() {
        Form::Classic(grid) => count_grid(&grid, limit, meter),
        Form::General(board) => engine_for(board.geometry()).count(&values_of(board), limit, Tuning::BEST, meter),
    }
}

/// The classic engines know no budget, so a number of solutions that takes them long is counted one by one.
fn count_grid(givens: &Grid, limit: u64, meter: &mut Meter) -> Result<u64, Unsettled> {
    let found = classic::count(givens, if meter.is_limited() { limit.min(QUICK) } else { limit });
    if found < QUICK || !meter.is_limited() {
        return Ok(found);
    }
    let mut number = 0;
    let mut solutions = GridSolutions::new(givens);
    while number < limit && solutions.next().is_some() {
        meter.step()?;
        number += 1;
    }
    Ok(number)
}

/// The results of a search of all classic puzzles together; `None` for each other puzzle, and for the puzzles that are
/// left when the work is interrupted.
fn classic_together<P: Puzzle, T>(givens: &[P], budget: &Budget, search: impl Fn(&[Grid]) -> Vec<T>) -> Vec<Option<T>> {
    let grids = P::grids(givens);
    let interrupt = budget.interrupt();
    let together = if interrupt.is_possible() { TOGETHER } else { grids.len().max(1) };
    let goes_on = |(part, _): &(usize, &[Grid])| *part == 0 || !interrupt.is_over();
    let mut found = grids.chunks(together).enumerate().take_while(goes_on).flat_map(|(_, grids)| search(grids));
    let one = |givens: &P| if givens.is_classic() { found.next() } else { None };
    givens.iter().map(one).collect()
}

/// Up to how many solutions classic puzzles are searched together, without a measure of their budget. A puzzle that
/// has so many is searched again by itself, unless that is the limit.
fn limit_together(limit: u64, budget: &Budget) -> u64 {
    let quick = if budget.interrupt().is_possible() { FEW } else { QUICK };
    if limit <= quick || *budget == Budget::NONE { limit } else { FEW }
}

/// How many classic puzzles are searched together if the work can be interrupted: it is between two such parts. With
/// fewer solutions than [`FEW`], a part takes some milliseconds, and some ten if its puzzles are the hardest.
const TOGETHER: usize = 256;

/// A classic puzzle with fewer solutions than this is solved in some microseconds.
const FEW: u64 = 100;

/// Up to this number of solutions, the classic engines, which know no budget, take some milliseconds at most for a puzzle.
const QUICK: u64 = 10_000;

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use super::*;
    use crate::board::{Board, BoxShape, Geometry};
    use crate::search::{CancelToken, Threads};

    /// Classic boards with 1, some, more than a few, and more solutions than are counted without a measure.
    fn boards() -> Vec<Board> {
        let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let with_blanks = |blanks: usize| {
            let text = format!("{}{}", ".".repeat(blanks), &solution[blanks..]);
            Board::from(text.parse::<Grid>().expect("81 characters"))
        };
        let small = Board::empty(Geometry::with_boxes(BoxShape::usual(4).expect("2x2")));
        [1, 18, 27, 30, 36, 45, 81].map(with_blanks).into_iter().chain([small]).collect()
    }

    #[test]
    fn a_budget_that_is_enough_changes_no_result() {
        let boards = boards();
        let each: Vec<&Board> = boards.iter().collect();
        let enough = Budget::nodes(1 << 40).cancelled_by(&CancelToken::new());
        let on_threads = enough.clone().on(&Threads::new(NonZeroUsize::new(3).expect("not 0")));
        for limit in [2, FEW, QUICK, QUICK + 1, 3 * QUICK] {
            let counts = counts_within(&boards, limit, &Budget::NONE);
            assert_eq!(counts, counts_within(&boards, limit, &enough), "{limit}");
            assert_eq!(counts, counts_within(&boards, limit, &on_threads), "{limit}");
            let found = first_and_counts_within(&each, 3, limit, &Budget::NONE);
            assert_eq!(found, first_and_counts_within(&each, 3, limit, &enough), "{limit}");
            assert_eq!(found, first_and_counts_within(&each, 3, limit, &on_threads), "{limit}");
            assert_eq!(found.into_iter().map(|found| found.map(|(_, number)| number)).collect::<Vec<_>>(), counts);
        }
    }

    #[test]
    fn after_a_cancel_only_what_is_quick_is_settled() {
        let token = CancelToken::new();
        token.cancel();
        let counts = counts_within(&boards(), u64::MAX, &Budget::NONE.cancelled_by(&token));
        assert_eq!((counts[0], counts[6]), (Ok(1), Err(Unsettled)));
    }

    #[test]
    fn many_boards_are_interrupted_between_parts() {
        let boards = vec![Board::from(Grid::EMPTY); 3 * TOGETHER];
        let (token, searched) = (CancelToken::new(), std::cell::Cell::new(0));
        let budget = Budget::NONE.cancelled_by(&token);
        let found = classic_together(&boards, &budget, |grids| {
            searched.set(searched.get() + grids.len());
            token.cancel();
            classic::counts(grids, 1)
        });
        assert_eq!((searched.get(), found.iter().flatten().count()), (TOGETHER, TOGETHER));
        // What is left is not settled, and is not searched one by one.
        assert_eq!(counts_within(&boards, QUICK, &budget), vec![Err(Unsettled); boards.len()]);
    }
}
