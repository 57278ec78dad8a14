//! The questions that the search answers, without a budget: one puzzle or many, classic or not.

use super::budget::{Budget, Unsettled};
use super::classic;
use super::puzzle::{Ascending, Puzzle};
use super::rest::SolutionsAfter;
use super::solved::Solved;
use super::verdict::Verdict;
use super::within::{count_within, counts_within};
use crate::board::{Board, Solution};

/// Whether the puzzle has no solution, exactly one, or more. The search ends at the second solution.
///
/// ```
/// # use sudoku_engine as sudoxml;
/// use sudoxml::{board::Grid, search::{Verdict, verdict}};
/// let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert_eq!(verdict(&puzzle), Verdict::Unique);
/// assert_eq!(verdict(&Grid::EMPTY), Verdict::Multiple);
/// # Ok::<(), sudoxml::board::ParseGridError>(())
/// ```
pub fn verdict<P: Puzzle>(givens: &P) -> Verdict {
    Verdict::of(count(givens, 2))
}

/// The [`verdict`] on each of the puzzles, in their order. From 128 classic puzzles on, a slice is faster than one puzzle
/// after the other; slices of 1000 or more are the fastest.
///
/// ```
/// # use sudoku_engine as sudoxml;
/// use sudoxml::{board::Grid, search::{Verdict, verdicts}};
/// let invalid: Grid = format!("11{}", ".".repeat(79)).parse()?;
/// assert_eq!(verdicts(&[Grid::EMPTY, invalid]), [Verdict::Multiple, Verdict::None]);
/// # Ok::<(), sudoxml::board::ParseGridError>(())
/// ```
pub fn verdicts<P: Puzzle>(givens: &[P]) -> Vec<Verdict> {
    counts(givens, 2).into_iter().map(Verdict::of).collect()
}

/// The number of solutions of the puzzle, or `limit` if there are more. The search ends at the limit. `u64::MAX` means
/// no limit in practice: the empty grid has 6,670,903,752,021,072,936,960 solutions, which is more than a `u64` can
/// express, and the search counts some millions a second.
///
/// ```
/// # use sudoku_engine as sudoxml;
/// use sudoxml::board::{Board, BoxShape, Geometry, Grid};
/// use sudoxml::search::count;
/// assert_eq!(count(&Grid::EMPTY, 1000), 1000);
/// assert_eq!(count(&Board::empty(Geometry::with_boxes(BoxShape::usual(4).expect("2x2"))), u64::MAX), 288);
///
/// // A 4 and an 8 in rows 2 and 7 form a rectangle, and can be exchanged.
/// let puzzle: Grid = "5346789126721953..1983425678597614234268537917139248569615372..287419635345286179".parse()?;
/// assert_eq!(count(&puzzle, u64::MAX), 2);
/// # Ok::<(), sudoxml::board::ParseGridError>(())
/// ```
pub fn count<P: Puzzle>(givens: &P, limit: u64) -> u64 {
    settled(count_within(givens, limit, &Budget::NONE))
}

/// The [`count`] of each of the puzzles, in their order, with the same limit for each. Classic puzzles are counted
/// together, which is faster than one by one.
///
/// ```
/// # use sudoku_engine as sudoxml;
/// use sudoxml::{board::Grid, search::counts};
/// assert_eq!(counts(&[Grid::EMPTY, Grid::EMPTY], 1000), [1000, 1000]);
/// ```
pub fn counts<P: Puzzle>(givens: &[P], limit: u64) -> Vec<u64> {
    counts_within(givens, limit, &Budget::NONE).into_iter().map(settled).collect()
}

/// Every solution of the puzzle in ascending order, by the values in reading order. Each has a value in every cell.
///
/// The iterator searches only as far as it must for the next solution. However many solutions there are, it uses at most
/// a few hundred kilobytes for a classic puzzle, and some megabytes for a larger board.
///
/// ```
/// # use sudoku_engine as sudoxml;
/// use sudoxml::board::{Board, BoxShape, Geometry, Grid};
/// use sudoxml::search::solutions;
/// let first = solutions(&Grid::EMPTY).next().expect("the empty grid has solutions");
/// assert_eq!(
///     first.to_string(),
///     "123456789456789123789123456214365897365897214897214365531642978642978531978531642"
/// );
/// let board = Board::empty(Geometry::with_boxes(BoxShape::usual(6).expect("2x3")));
/// let first = solutions(&board).next().expect("the empty board has solutions");
/// assert_eq!(first.to_string(), "123456456123214365365214531642642531");
/// ```
pub fn solutions<P: Puzzle>(givens: &P) -> P::Solutions {
    P::Solutions::start(givens)
}

/// The solutions of the puzzle after a board, in ascending order: a list that goes on where another one ended, without a
/// search for what comes before. The board may be any of this geometry, with blanks as well, which are less than each
/// value. For a board of another geometry, there is no solution after it.
///
/// ```
/// # use sudoku_engine as sudoxml;
/// use sudoxml::board::{Board, BoxShape, Geometry};
/// use sudoxml::search::{solutions, solutions_after};
/// let empty = Board::empty(Geometry::with_boxes(BoxShape::usual(4).expect("2x2")));
/// let page: Vec<Board> = solutions(&empty).take(100).collect();
/// assert!(solutions_after(&empty, &page[99]).eq(solutions(&empty).skip(100)));
/// ```
pub fn solutions_after(givens: &Board, last: &Board) -> SolutionsAfter {
    SolutionsAfter::new(givens.clone(), last.clone())
}

