//! How the puzzles of a book are placed on its pages, and what fits.

use super::answers::strip_height;
use super::entry::Entry;
use super::error::Error;
use super::press::Press;
use super::slots::{Arrangement, content, for_puzzles, least_digit, slots};
use super::typeset::Typesetter;
use crate::length::Length;
use crate::page::{Answers, PageOptions, PerPage};
use crate::shape::{Area, Point, Weight};
use crate::sheet::PictureOptions;
use crate::text_sizes::TextSizes;

/// How many lines a title has at most, and how many lines the notes below it.
const MOST_TITLE_LINES: usize = 3;
const MOST_NOTE_LINES: usize = 4;

/// The title of a puzzle and its notes in lines.
pub(super) struct HeadingLines {
    pub title: Vec<String>,
    pub notes: Vec<String>,
}

impl HeadingLines {
    pub fn of(typesetter: &mut Typesetter, entry: &Entry, sizes: TextSizes, width: Length) -> HeadingLines {
        let title = match entry.is_headed {
            true => typesetter.lines(entry.title(), Weight::Bold, sizes.title, width, MOST_TITLE_LINES),
            false => Vec::new(),
        };
        let notes = entry.notes().join(" ");
        let notes = match notes.is_empty() {
            true => Vec::new(),
            false => typesetter.lines(&notes, Weight::Regular, sizes.note, width, MOST_NOTE_LINES),
        };
        HeadingLines { title, notes }
    }

    /// The height, with the space above the board.
    pub fn height(&self, sizes: TextSizes) -> Length {
        let (titles, notes) = (self.title.len() as i32, self.notes.len() as i32);
        sizes.title.thousandths(1200) * titles + sizes.note.thousandths(1350) * notes + sizes.note.thousandths(600)
    }
}

/// The most space between rows of puzzles.
const MOST_BETWEEN_ROWS: Length = Length::mm(14);

/// The largest cells of a board that fills its page. Larger digits would not be easier to read.
const LARGEST_CELL: Length = Length::mm(25);

/// The largest cells of the puzzles of a book.
fn largest_cell(pictures: &PictureOptions) -> Length {
    pictures.cell_size.unwrap_or(LARGEST_CELL)
}

/// How the puzzles of a book are placed: the same on each page.
pub(super) struct Plan {
    pub per_page: PerPage,
    pub sizes: TextSizes,
    /// The height of the highest heading.
    pub heading: Length,
    /// The height of the highest puzzle, with its heading.
    pub block: Length,
    /// The height at the foot of each page for answers that are upside down.
    pub strip: Length,
    /// The boards of each puzzle.
    pub boards: Vec<Arrangement>,
}

impl Plan {
    /// The plan of a book; an error that says what fits if its boards do not.
    pub fn of(press: &mut Press, pictures: &PictureOptions, entries: &[Entry]) -> Result<Plan, Error> {
        let per_page = press.options.per_page;
        let TooSmall { entry, size } = match Plan::with(press, pictures, entries, per_page)? {
            Ok(plan) => return Ok(plan),
            Err(too_small) => too_small,
        };
        let mut fits = None;
        for fewer in per_page.fewer() {
            if Plan::with(press, pictures, entries, fewer)?.is_ok() {
                fits = Some(fewer.number());
                break;
            }
        }
        Err(entries[entry].too_small(false, least_digit(press.theme), size, fits))
    }

    /// The plan with so many puzzles on a page, if their digits are large enough.
    fn with(
        press: &mut Press,
        pictures: &PictureOptions,
        entries: &[Entry],
        per_page: PerPage,
    ) -> Result<Result<Plan, TooSmall>, Error> {
        let (options, theme) = (press.options, press.theme);
        let sizes = TextSizes::of(theme, per_page);
        let nothing = TooSmall { entry: 0, size: Length::ZERO };
        let Some(area) = content(options, 1) else { return Ok(Err(nothing)) };
        let strip = match options.answers {
            Answers::UpsideDown => strip_height(entries, theme, sizes, area, per_page),
            _ => Length::ZERO,
        };
        let area = for_puzzles(options, area);
        let area = Area { height: area.height - strip, ..area };
        let Some(slot) = slots(area, per_page, options.size).first().copied() else { return Ok(Err(nothing)) };
        let mut heading = Length::ZERO;
        for entry in entries {
            press.check()?;
            heading = heading.max(HeadingLines::of(&mut press.typesetter, entry, sizes, slot.width).height(sizes));
        }
        let space = (slot.width, slot.height - heading);
        let mut boards = Vec::new();
        for (index, entry) in entries.iter().enumerate() {
            let figures = &entry.sheet.figures;
            let Some(board) = figures.first().map(|figure| &figure.board) else { continue };
            let caption = if figures.len() > 1 { sizes.caption() } else { Length::ZERO };
            let boards_of_entry = Arrangement::of(board, figures.len(), theme, space, caption, largest_cell(pictures));
            let size = boards_of_entry.digits(board);
            if size < least_digit(theme) {
                return Ok(Err(TooSmall { entry: index, size }));
            }
            boards.push(boards_of_entry);
        }
        let block = boards.iter().map(Arrangement::height).max().unwrap_or_default() + heading;
        Ok(Ok(Plan { per_page, sizes, heading, block, strip, boards }))
    }

    /// The places of the puzzles of a page. If there is space left, rows are not further from each other than this, and start
    /// at the top.
    pub fn places(&self, area: Area, options: &PageOptions) -> Vec<Area> {
        let slots = slots(area, self.per_page, options.size);
        let (columns, rows) = self.per_page.columns_and_rows(options.size);
        let pitch = self.block + MOST_BETWEEN_ROWS;
        if rows == 1 || pitch * rows as i32 - MOST_BETWEEN_ROWS >= area.height {
            return slots;
        }
        let moved = |(index, slot): (usize, Area)| {
            let y = area.at.y + pitch * (index / columns) as i32;
            Area { at: Point::new(slot.at.x, y), width: slot.width, height: self.block }
        };
        slots.into_iter().enumerate().map(moved).collect()
    }
}

/// The digits of this puzzle would have this size, which is too small.
#[derive(Clone, Copy)]
struct TooSmall {
    entry: usize,
    size: Length,
}
