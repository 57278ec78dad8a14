//! The texts between the values of a board: line ends, indentation and tags. They depend only on the prefix, the layout and
//! the board, so they are made once, and a solution is written by copying them with its values between them.

use crate::document::values::{ValueTexts, number};
use sudoku_engine::board::{Board, Geometry};

/// The texts between the values of the `<cell>` elements of a solution.
#[derive(Debug)]
pub(super) struct Skeleton {
    /// What is before the end of the start tag of each cell, in reading order, with the end tag of the cell before it. The
    /// first one has such an end tag, too, which is never written.
    stems: String,
    /// Where each stem ends.
    ends: Vec<usize>,
    /// The stems in places of one size, if none is longer.
    places: Option<Vec<[u8; PLACE]>>,
    /// After each value.
    end: String,
    longest: usize,
}

impl Skeleton {
    /// The texts for the cells of a board. `name` is the name of a `<cell>` with its prefix, and `line_start` is the text
    /// before each.
    pub(super) fn new(name: &str, line_start: &str, board: &Geometry) -> Skeleton {
        let end = format!("</{name}>");
        let cells = board.cells();
        let start = [&end, line_start, "<", name, " row=\""].concat();
        // Most stems differ from this one in three digits.
        let usual = [&start, USUAL_NUMBERS].concat();
        let mut stems = Vec::with_capacity(cells.len() * (usual.len() + MORE_DIGITS));
        let mut ends = Vec::with_capacity(cells.len());
        for cell in cells {
            let numbers = [cell.row(), cell.col(), cell.box_()];
            if numbers.iter().all(|&number| number < 10) {
                let numbers_at = stems.len() + start.len();
                stems.extend_from_slice(usual.as_bytes());
                for (at, number) in DIGITS.into_iter().zip(numbers) {
                    stems[numbers_at + at] = b'0' + number;
                }
            } else {
                let [row, col, box_] = numbers.map(|of_cell| number(of_cell.into()));
                let parts = [&start, row, "\" col=\"", col, "\" box=\"", box_, "\""];
                parts.into_iter().for_each(|part| stems.extend_from_slice(part.as_bytes()));
            }
            ends.push(stems.len());
        }
        // All of it was copied from texts.
        let stems = String::from_utf8(stems).unwrap_or_default();
        let longest = stems.len() + end.len() + cells.len() * (GIVEN.text.len() + LONGEST.len());
        let mut skeleton = Skeleton { stems, ends, places: None, end, longest };
        skeleton.places = skeleton.in_one_size();
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

    /// The stems in places of one size; `None` if one of them is too long.
    fn in_one_size(&self) -> Option<Vec<[u8; PLACE]>> {
        let mut places = vec![[0; PLACE]; self.ends.len()];
        for (at, place) in places.iter_mut().enumerate() {
            let stem = self.stem(at).as_bytes();
            place.get_mut(..stem.len())?.copy_from_slice(stem);
        }
        Some(places)
    }

    fn stem(&self, at: usize) -> &str {
        let start = at.checked_sub(1).map_or(self.end.len(), |before| self.ends[before]);
        &self.stems[start..self.ends[at]]
    }

    /// The start tag of a cell of a puzzle without its `>`, and what is before it.
    pub(super) fn start_tag(&self, at: usize) -> &str {
        &self.stem(at)[if at == 0 { 0 } else { self.end.len() }..]
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
                    text.push_str(self.stem(at));
                    text.push_str(TagEnd::of(given.is_some()).text);
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
        let (mut start, cells) = (self.end.len(), givens.values().iter().zip(solution.values()));
        for ((given, value), (place, end)) in cells.zip(places.iter().zip(&self.ends)) {
            let tag_end = TagEnd::of(given.is_some());
            put(&mut text, written, place);
            written += end - start;
            start = *end;
            put(&mut text, written, &tag_end.place);
            written += tag_end.text.len();
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

/// The end of the start tag of a cell.
struct TagEnd {
    text: &'static str,
    place: [u8; TAG_END],
}

const BLANK: TagEnd = TagEnd { text: ">", place: *b">               " };
const GIVEN: TagEnd = TagEnd { text: " given=\"true\">", place: *b" given=\"true\">  " };

/// The place of the end of a start tag.
const TAG_END: usize = 16;

impl TagEnd {
    fn of(is_given: bool) -> &'static TagEnd {
        if is_given { &GIVEN } else { &BLANK }
    }
}

/// The longest text of a value.
const LONGEST: &str = "25";

/// The numbers of a cell in its start tag, if each is a digit, and where these digits are.
const USUAL_NUMBERS: &str = "1\" col=\"1\" box=\"1\"";
const DIGITS: [usize; 3] = ["".len(), "1\" col=\"".len(), "1\" col=\"1\" box=\"".len()];

/// How many digits more these numbers can have.
const MORE_DIGITS: usize = DIGITS.len();

/// The longest text that is copied in one piece.
const PLACE: usize = 96;

/// Copies a place to here in a text that has room for it.
fn put<const N: usize>(text: &mut [u8], at: usize, place: &[u8; N]) {
    if let Some(room) = text.get_mut(at..).and_then(<[u8]>::first_chunk_mut) {
        *room = *place;
    }
}
