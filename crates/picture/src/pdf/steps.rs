//! The pages with the steps of a puzzle: each step is a board with its sentence and the list of its links.

use std::ops::Range;

use krilla::tagging::{ArtifactType, TagGroup};

use super::board::PlacedBoard;
use super::canvas::Canvas;
use super::entry::Entry;
use super::error::Error;
use super::front::heading;
use super::plan::largest_cell;
use super::press::{Head, Press};
use super::slots::{GAP, below, least_digit, slot, slots};
use super::step_text::{Note, TextLine, in_columns, lines_in, lines_of, paragraphs, text_height};
use super::style::level_of_puzzles;
use crate::ink::Ink;
use crate::lay_out::{board_size, cell_of_board, digit_size, least_side, readable_cell};
use crate::length::Length;
use crate::page::PerPage;
use crate::shape::{Anchor, Area, Point, Weight};
use crate::sheet::PictureOptions;
use crate::steps::StepView;
use crate::text_sizes::TextSizes;
use crate::view::BoardView;
use crate::words::Phrase;

/// How many steps without chains are on a page, in two columns, if their boards are hardly smaller there than one below the
/// other: at least this part of their cells, in thousandths.
const UNCHAINED: PerPage = PerPage::FOUR;
const HARDLY_SMALLER: i32 = 900;

/// The part of the steps, in percent, whose text fits below a board in two columns. The others are alone in a row.
const TYPICAL: usize = 90;

/// The least width and height of a board without chains that is alone in a row. It is larger if so many of them fit below each
/// other, and if the text beside them keeps half of the page.
const SIDE: Length = Length::mm(50);
const IN_A_COLUMN: i32 = 3;

/// The least width and height of the board of a step with chains, if the page has space. It is larger if two of them fit below each
/// other, and if the text beside them has a column.
const CHAINED_SIDE: Length = Length::mm(105);

/// A sentence is beside its board in a slot if there is at least this width.
const LEAST_WIDTH: Length = Length::mm(38);

/// The most of the height of a slot that text above or below a board takes, in thousandths, if the step is not alone in a row.
const MOST_TEXT: i32 = 400;

/// The least width of a column of text beside and below a board that is alone in a row, and of a sentence beside it, in sizes of
/// the text.
const LEAST_COLUMN: i32 = 15;
const LEAST_BESIDE: i32 = 9;

/// How many lines are below such a board, at least, if none are beside it and the rest is on the next page.
const LEAST_LINES: i32 = 3;

/// The sizes of a board beside its list, in thousandths, the first with which all of the list is there.
const BESIDE: [i32; 4] = [1000, 950, 900, 850];

/// A list that is a few lines too long for a page has a smaller board instead: at least this part of the size, in thousandths.
const SMALLER: i32 = 650;

/// A step, laid out.
struct Item<'s> {
    step: &'s StepView,
    /// Its number, from 1.
    number: usize,
    cell: Length,
    side: Length,
    text: Vec<TextLine>,
    place: Place,
}

/// Where a step is, and its text.
#[derive(Clone, Copy)]
enum Place {
    /// Beside others, with the text at this point, relative to the top left corner of the board.
    Beside(Point),
    /// Alone in a row, in the same way.
    Alone(Point),
    /// Alone in a row, with the text in the columns from this one, which are beside the board, and then in all columns below it.
    InColumns(usize),
}

/// The shape of a step: where its text is, relative to the top left corner of the board, and how wide.
#[derive(Clone, Copy)]
struct Shape {
    cell: Length,
    side: Length,
    text: Point,
    width: Length,
}

/// A part of the text of a step at its place on a page. The first part has the board of the step too.
struct Part<'i, 's> {
    item: &'i Item<'s>,
    board: Option<Point>,
    lines: Range<usize>,
    at: Point,
}

/// The columns of text of a step that is alone in a row.
struct Columns {
    number: usize,
    width: Length,
}