/// Solves the puzzle: proves that it has no solution, finds the only one, or finds the first two of several in ascending
/// order. None and unique take as long as a [`verdict`](verdict()); several take two to three times as long, because the
/// first two solutions that a verdict finds are not the first two in order.
///
/// ```
/// # use sudoku_engine as sudoxml;
/// use sudoxml::{board::Grid, search::{Solved, solve}};
/// let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let Solved::Unique(solution) = solve(&puzzle) else { panic!("{puzzle} has one solution") };
/// assert_eq!(
///     solution.to_string(),
///     "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
/// );
///
/// let Solved::Multiple([first, second]) = solve(&Grid::EMPTY) else { panic!("it has many") };
/// assert!(first < second);
///
/// let invalid: Grid = format!("11{}", ".".repeat(79)).parse()?;
/// assert_eq!(solve(&invalid), Solved::None);
/// # Ok::<(), sudoxml::board::ParseGridError>(())
/// ```
pub fn solve<P: Puzzle>(givens: &P) -> Solved<P::Solution> {
    first_two(P::Solutions::start(givens))
}

/// The [`solve`] of each of the puzzles, in their order. From 128 classic puzzles on, unique puzzles are solved together,
/// which is faster than one by one.
///
/// ```
/// # use sudoku_engine as sudoxml;
/// use sudoxml::{board::Grid, search::{Solved, solve_each}};
/// let invalid: Grid = format!("11{}", ".".repeat(79)).parse()?;
/// let found = solve_each(&[Grid::EMPTY, invalid]);
/// assert!(matches!(found[..], [Solved::Multiple(_), Solved::None]));
/// # Ok::<(), sudoxml::board::ParseGridError>(())
/// ```
pub fn solve_each<P: Puzzle>(givens: &[P]) -> Vec<Solved<P::Solution>> {
    let together = in_their_places(givens, classic::solved_together(&P::grids(givens)));
    let one = |(known, givens): (Option<Solved<Solution>>, &P)| match known {
        Some(solved) => solved.map(P::Solution::from),
        None => first_two(P::Solutions::start(givens)),
    };
    together.into_iter().zip(givens).map(one).collect()
}

/// What is known of the classic ones of the puzzles, with `None` for each other puzzle. Most often all are classic, and
/// then nothing moves.
fn in_their_places<P: Puzzle, T>(givens: &[P], classic: Vec<Option<T>>) -> Vec<Option<T>> {
    if classic.len() == givens.len() {
        return classic;
    }
    let mut found = classic.into_iter();
    givens.iter().map(|one| if one.is_classic() { found.next().flatten() } else { None }).collect()
}

fn first_two<S>(mut solutions: impl Iterator<Item = S>) -> Solved<S> {
    match (solutions.next(), solutions.next()) {
        (Some(first), Some(second)) => Solved::Multiple([first, second]),
        (Some(solution), None) => Solved::Unique(solution),
        (None, _) => Solved::None,
    }
}

/// The result of a search without a budget: it always ends with one.
fn settled(found: Result<u64, Unsettled>) -> u64 {
    found.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, BoxShape, Geometry, Grid};

    const UNIQUE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const TWO: &str = "5346789126721953..1983425678597614234268537917139248569615372..287419635345286179";
    /// 95 solutions.
    const DOZENS: &str = "53..7....6....5....98....6.8...6...3...8.3..17...2...6.6....28....41...5....8....";
    /// 11,668 solutions.
    const THOUSANDS: &str = "5..6..9.26721...48.983...6.8...614.3.2..5.791......85........................6...";

    fn puzzles() -> [Grid; 5] {
        let none = format!("11{}", ".".repeat(79));
        [&none, UNIQUE, TWO, DOZENS, THOUSANDS].map(|line| line.parse().expect("a grid"))
    }

    /// Whether the puzzles are few, or enough for a batch.
    #[test]
    fn many_are_solved_as_each() {
        let each = puzzles().each_ref().map(solve);
        for many in [0, 1, 127, 128] {
            let puzzles: Vec<Grid> = puzzles().into_iter().cycle().take(many).collect();
            assert!(solve_each(&puzzles).iter().eq(each.iter().cycle().take(many)), "{many}");
        }
    }

    /// A board that is not classic, after each one that is, as a board or as a reference.
    #[test]
    fn boards_of_several_kinds_are_solved_as_each() {
        let small = Board::empty(Geometry::with_boxes(BoxShape::usual(4).expect("2x2")));
        for many in [1, 200] {
            let of_one = |grid| [Board::from(grid), small.clone()];
            let boards: Vec<Board> = puzzles().into_iter().cycle().take(many).flat_map(of_one).collect();
            let references: Vec<&Board> = boards.iter().collect();
            let each: Vec<_> = boards.iter().map(solve).collect();
            assert!(solve_each(&boards) == each && solve_each(&references) == each);
            assert_eq!(verdicts(&boards), each.iter().map(Solved::verdict).collect::<Vec<_>>());
            assert_eq!(counts(&references, 1000), boards.iter().map(|board| count(board, 1000)).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_grid_and_its_board_have_the_same_answers() {
        for grid in puzzles() {
            let board = Board::from(grid);
            assert_eq!((verdict(&board), count(&board, 20_000)), (verdict(&grid), count(&grid, 20_000)));
            assert_eq!(solve(&board), solve(&grid).map(Board::from));
            assert!(solutions(&board).take(200).eq(solutions(&grid).take(200).map(Board::from)));
        }
    }
}
