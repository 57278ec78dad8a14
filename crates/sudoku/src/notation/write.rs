//! The writer: a board in each notation.

use std::fmt;

use super::puzzle::Notation;
use super::read::read;
use crate::board::{Board, BoxShape, Cell, Symbols, UnitKind, Value};

/// Writes the board in this notation. The text ends with a newline, so that another puzzle can follow.
///
/// `line` and `comma` have one character for each cell: 1 to 9, then A for 10 to P for 25. `line` is one line. `comma` has
/// groups of as many cells as a box has columns, separated by a comma within a row and by two commas between rows. `board`
/// has numbers, right-aligned, and lines around the boxes; a board with regions has no such lines. A blank is `.` in `line`
/// and `board`, and `0` in `comma`. A board without lines ends with a blank line, which shows
/// where the next one starts.
///
/// [`read_with`](super::read_with()) reads each of them back as the same values, if it knows the box shape of the board. For a
/// board larger than 9×9 in `line` or `comma` it also needs the symbols, unless the board contains a digit. A classic
/// board needs no options. Regions and further units are not in a text: [`not_in_text`] says what is missing, and
/// [`Board::from_text`] reads a line with the geometry beside it.
///
/// ```
/// # use sudoku_engine as sudoxml;
/// use sudoxml::board::{Board, BoxShape, Geometry, Grid, Value};
/// use sudoxml::notation::{Notation, write};
/// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let classic = Board::from(grid);
/// assert!(write(Notation::Line, &classic).starts_with("53..7....6..195"));
/// assert!(write(Notation::Comma, &classic).starts_with("530,070,000,,600,195,000,,"));
/// assert!(write(Notation::Board, &classic).starts_with("+-------+-------+-------+\n| 5 3 . | . 7 . | . . . |\n"));
///
/// let large = Geometry::with_boxes(BoxShape::usual(12).expect("3x4"));
/// let large = Board::from_values(large, [Value::new(7), None, Value::new(12)]);
/// assert!(write(Notation::Line, &large).starts_with("7.C..."));
/// assert!(write(Notation::Comma, &large).starts_with("70C0,0000,0000,,"));
/// assert!(write(Notation::Board, &large).contains("|  7  . 12  . |"));
/// # Ok::<(), sudoxml::board::ParseGridError>(())
/// ```
pub fn write(notation: Notation, board: &Board) -> String {
    let values = match notation {
        Notation::Line | Notation::Comma => Values::Characters,
        Notation::Board => Values::Numbers,
    };
    written(notation, board, values, usual_blank(notation))
}

/// The symbols of a puzzle cannot be written in a notation: a character has a meaning there already.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum WriteError {
    /// Each of the blanks `.`, `0`, `*` and `_` is a symbol.
    NoBlank,
    /// This symbol has another meaning in the notation.
    Symbol(char),
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WriteError::NoBlank => f.write_str("no character is left for a blank: . 0 * and _ are symbols"),
            WriteError::Symbol(c) => write!(f, "the symbol {c:?} has another meaning in this notation"),
        }
    }
}

impl std::error::Error for WriteError {}

