//! A puzzle of a book: its sheet, its answer, and the text of its heading.

use std::borrow::Cow;
use std::sync::Arc;

use crate::board_in_words::unseen;
use crate::heading::Heading;
use crate::length::Length;
use crate::order::Placed;
use crate::page::{Answers, PageOptions};
use crate::shape::Weight;
use crate::sheet::{Figure, Figures, PictureOptions, Sheet};
use crate::words::{Phrase, capitalized};
use sudoku_engine::logic::{Levels, Rating};
use sudoxml_document::finding::show::excerpt;
use sudoxml_document::finding::{Finding, Rule};
use sudoxml_document::outcome::{Outcome, SolutionCount};

use super::error::{Boards, Error};
use super::fonts::Fonts;
use super::press::{Numbered, NumbersInTitle};

/// A puzzle of a book.
#[derive(Debug)]
pub(super) struct Entry {
    /// Its number in the book.
    pub number: usize,
    /// Its title in the outline, in descriptions and above its answer: the heading, or the number and the name.
    title: String,
    /// Whether that has the number.
    is_numbered: bool,
    /// Whether the puzzle has a heading on its page.
    pub is_headed: bool,
    /// Whether its level is below the heading: if neither the heading nor the section is there to say it.
    has_level: bool,
    /// The name of its document.
    pub document: Arc<str>,
    /// What is shown of it.
    pub sheet: Sheet,
    /// Its first solution, if it has one and the book has answers.
    pub answer: Option<Figure>,
}

impl Entry {
    pub fn of(document: Arc<str>, outcome: &Outcome, pages: &PageOptions, pictures: &PictureOptions) -> Entry {
        let answer = (pages.answers != Answers::None).then(|| Figures::answer(outcome, &pictures.words));
        let answer = answer.and_then(|answer| answer.iter().next().map(Cow::into_owned));
        let sheet = Sheet::of(outcome, pictures);
        Entry {
            number: 0,
            title: String::new(),
            is_numbered: true,
            is_headed: true,
            has_level: !pages.sections,
            document,
            sheet,
            answer,
        }
    }

    /// Sets the number in the book, and the titles that follow from it.
    pub fn set_number(&mut self, number: usize, heading: Option<&Heading>, levels: &Levels) {
        let with = |number| heading.and_then(|heading| self.sheet.headed(heading, number, levels));
        // A heading with the number is another one with another number.
        let (filled, other) = (with(number), with(usize::MAX));
        self.is_numbered = heading.is_none() || filled != other;
        self.is_headed = heading.is_none() || filled.is_some();
        self.has_level &= heading.is_none();
        self.title = filled.unwrap_or_else(|| match &self.sheet.name {
            Some(name) => format!("{number}. {name}"),
            None => self.sheet.title_of_number(number),
        });
        self.number = number;
    }

    /// The heading, or the number in the book and the name: `12. May 4`, or `Puzzle 12` if there is no name.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The number, if the title has it and differs from others by it.
    pub fn numbered(&self) -> Option<Numbered> {
        let number = self.number;
        if self.title == self.sheet.title_of_number(number) {
            return Some(Numbered { number, title: None });
        }
        let title = numbers_in(&self.title);
        title.numbers.contains(&(number as u64)).then_some(Numbered { number, title: Some(title) })
    }

    /// `Puzzle 12`, where there is no space for a title with this number.
    pub fn number_instead(&self) -> Option<String> {
        self.is_numbered.then(|| self.sheet.title_of_number(self.number))
    }

    /// The name for a message: `'May 4'`, or `puzzle 12`.
    pub fn name(&self) -> String {
        self.sheet
            .name
            .as_ref()
            .map_or_else(|| format!("puzzle {}", self.number), |name| format!("'{}'", excerpt(name)))
    }

    /// The title of the answer. It says if there are other solutions.
    pub fn answer_title(&self) -> String {
        match (self.sheet.count, self.sheet.count.verdict()) {
            (SolutionCount::Exactly(1), _) | (_, None) => self.title().to_owned(),
            _ => self.sheet.words.fill(Phrase::OfFirstSolution, [("title", self.title())]),
        }
    }

    /// What is below the title: the level, the number of solutions if it is not one, and the violations.
    pub fn notes(&self) -> Vec<String> {
        let sentences = self.sheet.violations.iter().map(|sentence| capitalized(sentence));
        let geometry = self.sheet.figures.first().map(|figure| figure.board.geometry());
        let unseen = geometry.and_then(|geometry| unseen(geometry, &self.sheet.words));
        let facts = self.sheet.facts_in_book(!self.has_level, unseen);
        let legend = geometry.and_then(|geometry| self.sheet.legend(geometry)).map(|legend| legend + ".");
        let stop = if self.sheet.violations.is_empty() && legend.is_none() { "" } else { "." };
        let facts = facts.map(|facts| facts + stop);
        facts.into_iter().chain(sentences).chain(legend).collect()
    }

