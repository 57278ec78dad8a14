//! How puzzles become HTML.

use crate::page::PageOptions;
use crate::sheet::PictureOptions;

use super::templates::Templates;

/// How puzzles become HTML.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct BookOptions {
    /// What is shown of a puzzle, and how it looks.
    pub picture: PictureOptions,
    /// The pages on paper. Puzzles are in the order in which they are added, and there is no bleed. A section starts
    /// where the level is not that of the puzzle before, so puzzles are added in the order of their ratings.
    pub pages: PageOptions,
    /// Whether the puzzles are a book: with an index, with numbers, and with the solutions in an answer key. Without it
    /// all boards of a puzzle are on its page.
    pub is_book: bool,
    /// The templates of its parts.
    pub templates: Templates,
}

impl BookOptions {
    /// Whether each level is a section.
    pub(super) fn has_sections(&self) -> bool {
        self.is_book && self.pages.sections
    }
}
