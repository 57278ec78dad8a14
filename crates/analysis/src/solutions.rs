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
    #[serde(default)]
    skip: u64,
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

/// Solutions in ascending order. The search starts anew in each reply, and passes over those before `skip`. One budget is
/// for all of them, and none is searched for beyond the number up to which solutions are counted.
pub(super) fn solutions(request: SolutionsRequest, limits: &Limits) -> Result<Listed, Vec<FindingJson>> {
    let SolutionsRequest { puzzle, skip, take } = request;
    let mut all = search::solutions(&puzzle.into_puzzle()?.givens).within(&limits.budget);
    let wanted = skip.saturating_add(take.min(limits.list));
    let end = wanted.min(limits.solutions);
    let mut listed = Listed { solutions: Vec::new(), complete: false, settled: end == wanted };
    for number in 0..end {
        match all.next() {
            Some(Ok(board)) if number >= skip => listed.solutions.push(values_of(board.values().iter().copied())),
            Some(Ok(_)) => {}
            None => return Ok(Listed { complete: true, settled: true, ..listed }),
            Some(Err(_)) => return Ok(Listed { settled: false, ..listed }),
        }
    }
    Ok(listed)
}