/// The steps of a puzzle.
struct Steps<'s> {
    entry: &'s Entry,
    steps: &'s [StepView],
    /// The largest cells, and those of boards with chains.
    most: Length,
    most_chained: Length,
    /// The largest cells where the number of steps on a page is asked for.
    most_in_slot: Length,
    /// The place of the steps on a page, below their title.
    space: Area,
    sizes: TextSizes,
    columns: Columns,
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
    let (options, content) = (press.options, press.content()?);
    let steps = Steps::of(press, pictures, entry, content);
    let (space, sizes) = (steps.space, steps.sizes);
    let (items, grid) = steps.laid_out(press)?;
    let rows = rows(&items, grid.as_ref());
    let title = steps_of(press, entry, sizes, space.width);
    let mut key = entry.sheet.key_of_chains().map(|key| Note::of(press, key, sizes.note, space.width));
    let mut ending = entry.sheet.ending.as_deref().map(|ending| Note::of(press, ending, sizes.note, space.width));
    // The key of the arrows is above the steps, unless it would have a page of its own there.
    let height_of_key = key.as_ref().map_or(Length::ZERO, Note::height);
    let first = rows.first().map_or(Length::ZERO, |row| row.least_height(&steps));
    let has_room = height_of_key + first <= space.height;
    let mut pages = steps.pages(&rows, if has_room { height_of_key } else { Length::ZERO });
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
        let above = if number == 0 && has_room { key.take() } else { None };
        let below: Vec<Note> =
            if number == last { key.take().into_iter().chain(ending.take()).collect() } else { Vec::new() };
        press.page(Head::Section(section.unwrap_or_default()), |canvas| {
            let mut tags = Vec::new();
            if number == 0 {
                tags.push(steps_title(canvas, &title, sizes, area, level_of_puzzles(options) + 1));
            } else {
                canvas.artifact(ArtifactType::Header, |canvas| title_line(canvas, &title, sizes, area));
            }
            tags.extend(above.map(|key| key.draw(canvas, Point::new(area.at.x, space.at.y))));
            for part in parts {
                tags.extend(draw(canvas, &part, by, sizes.note, options.tag_cells));
            }
            let mut end = (space.at.y + used).min(area.at.y + area.height - height_of_notes);
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

/// The places of steps that are beside each other.
struct Grid {
    /// The left edge of each column, relative to the first one.
    columns: Vec<Length>,
    /// The height of each row, if all have the same.
    row: Option<Length>,
}

/// Steps beside each other, or one alone.
struct Row<'i, 's> {
    items: &'i [Item<'s>],
    columns: &'i [Length],
    /// The height of each row, if all have the same.
    height: Option<Length>,
}

/// The parts on a page, and how much of its height they use, with the space below them.
#[derive(Default)]
struct Page<'i, 's> {
    parts: Vec<Part<'i, 's>>,
    used: Length,
}

/// Divides the steps into rows.
fn rows<'i, 's>(items: &'i [Item<'s>], grid: Option<&'i Grid>) -> Vec<Row<'i, 's>> {
    let is_beside = |item: &Item| matches!(item.place, Place::Beside(_));
    let mut rows = Vec::new();
    let mut rest = items;
    while let Some(first) = rest.first() {
        let grid = grid.filter(|_| is_beside(first));
        let columns = grid.map_or(&[Length::ZERO][..], |grid| &grid.columns);
        let number = rest.iter().take(columns.len()).take_while(|item| is_beside(item)).count().max(1);
        let (items, others) = rest.split_at(number);
        rows.push(Row { items, columns, height: grid.and_then(|grid| grid.row) });
        rest = others;
    }
    rows
}

impl<'i, 's> Row<'i, 's> {
    /// The height that the start of a row needs on a page: all of it, if a page has so much space.
    fn least_height(&self, steps: &Steps) -> Length {
        let item = &self.items[0];
        let Place::InColumns(first) = item.place else { return self.height_of_slots(steps) };
        match &steps.in_columns(item, Length::ZERO, steps.space.height)[..] {
            [whole] => whole.used - GAP,
            _ if first < steps.columns.number => item.side,
            _ => item.side + text_height(steps.sizes.note, LEAST_LINES),
        }
    }

    fn height_of_slots(&self, steps: &Steps) -> Length {
        let highest = || self.items.iter().map(|item| item.height_in_slot(steps.sizes.note)).max();
        self.height.or_else(highest).unwrap_or_default()
    }
}

