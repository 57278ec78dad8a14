//! The answers of a book: at its end, on the back of each page, or upside down at the foot.

use krilla::tagging::{ArtifactType, TagGroup};

use super::board::PlacedBoard;
use super::canvas::Canvas;
use super::entry::Entry;
use super::error::Error;
use super::front::{SECTION_HEIGHT, caption, heading, section_heading};
use super::press::Press;
use super::slots::{Arrangement, GAP, below, grid, least_digit, least_side, slots};
use super::style::Sizes;
use crate::ink::{Ink, Theme};
use crate::length::Length;
use crate::page::{PageOptions, PerPage};
use crate::shape::{Anchor, Area, Point, Weight};
use crate::sheet::{Figure, PictureOptions};

/// The size of the digits of answers, if the theme does not need larger ones: 6 points.
const ANSWER_DIGIT: Length = Length::um(2117);

/// The width and height of a board of an answer that is upside down, if its digits do not need more.
const SMALL_ANSWER: Length = Length::mm(28);

/// The heading of the answers.
const ANSWERS: &str = "Answers";

/// Draws an answer in the middle of a slot.
pub(super) fn answer(
    canvas: &mut Canvas,
    options: &PageOptions,
    entry: &Entry,
    slot: Area,
    cell: Length,
    sizes: Sizes,
    level: u16,
) -> Vec<TagGroup> {
    let Some(figure) = &entry.answer else { return Vec::new() };
    let height = answer_caption(sizes);
    let space = (slot.width, slot.height - height);
    let board = Arrangement::of(&figure.board, 1, canvas.theme, space, Length::ZERO, cell);
    let left = slot.at.x + (slot.width - board.side) / 2;
    let top = slot.at.y + (slot.height - height - board.side) / 2;
    let width = slot.at.x + slot.width - left;
    let title = entry.answer_title();
    let line = canvas.typesetter.lines(&title, Weight::Bold, sizes.title, width, 1).concat();
    let mut tag = heading(level, &title);
    let at = Point::new(left, top + sizes.title);
    tag.push(canvas.content(|canvas| canvas.text(at, Anchor::Start, sizes.title, Weight::Bold, Ink::Text, &line)));
    let at = Point::new(left, top + height);
    vec![tag, solution(canvas, options, figure, (board, at), &title)]
}

/// Draws the solution with this title, as large as arranged.
fn solution(
    canvas: &mut Canvas,
    options: &PageOptions,
    figure: &Figure,
    (board, at): (Arrangement, Point),
    title: &str,
) -> TagGroup {
    let (view, caption) = (&figure.board, format!("{title}, solution"));
    let Arrangement { cell, side, .. } = board;
    PlacedBoard { view, cell, side, at, caption: &caption, tag_cells: options.tag_cells }.draw(canvas)
}

/// The height of the title above an answer.
fn answer_caption(sizes: Sizes) -> Length {
    sizes.title.thousandths(1600)
}

