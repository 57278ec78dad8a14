//! The heading of a puzzle in a book: its title, and its notes below.

use super::entry::Entry;
use super::typeset::Typesetter;
use crate::length::Length;
use crate::shape::Weight;
use crate::text_sizes::TextSizes;

/// How many lines a title has at most, and how many lines the notes below it.
const MOST_TITLE_LINES: usize = 3;
const MOST_NOTE_LINES: usize = 4;

/// The title of a puzzle and its notes in lines.
pub(super) struct HeadingLines {
    pub title: Vec<String>,
    pub notes: Vec<String>,
}

impl HeadingLines {
    pub fn of(typesetter: &mut Typesetter, entry: &Entry, sizes: TextSizes, width: Length) -> HeadingLines {
        let title = match entry.is_headed {
            true => typesetter.lines(entry.title(), Weight::Bold, sizes.title, width, MOST_TITLE_LINES),
            false => Vec::new(),
        };
        let notes = entry.notes().join(" ");
        let notes = match notes.is_empty() {
            true => Vec::new(),
            false => typesetter.lines(&notes, Weight::Regular, sizes.note, width, MOST_NOTE_LINES),
        };
        HeadingLines { title, notes }
    }

    /// The height, with the space above the board.
    pub fn height(&self, sizes: TextSizes) -> Length {
        let (titles, notes) = (self.title.len() as i32, self.notes.len() as i32);
        sizes.title.thousandths(1200) * titles + sizes.note.thousandths(1350) * notes + sizes.note.thousandths(600)
    }
}
