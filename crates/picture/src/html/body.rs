//! The pages of puzzles, and the answer key.

use std::io::{self, Read, Seek, Write};

use crate::length::Length;
use crate::page::{Answers, is_large};
use crate::words::Phrase;

use super::board::Shared;
use super::escape::escape;
use super::item::Item;
use super::options::BookOptions;
use super::puzzle::{answer, write_puzzle};
use super::section::{ANSWERS, Sections};
use super::store::Store;
use super::style::{foot_height, is_alone, place_beside_others};

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
    /// Whether its puzzle has a page of its own.
    is_alone: bool,
    /// The first puzzle of a page, if its board is large: it fills the page if no other comes.
    held: Vec<u8>,
    /// The width and height of a board beside others, if there are others.
    place: Option<Length>,
    /// The answers of these puzzles, if they are overleaf or at the foot.
    of_page: String,
    /// The page with answers at its foot, which is written when their height is known; `None` if there is none.
    foot: Option<Foot>,
    has_key: bool,
    /// How many pages are complete, and whether steps are on some, which can need more.
    complete: usize,
    has_steps: bool,
    /// Whether answers overleaf have their heading.
    is_overleaf_headed: bool,
}

/// The puzzles of a page with answers at its foot, and the numbers of rows of their boards.
#[derive(Debug, Default)]
struct Foot {
    puzzles: Vec<u8>,
    boards: Vec<usize>,
}

/// The class of a page.
fn class(is_alone: bool) -> &'static str {
    if is_alone { "page one" } else { "page" }
}

impl<S: Read + Write + Seek> Body<S> {
    pub fn new(pages: S, answers: S, options: &BookOptions) -> Body<S> {
        Body {
            pages: Store::new(pages),
            answers: Store::new(answers),
            sections: Sections::new(options),
            on_page: 0,
            is_alone: false,
            held: Vec::new(),
            place: place_beside_others(options),
            of_page: String::new(),
            foot: options.pages.has_answers_at_foot().then(Foot::default),
            has_key: false,
            complete: 0,
            has_steps: false,
            is_overleaf_headed: false,
        }
    }

    /// Adds a puzzle and its answer.
    pub fn add(&mut self, item: &Item, options: &BookOptions, shared: &mut Shared) -> io::Result<()> {
        let rank = if options.pages.sections { OF_SECTION + 1 } else { 2 };
        let heading = self.sections.heading(item, OF_SECTION);
        let is_alone = self.place.is_some_and(|place| is_alone(options, item, place));
        if heading.is_some() || is_alone {
            self.end_page(options)?;
            self.sections.begin_on(self.complete + 1);
        }
        self.has_steps |= !item.sheet.steps.is_empty();
        self.is_alone = is_alone;
        let heading = heading.unwrap_or_default();
        match &mut self.foot {
            Some(foot) => {
                foot.puzzles.extend_from_slice(heading.as_bytes());
                write_puzzle(item, rank, options, shared, &mut foot.puzzles)?;
                foot.boards.push(item.size);
            }
            None if self.on_page == 0 && self.place.is_some() && is_large(item.size) => {
                self.held.extend_from_slice(heading.as_bytes());
                write_puzzle(item, rank, options, shared, &mut self.held)?;
            }
            None => {
                if self.on_page == 0 || !self.held.is_empty() {
                    self.open_page()?;
                }
                self.pages.write(&heading)?;
                self.pages.write_with(|out| write_puzzle(item, rank, options, shared, out))?;
            }
        }
        self.on_page += 1;
        let is_of_page = self.foot.is_some() || options.pages.answers == Answers::Overleaf;
        if let Some(answer) = answer(item, if is_of_page { rank } else { 3 }, options, shared)? {
            shared.answers += usize::from(self.foot.is_none());
            if is_of_page {
                self.of_page.push_str(&answer);
            } else {
                self.has_key = true;
                self.answers.write(&answer)?;
            }
        }
        let is_full = is_alone || self.on_page == options.pages.per_page.number();
        if is_full { self.end_page(options) } else { Ok(()) }
    }

    /// Writes the start of a page, and the puzzle that was held.
    fn open_page(&mut self) -> io::Result<()> {
        self.pages.write(&format!("<div class=\"{}\">\n", class(self.is_alone)))?;
        let held = std::mem::take(&mut self.held);
        self.pages.write_with(|out| out.write_all(&held))
    }

    /// Writes the end of a page that is not complete, with its answers at the foot or on a page of their own.
    fn end_page(&mut self, options: &BookOptions) -> io::Result<()> {
        if self.on_page == 0 {
            return Ok(());
        }
        let is_only = self.on_page == 1;
        self.on_page = 0;
        self.complete += 1;
        if !self.held.is_empty() {
            self.is_alone = true;
            self.open_page()?;
        }
        let answers = std::mem::take(&mut self.of_page);
        let foot = self.foot.as_mut().map(std::mem::take);
        self.is_alone |= is_only && foot.as_ref().is_some_and(|foot| foot.boards.iter().all(|rows| is_large(*rows)));
        let class = class(self.is_alone);
        if let Some(Foot { puzzles, boards }) = foot {
            let height = if answers.is_empty() { Length::ZERO } else { foot_height(options, &boards) };
            self.pages.write(&format!("<div class=\"{class}\" style=\"--foot:{height}mm\">\n"))?;
            self.pages.write_with(|out| out.write_all(&puzzles))?;
        }
        let end = match (answers.is_empty(), self.foot.is_some()) {
            (true, _) => "</div>\n".to_owned(),
            (false, true) => format!("<div class=\"foot\">\n{answers}</div>\n</div>\n"),
            (false, false) => {
                self.complete += 1;
                // On the screen, all answers follow the puzzles, below a heading.
                let title = escape(options.picture.words.get(Phrase::Answers));
                let title = match std::mem::replace(&mut self.is_overleaf_headed, true) {
                    true => String::new(),
                    false => format!("<h2 class=\"overleaf\" id=\"{ANSWERS}\">{title}</h2>\n"),
                };
                format!("</div>\n<div class=\"{class}\"><div class=\"key\">\n{title}{answers}</div></div>\n")
            }
        };
        self.pages.write(&end)
    }

    /// The list of its sections. Its pages come after so many others, and after its own.
    pub fn contents(&mut self, options: &BookOptions, front: usize) -> io::Result<String> {
        self.end_page(options)?;
        let BookOptions { pages, picture, .. } = options;
        // The pages of steps are as many as a browser needs.
        let before = (!self.has_steps).then_some(front);
        Ok(self.sections.contents(
            OF_SECTION,
            pages.answers,
            &picture.words,
            before.map(|before| (before, self.complete)),
        ))
    }

    /// Writes the pages and the answer key.
    pub fn write_to(mut self, out: &mut dyn Write, options: &BookOptions) -> io::Result<()> {
        self.end_page(options)?;
        out.write_all(b"<div class=\"pages\">\n")?;
        self.pages.copy_to(out)?;
        out.write_all(b"</div>\n")?;
        if !self.has_key {
            return Ok(());
        }
        let title = escape(options.picture.words.get(Phrase::Answers));
        writeln!(out, "<section class=\"answers\" id=\"{ANSWERS}\"><h2>{title}</h2>\n<div class=\"key\">")?;
        self.answers.copy_to(out)?;
        out.write_all(b"</div></section>\n")
    }
}
