//! HoDoKu's library format: a line of fields between colons, of which one holds the cells.
//!
//! The fields are the technique, its digits, the cells, deleted candidates, eliminations and more. Only the cells are read.

use std::iter::once;

use super::line::Line;
use super::{CellRun, NotationError};

/// How many colons such a line has: the last field may be left out.
const COLONS: std::ops::RangeInclusive<usize> = 6..=7;

/// Which field holds the cells. The field before the first colon is empty.
const CELLS: usize = 3;

/// Whether the line, without its comment, is in the format: a colon, the four digits of a technique, and enough colons.
pub(super) fn is_library(body: &str) -> bool {
    let technique = body.strip_prefix(':').and_then(|rest| rest.split_once(':')).map_or("", |(technique, _)| technique);
    let (number, variant) = technique.split_once('-').unwrap_or((technique, "0"));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    number.len() >= 4
        && is_number(number)
        && is_number(variant)
        && COLONS.contains(&body.bytes().filter(|&byte| byte == b':').count())
}

/// The cells of a puzzle in the format.
///
/// # Errors
/// What is wrong with the field that holds the cells.
pub(super) fn read_cells(line: &Line<'_>) -> Result<CellRun, NotationError> {
    let begins = once(0).chain(line.body.match_indices(':').map(|(at, _)| at + 1));
    let field = line.body.split(':').zip(begins).nth(CELLS);
    let (field, at) = field.unwrap_or((line.body, 0));
    let mut cells = CellRun::EMPTY;
    line.piece(field, line.start + at).read_cells(81, &mut cells)?;
    Ok(cells)
}
