//! The pages of a book in order: puzzles, their steps, and the answers.

use krilla::tagging::{ArtifactType, Tag, TagGroup};

use super::board::PlacedBoard;
use super::canvas::Canvas;
use super::entry::Entry;
use super::error::Error;
use super::fonts::Fonts;
use super::front::{SECTION_HEIGHT, heading, section_heading, title_page};
use super::press::Press;
use super::slots::{Arrangement, GAP, below, content, grid, least_digit, least_side, slots};
use super::steps::step_pages;
use super::typeset::Typesetter;
use crate::picture::ink::{Ink, Theme};
use crate::picture::length::Length;
use crate::picture::page::{Answers, PageOptions, PerPage};
use crate::picture::shape::{Anchor, Area, Point, Weight};
use crate::picture::sheet::PictureOptions;

/// How many lines a title has at most, and how many lines the notes below it.
const MOST_TITLE_LINES: usize = 3;
const MOST_NOTE_LINES: usize = 4;

/// The size of the digits of answers, if the theme does not need larger ones: 6 points.
const ANSWER_DIGIT: Length = Length::um(2117);

/// The width and height of a board of an answer that is upside down, if its digits do not need more.
const SMALL_ANSWER: Length = Length::mm(28);

/// The sizes of text. A page with fewer puzzles has larger text.
#[derive(Clone, Copy)]
pub(super) struct Sizes {
    pub title: Length,
    pub note: Length,
}

impl Sizes {
    pub fn of(theme: Theme, per_page: PerPage) -> Sizes {
        let sizes = |title, note| Sizes { title: Length::um(title), note: Length::um(note) };
        match per_page {
            // The text of large print is large too: 20 points, and 16 points.
            _ if theme.least_digit_size() > Length::ZERO => sizes(7100, 5700),
            PerPage::One => sizes(6000, 4000),
            PerPage::Two => sizes(5000, 3600),
            PerPage::Four => sizes(4300, 3300),
            PerPage::Six => sizes(3900, 3000),
            PerPage::Nine | PerPage::Twelve => sizes(3400, 2700),
        }
    }

    /// The height of a caption above a board.
    fn caption(self) -> Length {
        self.note.thousandths(1500)
    }
}

/// The title of a puzzle and its notes in lines.
struct HeadingLines {
    title: Vec<String>,
    notes: Vec<String>,
}

impl HeadingLines {
    fn of(typesetter: &mut Typesetter, entry: &Entry, sizes: Sizes, width: Length) -> HeadingLines {
        let title = typesetter.lines(&entry.title(), Weight::Bold, sizes.title, width, MOST_TITLE_LINES);
        let notes = entry.notes().join(" ");
        let notes = match notes.is_empty() {
            true => Vec::new(),
            false => typesetter.lines(&notes, Weight::Regular, sizes.note, width, MOST_NOTE_LINES),
        };
        HeadingLines { title, notes }
    }

    /// The height, with the space above the board.
    fn height(&self, sizes: Sizes) -> Length {
        let (titles, notes) = (self.title.len() as i32, self.notes.len() as i32);
        sizes.title.thousandths(1200) * titles + sizes.note.thousandths(1350) * notes + sizes.note.thousandths(600)
    }
}

/// How the puzzles of a book are placed: the same on each page.
struct Plan {
    per_page: PerPage,
    sizes: Sizes,
    /// The height of the highest heading.
    heading: Length,
    /// The height of the highest puzzle, with its heading.
    block: Length,
    /// The height at the foot of each page for answers that are upside down.
    strip: Length,
    /// The boards of each puzzle.
    boards: Vec<Arrangement>,
}