impl Item<'_> {
    fn height_in_slot(&self, note: Length) -> Length {
        match self.place {
            Place::Beside(text) | Place::Alone(text) => {
                let height = text_height(note, self.text.len() as i32);
                // Beside a board, the text needs no space below it.
                self.side.max(if text.y == Length::ZERO { height - note } else { text.y + height })
            }
            Place::InColumns(_) => self.side,
        }
    }
}

impl Columns {
    fn of(width: Length, note: Length) -> Columns {
        let least = note * LEAST_COLUMN;
        let number = ((width + GAP).to_um() / (least + GAP).to_um()).max(1);
        Columns { number: number as usize, width: (width - GAP * (number - 1)) / number }
    }

    /// The left edge of a column, from 0.
    fn left(&self, column: usize) -> Length {
        (self.width + GAP) * column as i32
    }

    /// The width of the first columns that a board of this width needs, and their number.
    fn across(&self, side: Length) -> (Length, usize) {
        let width = |number: usize| self.left(number) - GAP;
        let number = (1..self.number).find(|number| width(*number) >= side).unwrap_or(self.number);
        (width(number), number)
    }
}

impl<'s> Steps<'s> {
    fn of(press: &Press, pictures: &PictureOptions, entry: &'s Entry, content: Area) -> Steps<'s> {
        let steps = &entry.sheet.steps;
        let sizes = TextSizes::of(press.theme, press.options.steps_per_page.unwrap_or(UNCHAINED));
        let space = below(content, sizes.title * 2);
        let chained = steps.iter().find(|step| step.board.chains().is_some());
        let most_chained = match (chained, pictures.cell_size) {
            (Some(step), None) => readable_cell(&step.board, pictures.cell()),
            _ => pictures.cell(),
        };
        let columns = Columns::of(space.width, sizes.note);
        let most_in_slot = largest_cell(pictures);
        Steps { entry, steps, most: pictures.cell(), most_chained, most_in_slot, space, sizes, columns }
    }

    /// The steps in their shapes, and the places of those that are beside others: in so many slots on a page as are asked for,
    /// or without chains in two columns.
    fn laid_out(&self, press: &mut Press) -> Result<(Vec<Item<'s>>, Option<Grid>), Error> {
        if let Some(per_page) = press.options.steps_per_page {
            let shape = self.shape_in_slots(press, per_page)?;
            let items = self.items(press, Some((per_page, shape)), [shape.cell; 2], |_| true)?;
            return Ok((items, Some(self.grid(press, per_page, true))));
        }
        let alone = self.cell(press, self.side_alone(), self.most)?;
        let (width, _) = self.columns.across(CHAINED_SIDE.thousandths(HARDLY_SMALLER));
        let chained = width.min((self.space.height - GAP) / 2).max(CHAINED_SIDE);
        let chained = self.cell(press, chained, self.most_chained)?;
        let shape = self.shape_in_two_columns(press, alone);
        let alone = shape.map_or_else(|| self.filling(press, alone), |shape| shape.cell);
        let is_beside = |step: &StepView| step.board.chains().is_none();
        let items = self.items(press, shape.map(|shape| (UNCHAINED, shape)), [alone, chained], is_beside)?;
        Ok((items, shape.map(|_| self.grid(press, UNCHAINED, false))))
    }

    /// The steps: in a slot if they may be there and if their text fits, or else alone, with cells of this size, or of the other
    /// size with chains.
    fn items(
        &self,
        press: &mut Press,
        slot: Option<(PerPage, Shape)>,
        [cell, chained]: [Length; 2],
        may_be_in_slot: impl Fn(&StepView) -> bool,
    ) -> Result<Vec<Item<'s>>, Error> {
        let note = self.sizes.note;
        let items = self.steps.iter().enumerate().map(|(index, step)| {
            press.check()?;
            let (number, board) = (index + 1, &step.board);
            if let Some((per_page, shape)) = slot.filter(|_| may_be_in_slot(step)) {
                let most = self.slot(press, per_page).height;
                if let Some(item) = self.placed(press, number, shape, most, Place::Beside) {
                    return Ok(item);
                }
            }
            let cell = if board.chains().is_some() { chained } else { cell };
            // A list that is a little too long to be beside its board is beside a smaller one, where it has more width too.
            let sizes = if board.chains().is_some() { &BESIDE[..] } else { &BESIDE[..1] };
            for part in sizes {
                let shape = self.shape_alone(press, cell.thousandths(*part));
                let below = if shape.text.y == Length::ZERO { shape.side } else { self.space.height };
                if digit_size(board, shape.cell) >= least_digit(press.theme)
                    && let Some(item) = self.placed(press, number, shape, below + note, Place::Alone)
                {
                    return Ok(item);
                }
            }
            let text = lines_of(press, number, step, note, self.columns.width, usize::MAX).unwrap_or_default();
            Ok(self.on_one_page(press, self.alone(press, number, text, cell)))
        });
        items.collect()
    }

