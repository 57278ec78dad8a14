//! The rows of steps on their pages: steps beside each other, and steps that are alone, whose text goes on in columns.

use std::iter;
use std::ops::Range;
use std::rc::Rc;

use super::slots::GAP;
use super::step_text::{LEAST_IN_COLUMN, TextLine, in_columns, lines_in, text_height};
use crate::length::Length;
use crate::shape::{Area, Point};
use crate::steps::StepView;

/// The least width of a column of text beside and below a board that is alone in a row, in thousandths of the size of the text.
const LEAST_COLUMN: i32 = 15_000;
const GUTTER: Length = Length::mm(5);

/// The width for a list of singles, whose lines are short: `53. r4c2 is 8 (column 2)`.
const COLUMN_OF_SINGLES: i32 = 11_000;

/// The most blank width between a board and the columns beside it.
const MOST_BLANK: Length = Length::mm(15);

/// How many lines are below such a board, at least, if the rest is on the next page.
const LEAST_LINES: usize = 3;

/// The most height of the text beside a board, in sides of the board and thousandths, if nothing is below the board. The lines
/// of a list of singles are short, so the space that they leave there is small.
const BESIDE_ALONE: i32 = 1250;
const SINGLES_ALONE: i32 = 2000;

/// A board is smaller than usual, down to this part in thousandths, if its step then has space on the rest of a page.
const SMALLEST: i32 = 750;

/// The most of a page that is above a step whose board is smaller for that, in thousandths: a key.
const MOST_KEY: i32 = 400;

/// A step has little on its last page if that is less than this part of it.
const LITTLE: i32 = 3;

/// A step, laid out.
pub(super) struct Item<'s> {
    pub step: &'s StepView,
    pub usual: Layout,
    /// With smaller boards, the largest first, for a step that is alone in a row.
    pub smaller: Vec<Layout>,
    pub place: Place,
}

/// The board of a step in one size, and its text in lines as long as there is space beside that.
#[derive(Clone)]
pub(super) struct Layout {
    pub size: BoardSize,
    pub text: Rc<[TextLine]>,
    /// The columns of the text, if it is in columns.
    pub columns: Columns,
    /// The heading above all columns, in place of that in the first one; empty if there is none.
    pub heading: Rc<[TextLine]>,
}

impl Layout {
    pub fn of(size: BoardSize, text: Rc<[TextLine]>, columns: Columns) -> Layout {
        Layout { size, text, columns, heading: Rc::default() }
    }

    /// The width of all columns in which the text begins, on a page of this width.
    pub fn width_of_list(&self, width: Length) -> Length {
        match self.columns.beside(self.size.width(), width) {
            0 => width,
            beside => self.columns.width_of(beside),
        }
    }

    /// The lines of the columns below the board, or below a heading of all columns.
    fn columns_in_slot(&self) -> Vec<Range<usize>> {
        if self.heading.is_empty() {
            return iter::once(0..self.text.len()).collect();
        }
        in_columns(&self.text, self.after_heading(), (self.columns.number, 1), self.text.len(), false)
    }

    /// How many lines are below each other there.
    pub fn lines_in_slot(&self) -> usize {
        self.heading.len() + self.columns_in_slot().iter().map(Range::len).max().unwrap_or_default()
    }

    /// The line after the heading.
    pub fn after_heading(&self) -> usize {
        if self.heading.is_empty() { 0 } else { self.text.partition_point(|line| line.paragraph == 0) }
    }
}

/// The size of the board of a step.
#[derive(Clone, Copy)]
pub(super) struct BoardSize {
    pub cell: Length,
    pub side: Length,
    /// The width of the numbers of rows that is in the margin.
    pub overhang: Length,
}

impl BoardSize {
    /// The width from the edge of the text on.
    pub fn width(self) -> Length {
        self.side - self.overhang
    }
}

