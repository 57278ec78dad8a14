//! The search of boards of every size and shape: a classic board goes to the classic engines, every other to the general
//! one.

use std::borrow::Borrow;

use super::board_solutions::{BoardSolutions, values_of};
use super::budget::{Budget, Meter, Unsettled};
use super::general::{Tuning, engine_for};
use super::solutions::Solutions;
use super::{engine, solve};
use crate::board::{Board, Grid, Solution};

/// The number of solutions of the board, or `limit` if there are more. The search ends at the limit. Givens that break the
/// rules have no solution.
///
/// # Errors
/// The budget ended before the number was known.
///
/// ```
/// use sudoku_engine::board::{Board, BoxShape, Geometry};
/// use sudoku_engine::search::{Budget, Unsettled, count_board};
/// let empty = Board::empty(Geometry::with_boxes(BoxShape::usual(4).expect("2x2")));
/// assert_eq!(count_board(&empty, u64::MAX, &Budget::NONE), Ok(288));
/// assert_eq!(count_board(&empty, 100, &Budget::NONE), Ok(100));
/// assert_eq!(count_board(&empty, 100, &Budget::nodes(3)), Err(Unsettled));
/// ```
pub fn count_board(givens: &Board, limit: u64, budget: &Budget) -> Result<u64, Unsettled> {
    count_within(givens, limit, &mut budget.start())
}

/// The [`count_board`] of each of the boards, in their order, with the same limit and budget for each. The classic boards
/// are counted together, which is faster than one by one.
///
/// ```
/// use sudoku_engine::board::{Board, BoxShape, Geometry, Grid};
/// use sudoku_engine::search::{Budget, count_boards};
/// let small = Board::empty(Geometry::with_boxes(BoxShape::usual(4).expect("2x2")));
/// let classic = Board::from(Grid::EMPTY);
/// assert_eq!(count_boards(&[small, classic], 1000, &Budget::NONE), [Ok(288), Ok(1000)]);
/// ```
pub fn count_boards<B: Borrow<Board>>(givens: &[B], limit: u64, budget: &Budget) -> Vec<Result<u64, Unsettled>> {
    let most = limit_together(limit, budget);
    let counted = classic_together(givens, budget, |grids| engine::counts(grids, most));
    let one = |(number, board): (Option<u64>, &B)| match number {
        Some(number) if number < most || most == limit => Ok(number),
        _ if budget.interrupt().is_over() => Err(Unsettled),
        _ => count_board(board.borrow(), limit, budget),
    };
    counted.into_iter().zip(givens).map(one).collect()
}

/// Every solution of the board in ascending order, by the values in reading order. Each has a value in every cell. Givens
/// that break the rules have no solution.
///
/// The iterator searches only as far as it must for the next solution. It uses some megabytes at most, however many
/// solutions there are.
///
/// ```
/// use sudoku_engine::board::{Board, BoxShape, Geometry};
/// use sudoku_engine::search::board_solutions;
/// let board = Board::empty(Geometry::with_boxes(BoxShape::usual(6).expect("2x3")));
/// let first = board_solutions(&board).next().expect("the empty board has solutions");
/// assert_eq!(first.to_string(), "123456456123214365365214531642642531");
/// ```
pub fn board_solutions(givens: &Board) -> BoardSolutions {
    BoardSolutions::new(givens)
}

/// The first solutions of a board in ascending order, and the number of all solutions.
pub(crate) type FirstAndCount = Result<(Vec<Board>, u64), Unsettled>;

/// Finds the first `keep` solutions of each board in ascending order, and the number of all its solutions, or `limit` if
/// there are more. The classic boards are solved together. Each has the budget for itself; if it ends before both are
/// known, the result is [`Unsettled`].
pub fn first_and_count_boards(givens: &[&Board], keep: usize, limit: u64, budget: &Budget) -> Vec<FirstAndCount> {
    let most = limit_together(limit, budget);
    let solved = classic_together(givens, budget, |grids| solve::first_and_counts(grids, keep, most));
    let one = |(solved, board): (Option<(Vec<Solution>, u64)>, &&Board)| match solved {
        Some((first, number)) if number < most || most == limit => {
            Ok((first.into_iter().map(Board::from).collect(), number))
        }
        _ if budget.interrupt().is_over() => Err(Unsettled),
        _ => first_and_count_board(board, keep, limit, budget),
    };
    solved.into_iter().zip(givens).map(one).collect()
}

