//! HoDoKu's library format: a line of fields separated by colons. One of the fields contains the cells.
//!
//! The fields are the technique, its digits, the cells, deleted candidates, eliminations and more. Only the cells are
//! used.

use std::iter::once;

/// The number of colons in a line: the last field is optional.
const COLONS: std::ops::RangeInclusive<usize> = 6..=7;

/// The index of the field that contains the cells. The field before the first colon is empty.
const CELLS: usize = 3;

/// The variant of a case in which the technique must not be found.
const FAIL_CASE: &str = "x";

/// Whether the line, without its comment, is in the library format: a colon, the four digits of a technique with its
/// variant, and six or seven colons in total.
pub(super) fn is_library_line(body: &str) -> bool {
    let technique = body.strip_prefix(':').and_then(|rest| rest.split_once(':')).map_or("", |(technique, _)| technique);
    let (number, variant) = technique.split_once('-').unwrap_or((technique, "0"));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    number.len() >= 4
        && is_number(number)
        && (is_number(variant) || variant == FAIL_CASE)
        && COLONS.contains(&body.bytes().filter(|&byte| byte == b':').count())
}

/// Whether the text before a `#` is such a line and ends within a field, so that the `#` does not start a comment.
pub(super) fn ends_within_field(body: &str) -> bool {
    is_library_line(body) && body.rsplit(':').next().is_some_and(|last| !last.trim().is_empty())
}

/// The field of such a line that contains the cells, and its byte offset in the line.
pub(super) fn cell_field(body: &str) -> (&str, usize) {
    let starts = once(0).chain(body.match_indices(':').map(|(at, _)| at + 1));
    body.split(':').zip(starts).nth(CELLS).unwrap_or((body, 0))
}