/// Where a step is, and its text.
#[derive(Clone, Copy)]
pub(super) enum Place {
    /// Beside others, with the text at this point, relative to the top left corner of the board.
    Beside(Point),
    /// Alone in a row, in the same way.
    Alone(Point),
    /// Alone in a row, with the text in the columns beside the board, and then in all columns below it.
    InColumns,
}

/// A part of the text of a step at its place on a page. The first part has the board of the step too.
pub(super) struct Part<'i, 's> {
    pub item: &'i Item<'s>,
    pub text: &'i [TextLine],
    pub board: Option<(Point, BoardSize)>,
    pub lines: Range<usize>,
    pub at: Point,
}

/// The columns of text of a step that is alone in a row.
#[derive(Clone, Copy)]
pub(super) struct Columns {
    number: usize,
    pub width: Length,
    gap: Length,
}

/// The place of the steps on a page, and the size of their text.
pub(super) struct Room {
    /// Below the title.
    pub space: Area,
    pub columns: Columns,
    /// Those of a list of singles.
    pub columns_of_singles: Columns,
    pub note: Length,
}

/// The places of steps that are beside each other.
pub(super) struct Grid {
    /// The left edge of each column, relative to the first one.
    pub columns: Vec<Length>,
    /// The height of each row on the first page and on the others, if all of a page have the same.
    pub row: Option<[Length; 2]>,
}

/// Steps beside each other, or one alone.
pub(super) struct Row<'i, 's> {
    items: &'i [Item<'s>],
    columns: &'i [Length],
    /// The height of the row on the first page and on the others, if all of a page have the same.
    height: Option<[Length; 2]>,
}

/// The parts on a page, and how much of its height they use, with the space below them.
#[derive(Default)]
pub(super) struct Page<'i, 's> {
    pub parts: Vec<Part<'i, 's>>,
    /// How far down lines are that divide the columns below a board from the text beside it.
    pub rules: Vec<Length>,
    /// How far down the key of chains is.
    pub key: Option<Length>,
    pub used: Length,
}

impl Page<'_, '_> {
    fn add_key(&mut self, height: Length) {
        self.key = Some(self.used);
        self.used += height;
    }

    /// Whether a step begins on a page of this height: with its board and some of its text.
    fn begins_in(&self, height: Length) -> bool {
        let board = self.parts.iter().find_map(|part| part.board);
        let fits = board.is_some_and(|(at, size)| at.y + size.side <= height);
        fits && self.parts.iter().any(|part| !part.lines.is_empty())
    }
}

/// What is above the steps: keys with these heights, the first one above the first step, and the other one above the row with
/// this index.
#[derive(Clone, Copy)]
pub(super) struct Above {
    pub first: Length,
    pub key: Option<(usize, Length)>,
}

/// Divides the steps into rows.
pub(super) fn rows<'i, 's>(items: &'i [Item<'s>], grid: Option<&'i Grid>) -> Vec<Row<'i, 's>> {
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
    /// Whether one of its boards has chains.
    pub fn has_chains(&self) -> bool {
        self.items.iter().any(|item| item.step.board.chains().is_some())
    }

    /// Whether the page with this index has room for the row where so much of it is used: for all of it if a page has so much
    /// space, and else for its board and some of its text.
    fn has_room(&self, room: &Room, page: usize, used: Length) -> bool {
        let item = &self.items[0];
        let Place::InColumns = item.place else {
            return used + self.height_of_slots(room, page, used) <= room.space.height;
        };
        match &room.in_columns(item, used)[..] {
            [whole] => whole.used - GAP <= room.space.height,
            [first, ..] => {
                // Half a page is not left blank for a step that has all of it on the next one.
                let is_late = used > room.space.height / 2 && room.in_columns(item, Length::ZERO).len() == 1;
                first.begins_in(room.space.height) && !is_late
            }
            [] => true,
        }
    }

    fn height_of_slots(&self, room: &Room, page: usize, used: Length) -> Length {
        let highest =
            || self.items.iter().map(|item| item.height_in_slot(item.size_on_rest(room, used), room.note)).max();
        self.height.map(|[first, others]| if page == 0 { first } else { others }).or_else(highest).unwrap_or_default()
    }
}

