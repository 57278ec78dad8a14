//! Text inputs: the puzzles of a text and, with their places, the lines that are none.

use crate::fault::{Fault, Rule};
use crate::notation::{self, NotationError, TextPuzzle};
use crate::place::{Lines, Place};

/// The puzzles that could be read, and what could not. A text without any puzzle is a fault too.
pub(crate) fn read<'t>(text: &'t str, lines: &Lines<'_>) -> (Vec<TextPuzzle<'t>>, Vec<Fault>) {
    let mut faults = Vec::new();
    let puzzles = next_puzzles(&mut notation::read(text), usize::MAX, lines, &mut faults);
    if puzzles.is_empty() && faults.is_empty() {
        faults.push(no_puzzle());
    }
    (puzzles, faults)
}

/// Up to `most` puzzles, without what could not be read on the way to them.
pub(crate) fn next_puzzles<'t>(
    items: &mut notation::Puzzles<'t>,
    most: usize,
    lines: &Lines<'_>,
    faults: &mut Vec<Fault>,
) -> Vec<TextPuzzle<'t>> {
    let fault =
        |error: NotationError| Fault::new(Rule::WrongNotation, lines.place(error.offset), error.kind.to_string());
    items.filter_map(|item| item.map_err(|error| faults.push(fault(error))).ok()).take(most).collect()
}

/// The fault of a text that holds nothing.
pub(crate) fn no_puzzle() -> Fault {
    Fault::new(Rule::NoPuzzle, Place::START, "there is no puzzle in this text".into())
}
