//! The solutions of a puzzle one after another, some in each reply.

use serde::{Deserialize, Serialize};

use super::limits::Limits;
use super::message::FindingJson;
use super::puzzle::PuzzleJson;
use super::solve::values_of;
use sudoku_engine::search;

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct SolutionsRequest {
    puzzle: PuzzleJson,
    /// The cells of the last solution that is known.
    #[serde(default)]
    after: Option<Vec<u8>>,
    take: u64,
}

#[derive(Serialize)]
pub(super) struct Listed {
    solutions: Vec<Vec<u8>>,
    /// Whether there are no solutions after these.
    complete: bool,
    /// Whether the search ended by itself, and not with its limits.
    settled: bool,
}

/// Solutions in ascending order, from the first one or after one that is known. One budget is for all of them.
pub(super) fn solutions(request: SolutionsRequest, limits: &Limits) -> Result<Listed, Vec<FindingJson>> {
    let SolutionsRequest { puzzle, after, take } = request;
    let after = after.map(|cells| puzzle.with_cells(cells).into_puzzle()).transpose()?;
    let givens = puzzle.into_puzzle()?.givens;
    let mut rest: Box<dyn Iterator<Item = _>> = match after {
        Some(after) => Box::new(search::solutions_after(&givens, &after.givens).within(&limits.budget)),
        None => Box::new(search::solutions(&givens).within(&limits.budget)),
    };
    let end = take.min(limits.list);
    let mut listed = Listed { solutions: Vec::new(), complete: false, settled: end == take };
    for _ in 0..end {
        match rest.next() {
            Some(Ok(board)) => listed.solutions.push(values_of(board.values().iter().copied())),
            None => return Ok(Listed { complete: true, settled: true, ..listed }),
            Some(Err(_)) => return Ok(Listed { settled: false, ..listed }),
        }
    }
    Ok(listed)
}