/// Adds the answers at the end of the book: as many on a page as can be read.
pub(super) fn answers_at_the_end(press: &mut Press, pictures: &PictureOptions, entries: &[Entry]) -> Result<(), Error> {
    let answered: Vec<&Entry> = entries.iter().filter(|entry| entry.answer.is_some()).collect();
    if answered.is_empty() {
        return Ok(());
    }
    let (options, theme) = (press.options, press.theme);
    let space = below(press.content()?, SECTION_HEIGHT);
    let places = |per_page: PerPage| slots(space, per_page, options.size);
    let smallest = |per_page: PerPage| {
        let sizes = Sizes::of(theme, per_page);
        let space = places(per_page)
            .first()
            .map_or((Length::ZERO, Length::ZERO), |slot| (slot.width, slot.height - answer_caption(sizes)));
        let digits = answered.iter().filter_map(|entry| {
            let board = &entry.answer.as_ref()?.board;
            let arranged = Arrangement::of(board, 1, theme, space, Length::ZERO, pictures.cell());
            Some((arranged.digits(board), *entry))
        });
        digits.min_by_key(|(digits, _)| *digits)
    };
    let is_large = |per_page: &PerPage, least: Length| smallest(*per_page).is_some_and(|(digits, _)| digits >= least);
    let least = least_digit(theme);
    let best = PerPage::ALL.into_iter().rev().find(|per_page| is_large(per_page, least.max(ANSWER_DIGIT)));
    let Some(per_page) = best.or_else(|| Some(PerPage::One).filter(|one| is_large(one, least))) else {
        let (size, entry) = smallest(PerPage::One).unwrap_or((Length::ZERO, answered[0]));
        return Err(entry.too_small(least, size, None));
    };
    let sizes = Sizes::of(theme, per_page);
    press.outline(1, ANSWERS.to_owned(), space.at.y - SECTION_HEIGHT);
    for (page, chunk) in answered.chunks(per_page.number()).enumerate() {
        let area = press.content()?;
        let places = slots(below(area, SECTION_HEIGHT), per_page, options.size);
        press.page(Some(ANSWERS), |canvas| {
            let mut tags = Vec::new();
            if page == 0 {
                tags.push(section_heading(canvas, ANSWERS, area));
            }
            for (entry, slot) in chunk.iter().zip(places) {
                tags.extend(answer(canvas, options, entry, slot, pictures.cell(), sizes, 2));
            }
            tags
        })?;
    }
    Ok(())
}

/// The height of the strip at the foot of a page for answers that are upside down.
pub(super) fn strip_height(entries: &[Entry], theme: Theme, sizes: Sizes, area: Area, per_page: PerPage) -> Length {
    let (columns, side) = strip_columns(entries.iter(), theme, area.width, per_page.number());
    (side + sizes.caption() + GAP) * per_page.number().div_ceil(columns) as i32 + GAP
}

/// How many answers of a strip are beside each other, and the width and height of each: as many as can be read.
fn strip_columns<'e>(
    entries: impl Iterator<Item = &'e Entry>,
    theme: Theme,
    width: Length,
    number: usize,
) -> (usize, Length) {
    let boards = entries.filter_map(|entry| Some(&entry.answer.as_ref()?.board));
    let least = boards.map(|board| least_side(board, theme)).max().unwrap_or_default();
    let side = |columns: usize| (width - GAP * (columns as i32 - 1)) / columns as i32;
    let columns = (1..=number).rev().find(|columns| side(*columns) >= least).unwrap_or(1);
    (columns, side(columns).min(SMALL_ANSWER.max(least)))
}

/// Draws the answers of a page upside down at its foot.
pub(super) fn answers_upside_down(
    canvas: &mut Canvas,
    options: &PageOptions,
    entries: &[&Entry],
    sizes: Sizes,
    strip: Area,
) -> Vec<TagGroup> {
    let answered: Vec<&Entry> = entries.iter().copied().filter(|entry| entry.answer.is_some()).collect();
    if answered.is_empty() {
        return Vec::new();
    }
    canvas.artifact(ArtifactType::Layout, |canvas| {
        canvas.rule(strip.at.plus(Length::ZERO, GAP / 2), strip.width, Length::um(120), Ink::ThinLine);
    });
    let area = below(strip, GAP);
    let (columns, side) = strip_columns(entries.iter().copied(), canvas.theme, area.width, entries.len());
    let columns = columns.min(answered.len());
    let rows = answered.len().div_ceil(columns);
    canvas.upside_down(area.centre(), |canvas| {
        let mut tags = Vec::new();
        for (entry, slot) in answered.iter().zip(grid(area, columns, rows)) {
            let Some(figure) = &entry.answer else { continue };
            let space = (slot.width, slot.height - sizes.caption());
            let board = Arrangement::of(&figure.board, 1, canvas.theme, space, Length::ZERO, side);
            let at = slot.at.plus((slot.width - board.side) / 2, Length::ZERO);
            let title = entry.answer_title();
            tags.push(caption(canvas, &title, sizes.note, at, board.side.max(slot.width / 2)));
            let at = at.plus(Length::ZERO, sizes.caption());
            tags.push(solution(canvas, options, figure, (board, at), &title));
        }
        tags
    })
}
