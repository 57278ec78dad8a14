//! The pages with the steps of a puzzle: each step is a board with its sentence and the list of its links.

use std::iter;

use krilla::tagging::{ArtifactType, TagGroup};

use super::board::PlacedBoard;
use super::canvas::Canvas;
use super::entry::Entry;
use super::error::Error;
use super::front::heading;
use super::press::{Head, Press, RULE};
use super::slots::{GAP, below};
use super::step_rows::{Above, Item, Page, Part, Row, rows};
use super::step_shapes::{Steps, UNCHAINED};
use super::step_text::{Note, paragraphs};
use super::style::{level_in_outline, level_of_puzzles};
use super::typeset::Typesetter;
use crate::ink::Ink;
use crate::length::Length;
use crate::shape::{Anchor, Area, Point, Weight};
use crate::sheet::PictureOptions;
use crate::text_sizes::TextSizes;
use crate::view::BoardView;
use crate::words::Phrase;

/// Adds the pages with the steps of a puzzle.
pub(super) fn step_pages(
    press: &mut Press,
    pictures: &PictureOptions,
    entry: &Entry,
    section: Option<&str>,
) -> Result<(), Error> {
    if entry.sheet.steps.is_empty() {
        return Ok(());
    }
    let (options, content) = (press.options, press.content()?);
    let sizes = TextSizes::of(press.theme, options.steps_per_page.unwrap_or(UNCHAINED));
    let keys = entry.sheet.keys().map(|key| key.map(|key| Note::of(press, &key, sizes.note, content.width)));
    let [of_marks, of_chains] = keys.each_ref().map(|key| key.as_ref().map_or(Length::ZERO, Note::height));
    // Where the number of steps is asked for, boards are as large below both keys as on the other pages.
    let is_asked = options.steps_per_page.is_some();
    let steps = Steps::of(pictures, entry, below(content, sizes.title * 2), [of_marks, of_chains], sizes.note);
    let (room, space) = (&steps.room, steps.room.space);
    let (items, grid) = steps.laid_out(press)?;
    let rows = rows(&items, grid.as_ref());
    let title = steps_of(&mut press.typesetter, entry, sizes, space.width);
    let ending = entry.sheet.ending.as_deref().map(|ending| Note::of(press, ending, sizes.note, space.width));
    // The key of chains is above the first ones, or below that of marks: where the number of steps is asked for, and if that saves
    // space.
    let [mut marks, mut chains] = keys;
    let at_the_start = || {
        let mut pages = room.pages(&rows, Above { first: of_marks + of_chains, key: None });
        pages.iter_mut().take(1).for_each(|page| page.key = Some(of_marks));
        pages
    };
    // No page has a key alone, and more of the last page is for what follows.
    let lone_keys = |pages: &Vec<Page>| pages.iter().filter(|page| page.parts.is_empty()).count();
    let height = |pages: &Vec<Page>| (pages.len() + lone_keys(pages), pages.last().map(|last| last.used));
    let chained = rows.iter().position(Row::has_chains).filter(|_| !is_asked);
    let at_the_chains = chained.map(|row| room.pages(&rows, Above { first: of_marks, key: Some((row, of_chains)) }));
    let mut pages =
        at_the_chains.into_iter().chain(iter::once_with(at_the_start)).min_by_key(height).unwrap_or_default();
    let height_of_ending = ending.as_ref().map_or(Length::ZERO, Note::height);
    if pages.last().is_some_and(|last| last.used - GAP + height_of_ending > space.height) {
        pages.push(Page::default());
    }
    press.outline(level_in_outline(options), title.clone(), content.at.y);
    let last = pages.len().saturating_sub(1);
    for (number, Page { parts, rules, key, used }) in pages.into_iter().enumerate() {
        // The gutter is on the other side of the next page.
        let area = press.content()?;
        let by = Point::new(area.at.x, space.at.y);
        let marks = if number == 0 { marks.take() } else { None };
        let chains = key.and_then(|y| Some((chains.take()?, y)));
        let ending = ending.as_ref().filter(|_| number == last);
        press.page(Head::Section(section.unwrap_or_default()), |canvas| {
            let mut tags = Vec::new();
            if number == 0 {
                tags.push(steps_title(canvas, &title, sizes, area, level_of_puzzles(options) + 1));
            } else {
                // What goes on from the page before names its step.
                let goes_on = parts.first().filter(|part| part.board.is_none());
                let title = goes_on
                    .map_or_else(|| title.clone(), |part| going_on(canvas.typesetter, entry, part.item, sizes, area));
                canvas.artifact(ArtifactType::Header, |canvas| title_line(canvas, &title, sizes, area));
            }
            tags.extend(marks.map(|marks| marks.draw(canvas, by)));
            tags.extend(chains.map(|(chains, y)| chains.draw(canvas, by.plus(Length::ZERO, y))));
            canvas.artifact(ArtifactType::Layout, |canvas| {
                for y in rules {
                    canvas.rule(by.plus(Length::ZERO, y), area.width, RULE, Ink::ThinLine);
                }
            });
            for part in parts {
                tags.extend(draw(canvas, &part, by, sizes.note, options.tag_cells));
            }
            let end = (space.at.y + used).min(area.at.y + area.height - height_of_ending);
            tags.extend(ending.map(|ending| ending.draw(canvas, Point::new(area.at.x, end))));
            tags
        })?;
    }
    Ok(())
}

