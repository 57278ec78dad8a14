//! The texts between the values of a board: line ends, indentation and tags. They depend only on the prefix, the layout and
//! the board, so they are made once, and a solution is written by copying them with its values between them.

use crate::document::values::ValueTexts;
use sudoku_engine::board::{Board, Cell, Geometry};

/// The number of digits of the largest value.
const LONGEST_VALUE: usize = 2;

/// The texts between the values of the `<cell>` elements of a solution.
#[derive(Debug)]
pub(super) struct Skeleton {
    /// Before the value of each cell, in reading order: the text if it is blank, and if it is a given.
    before: Vec<[Box<str>; 2]>,
    /// After the last value.
    end: String,
    longest: usize,
}

impl Skeleton {
    /// The texts for the cells of a board. `name` is the name of a `<cell>` with its prefix, and `line_start` is the text
    /// before each.
    pub(super) fn new(name: &str, line_start: &str, board: &Geometry) -> Skeleton {
        let end = format!("</{name}>");
        let before = |(at, cell): (usize, &Cell)| {
            let end_before = if at == 0 { "" } else { &end };
            let (row, col, box_) = (cell.row(), cell.col(), cell.box_());
            ["", " given=\"true\""].map(|given| {
                format!("{end_before}{line_start}<{name} row=\"{row}\" col=\"{col}\" box=\"{box_}\"{given}>").into()
            })
        };
        let before: Vec<[Box<str>; 2]> = board.cells().iter().enumerate().map(before).collect();
        let longest = before.iter().map(|[_, given]| given.len() + LONGEST_VALUE).sum::<usize>() + end.len();
        Skeleton { before, end, longest }
    }

    /// The length of the longest solution in bytes, unless its values are symbols.
    pub(super) fn longest(&self) -> usize {
        self.longest
    }

    /// Appends the cells of a solution, whose values are all there, to a text.
    pub(super) fn push_solution(&self, text: &mut String, givens: &Board, solution: &Board, values: &ValueTexts) {
        for ((before, given), value) in self.before.iter().zip(givens.values()).zip(solution.values()) {
            text.push_str(&before[usize::from(given.is_some())]);
            text.push_str(value.map_or("", |value| values.of(value)));
        }
        text.push_str(&self.end);
    }
}
