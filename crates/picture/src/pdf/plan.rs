//! How the puzzles of a book are placed on its pages, and what fits.

use super::answers::strip_height;
use super::entry::Entry;
use super::error::{Boards, Error};
use super::press::Press;
use super::slots::{Arrangement, GAP, content, for_puzzles, least_digit, slot, slots};
use super::typeset::Typesetter;
use crate::length::Length;
use crate::page::{Answers, PageOptions, PerPage, is_large, needs_a_page};
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
const MOST_BETWEEN_ROWS: Length = Length::mm(35);

/// The largest cells of a board that fills its page. Larger digits would not be easier to read.
const LARGEST_CELL: Length = Length::mm(25);

/// The largest cells of the puzzles of a book.
pub(super) fn largest_cell(pictures: &PictureOptions) -> Length {
    pictures.cell_size.unwrap_or(LARGEST_CELL)
}

/// How the puzzles of a book are placed.
pub(super) struct Plan {
    per_page: PerPage,
    pub sizes: TextSizes,
    /// The height of the highest heading.
    pub heading: Length,
    /// The height of the answers that are upside down at the foot of the page of each puzzle.
    strips: Vec<Length>,
    /// The boards of each puzzle, and the height of the highest ones.
    pub boards: Vec<Arrangement>,
    highest: Length,
    /// Whether each puzzle has a page of its own.
    alone: Vec<bool>,
}

impl Plan {
    /// The plan of a book; an error that says what fits if its boards do not.
    pub fn of(press: &mut Press, pictures: &PictureOptions, entries: &[Entry]) -> Result<Plan, Error> {
        let per_page = for_entries(press.options, entries.len());
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
        Err(entries[entry].too_small(Boards::Puzzles, least_digit(press.theme), size, fits))
    }

    /// The plan with so many puzzles on a page, if their digits are large enough.
    fn with(
        press: &mut Press,
        pictures: &PictureOptions,
        entries: &[Entry],
        per_page: PerPage,
    ) -> Result<Result<Plan, TooSmall>, Error> {
        let (options, theme) = (press.options, press.theme);
        let per_page = options.arranged(per_page);
        let sizes = TextSizes::of(theme, per_page);
        let nothing = TooSmall { entry: 0, size: Length::ZERO };
        let Some(area) = content(options, 1) else { return Ok(Err(nothing)) };
        // The place of a board, below a heading of a title and a line, and above the answers of smaller boards.
        let strip = |entries: &[&Entry], per_page| match options.answers {
            Answers::UpsideDown => strip_height(entries.iter().copied(), theme, sizes, area, per_page),
            _ => Length::ZERO,
        };
        let small: Vec<&Entry> = entries.iter().filter(|entry| !is_large(rows_of(entry))).collect();
        let page = for_puzzles(options, Area { height: area.height - strip(&small, per_page), ..area });
        let place = slot(page, per_page, options.size);
        let place = place.width.min(place.height - sizes.title_height(1) - sizes.caption());
        let is_alone = |entry: &Entry| per_page.number() == 1 || needs_a_page(rows_of(entry), place);
        let mut alone: Vec<bool> = entries.iter().map(is_alone).collect();
        // A large board that no other one shares its page with fills it.
        let all: Vec<usize> = (0..entries.len()).collect();
        let share = |one: &usize, next: &usize| {
            !options.sections || entries[*one].sheet.section() == entries[*next].sheet.section()
        };
        let pages = all.chunk_by(share).flat_map(|section| pages(section, &alone, per_page));
        let is_only = |page: &&[usize]| matches!(page, [only] if is_large(rows_of(&entries[*only])));
        let only: Vec<usize> = pages.filter(is_only).flatten().copied().collect();
        only.into_iter().for_each(|only| alone[only] = true);
        let with_others = entries.iter().zip(&alone).filter(|(_, alone)| !**alone).map(|(entry, _)| entry);
        let together = strip(&with_others.collect::<Vec<&Entry>>(), per_page);
        let of_entry = |(entry, alone)| if alone { strip(&[entry], PerPage::ONE) } else { together };
        let strips: Vec<Length> = entries.iter().zip(alone.iter().copied()).map(of_entry).collect();
        let area = for_puzzles(options, area);
        let per_page_of = |index: usize| if alone[index] { PerPage::ONE } else { per_page };
        let width = |index: usize| slot(area, per_page_of(index), options.size).width;
        let mut widths: Vec<Length> = (0..entries.len()).map(width).collect();
        let mut heading = Length::ZERO;
        // A heading starts at the left edge of its board. If it needs another line for that, the boards are smaller.
        loop {
            let before = heading;
            for (entry, width) in entries.iter().zip(&widths) {
                press.check()?;
                heading = heading.max(HeadingLines::of(&mut press.typesetter, entry, sizes, *width).height(sizes));
            }
            let mut boards = Vec::new();
            for (index, entry) in entries.iter().enumerate() {
                let page = Area { height: area.height - strips[index], ..area };
                let slot = slot(page, per_page_of(index), options.size);
                let (figures, space) = (&entry.sheet.figures, (slot.width, slot.height - heading));
                let Some(board) = figures.first().map(|figure| &figure.board) else { continue };
                let caption = if figures.len() > 1 { sizes.caption() } else { Length::ZERO };
                let of_entry = Arrangement::of(board, figures.len(), theme, space, caption, largest_cell(pictures));
                let size = of_entry.digits(board);
                if size < least_digit(theme) {
                    return Ok(Err(TooSmall { entry: index, size }));
                }
                widths[index] = of_entry.width_of_heading(slot);
                boards.push(of_entry);
            }
            if heading == before {
                let together = boards.iter().zip(&alone).filter(|(_, alone)| !**alone);
                let highest = together.map(|(boards, _)| boards.height()).max().unwrap_or_default();
                return Ok(Ok(Plan { per_page, sizes, heading, strips, boards, highest, alone }));
            }
        }
    }