/// A name without what ends a line or controls a terminal.
fn on_one_line(name: &str) -> String {
    let is_space = |c: char| c.is_whitespace() || c.is_control();
    name.split(is_space).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Writes a puzzle with its name as a comment, behind the first line with cells, where a reader looks for it. With symbols,
/// these are its values, and the blank is one of `.`, `0`, `*` and `_` that is not a symbol.
///
/// # Errors
/// A symbol has another meaning in the notation: a comma in `comma`, and `#` before a name. Or no blank is left.
pub fn write_named(
    text: &mut String,
    notation: Notation,
    name: Option<&str>,
    board: &Board,
    symbols: Option<&Symbols>,
) -> Result<(), WriteError> {
    let name = name.map(on_one_line).unwrap_or_default();
    let puzzle = match symbols {
        None => write(notation, board),
        Some(symbols) => {
            let comma = (notation == Notation::Comma).then_some(',');
            let comment = (!name.is_empty()).then_some('#');
            let is_symbol = |c: &char| symbols.value_of(*c).is_some();
            if let Some(c) = comma.into_iter().chain(comment).find(is_symbol) {
                return Err(WriteError::Symbol(c));
            }
            let blanks = [usual_blank(notation), '.', '0', '*', '_'];
            let blank = blanks.into_iter().find(|blank| !is_symbol(blank)).ok_or(WriteError::NoBlank)?;
            written(notation, board, Values::Symbols(symbols), blank)
        }
    };
    // The first line of a board may be a border.
    let first_row =
        usize::from(notation == Notation::Board && puzzle.starts_with(CORNER) && has_borders(board, symbols));
    for (number, line) in puzzle.lines().enumerate() {
        text.push_str(line);
        if number == first_row && !name.is_empty() {
            text.push_str(" # ");
            text.push_str(&name);
        }
        text.push('\n');
    }
    Ok(())
}

/// What the text of a puzzle in a notation does not contain, so that it is read as another puzzle. Empty if it contains
/// everything.
///
/// ```
/// # use sudoku_engine as sudoxml;
/// use sudoxml::board::{Board, Extra, Geometry};
/// use sudoxml::notation::{Notation, not_in_text};
/// let sudoku_x = Board::empty(Geometry::classic().with_extra(Extra::Diagonals)?);
/// assert_eq!(not_in_text(Notation::Line, &sudoku_x, None), ["its diagonals"]);
/// # Ok::<(), sudoxml::board::GeometryError>(())
/// ```
pub fn not_in_text(notation: Notation, board: &Board, symbols: Option<&Symbols>) -> Vec<String> {
    let geometry = board.geometry();
    let read = symbols.map(|symbols| read_without(notation, board, symbols));
    let is_refused = read == Some(Reading::Refused);
    let mut missing = Vec::new();
    match geometry.box_shape() {
        None => missing.push("its regions".into()),
        Some(shape) if BoxShape::usual(geometry.size()) != Some(shape) => {
            // A group of the notation `comma` shows the width of a box.
            let is_shown = notation == Notation::Comma || notation == Notation::Board && has_borders(board, symbols);
            missing.extend((!is_shown && !is_refused).then(|| format!("its boxes of {shape}")));
        }
        Some(_) => {}
    }
    let mut further: Vec<&str> = geometry.units().iter().filter_map(|unit| further_units(unit.kind())).collect();
    further.dedup();
    missing.extend(further.into_iter().map(String::from));
    let misread = symbols.filter(|_| read == Some(Reading::Other));
    missing.extend(misread.map(|symbols| format!("its symbols {symbols}")));
    missing
}

/// The further units of this kind in the words of a message; `None` for rows, columns and boxes.
const fn further_units(kind: UnitKind) -> Option<&'static str> {
    match kind {
        UnitKind::Row | UnitKind::Column | UnitKind::Box => None,
        UnitKind::Diagonal => Some("its diagonals"),
        UnitKind::Window => Some("its windows"),
        UnitKind::DisjointGroup => Some("its disjoint groups"),
        UnitKind::Named => Some("its units with a name"),
    }
}

/// What a reader finds that does not know the symbols.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reading {
    /// An error, or there is no text.
    Refused,
    /// The same values.
    Same,
    /// Other values.
    Other,
}

fn read_without(notation: Notation, board: &Board, symbols: &Symbols) -> Reading {
    let mut text = String::new();
    if write_named(&mut text, notation, None, board, Some(symbols)).is_err() {
        return Reading::Refused;
    }
    match read(&text).next() {
        Some(Ok(puzzle)) if puzzle.board.values() == board.values() => Reading::Same,
        Some(Ok(_)) => Reading::Other,
        Some(Err(_)) | None => Reading::Refused,
    }
}

/// The corner of a border.
const CORNER: char = '+';

/// How values are written.
#[derive(Clone, Copy)]
enum Values<'s> {
    /// Decimal numbers, right-aligned.
    Numbers,
    /// 1 to 9, then A to P.
    Characters,
    Symbols(&'s Symbols),
}

