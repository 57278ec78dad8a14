//! What a line is if its number of cells does not say it: the lines after it decide.

use super::cells::{LineCells, Mark, RawCell};
use super::line::{LONGEST_ROW_OF_ALL, Line, LineKind};
use super::rows::Separators;
use super::sizes::{is_near_row, usual_boxes};
use crate::board::BoxShape;

/// The largest number of rows that decide the size of a board whose first row has another number of cells than 9.
const ROWS_OF_SIZE: usize = 9;

/// The number of lines of 16 cells that can be a board.
const ROWS_OF_SIXTEEN: usize = 16;

/// What the lines ahead decide.
pub(super) struct Ahead<T> {
    pub(super) decision: T,
    /// The end of the last line that the decision depends on.
    pub(super) end: usize,
    /// The rows go on up to the end of the text, and more of them could change the decision.
    pub(super) is_open: bool,
}

/// What a line of 16 cells is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Sixteen {
    /// A puzzle of 4×4.
    Puzzle,
    /// The first row of a board of 16×16.
    Row,
    /// Either of them: so many lines, the end of the last one's cells, and the start of the line after it.
    Unclear { lines: usize, end: usize, next: usize },
}

/// What the values of a line of 16 cells say about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Hint {
    /// It has a value twice, none above 4, and no bars: it is not a row.
    Puzzle,
    /// It has a value above 4: it is not a puzzle of 4×4.
    Row,
    Nothing,
}

/// What this line of 16 valid cells is.
pub(super) fn sixteen(text: &str, line: &Line<'_>, cells: &[RawCell]) -> Ahead<Sixteen> {
    let first = hint_of(&text[line.span()], cells);
    let unclear = |lines, end, next| Sixteen::Unclear { lines, end, next };
    let alone = unclear(1, line.span().end, line.next);
    if first == Hint::Puzzle {
        return Ahead { decision: Sixteen::Puzzle, end: line.next, is_open: false };
    }
    let mut rows = Rows::after(text, line);
    let (mut lines, mut is_row) = (1, first == Hint::Row);
    let (mut last, mut next) = (line.span().end, line.next);
    while lines < ROWS_OF_SIXTEEN {
        let Some((line, row)) = rows.next() else { break };
        let is_whole = row.is_valid() && row.cells.len() == 16;
        if !is_whole && !is_near_row(row.total(), 16) {
            rows.is_open = false;
            break;
        }
        (lines, last, next) = (lines + 1, line.span().end, line.next);
        match hint_of(&text[line.span()], &row.cells) {
            Hint::Puzzle if is_whole => {
                let decision = if is_row { alone } else { Sixteen::Puzzle };
                return Ahead { decision, end: next, is_open: false };
            }
            Hint::Row => is_row = true,
            _ => {}
        }
    }
    let decision = match (is_row, lines) {
        (true, _) => Sixteen::Row,
        (false, ROWS_OF_SIXTEEN) => unclear(lines, last, next),
        (false, _) => Sixteen::Puzzle,
    };
    Ahead { decision, end: next, is_open: lines < ROWS_OF_SIXTEEN && rows.is_open }
}

/// Bars are drawn in a row of a board, in which a value may be wrong.
fn hint_of(line: &str, cells: &[RawCell]) -> Hint {
    let mut times = [0; 5];
    for cell in cells {
        match cell.mark {
            Mark::Character('.' | '0' | '*' | '_') | Mark::Placed => {}
            Mark::Character(c @ '1'..='4') => times[c as usize - '0' as usize] += 1,
            Mark::Character(_) | Mark::Number(_) => return Hint::Row,
        }
    }
    let is_twice = times.iter().any(|&times| times > 1);
    if is_twice && !line.contains('|') { Hint::Puzzle } else { Hint::Nothing }
}