impl Item<'_> {
    /// Where its text is with a board of this size, if it is not in columns.
    fn text_at(&self, size: BoardSize) -> Option<Point> {
        let (Place::Beside(text) | Place::Alone(text)) = self.place else { return None };
        let less = self.usual.size.side - size.side;
        let is_beside = text.y == Length::ZERO;
        Some(if is_beside { Point::new(text.x - less, text.y) } else { Point::new(text.x, text.y - less) })
    }

    fn height_in_slot(&self, size: BoardSize, note: Length) -> Length {
        self.text_at(size).map_or(size.side, |text| {
            let height = text_height(note, self.usual.lines_in_slot() as i32);
            // Beside a board, the text needs no space below it.
            size.side.max(if text.y == Length::ZERO { height - note } else { text.y + height })
        })
    }

    /// The smaller boards that it can have where other steps are above it.
    fn smaller_on_rest(&self) -> impl Iterator<Item = &Layout> {
        let least = self.usual.size.side.thousandths(SMALLEST);
        self.smaller.iter().filter(move |smaller| smaller.size.side >= least)
    }

    /// The largest size with which a step in a slot has space on the rest of a page.
    fn size_on_rest(&self, room: &Room, used: Length) -> BoardSize {
        let fits = |size: &BoardSize| used + self.height_in_slot(*size, room.note) <= room.space.height;
        let smaller = self.smaller_on_rest().map(|smaller| smaller.size);
        iter::once(self.usual.size).chain(smaller).find(fits).unwrap_or(self.usual.size)
    }
}

impl Columns {
    /// Two columns below a board for a list of singles, if they have space in this width.
    pub fn of_short_list(width: Length, note: Length) -> Option<Columns> {
        let columns = Columns::equal(2, width);
        (columns.width >= note.thousandths(COLUMN_OF_SINGLES)).then_some(columns)
    }

    /// So many columns.
    pub fn equal(number: usize, width: Length) -> Columns {
        Columns::with_gap(number, width, GUTTER)
    }

    fn with_gap(number: usize, width: Length, gap: Length) -> Columns {
        Columns { number, width: (width - gap * (number as i32 - 1)) / number as i32, gap }
    }

    pub fn number(&self) -> usize {
        self.number
    }

    /// As many columns of at least this width as there is space for.
    fn of(width: Length, least: Length, gap: Length) -> Columns {
        let number = ((width + gap).to_um() / (least + gap).to_um()).max(1);
        Columns::with_gap(number as usize, width, gap)
    }

    /// The left edge of a column, from 0.
    fn left(&self, column: usize) -> Length {
        (self.width + self.gap) * column as i32
    }

    /// The width of so many columns.
    fn width_of(&self, number: usize) -> Length {
        self.left(number) - self.gap
    }

    /// How many columns have space beside a board of this width.
    fn beside(&self, board: Length, width: Length) -> usize {
        ((width - board - GAP + self.gap).to_um() / (self.width + self.gap).to_um()).max(0) as usize
    }

    /// The width of the first columns that a board of this width needs.
    pub fn across(&self, side: Length) -> Length {
        let mut widths = (1..self.number).map(|number| self.width_of(number));
        widths.find(|width| *width >= side).unwrap_or_else(|| self.width_of(self.number))
    }
}

impl Room {
    pub fn of(space: Area, note: Length) -> Room {
        let columns = Columns::of(space.width, note.thousandths(LEAST_COLUMN), GUTTER);
        let of_singles = Columns::of(space.width, note.thousandths(COLUMN_OF_SINGLES), GAP / 2);
        // Without more width than they need, more of them are beside a board.
        let width = of_singles.width.min(note.thousandths(COLUMN_OF_SINGLES));
        Room { space, columns, columns_of_singles: Columns { width, ..of_singles }, note }
    }

