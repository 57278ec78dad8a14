//! The shapes of the steps of a puzzle: how large each board is, and where its text.

use std::rc::Rc;

use super::entry::Entry;
use super::error::{Boards, Error};
use super::plan::largest_cell;
use super::press::Press;
use super::slots::{GAP, LEAST_DIGIT, below, least_digit, slot, slots};
use super::step_rows::{BoardSize, Columns, Grid, Item, Layout, Place, Room};
use super::step_text::{heading_of, lines_in, lines_of, text_height};
use crate::lay_out::{board_size, cell_for_small_text, cell_of_board, digit_size, least_side, numbers, readable_cell};
use crate::length::Length;
use crate::page::{PerPage, is_large};
use crate::shape::{Area, Point};
use crate::sheet::PictureOptions;
use crate::steps::StepView;
use crate::text_sizes::TextSizes;

/// How many steps without chains are on a page, in two columns, if their boards are hardly smaller there than one below the
/// other: at least this part of their cells, in thousandths.
pub(super) const UNCHAINED: PerPage = PerPage::FOUR;
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

/// The smaller size of such a board, in thousandths, where no text is beside it, and in large print. Elsewhere it is half as wide as
/// the page.
const SMALL: i32 = 800;
const SMALL_IN_LARGE_PRINT: i32 = 880;

/// The height below a board alone in a row, at least, in sizes of the text. In large print it has space for a key as well.
const LEAST_TEXT: i32 = 8;
const LEAST_LARGE_TEXT: i32 = 12;

/// A sentence is beside its board in a slot if there is at least this width, and alone in a row if there are also so many sizes of
/// the text.
const LEAST_WIDTH: Length = Length::mm(38);
const LEAST_BESIDE: i32 = 9;

/// From how many singles on their list is in two columns below a board in a slot.
const IN_COLUMNS: usize = 4;

/// How many sizes of the text a step that is beside others can be higher than its slot.
const MORE_TEXT: i32 = 4;

/// The most of the height of a slot that text above or below a board takes, in thousandths, if the step is not alone in a row.
const MOST_TEXT: i32 = 400;

/// The size of the small text of boards without chains: 5 points, if a page has space.
const USUAL_SMALL_TEXT: Length = Length::um(1764);

/// The least size of the order of singles on a smaller board, in thousandths of that in which it is read best.
const ORDER: i32 = 800;

/// The smaller sizes of a board whose list would have little on its last page, in thousandths, and the least in large print.
const SMALLER: [i32; 7] = [950, 900, 850, 800, 750, 700, 650];
const LEAST_LARGE_PRINT: i32 = 750;

/// The least size of a board with candidates below a key in large print, in thousandths of the others.
const BELOW_KEY: i32 = 850;

/// The shape of a step: where its text is, relative to the top left corner of the board, and how wide.
#[derive(Clone, Copy)]
struct Shape {
    size: BoardSize,
    text: Point,
    width: Length,
}

impl Shape {
    fn beside(size: BoardSize, width: Length) -> Shape {
        Shape { size, text: Point::new(size.width() + GAP, Length::ZERO), width }
    }

    fn below(size: BoardSize, note: Length, width: Length) -> Shape {
        Shape { size, text: Point::new(Length::ZERO, size.side + note / 2), width }
    }

    /// Whether the text is beside the board, and not below it.
    fn is_beside(&self) -> bool {
        self.text.y == Length::ZERO
    }
}

/// The steps of a puzzle.
pub(super) struct Steps<'s> {
    entry: &'s Entry,
    steps: &'s [StepView],
    /// The largest cells, and those of boards with chains.
    most: Length,
    most_chained: Length,
    /// The largest cells where the number of steps on a page is asked for.
    most_in_slot: Length,
    pub room: Room,
    /// The heights of the keys of marks and of chains.
    keys: [Length; 2],
    /// The cells in which the small text of boards without chains has its usual size, and the least in which it can be read, and
    /// that of all boards.
    usual: Length,
    least: Length,
    least_of_all: Length,
}

/// Whether a step has neither chains nor several singles.
fn is_usual(step: &StepView) -> bool {
    step.board.chains().is_none() && !step.is_run()
}

/// The least cells in which the candidates of a step, or the order of its singles, can be read. Where the order cannot, its list says
/// it.
fn readable(step: &StepView) -> Length {
    cell_for_small_text(&step.board, LEAST_DIGIT)
}

