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
    /// Whether the search ended by itself, and not with its budget.
    settled: bool,
}

/// Solutions in ascending order. The search starts anew in each reply, and passes over those before `skip`.
pub(super) fn solutions(request: SolutionsRequest, limits: &Limits) -> Result<Listed, Vec<FindingJson>> {
    let SolutionsRequest { puzzle, skip, take } = request;
    let mut all = search::solutions(&puzzle.into_puzzle()?.givens);
    let end = skip.saturating_add(take.min(limits.list));
    let mut listed = Listed { solutions: Vec::new(), complete: false, settled: true };
    for number in 0..end {
        match all.next_within(&limits.budget) {
            Ok(Some(board)) if number >= skip => listed.solutions.push(values_of(board.values().iter().copied())),
            Ok(Some(_)) => {}
            Ok(None) => return Ok(Listed { complete: true, ..listed }),
            Err(_) => return Ok(Listed { settled: false, ..listed }),
        }
    }
    Ok(listed)
}
