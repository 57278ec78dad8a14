//! Text inputs: the puzzles of a text and, with their places, the lines that are none.

use crate::fault::{Fault, Rule};
use crate::notation::{self, TextPuzzle};
use crate::place::{Lines, Place};

/// The puzzles that could be read, and what could not. A text without any puzzle is a fault too.
pub(crate) fn read<'t>(text: &'t str, lines: &Lines<'_>) -> (Vec<TextPuzzle<'t>>, Vec<Fault>) {
    let (mut puzzles, mut faults) = (Vec::new(), Vec::new());
    for item in notation::read(text) {
        match item {
            Ok(puzzle) => puzzles.push(puzzle),
            Err(error) => {
                let place = lines.place(error.offset);
                faults.push(Fault::new(Rule::WrongNotation, place, error.kind.to_string()));
            }
        }
    }
    if puzzles.is_empty() && faults.is_empty() {
        faults.push(Fault::new(Rule::NoPuzzle, Place::START, "there is no puzzle in this text".into()));
    }
    (puzzles, faults)
}
