//! The sizes of the text of a book on paper.

use crate::length::Length;
use crate::look::Look;
use crate::page::PerPage;

/// The size of the heading of a section, and of the text of the pages before the puzzles.
pub(crate) const SECTION: Length = Length::um(7500);
pub(crate) const BODY: Length = Length::um(4300);

/// The size of the digits of answers in large print: 12 points.
pub(crate) const LARGE_ANSWER: Length = Length::um(4240);

/// The size of their titles, and of headers and footers: 14 points.
#[cfg(feature = "pdf")]
pub(crate) const LARGE_SMALL: Length = Length::um(4940);

/// The sizes of the text of a page. A page with fewer puzzles has larger text.
#[derive(Clone, Copy)]
pub(crate) struct TextSizes {
    pub title: Length,
    pub note: Length,
}

impl TextSizes {
    const fn um(title: i32, note: i32) -> TextSizes {
        TextSizes { title: Length::um(title), note: Length::um(note) }
    }

    pub fn of(theme: Look, per_page: PerPage) -> TextSizes {
        match theme.is_large_print() {
            // The text of large print is large too: 20 points for the only title of a page, 18 for others, and 16.
            true if per_page.number() == 1 => TextSizes::um(7100, 5700),
            true => TextSizes::um(6350, 5700),
            false => TextSizes::usual(per_page),
        }
    }

    /// The sizes of the text of answers. In large print, titles have 14 points.
    #[cfg(feature = "pdf")]
    pub fn of_answers(theme: Look, per_page: PerPage) -> TextSizes {
        let TextSizes { title, note } = TextSizes::usual(per_page);
        match theme.is_large_print() {
            true => TextSizes { title: title.max(LARGE_SMALL), note: note.max(LARGE_ANSWER) },
            false => TextSizes { title, note },
        }
    }

    fn usual(per_page: PerPage) -> TextSizes {
        let sizes = TextSizes::um;
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
