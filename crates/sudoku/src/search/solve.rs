//! The first solutions of a puzzle together with their number, for one puzzle and for many.

use super::engine::{self, Engine};
use super::solutions::Solutions;
use super::verdict::Verdict;
use crate::board::{Grid, Solution};

/// What [`solve_grid`] found: no solution, the only one, or the first two of several.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GridSolution {
    /// There is no solution.
    None,
    /// The only solution.
    Unique(Solution),
    /// There are several solutions; these are the first two in ascending order.
    Several([Solution; 2]),
}

impl GridSolution {
    /// The verdict alone.
    pub const fn verdict(&self) -> Verdict {
        match self {
            GridSolution::None => Verdict::None,
            GridSolution::Unique(_) => Verdict::Unique,
            GridSolution::Several(_) => Verdict::Multiple,
        }
    }
}

/// Solves the puzzle: proves that it has no solution, finds the only one, or finds the first two of several in ascending
/// order. None and unique take as long as a [`verdict`](super::verdict()); several take two to three times as long, because
/// the first two solutions that a verdict finds are not the first two in order.
///
/// ```
/// use sudoku_engine::{board::Grid, search::{GridSolution, solve_grid}};
/// let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let GridSolution::Unique(solution) = solve_grid(&puzzle) else { panic!("{puzzle} has one solution") };
/// assert_eq!(
///     solution.to_string(),
///     "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
/// );
///
/// let GridSolution::Several([first, second]) = solve_grid(&Grid::EMPTY) else { panic!("it has many") };
/// assert!(first < second);
///
/// let invalid: Grid = format!("11{}", ".".repeat(79)).parse()?;
/// assert_eq!(solve_grid(&invalid), GridSolution::None);
/// # Ok::<(), sudoku_engine::board::ParseGridError>(())
/// ```
pub fn solve_grid(givens: &Grid) -> GridSolution {
    let mut solutions = Solutions::new(givens);
    match (solutions.next(), solutions.next()) {
        (Some(first), Some(second)) => GridSolution::Several([first, second]),
        (Some(solution), None) => GridSolution::Unique(solution),
        (None, _) => GridSolution::None,
    }
}

/// The [`solve_grid`] of each of the puzzles, in their order. From 128 puzzles on, unique puzzles are solved together, which
/// is faster than one by one.
///
/// ```
/// use sudoku_engine::{board::Grid, search::{GridSolution, solve_grids}};
/// let invalid: Grid = format!("11{}", ".".repeat(79)).parse()?;
/// let found = solve_grids(&[Grid::EMPTY, invalid]);
/// assert!(matches!(found[..], [GridSolution::Several(_), GridSolution::None]));
/// # Ok::<(), sudoku_engine::board::ParseGridError>(())
/// ```
pub fn solve_grids(givens: &[Grid]) -> Vec<GridSolution> {
    let solved = together(givens).into_iter().zip(givens);
    solved.map(|(known, givens)| known.unwrap_or_else(|| solve_grid(givens))).collect()
}

/// What a batch finds: `None` if a puzzle has several solutions, because their order is not known, or if there are too
/// few puzzles for a batch.
fn together(givens: &[Grid]) -> Vec<Option<GridSolution>> {
    if !engine::is_batch(givens.len()) {
        return vec![None; givens.len()];
    }
    let known = |(number, solution): (u64, Option<Solution>)| match (number, solution) {
        (0, _) => Some(GridSolution::None),
        (_, solution) => solution.map(GridSolution::Unique),
    };
    Engine::best().unique_solutions(givens).into_iter().map(known).collect()
}

