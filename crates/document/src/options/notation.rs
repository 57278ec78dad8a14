//! The notations of texts by name.

use sudoku_engine::notation::Notation;

use super::spec::{OptionSpec, Values};
use crate::choice::{Choice, Named, named};

impl Choice for Notation {
    const NOUN: (&'static str, &'static str) = ("notation", "notations");
    const TABLE: &'static [Named<Notation>] = &[
        named(Notation::Line, "line", "One character for each cell, a puzzle on each line"),
        named(Notation::Comma, "comma", "A group for each row of a box, with two commas between rows"),
        named(Notation::Board, "board", "A drawn board"),
    ];
}

/// The notation of a text that is written.
pub const NOTATION: OptionSpec =
    OptionSpec::new("to", Values::of::<Notation>(), "The notation of the text").default("line");

/// The solutions in place of the puzzles.
pub const SOLUTIONS: OptionSpec =
    OptionSpec::flag("solutions", "Write the solutions that the documents contain, instead of the puzzles");

/// The names of the puzzles.
pub const EXPORT_NAMES: OptionSpec = OptionSpec::flag("names", "Write the name of each puzzle as a comment after it");
