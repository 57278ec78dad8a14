//! The answers of a book: at its end, on the back of each page, or upside down at the foot.

use krilla::tagging::{ArtifactType, TagGroup};

use super::board::PlacedBoard;
use super::canvas::Canvas;
use super::entry::{Entry, of_board};
use super::error::Error;
use super::front::{SECTION_HEIGHT, caption, heading, section_heading};
use super::press::Press;
use super::slots::{Arrangement, GAP, LEAST_DIGIT, below, grid, least_side, slots};
use super::style::Sizes;
use crate::ink::Ink;
use crate::lay_out::digit_size;
use crate::length::Length;
use crate::look::Look;
use crate::page::{PageOptions, PerPage};
use crate::shape::{Anchor, Area, Point, Weight};
use crate::sheet::{Figure, PictureOptions};
use crate::words::Phrase;

/// The width and height of a board of an answer that is upside down, if its digits do not need more.
const SMALL_ANSWER: Length = Length::mm(28);

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
    vec![tag, solution(canvas, options, entry, figure, (board, at))]
}

/// Draws the solution of a puzzle, as large as arranged.
fn solution(
    canvas: &mut Canvas,
    options: &PageOptions,
    entry: &Entry,
    figure: &Figure,
    (board, at): (Arrangement, Point),
) -> TagGroup {
    let (view, words) = (&figure.board, &entry.sheet.words);
    let caption = of_board(&entry.answer_title(), words.get(Phrase::Solution));
    let Arrangement { cell, side, .. } = board;
    PlacedBoard { view, cell, side, at, caption: &caption, words, tag_cells: options.tag_cells }.draw(canvas)
}

/// The height of the title above an answer.
fn answer_caption(sizes: Sizes) -> Length {
    sizes.title.thousandths(1600)
}

/// Adds the answers at the end of the book. Each is as small as the theme allows, so that one large board does not enlarge
/// the others, and none is larger than its puzzle, whose boards these are. They stay in the order of their puzzles.
pub(super) fn answers_at_the_end(
    press: &mut Press,
    pictures: &PictureOptions,
    boards: &[Arrangement],
    entries: &[Entry],
) -> Result<(), Error> {
    let boards = entries.iter().zip(boards).map(|(entry, board)| (entry, board.cell.min(pictures.cell())));
    let answered: Vec<(&Entry, Length)> = boards.filter(|(entry, _)| entry.answer.is_some()).collect();
    if answered.is_empty() {
        return Ok(());
    }
    let (options, theme) = (press.options, press.theme);
    let space = below(press.content()?, SECTION_HEIGHT);
    let sized = answered.into_iter().map(|(entry, most)| {
        let per_page = smallest_readable(entry, theme, space, options, most)?;
        Ok(Sized { entry, most, per_page })
    });
    let sized = sized.collect::<Result<Vec<_>, Error>>()?;
    if options.open_right {
        press.open_right()?;
    }
    let heading = pictures.words.get(Phrase::Answers);
    press.outline(1, heading.to_owned(), space.at.y - SECTION_HEIGHT);
    for (number, page) in pages_of_rows(&sized, space, options).into_iter().enumerate() {
        let area = press.content()?;
        press.page(Some(heading), |canvas| {
            let mut tags = Vec::new();
            if number == 0 {
                tags.push(section_heading(canvas, heading, area));
            }
            let mut place = below(area, SECTION_HEIGHT);
            for row in page {
                let per_page = row[0].per_page;
                let slots = slots(Area { at: place.at, ..space }, per_page, options.size);
                place = below(place, slots[0].height + GAP);
                for (Sized { entry, most, .. }, slot) in row.iter().zip(slots) {
                    tags.extend(answer(canvas, options, entry, slot, *most, Sizes::of_answers(per_page), 2));
                }
            }
            tags
        })?;
    }
    Ok(())
}

/// How many answers of the size of this one a page can have, so that its digits are not too small. Its cells are not larger
/// than `most`.
fn smallest_readable(
    entry: &Entry,
    theme: Look,
    space: Area,
    options: &PageOptions,
    most: Length,
) -> Result<PerPage, Error> {
    let digits = |per_page: PerPage| {
        let (Some(slot), Some(figure)) = (slots(space, per_page, options.size).first().copied(), &entry.answer) else {
            return Length::ZERO;
        };
        let height = slot.height - answer_caption(Sizes::of_answers(per_page));
        Arrangement::of(&figure.board, 1, theme, (slot.width, height), Length::ZERO, most).digits(&figure.board)
    };
    let of_puzzle = entry.answer.as_ref().map_or(Length::ZERO, |figure| digit_size(&figure.board, most));
    let wanted = theme.answer_digit_size().min(of_puzzle);
    let too_small = |size, fits| entry.too_small(true, LEAST_DIGIT, size, fits);
    if let Some(asked) = options.answers_per_page {
        let size = digits(asked);
        let fits = || asked.fewer().find(|other| digits(*other) >= LEAST_DIGIT).map(PerPage::number);
        return if size >= LEAST_DIGIT { Ok(asked) } else { Err(too_small(size, fits())) };
    }
    let best = PerPage::NUMBERED.into_iter().rev().find(|per_page| digits(*per_page) >= wanted);
    let best = best.or_else(|| Some(PerPage::ONE).filter(|one| digits(*one) >= LEAST_DIGIT));
    best.ok_or_else(|| too_small(digits(PerPage::ONE), None))
}

/// An answer, its largest cells, and how many of its size a page can have.
struct Sized<'e> {
    entry: &'e Entry,
    most: Length,
    per_page: PerPage,
}

/// Divides answers into rows of one size, and the rows into pages.
fn pages_of_rows<'s, 'e>(answers: &'s [Sized<'e>], space: Area, options: &PageOptions) -> Vec<Vec<&'s [Sized<'e>]>> {
    let mut pages: Vec<Vec<&[Sized<'_>]>> = vec![Vec::new()];
    let mut used = Length::ZERO;
    for of_one_size in answers.chunk_by(|one, next| one.per_page == next.per_page) {
        let slots = slots(space, of_one_size[0].per_page, options.size);
        let columns = slots.iter().take_while(|slot| slot.at.y == slots[0].at.y).count();
        for row in of_one_size.chunks(columns) {
            if used + slots[0].height > space.height {
                pages.push(Vec::new());
                used = Length::ZERO;
            }
            used = used + slots[0].height + GAP;
            if let Some(page) = pages.last_mut() {
                page.push(row);
            }
        }
    }
    pages
}

/// The height of the strip at the foot of a page for answers that are upside down.
pub(super) fn strip_height(entries: &[Entry], theme: Look, sizes: Sizes, area: Area, per_page: PerPage) -> Length {
    let (columns, side) = strip_columns(entries.iter(), theme, area.width, per_page.number());
    (side + sizes.caption() + GAP) * per_page.number().div_ceil(columns) as i32 + GAP
}

/// How many answers of a strip are beside each other, and the width and height of each: as many as can be read.
fn strip_columns<'e>(
    entries: impl Iterator<Item = &'e Entry>,
    theme: Look,
    width: Length,
    number: usize,
) -> (usize, Length) {
    let boards = entries.filter_map(|entry| Some(&entry.answer.as_ref()?.board));
    let least = boards.map(|board| least_side(board, theme, LEAST_DIGIT)).max().unwrap_or_default();
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
            tags.push(solution(canvas, options, entry, figure, (board, at)));
        }
        tags
    })
}
