//! A puzzle of a file: its heading and its facts, which the index, the page and the answer show.

use std::time::Duration;

use crate::outcome::Outcome;
use crate::picture::page::Answers;
use crate::picture::sheet::{Figure, Sheet, Show, answer};

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
    /// The verdict, the rating and so on.
    pub facts: String,
    /// The boards on the page of the puzzle.
    pub figures: Vec<Figure>,
    /// The solution in the answer key.
    pub answer: Option<Figure>,
    /// Everything else.
    pub sheet: Sheet,
}

impl<'d> Item<'d> {
    pub fn of(
        number: usize,
        document: &'d str,
        outcome: &Outcome,
        elapsed: Option<Duration>,
        options: &BookOptions,
    ) -> Item<'d> {
        let show = options.picture.show;
        let mut sheet = Sheet::of(outcome, &options.picture);
        let title = match &sheet.name {
            None if options.is_book => format!("Puzzle {number}"),
            _ => sheet.title(),
        };
        let listed = outcome.listed_of_more().filter(|_| show == Show::AllSolutions);
        let technique = sheet.grade.as_ref().and_then(|grade| grade.technique);
        let geometry = outcome.puzzle.givens.geometry();
        let facts = [
            Some(sheet.facts()),
            listed.map(|listed| format!("listed: {listed}")),
            technique.map(|technique| technique.name().to_owned()),
            (!geometry.is_classic()).then(|| geometry.to_string()),
            elapsed.map(|elapsed| format!("{:.3} ms", elapsed.as_secs_f64() * 1000.0)),
        ];
        let facts = facts.into_iter().flatten().collect::<Vec<String>>().join(", ");
        let figures = std::mem::take(&mut sheet.figures);
        let has_answers = options.is_book && options.pages.answers != Answers::None;
        let answer = if has_answers { answer(outcome) } else { None };
        Item { number, document, title, facts, figures, answer, sheet }
    }

    /// Whether the puzzle has an answer apart from its page.
    pub fn has_answer(&self) -> bool {
        self.answer.is_some()
    }
}