    /// The rows on their pages.
    pub fn pages<'i, 's>(&self, rows: &[Row<'i, 's>], above: Above) -> Vec<Page<'i, 's>> {
        let mut pages = vec![Page { used: above.first, ..Page::default() }];
        for (index, row) in rows.iter().enumerate() {
            let key = above.key.filter(|(at, _)| *at == index).map(|(_, height)| height);
            let fits = |pages: &[Page], above: Length| {
                let used = pages.last().map_or(Length::ZERO, |last| last.used) + above;
                used == Length::ZERO || row.has_room(self, pages.len() - 1, used)
            };
            match key {
                // Where no page has room for a key and its row, the key ends the last page before that has room for it.
                Some(key) if !row.has_room(self, pages.len(), key) => {
                    let has_room = |page: &Page| page.used + key <= self.space.height;
                    let place = pages.iter().rposition(has_room).unwrap_or(pages.len());
                    pages.resize_with(pages.len().max(place + 1), Page::default);
                    pages[place].add_key(key);
                    if !fits(&pages, Length::ZERO) {
                        pages.push(Page::default());
                    }
                }
                key => {
                    if !fits(&pages, key.unwrap_or_default()) {
                        pages.push(Page::default());
                    }
                    pages.last_mut().zip(key).into_iter().for_each(|(page, key)| page.add_key(key));
                }
            }
            let number = pages.len() - 1;
            let Some(mut page) = pages.pop() else { continue };
            if let Place::InColumns = row.items[0].place {
                let mut rest = self.in_columns(&row.items[0], page.used).into_iter();
                if let Some(first) = rest.next() {
                    page.parts.extend(first.parts);
                    page.rules.extend(first.rules);
                    page.used = first.used;
                }
                pages.push(page);
                pages.extend(rest);
                continue;
            }
            for (item, x) in row.items.iter().zip(row.columns) {
                let size = item.size_on_rest(self, page.used);
                let Some(text) = item.text_at(size) else { continue };
                let board = Point::new(*x, page.used);
                let (Layout { text: list, columns, heading, .. }, at) = (&item.usual, board.plus(text.x, text.y));
                let mut board = Some((board, size));
                let of_heading = text_height(self.note, heading.len() as i32) - self.note;
                if !heading.is_empty() {
                    page.parts.push(Part { item, text: heading, board: board.take(), lines: 0..heading.len(), at });
                }
                page.parts.extend(item.usual.columns_in_slot().into_iter().zip(0..).map(|(lines, number)| {
                    let at = at.plus(columns.left(number), of_heading);
                    Part { item, text: list, board: board.take(), lines, at }
                }));
            }
            page.used += row.height_of_slots(self, number, page.used) + GAP;
            pages.push(page);
        }
        pages
    }

    /// A step that is alone in a row, with its board in the largest size with which all of it is on the rest of a page, or else
    /// with which it does not have little on its last page.
    fn in_columns<'i, 's>(&self, item: &'i Item<'s>, used: Length) -> Vec<Page<'i, 's>> {
        let usual = self.with_board(item, &item.usual, used);
        let is_whole = |pages: &Vec<Page>| matches!(&pages[..], [one] if one.used - GAP <= self.space.height);
        let mut on_rest = item.smaller_on_rest().map(|smaller| self.with_board(item, smaller, used));
        if used > Length::ZERO
            && !is_whole(&usual)
            && let Some(whole) = on_rest.find(is_whole)
        {
            return whole;
        }
        // Below a key, a smaller board leaves space for its list, or for some lines of it.
        let begins = |pages: &Vec<Page>| pages.first().is_some_and(|page| page.begins_in(self.space.height));
        if used > Length::ZERO && used <= self.space.height.thousandths(MOST_KEY) && !begins(&usual) {
            let smaller = item.smaller.iter().map(|smaller| self.with_board(item, smaller, used)).filter(begins);
            if let Some(begun) = smaller.min_by_key(Vec::len) {
                return begun;
            }
        }
        let has_little =
            usual.len() > 1 && usual.last().is_some_and(|last| last.used - GAP < self.space.height / LITTLE);
        let smaller = item.smaller.iter().filter(|_| has_little);
        let mut smaller = smaller.map(|smaller| self.with_board(item, smaller, used));
        smaller.find(|pages| pages.len() < usual.len()).unwrap_or(usual)
    }

