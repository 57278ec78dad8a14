//! The options that say how a document is read: its includes, and which elements are puzzles.

use super::spec::{OptionSpec, Values};

/// Whether includes are followed.
pub const XINCLUDE: OptionSpec = OptionSpec::flag("xinclude", "Follow the includes of XInclude");

/// The only namespace of puzzles.
pub const NAMESPACE: OptionSpec = OptionSpec::new(
    "namespace",
    Values::Like("https://example.org/puzzles"),
    "The only namespace in which a <sudoku> is a puzzle; an empty text for elements in none",
)
.default("each namespace");
