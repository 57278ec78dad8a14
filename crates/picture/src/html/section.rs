//! The sections of a book: one for each level.

use crate::page::Answers;
use crate::words::{Phrase, Words};

use super::escape::escape;
use super::item::Item;
use super::options::BookOptions;

/// The id of the answers at the end.
pub(super) const ANSWERS: &str = "answers";

/// The sections until now. The next one starts at a puzzle whose level is not that of the puzzle before.
#[derive(Debug)]
pub(super) struct Sections {
    /// Whether there are sections.
    is_used: bool,
    found: Vec<Section>,
}

#[derive(Debug)]
struct Section {
    name: String,
    /// The numbers of its first and its last puzzle.
    first: usize,
    last: usize,
}

impl Sections {
    pub fn new(options: &BookOptions) -> Sections {
        Sections { is_used: options.pages.sections, found: Vec::new() }
    }

    /// Adds a puzzle. Returns the heading of the section that starts with it, with this rank from 1 to 6; nothing if none does.
    pub fn heading(&mut self, item: &Item, rank: usize) -> Option<String> {
        let section = self.is_used.then(|| item.sheet.section())?;
        if let Some(last) = self.found.last_mut().filter(|last| last.name == section) {
            last.last = item.number;
            return None;
        }
        let heading = format!("<h{rank} id=\"{}\">{}</h{rank}>\n", id(rank, self.found.len()), escape(&section));
        self.found.push(Section { name: section, first: item.number, last: item.number });
        Some(heading)
    }

    /// The list of the sections for print, where the index is not shown because a browser cannot print the numbers of pages. It
    /// leads to headings of this rank, and to the answers at the end. Empty without sections. With answers overleaf, its back is
    /// blank, so that the puzzles start on a right-hand page.
    pub fn contents(&self, rank: usize, answers: Answers, words: &Words) -> String {
        if self.found.is_empty() {
            return String::new();
        }
        let row = |(index, section): (usize, &Section)| {
            let Section { name, first, last } = section;
            let numbers = match first == last {
                true => words.fill_number(Phrase::PuzzleNumber, "number", first),
                false => words.puzzles_to(&(*first..=*last)),
            };
            let [name, numbers] = [escape(name), escape(&numbers)];
            format!("<li><a href=\"#{}\">{name}</a> <span>{numbers}</span></li>\n", id(rank, index))
        };
        let mut rows: String = self.found.iter().enumerate().map(row).collect();
        if answers == Answers::End {
            rows.push_str(&format!("<li><a href=\"#{ANSWERS}\">{}</a></li>\n", escape(words.get(Phrase::Answers))));
        }
        let title = escape(words.get(Phrase::Contents));
        let back = if answers == Answers::Overleaf { "<div class=\"contents\" hidden=\"\"></div>\n" } else { "" };
        format!("<nav class=\"contents\" hidden=\"\"><h2>{title}</h2>\n<ol>\n{rows}</ol></nav>\n{back}")
    }
}

/// The id of the heading of a section: the index and the pages have one each.
fn id(rank: usize, index: usize) -> String {
    format!("section-{rank}-{}", index + 1)
}