    /// A step that is alone in a row: its board in this size, and all of the text beside it, if it is not much higher than the
    /// board. Else the rest of the text is in columns below both, which end at the same height. What a page has no space for is
    /// on the next ones. On the first, so much is used already.
    fn with_board<'i, 's>(&self, item: &'i Item<'s>, layout: &'i Layout, used: Length) -> Vec<Page<'i, 's>> {
        let Layout { size, text, columns, heading } = layout;
        let (size, note, height) = (*size, self.note, self.space.height);
        let beside = columns.beside(size.width(), self.space.width);
        // What is beside the board is in the last columns of those below it, if that leaves little blank.
        let (last_columns, free) = (columns.left(columns.number - beside.min(columns.number)), size.width() + GAP);
        let left_of_beside = if last_columns > free + MOST_BLANK { free } else { last_columns.max(free) };
        let (mut taken, mut board) = (0, Some((Point::new(Length::ZERO, used), size)));
        let of_heading = text_height(note, heading.len() as i32) - note;
        // Adds columns from this edge on, and gives the lines of the longest one. The board is with the first lines, or
        // alone if the page has no space for them.
        let mut add = |page: &mut Page<'i, 's>, parts: Vec<Range<usize>>, left: Length, mut y: Length| {
            if let (true, Some((at, _))) = (parts.is_empty(), board) {
                page.parts.push(Part { item, text, board: board.take(), lines: taken..taken, at });
            }
            if taken == 0 && !heading.is_empty() && !parts.is_empty() {
                let (lines, at) = (0..heading.len(), Point::new(left, y));
                page.parts.push(Part { item, text: heading, board: board.take(), lines, at });
                y += of_heading;
            }
            taken = parts.last().map_or(taken, |last| last.end);
            let longest = parts.iter().map(Range::len).max().unwrap_or_default();
            page.parts.extend(parts.into_iter().zip(0..).map(|(lines, number)| Part {
                item,
                text,
                board: board.take(),
                lines,
                at: Point::new(left + columns.left(number), y),
            }));
            (taken, longest)
        };
        let mut page = Page { used: used + size.side, ..Page::default() };
        let mut next = 0;
        if beside > 0 {
            let first = layout.after_heading();
            let fitting = |height: Length| {
                in_columns(text, first, (beside, LEAST_IN_COLUMN), lines_in(height - of_heading + note, note), false)
            };
            let most = size.side.thousandths(if item.step.is_run() { SINGLES_ALONE } else { BESIDE_ALONE });
            let whole = fitting(most.min(height - used));
            let is_whole = whole.last().is_some_and(|last| last.end == text.len());
            let (end, lines) = add(&mut page, if is_whole { whole } else { fitting(size.side) }, left_of_beside, used);
            page.used = page.used.max(used + of_heading + text_height(note, lines as i32) - note);
            next = end;
        }
        // A line divides what is below the text beside the board from it.
        let rule = (next > 0).then_some(used + size.side + note);
        let (mut pages, mut top) = (Vec::new(), rule.unwrap_or(used + size.side) + note / 2);
        while next < text.len() {
            let is_fresh = top == Length::ZERO;
            let (first, above) = if next == 0 { (layout.after_heading(), of_heading) } else { (next, Length::ZERO) };
            // No space is needed below the last line of a page.
            let most = match lines_in(height - top - above + note, note) {
                most if is_fresh => most.max(1),
                most if most < LEAST_LINES => 0,
                most => most,
            };
            let (end, longest) = add(
                &mut page,
                in_columns(text, first, (columns.number, LEAST_IN_COLUMN), most, is_fresh),
                Length::ZERO,
                top,
            );
            if longest > 0 {
                page.used = top + above + text_height(note, longest as i32) - note;
                page.rules.extend(rule.filter(|_| !is_fresh));
            }
            if end < text.len() {
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