/// Finds the first `keep` solutions in ascending order, and the number of all solutions, or `limit` if there are more.
fn first_and_count_board(givens: &Board, keep: usize, limit: u64, budget: &Budget) -> FirstAndCount {
    let meter = &mut budget.start();
    let mut solutions = BoardSolutions::new(givens);
    let mut first = Vec::new();
    while first.len() < keep
        && let Some(solution) = solutions.next_measured(meter)?
    {
        first.push(solution);
    }
    let (more, at_most) = solutions.size_hint();
    let found = (first.len() + more) as u64;
    let is_known = found >= limit || at_most == Some(more);
    let number = if is_known { found.min(limit) } else { count_within(givens, limit, meter)? };
    Ok((first, number))
}

/// The results of a search of all classic boards together; `None` for each other board, and for the boards that are left
/// when the work is interrupted.
fn classic_together<B: Borrow<Board>, T>(
    givens: &[B],
    budget: &Budget,
    search: impl Fn(&[Grid]) -> Vec<T>,
) -> Vec<Option<T>> {
    let grids: Vec<Grid> = givens.iter().filter_map(|board| board.borrow().to_grid()).collect();
    let interrupt = budget.interrupt();
    let together = if interrupt.is_possible() { TOGETHER } else { grids.len().max(1) };
    let goes_on = |(part, _): &(usize, &[Grid])| *part == 0 || !interrupt.is_over();
    let mut found = grids.chunks(together).enumerate().take_while(goes_on).flat_map(|(_, grids)| search(grids));
    let one = |board: &B| if board.borrow().geometry().is_classic() { found.next() } else { None };
    givens.iter().map(one).collect()
}

/// Up to how many solutions classic boards are searched together, without a measure of their budget. A board that has
/// so many is searched again by itself, unless that is the limit.
fn limit_together(limit: u64, budget: &Budget) -> u64 {
    let quick = if budget.interrupt().is_possible() { FEW } else { QUICK };
    if limit <= quick || *budget == Budget::NONE { limit } else { FEW }
}

/// How many classic boards are searched together if the work can be interrupted: it is between two such parts. With
/// fewer solutions than [`FEW`], a part takes some milliseconds, and some ten if its boards are the hardest.
const TOGETHER: usize = 256;

/// A classic board with fewer solutions than this is solved in some microseconds.
const FEW: u64 = 100;

/// Up to this number of solutions, the classic engines, which know no budget, take some milliseconds at most for a board.
const QUICK: u64 = 10_000;

fn count_within(givens: &Board, limit: u64, meter: &mut Meter) -> Result<u64, Unsettled> {
    let Some(grid) = givens.to_grid() else {
        return engine_for(givens.geometry()).count(&values_of(givens), limit, Tuning::BEST, meter);
    };
    let found = engine::count(&grid, if meter.is_limited() { limit.min(QUICK) } else { limit });
    if found < QUICK || !meter.is_limited() {
        return Ok(found);
    }
    let mut number = 0;
    let mut solutions = Solutions::new(&grid);
    while number < limit && solutions.next().is_some() {
        meter.step()?;
        number += 1;
    }
    Ok(number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{BoxShape, Geometry};
    use crate::search::CancelToken;

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
        for limit in [2, FEW, QUICK, QUICK + 1, 3 * QUICK] {
            let counts = count_boards(&boards, limit, &Budget::NONE);
            assert_eq!(counts, count_boards(&boards, limit, &enough), "{limit}");
            let found = first_and_count_boards(&each, 3, limit, &Budget::NONE);
            assert_eq!(found, first_and_count_boards(&each, 3, limit, &enough), "{limit}");
            assert_eq!(found.into_iter().map(|found| found.map(|(_, number)| number)).collect::<Vec<_>>(), counts);
        }
    }

    #[test]
    fn after_a_cancel_only_what_is_quick_is_settled() {
        let token = CancelToken::new();
        token.cancel();
        let counts = count_boards(&boards(), u64::MAX, &Budget::NONE.cancelled_by(&token));
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
            engine::counts(grids, 1)
        });
        assert_eq!((searched.get(), found.iter().flatten().count()), (TOGETHER, TOGETHER));
        // What is left is not settled, and is not searched one by one.
        assert_eq!(count_boards(&boards, QUICK, &budget), vec![Err(Unsettled); boards.len()]);
    }
}