impl<'s> Steps<'s> {
    /// The steps of a puzzle in this space on each page, with keys of marks and of chains of these heights.
    pub fn of(pictures: &PictureOptions, entry: &'s Entry, space: Area, keys: [Length; 2], note: Length) -> Steps<'s> {
        let steps = &entry.sheet.steps;
        let chained = steps.iter().find(|step| step.board.chains().is_some());
        let most_chained = match (chained, pictures.cell_size) {
            (Some(step), None) => readable_cell(&step.board, pictures.cell()),
            _ => pictures.cell(),
        };
        let most_in_slot = largest_cell(pictures);
        let unchained = steps.iter().find(|step| is_usual(step));
        let usual = unchained.map(|step| cell_for_small_text(&step.board, USUAL_SMALL_TEXT));
        let [unchained, chained] = [unchained, chained].map(|step| step.map(readable));
        Steps {
            entry,
            steps,
            most: pictures.cell(),
            most_chained,
            most_in_slot,
            room: Room::of(space, note),
            keys,
            usual: usual.unwrap_or_default(),
            least: unchained.or(chained).unwrap_or_default(),
            least_of_all: chained.max(unchained).unwrap_or_default(),
        }
    }

    /// The steps in their shapes, and the places of those that are beside others: in so many slots on a page as are asked for,
    /// or without chains in two columns.
    pub fn laid_out(&self, press: &mut Press) -> Result<(Vec<Item<'s>>, Option<Grid>), Error> {
        if let Some(per_page) = press.options.steps_per_page {
            let shape = self.shape_in_slots(press, per_page)?;
            // A step whose text has no space in a slot is alone, and its board leaves room for some lines.
            let BoardSize { cell, side, .. } = shape.size;
            let alone = self.cell(press, side, cell, self.least_of_all).unwrap_or(cell);
            let items = self.items(press, Some((per_page, shape)), [alone; 2])?;
            return Ok((items, Some(self.grid(press, per_page, true))));
        }
        let has_small_candidates = is_large(self.steps[0].board.size());
        let [alone, chained] = match press.theme.is_large_print() || has_small_candidates {
            // Candidates of large print, and those of large boards, are as large as a page allows.
            true => [self.cell(press, self.room.space.width, self.most_in_slot, self.least_of_all)?; 2],
            false => {
                let width = self.room.columns.across(CHAINED_SIDE.thousandths(HARDLY_SMALLER));
                let below_key = self.room.space.height - self.keys[1] - self.room.note * LEAST_TEXT * 2;
                let most = ((self.room.space.height - GAP) / 2).max(CHAINED_SIDE).min(below_key);
                [
                    self.cell(press, self.side_alone(), self.most, self.usual.max(self.least))?,
                    self.cell_across(press, width, most)?,
                ]
            }
        };
        let shape = self.shape_in_two_columns(press, alone);
        let alone = match shape {
            Some(shape) => shape.size.cell,
            None => {
                let cell = self.filling(press, alone);
                // Boards that are hardly smaller than those of singles are as large.
                let of_singles = self.steps.iter().filter(|step| step.is_run());
                let of_singles = of_singles.map(|step| self.cell_of_singles(press, step, cell)).max();
                of_singles.filter(|larger| larger.thousandths(HARDLY_SMALLER) <= cell).unwrap_or(cell)
            }
        };
        let items = self.items(press, shape.map(|shape| (UNCHAINED, shape)), [alone, chained])?;
        Ok((items, shape.map(|_| self.grid(press, UNCHAINED, false))))
    }

    /// The steps: in a slot if they may be there and if their text fits, or else alone, with cells of this size, or of the other
    /// size with chains.
    fn items(
        &self,
        press: &mut Press,
        slot: Option<(PerPage, Shape)>,
        [cell, chained]: [Length; 2],
    ) -> Result<Vec<Item<'s>>, Error> {
        let is_asked = press.options.steps_per_page.is_some();
        let has_chains = |index: usize| self.steps.get(index).is_some_and(|step| step.board.chains().is_some());
        let mut items = (0..self.steps.len())
            .map(|index| {
                press.check()?;
                let slot = slot.filter(|_| is_asked || !has_chains(index));
                Ok(slot.and_then(|(per_page, shape)| self.in_slot(press, &self.steps[index], per_page, shape)))
            })
            .collect::<Result<Vec<Option<Item>>, Error>>()?;
        let is_beside: Vec<bool> = items.iter().map(Option::is_some).collect();
        let at = |index: usize| is_beside.get(index).copied().unwrap_or_default();
        let placed = items.iter_mut().enumerate().map(|(index, item)| {
            press.check()?;
            let (step, before) = (&self.steps[index], index.wrapping_sub(1));
            // A step that would be alone in its row is not beside others.
            let is_lone = !is_asked && !at(before) && !at(index + 1);
            if let Some(item) = item.take().filter(|_| !is_lone) {
                return Ok(item);
            }
            if has_chains(index) && !is_asked {
                return Ok(self.chained(press, step, chained));
            }
            let cell = if has_chains(index) { chained } else { cell };
            let cell = if step.is_run() { self.cell_of_singles(press, step, cell) } else { cell };
            Ok(self.alone(press, step, cell).unwrap_or_else(|| self.in_columns(press, step, cell)))
        });
        placed.collect()
    }