impl Plan {
    fn of(
        press: &mut Press,
        pictures: &PictureOptions,
        entries: &[Entry],
        per_page: PerPage,
    ) -> Result<Plan, TooSmall> {
        let (options, theme) = (press.options, press.theme);
        let sizes = Sizes::of(theme, per_page);
        let nothing = TooSmall { entry: 0, size: Length::ZERO };
        let area = content(options, 1).ok_or(nothing)?;
        let strip = match options.answers {
            Answers::UpsideDown => strip_height(entries, theme, sizes, area, per_page),
            _ => Length::ZERO,
        };
        let section = if options.sections { SECTION_HEIGHT } else { Length::ZERO };
        let area = Area { height: area.height - section - strip, ..area };
        let slot = slots(area, per_page, options.size).first().copied().ok_or(nothing)?;
        let lines = entries.iter().map(|entry| HeadingLines::of(&mut press.typesetter, entry, sizes, slot.width));
        let heading = lines.map(|lines| lines.height(sizes)).max().unwrap_or_default();
        let space = (slot.width, slot.height - heading);
        let mut boards = Vec::new();
        for (index, entry) in entries.iter().enumerate() {
            let figures = &entry.sheet.figures;
            let Some(board) = figures.first().map(|figure| &figure.board) else { continue };
            let caption = if figures.len() > 1 { sizes.caption() } else { Length::ZERO };
            let boards_of_entry = Arrangement::of(board, figures.len(), theme, space, caption, pictures.cell());
            let size = boards_of_entry.digits(board);
            if size < least_digit(theme) {
                return Err(TooSmall { entry: index, size });
            }
            boards.push(boards_of_entry);
        }
        let block = boards.iter().map(Arrangement::height).max().unwrap_or_default() + heading;
        Ok(Plan { per_page, sizes, heading, block, strip, boards })
    }
}

/// The digits of this puzzle would have this size, which is too small.
#[derive(Clone, Copy)]
struct TooSmall {
    entry: usize,
    size: Length,
}

/// The bytes of a book.
pub(super) fn compose(
    options: &PageOptions,
    pictures: &PictureOptions,
    fonts: &Fonts,
    entries: &[Entry],
) -> Result<Vec<u8>, Error> {
    let mut press = Press::new(options, pictures.theme, fonts)?;
    press.content()?;
    let plan = plan(&mut press, pictures, entries)?;
    if let Some(title) = &options.title {
        title_page(&mut press, title, entries.len())?;
    }
    let mut start = 0;
    while let Some(first) = entries.get(start) {
        let section = options.sections.then(|| first.section());
        let is_same = |entry: &&Entry| section.is_none() || Some(entry.section()) == section;
        let end = start + entries[start..].iter().take_while(is_same).count();
        puzzles(&mut press, pictures, &plan, entries, start..end, section.as_deref())?;
        start = end;
    }
    if options.answers == Answers::End {
        answers_at_the_end(&mut press, pictures, entries)?;
    }
    let title = match (&options.title, entries) {
        (Some(title), _) => title.clone(),
        (None, [only]) => only.sheet.title(),
        _ => "Sudoku puzzles".to_owned(),
    };
    press.finish(title)
}

/// The plan of a book; an error that says what fits if its boards do not.
fn plan(press: &mut Press, pictures: &PictureOptions, entries: &[Entry]) -> Result<Plan, Error> {
    let per_page = press.options.per_page;
    let TooSmall { entry, size } = match Plan::of(press, pictures, entries, per_page) {
        Ok(plan) => return Ok(plan),
        Err(too_small) => too_small,
    };
    let fewer = PerPage::ALL.into_iter().rev().filter(|other| other.number() < per_page.number());
    let fits = fewer.map(|fewer| (fewer, Plan::of(press, pictures, entries, fewer))).find(|(_, plan)| plan.is_ok());
    Err(too_small(&entries[entry], least_digit(press.theme), size, fits.map(|(fewer, _)| fewer.number())))
}

fn too_small(entry: &Entry, least: Length, size: Length, fits: Option<usize>) -> Error {
    Error::TooSmall { puzzle: entry.name(), document: entry.document.to_string(), least, size, fits }
}

