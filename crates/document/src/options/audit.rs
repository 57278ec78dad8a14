//! The options of audits.

use super::search::MAX_SOLUTIONS;
use super::spec::{OptionSpec, Values};

/// How far the solutions of a puzzle are counted.
pub const MAX_AUDITED: OptionSpec = MAX_SOLUTIONS.default("100");

/// The attribute with the level of a puzzle.
pub const LEVEL_ATTRIBUTE: OptionSpec = OptionSpec::new(
    "level-attribute",
    Values::Like("level"),
    "The attribute of a <sudoku> with the level of its puzzle, which an audit compares with the grade",
);

/// The attribute with the rating of a puzzle.
pub const RATING_ATTRIBUTE: OptionSpec = OptionSpec::new(
    "rating-attribute",
    Values::Like("rating"),
    "The attribute of a <sudoku> with the rating of its puzzle, which an audit compares with the grade",
);

/// The attribute with the solution of a puzzle.
pub const SOLUTION_ATTRIBUTE: OptionSpec = OptionSpec::new(
    "solution-attribute",
    Values::Like("solution"),
    "The attribute of a <sudoku> with the solution of its puzzle, a character for each cell, which an audit compares",
);

/// Repairs in the document.
pub const FIX: OptionSpec = OptionSpec::flag(
    "fix",
    "Make each puzzle unique that is not, with the most likely edit, if no other edit is equally likely",
)
.detail("It changes the puzzle in the output. --diff shows the change");

/// The rules that are asked.
pub const ONLY: OptionSpec = OptionSpec::new(
    "only",
    Values::Like("redundant-given,wrong-solution"),
    "Report only findings of these rules, separated by commas, and errors of inputs and files",
)
.detail("What the other rules need is not computed");

/// How many clashes are found.
pub const CLASHES: OptionSpec = OptionSpec::new(
    "clashes",
    Values::Number(1, 1000),
    "How many sets of givens that clash are found for a puzzle without a solution, from 1 to 1000",
)
.default("1");

/// The puzzles of earlier runs.
pub const KNOWN: OptionSpec = OptionSpec::new(
    "known",
    Values::Like("printed.txt"),
    "A file with the puzzles of earlier runs, which duplicate-puzzle compares too",
);

/// Whether the puzzles of this run are added to them.
pub const REMEMBER: OptionSpec = OptionSpec::flag(
    "remember",
    "Add the puzzles of this run to the file of --known, if no input has an error: all of them or none",
)
.detail("The file is made if it does not exist. Two runs can add to it at once");

/// Whether the puzzles are a series.
pub const SERIES: OptionSpec = OptionSpec::flag(
    "series",
    "Grade each puzzle, and compare the ratings and the numbers in names: rating-outlier, missing-number, repeated-number",
);

/// The names of puzzles in a text.
pub const NAMES: OptionSpec = OptionSpec::flag("names", "Write the name of each puzzle as a comment after it");

/// The shares of a set.
pub const SPLIT: OptionSpec = OptionSpec::new(
    "split",
    Values::Like("90,10"),
    "Divide the puzzles into files of the folder OUT with these shares: part-1.txt, part-2.txt and so on",
);
