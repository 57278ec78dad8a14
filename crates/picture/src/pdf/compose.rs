//! The pages of a book in order: puzzles, their steps, and the answers.

use std::ops::Range;

use krilla::tagging::{Tag, TagGroup};

use super::answer_pages::answers_at_the_end;
use super::answers::{answer, answers_upside_down};
use super::board::PlacedBoard;
use super::canvas::Canvas;
use super::entry::{Entry, of_board};
use super::error::Error;
use super::fonts::Fonts;
use super::front::{Listed, caption, front_matter, listed, section_heading, title_lines};
use super::heading_lines::HeadingLines;
use super::plan::Plan;
use super::press::{Head, Press};
use super::slots::{Arrangement, below};
use super::steps::step_pages;
use super::style::{level_in_outline, level_of_puzzles};
use crate::ink::Ink;
use crate::length::Length;
use crate::page::{Answers, PageOptions};
use crate::shape::{Anchor, Area, Point, Weight};
use crate::sheet::PictureOptions;
use crate::text_sizes::TextSizes;
use crate::words::Phrase;
use sudoku_engine::search::CancelToken;

/// The bytes of a book.
pub(super) fn compose(
    options: &PageOptions,
    pictures: &PictureOptions,
    fonts: &Fonts,
    entries: &[Entry],
    cancel: &CancelToken,
) -> Result<Vec<u8>, Error> {
    written(options, pictures, fonts, entries, cancel).map_err(|error| error.with_remedies(options, pictures))
}

/// The bytes of a book.
fn written(
    options: &PageOptions,
    pictures: &PictureOptions,
    fonts: &Fonts,
    entries: &[Entry],
    cancel: &CancelToken,
) -> Result<Vec<u8>, Error> {
    let listed = if options.front.contents {
        let drafted = |lines: usize| {
            let mut draft = Press::new(options, pictures, fonts, cancel)?.draft();
            pages(&mut draft, pictures, entries, &vec![Listed::default(); lines])?;
            Ok::<_, Error>(listed(&draft))
        };
        // Which puzzles share a line is known when they have pages, and the pages follow from the number of lines.
        let most = number_listed(options, entries);
        let lines = drafted(most)?;
        if lines.len() == most { lines } else { drafted(lines.len())? }
    } else {
        Vec::new()
    };
    let mut press = Press::new(options, pictures, fonts, cancel)?;
    pages(&mut press, pictures, entries, &listed)?;
    let title = match (&options.title, entries) {
        (Some(title), _) => title.clone(),
        (None, [only]) => only.sheet.title(),
        _ => pictures.words.get(Phrase::Untitled).to_owned(),
    };
    press.finish(title)
}

/// Adds all pages. The table of contents has these lines.
pub(super) fn pages(
    press: &mut Press,
    pictures: &PictureOptions,
    entries: &[Entry],
    listed: &[Listed],
) -> Result<(), Error> {
    let options = press.options;
    press.content()?;
    let plan = Plan::of(press, pictures, entries)?;
    front_matter(press, entries, listed)?;
    let mut start = 0;
    while let Some(first) = entries.get(start) {
        let section = options.sections.then(|| first.sheet.section());
        let is_same = |entry: &&Entry| section.is_none() || Some(entry.sheet.section()) == section;
        let end = start + entries[start..].iter().take_while(is_same).count();
        puzzles(press, pictures, &plan, entries, start..end, section.as_deref())?;
        start = end;
    }
    if options.answers == Answers::End { answers_at_the_end(press, pictures, &plan.boards, entries) } else { Ok(()) }
}

/// How many lines the table of contents has at most: the page about solving, each section or else each puzzle and its steps, and the
/// answers.
fn number_listed(options: &PageOptions, entries: &[Entry]) -> usize {
    let parts = match options.sections {
        true => entries.chunk_by(|one, next| one.sheet.section() == next.sheet.section()).count(),
        false => entries.iter().map(|entry| 1 + usize::from(!entry.sheet.steps.is_empty())).sum(),
    };
    let has_answers = options.answers == Answers::End && entries.iter().any(|entry| entry.answer.is_some());
    usize::from(options.front.how_to.is_some()) + parts + usize::from(has_answers)
}

