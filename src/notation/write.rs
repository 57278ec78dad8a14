//! The writer: a grid in each notation.

use super::puzzle::Notation;
use crate::board::{Cell, Digit, Grid};

/// Above and below each band of a board.
const BORDER: &str = "+-------+-------+-------+\n";

/// Writes the grid in this notation. The text ends with a newline, so that another puzzle can follow.
///
/// A blank is `.` in `line` and `board`, and `0` in `comma`. `line` has 81 characters, `comma` 27 groups, and `board` 13
/// lines. [`read`](super::read()) reads each of them back as the same grid.
///
/// ```
/// use sudoxml::{board::Grid, notation::{Notation, write}};
/// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert!(write(Notation::Line, &grid).starts_with("53..7....6..195"));
/// assert!(write(Notation::Comma, &grid).starts_with("530,070,000,,600,195,000,,"));
/// assert!(write(Notation::Board, &grid).starts_with("+-------+-------+-------+\n| 5 3 . | . 7 . | . . . |\n"));
/// # Ok::<(), sudoxml::board::ParseGridError>(())
/// ```
pub fn write(notation: Notation, grid: &Grid) -> String {
    match notation {
        Notation::Line => format!("{grid}\n"),
        Notation::Comma => comma(grid),
        Notation::Board => board(grid),
    }
}

fn comma(grid: &Grid) -> String {
    let mut text = String::new();
    for cell in Cell::ALL {
        text.push_str(match cell.index() {
            0 => "",
            index if index.is_multiple_of(9) => ",,",
            index if index.is_multiple_of(3) => ",",
            _ => "",
        });
        text.push(character(grid, cell, '0'));
    }
    text.push('\n');
    text
}

fn board(grid: &Grid) -> String {
    let mut text = String::from(BORDER);
    for cell in Cell::ALL {
        if matches!(cell.col(), 1 | 4 | 7) {
            text.push_str("| ");
        }
        text.push(character(grid, cell, '.'));
        text.push(' ');
        if cell.col() == 9 {
            text.push_str("|\n");
        }
        if cell.index() % 27 == 26 {
            text.push_str(BORDER);
        }
    }
    text
}

fn character(grid: &Grid, cell: Cell, blank: char) -> char {
    grid.get(cell).map_or(blank, Digit::to_char)
}

/// Writes a puzzle with its name as a comment, behind the first line with cells, where a reader looks for it.
pub(crate) fn write_named(text: &mut String, notation: Notation, name: Option<&str>, grid: &Grid) {
    let name = name.map(|name| name.split_whitespace().collect::<Vec<_>>().join(" ")).unwrap_or_default();
    // A board starts with a horizontal line.
    let first_row = usize::from(notation == Notation::Board);
    for (number, line) in write(notation, grid).lines().enumerate() {
        text.push_str(line);
        if number == first_row && !name.is_empty() {
            text.push_str(" # ");
            text.push_str(&name);
        }
        text.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn each_notation_is_written_as_documented() {
        let grid: Grid = LINE.parse().expect("a grid");
        assert_eq!(write(Notation::Line, &grid), format!("{LINE}\n"));
        assert_eq!(
            write(Notation::Comma, &grid),
            "530,070,000,,600,195,000,,098,000,060,,800,060,003,,400,803,001,,700,020,006,,060,000,280,,000,419,005,,\
             000,080,079\n"
        );
        assert_eq!(
            write(Notation::Board, &grid),
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
}