    /// Cells of at least this size in which the order of singles can be read, if the page is wide enough for text beside them.
    fn cell_of_singles(&self, press: &Press, step: &StepView, cell: Length) -> Length {
        let readable = readable(step);
        let side = board_size(&step.board, press.theme, readable);
        let has_space = side + GAP + self.room.columns_of_singles.width <= self.room.space.width;
        if has_space { cell.max(readable) } else { cell }
    }

    /// A step in a slot, if its text has space there. It can be a little longer than usual, unless all rows have the same height.
    fn in_slot(&self, press: &mut Press, step: &'s StepView, per_page: PerPage, shape: Shape) -> Option<Item<'s>> {
        let is_asked = press.options.steps_per_page.is_some();
        // Elsewhere the order of singles can be read.
        if !is_asked && step.is_run() && shape.size.cell < readable(step) {
            return None;
        }
        let more = if is_asked { Length::ZERO } else { self.room.note * MORE_TEXT };
        let most = self.slot(press, per_page).height + more;
        if step.singles.len() >= IN_COLUMNS && !is_asked && !shape.is_beside() {
            let list = self.list_in_columns(press, step, shape);
            let fits = |list: &Layout| list.lines_in_slot() <= lines_in(most - shape.text.y, self.room.note);
            if let Some(usual) = list.filter(fits) {
                return Some(Item { step, usual, smaller: Vec::new(), place: Place::Beside(shape.text) });
            }
        }
        self.placed(press, step, shape, most, Place::Beside)
    }

    /// A list of singles in two columns below its board, if these are wide enough.
    fn list_in_columns(&self, press: &mut Press, step: &StepView, shape: Shape) -> Option<Layout> {
        let note = self.room.note;
        let columns = Columns::of_short_list(shape.width, note)?;
        let text = lines_of(press, step, note, columns.width, usize::MAX)?;
        let heading = heading_of(press, step, note, shape.width).into();
        Some(Layout { heading, ..Layout::of(shape.size, text.into(), columns) })
    }

    /// A step that is alone in a row, with cells of about this size and all of its text beside the board or below it, if it has space
    /// there.
    fn alone(&self, press: &mut Press, step: &'s StepView, cell: Length) -> Option<Item<'s>> {
        let least = if step.board.chains().is_some() { self.least_of_all } else { self.least };
        if !self.is_readable(press, cell, least) {
            return None;
        }
        let (shape, page) = (self.shape_alone(press, cell), self.room.space.height);
        // Where the number of steps on a page is asked for, boards are small, and more is beside them: as much as has space in a
        // slot, or else up to two heights of the board.
        let slot = press.options.steps_per_page.map(|per_page| self.slot(press, per_page).height);
        let side = shape.size.side;
        let heights = match (shape.is_beside(), slot) {
            (false, _) => [Some(page), None],
            (true, None) => [Some(side), None],
            (true, Some(slot)) => [Some(slot), Some(side * 2)],
        };
        let item = heights.into_iter().flatten().find_map(|most| {
            let most = most.min(page) + self.room.note;
            self.placed(press, step, shape, most, Place::Alone)
        })?;
        let may_be_smaller = slot.is_none() && (step.is_run() || press.theme.is_large_print());
        let smaller = if may_be_smaller { self.smaller(press, step, &item.usual) } else { Vec::new() };
        Some(Item { smaller, ..item })
    }

    /// The size of a board with these cells.
    fn size(&self, press: &Press, cell: Length) -> BoardSize {
        let board = &self.steps[0].board;
        let overhang = numbers(board, cell).min(press.options.room_in_margin());
        BoardSize { cell, side: board_size(board, press.theme, cell), overhang }
    }

    /// The cells of a board with chains that is so wide beside the numbers of its rows, and at most so high.
    fn cell_across(&self, press: &Press, width: Length, most: Length) -> Result<Length, Error> {
        // Numbers of a board that is larger by them are a little larger again.
        let overhang = self.size(press, cell_of_board(&self.steps[0].board, press.theme, width)).overhang;
        self.cell(press, (width + overhang).min(most), self.most_chained, self.least_of_all)
    }

    /// A step with chains, alone in a row, with cells of this size or of one smaller size.
    fn chained(&self, press: &mut Press, step: &'s StepView, cell: Length) -> Item<'s> {
        let usual = self.layout(press, step, cell, self.room.columns);
        let (width, is_large_print) = (self.room.space.width, press.theme.is_large_print());
        // Where a page has more than two columns, the text of the smaller board is in two.
        let halves = (!is_large_print && self.room.columns.number() > 2).then(|| Columns::equal(2, width));
        let smaller = match halves {
            Some(halves) => self.cell_across(press, width - halves.width - GAP, usual.size.side).ok(),
            None => Some(cell.thousandths(if is_large_print { SMALL_IN_LARGE_PRINT } else { SMALL })),
        };
        // Large boards are as large as they can be.
        let may_be_smaller = !is_large(step.board.size());
        let is_readable = |smaller: &Length| *smaller < cell && self.is_readable(press, *smaller, self.least_of_all);
        let smaller = smaller.filter(|smaller| may_be_smaller && is_readable(smaller));
        let smaller = smaller.map(|smaller| match halves {
            Some(halves) => self.layout(press, step, smaller, halves),
            None => self.resized(press, step, &usual, smaller),
        });
        Item { step, smaller: smaller.into_iter().collect(), usual, place: Place::InColumns }
    }

    /// A step with cells of this size and its text in columns.
    fn layout(&self, press: &mut Press, step: &StepView, cell: Length, columns: Columns) -> Layout {
        let text = lines_of(press, step, self.room.note, columns.width, usize::MAX).unwrap_or_default();
        self.with_heading(press, step, Layout::of(self.size(press, cell), text.into(), columns))
    }

    /// A list of singles in columns, with a heading above all of those beside its board or below it.
    fn with_heading(&self, press: &mut Press, step: &StepView, layout: Layout) -> Layout {
        if !step.is_run() {
            return layout;
        }
        let width = layout.width_of_list(self.room.space.width);
        Layout { heading: heading_of(press, step, self.room.note, width).into(), ..layout }
    }

    /// A step with its text in the same lines, and cells of this size.
    fn resized(&self, press: &mut Press, step: &StepView, usual: &Layout, cell: Length) -> Layout {
        let resized = Layout::of(self.size(press, cell), Rc::clone(&usual.text), usual.columns);
        self.with_heading(press, step, resized)
    }

    /// A step with its text in the same lines, and each of the smaller boards that can be read, the largest first.
    fn smaller(&self, press: &mut Press, step: &StepView, usual: &Layout) -> Vec<Layout> {
        let readable = readable(step);
        // Where the order of singles can be read, it stays about so: the list says it too.
        let least_cell = match step.is_run() && readable <= usual.size.cell {
            true => readable.thousandths(ORDER),
            false => Length::ZERO,
        };
        let least = if press.theme.is_large_print() { LEAST_LARGE_PRINT } else { 0 };
        let parts = SMALLER.iter().filter(|part| **part >= least);
        let layouts = parts.filter_map(|part| {
            let side = usual.size.side.thousandths(*part);
            let smaller = self.cell(press, side, usual.size.cell, self.least_of_all).ok();
            let cell = smaller.filter(|smaller| (least_cell..usual.size.cell).contains(smaller))?;
            Some(self.resized(press, step, usual, cell))
        });
        layouts.collect()
    }

    /// A step of this shape, if it is not higher than this.
    fn placed(
        &self,
        press: &mut Press,
        step: &'s StepView,
        shape: Shape,
        most: Length,
        place: fn(Point) -> Place,
    ) -> Option<Item<'s>> {
        let note = self.room.note;
        let text = lines_of(press, step, note, shape.width, lines_in(most - shape.text.y, note))?;
        let usual = Layout::of(shape.size, text.into(), self.room.columns);
        Some(Item { step, usual, smaller: Vec::new(), place: place(shape.text) })
    }

    /// The shape of a step that is alone in a row: with the text beside the board, if it has space there, or else below it.
    fn shape_alone(&self, press: &Press, cell: Length) -> Shape {
        let size = self.size(press, cell);
        let beside = self.room.space.width - size.width() - GAP;
        match beside >= self.least_beside() {
            true => Shape::beside(size, beside),
            false => Shape::below(size, self.room.note, size.width().max(self.room.columns.width)),
        }
    }

    /// A step that is alone in a row, with its text in columns and cells of this size.
    fn in_columns(&self, press: &mut Press, step: &'s StepView, cell: Length) -> Item<'s> {
        let columns = if step.is_run() { self.room.columns_of_singles } else { self.room.columns };
        let usual = self.layout(press, step, cell, columns);
        let smaller = self.smaller(press, step, &usual);
        Item { step, usual, smaller, place: Place::InColumns }
    }

    fn slot(&self, press: &Press, per_page: PerPage) -> Area {
        slot(self.first(press), per_page, press.options.size)
    }

    /// The space on the first page, which has both keys above the steps if their number on a page is asked for.
    fn first(&self, press: &Press) -> Area {
        let above = press.options.steps_per_page.map_or(Length::ZERO, |_| self.keys[0] + self.keys[1]);
        below(self.room.space, above)
    }

    fn grid(&self, press: &Press, per_page: PerPage, are_rows_alike: bool) -> Grid {
        let (columns, _) = per_page.columns_and_rows(press.options.size);
        let slots = slots(self.room.space, per_page, press.options.size);
        let columns = slots.iter().take(columns).map(|slot| slot.at.x - self.room.space.at.x).collect();
        let height = |space| slot(space, per_page, press.options.size).height;
        Grid { columns, row: are_rows_alike.then(|| [self.first(press), self.room.space].map(height)) }
    }

    /// The largest width and height of a board with space for text below it.
    fn largest_side(&self, press: &Press) -> Length {
        let Area { width, height, .. } = self.room.space;
        let lines = if press.theme.is_large_print() { LEAST_LARGE_TEXT } else { LEAST_TEXT };
        width.min(height - self.room.note * lines)
    }

    /// The width and height of the board of a step without chains that is alone in a row.
    fn side_alone(&self) -> Length {
        let high = (self.room.space.height + GAP) / IN_A_COLUMN - GAP;
        high.min(self.room.space.width / 2).max(SIDE)
    }

    /// The cells of boards that have this side, or more if their digits or their candidates, in cells of at least this size, need
    /// it. They are not larger than `most`.
    fn cell(&self, press: &Press, side: Length, most: Length, readable: Length) -> Result<Length, Error> {
        let (board, theme) = (&self.steps[0].board, press.theme);
        let least = least_side(board, theme, least_digit(theme)).max(board_size(board, theme, readable));
        let side = side.max(least).min(self.largest_side(press));
        let cell = cell_of_board(board, theme, side).min(most.max(readable));
        let size = digit_size(board, cell);
        if size < least_digit(theme) {
            return Err(self.entry.too_small(Boards::Steps, least_digit(theme), size, None));
        }
        Ok(cell)
    }

    /// Whether digits can be read in cells of this size, and candidates, which need cells of at least the other size. Candidates that
    /// cannot be read on a whole page are as large as they can be there.
    fn is_readable(&self, press: &Press, cell: Length, readable: Length) -> bool {
        let (board, theme) = (&self.steps[0].board, press.theme);
        let page = self.largest_side(press);
        // A cell has whole micrometres.
        let least = readable.min(cell_of_board(board, theme, page)) - Length::um(2);
        digit_size(board, cell) >= least_digit(theme) && cell >= least
    }

    /// The shape of steps without chains in two columns, if their boards are hardly smaller than alone in a row.
    fn shape_in_two_columns(&self, press: &mut Press, alone: Length) -> Option<Shape> {
        let text = |press: &mut Press, width| Some(self.typical_text(press, width));
        let shape = self.shape(press, UNCHAINED, self.most_chained, text);
        let cell = shape.size.cell;
        (self.is_readable(press, cell, self.usual) && cell >= alone.thousandths(HARDLY_SMALLER)).then_some(shape)
    }

    /// The height that the text of most steps without chains does not exceed at this width.
    fn typical_text(&self, press: &mut Press, width: Length) -> Length {
        let unchained = (0..self.steps.len()).filter(|index| is_usual(&self.steps[*index]));
        let height = |index| self.text_of(press, UNCHAINED, index, width, self.room.space.height);
        let mut texts: Vec<Length> =
            unchained.map(height).map(|height| height.unwrap_or(self.room.space.height)).collect();
        texts.sort_unstable();
        texts.get(texts.len() * TYPICAL / 100).or(texts.last()).copied().unwrap_or_default()
    }

    /// Cells of this size, or larger ones if as many boards with their text beside or below them fit below each other.
    fn filling(&self, press: &mut Press, cell: Length) -> Length {
        let (shape, Area { width, height, .. }) = (self.shape_alone(press, cell), self.room.space);
        let is_large_print = press.theme.is_large_print();
        let most = if is_large_print { self.most_in_slot } else { self.most };
        // As many are on the first page.
        let first = height - self.keys[0];
        let (below, widest) = match shape.is_beside() {
            true => (Length::ZERO, width - GAP - self.least_beside()),
            false => (self.typical_text(press, shape.width) + self.room.note / 2, width),
        };
        let number = ((first + GAP).to_um() / (shape.size.side + below + GAP).to_um().max(1)).max(1);
        let side = |height: Length| (height + GAP) / number - GAP - below;
        // In large print, the board below the key can be smaller than the others.
        let side = match is_large_print {
            true => side(height).min(side(first) * 1000 / BELOW_KEY),
            false => side(first),
        };
        let larger = cell_of_board(&self.steps[0].board, press.theme, side.min(widest));
        cell.max(larger.min(most))
    }

    /// The least width of text beside a board that is alone in a row.
    fn least_beside(&self) -> Length {
        LEAST_WIDTH.max(self.room.note * LEAST_BESIDE)
    }

    /// The shape of so many steps on a page, as large as a slot allows.
    fn shape_in_slots(&self, press: &mut Press, per_page: PerPage) -> Result<Shape, Error> {
        let shape_of = |press: &mut Press, per_page: PerPage| {
            let most = self.slot(press, per_page).height.thousandths(MOST_TEXT);
            self.shape(press, per_page, self.most_in_slot, |press, width| {
                (0..self.steps.len()).filter_map(|index| self.text_of(press, per_page, index, width, most)).max()
            })
        };
        let shape = shape_of(press, per_page);
        // One step on a page has what it can have.
        let least = self.least_of_all.min(shape_of(press, PerPage::ONE).size.cell);
        if self.is_readable(press, shape.size.cell, least) {
            return Ok(shape);
        }
        let fits = per_page.fewer().find(|fewer| {
            let cell = shape_of(press, *fewer).size.cell;
            self.is_readable(press, cell, least)
        });
        let (board, least) = (&self.steps[0].board, least_digit(press.theme));
        let digits = digit_size(board, shape.size.cell);
        // Candidates are smaller in proportion.
        let candidates = LEAST_DIGIT.thousandths(shape.size.cell.to_um() * 1000 / self.least_of_all.to_um().max(1));
        let (least, size) = if digits < least { (least, digits) } else { (LEAST_DIGIT, candidates) };
        Err(self.entry.too_small(Boards::Steps, least, size, fits.map(PerPage::number)))
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
        let beside = slot.width - self.size(press, wide.max(high)).width() - GAP;
        if wide.thousandths(HARDLY_SMALLER) > high && beside >= LEAST_WIDTH {
            return Shape::beside(self.size(press, wide), beside);
        }
        Shape::below(self.size(press, high), note, slot.width)
    }

    /// The height of the text of a step, if it is not more than this.
    fn text_of(
        &self,
        press: &mut Press,
        per_page: PerPage,
        index: usize,
        width: Length,
        most: Length,
    ) -> Option<Length> {
        let note = TextSizes::of(press.theme, per_page).note;
        let lines = lines_of(press, &self.steps[index], note, width, lines_in(most, note))?;
        Some(text_height(note, lines.len() as i32))
    }
}
