//! The sizes of the text of a book, and the levels of its headings.

use crate::ink::Theme;
use crate::length::Length;
use crate::page::{PageOptions, PerPage};

/// The sizes of text. A page with fewer puzzles has larger text.
#[derive(Clone, Copy)]
pub(super) struct Sizes {
    pub title: Length,
    pub note: Length,
}

impl Sizes {
    pub fn of(theme: Theme, per_page: PerPage) -> Sizes {
        let sizes = |title, note| Sizes { title: Length::um(title), note: Length::um(note) };
        match per_page {
            // The text of large print is large too: 20 points, and 16 points.
            _ if theme.least_digit_size() > Length::ZERO => sizes(7100, 5700),
            PerPage::One => sizes(6000, 4000),
            PerPage::Two => sizes(5000, 3600),
            PerPage::Four => sizes(4300, 3300),
            PerPage::Six => sizes(3900, 3000),
            PerPage::Nine | PerPage::Twelve => sizes(3400, 2700),
        }
    }

    /// The height of a caption above a board.
    pub fn caption(self) -> Length {
        self.note.thousandths(1500)
    }
}

/// The level of the headings of puzzles: below the title of the book or of the section.
pub(super) fn level_of_puzzles(options: &PageOptions) -> u16 {
    if options.title.is_some() || options.sections { 2 } else { 1 }
}
