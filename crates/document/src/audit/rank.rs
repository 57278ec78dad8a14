//! The ranks of repairs: what the engine knows of a repair, and then how near its rating is to the label of the puzzle.

use super::value::{RankedRepair, Ranking};
use sudoku_engine::audit::Extent;
use sudoku_engine::audit::repair::Repair;
use sudoku_engine::logic::{Rating, grade_unique};
use sudoku_engine::search::Interrupt;

/// The most repairs of the first rank that are graded. To grade the hardest puzzles takes long.
const GRADED: usize = 32;

/// Ranks the repairs, which are in the order of their likelihood. `distance` is how far a rating is from the label of the
/// puzzle, 0 if it agrees; `None` if there is no label.
pub(super) fn ranked(
    repairs: Vec<Repair>,
    extent: Extent,
    distance: Option<&dyn Fn(Rating) -> u32>,
    interrupt: &Interrupt,
) -> Ranking {
    let first = repairs.first().map(Repair::likelihood);
    let of_first = repairs.iter().take_while(|repair| Some(repair.likelihood()) == first).count();
    let is_graded = distance.is_some() && (2..=GRADED).contains(&of_first);
    let rating = |(at, repair): (usize, &Repair)| {
        let grid = repair.puzzle.to_grid().filter(|_| is_graded && at < of_first)?;
        grade_unique(&grid, interrupt, |_| ()).ok().flatten().map(|grade| grade.rating)
    };
    let ratings: Vec<Option<Rating>> = repairs.iter().enumerate().map(rating).collect();
    let far = |rating: Option<Rating>| rating.zip(distance).map_or(u32::MAX, |(rating, distance)| distance(rating));
    let mut rated: Vec<(Repair, Option<Rating>)> = repairs.into_iter().zip(ratings).collect();
    rated.sort_by_key(|(repair, rating)| (repair.likelihood(), far(*rating)));
    let (mut rank, mut last) = (0, None);
    let ranked = rated.into_iter().map(|(repair, rating)| {
        let key = (repair.likelihood(), far(rating));
        rank += usize::from(last.replace(key) != Some(key));
        RankedRepair { rank, repair, rating }
    });
    Ranking { repairs: ranked.collect(), extent }
}
