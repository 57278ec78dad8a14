//! The sizes of the text of a book, and the levels of its headings.

use crate::length::Length;
use crate::look::Look;
use crate::page::{PageOptions, PerPage};

/// The sizes of text. A page with fewer puzzles has larger text.
#[derive(Clone, Copy)]
pub(super) struct Sizes {
    pub title: Length,
    pub note: Length,
}

impl Sizes {
    const fn um(title: i32, note: i32) -> Sizes {
        Sizes { title: Length::um(title), note: Length::um(note) }
    }

    pub fn of(theme: Look, per_page: PerPage) -> Sizes {
        match theme.is_large_print() {
            // The text of large print is large too: 20 points for the only title of a page, 18 for others, and 16.
            true if per_page.number() == 1 => Sizes::um(7100, 5700),
            true => Sizes::um(6350, 5700),
            false => Sizes::usual(per_page),
        }
    }

    /// The sizes of the text of answers. In large print, titles have 12 points, as the digits below them.
    pub fn of_answers(theme: Look, per_page: PerPage) -> Sizes {
        let Sizes { title, note } = Sizes::usual(per_page);
        match theme.is_large_print() {
            true => Sizes { title: title.max(Length::um(4240)), note: note.max(Length::um(4240)) },
            false => Sizes { title, note },
        }
    }

    fn usual(per_page: PerPage) -> Sizes {
        let sizes = Sizes::um;
        match per_page.number() {
            1 => sizes(6000, 4000),
            2 => sizes(5000, 3600),
            3 | 4 => sizes(4300, 3300),
            5 | 6 => sizes(3900, 3000),
            _ => sizes(3400, 2700),
        }
    }

    /// The height of a title of so many lines, with the space below it.
    pub fn title_height(self, lines: usize) -> Length {
        self.title.thousandths(1200) * lines as i32 + self.title / 4
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
