//! The texts between the values of a board: line ends, indentation and tags. They depend only on the prefix, the layout and
//! the board, so they are made once, and a solution is written by copying them with its values between them.

use crate::document::values::ValueTexts;
use sudoku_engine::board::{Board, Cell, Geometry};

/// The number of digits of the largest value.
const LONGEST_VALUE: usize = 2;

/// The numbers of rows, columns and boxes.
const NUMBERS: [&str; 26] = [
    "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19", "20",
    "21", "22", "23", "24", "25",
];

/// The texts between the values of the `<cell>` elements of a solution.
#[derive(Debug)]
pub(super) struct Skeleton {
    /// What is before the value of each cell, in reading order: the text if it is blank, and then if it is a given.
    texts: String,
    /// Where each of these texts ends.
    ends: Vec<usize>,
    /// The same texts in places of one size, if none is longer.
    places: Option<Vec<[u8; PLACE]>>,
    /// After each value.
    end: String,
    longest: usize,
}

impl Skeleton {
    /// The texts for the cells of a board. `name` is the name of a `<cell>` with its prefix, and `line_start` is the text
    /// before each.
    pub(super) fn new(name: &str, line_start: &str, board: &Geometry) -> Skeleton {
        let (end, start) = (format!("</{name}>"), format!("{line_start}<{name} row=\""));
        let cells = board.cells();
        let mut texts = String::with_capacity(2 * cells.len() * (end.len() + start.len() + 40));
        let (mut ends, mut longest) = (Vec::with_capacity(2 * cells.len()), end.len());
        for (at, cell) in cells.iter().enumerate() {
            for tag_end in [">", " given=\"true\">"] {
                let before = if at == 0 { "" } else { &end };
                let [row, col, box_] = numbers(cell);
                let parts = [before, &start, row, "\" col=\"", col, "\" box=\"", box_, "\"", tag_end];
                parts.into_iter().for_each(|part| texts.push_str(part));
                ends.push(texts.len());
            }
            longest += ends[2 * at + 1] - ends[2 * at] + LONGEST_VALUE;
        }
        let mut skeleton = Skeleton { texts, ends, places: None, end, longest };
        skeleton.places = (0..2 * cells.len()).map(|number| in_place(skeleton.text(number))).collect();
        skeleton
    }

    /// The length of the longest solution in bytes, unless its values are symbols.
    pub(super) fn longest(&self) -> usize {
        self.longest
    }

    /// The room that a solution needs while it is written, unless its values are symbols.
    pub(super) fn room(&self) -> usize {
        self.longest + self.end.len() + PLACE
    }

    /// What is before the value of a cell.
    fn before(&self, at: usize, is_given: bool) -> &str {
        self.text(2 * at + usize::from(is_given))
    }

    fn text(&self, number: usize) -> &str {
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.texts[start..self.ends[number]]
    }

    /// The start tag of a cell of a puzzle without its `>`, and what is before it.
    pub(super) fn start_tag(&self, at: usize) -> &str {
        let before = self.before(at, false);
        &before[if at == 0 { 0 } else { self.end.len() }..before.len() - ">".len()]
    }

    /// The end tag of a cell.
    pub(super) fn end_tag(&self) -> &str {
        &self.end
    }

    /// Appends the cells of a solution, whose values are all there, to a text.
    pub(super) fn push_solution(&self, text: &mut String, givens: &Board, solution: &Board, values: &ValueTexts) {
        match (&self.places, values.bytes()) {
            (Some(places), Some(bytes)) => {
                *text = self.in_places(std::mem::take(text), givens, solution, places, bytes)
            }
            _ => {
                for ((at, given), value) in givens.values().iter().enumerate().zip(solution.values()) {
                    text.push_str(self.before(at, given.is_some()));
                    text.push_str(value.map_or("", |value| values.of(value)));
                }
            }
        }
        text.push_str(&self.end);
    }

    /// The text with the cells of a solution. Each copy has the same length, which takes a few instructions, and the next one
    /// overwrites what is too much of it. `bytes` has the text of each value.
    fn in_places(
        &self,
        text: String,
        givens: &Board,
        solution: &Board,
        places: &[[u8; PLACE]],
        bytes: &[u8],
    ) -> String {
        let (mut written, mut text) = (text.len(), text.into_bytes());
        text.resize(written + self.longest + PLACE, 0);
        let cells = givens.values().iter().zip(solution.values()).enumerate();
        for (at, (given, value)) in cells {
            let number = 2 * at + usize::from(given.is_some());
            let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
            if let Some(place) = text.get_mut(written..).and_then(<[u8]>::first_chunk_mut) {
                *place = places[number];
            }
            written += self.ends[number] - start;
            if let Some(byte) = value.and_then(|value| bytes.get(value.index())) {
                text[written] = *byte;
                written += 1;
            }
        }
        text.truncate(written);
        // All of it was copied from texts.
        String::from_utf8(text).unwrap_or_default()
    }
}

/// The longest text that is copied in one piece.
const PLACE: usize = 96;

/// A text in a place; `None` if it is too long.
fn in_place(text: &str) -> Option<[u8; PLACE]> {
    let mut place = [0; PLACE];
    place.get_mut(..text.len())?.copy_from_slice(text.as_bytes());
    Some(place)
}

/// A number up to the size of the largest board in decimal.
pub(super) fn number(number: usize) -> &'static str {
    NUMBERS[number]
}

/// The numbers of the row, the column and the box of a cell.
fn numbers(cell: &Cell) -> [&'static str; 3] {
    [cell.row(), cell.col(), cell.box_()].map(|of_cell| number(of_cell.into()))
}