/// The title of the steps of a puzzle. A long title of the puzzle is cut, and what says that these are its steps is not.
fn steps_of(typesetter: &mut Typesetter, entry: &Entry, sizes: TextSizes, width: Length) -> String {
    let of = |title: &str| entry.sheet.words.fill(Phrase::Steps, [("title", title)]);
    let others = typesetter.width(&of(""), Weight::Bold, sizes.title);
    let title = typesetter.lines(entry.title(), Weight::Bold, sizes.title, width - others, 1);
    of(&title.concat())
}

/// The title of a page that begins with the rest of a step: with its heading, or with its number alone if that has no space, beside
/// which the title of the puzzle can be cut.
fn going_on(typesetter: &mut Typesetter, entry: &Entry, item: &Item, sizes: TextSizes, area: Area) -> String {
    let [whole, short] = [item.step.heading(), item.step.short_heading()].map(|step| format!(" · {step}"));
    let whole = steps_of(typesetter, entry, sizes, area.width) + &whole;
    if typesetter.width(&whole, Weight::Bold, sizes.title) <= area.width {
        return whole;
    }
    let beside = typesetter.width(&short, Weight::Bold, sizes.title);
    steps_of(typesetter, entry, sizes, area.width - beside) + &short
}

/// Writes the title of the steps as a heading.
fn steps_title(canvas: &mut Canvas, title: &str, sizes: TextSizes, area: Area, level: u16) -> TagGroup {
    let mut tag = heading(level, title);
    tag.push(canvas.content(|canvas| title_line(canvas, title, sizes, area)));
    tag
}

fn title_line(canvas: &mut Canvas, title: &str, sizes: TextSizes, area: Area) {
    let line = canvas.typesetter.lines(title, Weight::Bold, sizes.title, area.width, 1).concat();
    let at = area.at.plus(Length::ZERO, sizes.title);
    canvas.text(at, Anchor::Start, sizes.title, Weight::Bold, Ink::Text, &line);
}

/// Draws a part of a step: its lines, and its board if it has one. The page is at this point.
fn draw(canvas: &mut Canvas, part: &Part, page: Point, size: Length, tag_cells: bool) -> Vec<TagGroup> {
    let Part { item, text, board, lines, at } = part;
    let mut tags = paragraphs(canvas, &text[lines.clone()], size, at.plus(page.x, page.y));
    if let Some((at, size)) = board {
        let (caption, words) = (item.step.caption(), &item.step.words);
        let (view, cell, side): (&BoardView, _, _) = (&item.step.board, size.cell, size.side);
        // The frame is below the heading, and the numbers of rows are in the margin.
        let at = at.plus(page.x - size.overhang, page.y);
        let board = PlacedBoard { view, cell, side, at, caption: &caption, words, tag_cells, is_answer: false };
        // The board is between the heading of the step and its sentence.
        tags.insert(tags.len().min(1), board.draw(canvas));
    }
    tags
}
