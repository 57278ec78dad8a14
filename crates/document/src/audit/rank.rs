//! The ranks of repairs: whether a stored solution is that of the puzzle after it, what the engine knows of it, and then how
//! near its rating is to the label of the puzzle.

use super::value::{RankedRepair, Ranking, Stored};
use sudoku_engine::audit::Extent;
use sudoku_engine::audit::repair::Repair;
use sudoku_engine::board::Board;
use sudoku_engine::logic::{Rating, grade_only};
use sudoku_engine::search::Interrupt;

/// The most repairs of the first rank that are graded. To grade the hardest puzzles takes long.
const GRADED: usize = 32;

/// Ranks the repairs, which are in the order of their likelihood. `distance` is how far a rating is from the label of the
/// puzzle, 0 if it agrees; `None` if there is no label.
pub(super) fn ranked(
    mut repairs: Vec<Repair>,
    extent: Extent,
    stored: &[Stored],
    distance: Option<&dyn Fn(Rating) -> u32>,
    interrupt: &Interrupt,
) -> Ranking {
    let keys: Vec<&Board> = stored.iter().filter_map(Stored::key).collect();
    let has_stored = |repair: &Repair| {
        keys.iter().any(|key| repair.puzzle.givens().all(|(cell, value)| key.get(cell) == Some(value)))
    };
    let likelihood = |repair: &Repair| (!has_stored(repair), repair.likelihood());
    repairs.sort_by_key(likelihood);
    let first = repairs.first().map(likelihood);
    let of_first = repairs.iter().take_while(|repair| Some(likelihood(repair)) == first).count();
    let is_graded = distance.is_some() && (2..=GRADED).contains(&of_first);
    let rating = |(at, repair): (usize, &Repair)| {
        if !is_graded || at >= of_first {
            return None;
        }
        grade_only(&repair.puzzle, interrupt).ok().flatten().map(|grade| grade.rating)
    };
    let ratings: Vec<Option<Rating>> = repairs.iter().enumerate().map(rating).collect();
    let far = |rating: Option<Rating>| rating.zip(distance).map_or(u32::MAX, |(rating, distance)| distance(rating));
    let mut rated: Vec<(Repair, Option<Rating>)> = repairs.into_iter().zip(ratings).collect();
    rated.sort_by_key(|(repair, rating)| (likelihood(repair), far(*rating)));
    let (mut rank, mut last) = (0, None);
    let ranked = rated.into_iter().map(|(repair, rating)| {
        let key = (likelihood(&repair), far(rating));
        rank += usize::from(last.replace(key) != Some(key));
        RankedRepair { rank, has_stored: has_stored(&repair), repair, rating }
    });
    Ranking { repairs: ranked.collect(), extent }
}
