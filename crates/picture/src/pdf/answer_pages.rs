//! The pages with the answers at the end of a book. Their boards are in rows, in the order of their puzzles. Each is as small as
//! the theme allows, also beside larger ones.

use krilla::tagging::TagGroup;

use super::answers::solution;
use super::canvas::Canvas;
use super::entry::Entry;
use super::error::Error;
use super::front::{section_heading, title_lines};
use super::press::{Head, Press};
use super::slots::{Arrangement, GAP, LEAST_DIGIT, SECTION_HEIGHT, below, slot};
use crate::lay_out::digit_size;
use crate::length::Length;
use crate::look::Look;
use crate::page::{PageOptions, PerPage};
use crate::shape::{Area, Point, Weight};
use crate::sheet::{Figure, PictureOptions};
use crate::text_sizes::TextSizes;
use crate::words::Phrase;

/// The most space between answers beside each other.
const MOST_GAP: Length = Length::mm(21);

/// How many lines a title has at most, and its least width.
const MOST_TITLE_LINES: usize = 2;
const LEAST_WIDTH: Length = Length::mm(24);

/// An answer, laid out.
struct Answer<'e> {
    entry: &'e Entry,
    figure: &'e Figure,
    title: Vec<String>,
    board: Arrangement,
    /// How many of its size a page can have.
    per_page: PerPage,
}

impl Answer<'_> {
    fn width(&self) -> Length {
        self.board.side.max(LEAST_WIDTH)
    }
}

/// Answers beside each other.
struct Row<'a, 'e> {
    answers: &'a [Answer<'e>],
    /// How many there could be, if all were as wide as the last one.
    columns: usize,
    /// The distance from the left edge, and between them.
    indent: Length,
    gap: Length,
    /// What is left of the width, if the row is full.
    unused: Length,
    /// The height of the highest title, and of the whole row.
    title: Length,
    height: Length,
}

/// Adds the answers at the end of the book. No board is larger than that of its puzzle, which is arranged like this.
pub(super) fn answers_at_the_end(
    press: &mut Press,
    pictures: &PictureOptions,
    puzzles: &[Arrangement],
    entries: &[Entry],
) -> Result<(), Error> {
    let (options, space) = (press.options, below(press.content()?, SECTION_HEIGHT));
    let (answers, sizes) = answers(press, pictures, puzzles, entries, space)?;
    if answers.is_empty() {
        return Ok(());
    }
    if options.open_right {
        press.open_right()?;
    }
    let heading = pictures.words.get(Phrase::Answers);
    press.outline(1, heading.to_owned(), space.at.y - SECTION_HEIGHT);
    let asked = options.answers_per_page.map(|asked| asked.columns_and_rows(options.size));
    let (columns, most_rows) = asked.unwrap_or((usize::MAX, usize::MAX));
    let rows = rows(&answers, space.width, sizes, columns);
    let mut rows = rows.iter().peekable();
    let mut is_first = true;
    while rows.peek().is_some() {
        let area = press.content()?;
        let place = if is_first { below(area, SECTION_HEIGHT) } else { area };
        let mut on_page = Vec::new();
        let mut used = Length::ZERO;
        let fits = |row: &Row, number, used| number == 0 || number < most_rows && used + row.height <= place.height;
        while let Some(row) = rows.next_if(|row| fits(row, on_page.len(), used)) {
            on_page.push((row, place.at.plus(Length::ZERO, used)));
            used = used + row.height + GAP;
        }
        press.page(Head::of(heading, is_first), |canvas| {
            let mut tags: Vec<TagGroup> =
                is_first.then(|| section_heading(canvas, heading, area)).into_iter().collect();
            for (row, at) in on_page {
                tags.extend(draw(canvas, options, row, at, sizes));
            }
            tags
        })?;
        is_first = false;
    }
    Ok(())
}

/// The answers of the entries, each as small as the theme allows, and the sizes of their text: the same for all, as for a page
/// of the smallest of them.
fn answers<'e>(
    press: &mut Press,
    pictures: &PictureOptions,
    puzzles: &[Arrangement],
    entries: &'e [Entry],
    space: Area,
) -> Result<(Vec<Answer<'e>>, TextSizes), Error> {
    let (options, theme) = (press.options, press.theme);
    let mut answers = Vec::new();
    for (entry, puzzle) in entries.iter().zip(puzzles) {
        let Some(figure) = &entry.answer else { continue };
        let most = puzzle.cell.min(pictures.cell());
        let per_page = smallest_readable(entry, figure, theme, space, options, most)?;
        let board = arranged(figure, theme, space, options, per_page, most);
        answers.push(Answer { entry, figure, title: Vec::new(), board, per_page });
    }
    let smallest = answers.iter().map(|answer| answer.per_page).max_by_key(|per_page| per_page.number());
    let sizes = TextSizes::of_answers(theme, smallest.unwrap_or(PerPage::ONE));
    for answer in &mut answers {
        press.check()?;
        let (title, width) = (answer.entry.answer_title(), answer.width());
        answer.title = press.typesetter.lines(&title, Weight::Bold, sizes.title, width, MOST_TITLE_LINES);
    }
    Ok((answers, sizes))
}

