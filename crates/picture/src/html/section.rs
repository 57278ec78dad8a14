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
    /// The page that it begins on, from 1 for that of the first puzzle.
    page: usize,
}

/// More rows than this can need more than one page.
const MOST_ROWS: usize = 24;

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
        self.found.push(Section { name: section, first: item.number, last: item.number, page: 1 });
        Some(heading)
    }

    /// Sets the page that the last section begins on, if it is the section of the next puzzle alone.
    pub fn begin_on(&mut self, page: usize) {
        if let Some(last) = self.found.last_mut().filter(|last| last.first == last.last) {
            last.page = page;
        }
    }

    /// The list of the sections for print, where the index is not shown because a browser cannot print the numbers of pages. It
    /// leads to headings of this rank, and to the answers at the end. Empty without sections. With answers overleaf, its back is
    /// blank, so that the puzzles start on a right-hand page. The numbers of pages follow from those before this list and the number
    /// of those with puzzles, if they are known.
    pub fn contents(&self, rank: usize, answers: Answers, words: &Words, pages: Option<(usize, usize)>) -> String {
        if self.found.is_empty() {
            return String::new();
        }
        let own = if answers == Answers::Overleaf { 2 } else { 1 };
        let pages =
            pages.filter(|_| self.found.len() < MOST_ROWS).map(|(before, of_puzzles)| (before + own, of_puzzles));
        let before = pages.map(|(before, _)| before);
        let row = |(index, section): (usize, &Section)| {
            let Section { name, first, last, page } = section;
            let numbers = match first == last {
                true => words.fill_number(Phrase::PuzzleNumber, "number", first),
                false => words.puzzles_to(&(*first..=*last)),
            };
            row_of(&id(rank, index), name, &numbers, before.map(|before| before + page))
        };
        let mut rows: String = self.found.iter().enumerate().map(row).collect();
        if answers == Answers::End {
            let page = pages.map(|(before, of_puzzles)| before + of_puzzles + 1);
            rows.push_str(&row_of(ANSWERS, words.get(Phrase::Answers), "", page));
        }
        let title = escape(words.get(Phrase::Contents));
        let back = if answers == Answers::Overleaf { "<div class=\"contents\" hidden=\"\"></div>\n" } else { "" };
        format!("<nav class=\"contents\" hidden=\"\"><h2>{title}</h2>\n<ol>\n{rows}</ol></nav>\n{back}")
    }
}

/// A row of the list: a link to what has this id, its puzzles, and the number of its page if that is known.
fn row_of(id: &str, name: &str, puzzles: &str, page: Option<usize>) -> String {
    let [name, puzzles] = [escape(name), escape(puzzles)];
    let page = page.map(|page| page.to_string()).unwrap_or_default();
    format!("<li><a href=\"#{id}\">{name}</a> <span>{puzzles}</span> <b>{page}</b></li>\n")
}

/// The id of the heading of a section: the index and the pages have one each.
fn id(rank: usize, index: usize) -> String {
    format!("section-{rank}-{}", index + 1)
}
