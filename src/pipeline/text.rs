//! Text inputs: the puzzles of a text and, with their places, the lines that are none.

use crate::fault::Fault;
use crate::notation::{self, NotationError, NotationErrorKind, TextPuzzle};
use crate::position::{Lines, Position};
use crate::rulebook::Rule;

/// The puzzles that could be read, and what could not. A text without any puzzle is a fault too.
pub(crate) fn read<'t>(text: &'t str, lines: &Lines<'_>) -> (Vec<TextPuzzle<'t>>, Vec<Fault>) {
    let mut faults = Vec::new();
    let puzzles = next_puzzles(&mut notation::read(text), usize::MAX, lines, &mut faults);
    if puzzles.is_empty() && faults.is_empty() {
        faults.push(no_puzzle());
    }
    (puzzles, faults)
}

/// The puzzles among the next items, `most` at the most, without what could not be read.
pub(crate) fn next_puzzles<'t>(
    items: &mut notation::Puzzles<'t>,
    most: usize,
    lines: &Lines<'_>,
    faults: &mut Vec<Fault>,
) -> Vec<TextPuzzle<'t>> {
    let fault = |error: NotationError| {
        let place = lines.place(error.offset);
        let fault = Fault::new(Rule::WrongNotation, place, error.kind.to_string());
        match error.kind {
            NotationErrorKind::Character(_) | NotationErrorKind::Plus => {
                fault.up_to(Position { column: place.column + 1, ..place })
            }
            _ => fault,
        }
    };
    items.take(most).filter_map(|item| item.map_err(|error| faults.push(fault(error))).ok()).collect()
}

/// The fault of a text that holds nothing.
pub(crate) fn no_puzzle() -> Fault {
    Fault::new(Rule::NoPuzzle, Position::START, "there is no puzzle in this text".into())
}
