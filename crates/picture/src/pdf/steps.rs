//! The pages with the steps of a puzzle: each step is a board with its sentence and the list of its links.

use krilla::tagging::{ArtifactType, TagGroup};

use super::board::PlacedBoard;
use super::canvas::Canvas;
use super::entry::Entry;
use super::error::Error;
use super::front::heading;
use super::press::{Head, Press};
use super::slots::{GAP, below};
use super::step_rows::{Page, Part, rows};
use super::step_shapes::{Steps, UNCHAINED};
use super::step_text::{Note, paragraphs};
use super::style::level_of_puzzles;
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
    let mut key = entry.sheet.key_of_chains().map(|key| Note::of(press, key, sizes.note, content.width));
    let height_of_key = key.as_ref().map_or(Length::ZERO, Note::height);
    // Where the number of steps is asked for, each page has room for the key, so that boards are at the same places.
    let above = if options.steps_per_page.is_some() { height_of_key } else { Length::ZERO };
    let steps = Steps::of(pictures, entry, below(content, sizes.title * 2 + above), sizes.note);
    let (room, space) = (&steps.room, steps.room.space);
    let (items, grid) = steps.laid_out(press)?;
    let rows = rows(&items, grid.as_ref());
    let title = steps_of(press, entry, sizes, space.width);
    let mut ending = entry.sheet.ending.as_deref().map(|ending| Note::of(press, ending, sizes.note, space.width));
    // The key of the arrows is above the steps, unless it would have a page of its own there.
    let needed = height_of_key - above;
    let first = rows.first().map_or(Length::ZERO, |row| row.least_height(room));
    let has_room = needed + first <= space.height;
    let mut pages = room.pages(&rows, if has_room { needed } else { Length::ZERO });
    let height_of_notes = ending.as_ref().map_or(Length::ZERO, Note::height);
    let height_of_notes = if has_room { height_of_notes } else { height_of_notes + height_of_key };
    if pages.last().is_some_and(|last| last.used - GAP + height_of_notes > space.height) {
        pages.push(Page::default());
    }
    let last = pages.len().saturating_sub(1);
    for (number, Page { parts, used }) in pages.into_iter().enumerate() {
        // The gutter is on the other side of the next page.
        let area = press.content()?;
        let by = Point::new(area.at.x, space.at.y);
        let key_above = if number == 0 && has_room { key.take() } else { None };
        let notes: Vec<Note> =
            if number == last { key.take().into_iter().chain(ending.take()).collect() } else { Vec::new() };
        press.page(Head::Section(section.unwrap_or_default()), |canvas| {
            let mut tags = Vec::new();
            if number == 0 {
                tags.push(steps_title(canvas, &title, sizes, area, level_of_puzzles(options) + 1));
            } else {
                // What goes on from the page before names its step.
                let goes_on = parts.first().filter(|part| part.board.is_none());
                let step = goes_on.map(|part| format!(" · {}", part.item.step.heading(part.item.number)));
                let title = title.clone() + &step.unwrap_or_default();
                canvas.artifact(ArtifactType::Header, |canvas| title_line(canvas, &title, sizes, area));
            }
            tags.extend(key_above.map(|key| key.draw(canvas, Point::new(area.at.x, space.at.y - above))));
            for part in parts {
                tags.extend(draw(canvas, &part, by, sizes.note, options.tag_cells));
            }
            let mut end = (space.at.y + used).min(area.at.y + area.height - height_of_notes);
            for note in notes {
                tags.push(note.draw(canvas, Point::new(area.at.x, end)));
                end += note.height();
            }
            tags
        })?;
    }
    Ok(())
}

/// The title of the steps of a puzzle. A long title of the puzzle is cut, and what says that these are its steps is not.
fn steps_of(press: &mut Press, entry: &Entry, sizes: TextSizes, width: Length) -> String {
    let of = |title: &str| entry.sheet.words.fill(Phrase::Steps, [("title", title)]);
    let others = press.typesetter.width(&of(""), Weight::Bold, sizes.title);
    let title = press.typesetter.lines(entry.title(), Weight::Bold, sizes.title, width - others, 1);
    of(&title.concat())
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
    let Part { item, board, lines, at } = part;
    let mut tags = paragraphs(canvas, &item.text[lines.clone()], size, at.plus(page.x, page.y));
    if let Some(at) = board {
        let (caption, words) = (item.step.caption(item.number), &item.step.words);
        let (view, cell, side): (&BoardView, _, _) = (&item.step.board, item.cell, item.side);
        let at = at.plus(page.x, page.y);
        let board = PlacedBoard { view, cell, side, at, caption: &caption, words, tag_cells };
        // The board is between the heading of the step and its sentence.
        tags.insert(tags.len().min(1), board.draw(canvas));
    }
    tags
}
