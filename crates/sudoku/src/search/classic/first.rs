//! The first solutions of grids together with their number, for one grid and for many.

use super::engine::{self, Engine};
use super::solutions::GridSolutions;
use crate::board::{Grid, Solution};
use crate::search::solved::Solved;

/// What a batch finds: `None` if a puzzle has several solutions, because their order is not known, or if there are too
/// few puzzles for a batch.
pub(in crate::search) fn solved_together(givens: &[Grid]) -> Vec<Option<Solved<Solution>>> {
    if !engine::is_batch(givens.len()) {
        return vec![None; givens.len()];
    }
    let known = |(number, solution): (u64, Option<Solution>)| match (number, solution) {
        (0, _) => Some(Solved::None),
        (_, solution) => solution.map(Solved::Unique),
    };
    Engine::best().unique_solutions(givens).into_iter().map(known).collect()
}

/// Finds the first `keep` solutions of each puzzle in ascending order, and the number of all its solutions, or `limit` if
/// there are more.
///
/// Many puzzles go through a batch, which finds the solutions of unique puzzles. A puzzle with at most `keep` solutions then
/// takes one search, which finds all of them. If there are more, the search continues in ascending order only until the
/// first `keep` are known, and a second search counts all solutions: the tree in ascending order is larger than the one
/// that [`counts`](engine::counts) searches, so to count its rest would take longer.
pub(in crate::search) fn first_and_counts(givens: &[Grid], keep: usize, limit: u64) -> Vec<(Vec<Solution>, u64)> {
    let mut uncounted = Vec::new();
    let list = |(at, known): (usize, Option<Solved<Solution>>)| match known {
        Some(Solved::None) => (Vec::new(), 0),
        Some(Solved::Unique(solution)) => (Vec::from_iter((keep > 0).then_some(solution)), limit.min(1)),
        Some(Solved::Multiple(_)) | None => {
            let (first, number) = first_in_order(&givens[at], keep, limit);
            if number.is_none() {
                uncounted.push(at);
            }
            (first, number.unwrap_or(limit))
        }
    };
    let mut found: Vec<(Vec<Solution>, u64)> = solved_together(givens).into_iter().enumerate().map(list).collect();
    let grids: Vec<Grid> = uncounted.iter().map(|&at| givens[at]).collect();
    for (at, number) in uncounted.into_iter().zip(engine::counts(&grids, limit)) {
        found[at].1 = number;
    }
    found
}

/// The first `keep` solutions in ascending order, and the number of all solutions, or `limit` if there are more. The number
/// is `None` if the search for the first ones does not show it.
fn first_in_order(givens: &Grid, keep: usize, limit: u64) -> (Vec<Solution>, Option<u64>) {
    let mut solutions = GridSolutions::collecting(givens, keep);
    let first: Vec<Solution> = solutions.by_ref().take(keep).collect();
    let (more, at_most) = solutions.size_hint();
    let found = (first.len() + more) as u64;
    let is_known = found >= limit || at_most == Some(more);
    (first, is_known.then_some(found.min(limit)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::classic::engine::count;

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
            let all: Vec<Solution> = GridSolutions::new(&givens).collect();
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
    }

    #[test]
    fn the_empty_grid_is_counted_as_far_as_the_limit() {
        let first: Vec<Solution> = GridSolutions::new(&Grid::EMPTY).take(8).collect();
        assert_eq!(first_and_counts(&[Grid::EMPTY], 8, 1_000_000), [(first, 1_000_000)]);
    }
}
