//! The pages with the steps of a puzzle: each step is a board with its sentence beside it.

use krilla::tagging::{Tag, TagGroup};

use super::board::PlacedBoard;
use super::canvas::Canvas;
use super::entry::Entry;
use super::error::Error;
use super::front::heading;
use super::press::Press;
use super::slots::{GAP, below, least_digit, least_side};
use super::style::{Sizes, level_of_puzzles};
use crate::ink::Ink;
use crate::lay_out::{board_size, digit_size};
use crate::length::Length;
use crate::page::PerPage;
use crate::shape::{Anchor, Area, Point, Weight};
use crate::sheet::PictureOptions;
use crate::steps::StepView;

/// The width and height of a step's board, if its digits do not need more.
const SIDE: Length = Length::mm(62);

/// A sentence is beside its board if there is at least this width.
const LEAST_WIDTH: Length = Length::mm(38);

/// A step, laid out.
struct Item<'s> {
    step: &'s StepView,
    /// Its number, from 1.
    number: usize,
    heading: Vec<String>,
    sentence: Vec<String>,
    height: Length,
}

/// Where the parts of a step are.
#[derive(Clone, Copy)]
struct Shape {
    cell: Length,
    side: Length,
    /// The place of the text, relative to the top left corner of the board.
    text: Point,
    /// The width of the text.
    width: Length,
    sizes: Sizes,
}

/// Adds the pages with the steps of a puzzle.
pub(super) fn step_pages(
    press: &mut Press,
    pictures: &PictureOptions,
    entry: &Entry,
    section: Option<&str>,
) -> Result<(), Error> {
    let Some(first) = entry.sheet.steps.first() else { return Ok(()) };
    let (options, theme) = (press.options, press.theme);
    let area = press.content()?;
    let sizes = Sizes::of(theme, PerPage::Four);
    let title_height = sizes.title * 2;
    let board = &first.board;
    let most = board_size(board, theme, pictures.cell());
    let side = SIDE
        .max(least_side(board, theme, least_digit(theme)))
        .min(most)
        .min(area.width)
        .min(area.height - title_height * 4);
    let lines = board_size(board, theme, Length::ZERO);
    let cell = (side - lines) / board.size() as i32;
    let (least, size) = (least_digit(theme), digit_size(board, cell));
    if size < least {
        return Err(entry.too_small(least, size, None));
    }
    let side = board_size(board, theme, cell);
    let beside = area.width - side - GAP;
    let (text, width) = match beside >= LEAST_WIDTH {
        true => (Point::new(side + GAP, Length::ZERO), beside),
        false => (Point::new(Length::ZERO, side + sizes.note / 2), area.width),
    };
    let shape = Shape { cell, side, text, width, sizes };
    let items = entry.sheet.steps.iter().enumerate().map(|(index, step)| {
        press.check()?;
        Ok(item(press, shape, index, step))
    });
    let items: Vec<Item> = items.collect::<Result<_, Error>>()?;
    let title = format!("{}: steps", entry.title());
    let ending = entry.sheet.ending.as_deref();
    let mut rest = items.as_slice();
    while !rest.is_empty() {
        let area = press.content()?;
        let is_first = rest.len() == items.len();
        let space = if is_first { below(area, title_height) } else { area };
        let (here, later) = rest.split_at(fitting(rest, space.height));
        rest = later;
        let ending = ending.filter(|_| later.is_empty());
        press.page(Some(section.unwrap_or_default()), |canvas| {
            let mut tags = Vec::new();
            if is_first {
                tags.push(steps_title(canvas, &title, sizes, area, level_of_puzzles(options) + 1));
            }
            let mut at = space.at;
            for item in here {
                tags.extend(draw(canvas, shape, item, at, options.tag_cells));
                at = at.plus(Length::ZERO, item.height + GAP);
            }
            if let Some(ending) = ending {
                let lines = canvas.typesetter.lines(ending, Weight::Regular, sizes.note, area.width, 2);
                tags.push(paragraph(canvas, &lines, sizes.note, Weight::Regular, at).0);
            }
            tags
        })?;
    }
    Ok(())
}

/// How many of the steps fit into this height, at least one.
fn fitting(items: &[Item], height: Length) -> usize {
    let mut used = Length::ZERO;
    let fits = |item: &&Item| {
        used += item.height;
        let fits = used <= height;
        used += GAP;
        fits
    };
    items.iter().take_while(fits).count().max(1)
}

fn item<'s>(press: &mut Press, shape: Shape, index: usize, step: &'s StepView) -> Item<'s> {
    let Shape { sizes, width, side, text, .. } = shape;
    let heading = step.heading(index + 1);
    let heading = press.typesetter.lines(&heading, Weight::Bold, sizes.note, width, 2);
    let sentence = press.typesetter.lines(&step.sentence, Weight::Regular, sizes.note, width, usize::MAX);
    let lines = (heading.len() + sentence.len()) as i32;
    let height = side.max(text.y + line_height(sizes.note) * lines + sizes.note);
    Item { step, number: index + 1, heading, sentence, height }
}

fn line_height(size: Length) -> Length {
    size.thousandths(1350)
}

fn steps_title(canvas: &mut Canvas, title: &str, sizes: Sizes, area: Area, level: u16) -> TagGroup {
    let line = canvas.typesetter.lines(title, Weight::Bold, sizes.title, area.width, 1).concat();
    let mut tag = heading(level, title);
    let at = area.at.plus(Length::ZERO, sizes.title);
    tag.push(canvas.content(|canvas| canvas.text(at, Anchor::Start, sizes.title, Weight::Bold, Ink::Text, &line)));
    tag
}

/// Draws a step.
fn draw(canvas: &mut Canvas, shape: Shape, item: &Item, at: Point, tag_cells: bool) -> Vec<TagGroup> {
    let start = at.plus(shape.text.x, shape.text.y);
    let size = shape.sizes.note;
    let (heading, y) = paragraph(canvas, &item.heading, size, Weight::Bold, start);
    let (sentence, _) = paragraph(canvas, &item.sentence, size, Weight::Regular, Point::new(start.x, y + size / 3));
    let caption = StepView::caption(item.number);
    let board =
        PlacedBoard { view: &item.step.board, cell: shape.cell, side: shape.side, at, caption: &caption, tag_cells };
    vec![heading, board.draw(canvas), sentence]
}

/// Writes the lines of a paragraph, and returns where it ends.
fn paragraph(canvas: &mut Canvas, lines: &[String], size: Length, weight: Weight, at: Point) -> (TagGroup, Length) {
    let mut y = at.y;
    let mut tag = TagGroup::new(Tag::P);
    tag.push(canvas.content(|canvas| {
        for line in lines {
            y += line_height(size);
            let at = Point::new(at.x, y - size / 3);
            canvas.text(at, Anchor::Start, size, weight, Ink::Text, &format!("{line} "));
        }
    }));
    (tag, y)
}