/// Adds the pages of the puzzles of a section.
fn puzzles(
    press: &mut Press,
    pictures: &PictureOptions,
    plan: &Plan,
    entries: &[Entry],
    range: std::ops::Range<usize>,
    section: Option<&str>,
) -> Result<(), Error> {
    let options = press.options;
    let numbers: Vec<usize> = range.collect();
    let mut starts = section;
    for chunk in numbers.chunks(plan.per_page.number()) {
        // A page and the answers on its back are one sheet of paper.
        if options.answers == Answers::Overleaf && press.next_page() % 2 == 0 {
            press.page(Some(section.unwrap_or_default()), |_| Vec::new());
        }
        puzzle_page(press, plan, entries, chunk, section, starts.take())?;
        if options.answers == Answers::Overleaf && chunk.iter().any(|index| entries[*index].answer.is_some()) {
            answers_overleaf(press, plan, entries, chunk, section)?;
        }
        for index in chunk {
            step_pages(press, pictures, &entries[*index], section)?;
        }
    }
    Ok(())
}

/// Adds a page of puzzles. `starts` is the section that starts there.
fn puzzle_page(
    press: &mut Press,
    plan: &Plan,
    entries: &[Entry],
    chunk: &[usize],
    section: Option<&str>,
    starts: Option<&str>,
) -> Result<(), Error> {
    let options = press.options;
    let area = press.content()?;
    let level = level_of_puzzles(options);
    let top = if options.sections { SECTION_HEIGHT } else { Length::ZERO };
    let puzzles = Area { height: area.height - plan.strip, ..area };
    let places = slots(below(puzzles, top), plan.per_page, options.size);
    if let Some(section) = starts {
        press.outline(1, section.to_owned(), area.at.y);
    }
    for (index, slot) in chunk.iter().zip(&places) {
        press.outline(level_in_outline(options), entries[*index].title(), slot.at.y);
    }
    press.page(Some(section.unwrap_or_default()), |canvas| {
        let mut tags: Vec<TagGroup> =
            starts.map(|section| section_heading(canvas, section, area)).into_iter().collect();
        for (index, slot) in chunk.iter().zip(&places) {
            let (entry, boards) = (&entries[*index], &plan.boards[*index]);
            tags.extend(puzzle(canvas, options, plan, entry, boards, *slot, level));
        }
        if options.answers == Answers::UpsideDown {
            let strip = below(area, area.height - plan.strip);
            let answered: Vec<&Entry> = chunk.iter().map(|index| &entries[*index]).collect();
            tags.extend(answers_upside_down(canvas, options, &answered, plan.sizes, strip));
        }
        tags
    });
    Ok(())
}

/// The level of the headings of puzzles: below the title of the book or of the section.
pub(super) fn level_of_puzzles(options: &PageOptions) -> u16 {
    if options.title.is_some() || options.sections { 2 } else { 1 }
}

/// The level of puzzles in the outline.
fn level_in_outline(options: &PageOptions) -> usize {
    if options.sections { 2 } else { 1 }
}

/// Draws a puzzle with its heading.
fn puzzle(
    canvas: &mut Canvas,
    options: &PageOptions,
    plan: &Plan,
    entry: &Entry,
    boards: &Arrangement,
    slot: Area,
    level: u16,
) -> Vec<TagGroup> {
    let sizes = plan.sizes;
    let lines = HeadingLines::of(canvas.typesetter, entry, sizes, slot.width);
    let left = slot.at.x + (slot.width - boards.width()) / 2;
    let top = slot.at.y + (slot.height - plan.block) / 2 + plan.heading;
    let text_left = heading_left(canvas, &lines, sizes, left, slot);
    let start = Point::new(text_left, top - lines.height(sizes));
    let mut tags = heading_lines(canvas, entry, &lines, sizes, start, level);
    let has_captions = entry.sheet.figures.len() > 1;
    for (index, figure) in entry.sheet.figures.iter().enumerate() {
        let at = boards.place(Point::new(left, top), index);
        if has_captions {
            tags.push(caption(canvas, &figure.caption, sizes.note, at, boards.side));
        }
        let name = format!("{}, {}", entry.title(), figure.caption.to_lowercase());
        let board = PlacedBoard {
            view: &figure.board,
            cell: boards.cell,
            at: at.plus(Length::ZERO, boards.caption),
            caption: &name,
            tag_cells: options.tag_cells,
        };
        tags.push(board.draw(canvas));
    }
    tags
}

