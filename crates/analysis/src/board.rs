//! What a board says without a search: its units, and the candidates of its cells.

use serde::Serialize;

use super::message::FindingJson;
use super::puzzle::{PuzzleRequest, indexes, numbers};
use super::unit::UnitJson;
use sudoku_engine::board::{Geometry, Unit, ValueSet};

#[derive(Serialize)]
pub(super) struct BoardJson {
    units: Vec<CellsOfUnit>,
    /// The candidates of each cell in reading order; none for a given.
    candidates: Vec<Vec<u8>>,
    /// The index of the blank cell to try first.
    best: Option<usize>,
}

#[derive(Serialize)]
struct CellsOfUnit {
    #[serde(flatten)]
    unit: UnitJson,
    cells: Vec<usize>,
}

/// The units and the candidates of a puzzle.
pub(super) fn board(request: PuzzleRequest) -> Result<BoardJson, Vec<FindingJson>> {
    let board = request.puzzle.into_puzzle()?.givens;
    let geometry = board.geometry();
    let blank = |index: &usize| board.values()[*index].is_none();
    let cells = geometry.cells().iter();
    let candidates: Vec<ValueSet> =
        cells.map(|&cell| if board.get(cell).is_some() { ValueSet::EMPTY } else { board.candidates(cell) }).collect();
    let best = (0..candidates.len()).filter(blank).min_by_key(|&index| candidates[index].len());
    let units = geometry.units().iter().map(|unit| CellsOfUnit::of(unit, geometry)).collect();
    Ok(BoardJson { units, candidates: candidates.into_iter().map(numbers).collect(), best })
}

impl CellsOfUnit {
    fn of(unit: &Unit, geometry: &Geometry) -> CellsOfUnit {
        CellsOfUnit { unit: unit.into(), cells: indexes(geometry, unit.cells()) }
    }
}
