//! The pages with the steps of a puzzle: each step is a board with its sentence and the list of its links beside it.

use std::ops::Range;

use krilla::tagging::{ArtifactType, ListNumbering, Tag, TagGroup};

use super::board::PlacedBoard;
use super::canvas::Canvas;
use super::entry::Entry;
use super::error::Error;
use super::front::heading;
use super::press::{Head, Press};
use super::slots::{GAP, below, least_digit, slot, slots};
use super::style::level_of_puzzles;
use crate::ink::Ink;
use crate::lay_out::{board_size, cell_of_board, digit_size, least_side, readable_cell};
use crate::length::Length;
use crate::look::Look;
use crate::page::PerPage;
use crate::shape::{Anchor, Area, Point, Weight};
use crate::sheet::PictureOptions;
use crate::steps::StepView;
use crate::text_sizes::TextSizes;
use crate::view::BoardView;
use crate::words::Phrase;

/// The least width and height of a step's board. It is larger if so many of them fit below each other, and if the text beside
/// them keeps half of the page.
const SIDE: Length = Length::mm(50);
const IN_A_COLUMN: i32 = 3;

/// How many steps without chains are on a page, if they fill it better than steps one below the other.
const UNCHAINED: PerPage = PerPage::FOUR;

/// The width and height of the board of a step with chains.
const CHAINED_SIDE: Length = Length::mm(108);

/// The least part of that size, in thousandths, that such a board has so that its text fits on the page.
const LEAST_CHAINED: i32 = 650;

/// A sentence is beside its board if there is at least this width.
const LEAST_WIDTH: Length = Length::mm(38);

/// The most of the height of a slot that text above or below a board takes, in thousandths, without a page of its own.
const MOST_TEXT: i32 = 400;

/// A step, laid out.
struct Item<'s> {
    step: &'s StepView,
    /// Its number, from 1.
    number: usize,
    shape: Shape,
    heading: Vec<String>,
    text: Vec<TextLine>,
}

/// A line of the text of a step.
struct TextLine {
    /// The number of its paragraph.
    paragraph: usize,
    /// Whether its paragraph is a link of a list.
    is_link: bool,
    weight: Weight,
    /// The distance from the edge.
    indent: Length,
    text: String,
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
    /// The distance from the left edge of the board to a second column of text, of the same width.
    column: Option<Length>,
    sizes: TextSizes,
}

/// A step, or a part of its text, at its place on a page.
#[derive(Clone)]
struct Part<'i, 's> {
    item: &'i Item<'s>,
    /// The lines of the text.
    lines: Range<usize>,
    at: Point,
}