/// Where a heading starts: at the left edge of the board, or further left if it would not fit.
fn heading_left(canvas: &mut Canvas, lines: &HeadingLines, sizes: Sizes, left: Length, slot: Area) -> Length {
    let titles = lines.title.iter().map(|line| (line, Weight::Bold, sizes.title));
    let notes = lines.notes.iter().map(|line| (line, Weight::Regular, sizes.note));
    let widths = titles.chain(notes).map(|(line, weight, size)| canvas.typesetter.width(line, weight, size));
    let widest = widths.max().unwrap_or_default();
    left.min(slot.at.x + slot.width - widest).max(slot.at.x)
}

/// Writes the title of a puzzle and its notes.
fn heading_lines(
    canvas: &mut Canvas,
    entry: &Entry,
    lines: &HeadingLines,
    sizes: Sizes,
    at: Point,
    level: u16,
) -> Vec<TagGroup> {
    let mut y = at.y;
    let mut title = heading(level, &entry.title());
    title.push(canvas.content(|canvas| {
        for line in &lines.title {
            y += sizes.title;
            let at = Point::new(at.x, y);
            canvas.text(at, Anchor::Start, sizes.title, Weight::Bold, Ink::Text, &format!("{line} "));
            y += sizes.title.thousandths(200);
        }
    }));
    if lines.notes.is_empty() {
        return vec![title];
    }
    let mut notes = TagGroup::new(Tag::P);
    notes.push(canvas.content(|canvas| {
        for line in &lines.notes {
            y += sizes.note.thousandths(1100);
            let at = Point::new(at.x, y);
            canvas.text(at, Anchor::Start, sizes.note, Weight::Regular, Ink::Caption, &format!("{line} "));
            y += sizes.note.thousandths(250);
        }
    }));
    vec![title, notes]
}

/// Writes a caption above a board, whose top left corner is this point.
fn caption(canvas: &mut Canvas, text: &str, size: Length, at: Point, width: Length) -> TagGroup {
    let line = canvas.typesetter.lines(text, Weight::Regular, size, width, 1).concat();
    let mut tag = TagGroup::new(Tag::P);
    let at = at.plus(Length::ZERO, size);
    tag.push(canvas.content(|canvas| canvas.text(at, Anchor::Start, size, Weight::Regular, Ink::Caption, &line)));
    tag
}

/// Adds the page with the answers of a page of puzzles, each at the place of its puzzle.
fn answers_overleaf(
    press: &mut Press,
    plan: &Plan,
    entries: &[Entry],
    chunk: &[usize],
    section: Option<&str>,
) -> Result<(), Error> {
    let options = press.options;
    let top = if options.sections { SECTION_HEIGHT } else { Length::ZERO };
    let places = slots(below(press.content()?, top), plan.per_page, options.size);
    let level = level_of_puzzles(options);
    press.page(Some(section.unwrap_or_default()), |canvas| {
        let mut tags = Vec::new();
        for (index, slot) in chunk.iter().zip(places) {
            let cell = plan.boards[*index].cell;
            tags.extend(answer(canvas, options, &entries[*index], slot, cell, plan.sizes, level));
        }
        tags
    });
    Ok(())
}

/// Draws an answer in the middle of a slot.
fn answer(
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
    let caption = format!("{title}, solution");
    let placed =
        PlacedBoard { view: &figure.board, cell: board.cell, at, caption: &caption, tag_cells: options.tag_cells };
    vec![tag, placed.draw(canvas)]
}

/// The height of the title above an answer.
fn answer_caption(sizes: Sizes) -> Length {
    sizes.title.thousandths(1600)
}

