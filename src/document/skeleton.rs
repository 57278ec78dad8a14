//! The texts between the values of a board: line ends, indentation and tags. They depend only on the prefix, the layout and
//! the board, so they are made once, and a solution is written by copying them with its values between them.

use crate::board::{Board, Geometry};
use crate::document::values::ValueTexts;

/// The texts between the values of the `<cell>` elements of a solution.
#[derive(Debug)]
pub(super) struct Skeleton {
    /// Before the value of a blank cell, and of a given.
    before: [Pieces; 2],
    /// After the last value.
    end: String,
}

/// One text for each cell, in reading order.
#[derive(Debug, Default)]
struct Pieces {
    text: String,
    /// Where each piece ends.
    ends: Vec<usize>,
}

impl Skeleton {
    /// The texts for the cells of a board. `name` is the name of a `<cell>` with its prefix, and `line_start` is the text
    /// before each.
    pub(super) fn new(name: &str, line_start: &str, board: &Geometry) -> Skeleton {
        let end = format!("</{name}>");
        let pieces = |given: &str| {
            let mut pieces = Pieces::default();
            for (cell, at) in board.cells().iter().zip(0..) {
                let end_before = if at == 0 { "" } else { &end };
                let (row, col, box_) = (cell.row(), cell.col(), cell.box_());
                let start_tag = format!("<{name} row=\"{row}\" col=\"{col}\" box=\"{box_}\"{given}>");
                pieces.push(&[end_before, line_start, &start_tag]);
            }
            pieces
        };
        Skeleton { before: [pieces(""), pieces(" given=\"true\"")], end }
    }

    /// Appends the cells of a solution, whose values are all there, to a text.
    pub(super) fn push_solution(&self, text: &mut String, givens: &Board, solution: &Board, values: &ValueTexts) {
        text.reserve(self.before[1].text.len() + self.end.len() + 2 * solution.values().len());
        for (at, (given, value)) in givens.values().iter().zip(solution.values()).enumerate() {
            text.push_str(self.before[usize::from(given.is_some())].get(at));
            text.push_str(value.map_or("", |value| values.of(value)));
        }
        text.push_str(&self.end);
    }
}

impl Pieces {
    fn push(&mut self, parts: &[&str]) {
        parts.iter().for_each(|part| self.text.push_str(part));
        self.ends.push(self.text.len());
    }

    fn get(&self, at: usize) -> &str {
        let start = at.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.text[start..self.ends[at]]
    }
}