/// The steps of a puzzle.
struct Steps<'s> {
    entry: &'s Entry,
    steps: &'s [StepView],
    /// The largest cells, and those of boards with chains.
    most: Length,
    most_chained: Length,
    /// The place of the steps on a page, below their title.
    space: Area,
}

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
    let options = press.options;
    let sizes = TextSizes::of(press.theme, options.steps_per_page.unwrap_or(PerPage::FOUR));
    let title_height = sizes.title * 2;
    let space = below(press.content()?, title_height);
    let chained = entry.sheet.steps.iter().find(|step| step.board.chains().is_some());
    let most_chained = match (chained, pictures.cell_size) {
        (Some(step), None) => readable_cell(&step.board, pictures.cell()),
        _ => pictures.cell(),
    };
    let steps = Steps { entry, steps: &entry.sheet.steps, most: pictures.cell(), most_chained, space };
    let slotted = match options.steps_per_page {
        Some(per_page) => Some((per_page, steps.shape(press, per_page))),
        None if chained.is_some() => None,
        None => steps.fitting_shape(press, sizes).map(|shape| (UNCHAINED, shape)),
    };
    let (items, slots) = match slotted {
        Some((per_page, shape)) => (steps.in_slots(press, per_page, shape)?, slots(space, per_page, options.size)),
        None => (steps.in_rows(press, sizes)?, Vec::new()),
    };
    let title = steps_of(press, entry, sizes, space.width);
    let mut key = entry.sheet.key_of_chains().map(|key| Note::of(press, key, sizes.note, space.width));
    let mut ending = entry.sheet.ending.as_deref().map(|ending| Note::of(press, ending, sizes.note, space.width));
    // The key of the arrows is above the steps, unless it would have a page of its own there.
    let height_of_key = key.as_ref().map_or(Length::ZERO, Note::height);
    let first =
        items.first().map_or(Length::ZERO, |item| slots.first().map_or(item.whole_height(), |slot| slot.height));
    let has_room = height_of_key + first <= space.height;
    let pages = pages(&items, space, &slots, if has_room { height_of_key } else { Length::ZERO });
    let last = pages.len().saturating_sub(1);
    for (number, parts) in pages.into_iter().enumerate() {
        // The gutter is on the other side of the next page.
        let area = press.content()?;
        let by = Point::new(area.at.x - space.at.x, Length::ZERO);
        let above = if number == 0 && has_room { key.take() } else { None };
        let below = if number == last { key.take().into_iter().chain(ending.take()).collect() } else { Vec::new() };
        press.page(Head::Section(section.unwrap_or_default()), |canvas| {
            let mut tags = Vec::new();
            if number == 0 {
                tags.push(steps_title(canvas, &title, sizes, area, level_of_puzzles(options) + 1));
            } else {
                canvas.artifact(ArtifactType::Header, |canvas| title_line(canvas, &title, sizes, area));
            }
            let mut end = space.at.y;
            tags.extend(above.map(|key| key.draw(canvas, Point::new(area.at.x, end))));
            for Part { item, lines, at } in parts {
                tags.extend(draw(canvas, item, lines.clone(), at.plus(by.x, by.y), options.tag_cells));
                end = end.max(at.y + item.height(&lines) + GAP);
            }
            let height = below.iter().fold(Length::ZERO, |sum, note: &Note| sum + note.height());
            end = end.min(area.at.y + area.height - height);
            for note in below {
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

/// A text above or below all steps.
struct Note {
    lines: Vec<String>,
    size: Length,
}

impl Note {
    fn of(press: &mut Press, text: &str, size: Length, width: Length) -> Note {
        Note { lines: press.typesetter.lines(text, Weight::Regular, size, width, MOST_OF_NOTE), size }
    }

    /// The height with the space below it.
    fn height(&self) -> Length {
        text_height(self.size, self.lines.len())
    }

    fn draw(&self, canvas: &mut Canvas, at: Point) -> TagGroup {
        paragraph(canvas, &self.lines, self.size, Weight::Regular, at).0
    }
}

/// The steps on their pages, in rows: as many beside each other as there are slots, or one that needs more space. What does not
/// fit on a page continues on the next one. The first page has this height above the steps for something else.
fn pages<'i, 's>(items: &'i [Item<'s>], space: Area, slots: &[Area], above: Length) -> Vec<Vec<Part<'i, 's>>> {
    let beside: Vec<Length> = slots.iter().map(|slot| slot.at.x).skip(1).take_while(|x| *x > space.at.x).collect();
    let mut pages: Vec<Vec<Part>> = Vec::new();
    // How much of the last page is used, and the free places of its last row.
    let (mut used, mut free) = (above, Vec::new().into_iter());
    if above > Length::ZERO {
        pages.push(Vec::new());
    }
    for item in items {
        let all = 0..item.text.len();
        let height = item.whole_height();
        let slot = slots.first().filter(|slot| height <= slot.height && item.width() <= slot.width);
        let row = slot.map_or(height, |slot| slot.height);
        let is_full = pages.is_empty() || used + row > space.height;
        if let (Some(at), Some(page)) = (slot.and_then(|_| free.next()), pages.last_mut()) {
            page.push(Part { item, lines: all, at });
            continue;
        }
        let at = space.at.plus(Length::ZERO, if is_full { Length::ZERO } else { used });
        let others = if slot.is_some() { &beside[..] } else { &[] };
        free = others.iter().map(|x| Point::new(*x, at.y)).collect::<Vec<Point>>().into_iter();
        match pages.last_mut().filter(|_| !is_full) {
            Some(page) => page.push(Part { item, lines: all, at }),
            None => pages.extend(item.pages(space)),
        }
        // The last page of a step with several has only the rest of its text.
        let of_item = pages.last().into_iter().flatten().filter(|part| std::ptr::eq(part.item, item));
        let last = of_item.map(|part| item.height(&part.lines)).max().unwrap_or(row);
        used = at.y - space.at.y + slot.map_or(last, |slot| slot.height) + GAP;
    }
    pages
}

impl<'s> Item<'s> {
    fn of(press: &mut Press, shape: Shape, index: usize, step: &'s StepView) -> Item<'s> {
        let (size, width) = (shape.sizes.note, shape.width);
        let heading = press.typesetter.lines(&step.heading(index + 1), Weight::Bold, size, width, MOST_OF_HEADING);
        let text = text_lines(press, step, &shape, usize::MAX);
        Item { step, number: index + 1, shape, heading, text }
    }

    /// The step with its text below the board and then beside it, if it was beside it only.
    fn in_columns(self) -> Item<'s> {
        let Shape { text, side, sizes, .. } = self.shape;
        let column = Some(text.x).filter(|x| *x > Length::ZERO);
        let text = if column.is_some() { Point::new(Length::ZERO, side + sizes.note / 2) } else { text };
        Item { shape: Shape { text, column, ..self.shape }, ..self }
    }

    fn width(&self) -> Length {
        self.shape.side.max(self.shape.text.x + self.shape.width)
    }

    /// The height with all of the text.
    fn whole_height(&self) -> Length {
        self.height(&(0..self.text.len()))
    }

    /// The height with these lines of the text. The first of them is below the board and the heading, or beside them.
    fn height(&self, lines: &Range<usize>) -> Length {
        let note = self.shape.sizes.note;
        match lines.start {
            0 => self.shape.side.max(self.shape.text.y + text_height(note, self.heading.len() + lines.len())),
            _ => text_height(note, lines.len()),
        }
    }

    /// The step on a page of its own, or on several if its text does not fit on one: its columns of text on each.
    fn pages(&self, space: Area) -> Vec<Vec<Part<'_, 's>>> {
        let (note, lines) = (self.shape.sizes.note, self.text.len());
        let most = |height: Length| ((height - note).to_um() / line_height(note).to_um().max(1)).max(1) as usize;
        let first = most(space.height - self.shape.text.y).saturating_sub(self.heading.len()).clamp(1, lines.max(1));
        let later = most(space.height);
        let starts = std::iter::once(0).chain((first..lines).step_by(later));
        let ranges = starts.map(|start| start..if start == 0 { first.min(lines) } else { lines.min(start + later) });
        let columns: Vec<Length> = std::iter::once(Length::ZERO).chain(self.shape.column).collect();
        let part =
            |(lines, x): (Range<usize>, &Length)| Part { item: self, lines, at: space.at.plus(*x, Length::ZERO) };
        let parts: Vec<Part> = ranges.zip(columns.iter().cycle()).map(part).collect();
        parts.chunks(columns.len()).map(<[Part]>::to_vec).collect()
    }
}

/// The most lines of a text above or below all steps.
const MOST_OF_NOTE: usize = 6;

/// The most lines of the heading of a step.
const MOST_OF_HEADING: usize = 2;

impl<'s> Steps<'s> {
    /// The shape of steps without chains in two columns, if they fill a page better like that than one below the other, with text
    /// beside the boards: their boards are not smaller, and each text has space.
    fn fitting_shape(&self, press: &mut Press, sizes: TextSizes) -> Option<Shape> {
        let in_row = self.shape_in_row(press.theme, sizes, self.side_in_row(), self.most).ok()?;
        let shape = self.shape(press, UNCHAINED);
        let space = self.slot(press, UNCHAINED).height - shape.text.y;
        let mut steps = self.steps.iter().enumerate();
        let fits = shape.cell >= in_row.cell
            && steps.all(|(index, step)| text_of(press, index, step, &shape, space).is_some());
        fits.then_some(shape)
    }

    /// The width and height of the board of a step in a row.
    fn side_in_row(&self) -> Length {
        let high = (self.space.height + GAP) / IN_A_COLUMN - GAP;
        high.min(self.space.width / 2).max(SIDE)
    }

    /// Steps one below the other, each with a small board.
    fn in_rows(&self, press: &mut Press, sizes: TextSizes) -> Result<Vec<Item<'s>>, Error> {
        let theme = press.theme;
        let shape = self.shape_in_row(theme, sizes, self.side_in_row(), self.most)?;
        let chained = self.shape_in_row(theme, sizes, CHAINED_SIDE, self.most_chained)?;
        self.items(press, |press, index, step| {
            let item = Item::of(press, if step.board.chains().is_some() { chained } else { shape }, index, step);
            let over = item.whole_height() - self.space.height;
            if over <= Length::ZERO {
                return item;
            }
            // A list that is a few lines too long has a smaller board rather than a page for these lines.
            let smaller = item.shape.side - over;
            let smaller = Some(smaller).filter(|side| *side >= item.shape.side.thousandths(LEAST_CHAINED));
            let smaller = smaller.and_then(|side| self.shape_in_row(theme, sizes, side, self.most_chained).ok());
            let smaller = smaller.map(|shape| Item::of(press, shape, index, step));
            smaller.filter(|item| item.whole_height() <= self.space.height).unwrap_or_else(|| item.in_columns())
        })
    }

    /// The shape of a step in a row, whose board has this side, and cells that are not larger than these.
    fn shape_in_row(&self, theme: Look, sizes: TextSizes, side: Length, most: Length) -> Result<Shape, Error> {
        let (board, space) = (&self.steps[0].board, self.space);
        let least = least_side(board, theme, least_digit(theme));
        let side = side.max(least).min(space.width).min(space.height - sizes.title * 6);
        let cell = cell_of_board(board, theme, side).min(most);
        let size = digit_size(board, cell);
        if size < least_digit(theme) {
            return Err(self.entry.too_small(false, least_digit(theme), size, None));
        }
        Ok(Shape::with(board, theme, cell, space.width, sizes))
    }

    /// So many steps on a page, as large as a slot allows.
    fn in_slots(&self, press: &mut Press, per_page: PerPage, shape: Shape) -> Result<Vec<Item<'s>>, Error> {
        let (theme, board) = (press.theme, &self.steps[0].board);
        let (least, size) = (least_digit(theme), digit_size(board, shape.cell));
        if size < least {
            let mut fewer = per_page.fewer();
            let fits = fewer.find(|fewer| digit_size(board, self.shape(press, *fewer).cell) >= least);
            return Err(self.entry.too_small(false, least, size, fits.map(PerPage::number)));
        }
        let slot = self.slot(press, per_page);
        let alone = Shape::with(board, theme, shape.cell, self.space.width, shape.sizes);
        self.items(press, |press, index, step| {
            let space = slot.height - shape.text.y;
            let shape = if text_of(press, index, step, &shape, space).is_some() { shape } else { alone };
            Item::of(press, shape, index, step)
        })
    }

    fn slot(&self, press: &Press, per_page: PerPage) -> Area {
        slot(self.space, per_page, press.options.size)
    }

    /// The steps in such slots: with the text beside the board or below it, whichever leaves more for the board.
    fn shape(&self, press: &mut Press, per_page: PerPage) -> Shape {
        let (theme, board) = (press.theme, &self.steps[0].board);
        let (slot, sizes) = (self.slot(press, per_page), TextSizes::of(theme, per_page));
        let cell = |side: Length| cell_of_board(board, theme, side).min(self.most_chained);
        let wide = cell(slot.height.min(slot.width - GAP - LEAST_WIDTH));
        let above = Shape::above(board, theme, Length::ZERO, slot.width, sizes);
        let most = slot.height.thousandths(MOST_TEXT);
        let texts = self.steps.iter().enumerate();
        let text = texts.filter_map(|(index, step)| text_of(press, index, step, &above, most)).max();
        let high = cell(slot.width.min(slot.height - text.unwrap_or_default() - sizes.note / 2));
        let beside = Shape::beside(board, theme, wide, slot.width, sizes).filter(|_| wide > high);
        beside.unwrap_or_else(|| Shape::above(board, theme, high, slot.width, sizes))
    }

    fn items(
        &self,
        press: &mut Press,
        mut item: impl FnMut(&mut Press, usize, &'s StepView) -> Item<'s>,
    ) -> Result<Vec<Item<'s>>, Error> {
        let items = self.steps.iter().enumerate().map(|(index, step)| {
            press.check()?;
            Ok(item(press, index, step))
        });
        items.collect()
    }
}

/// The height of the text of a step, if it is not more than this. A long text is not read to its end.
fn text_of(press: &mut Press, index: usize, step: &StepView, shape: &Shape, most: Length) -> Option<Length> {
    let (size, width) = (shape.sizes.note, shape.width);
    let heading = press.typesetter.lines(&step.heading(index + 1), Weight::Bold, size, width, MOST_OF_HEADING).len();
    let lines = (most.to_um() / line_height(size).to_um().max(1)).max(0) as usize + 1;
    let text = text_lines(press, step, shape, lines).len();
    Some(text_height(size, heading + text)).filter(|height| *height <= most)
}

/// The lines of the text of a step, at most so many: its sentence, and the list of its links.
fn text_lines(press: &mut Press, step: &StepView, shape: &Shape, most: usize) -> Vec<TextLine> {
    let (size, width) = (shape.sizes.note, shape.width);
    let (mut lines, mut number) = (Vec::new(), 0);
    let mut add = |text: &str, is_link: bool, weight: Weight, [first, later]: [Length; 2]| {
        let paragraph = press.typesetter.lines(text, weight, size, width - later, most);
        lines.extend(paragraph.into_iter().enumerate().map(|(at, text)| {
            let indent = if at == 0 { first } else { later };
            TextLine { paragraph: number, is_link, weight, indent, text }
        }));
        number += 1;
        lines.len() < most
    };
    if add(&step.text(), false, Weight::Regular, [Length::ZERO; 2]) {
        for paragraph in step.paragraphs() {
            if !add(&paragraph.to_string(), paragraph.is_link(), paragraph.weight(), paragraph.indents(size)) {
                break;
            }
        }
    }
    lines
}

impl Shape {
    /// The text beside a board if there is space, or else below it.
    fn with(board: &BoardView, theme: Look, cell: Length, width: Length, sizes: TextSizes) -> Shape {
        let beside = Shape::beside(board, theme, cell, width, sizes);
        beside.unwrap_or_else(|| Shape::above(board, theme, cell, width, sizes))
    }

    /// The text beside a board, if there is space.
    fn beside(board: &BoardView, theme: Look, cell: Length, width: Length, sizes: TextSizes) -> Option<Shape> {
        let side = board_size(board, theme, cell);
        let beside = width - side - GAP;
        let text = Point::new(side + GAP, Length::ZERO);
        (beside >= LEAST_WIDTH).then_some(Shape { cell, side, text, width: beside, column: None, sizes })
    }

    /// The text below a board.
    fn above(board: &BoardView, theme: Look, cell: Length, width: Length, sizes: TextSizes) -> Shape {
        let side = board_size(board, theme, cell);
        Shape { cell, side, text: Point::new(Length::ZERO, side + sizes.note / 2), width, column: None, sizes }
    }
}

/// The height of so many lines of text with the space below them.
fn text_height(size: Length, lines: usize) -> Length {
    line_height(size) * lines as i32 + size
}

fn line_height(size: Length) -> Length {
    size.thousandths(1350)
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

/// Draws a step with these lines of its text, or a page on which its text goes on.
fn draw(canvas: &mut Canvas, item: &Item, lines: Range<usize>, at: Point, tag_cells: bool) -> Vec<TagGroup> {
    let Shape { cell, side, text, sizes, .. } = item.shape;
    let (size, is_first) = (sizes.note, lines.start == 0);
    let lines = &item.text[lines];
    if !is_first {
        return paragraphs(canvas, lines, size, at);
    }
    let start = at.plus(text.x, text.y);
    let (heading, y) = paragraph(canvas, &item.heading, size, Weight::Bold, start);
    let text = paragraphs(canvas, lines, size, Point::new(start.x, y + size / 3));
    let (caption, words) = (item.step.caption(item.number), &item.step.words);
    let board = PlacedBoard { view: &item.step.board, cell, side, at, caption: &caption, words, tag_cells };
    let mut tags = vec![heading, board.draw(canvas)];
    tags.extend(text);
    tags
}

/// Writes paragraphs. Links that follow each other are the items of a list.
fn paragraphs(canvas: &mut Canvas, lines: &[TextLine], size: Length, at: Point) -> Vec<TagGroup> {
    let (mut tags, mut y) = (Vec::new(), at.y);
    for list in lines.chunk_by(|one, other| one.is_link == other.is_link) {
        let mut items = Vec::new();
        for lines in list.chunk_by(|one, other| one.paragraph == other.paragraph) {
            let TextLine { is_link, weight, .. } = lines[0];
            let content = canvas.content(|canvas| {
                for line in lines {
                    y += line_height(size);
                    let at = Point::new(at.x + line.indent, y - size / 3);
                    canvas.text(at, Anchor::Start, size, weight, Ink::Text, &format!("{} ", line.text));
                }
            });
            if is_link {
                let mut body = TagGroup::new(Tag::LBody);
                body.push(content);
                let mut item = TagGroup::new(Tag::LI);
                item.push(body);
                items.push(item);
            } else {
                let mut paragraph = TagGroup::new(Tag::P);
                paragraph.push(content);
                tags.push(paragraph);
            }
        }
        if !items.is_empty() {
            let mut list = TagGroup::new(Tag::L(ListNumbering::Decimal));
            items.into_iter().for_each(|item| list.push(item));
            tags.push(list);
        }
    }
    tags
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
