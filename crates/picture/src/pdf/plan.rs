//! How the puzzles of a book are placed on its pages, and what fits.

use std::collections::{BTreeMap, BTreeSet};

use super::answers::strip_height;
use super::entry::Entry;
use super::error::{Boards, Error};
use super::heading_lines::HeadingLines;
use super::press::Press;
use super::slots::{Arrangement, GAP, content, for_puzzles, least_digit, slot, slots};
use crate::length::Length;
use crate::look::Look;
use crate::page::{Answers, LARGEST_CELL, PageOptions, PerPage, is_large, needs_a_page};
use crate::shape::{Area, Point};
use crate::sheet::PictureOptions;
use crate::text_sizes::TextSizes;

/// The space above and below a single row, in all, where answers are below it.
const AIR: Length = Length::mm(7);

/// The most space between rows of puzzles.
const MOST_BETWEEN_ROWS: Length = Length::mm(35);

/// The part of the space around a single row that is above it, in thousandths.
const ABOVE: i32 = 400;

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
    /// The boards of each puzzle.
    pub boards: Vec<Arrangement>,
    /// The height of the highest ones of the pages with answers of this height.
    highest: BTreeMap<Length, Length>,
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
        let (alone, strips) = Shares { options, theme, sizes, area, per_page, entries }.of_entries();
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
                let is_row = per_page_of(index).columns_and_rows(options.size).1 == 1;
                let air = if is_row && strips[index] > Length::ZERO { AIR } else { Length::ZERO };
                let page = Area { height: area.height - strips[index] - air, ..area };
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
                let mut highest = BTreeMap::new();
                for ((boards, strip), _) in boards.iter().zip(&strips).zip(&alone).filter(|(_, alone)| !**alone) {
                    let most: &mut Length = highest.entry(*strip).or_default();
                    *most = boards.height().max(*most);
                }
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

    /// The places of these puzzles on a page, each as high as its heading and the highest boards. A single row is a little above
    /// the middle of the content, but below the heading of a section. Of several rows, the first is at the top, and they are not
    /// further from each other than [`MOST_BETWEEN_ROWS`]. They are the same on all pages without large boards, but a page with one
    /// puzzle is filled for itself.
    pub fn places(&self, content: Area, puzzles: &[usize], options: &PageOptions) -> Vec<Area> {
        let per_page = self.per_page_of(puzzles);
        let (columns, rows) = per_page.columns_and_rows(options.size);
        let content = Area { height: content.height - self.strip(puzzles), ..content };
        let below_section = for_puzzles(options, content);
        let section = below_section.at.y - content.at.y;
        let height = self.heading
            + match puzzles {
                [only] if per_page.number() == 1 => self.boards[*only].height(),
                _ => self.highest.get(&self.strip(puzzles)).copied().unwrap_or_default(),
            };
        let (top, pitch) = match rows {
            1 => (section.max((content.height - height).thousandths(ABOVE)), Length::ZERO),
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

/// What decides which puzzles share a page, and how high the answers at its foot are.
struct Shares<'p> {
    options: &'p PageOptions,
    theme: Look,
    sizes: TextSizes,
    /// Between the header and the footer.
    area: Area,
    per_page: PerPage,
    entries: &'p [Entry],
}

impl Shares<'_> {
    /// Whether each puzzle has a page of its own, and the height of the answers at the foot of its page.
    fn of_entries(&self) -> (Vec<bool>, Vec<Length>) {
        let small: Vec<usize> = (0..self.entries.len()).filter(|index| !self.is_large(*index)).collect();
        let place = self.place(self.strip(&small, self.per_page));
        let is_alone = |entry: &Entry| self.per_page.number() == 1 || needs_a_page(rows_of(entry), place);
        let mut alone: Vec<bool> = self.entries.iter().map(is_alone).collect();
        let all: Vec<usize> = (0..self.entries.len()).collect();
        loop {
            // Large boards that would leave half of their page blank fill one each, and so does another board between those.
            let pages = self.pages(&all, &alone);
            let fill = |(number, page): &(usize, &&[usize])| {
                let is_half = page.len() == 1 || page.len() * 2 <= self.per_page.number();
                let is_between = pages.get(number + 1).is_some_and(|next| matches!(next, [next] if alone[*next]));
                is_half && page.iter().all(|index| self.is_large(*index)) || page.len() == 1 && is_between
            };
            let filled: Vec<usize> =
                pages.iter().enumerate().filter(fill).flat_map(|(_, page)| page.to_vec()).collect();
            filled.into_iter().for_each(|index| alone[index] = true);
            // If one large board fills a page, so do those with the same number of rows that are beside boards of other sizes.
            let rows = |index: &usize| rows_of(&self.entries[*index]);
            let of_alone: BTreeSet<usize> =
                all.iter().filter(|index| alone[**index] && self.is_large(**index)).map(rows).collect();
            let pages = self.pages(&all, &alone);
            let mixed = pages.iter().filter(|page| page.iter().any(|index| rows(index) != rows(&page[0])));
            let alike = mixed.flat_map(|page| page.iter()).filter(|index| of_alone.contains(&rows(index)));
            let alike: Vec<usize> = alike.copied().collect();
            alike.into_iter().for_each(|index| alone[index] = true);
            let pages = self.pages(&all, &alone);
            let strips = self.strips(&pages, &alone);
            // So does one that the answers of its page would make too small.
            let too_small = |index: &usize| {
                !alone[*index] && needs_a_page(rows_of(&self.entries[*index]), self.place(strips[*index]))
            };
            let too_small: Vec<usize> = all.iter().copied().filter(|index| too_small(index)).collect();
            if too_small.is_empty() {
                return (alone, strips);
            }
            too_small.into_iter().for_each(|index| alone[index] = true);
        }
    }

    /// The height of the answers at the foot of the page of each puzzle: the same on all pages without large boards.
    fn strips(&self, pages: &[&[usize]], alone: &[bool]) -> Vec<Length> {
        let of_page = |page: &[usize]| match page {
            [only] if alone[*only] => self.strip(page, PerPage::ONE),
            _ => self.strip(page, self.per_page),
        };
        let is_usual = |page: &[usize]| !page.iter().any(|index| alone[*index] || self.is_large(*index));
        let usual = pages.iter().filter(|page| is_usual(page)).map(|page| of_page(page)).max().unwrap_or_default();
        let mut strips = vec![Length::ZERO; self.entries.len()];
        for page in pages {
            let strip = if is_usual(page) { usual } else { of_page(page) };
            page.iter().for_each(|index| strips[*index] = strip);
        }
        strips
    }

    /// The pages with these puzzles. Those of another section are on other ones.
    fn pages<'i>(&self, all: &'i [usize], alone: &[bool]) -> Vec<&'i [usize]> {
        let section = |index: &usize| self.entries[*index].sheet.section();
        let share = |one: &usize, next: &usize| !self.options.sections || section(one) == section(next);
        all.chunk_by(share).flat_map(|section| pages(section, alone, self.per_page)).collect()
    }

    fn is_large(&self, index: usize) -> bool {
        is_large(rows_of(&self.entries[index]))
    }

    /// The height of the answers of these puzzles, upside down.
    fn strip(&self, puzzles: &[usize], per_page: PerPage) -> Length {
        match self.options.answers {
            Answers::UpsideDown => {
                let entries = puzzles.iter().map(|index| &self.entries[*index]);
                strip_height(entries, self.theme, self.sizes, self.area, per_page)
            }
            _ => Length::ZERO,
        }
    }

    /// The side of the place of a board beside others, below a heading of a title and a line, and above answers of this height.
    fn place(&self, strip: Length) -> Length {
        let page = for_puzzles(self.options, Area { height: self.area.height - strip, ..self.area });
        let place = slot(page, self.per_page, self.options.size);
        place.width.min(place.height - self.sizes.title_height(1) - self.sizes.caption())
    }
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