impl Values<'_> {
    fn push(self, text: &mut String, value: Option<Value>, blank: char, width: usize) {
        let Some(value) = value else {
            text.extend(std::iter::repeat_n(' ', width - 1).chain([blank]));
            return;
        };
        match self {
            Values::Numbers => text.push_str(&format!("{value:>width$}", value = value.get())),
            Values::Characters => text.push(character(value)),
            Values::Symbols(symbols) => text.push(symbols.char_of(value).unwrap_or(blank)),
        }
    }
}

/// 1 to 9, then A to P.
fn character(value: Value) -> char {
    match value.get() {
        digit @ ..=9 => (b'0' + digit).into(),
        letter => (b'A' + letter - 10).into(),
    }
}

const fn usual_blank(notation: Notation) -> char {
    match notation {
        Notation::Line | Notation::Board => '.',
        Notation::Comma => '0',
    }
}

fn written(notation: Notation, board: &Board, values: Values<'_>, blank: char) -> String {
    match notation {
        Notation::Line => line(board, values, blank),
        Notation::Comma => comma(board, values, blank),
        Notation::Board => drawn(board, values, blank),
    }
}

fn line(board: &Board, values: Values<'_>, blank: char) -> String {
    let mut text = String::with_capacity(board.values().len() + 1);
    for &value in board.values() {
        values.push(&mut text, value, blank, 1);
    }
    text.push('\n');
    text
}

fn comma(board: &Board, values: Values<'_>, blank: char) -> String {
    let size = board.geometry().size();
    let group = boxes_of(board).map_or(size, BoxShape::cols);
    let mut text = String::new();
    for (cell, value) in cells(board) {
        match (cell.row(), cell.col()) {
            (1, 1) => {}
            (_, 1) => text.push_str(",,"),
            (_, col) if (col - 1).is_multiple_of(group) => text.push(','),
            _ => {}
        }
        values.push(&mut text, value, blank, 1);
    }
    text.push('\n');
    text
}

fn drawn(board: &Board, values: Values<'_>, blank: char) -> String {
    let size = board.geometry().size();
    let (width, symbols) = match values {
        Values::Numbers if size > 9 => (2, None),
        Values::Numbers | Values::Characters => (1, None),
        Values::Symbols(symbols) => (1, Some(symbols)),
    };
    let boxes = board.geometry().box_shape().filter(|_| has_borders(board, symbols));
    let border = boxes.map_or_else(String::new, |boxes| border(boxes, width));
    let mut text = border.clone();
    for (cell, value) in cells(board) {
        if boxes.is_some_and(|boxes| (cell.col() - 1).is_multiple_of(boxes.cols())) {
            text.push_str("| ");
        }
        values.push(&mut text, value, blank, width);
        match (boxes, cell.col() == size) {
            (_, false) => text.push(' '),
            (None, true) => text.push('\n'),
            (Some(boxes), true) => {
                text.push_str(" |\n");
                if cell.row().is_multiple_of(boxes.rows()) {
                    text.push_str(&border);
                }
            }
        }
    }
    if boxes.is_none() {
        text.push('\n');
    }
    text
}

/// The line above and below each band of a board.
fn border(boxes: BoxShape, width: usize) -> String {
    let side = "-".repeat(usize::from(boxes.cols()) * (width + 1) + 1);
    // A band has as many boxes as a box has rows.
    let sides = format!("{side}{CORNER}").repeat(boxes.rows().into());
    format!("{CORNER}{sides}\n")
}

/// Whether a drawn board has lines around its boxes: it has boxes, and no symbol looks like a line.
fn has_borders(board: &Board, symbols: Option<&Symbols>) -> bool {
    let is_free = |c| symbols.is_none_or(|symbols| symbols.value_of(c).is_none());
    board.geometry().box_shape().is_some() && ['+', '-', '|'].into_iter().all(is_free)
}

/// The boxes of the board, or those that a board of its size usually has.
fn boxes_of(board: &Board) -> Option<BoxShape> {
    let geometry = board.geometry();
    geometry.box_shape().or_else(|| BoxShape::usual(geometry.size()))
}