    /// The puzzles of each page.
    pub fn pages<'p>(&self, puzzles: &'p [usize]) -> Vec<&'p [usize]> {
        pages(puzzles, &self.alone, self.per_page)
    }

    /// How many puzzles a page with these puzzles has.
    fn per_page_of(&self, puzzles: &[usize]) -> PerPage {
        if puzzles.iter().all(|index| self.alone[*index]) { PerPage::ONE } else { self.per_page }
    }

    /// The height of the answers at the foot of the page with these puzzles.
    pub fn strip(&self, puzzles: &[usize]) -> Length {
        puzzles.iter().map(|index| self.strips[*index]).max().unwrap_or_default()
    }

    /// The places of these puzzles on a page, each as high as its heading and the highest boards. A single row is in the middle
    /// of the content, but below the heading of a section. Of several rows, the first is at the top, and they are not further from
    /// each other than [`MOST_BETWEEN_ROWS`]. They are the same on each page of a book, but a page with one puzzle is filled for
    /// itself.
    pub fn places(&self, content: Area, puzzles: &[usize], options: &PageOptions) -> Vec<Area> {
        let per_page = self.per_page_of(puzzles);
        let (columns, rows) = per_page.columns_and_rows(options.size);
        let content = Area { height: content.height - self.strip(puzzles), ..content };
        let below_section = for_puzzles(options, content);
        let section = below_section.at.y - content.at.y;
        let height = self.heading
            + match puzzles {
                [only] if per_page.number() == 1 => self.boards[*only].height(),
                _ => self.highest,
            };
        let (top, pitch) = match rows {
            1 => (section.max((content.height - height) / 2), Length::ZERO),
            _ => {
                let slot = (below_section.height + GAP) / rows as i32;
                let pitch = slot.min(height + MOST_BETWEEN_ROWS);
                (if slot > pitch { section } else { section + (slot - GAP - height) / 2 }, pitch)
            }
        };
        let placed = |(index, slot): (usize, Area)| {
            let y = content.at.y + top + pitch * (index / columns) as i32;
            Area { at: Point::new(slot.at.x, y), width: slot.width, height }
        };
        slots(below_section, per_page, options.size).into_iter().enumerate().map(placed).collect()
    }
}

/// How many places a page has: as many as are asked for, but not more than so many puzzles need if all are on one page.
fn for_entries(options: &PageOptions, entries: usize) -> PerPage {
    let asked = options.per_page;
    let fewer = asked.fewer().filter(|fewer| fewer.number() >= entries);
    // Columns and rows are as they are asked for.
    let is_number = PerPage::NUMBERED.contains(&asked);
    if is_number && entries > 0 && !options.sections { fewer.last().unwrap_or(asked) } else { asked }
}

/// The puzzles of each page, where some have a page of their own.
fn pages<'p>(puzzles: &'p [usize], alone: &[bool], per_page: PerPage) -> Vec<&'p [usize]> {
    let parts = puzzles.chunk_by(|one, other| !alone[*one] && !alone[*other]);
    parts.flat_map(|part| part.chunks(per_page.number())).collect()
}

/// How many rows the board of a puzzle has.
fn rows_of(entry: &Entry) -> usize {
    entry.sheet.figures.first().map_or(0, |figure| figure.board.size())
}

/// The digits of this puzzle would have this size, which is too small.
#[derive(Clone, Copy)]
struct TooSmall {
    entry: usize,
    size: Length,
}
