//! The pages of puzzles, and the answer key.

use std::io::{self, Read, Seek, Write};

use crate::page::Answers;
use crate::words::{Phrase, Words};

use super::board::Shared;
use super::escape::escape;
use super::item::Item;
use super::options::BookOptions;
use super::puzzle::{answer, write_puzzle};
use super::section::{ANSWERS, Sections};
use super::store::Store;

/// The rank of the heading of a section.
const OF_SECTION: usize = 2;

/// The pages of a file and its answer key, up to the last puzzle.
#[derive(Debug)]
pub(super) struct Body<S> {
    pages: Store<S>,
    answers: Store<S>,
    sections: Sections,
    /// How many puzzles are on the page that is not complete.
    on_page: usize,
    /// The answers of these puzzles, if they are overleaf or at the foot.
    of_page: String,
    /// Whether they are at the foot.
    at_foot: bool,
    has_key: bool,
}

impl<S: Read + Write + Seek> Body<S> {
    pub fn new(pages: S, answers: S, options: &BookOptions) -> Body<S> {
        Body {
            pages: Store::new(pages),
            answers: Store::new(answers),
            sections: Sections::new(options),
            on_page: 0,
            of_page: String::new(),
            at_foot: options.pages.has_answers_at_foot(),
            has_key: false,
        }
    }

    /// Adds a puzzle and its answer.
    pub fn add(&mut self, item: &Item, options: &BookOptions, shared: &mut Shared) -> io::Result<()> {
        let rank = if options.pages.sections { OF_SECTION + 1 } else { 2 };
        let heading = self.sections.heading(item, OF_SECTION);
        let mut text = if heading.is_some() { self.page_end() } else { String::new() };
        if self.on_page == 0 {
            text.push_str("<div class=\"page\">\n");
        }
        text.push_str(&heading.unwrap_or_default());
        self.pages.write(&text)?;
        self.pages.write_with(|out| write_puzzle(item, rank, options, shared, out))?;
        self.on_page += 1;
        let is_of_page = self.at_foot || options.pages.answers == Answers::Overleaf;
        if let Some(answer) = answer(item, if is_of_page { rank } else { 3 }, options, shared)? {
            if is_of_page {
                self.of_page.push_str(&answer);
            } else {
                self.has_key = true;
                self.answers.write(&answer)?;
            }
        }
        let is_full = self.on_page == options.pages.per_page.number();
        let end = if is_full { self.page_end() } else { String::new() };
        self.pages.write(&end)
    }

    /// The end of a page that is not complete, with its answers at the foot or on a page of their own.
    fn page_end(&mut self) -> String {
        if self.on_page == 0 {
            return String::new();
        }
        self.on_page = 0;
        let answers = std::mem::take(&mut self.of_page);
        match (answers.is_empty(), self.at_foot) {
            (true, _) => "</div>\n".to_owned(),
            (false, true) => format!("<div class=\"foot\">\n{answers}</div>\n</div>\n"),
            (false, false) => format!("</div>\n<div class=\"page\"><div class=\"key\">\n{answers}</div></div>\n"),
        }
    }

    /// The list of its sections.
    pub fn contents(&self, options: &BookOptions) -> String {
        self.sections.contents(OF_SECTION, options.pages.answers, &options.picture.words)
    }

    /// Writes the pages and the answer key.
    pub fn write_to(mut self, out: &mut dyn Write, words: &Words) -> io::Result<()> {
        let end = self.page_end();
        self.pages.write(&end)?;
        out.write_all(b"<div class=\"pages\">\n")?;
        self.pages.copy_to(out)?;
        out.write_all(b"</div>\n")?;
        if !self.has_key {
            return Ok(());
        }
        let title = escape(words.get(Phrase::Answers));
        writeln!(out, "<section class=\"answers\" id=\"{ANSWERS}\"><h2>{title}</h2>\n<div class=\"key\">")?;
        self.answers.copy_to(out)?;
        out.write_all(b"</div></section>\n")
    }
}
