//! A puzzle with its boards and its steps, and its answer.

use std::cell::RefCell;
use std::fmt;

use askama::Template;
use sudoku_engine::logic::ListedArgument;

use crate::page::Answers;
use crate::sheet::Figures;
use crate::steps::StepView;

use super::board::{Shared, Table};
use super::item::Item;
use super::options::BookOptions;

/// A step with its board.
struct StepPart<'i> {
    heading: String,
    summary: &'i str,
    listing: Vec<ListedArgument>,
    table: Table<'i>,
}

/// The boards of a puzzle that are in one place, and the steps if they are there.
struct Boards<'i> {
    figures: &'i Figures<'i>,
    steps: Vec<StepPart<'i>>,
    note: Option<String>,
}

impl<'i> Boards<'i> {
    fn of(item: &'i Item, figures: &'i Figures<'i>, with_steps: bool, shared: &mut Shared) -> Boards<'i> {
        let steps = item.sheet.steps.iter().enumerate().filter(|_| with_steps).map(|(index, step)| StepPart {
            heading: step.heading(index + 1),
            summary: &step.summary,
            listing: step.listing(),
            table: Table::new(StepView::caption(index + 1), &step.board, shared),
        });
        Boards { figures, steps: steps.collect(), note: item.sheet.note().filter(|_| with_steps) }
    }

    /// Whether there is more than one board.
    fn are_several(&self) -> bool {
        self.figures.number() > 1
    }

    /// The tables of the boards, each made when it is written.
    fn tables(&self, shared: &RefCell<&mut Shared>) -> impl Iterator<Item = Table<'_>> {
        self.figures.iter().map(|figure| Table::of(figure, &mut shared.borrow_mut()))
    }
}

/// The section of a puzzle.
#[derive(Template)]
#[template(path = "puzzle.html")]
pub(super) struct PuzzlePart<'i> {
    item: &'i Item<'i>,
    is_book: bool,
    /// The text of the link to the answer, if that is elsewhere.
    answer: Option<String>,
    rank: usize,
    boards: Boards<'i>,
    upside_down: Option<Boards<'i>>,
    shared: RefCell<&'i mut Shared>,
}

impl<'i> PuzzlePart<'i> {
    /// The section of this puzzle, with a heading of this rank.
    pub fn new(item: &'i Item, rank: usize, options: &BookOptions, shared: &'i mut Shared) -> PuzzlePart<'i> {
        let has_answer = item.has_answer();
        let is_upside_down = has_answer && options.pages.answers == Answers::UpsideDown;
        let boards = Boards::of(item, &item.figures, !has_answer || is_upside_down, shared);
        let upside_down = is_upside_down.then(|| Boards::of(item, &item.answers, false, shared));
        let answer = item.link_to_answer().filter(|_| !is_upside_down);
        let shared = RefCell::new(shared);
        PuzzlePart { item, is_book: options.is_book, answer, rank, boards, upside_down, shared }
    }
}

/// The answer of a puzzle.
#[derive(Template)]
#[template(path = "answer.html")]
pub(super) struct AnswerPart<'i> {
    item: &'i Item<'i>,
    rank: usize,
    boards: Boards<'i>,
    shared: RefCell<&'i mut Shared>,
}

impl<'i> AnswerPart<'i> {
    /// The answer of this puzzle, with a heading of this rank; `None` if it is not apart from the puzzle.
    pub fn new(item: &'i Item, rank: usize, options: &BookOptions, shared: &'i mut Shared) -> Option<AnswerPart<'i>> {
        let is_apart = item.has_answer() && options.pages.answers != Answers::UpsideDown;
        let boards = is_apart.then(|| Boards::of(item, &item.answers, true, shared))?;
        Some(AnswerPart { item, rank, boards, shared: RefCell::new(shared) })
    }
}

/// A template as text. It fails only if its target does, and a string does not.
pub(super) fn written(template: &impl Template) -> String {
    let mut text = String::with_capacity(8192);
    let _: Result<(), fmt::Error> = template.render_into(&mut text).map_err(|_| fmt::Error);
    text
}