fn cells(board: &Board) -> impl Iterator<Item = (Cell, Option<Value>)> {
    board.geometry().cells().iter().copied().zip(board.values().iter().copied())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Geometry, Grid};

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn each_notation_is_written_as_documented() {
        let grid: Grid = LINE.parse().expect("a grid");
        let board = Board::from(grid);
        assert_eq!(write(Notation::Line, &board), format!("{LINE}\n"));
        assert_eq!(
            write(Notation::Comma, &board),
            "530,070,000,,600,195,000,,098,000,060,,800,060,003,,400,803,001,,700,020,006,,060,000,280,,000,419,005,,\
             000,080,079\n"
        );
        assert_eq!(
            write(Notation::Board, &board),
            "\
+-------+-------+-------+
| 5 3 . | . 7 . | . . . |
| 6 . . | 1 9 5 | . . . |
| . 9 8 | . . . | . 6 . |
+-------+-------+-------+
| 8 . . | . 6 . | . . 3 |
| 4 . . | 8 . 3 | . . 1 |
| 7 . . | . 2 . | . . 6 |
+-------+-------+-------+
| . 6 . | . . . | 2 8 . |
| . . . | 4 1 9 | . . 5 |
| . . . | . 8 . | . 7 9 |
+-------+-------+-------+
"
        );
    }

    fn board(geometry: Geometry, values: impl IntoIterator<Item = u8>) -> Board {
        Board::from_values(geometry, values.into_iter().map(Value::new))
    }

    #[test]
    fn a_board_of_another_size_has_its_own_groups_and_boxes() {
        let upright = Geometry::with_boxes(BoxShape::new(3, 2).expect("six cells"));
        let upright = board(upright, [1, 2, 0, 4, 5, 6]);
        assert!(write(Notation::Comma, &upright).starts_with("12,04,56,,00,00,00,,"));
        assert!(write(Notation::Board, &upright).starts_with("+-----+-----+-----+\n| 1 2 | . 4 | 5 6 |\n"));
        let ten = board(Geometry::with_boxes(BoxShape::usual(10).expect("2x5")), [10, 0, 9]);
        assert!(write(Notation::Line, &ten).starts_with("A.9......."));
        let border = "+----------------+----------------+\n";
        assert!(write(Notation::Board, &ten).starts_with(&format!("{border}| 10  .  9  .  . |  .  .  .  .  . |\n")));
        let columns: Vec<u8> = (0..25).map(|cell| cell % 5).collect();
        let regions = board(Geometry::with_regions(&columns).expect("regions"), [1, 2, 3, 4, 5]);
        assert!(write(Notation::Board, &regions).starts_with("1 2 3 4 5\n. . . . .\n"));
    }

    #[test]
    fn symbols_that_have_another_meaning_are_refused_or_avoided() {
        let four = board(Geometry::with_boxes(BoxShape::usual(4).expect("2x2")), [1, 0, 3]);
        let written = |symbols, notation, name| {
            let mut text = String::new();
            let symbols = Symbols::new(symbols, 4).expect("four symbols");
            write_named(&mut text, notation, name, &four, Some(&symbols)).map(|()| text)
        };
        assert_eq!(written("ABCD", Notation::Line, None), Ok("A.C.............\n".into()));
        assert_eq!(written("ABC.", Notation::Line, None), Ok("A0C0000000000000\n".into()));
        assert_eq!(written("ABC0", Notation::Comma, None), Ok("A.,C.,,..,..,,..,..,,..,..\n".into()));
        assert_eq!(written(".0*_", Notation::Line, None), Err(WriteError::NoBlank));
        assert_eq!(written("AB,C", Notation::Comma, None), Err(WriteError::Symbol(',')));
        assert_eq!(written("AB#C", Notation::Line, Some("n")), Err(WriteError::Symbol('#')));
        assert!(written("AB#C", Notation::Line, None).is_ok_and(|text| text.starts_with("A.#")));
        assert_eq!(
            written("+BCD", Notation::Board, Some("n")),
            Ok("+ . C . # n\n. . . .\n. . . .\n. . . .\n\n".into())
        );
        let named = written("ABCD", Notation::Board, Some("n")).expect("symbols");
        assert!(named.starts_with("+-----+-----+\n| A . | C . | # n\n"));
    }
}