/// Adds the answers at the end of the book: as many on a page as can be read.
fn answers_at_the_end(press: &mut Press, pictures: &PictureOptions, entries: &[Entry]) -> Result<(), Error> {
    let answered: Vec<&Entry> = entries.iter().filter(|entry| entry.answer.is_some()).collect();
    if answered.is_empty() {
        return Ok(());
    }
    let (options, theme) = (press.options, press.theme);
    let space = below(press.content()?, SECTION_HEIGHT);
    let places = |per_page: PerPage| slots(space, per_page, options.size);
    let smallest = |per_page: PerPage| {
        let sizes = Sizes::of(theme, per_page);
        let space = places(per_page)
            .first()
            .map_or((Length::ZERO, Length::ZERO), |slot| (slot.width, slot.height - answer_caption(sizes)));
        let digits = answered.iter().filter_map(|entry| {
            let board = &entry.answer.as_ref()?.board;
            let arranged = Arrangement::of(board, 1, theme, space, Length::ZERO, pictures.cell());
            Some((arranged.digits(board), *entry))
        });
        digits.min_by_key(|(digits, _)| *digits)
    };
    let is_large = |per_page: &PerPage, least: Length| smallest(*per_page).is_some_and(|(digits, _)| digits >= least);
    let least = least_digit(theme);
    let best = PerPage::ALL.into_iter().rev().find(|per_page| is_large(per_page, least.max(ANSWER_DIGIT)));
    let Some(per_page) = best.or_else(|| Some(PerPage::One).filter(|one| is_large(one, least))) else {
        let (size, entry) = smallest(PerPage::One).unwrap_or((Length::ZERO, answered[0]));
        return Err(too_small(entry, least, size, None));
    };
    let sizes = Sizes::of(theme, per_page);
    press.outline(1, ANSWERS.to_owned(), space.at.y - SECTION_HEIGHT);
    for (page, chunk) in answered.chunks(per_page.number()).enumerate() {
        let area = press.content()?;
        let places = slots(below(area, SECTION_HEIGHT), per_page, options.size);
        press.page(Some(ANSWERS), |canvas| {
            let mut tags = Vec::new();
            if page == 0 {
                tags.push(section_heading(canvas, ANSWERS, area));
            }
            for (entry, slot) in chunk.iter().zip(places) {
                tags.extend(answer(canvas, options, entry, slot, pictures.cell(), sizes, 2));
            }
            tags
        });
    }
    Ok(())
}

/// The heading of the answers.
const ANSWERS: &str = "Answers";

/// The height of the strip at the foot of a page for answers that are upside down.
fn strip_height(entries: &[Entry], theme: Theme, sizes: Sizes, area: Area, per_page: PerPage) -> Length {
    let side = answer_side(entries.iter(), theme);
    let columns = strip_columns(area, side).min(per_page.number());
    let rows = per_page.number().div_ceil(columns) as i32;
    (side + sizes.caption() + GAP) * rows + GAP
}

/// The width and height that each answer of a strip has.
fn answer_side<'e>(entries: impl Iterator<Item = &'e Entry>, theme: Theme) -> Length {
    let boards = entries.filter_map(|entry| Some(&entry.answer.as_ref()?.board));
    boards.map(|board| least_side(board, theme)).fold(SMALL_ANSWER, Length::max)
}

fn strip_columns(area: Area, side: Length) -> usize {
    usize::try_from((area.width + GAP).to_um() / (side + GAP).to_um().max(1)).unwrap_or(0).max(1)
}

/// Draws the answers of a page upside down at its foot.
fn answers_upside_down(
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
    let columns = strip_columns(area, answer_side(entries.iter().copied(), canvas.theme)).min(answered.len());
    let rows = answered.len().div_ceil(columns);
    canvas.upside_down(area.centre(), |canvas| {
        let mut tags = Vec::new();
        for (entry, slot) in answered.iter().zip(grid(area, columns, rows)) {
            let Some(figure) = &entry.answer else { continue };
            let space = (slot.width, slot.height - sizes.caption());
            let board = Arrangement::of(&figure.board, 1, canvas.theme, space, Length::ZERO, slot.width);
            let at = slot.at.plus((slot.width - board.side) / 2, Length::ZERO);
            let title = entry.answer_title();
            tags.push(caption(canvas, &title, sizes.note, at, board.side.max(slot.width / 2)));
            let at = at.plus(Length::ZERO, sizes.caption());
            let caption = format!("{title}, solution");
            let placed = PlacedBoard {
                view: &figure.board,
                cell: board.cell,
                at,
                caption: &caption,
                tag_cells: options.tag_cells,
            };
            tags.push(placed.draw(canvas));
        }
        tags
    })
}