    /// A step of this shape, if it is not higher than this.
    fn placed(
        &self,
        press: &mut Press,
        number: usize,
        shape: Shape,
        most: Length,
        place: fn(Point) -> Place,
    ) -> Option<Item<'s>> {
        let (step, note) = (&self.steps[number - 1], self.sizes.note);
        let text = lines_of(press, number, step, note, shape.width, lines_in(most - shape.text.y, note))?;
        Some(Item { step, number, cell: shape.cell, side: shape.side, text, place: place(shape.text) })
    }

    /// The shape of a step that is alone in a row: with the text beside the board, if it has space there, or else below it.
    fn shape_alone(&self, press: &Press, cell: Length) -> Shape {
        let side = board_size(&self.steps[0].board, press.theme, cell);
        let beside = self.space.width - side - GAP;
        match beside >= LEAST_WIDTH.max(self.sizes.note * LEAST_BESIDE) {
            true => Shape { cell, side, text: Point::new(side + GAP, Length::ZERO), width: beside },
            false => Shape {
                cell,
                side,
                text: Point::new(Length::ZERO, side + self.sizes.note / 2),
                width: side.max(self.columns.width),
            },
        }
    }

    /// A step that is alone in a row, with cells of this size.
    fn alone(&self, press: &Press, number: usize, text: Vec<TextLine>, cell: Length) -> Item<'s> {
        let step = &self.steps[number - 1];
        let side = board_size(&step.board, press.theme, cell);
        Item { step, number, cell, side, text, place: Place::InColumns(self.columns.across(side).1) }
    }

    /// The step with a smaller board, if that saves a second page.
    fn on_one_page(&self, press: &Press, item: Item<'s>) -> Item<'s> {
        let over = match &self.in_columns(&item, Length::ZERO, self.space.height)[..] {
            [_, second] => second.used - GAP,
            _ => return item,
        };
        let side = item.side - over;
        let Some(cell) = Some(side)
            .filter(|side| *side >= item.side.thousandths(SMALLER))
            .and_then(|side| self.cell(press, side, self.most_chained).ok())
        else {
            return item;
        };
        let (number, whole) = (item.number, item.cell);
        let smaller = self.alone(press, number, item.text, cell);
        let fits = self.in_columns(&smaller, Length::ZERO, self.space.height).len() == 1;
        if fits { smaller } else { self.alone(press, number, smaller.text, whole) }
    }

    fn slot(&self, press: &Press, per_page: PerPage) -> Area {
        slot(self.space, per_page, press.options.size)
    }

    fn grid(&self, press: &Press, per_page: PerPage, are_rows_alike: bool) -> Grid {
        let (columns, _) = per_page.columns_and_rows(press.options.size);
        let slots = slots(self.space, per_page, press.options.size);
        let columns = slots.iter().take(columns).map(|slot| slot.at.x - self.space.at.x).collect();
        Grid { columns, row: are_rows_alike.then(|| self.slot(press, per_page).height) }
    }

    /// The width and height of the board of a step without chains that is alone in a row.
    fn side_alone(&self) -> Length {
        let high = (self.space.height + GAP) / IN_A_COLUMN - GAP;
        high.min(self.space.width / 2).max(SIDE)
    }

    /// The cells of boards that have this side, or more if their digits need it, and are not larger than `most`.
    fn cell(&self, press: &Press, side: Length, most: Length) -> Result<Length, Error> {
        let (board, theme, space) = (&self.steps[0].board, press.theme, self.space);
        let least = least_side(board, theme, least_digit(theme));
        let side = side.max(least).min(space.width).min(space.height - self.sizes.title * 6);
        let cell = cell_of_board(board, theme, side).min(most);
        let size = digit_size(board, cell);
        if size < least_digit(theme) {
            return Err(self.entry.too_small(false, least_digit(theme), size, None));
        }
        Ok(cell)
    }

    /// The shape of steps without chains in two columns, if their boards are hardly smaller than alone in a row.
    fn shape_in_two_columns(&self, press: &mut Press, alone: Length) -> Option<Shape> {
        let text = |press: &mut Press, width| Some(self.typical_text(press, width));
        let shape = self.shape(press, UNCHAINED, self.most_chained, text);
        let is_readable = digit_size(&self.steps[0].board, shape.cell) >= least_digit(press.theme);
        (is_readable && shape.cell >= alone.thousandths(HARDLY_SMALLER)).then_some(shape)
    }

    /// The height that the text of most steps without chains does not exceed at this width.
    fn typical_text(&self, press: &mut Press, width: Length) -> Length {
        let unchained = self.steps.iter().enumerate().filter(|(_, step)| step.board.chains().is_none());
        let height = |(index, step)| self.text_of(press, UNCHAINED, index, step, width, self.space.height);
        let mut texts: Vec<Length> = unchained.map(height).map(|height| height.unwrap_or(self.space.height)).collect();
        texts.sort_unstable();
        texts.get(texts.len() * TYPICAL / 100).or(texts.last()).copied().unwrap_or_default()
    }

    /// Cells of this size, or larger ones if as many boards with their text below them fit below each other.
    fn filling(&self, press: &mut Press, cell: Length) -> Length {
        let shape = self.shape_alone(press, cell);
        if shape.text.y == Length::ZERO {
            return cell;
        }
        let below = self.typical_text(press, shape.width) + self.sizes.note / 2;
        let number = ((self.space.height + GAP).to_um() / (shape.side + below + GAP).to_um().max(1)).max(1);
        let side = (self.space.height + GAP) / number - GAP - below;
        let larger = cell_of_board(&self.steps[0].board, press.theme, side.min(self.space.width));
        cell.max(larger.min(self.most))
    }

    /// The shape of so many steps on a page, as large as a slot allows.
    fn shape_in_slots(&self, press: &mut Press, per_page: PerPage) -> Result<Shape, Error> {
        let shape_of = |press: &mut Press, per_page: PerPage| {
            let most = self.slot(press, per_page).height.thousandths(MOST_TEXT);
            self.shape(press, per_page, self.most_in_slot, |press, width| {
                let texts = self.steps.iter().enumerate();
                texts.filter_map(|(index, step)| self.text_of(press, per_page, index, step, width, most)).max()
            })
        };
        let (board, least) = (&self.steps[0].board, least_digit(press.theme));
        let shape = shape_of(press, per_page);
        let size = digit_size(board, shape.cell);
        if size >= least {
            return Ok(shape);
        }
        let fits = per_page.fewer().find(|fewer| digit_size(board, shape_of(press, *fewer).cell) >= least);
        Err(self.entry.too_small(false, least, size, fits.map(PerPage::number)))
    }

    /// The shape of steps in such slots: with the text beside the board or below it, whichever leaves more for the board, whose
    /// cells are not larger than `most`. A text of some width has this height.
    fn shape(
        &self,
        press: &mut Press,
        per_page: PerPage,
        most: Length,
        height_of_text: impl FnOnce(&mut Press, Length) -> Option<Length>,
    ) -> Shape {
        let (theme, board) = (press.theme, &self.steps[0].board);
        let (slot, note) = (self.slot(press, per_page), TextSizes::of(theme, per_page).note);
        let cell = |side: Length| cell_of_board(board, theme, side).min(most);
        let text = height_of_text(press, slot.width).unwrap_or_default();
        let [wide, high] =
            [slot.height.min(slot.width - GAP - LEAST_WIDTH), slot.width.min(slot.height - text - note / 2)].map(cell);
        let side = board_size(board, theme, wide.max(high));
        let beside = slot.width - side - GAP;
        if wide > high && beside >= LEAST_WIDTH {
            return Shape { cell: wide, side, text: Point::new(side + GAP, Length::ZERO), width: beside };
        }
        let side = board_size(board, theme, high);
        Shape { cell: high, side, text: Point::new(Length::ZERO, side + note / 2), width: slot.width }
    }

    /// The height of the text of a step, if it is not more than this.
    fn text_of(
        &self,
        press: &mut Press,
        per_page: PerPage,
        index: usize,
        step: &StepView,
        width: Length,
        most: Length,
    ) -> Option<Length> {
        let note = TextSizes::of(press.theme, per_page).note;
        let lines = lines_of(press, index + 1, step, note, width, lines_in(most, note))?;
        Some(text_height(note, lines.len() as i32))
    }

    /// The rows on their pages. The first page has this height above the steps for something else.
    fn pages<'i>(&self, rows: &[Row<'i, 's>], above: Length) -> Vec<Page<'i, 's>> {
        let mut pages = vec![Page { parts: Vec::new(), used: above }];
        for row in rows {
            if let Some(last) = pages.last().filter(|last| last.used + row.least_height(self) > self.space.height)
                && last.used > Length::ZERO
            {
                pages.push(Page::default());
            }
            let Some(mut page) = pages.pop() else { continue };
            if let Place::InColumns(_) = row.items[0].place {
                let mut rest = self.in_columns(&row.items[0], page.used, self.space.height).into_iter();
                if let Some(first) = rest.next() {
                    page.parts.extend(first.parts);
                    page.used = first.used;
                }
                pages.push(page);
                pages.extend(rest);
                continue;
            }
            for (item, x) in row.items.iter().zip(row.columns) {
                let (Place::Beside(text) | Place::Alone(text)) = item.place else { continue };
                let board = Point::new(*x, page.used);
                let (lines, at) = (0..item.text.len(), board.plus(text.x, text.y));
                page.parts.push(Part { item, board: Some(board), lines, at });
            }
            page.used += row.height_of_slots(self) + GAP;
            pages.push(page);
        }
        pages
    }

    /// A step that is alone in a row: its board, the text beside it, and the rest of the text in columns below both, which end at
    /// the same height. What a page of this height has no space for is on the next ones. On the first, so much is used already.
    fn in_columns<'i>(&self, item: &'i Item<'s>, used: Length, height: Length) -> Vec<Page<'i, 's>> {
        let (columns, note) = (&self.columns, self.sizes.note);
        let first = if let Place::InColumns(first) = item.place { first } else { columns.number };
        let (mut taken, mut board) = (0, Some(Point::new(Length::ZERO, used)));
        // Adds columns from the one with this number, and gives the lines of the longest one.
        let mut add = |page: &mut Page<'i, 's>, parts: Vec<Range<usize>>, first: usize, y: Length| {
            taken = parts.last().map_or(taken, |last| last.end);
            let longest = parts.iter().map(Range::len).max().unwrap_or_default();
            page.parts.extend(parts.into_iter().zip(first..).map(|(lines, number)| Part {
                item,
                board: board.take(),
                lines,
                at: Point::new(columns.left(number), y),
            }));
            (taken, longest)
        };
        let mut page = Page { parts: Vec::new(), used: used + item.side };
        let beside = in_columns(&item.text, 0, columns.number - first, lines_in(item.side + note, note));
        let (mut next, _) = add(&mut page, beside, first, used);
        let (mut pages, mut top) = (Vec::new(), used + item.side + note / 2);
        while next < item.text.len() {
            let most = lines_in(height - top, note).max(usize::from(top == Length::ZERO));
            let (end, longest) = add(&mut page, in_columns(&item.text, next, columns.number, most), 0, top);
            if longest > 0 {
                page.used = top + text_height(note, longest as i32);
            }
            if end < item.text.len() {
                pages.push(std::mem::take(&mut page));
                top = Length::ZERO;
            }
            next = end;
        }
        page.used += GAP;
        pages.push(page);
        pages
    }
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