/// Finds the first `keep` solutions of each puzzle in ascending order, and the number of all its solutions, or `limit` if
/// there are more.
///
/// Many puzzles go through a batch, which finds the solutions of unique puzzles. A puzzle with at most `keep` solutions then
/// takes one search, which finds all of them. If there are more, the search continues in ascending order only until the
/// first `keep` are known, and a second search counts all solutions: the tree in ascending order is larger than the one
/// that [`counts`](super::counts()) searches, so to count its rest would take longer.
pub(crate) fn first_and_counts(givens: &[Grid], keep: usize, limit: u64) -> Vec<(Vec<Solution>, u64)> {
    let mut uncounted = Vec::new();
    let list = |(at, known): (usize, Option<GridSolution>)| match known {
        Some(GridSolution::None) => (Vec::new(), 0),
        Some(GridSolution::Unique(solution)) => (Vec::from_iter((keep > 0).then_some(solution)), limit.min(1)),
        Some(GridSolution::Several(_)) | None => {
            let (first, number) = first_in_order(&givens[at], keep, limit);
            if number.is_none() {
                uncounted.push(at);
            }
            (first, number.unwrap_or(limit))
        }
    };
    let mut found: Vec<(Vec<Solution>, u64)> = together(givens).into_iter().enumerate().map(list).collect();
    let grids: Vec<Grid> = uncounted.iter().map(|&at| givens[at]).collect();
    for (at, number) in uncounted.into_iter().zip(engine::counts(&grids, limit)) {
        found[at].1 = number;
    }
    found
}

/// The first `keep` solutions in ascending order, and the number of all solutions, or `limit` if there are more. The number
/// is `None` if the search for the first ones does not show it.
fn first_in_order(givens: &Grid, keep: usize, limit: u64) -> (Vec<Solution>, Option<u64>) {
    let mut solutions = Solutions::collecting(givens, keep);
    let first: Vec<Solution> = solutions.by_ref().take(keep).collect();
    let (more, at_most) = solutions.size_hint();
    let found = (first.len() + more) as u64;
    let is_known = found >= limit || at_most == Some(more);
    (first, is_known.then_some(found.min(limit)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::engine::count;

    const UNIQUE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const TWO: &str = "5346789126721953..1983425678597614234268537917139248569615372..287419635345286179";
    /// 95 solutions: one search finds all of them.
    const DOZENS: &str = "53..7....6....5....98....6.8...6...3...8.3..17...2...6.6....28....41...5....8....";
    /// 11,668 solutions.
    const THOUSANDS: &str = "5..6..9.26721...48.983...6.8...614.3.2..5.791......85........................6...";

    #[test]
    fn the_result_is_that_of_separate_searches() {
        let none = format!("11{}", ".".repeat(79));
        for line in [&none, UNIQUE, TWO, DOZENS, THOUSANDS] {
            let givens: Grid = line.parse().expect("a grid");
            let all: Vec<Solution> = Solutions::new(&givens).collect();
            let first_and_count = |givens: &Grid, keep, limit| first_and_counts(&[*givens], keep, limit).remove(0);
            for keep in [0, 1, 2, 8, 127, 128, 129, 1000, 20_000] {
                for limit in [0, 1, 2, 8, 9, 128, 129, 512, 513, 10_001, u64::MAX] {
                    let expected = (all[..keep.min(all.len())].to_vec(), count(&givens, limit));
                    assert!(first_and_count(&givens, keep, limit) == expected, "{line}, {keep} and {limit}");
                }
            }
        }
    }

    /// Whether the puzzles are few, or enough for a batch.
    #[test]
    fn the_results_of_many_are_those_of_each() {
        let none = format!("11{}", ".".repeat(79));
        let puzzles = [&none, UNIQUE, TWO, DOZENS, THOUSANDS].map(|line| line.parse::<Grid>().expect("a grid"));
        let many_of = |many| puzzles.into_iter().cycle().take(many).collect::<Vec<Grid>>();
        for (keep, limit) in [(0, 0), (0, 1), (1, 1), (2, 2), (8, 10_001), (128, 129), (129, 500), (1, u64::MAX)] {
            let each: Vec<_> = puzzles.iter().flat_map(|one| first_and_counts(&[*one], keep, limit)).collect();
            for many in [0, 1, 127, 128] {
                let found = first_and_counts(&many_of(many), keep, limit);
                assert!(found.iter().eq(each.iter().cycle().take(many)), "{many}, {keep} and {limit}");
            }
        }
        let each = puzzles.each_ref().map(solve_grid);
        for many in [0, 1, 127, 128] {
            assert!(solve_grids(&many_of(many)).iter().eq(each.iter().cycle().take(many)), "{many}");
        }
    }

    #[test]
    fn the_empty_grid_is_counted_as_far_as_the_limit() {
        let first: Vec<Solution> = Solutions::new(&Grid::EMPTY).take(8).collect();
        assert_eq!(first_and_counts(&[Grid::EMPTY], 8, 1_000_000), [(first, 1_000_000)]);
    }
}