/// The boxes of a board that begins with this line, which does not have 9 cells: those of the first number of cells that
/// two of the next rows have. `None` if there is no such number, or if the line is not near it.
pub(super) fn boxes_of_board(text: &str, line: &Line<'_>, row: &LineCells) -> Ahead<Option<BoxShape>> {
    let mut sizes = vec![size_of(row)];
    let mut rows = Rows::after(text, line);
    let mut end = line.next;
    while sizes.len() < ROWS_OF_SIZE {
        let Some((line, next)) = rows.next() else { break };
        end = line.next;
        let size = size_of(&next);
        if size.is_some() && sizes.contains(&size) {
            let boxes = size.filter(|boxes| is_near_row(row.total(), boxes.size()));
            // Lines of 16 cells may be puzzles of 4×4, and then a line beside them is not a row.
            if boxes.is_some_and(|boxes| boxes.size() == 16) {
                let first = sixteen(text, &line, &next.cells);
                let boxes = boxes.filter(|_| first.decision == Sixteen::Row);
                return Ahead { decision: boxes, end: end.max(first.end), is_open: first.is_open };
            }
            return Ahead { decision: boxes, end, is_open: false };
        }
        sizes.push(size);
    }
    Ahead { decision: None, end, is_open: sizes.len() < ROWS_OF_SIZE && rows.is_open }
}

/// Whether a line of tabs alone is the first row of a board of a spreadsheet: eight rows follow, and no ninth one, but for a line
/// of tabs between two boards.
pub(super) fn is_first_row_of_sheet(text: &str, line: &Line<'_>) -> Ahead<bool> {
    let (mut end, mut is_open) = (line.next, false);
    let mut is_next_blank = || {
        is_open = end == text.len();
        let line = (!is_open).then(|| Line::scan(text, end, None))?;
        end = line.next;
        line.has_exactly(9).then(|| line.is_blank())
    };
    let decision = (1..9).all(|_| is_next_blank().is_some())
        && match is_next_blank() {
            None => true,
            Some(true) => is_next_blank().is_some(),
            Some(false) => false,
        };
    Ahead { decision, end, is_open }
}

/// Whether a line can be a row of a board of some size, perhaps an invalid one.
pub(super) fn can_be_row(line: &Line<'_>, row: &LineCells) -> bool {
    size_of(row).is_some() || line.has_mostly_digits() && (3..=LONGEST_ROW_OF_ALL).contains(&row.total())
}

/// The boxes of the board that this line is a valid row of.
fn size_of(row: &LineCells) -> Option<BoxShape> {
    let boxes = usual_boxes(row.cells.len()).filter(|_| row.is_valid())?;
    let size = boxes.size();
    let fits = |c: char| match size {
        ..10 => false,
        16 | 25 => u32::from(c.to_ascii_uppercase()) - u32::from('A') < size.into(),
        _ => u32::from(c.to_ascii_uppercase()) - u32::from('A') <= u32::from(size) - 10,
    };
    let is_valid = |cell: &RawCell| !matches!(cell.mark, Mark::Character(c) if c.is_ascii_alphabetic() && !fits(c));
    row.cells.iter().all(is_valid).then_some(boxes)
}

/// The rows after a line, up to a line that cannot be part of the same board.
struct Rows<'t> {
    text: &'t str,
    at: usize,
    rows: usize,
    separators: Separators,
    /// No line has ended the rows.
    is_open: bool,
}

impl<'t> Rows<'t> {
    fn after(text: &'t str, line: &Line<'_>) -> Rows<'t> {
        Rows { text, at: line.next, rows: 1, separators: Separators::default(), is_open: true }
    }
}

impl<'t> Iterator for Rows<'t> {
    type Item = (Line<'t>, LineCells);

    fn next(&mut self) -> Option<(Line<'t>, LineCells)> {
        while self.is_open && self.at < self.text.len() {
            let line = Line::scan(self.text, self.at, None);
            self.at = line.next;
            match line.kind() {
                LineKind::Comment => {}
                LineKind::Separator => self.is_open = self.separators.accept_after(self.rows, |_| true),
                LineKind::Comma | LineKind::Hodoku => self.is_open = false,
                LineKind::Row | LineKind::Line => {
                    let row = line.wide_cells(None);
                    if can_be_row(&line, &row) {
                        self.rows += 1;
                        return Some((line, row));
                    }
                    self.is_open = false;
                }
            }
        }
        None
    }
}
