//! A puzzle in JSON, from and to the puzzle of the library.

use serde::{Deserialize, Serialize};

use super::message::FindingJson;
use sudoku_engine::board::{Board, BoxShape, Cell, Extra, Geometry, Symbols, Unit, Value, ValueSet};
use sudoxml_document::finding::Rule;
use sudoxml_document::position::Position;
use sudoxml_document::puzzle::Puzzle;

/// A request about a puzzle, with no further fields.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct PuzzleRequest {
    pub puzzle: PuzzleJson,
}

/// A puzzle in a request or in a reply.
#[derive(Clone, Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct PuzzleJson {
    #[serde(default)]
    name: Option<String>,
    #[serde(default = "classic_size")]
    size: u8,
    #[serde(default, rename = "box")]
    box_shape: Option<String>,
    #[serde(default)]
    regions: Option<Vec<u16>>,
    #[serde(default)]
    extra: Vec<String>,
    #[serde(default)]
    units: Vec<UnitJson>,
    #[serde(default)]
    symbols: Option<String>,
    #[serde(default)]
    cells: Vec<u8>,
    /// A request may repeat what a reply says.
    #[serde(default)]
    boxes: Vec<u8>,
}

#[derive(Clone, Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct UnitJson {
    name: String,
    cells: Vec<usize>,
}

const fn classic_size() -> u8 {
    9
}

/// The puzzle with all of its fields. Without cells, they are blank.
pub(super) fn shape(PuzzleRequest { puzzle }: PuzzleRequest) -> Result<PuzzleJson, Vec<FindingJson>> {
    let cells = match puzzle.cells.is_empty() {
        true => vec![0; usize::from(puzzle.size).pow(2)],
        false => puzzle.cells,
    };
    Ok(PuzzleJson::from(&PuzzleJson { cells, ..puzzle }.into_puzzle()?))
}

/// The numbers of values, smallest first.
pub(super) fn numbers(values: ValueSet) -> Vec<u8> {
    values.iter().map(Value::get).collect()
}

/// The indexes of cells in reading order.
pub(super) fn indexes(geometry: &Geometry, cells: &[Cell]) -> Vec<usize> {
    cells.iter().map(|&cell| geometry.index(cell)).collect()
}

impl PuzzleJson {
    /// Other values on the same board.
    pub(super) fn with_cells(&self, cells: Vec<u8>) -> PuzzleJson {
        PuzzleJson { cells, ..self.clone() }
    }

    /// The puzzle.
    ///
    /// # Errors
    /// What is wrong with it: its shape, its symbols or its values.
    pub(super) fn into_puzzle(self) -> Result<Puzzle, Vec<FindingJson>> {
        let geometry = self.geometry().map_err(|message| vec![FindingJson::of_puzzle(Rule::WrongShape, message)])?;
        let wrong_value = |message: String| vec![FindingJson::of_puzzle(Rule::WrongValue, message)];
        let symbols = self.symbols.map(|symbols| Symbols::new(&symbols, self.size)).transpose();
        let symbols = symbols.map_err(|error| wrong_value(error.to_string()))?;
        if self.cells.len() != geometry.cells().len() {
            let message = format!(
                "found {} cells; a board of {size}x{size} has {}",
                self.cells.len(),
                geometry.cells().len(),
                size = self.size
            );
            return Err(vec![FindingJson::of_puzzle(Rule::WrongShape, message)]);
        }
        if let Some((number, cell)) = self.cells.iter().zip(geometry.cells()).find(|(number, _)| **number > self.size) {
            let (row, col) = (cell.row(), cell.col());
            return Err(wrong_value(format!(
                "row {row}, column {col} contains {number}; use 1 to {}, or 0 for a blank",
                self.size
            )));
        }
        let givens = Board::from_values(geometry, self.cells.into_iter().map(Value::new));
        let name = self.name.filter(|name| !name.is_empty());
        let mut puzzle = Puzzle::new(1, Position::START.into(), givens);
        (puzzle.name, puzzle.symbols) = (name, symbols);
        Ok(puzzle)
    }

    /// The geometry, or what is wrong with it.
    fn geometry(&self) -> Result<Geometry, String> {
        let size = self.size;
        let geometry = match (&self.regions, &self.box_shape) {
            (Some(labels), _) => Geometry::with_regions(labels).map_err(|error| error.to_string())?,
            (None, Some(shape)) => Geometry::with_boxes(shape.parse().map_err(|error| format!("'{shape}': {error}"))?),
            (None, None) => match BoxShape::usual(size) {
                Some(shape) => Geometry::with_boxes(shape),
                None => return Err(format!("a board of {size}x{size} has no usual boxes; use regions")),
            },
        };
        if geometry.size() != size {
            let found = geometry.size();
            return Err(format!("these boxes are for a board of {found}x{found}, and the size is {size}"));
        }
        let unknown = self.extra.iter().find(|name| Extra::from_name(name).is_none());
        if let Some(name) = unknown {
            return Err(format!("the extra '{name}' is not known; use {}", Extra::ALL.map(Extra::name).join(", ")));
        }
        let extras = Extra::ALL.into_iter().filter(|extra| self.extra.iter().any(|name| name == extra.name()));
        let geometry = extras.map(Ok).try_fold(geometry, |geometry, extra| geometry.with_extra(extra?));
        let with_unit = |geometry: Geometry, unit: &UnitJson| unit.added_to(geometry);
        self.units.iter().try_fold(geometry.map_err(|error| error.to_string())?, with_unit)
    }
}

impl UnitJson {
    fn added_to(&self, geometry: Geometry) -> Result<Geometry, String> {
        if self.name.trim().is_empty() {
            return Err("a unit has no name".into());
        }
        let cell = |&index: &usize| geometry.cells().get(index).copied();
        let cells: Option<Vec<Cell>> = self.cells.iter().map(cell).collect();
        let cells =
            cells.ok_or_else(|| format!("the unit '{}' contains a cell that is not on the board", self.name))?;
        geometry.with_unit(&self.name, &cells).map_err(|error| format!("the unit '{}': {error}", self.name))
    }
}

impl From<&Puzzle> for PuzzleJson {
    fn from(puzzle: &Puzzle) -> PuzzleJson {
        let geometry = puzzle.givens.geometry();
        let boxes: Vec<u8> = geometry.cells().iter().map(|cell| cell.box_()).collect();
        let unit =
            |unit: &Unit| Some(UnitJson { name: unit.name()?.to_owned(), cells: indexes(geometry, unit.cells()) });
        PuzzleJson {
            name: puzzle.name.clone(),
            size: geometry.size(),
            box_shape: geometry.box_shape().map(|shape| shape.to_string()),
            regions: geometry.box_shape().is_none().then(|| boxes.iter().copied().map(u16::from).collect()),
            extra: geometry.extras().map(|extra| extra.name().to_owned()).collect(),
            units: geometry.units().iter().filter_map(unit).collect(),
            symbols: puzzle.symbols.as_ref().map(ToString::to_string),
            cells: puzzle.givens.values().iter().map(|value| value.map_or(0, Value::get)).collect(),
            boxes,
        }
    }
}