/// The board of an answer where so many of them are on a page, with cells that are not larger than `most`.
fn arranged(
    figure: &Figure,
    theme: Look,
    space: Area,
    options: &PageOptions,
    per_page: PerPage,
    most: Length,
) -> Arrangement {
    let slot = slot(space, per_page, options.size);
    let height = slot.height - TextSizes::of_answers(theme, per_page).title_height(1);
    Arrangement::of(&figure.board, 1, theme, (slot.width, height), Length::ZERO, most)
}

/// How many answers of the size of this one a page can have, so that its digits are not too small. Its cells are not larger
/// than `most`.
fn smallest_readable(
    entry: &Entry,
    figure: &Figure,
    theme: Look,
    space: Area,
    options: &PageOptions,
    most: Length,
) -> Result<PerPage, Error> {
    let digits = |per_page| arranged(figure, theme, space, options, per_page, most).digits(&figure.board);
    let wanted = theme.answer_digit_size().min(digit_size(&figure.board, most));
    let too_small = |size, fits| entry.too_small(true, LEAST_DIGIT, size, fits);
    if let Some(asked) = options.answers_per_page {
        let size = digits(asked);
        let fits = || asked.fewer().find(|other| digits(*other) >= LEAST_DIGIT).map(PerPage::number);
        return if size >= LEAST_DIGIT { Ok(asked) } else { Err(too_small(size, fits())) };
    }
    let best = PerPage::NUMBERED.into_iter().rev().find(|per_page| digits(*per_page) >= wanted);
    let best = best.or_else(|| Some(PerPage::ONE).filter(|one| digits(*one) >= LEAST_DIGIT));
    best.ok_or_else(|| too_small(digits(PerPage::ONE), None))
}

/// Divides answers into rows. Rows of boards of one size have the same columns, which are in the middle if they do not need the
/// whole width.
fn rows<'a, 'e>(answers: &'a [Answer<'e>], width: Length, sizes: TextSizes, columns: usize) -> Vec<Row<'a, 'e>> {
    let mut rows = Vec::new();
    let mut rest = answers;
    while !rest.is_empty() {
        let row = Row::first_of(rest, width, sizes, columns);
        rest = &rest[row.answers.len()..];
        rows.push(row);
    }
    let is_alike = rows.windows(2).all(|two| (two[0].columns, two[0].gap) == (two[1].columns, two[1].gap));
    if is_alike {
        rows.iter_mut().for_each(|row| row.indent = row.unused / 2);
    }
    rows
}

impl<'a, 'e> Row<'a, 'e> {
    /// The row of the first answers, of which there is at least one. It starts at the left edge, and would end at the right edge
    /// if it were filled up with boards like its last one, but not with more than `most`, and if that does not need larger
    /// spaces than [`MOST_GAP`].
    fn first_of(answers: &'a [Answer<'e>], width: Length, sizes: TextSizes, most: usize) -> Row<'a, 'e> {
        let (mut used, mut number) = (answers[0].width(), 1);
        let mut add = |next: &Answer, columns: usize| {
            let wide = used + GAP + next.width();
            let fits = wide <= width && columns < most;
            used = if fits { wide } else { used };
            fits
        };
        while answers.get(number).is_some_and(|next| add(next, number)) {
            number += 1;
        }
        let answers = &answers[..number];
        let mut columns = number;
        while add(&answers[number - 1], columns) {
            columns += 1;
        }
        let between = columns as i32 - 1;
        let gap = (GAP + (width - used) / between.max(1)).min(MOST_GAP);
        let unused = width - used - (gap - GAP) * between;
        let title = sizes.title_height(answers.iter().map(|answer| answer.title.len()).max().unwrap_or(1));
        let side = answers.iter().map(|answer| answer.board.side).max().unwrap_or_default();
        Row { answers, columns, indent: Length::ZERO, gap, unused, title, height: title + side }
    }
}

/// Draws a row whose top left corner is this point.
fn draw(canvas: &mut Canvas, options: &PageOptions, row: &Row, at: Point, sizes: TextSizes) -> Vec<TagGroup> {
    let (mut tags, mut x) = (Vec::new(), at.x + row.indent);
    for answer in row.answers {
        let Answer { entry, figure, title, board, .. } = answer;
        let top = Point::new(x, at.y + row.title - sizes.title_height(title.len()));
        tags.push(title_lines(canvas, (2, &entry.answer_title()), title, sizes.title, top));
        tags.push(solution(canvas, options, entry, figure, (*board, Point::new(x, at.y + row.title))));
        x = x + answer.width() + row.gap;
    }
    tags
}
