//! The rows of steps on their pages: steps beside each other, and steps that are alone, whose text goes on in columns.

use std::ops::Range;

use super::slots::GAP;
use super::step_text::{TextLine, in_columns, lines_in, text_height};
use crate::length::Length;
use crate::shape::{Area, Point};
use crate::steps::StepView;

/// The least width of a column of text beside and below a board that is alone in a row, in sizes of the text.
const LEAST_COLUMN: i32 = 15;

/// How many lines are below such a board, at least, if none are beside it and the rest is on the next page.
const LEAST_LINES: i32 = 3;

/// A step, laid out.
pub(super) struct Item<'s> {
    pub step: &'s StepView,
    /// Its number, from 1.
    pub number: usize,
    pub cell: Length,
    pub side: Length,
    pub text: Vec<TextLine>,
    pub place: Place,
}

/// Where a step is, and its text.
#[derive(Clone, Copy)]
pub(super) enum Place {
    /// Beside others, with the text at this point, relative to the top left corner of the board.
    Beside(Point),
    /// Alone in a row, in the same way.
    Alone(Point),
    /// Alone in a row, with the text in the columns from this one, which are beside the board, and then in all columns below it.
    InColumns(usize),
}

/// A part of the text of a step at its place on a page. The first part has the board of the step too.
pub(super) struct Part<'i, 's> {
    pub item: &'i Item<'s>,
    pub board: Option<Point>,
    pub lines: Range<usize>,
    pub at: Point,
}

/// The columns of text of a step that is alone in a row.
pub(super) struct Columns {
    number: usize,
    pub width: Length,
}

/// The place of the steps on a page, and the size of their text.
pub(super) struct Room {
    /// Below the title.
    pub space: Area,
    pub columns: Columns,
    pub note: Length,
}

/// The places of steps that are beside each other.
pub(super) struct Grid {
    /// The left edge of each column, relative to the first one.
    pub columns: Vec<Length>,
    /// The height of each row, if all have the same.
    pub row: Option<Length>,
}

/// Steps beside each other, or one alone.
pub(super) struct Row<'i, 's> {
    items: &'i [Item<'s>],
    columns: &'i [Length],
    /// The height of each row, if all have the same.
    height: Option<Length>,
}

/// The parts on a page, and how much of its height they use, with the space below them.
#[derive(Default)]
pub(super) struct Page<'i, 's> {
    pub parts: Vec<Part<'i, 's>>,
    pub used: Length,
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
    /// The height that the start of a row needs on a page: all of it, if a page has so much space.
    pub fn least_height(&self, room: &Room) -> Length {
        let item = &self.items[0];
        let Place::InColumns(first) = item.place else { return self.height_of_slots(room) };
        match &room.in_columns(item, Length::ZERO)[..] {
            [whole] => whole.used - GAP,
            _ if first < room.columns.number => item.side,
            _ => item.side + text_height(room.note, LEAST_LINES),
        }
    }

    fn height_of_slots(&self, room: &Room) -> Length {
        let highest = || self.items.iter().map(|item| item.height_in_slot(room.note)).max();
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
    pub fn across(&self, side: Length) -> (Length, usize) {
        let width = |number: usize| self.left(number) - GAP;
        let number = (1..self.number).find(|number| width(*number) >= side).unwrap_or(self.number);
        (width(number), number)
    }
}

impl Room {
    pub fn of(space: Area, note: Length) -> Room {
        Room { space, columns: Columns::of(space.width, note), note }
    }

    /// The rows on their pages. The first page has this height above the steps for something else.
    pub fn pages<'i, 's>(&self, rows: &[Row<'i, 's>], above: Length) -> Vec<Page<'i, 's>> {
        let mut pages = vec![Page { parts: Vec::new(), used: above }];
        for row in rows {
            if let Some(last) = pages.last().filter(|last| last.used + row.least_height(self) > self.space.height)
                && last.used > Length::ZERO
            {
                pages.push(Page::default());
            }
            let Some(mut page) = pages.pop() else { continue };
            if let Place::InColumns(_) = row.items[0].place {
                let mut rest = self.in_columns(&row.items[0], page.used).into_iter();
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
    /// the same height. What a page has no space for is on the next ones. On the first, so much is used already.
    pub fn in_columns<'i, 's>(&self, item: &'i Item<'s>, used: Length) -> Vec<Page<'i, 's>> {
        let (columns, note, height) = (&self.columns, self.note, self.space.height);
        let first = if let Place::InColumns(first) = item.place { first } else { columns.number };
        let (mut taken, mut board) = (0, Some(Point::new(Length::ZERO, used)));
        // Adds columns from the one with this number, and gives the lines of the longest one. The board is with the first lines, or
        // alone if the page has no space for them.
        let mut add = |page: &mut Page<'i, 's>, parts: Vec<Range<usize>>, first: usize, y: Length| {
            if let (true, Some(at)) = (parts.is_empty(), board) {
                page.parts.push(Part { item, board: board.take(), lines: taken..taken, at });
            }
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
        let mut next = 0;
        if first < columns.number {
            let beside = in_columns(&item.text, 0, columns.number - first, lines_in(item.side + note, note));
            (next, _) = add(&mut page, beside, first, used);
        }
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
