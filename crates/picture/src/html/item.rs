//! A puzzle of a file: its heading and its facts, which the index, the page and the answer show.

use std::borrow::Cow;
use std::time::Duration;

use crate::board_in_words::{shape, unseen};
use crate::page::Answers;
use crate::sheet::{Figures, Plate, Sheet};
use crate::words::Phrase;
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
    /// Whether it has a heading on its page.
    pub is_headed: bool,
    /// Whether the page names the document.
    pub has_source: bool,
    /// Whether the number is before the title, which does not have it.
    pub is_numbered: bool,
    /// The verdict, the rating and so on.
    pub facts: String,
    /// The number of rows of its board.
    pub size: usize,
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
        let Plate { sheet, figures } = Plate::of(outcome, &options.picture);
        let (heading, words) = (options.picture.heading.as_ref(), &options.picture.words);
        let headed = heading.map(|heading| sheet.headed(heading, number, &options.picture.levels));
        // A book with a title or with headings of its own is for readers, who do not know the files of the puzzles.
        let has_source = options.is_book && heading.is_none() && options.pages.title.is_none();
        let is_headed = headed != Some(None);
        let title = match (headed.flatten(), &sheet.name) {
            (Some(headed), _) => headed,
            (None, None) if options.is_book => sheet.title_of_number(number),
            (None, _) => sheet.title(),
        };
        let is_numbered = heading.is_none() && (!options.is_book || sheet.name.is_some());
        // In a book, the hardest technique would give a part of the puzzle away.
        let technique =
            sheet.grade.as_ref().filter(|_| !options.is_book && heading.is_none()).and_then(|grade| grade.technique);
        let geometry = outcome.puzzle.givens.geometry();
        let unseen = unseen(geometry, words).filter(|_| options.is_book);
        let found = match options.is_book || heading.is_some() {
            true => sheet.facts_in_book(heading.is_some() || options.pages.sections, unseen),
            false => Some(sheet.facts()),
        };
        let facts = [
            found,
            technique.map(|technique| technique.title_in(words.language()).to_owned()),
            shape(geometry, words).filter(|_| !options.is_book),
            elapsed.map(|elapsed| format!("{:.3} ms", elapsed.as_secs_f64() * 1000.0)),
        ];
        let facts = facts.into_iter().flatten().collect::<Vec<String>>().join(", ");
        let facts = [Some(facts).filter(|facts| !facts.is_empty()), sheet.legend(geometry)];
        let facts = facts.into_iter().flatten().collect::<Vec<String>>().join(". ");
        let has_answers = options.is_book && options.pages.answers != Answers::None;
        let answers = if has_answers { Figures::answer(outcome, words) } else { Figures::Ready(&[]) };
        let size = usize::from(geometry.size());
        Item { number, document, title, is_headed, has_source, is_numbered, facts, size, figures, answers, sheet }
    }

    /// Whether the puzzle has an answer apart from its page.
    pub fn has_answer(&self) -> bool {
        self.answers.number() > 0
    }

    /// The text of a link to the answer, if there is one.
    pub fn link_to_answer(&self) -> Option<String> {
        self.has_answer().then(|| self.sheet.words.fill_number(Phrase::AnswerNumber, "number", self.number))
    }
}
