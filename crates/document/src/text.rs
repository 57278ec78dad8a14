//! Findings about text puzzles that cannot be read.

use sudoku_engine::notation::NotationError;

use crate::finding::{Finding, Rule};
use crate::line_index::LineIndex;
use crate::position::Position;
use crate::show::excerpt;

/// The finding about a puzzle that cannot be read: the one with this number in its text.
pub fn finding(text: &str, lines: &LineIndex, error: &NotationError, number: usize) -> Finding {
    let start = lines.position(text, error.span().start);
    let found = error.character().map(|c| excerpt(c.encode_utf8(&mut [0; 4])));
    let found = found.or_else(|| error.found().map(|count| count.to_string()));
    let mut finding = Finding::new(Rule::WrongNotation, start, error.message());
    finding.set_details(found, None);
    if let Some(unsettled) = error.unsettled() {
        finding.set_unsettled(unsettled);
    }
    finding.set_puzzle(comment_after(text, error.span().start));
    finding.set_puzzle_number(number);
    match error.character() {
        Some(_) => finding.up_to(Position { column: start.column + 1, ..start }),
        None => finding,
    }
}

/// The comment at the end of the line, which is the name of a puzzle on that line; `None` if there is none.
fn comment_after(text: &str, offset: usize) -> Option<&str> {
    let line = text[offset..].split(['\n', '\r']).next()?;
    Some(line.split_once('#')?.1.trim()).filter(|comment| !comment.is_empty())
}

/// The finding about a text without puzzles.
pub fn no_puzzle() -> Finding {
    Finding::new(Rule::NoPuzzle, Position::START, "there is no puzzle in this text")
}
