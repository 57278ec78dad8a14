//! The single edits that make a puzzle unique: the misprint, if one edit is likelier than all others.

use serde::Serialize;

use super::limits::Limits;
use super::message::FindingJson;
use super::puzzle::PuzzleRequest;
use sudoku_engine::audit::Extent;
use sudoku_engine::audit::repair::{Repair, Repairs, repairs};
use sudoku_engine::board::{Board, Cell, Value};

/// The largest board whose edits are tried. Larger ones have too many for an answer at once.
const LARGEST: u8 = 9;

/// How many edits a reply lists.
const LISTED: usize = 8;

#[derive(Serialize, Default)]
pub(super) struct Repaired {
    /// How many single edits make the puzzle unique.
    total: usize,
    /// How many of them are likelier than all others.
    likely: usize,
    /// Whether it is known of each edit.
    complete: bool,
    /// The changes of each, the likeliest edit first.
    listed: Vec<Vec<ChangeJson>>,
}

/// What a cell contains after an edit.
#[derive(Serialize)]
struct ChangeJson {
    cell: usize,
    value: Option<u8>,
}

/// The edits of a puzzle that does not have one solution. There are none of a board that is larger than 9×9.
pub(super) fn find(request: PuzzleRequest, limits: &Limits) -> Result<Repaired, Vec<FindingJson>> {
    let board = request.puzzle.into_puzzle()?.givens;
    if board.geometry().size() > LARGEST {
        return Ok(Repaired::default());
    }
    Ok(match repairs(&board, &limits.budget) {
        Repairs::Found { repairs, extent } => {
            let first = repairs.first().map(Repair::likelihood);
            Repaired {
                total: repairs.len(),
                likely: repairs.iter().take_while(|repair| Some(repair.likelihood()) == first).count(),
                complete: extent == Extent::Complete,
                listed: repairs.iter().take(LISTED).map(|repair| changes(repair, &board)).collect(),
            }
        }
        Repairs::NotNeeded | Repairs::Unsettled => Repaired::default(),
    })
}

fn changes(repair: &Repair, board: &Board) -> Vec<ChangeJson> {
    let change = |(cell, value): (Cell, Option<Value>)| ChangeJson {
        cell: board.geometry().index(cell),
        value: value.map(Value::get),
    };
    repair.edit.changes(board).into_iter().map(change).collect()
}
