//! New documents around puzzles that come from text: a collection, or one puzzle alone. In UTF-8, indented by four
//! spaces.

use std::borrow::Cow;
use std::collections::BTreeSet;

use crate::document::layout::Layout;
use crate::document::names::is_name;
use crate::document::write::{ElementWriter, Writers};
use crate::finding::ATTRIBUTES;
use crate::markup::escaped;
use crate::puzzle::Puzzle;
use sudoku_engine::board::{BoxShape, Cell, Extra, Geometry, Symbols, Unit, Value};

const DECLARATION: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

/// The indentation of one level.
const STEP: &str = "    ";

/// The start of a collection, before its puzzles.
pub fn collection_start() -> String {
    format!("{DECLARATION}<sudokus>")
}

/// The start of a collection of puzzles that were made with this seed.
pub fn generated_start(seed: u64) -> String {
    format!("{DECLARATION}<sudokus seed=\"{seed}\">")
}

/// The end of a collection, after its puzzles.
pub const COLLECTION_END: &str = "\n</sudokus>\n";

/// Writes puzzles as the `<sudoku>` elements of a collection.
pub fn write_sudokus<'p>(puzzles: impl IntoIterator<Item = &'p Puzzle>) -> String {
    let (layout, writers) = (lines(2), Writers::default());
    let sudoku = |puzzle: &Puzzle| sudoku(&writers.get("", &layout, &writable(puzzle), true), puzzle);
    puzzles.into_iter().map(|puzzle| format!("\n{STEP}{}\n{STEP}</sudoku>", sudoku(puzzle))).collect()
}

/// A document with puzzles, in UTF-8: `<sudokus>` with a `<sudoku>` for each. This has the name, the board, the symbols, and those
/// [attributes](Puzzle::attributes) whose names are in no namespace and say nothing about the board or the name; of two with one name, the first. Symbols of another number than the values of the board are
/// left out, and so is an attribute whose name XML does not allow.
///
/// ```
/// use sudoxml::document::{Document, collection};
/// use sudoxml::position::Position;
/// use sudoxml::puzzle::Puzzle;
/// let boards = ["1...............", "2..............."];
/// let puzzle = |(at, text): (usize, &str)| Ok(Puzzle::new(at + 1, Position::START.into(), text.parse()?));
/// let puzzles = boards.into_iter().enumerate().map(puzzle).collect::<Result<Vec<_>, sudoxml::notation::ReadPuzzleError>>()?;
/// assert_eq!(Document::parse(collection(&puzzles))?.puzzles().len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn collection<'p>(puzzles: impl IntoIterator<Item = &'p Puzzle>) -> String {
    collection_start() + &write_sudokus(puzzles) + COLLECTION_END
}

/// A document with one puzzle, in UTF-8, like [`collection`].
///
/// ```
/// use sudoxml::board::{Board, Grid};
/// use sudoxml::document::{Document, single};
/// use sudoxml::position::Position;
/// use sudoxml::puzzle::Puzzle;
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let board = Board::from(line.parse::<Grid>()?);
/// let document = single(&Puzzle::new(1, Position::START.into(), board.clone()));
/// let read = Document::parse(document)?;
/// assert_eq!(read.puzzles().next().map(|puzzle| puzzle.givens.clone()), Some(board));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn single(puzzle: &Puzzle) -> String {
    let writer = Writers::default().get("", &lines(1), &writable(puzzle), true);
    format!("{DECLARATION}{}\n</sudoku>\n", sudoku(&writer, puzzle))
}

fn lines(depth: usize) -> Layout {
    Layout::Lines { line_end: "\n", indent: STEP.repeat(depth).into(), step: STEP.into() }
}

/// The `<sudoku>` element without its end tag.
fn sudoku(writer: &ElementWriter, puzzle: &Puzzle) -> String {
    let attribute = |name: &str, value: Option<&str>| {
        value.map_or_else(String::new, |value| format!(" {name}=\"{}\"", escaped(value)))
    };
    let board = puzzle.givens.geometry();
    let unusual = board.box_shape().filter(|shape| BoxShape::usual(board.size()) != Some(*shape));
    let symbols = symbols_of(puzzle).map(ToString::to_string);
    let attributes = [
        attribute("name", puzzle.name.as_deref()),
        attribute("box", unusual.map(|shape| shape.to_string()).as_deref()),
        attribute("extra", extras(board).as_deref()),
        attribute("symbols", symbols.as_deref()),
    ];
    let (line, rows) = (writer.line_start(0), writer.matrix_children(&puzzle.givens, 1));
    let (boxes, units) = (regions(writer, board), units(writer, board));
    let mut written = BTreeSet::new();
    let further = puzzle.attributes.iter().filter(|(name, _)| is_further(name) && written.insert(name));
    let further: String = further.map(|(name, value)| attribute(name, Some(value))).collect();
    format!("<sudoku{}{further}>{boxes}{units}{line}<matrix>{rows}{line}</matrix>", attributes.concat())
}

/// The puzzle without symbols that do not fit its board.
fn writable(puzzle: &Puzzle) -> Cow<'_, Puzzle> {
    match symbols_of(puzzle).is_none() && puzzle.symbols.is_some() {
        true => Cow::Owned(Puzzle { symbols: None, ..puzzle.clone() }),
        false => Cow::Borrowed(puzzle),
    }
}

/// The symbols of a puzzle, if there is one for each value of its board.
fn symbols_of(puzzle: &Puzzle) -> Option<&Symbols> {
    let size = puzzle.givens.geometry().size();
    let has = |symbols: &Symbols, number| Value::new(number).and_then(|value| symbols.char_of(value)).is_some();
    puzzle.symbols.as_ref().filter(|symbols| has(symbols, size) && !has(symbols, size + 1))
}

/// Whether an attribute can be written as it is: it has no prefix, whose namespace is not known, and says nothing about the board.
fn is_further(name: &str) -> bool {
    is_name(name) && !name.contains(':') && name != "xmlns" && !ATTRIBUTES.contains(&name)
}

/// The names of the extras of a board, separated by spaces; `None` if it has none.
fn extras(board: &Geometry) -> Option<String> {
    let names: Vec<&str> = board.extras().map(Extra::name).collect();
    (!names.is_empty()).then(|| names.join(" "))
}

/// The `<boxes>` of a board with regions; empty for any other board.
fn regions(writer: &ElementWriter, board: &Geometry) -> String {
    if board.box_shape().is_some() {
        return String::new();
    }
    let col = |cell: &Cell| format!("<col>{}</col>", cell.box_());
    let row =
        |cells: &[Cell]| format!("{}<row>{}</row>", writer.line_start(1), cells.iter().map(col).collect::<String>());
    let rows: String = board.cells().chunks(board.size().into()).map(row).collect();
    let line = writer.line_start(0);
    format!("{line}<boxes>{rows}{line}</boxes>")
}

/// The `<unit>` elements of a board: its units with a name.
fn units(writer: &ElementWriter, board: &Geometry) -> String {
    let (line, inner) = (writer.line_start(0), writer.line_start(1));
    let cell = |cell: &Cell| format!("{inner}<cell row=\"{}\" col=\"{}\"/>", cell.row(), cell.col());
    let unit = |unit: &Unit| {
        // Most units have no name and are not written.
        let name = escaped(unit.name()?);
        let cells: String = unit.cells().iter().map(cell).collect();
        Some(format!("{line}<unit name=\"{name}\">{cells}{line}</unit>"))
    };
    board.units().iter().filter_map(unit).collect()
}
