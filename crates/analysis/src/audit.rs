//! Why a puzzle has no solution, and which further givens make a puzzle with several solutions unique.

use serde::Serialize;

use super::limits::Limits;
use super::message::FindingJson;
use super::puzzle::{PuzzleRequest, indexes};
use super::solve::COUNTED;
use super::unit::UnitJson;
use sudoku_engine::audit::clash::{Clash, Clashes, clashes};
use sudoku_engine::audit::differences::{Difference, Differences, Further, differences};
use sudoku_engine::audit::reason::{Reason, reason};
use sudoku_engine::board::{Board, Cell, Geometry, Value};
use sudoku_engine::search::Budget;

/// The nodes of each search on a board larger than 9x9, of which there are as many as the board has givens.
const NODES_OF_LARGE_BOARD: u64 = 300;

#[derive(Serialize)]
pub(super) struct Audited {
    /// Givens that clash, if there is no solution.
    clash: Option<ClashJson>,
    /// The givens that each make the puzzle unique, if there are several solutions, and all are counted.
    alone: Vec<GivenJson>,
    /// The fewest further givens that were found to make the puzzle unique together.
    together: Vec<GivenJson>,
}

#[derive(Serialize)]
struct ClashJson {
    cells: Vec<usize>,
    /// Whether the others have a solution without any one of them. If not, a budget ended before this was known.
    minimal: bool,
    /// Why, if singles show it.
    reason: Option<ReasonJson>,
}

/// Why givens clash: a unit has a value twice or no place for it, or a cell can have no value.
#[derive(Serialize)]
struct ReasonJson {
    kind: &'static str,
    unit: Option<UnitJson>,
    cell: Option<usize>,
    value: Option<u8>,
    /// How many values singles place before that.
    placed: usize,
}

#[derive(Serialize)]
struct GivenJson {
    cell: usize,
    value: u8,
}

/// What is wrong with a puzzle that does not have one solution.
pub(super) fn audit(request: PuzzleRequest, limits: &Limits) -> Result<Audited, Vec<FindingJson>> {
    let board = request.puzzle.into_puzzle()?.givens;
    let budget = budget(&board, limits);
    let clash = match clashes(&board, 1, &budget) {
        Clashes::Found { sets, .. } => sets.first().map(|clash| ClashJson::of(clash, &board)),
        Clashes::None | Clashes::Unsettled => None,
    };
    let decided = if clash.is_some() { Differences::NotMultiple } else { differences(&board, COUNTED + 1, &budget) };
    let (alone, together) = match decided {
        Differences::Found { cells, further, .. } => {
            (alone(&cells), further.map_or(Vec::new(), |Further { givens, .. }| givens))
        }
        Differences::NotMultiple | Differences::Unsettled => (Vec::new(), Vec::new()),
    };
    let given = |(cell, value): (Cell, Value)| GivenJson { cell: board.geometry().index(cell), value: value.get() };
    Ok(Audited {
        clash,
        alone: alone.into_iter().map(given).collect(),
        together: together.into_iter().map(given).collect(),
    })
}

fn budget(board: &Board, limits: &Limits) -> Budget {
    match board.geometry().size() {
        ..=9 => limits.budget.clone(),
        _ => limits.budget.clone().with_nodes(NODES_OF_LARGE_BOARD),
    }
}

/// The values that leave one solution.
fn alone(cells: &[Difference]) -> Vec<(Cell, Value)> {
    let values = cells.iter().flat_map(|Difference { cell, values }| values.iter().map(move |value| (*cell, value)));
    values.filter(|(_, (_, left))| *left == Ok(1)).map(|(cell, (value, _))| (cell, *value)).collect()
}

impl ClashJson {
    fn of(clash: &Clash, board: &Board) -> ClashJson {
        let geometry = board.geometry();
        let mut givens = Board::empty(geometry.clone());
        clash.cells.iter().for_each(|&cell| givens.set(cell, board.get(cell)));
        ClashJson {
            cells: indexes(geometry, &clash.cells),
            minimal: clash.is_minimal,
            reason: reason(&givens).map(|reason| ReasonJson::of(&reason, geometry)),
        }
    }
}

impl ReasonJson {
    fn of(reason: &Reason, geometry: &Geometry) -> ReasonJson {
        match reason {
            Reason::Twice { unit, value } => ReasonJson::of_unit("twice", unit.into(), value, 0),
            Reason::NoPlace { unit, value, placed } => ReasonJson::of_unit("no-place", unit.into(), value, *placed),
            Reason::NoValue { cell, placed } => {
                let cell = Some(geometry.index(*cell));
                ReasonJson { kind: "no-value", unit: None, cell, value: None, placed: *placed }
            }
        }
    }

    fn of_unit(kind: &'static str, unit: UnitJson, value: &Value, placed: usize) -> ReasonJson {
        ReasonJson { kind, unit: Some(unit), cell: None, value: Some(value.get()), placed }
    }
}
