//! A puzzle of a file: its heading and its facts, which the index, the page and the answer show.

use std::borrow::Cow;
use std::time::Duration;

use crate::page::Answers;
use crate::sheet::{Figures, Plate, Sheet, Show};
use crate::steps::in_words;
use sudoxml_document::outcome::Outcome;

use super::options::BookOptions;

/// A puzzle with what is shown of it.
#[derive(Debug)]
pub(super) struct Item<'d> {
    /// The number in the book, from 1.
    pub number: usize,
    /// The name of its document.
    pub document: &'d str,
    /// The name, or a name made of the number.
    pub title: String,
    /// Whether the number is before the title, which does not have it.
    pub is_numbered: bool,
    /// The verdict, the rating and so on.
    pub facts: String,
    /// The boards on the page of the puzzle.
    pub figures: Figures<'d>,
    /// The solution in the answer key: one board at most.
    pub answers: Figures<'d>,
    /// Everything else.
    pub sheet: Cow<'d, Sheet>,
}

impl<'d> Item<'d> {
    pub fn of(
        number: usize,
        document: &'d str,
        outcome: &'d Outcome,
        elapsed: Option<Duration>,
        options: &BookOptions,
    ) -> Item<'d> {
        let show = options.picture.show;
        let Plate { sheet, figures } = Plate::of(outcome, &options.picture);
        let title = match &sheet.name {
            None if options.is_book => format!("Puzzle {number}"),
            _ => sheet.title(),
        };
        let is_numbered = !options.is_book || sheet.name.is_some();
        let listed = outcome.listed_of_more().filter(|_| show == Show::AllSolutions);
        // In a book, the hardest technique would give a part of the puzzle away.
        let technique = sheet.grade.as_ref().filter(|_| !options.is_book).and_then(|grade| grade.technique);
        let geometry = outcome.puzzle.givens.geometry();
        let facts = [
            Some(sheet.facts()),
            listed.map(|listed| format!("listed: {listed}")),
            technique.map(in_words),
            (!geometry.is_classic()).then(|| geometry.to_string()),
            elapsed.map(|elapsed| format!("{:.3} ms", elapsed.as_secs_f64() * 1000.0)),
        ];
        let facts = facts.into_iter().flatten().collect::<Vec<String>>().join(", ");
        let has_answers = options.is_book && options.pages.answers != Answers::None;
        let answers = if has_answers { Figures::answer(outcome) } else { Figures::Ready(&[]) };
        Item { number, document, title, is_numbered, facts, figures, answers, sheet }
    }

    /// Whether the puzzle has an answer apart from its page.
    pub fn has_answer(&self) -> bool {
        self.answers.number() > 0
    }
}