/// Adds the pages of the puzzles of a section.
fn puzzles(
    press: &mut Press,
    pictures: &PictureOptions,
    plan: &Plan,
    entries: &[Entry],
    range: Range<usize>,
    section: Option<&str>,
) -> Result<(), Error> {
    let options = press.options;
    let numbers: Vec<usize> = range.collect();
    let mut starts = section;
    if options.open_right {
        press.open_right()?;
    }
    for chunk in plan.pages(&numbers) {
        // A page and the answers on its back are one sheet of paper.
        if options.answers == Answers::Overleaf {
            press.open_right()?;
        }
        let starts = starts.take();
        puzzle_page(press, plan, entries, chunk, section, starts)?;
        if options.answers == Answers::Overleaf && chunk.iter().any(|index| entries[*index].answer.is_some()) {
            answers_overleaf(press, plan, entries, chunk)?;
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
    let (area, opening) = (press.content()?, press.opening()?);
    let level = level_of_puzzles(options);
    let places = plan.places(area, chunk, options);
    if let Some(section) = starts {
        press.outline(1, section.to_owned(), opening.at.y);
    }
    for (index, slot) in chunk.iter().zip(&places) {
        let (entry, level) = (&entries[*index], level_in_outline(options));
        press.outline_numbered(level, entry.title().to_owned(), entry.numbered(), slot.at.y);
    }
    press.page(Head::of(section.unwrap_or_default(), starts.is_some()), |canvas| {
        let mut tags = Vec::new();
        let lefts = chunk.iter().zip(&places).map(|(index, slot)| plan.boards[*index].left_in(*slot));
        // Above boards in one column, the heading of a section begins where the headings of the puzzles do.
        let is_column = places.iter().all(|slot| slot.at.x == area.at.x && slot.width == area.width);
        let left = lefts.min().filter(|_| is_column).map_or(opening.at.x, |left| left.max(opening.at.x));
        let opening =
            Area { at: Point::new(left, opening.at.y), width: opening.width - (left - opening.at.x), ..opening };
        tags.extend(starts.map(|section| section_heading(canvas, section, opening)));
        let headings = headings(canvas, plan, entries, chunk, &places);
        for ((index, slot), heading) in chunk.iter().zip(&places).zip(&headings) {
            let (entry, boards) = (&entries[*index], &plan.boards[*index]);
            tags.extend(puzzle(canvas, options, plan, (entry, boards, *slot), heading, level));
        }
        if options.answers == Answers::UpsideDown {
            let strip = below(area, area.height - plan.strip(chunk));
            let answered: Vec<&Entry> = chunk.iter().map(|index| &entries[*index]).collect();
            let answered = (&answered[..], places.len());
            tags.extend(answers_upside_down(canvas, options, answered, plan.sizes, strip));
        }
        tags
    })
}

/// The headings of the puzzles of a page, each with the height of the highest one in its row: they begin at the same height.
fn headings(
    canvas: &mut Canvas,
    plan: &Plan,
    entries: &[Entry],
    chunk: &[usize],
    places: &[Area],
) -> Vec<(HeadingLines, Length)> {
    let lines = chunk.iter().zip(places).map(|(index, slot)| {
        let width = plan.boards[*index].width_of_heading(*slot);
        HeadingLines::of(canvas.typesetter, &entries[*index], plan.sizes, width)
    });
    let lines: Vec<HeadingLines> = lines.collect();
    let heights: Vec<Length> = lines.iter().map(|lines| lines.height(plan.sizes)).collect();
    let of_row = |slot: &Area| {
        let in_row = places.iter().zip(&heights).filter(|(other, _)| other.at.y == slot.at.y);
        in_row.map(|(_, height)| *height).max().unwrap_or_default()
    };
    let of_rows: Vec<Length> = places.iter().map(of_row).collect();
    lines.into_iter().zip(of_rows).collect()
}

/// Draws a puzzle in its place with its heading.
fn puzzle(
    canvas: &mut Canvas,
    options: &PageOptions,
    plan: &Plan,
    (entry, boards, slot): (&Entry, &Arrangement, Area),
    (lines, height): &(HeadingLines, Length),
    level: u16,
) -> Vec<TagGroup> {
    let sizes = plan.sizes;
    let left = boards.left_in(slot);
    let top = slot.at.y + plan.heading;
    let start = Point::new(left, top - *height);
    let mut tags = heading_lines(canvas, entry, lines, sizes, start, level);
    let has_captions = entry.sheet.figures.len() > 1;
    for (index, figure) in entry.sheet.figures.iter().enumerate() {
        let at = boards.place(Point::new(left, top), index);
        if has_captions {
            tags.push(caption(canvas, &figure.caption, sizes.note, at, boards.side));
        }
        let name = of_board(entry.title(), &figure.caption);
        let board = PlacedBoard {
            view: &figure.board,
            cell: boards.cell,
            side: boards.side,
            at: at.plus(Length::ZERO, boards.caption),
            caption: &name,
            words: &entry.sheet.words,
            tag_cells: options.tag_cells,
            is_answer: false,
        };
        tags.push(board.draw(canvas));
    }
    tags
}

/// Writes the title of a puzzle and its notes.
fn heading_lines(
    canvas: &mut Canvas,
    entry: &Entry,
    lines: &HeadingLines,
    sizes: TextSizes,
    at: Point,
    level: u16,
) -> Vec<TagGroup> {
    let (mut y, mut tags) = (at.y, Vec::new());
    if entry.is_headed {
        tags.push(title_lines(canvas, (level, entry.title()), &lines.title, sizes.title, at));
        y += (sizes.title + sizes.title.thousandths(200)) * lines.title.len() as i32;
    }
    if !lines.notes.is_empty() {
        let mut notes = TagGroup::new(Tag::P);
        notes.push(canvas.content(|canvas| {
            for line in &lines.notes {
                y += sizes.note.thousandths(1100);
                let at = Point::new(at.x, y);
                canvas.text(at, Anchor::Start, sizes.note, Weight::Regular, Ink::Caption, &format!("{line} "));
                y += sizes.note.thousandths(250);
            }
        }));
        tags.push(notes);
    }
    tags
}

/// Adds the page with the answers of a page of puzzles, each at the place of its puzzle.
fn answers_overleaf(press: &mut Press, plan: &Plan, entries: &[Entry], chunk: &[usize]) -> Result<(), Error> {
    let (options, words) = (press.options, press.words);
    let places = plan.places(press.content()?, chunk, options);
    let level = level_of_puzzles(options);
    press.page(Head::Section(words.get(Phrase::Answers)), |canvas| {
        let mut tags = Vec::new();
        for (index, slot) in chunk.iter().zip(places) {
            let place = (plan.heading, plan.boards[*index].cell);
            tags.extend(answer(canvas, options, &entries[*index], slot, place, plan.sizes, level));
        }
        tags
    })
}