    /// The error that the digits of the puzzle, or of its answer, would have this size, which is too small. So many of them
    /// on a page fit.
    pub fn too_small(&self, boards: Boards, least: Length, size: Length, fits: Option<usize>) -> Error {
        let (puzzle, document) = (self.name(), self.document.to_string());
        Error::TooSmall { puzzle, document, least, size, boards, fits, remedies: Vec::new() }
    }
}

impl Placed for Entry {
    fn name(&self) -> Option<&str> {
        self.sheet.name.as_deref()
    }

    fn rating(&self) -> Option<Rating> {
        self.sheet.grade.as_ref().map(|grade| grade.rating)
    }

    fn level(&self) -> Option<&str> {
        self.sheet.level.as_deref()
    }
}

/// The description of a board: the title of its puzzle, and what the board is.
pub(super) fn of_board(title: &str, caption: &str) -> String {
    format!("{title}: {caption}")
}

/// How many characters a finding lists.
const MOST_LISTED: usize = 3;

/// The characters of a text that no font has, each once.
pub(super) fn missing(fonts: &Fonts, texts: impl IntoIterator<Item = String>) -> Vec<char> {
    let texts: Vec<String> = texts.into_iter().collect();
    // The first font has all of these.
    let is_plain = |text: &String| text.bytes().all(|byte| (b' '..=b'~').contains(&byte));
    if texts.iter().all(is_plain) {
        return Vec::new();
    }
    let faces = fonts.faces();
    let mut missing = Vec::new();
    for c in texts.iter().flat_map(|text| text.chars()) {
        let is_there = [Weight::Regular, Weight::Bold].into_iter().all(|weight| faces.has(c, weight));
        if !is_there && !missing.contains(&c) {
            missing.push(c);
        }
    }
    missing
}

/// The finding about the characters of a puzzle of a book that no font has, if there are any.
pub(super) fn missing_in_book(fonts: &Fonts, outcome: &Outcome, sheet: &Sheet) -> Option<Finding> {
    let name = sheet.name.iter().cloned();
    let symbols = outcome.puzzle.symbols.iter().map(ToString::to_string);
    let of_puzzle = missing(fonts, name.chain(symbols));
    missing_glyphs(&of_puzzle, None, outcome)
        .or_else(|| missing_glyphs(&missing(fonts, sheet.level.clone()), sheet.level.as_ref(), outcome))
}

/// The finding about the characters of a puzzle in a picture of its own that no font has, if its texts have any.
pub(crate) fn missing_in_picture(
    fonts: &Fonts,
    outcome: &Outcome,
    sheet: &Sheet,
    texts: impl IntoIterator<Item = String>,
) -> Option<Finding> {
    let missing = missing(fonts, texts);
    let level = sheet.level.as_ref().filter(|level| missing.iter().all(|c| level.contains(*c)));
    missing_glyphs(&missing, level, outcome)
}

/// The finding about characters of a puzzle that no font has, if there are any. The names of levels are in sudoxml.toml,
/// and not in the puzzle.
fn missing_glyphs(missing: &[char], level: Option<&String>, outcome: &Outcome) -> Option<Finding> {
    let puzzle = &outcome.puzzle;
    let (first, others) = missing.split_first()?;
    let listed = others.iter().take(MOST_LISTED - 1).fold(shown(*first), |list, c| format!("{list}, {}", shown(*c)));
    let more = match missing.len().saturating_sub(MOST_LISTED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let noun = if missing.len() == 1 { "character" } else { "characters" };
    let of_puzzle =
        || puzzle.name.as_ref().map_or_else(|| "this puzzle".to_owned(), |name| format!("'{}'", excerpt(name)));
    let of = level.map_or_else(of_puzzle, |level| format!("the level '{}'", excerpt(level)));
    let or_rename = if level.is_some() { ", or rename the level" } else { "" };
    let them = if missing.len() == 1 { "it" } else { "them" };
    let message = format!("no font has the {noun} {listed}{more} of {of}; add a font that has {them}{or_rename}");
    let finding = Finding::new(Rule::MissingGlyph, puzzle.span, message);
    Some(finding.of_puzzle(puzzle.name.as_deref()))
}

fn shown(c: char) -> String {
    format!("'{}' (U+{:04X})", excerpt(&c.to_string()), u32::from(c))
}

/// The numbers in a title.
fn numbers_in(title: &str) -> NumbersInTitle {
    let (mut numbers, mut text, mut rest) = (Vec::new(), vec![String::new()], title);
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        let (before, from) = rest.split_at(start);
        let (digits, after) = from.split_at(from.find(|c: char| !c.is_ascii_digit()).unwrap_or(from.len()));
        let here = text.last_mut();
        match digits.parse() {
            // Zeros before a number are text.
            Ok(number) if digits == u64::to_string(&number) => {
                here.into_iter().for_each(|here| here.push_str(before));
                numbers.push(number);
                text.push(String::new());
            }
            _ => here.into_iter().for_each(|here| *here += &(before.to_owned() + digits)),
        }
        rest = after;
    }
    text.last_mut().into_iter().for_each(|last| last.push_str(rest));
    NumbersInTitle { numbers, text }
}
