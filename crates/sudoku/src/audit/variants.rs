//! Many variants of one puzzle, and the numbers of their solutions. Those of a classic puzzle are searched together.

use crate::board::{Board, Cell, Grid, Value, classic};
use crate::search::{Budget, Unsettled, counts_within};

/// What a cell contains in a variant.
pub(super) type Change = (Cell, Option<Value>);

/// How many boards that are not classic are in memory at once.
const TOGETHER: usize = 256;

/// The number of solutions of each variant, or the limit if there are more. A variant is the puzzle with some changes.
pub(super) fn counts<C: IntoIterator<Item = Change>>(
    puzzle: &Board,
    variants: impl IntoIterator<Item = C>,
    limit: u64,
    budget: &Budget,
) -> Vec<Result<u64, Unsettled>> {
    match puzzle.to_grid() {
        Some(grid) => {
            let grids: Vec<Grid> = variants.into_iter().map(|changes| changed_grid(grid, changes)).collect();
            counts_within(&grids, limit, budget)
        }
        None => {
            let (mut variants, mut numbers) = (variants.into_iter(), Vec::new());
            loop {
                let boards: Vec<Board> =
                    variants.by_ref().take(TOGETHER).map(|changes| changed(puzzle, changes)).collect();
                if boards.is_empty() {
                    return numbers;
                }
                numbers.extend(counts_within(&boards, limit, budget));
            }
        }
    }
}

/// The puzzle with these changes.
pub(super) fn changed(puzzle: &Board, changes: impl IntoIterator<Item = Change>) -> Board {
    let mut changed = puzzle.clone();
    changes.into_iter().for_each(|(cell, value)| changed.set(cell, value));
    changed
}

/// Each value that a blank cell can have without a violation, in reading order.
pub(super) fn candidates(puzzle: &Board) -> Vec<Change> {
    let blank = puzzle.geometry().cells().iter().filter(|&&cell| puzzle.get(cell).is_none());
    blank.flat_map(|&cell| puzzle.candidates(cell).iter().map(move |value| (cell, Some(value)))).collect()
}

fn changed_grid(mut grid: Grid, changes: impl IntoIterator<Item = Change>) -> Grid {
    for (cell, value) in changes {
        if let Some(cell) = classic::Cell::at(cell.row(), cell.col()) {
            grid.set(cell, value.and_then(|value| classic::Digit::new(value.get())));
        }
    }
    grid
}
