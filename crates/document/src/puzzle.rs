//! A puzzle with its name and its position, whether it comes from XML or from text.

use crate::line_index::LineIndex;
use crate::position::{Place, Span};
use sudoku_engine::board::{Board, Cell, Symbols, Unit, UnitKind, Value};

/// A puzzle of a document or of a text, or one that a program made.
///
/// ```
/// use sudoxml::position::Position;
/// use sudoxml::puzzle::Puzzle;
/// // A puzzle without a document has the position of the start of a text.
/// let mut puzzle = Puzzle::new(1, Position::START.into(), "12..............".parse()?);
/// puzzle.name = Some("May 4".into());
/// puzzle.attributes.push(("rating".into(), "1.2".into()));
/// assert!(sudoxml::document::single(&puzzle).contains("<sudoku name=\"May 4\" rating=\"1.2\">"));
/// # Ok::<(), sudoxml::notation::ReadPuzzleError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Puzzle {
    /// The number of its `<sudoku>` in the document, or of the puzzle in the text, from 1. A `<sudoku>` that cannot be
    /// read has a number too.
    pub number: usize,
    /// The attribute `name` of the `<sudoku>`, or else its `xml:id`, or the comment after a puzzle in a text.
    pub name: Option<String>,
    /// The other attributes of the `<sudoku>` that do not describe the board: names as they are written, with their prefixes,
    /// and values, in document order. Declarations of namespaces are not among them.
    pub attributes: Vec<(String, String)>,
    /// In XML the span of the start tag of the `<sudoku>`. In a text the span from the first character of the puzzle to
    /// its last cell.
    pub span: Span,
    /// The board and the values that the puzzle gives. They may violate the rules of Sudoku.
    pub givens: Board,
    /// The characters for the values, if the puzzle does not use numbers.
    pub symbols: Option<Symbols>,
    /// The places of the cells that the document includes.
    pub(crate) included: Vec<(Cell, Place)>,
}

impl Puzzle {
    /// The value of an attribute of its `<sudoku>` that does not describe the board.
    pub fn attribute(&self, name: &str) -> Option<&str> {
        let of = |name: &str| self.attributes.iter().find(|(one, _)| one == name).map(|(_, value)| value.as_str());
        // A puzzle without a name is called by its `xml:id`.
        let own_name = || self.name.as_deref().filter(|own| of("xml:id") != Some(own));
        if name == "name" { own_name() } else { of(name) }
    }

    /// A puzzle without a name, attributes and symbols.
    pub fn new(number: usize, span: Span, givens: Board) -> Puzzle {
        Puzzle { number, name: None, attributes: Vec::new(), span, givens, symbols: None, included: Vec::new() }
    }

    /// The text for a value in the puzzle: its symbol, or its number.
    pub fn written(&self, value: Value) -> String {
        let symbol = self.symbols.as_ref().and_then(|symbols| symbols.char_of(value));
        symbol.map_or_else(|| value.to_string(), String::from)
    }

    /// The place of a cell in the document from which it is included; `None` for a cell of the document itself.
    pub fn included(&self, cell: Cell) -> Option<&Place> {
        self.included.iter().find_map(|(included, place)| (*included == cell).then_some(place))
    }

    /// The cells in reading order.
    pub fn cells(&self) -> impl Iterator<Item = PuzzleCell> {
        let board = &self.givens;
        let geometry = board.geometry();
        let is_box = |unit: &&Unit| unit.kind() == UnitKind::Box;
        geometry.cells().iter().enumerate().map(move |(index, &cell)| {
            let value = board.get(cell);
            let candidates = board.candidates(cell).iter().filter(|_| value.is_none());
            let mut units = geometry.units_of(index).iter().map(|&unit| &geometry.units()[usize::from(unit)]);
            PuzzleCell {
                row: cell.row(),
                col: cell.col(),
                box_: units.find(is_box).map(Unit::index),
                value: value.map(|value| self.written(value)),
                candidates: candidates.map(|value| self.written(value)).collect(),
            }
        })
    }
}

/// A cell of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PuzzleCell {
    /// The row, from 1.
    pub row: u8,
    /// The column, from 1.
    pub col: u8,
    /// The box, from 1; `None` on a board without boxes.
    pub box_: Option<u16>,
    /// The value, [as it is written](Puzzle::written); `None` in a blank cell.
    pub value: Option<String>,
    /// The values that are in no other cell of its units, if it is blank.
    pub candidates: Vec<String>,
}

/// A puzzle, and the offset of each cell in its text.
#[derive(Clone, Debug)]
pub struct Located {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The offsets of its cells.
    pub cells: CellOffsets,
}

/// The byte offset of each cell of a puzzle in its text: of its element, or of its first character. A cell without an
/// element has the offset of the `<cells>`.
#[derive(Clone, Debug)]
pub enum CellOffsets {
    /// Each cell is one byte, directly after the one before. The first one has this offset.
    Run(usize),
    /// In reading order.
    Each(Box<[usize]>),
}

impl CellOffsets {
    /// The offset of the cell with this index in reading order.
    fn of(&self, index: usize) -> usize {
        match self {
            CellOffsets::Run(first) => first + index,
            CellOffsets::Each(offsets) => offsets.get(index).copied().unwrap_or_default(),
        }
    }

    /// The offset of a cell of this puzzle.
    pub fn offset(&self, puzzle: &Puzzle, cell: Cell) -> usize {
        self.of(puzzle.givens.geometry().index(cell))
    }

    /// The span of a cell of this puzzle, from its offset to the end that `end` finds for that offset.
    pub fn span(
        &self,
        puzzle: &Puzzle,
        text: &str,
        lines: &LineIndex,
        cell: Cell,
        end: impl Fn(usize) -> Option<usize>,
    ) -> Span {
        let start = self.offset(puzzle, cell);
        match end(start) {
            Some(end) => lines.span(text, start..end),
            None => lines.position(text, start).into(),
        }
    }
}
