//! What a unit of a board is called.

use serde::Serialize;

use sudoku_engine::board::Unit;

#[derive(Serialize)]
pub(super) struct UnitJson {
    kind: &'static str,
    /// The number among the units of its kind, from 1.
    number: u16,
    name: Option<String>,
}

impl From<&Unit> for UnitJson {
    fn from(unit: &Unit) -> UnitJson {
        UnitJson { kind: unit.kind().name(), number: unit.index(), name: unit.name().map(str::to_owned) }
    }
}
