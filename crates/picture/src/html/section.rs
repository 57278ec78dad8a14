//! The sections of a book: one for each level.

use super::escape::escape;
use super::item::Item;
use super::options::BookOptions;

/// Where the next section starts: at a puzzle whose level is not that of the puzzle before.
#[derive(Debug)]
pub(super) struct Sections {
    /// Whether there are sections.
    is_used: bool,
    last: Option<String>,
}

impl Sections {
    pub fn new(options: &BookOptions) -> Sections {
        Sections { is_used: options.pages.sections, last: None }
    }

    /// The name of the section that starts with this puzzle; `None` if none does.
    pub fn next(&mut self, item: &Item) -> Option<&str> {
        let section =
            self.is_used.then(|| item.sheet.section()).filter(|section| self.last.as_ref() != Some(section))?;
        Some(self.last.insert(section))
    }
}

/// The heading of a section with this name, of a rank from 1 to 6.
pub(super) fn section_heading(rank: usize, name: &str) -> String {
    format!("<h{rank}>{}</h{rank}>\n", escape(name))
}
