//! The levels of the headings of a book, and of the entries of its outline.

use crate::page::PageOptions;

/// The level of the headings of puzzles: below the title of the book or of the section.
pub(super) fn level_of_puzzles(options: &PageOptions) -> u16 {
    if options.title.is_some() || options.sections { 2 } else { 1 }
}

/// The level of puzzles and their steps in the outline.
pub(super) fn level_in_outline(options: &PageOptions) -> usize {
    if options.sections { 2 } else { 1 }
}
