//! How puzzles become HTML.

use crate::page::PageOptions;
use crate::sheet::PictureOptions;

use super::templates::Templates;

/// How puzzles become HTML.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct BookOptions {
    /// What is shown of a puzzle, and how it looks.
    pub picture: PictureOptions,
    /// The pages on paper, without bleed, headers and footers. With an order or with sections, all outcomes are in memory
    /// until the end.
    pub pages: PageOptions,
    /// Whether the puzzles are a book: with an index, with numbers, and with the solutions in an answer key. Without it
    /// all boards of a puzzle are on its page.
    pub is_book: bool,
    /// The templates of its parts.
    pub templates: Templates,
}
