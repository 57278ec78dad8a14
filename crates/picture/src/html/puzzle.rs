//! A puzzle with its boards and its steps, and its answer.

use std::io::{self, Write};

use minijinja::{Value, context};
use sudoku_engine::logic::ListedChain;
use sudoxml_document::choice::Choice;

use crate::page::Answers;
use crate::sheet::Figures;
use crate::steps::{StepView, chain_heading};
use crate::words::{Phrase, capitalized};

use super::board::{Shared, Table};
use super::item::Item;
use super::options::BookOptions;
use super::style::has_space_at_foot;
use super::templates::part;

/// The names of parts that are written when the output comes to them.
const BOARDS: &str = "boards";
const ANSWERS: &str = "answers";

/// How many links of chains are beside the board of a step at most. More are in columns below it.
const BESIDE: usize = 20;

/// The most singles beside the board of a step; their short lines are in two columns.
const BESIDE_IN_COLUMNS: usize = 40;

/// Boards with more rows than this have cells of a least size on a screen, and scroll if it is smaller.
const SCROLLS: usize = 16;

/// From how many steps on they have a list of links.
const LISTED: usize = 8;

/// Writes the section of a puzzle, with a heading of this rank. Each board is made when it is written.
pub(super) fn write_puzzle(
    item: &Item,
    rank: usize,
    options: &BookOptions,
    shared: &mut Shared,
    out: &mut dyn Write,
) -> io::Result<()> {
    let is_upside_down = item.has_answer() && options.pages.answers == Answers::UpsideDown;
    let with_steps = !item.has_answer() || is_upside_down;
    let sheet = &item.sheet;
    shared.longest_title = shared.longest_title.max(if item.is_headed { item.title.chars().count() } else { 0 });
    shared.longest_facts = shared.longest_facts.max(item.facts.chars().count());
    let context = context! {
        number => item.number,
        title => item.title.as_str(),
        name => sheet.name.as_deref().unwrap_or_default(),
        level => sheet.level.as_deref().unwrap_or_default(),
        rating => sheet.rating_in_words().unwrap_or_default(),
        document => item.document,
        lang => sheet.words.lang(),
        sentences => sheet.words.language().name(),
        rank,
        is_book => options.is_book,
        is_headed => item.is_headed,
        is_numbered => item.is_numbered,
        has_source => item.has_source,
        facts => capitalized(&item.facts),
        violations => sheet.violations.clone(),
        answer => item.link_to_answer().filter(|_| !is_upside_down).unwrap_or_default(),
        index => shared.index,
        index_title => sheet.words.get(Phrase::Index),
        are_several => item.figures.number() > 1,
        is_wide => item.size > SCROLLS,
        boards => part(BOARDS),
        upside_down => if is_upside_down && !options.pages.has_answers_at_foot() { part(ANSWERS) } else { Value::from("") },
        steps => if with_steps { steps(item) } else { Vec::new() },
        list => title_of_steps(item),
        is_listed => item.sheet.steps.len() >= LISTED,
        keys => if with_steps { sheet.paragraphs_of_keys().concat() } else { Vec::new() },
        note => sheet.ending.as_deref().filter(|_| with_steps).unwrap_or_default(),
    };
    options.templates.write("puzzle.html", context, out, |name, out| write_part(item, name, shared, out))
}

/// The answer of a puzzle as HTML, with a heading of this rank; `None` if it is not apart from the puzzle. An answer that is
/// upside down has no steps, which are at its puzzle.
pub(super) fn answer(
    item: &Item,
    rank: usize,
    options: &BookOptions,
    shared: &mut Shared,
) -> io::Result<Option<String>> {
    let is_upside_down = options.pages.answers == Answers::UpsideDown;
    if !item.has_answer() || is_upside_down && !options.pages.has_answers_at_foot() {
        return Ok(None);
    }
    let number = item.sheet.title_of_number(item.number);
    // Two headings of a page are not the same.
    let answer_number = item.sheet.words.fill_number(Phrase::AnswerNumber, "number", item.number);
    let title = if item.title == number { &answer_number } else { &item.title };
    // A title that has no space there would be cut, and the number finds the answer.
    let is_cut = is_upside_down && !has_space_at_foot(options, item.title.chars().count());
    let has_number = item.is_numbered && is_cut;
    let context = context! {
        number => item.number,
        title => if has_number { answer_number.as_str() } else { title.as_str() },
        lang => item.sheet.words.lang(),
        sentences => item.sheet.words.language().name(),
        rank,
        is_numbered => item.is_numbered && !has_number,
        solution => item.sheet.words.get(Phrase::Solution),
        puzzle => item.sheet.words.fill_number(Phrase::BackTo, "number", item.number),
        index => shared.index,
        index_title => item.sheet.words.get(Phrase::Index),
        are_several => item.answers.number() > 1,
        is_wide => item.size > SCROLLS,
        boards => part(ANSWERS),
        steps => if is_upside_down { Vec::new() } else { steps(item) },
        list => title_of_steps(item),
        is_listed => item.sheet.steps.len() >= LISTED,
        keys => if is_upside_down { Vec::new() } else { item.sheet.paragraphs_of_keys().concat() },
        note => item.sheet.ending.as_deref().filter(|_| !is_upside_down).unwrap_or_default(),
    };
    let mut html = Vec::with_capacity(8192);
    options.templates.write("answer.html", context, &mut html, |name, out| write_part(item, name, shared, out))?;
    String::from_utf8(html).map(Some).map_err(io::Error::other)
}

/// The title of the steps of a puzzle, and of the list of links to them.
fn title_of_steps(item: &Item) -> String {
    item.sheet.words.fill(Phrase::Steps, [("title", &item.title)])
}

/// The steps of a puzzle, each with the part that is its board.
fn steps(item: &Item) -> Vec<Value> {
    let chain = |ListedChain { claim, links }: &ListedChain| {
        context! { claim => chain_heading(claim), links => links.clone() }
    };
    let step = |(index, step): (usize, &StepView)| {
        let arguments = step.listing();
        let links: usize = arguments.iter().flat_map(|argument| &argument.chains).map(|chain| chain.links.len()).sum();
        let arguments = arguments.into_iter().enumerate().map(|(number, argument)| {
            let heading = if number > 0 { step.inner_heading(number, &argument.claim) } else { String::new() };
            context! { heading, chains => argument.chains.iter().map(chain).collect::<Vec<Value>>() }
        });
        context! {
            number => step.numbers.start(),
            heading => step.heading(),
            summary => step.text().unwrap_or_default(),
            is_long => links > BESIDE || step.singles.len() > BESIDE_IN_COLUMNS,
            singles => step.singles.iter().map(|single| single.short.clone()).collect::<Vec<String>>(),
            arguments => arguments.collect::<Vec<Value>>(),
            board => part(index),
        }
    };
    item.sheet.steps.iter().enumerate().map(step).collect()
}

/// Writes the part of a puzzle with this name: boards, or the board of the step with this index.
fn write_part(item: &Item, name: &str, shared: &mut Shared, out: &mut dyn Write) -> io::Result<()> {
    let mut write_all = |figures: &Figures<'_>| {
        figures.iter().try_for_each(|figure| out.write_all(Table::of(figure, shared).html().as_bytes()))
    };
    match name {
        BOARDS => write_all(&item.figures),
        ANSWERS => write_all(&item.answers),
        _ => {
            let step = name.parse().ok().and_then(|index: usize| item.sheet.steps.get(index));
            step.map_or(Ok(()), |step| {
                let table = Table::new(step.caption(), &step.board, shared);
                out.write_all(table.html().as_bytes())
            })
        }
    }
}
