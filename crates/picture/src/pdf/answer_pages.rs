//! The pages with the answers at the end of a book. Their boards are in rows, in the order of their puzzles. Each is as small as
//! the theme allows, also beside larger ones, or larger if that needs no more pages.

use std::collections::BTreeMap;

use krilla::tagging::TagGroup;

use super::answers::solution;
use super::canvas::Canvas;
use super::entry::Entry;
use super::error::{Boards, Error};
use super::front::{section_heading, title_lines};
use super::press::{Head, Press};
use super::slots::{Arrangement, GAP, LEAST_DIGIT, SECTION_HEIGHT, below, slot};
use crate::lay_out::digit_size;
use crate::length::Length;
use crate::look::Look;
use crate::page::{CLASSIC_ROWS, PageOptions, PerPage, is_large};
use crate::shape::{Area, Point, Weight};
use crate::sheet::{Figure, PictureOptions};
use crate::text_sizes::TextSizes;
use crate::words::Phrase;

/// The parts of their size, in thousandths, that are tried where answers would have a single row on their last page.
const SMALLER: [i32; 3] = [970, 940, 910];

/// Answers on more pages than this are not larger to fill the last one.
const MOST_FILLED: usize = 8;

/// The most space between answers beside each other.
const MOST_GAP: Length = Length::mm(30);

/// The least and the most space between rows of answers.
const LEAST_BETWEEN_ROWS: Length = Length::mm(4);
const MOST_BETWEEN_ROWS: Length = Length::mm(14);

/// The space between the header of a page and the first row.
const BELOW_HEADER: Length = Length::mm(3);

/// How many lines a title has at most, and its least width.
const MOST_TITLE_LINES: usize = 3;
const LEAST_WIDTH: Length = Length::mm(24);

/// An answer, laid out.
struct Answer<'e> {
    entry: &'e Entry,
    figure: &'e Figure,
    title: Vec<String>,
    board: Arrangement,
    /// Its first column. A row begins at the column 0.
    column: usize,
    /// The largest cells: those of the puzzle.
    most: Length,
    /// How many of its size a page can have.
    per_page: PerPage,
}

impl Answer<'_> {
    fn width(&self) -> Length {
        self.board.side.max(LEAST_WIDTH)
    }

    /// How many rows its board has.
    fn rows(&self) -> usize {
        self.figure.board.size()
    }

    /// Its board with this width and height, or with the size that it can have.
    fn with_side(&self, side: Length, theme: Look) -> Arrangement {
        Arrangement::of(&self.figure.board, 1, theme, (side, side), Length::ZERO, self.most)
    }
}

/// The answers that are not larger than those of classic puzzles; those of the smallest boards if all are larger.
fn usual<'a, 'e>(answers: &'a [Answer<'e>]) -> impl Iterator<Item = &'a Answer<'e>> {
    let most = answers.iter().map(Answer::rows).min().unwrap_or_default().max(CLASSIC_ROWS);
    answers.iter().filter(move |answer| answer.rows() <= most)
}

/// Answers beside each other.
struct Row<'a, 'e> {
    answers: &'a [Answer<'e>],
    /// The height of the highest title, and of the whole row.
    title: Length,
    height: Length,
}

/// The columns of all answers. A board that is wider has several of them.
struct Columns {
    number: usize,
    /// The distance from one to the next.
    pitch: Length,
    width: Length,
    /// Where the first one starts: all of them are in the middle of the page.
    left: Length,
}

impl Columns {
    /// The columns for boards of the usual size, up to so many, with equal spaces that are not larger than [`MOST_GAP`].
    fn of(answers: &[Answer], width: Length, most: usize) -> Columns {
        let column = usual(answers).map(|answer| answer.width()).max().unwrap_or(width).min(width);
        let number = (((width + GAP).to_um() / (column + GAP).to_um()).max(1) as usize).min(most);
        let gap = ((width - column * number as i32) / (number as i32 - 1).max(1)).min(MOST_GAP);
        let left = (width - column * number as i32 - gap * (number as i32 - 1)) / 2;
        Columns { number, pitch: column + gap, width: column, left }
    }

    /// How many columns an answer needs.
    fn across(&self, answer: &Answer) -> usize {
        let width = |columns: usize| self.width + self.pitch * (columns as i32 - 1);
        (1..self.number).find(|columns| width(*columns) >= answer.width()).unwrap_or(self.number)
    }

    /// The left edge of an answer on a page of this width.
    fn left_of(&self, answer: &Answer, page: Length) -> Length {
        (self.left + self.pitch * answer.column as i32).min((page - answer.width()).max(Length::ZERO))
    }

    /// Places the answers in rows, and sets their titles in lines up to the next column.
    fn place(&self, press: &mut Press, answers: &mut [Answer], sizes: TextSizes, page: Area) -> Result<(), Error> {
        let (options, theme) = (press.options, press.theme);
        // The next column, and where the answer before ends.
        let (mut lines, mut next, mut edge) = (1, 0, Length::ZERO);
        for answer in answers.iter_mut() {
            press.check()?;
            let across = self.across(answer);
            // Two large boards can have space beside each other, though not in whole columns.
            let has_space = (1..self.number).contains(&next) && page.width - answer.width() >= edge + GAP;
            answer.column = if next + across <= self.number || has_space { next } else { 0 };
            next = (answer.column + across).min(self.number);
            let left = self.left_of(answer, page.width);
            edge = left + answer.width();
            let right = if next == self.number { page.width } else { self.left + self.pitch * next as i32 - GAP };
            let (title, width) = (answer.entry.answer_title(), (right - left).max(answer.width()));
            answer.title = press.typesetter.lines(&title, Weight::Bold, sizes.title, width, MOST_TITLE_LINES);
            lines = lines.max(answer.title.len());
        }
        // If so many rows are asked for, boards below titles of several lines are smaller, as far as they can be read.
        if let Some(asked) = options.answers_per_page {
            let rows = asked.columns_and_rows(options.size).1 as i32;
            let most = (page.height + LEAST_BETWEEN_ROWS) / rows - LEAST_BETWEEN_ROWS - sizes.title_height(lines);
            for answer in answers.iter_mut().filter(|answer| answer.board.side > most) {
                let board = &answer.figure.board;
                let smaller = Arrangement::of(board, 1, theme, (most, most), Length::ZERO, answer.most);
                answer.board = if smaller.digits(board) >= LEAST_DIGIT { smaller } else { answer.board };
            }
        }
        Ok(())
    }
}

/// The rows of answers that are placed.
fn rows<'a, 'e>(answers: &'a [Answer<'e>], sizes: TextSizes) -> impl Iterator<Item = Row<'a, 'e>> {
    answers.chunk_by(|_, next| next.column > 0).map(move |answers| {
        let title = sizes.title_height(answers.iter().map(|answer| answer.title.len()).max().unwrap_or(1));
        let side = answers.iter().map(|answer| answer.board.side).max().unwrap_or_default();
        Row { answers, title, height: title + side }
    })
}

/// Adds the answers at the end of the book. No board is larger than that of its puzzle, which is arranged like this.
pub(super) fn answers_at_the_end(
    press: &mut Press,
    pictures: &PictureOptions,
    puzzles: &[Arrangement],
    entries: &[Entry],
) -> Result<(), Error> {
    let options = press.options;
    let set = set(press, pictures, puzzles, entries)?;
    let Set { answers, sizes, columns, .. } = &set;
    if answers.is_empty() {
        return Ok(());
    }
    if options.open_right {
        press.open_right()?;
    }
    let heading = pictures.words.get(Phrase::Answers);
    press.outline(1, heading.to_owned(), press.opening()?.at.y);
    let mut most_between = MOST_BETWEEN_ROWS;
    for (number, on_page) in set.pages(options).into_iter().enumerate() {
        let (opening, is_first) = (press.opening()?, number == 0);
        let place = if is_first { below(opening, SECTION_HEIGHT) } else { below(press.content()?, BELOW_HEADER) };
        let grown = grown(&on_page, press.theme, place);
        let height = |row: &Row, boards: &[Arrangement]| {
            row.title + boards.iter().map(|board| board.side).max().unwrap_or_default()
        };
        let heights: Vec<Length> = on_page.iter().zip(&grown).map(|(row, boards)| height(row, boards)).collect();
        let used: Length = heights.iter().map(|height| *height + LEAST_BETWEEN_ROWS).sum();
        // The rows are as far from each other as there is space for, but not farther than on the page before.
        let left = place.height - (used - LEAST_BETWEEN_ROWS);
        let between = most_between.min(LEAST_BETWEEN_ROWS + left / (on_page.len() as i32 - 1).max(1));
        most_between = between;
        let below = heights.iter().scan(Length::ZERO, |used, height| {
            let at = *used;
            *used += *height + between;
            Some(at)
        });
        let on_page = on_page.iter().zip(&grown).zip(below.map(|below| place.at.plus(Length::ZERO, below)));
        press.page(Head::of(heading, is_first), |canvas| {
            let mut tags: Vec<TagGroup> =
                is_first.then(|| section_heading(canvas, heading, opening)).into_iter().collect();
            for ((row, boards), at) in on_page {
                tags.extend(draw(canvas, options, columns, (row, boards), (at, place.width), *sizes));
            }
            tags
        })?;
    }
    Ok(())
}

/// The answers of a book, the sizes of their text and their columns, and the height of the first page and of the others.
struct Set<'e> {
    answers: Vec<Answer<'e>>,
    sizes: TextSizes,
    columns: Columns,
    first: Length,
    others: Length,
}

/// How large answers are.
#[derive(Clone, Copy)]
struct Fit {
    /// Not smaller than where so many of them are on a page.
    at_most: Option<PerPage>,
    /// Then this part of it, in thousandths.
    part: i32,
}

impl Fit {
    const USUAL: Fit = Fit { at_most: None, part: 1000 };
}

/// The answers on as few pages as possible, and as large as these allow.
fn set<'e>(
    press: &mut Press,
    pictures: &PictureOptions,
    puzzles: &[Arrangement],
    entries: &'e [Entry],
) -> Result<Set<'e>, Error> {
    let options = press.options;
    let mut set = Set::of(press, pictures, puzzles, entries, Fit::USUAL)?;
    let rows: Vec<usize> = set.pages(options).iter().map(Vec::len).collect();
    let pages = rows.len();
    if options.answers_per_page.is_some() || pages == 0 {
        return Ok(set);
    }
    // A last page with one row is saved if a little less of each board is enough for that.
    if pages > 1 && rows.ends_with(&[1]) && !press.theme.is_large_print() {
        for part in SMALLER {
            let smaller = Set::of(press, pictures, puzzles, entries, Fit { at_most: None, part })?;
            if smaller.pages(options).len() < pages {
                return Ok(smaller);
            }
        }
    }
    let most = set.answers.iter().map(|answer| answer.per_page).max_by_key(|per_page| per_page.number());
    for fewer in most.into_iter().filter(|_| pages <= MOST_FILLED).flat_map(PerPage::fewer) {
        let larger = Set::of(press, pictures, puzzles, entries, Fit { at_most: Some(fewer), ..Fit::USUAL })?;
        if larger.pages(options).len() > pages {
            break;
        }
        set = larger;
    }
    Ok(set)
}

impl<'e> Set<'e> {
    /// The answers of the entries in these sizes.
    fn of(
        press: &mut Press,
        pictures: &PictureOptions,
        puzzles: &[Arrangement],
        entries: &'e [Entry],
        fit: Fit,
    ) -> Result<Set<'e>, Error> {
        let options = press.options;
        let space = below(press.opening()?, SECTION_HEIGHT);
        let (mut answers, sizes) = answers(press, pictures, puzzles, entries, space, fit)?;
        let columns = options.answers_per_page.map_or(usize::MAX, |asked| asked.columns_and_rows(options.size).0);
        let columns = Columns::of(&answers, space.width, columns);
        columns.place(press, &mut answers, sizes, space)?;
        Ok(Set { answers, sizes, columns, first: space.height, others: press.content()?.height - BELOW_HEADER })
    }

    /// The rows of each page: about as many on each one as on the others, if no number is asked for.
    fn pages(&self, options: &PageOptions) -> Vec<Vec<Row<'_, 'e>>> {
        if let Some(asked) = options.answers_per_page {
            return self.filled(asked.columns_and_rows(options.size).1);
        }
        let pages = self.filled(usize::MAX);
        let rows: usize = pages.iter().map(Vec::len).sum();
        let even = self.filled(rows.div_ceil(pages.len().max(1)));
        if even.len() == pages.len() { even } else { pages }
    }

    /// The rows of each page, which has at most so many.
    fn filled(&self, most: usize) -> Vec<Vec<Row<'_, 'e>>> {
        let mut pages: Vec<Vec<Row>> = Vec::new();
        let mut used = Length::ZERO;
        for row in rows(&self.answers, self.sizes) {
            let height = if pages.len() == 1 { self.first } else { self.others };
            match pages.last_mut() {
                Some(page) if page.len() < most && used + row.height <= height => {
                    used += row.height + LEAST_BETWEEN_ROWS;
                    page.push(row);
                }
                _ => {
                    used = row.height + LEAST_BETWEEN_ROWS;
                    pages.push(vec![row]);
                }
            }
        }
        pages
    }
}

/// The answers of the entries without their titles, each as small as the theme allows and this asks for. The sizes of their text are
/// the same for all, as for a page of the smallest of them.
fn answers<'e>(
    press: &mut Press,
    pictures: &PictureOptions,
    puzzles: &[Arrangement],
    entries: &'e [Entry],
    space: Area,
    fit: Fit,
) -> Result<(Vec<Answer<'e>>, TextSizes), Error> {
    let (options, theme) = (press.options, press.theme);
    let mut answers = Vec::new();
    let figures = entries.iter().filter_map(|entry| entry.answer.as_ref());
    let fewest_rows = figures.map(|figure| figure.board.size()).min();
    for (entry, puzzle) in entries.iter().zip(puzzles) {
        let Some(figure) = &entry.answer else { continue };
        // If so many are asked for, they fill their places.
        let most = if options.answers_per_page.is_some() { puzzle.cell } else { puzzle.cell.min(pictures.cell()) };
        let is_smallest = fewest_rows == Some(figure.board.size());
        let smallest = smallest_readable((entry, figure, is_smallest), theme, space, options, most)?;
        let per_page = fit.at_most.filter(|at_most| at_most.number() < smallest.number()).unwrap_or(smallest);
        let usual = arranged(figure, theme, space, options, per_page, most);
        let side = usual.side.thousandths(fit.part);
        let board = match fit.part {
            1000 => usual,
            _ => Arrangement::of(&figure.board, 1, theme, (side, side), Length::ZERO, most),
        };
        answers.push(Answer { entry, figure, title: Vec::new(), board, column: 0, most, per_page });
    }
    // Those of smaller boards are as wide, so that all are in columns.
    let side = usual(&answers).map(|answer| answer.board.side).max().unwrap_or_default();
    for answer in answers.iter_mut().filter(|answer| answer.board.side < side) {
        answer.board = answer.with_side(side, theme);
    }
    // All large boards with the same number of rows have the same size.
    let mut largest = BTreeMap::new();
    for answer in answers.iter().filter(|answer| is_large(answer.rows())) {
        let side: &mut Length = largest.entry(answer.rows()).or_default();
        *side = answer.board.side.max(*side);
    }
    for answer in &mut answers {
        let side = largest.get(&answer.rows()).filter(|side| answer.board.side < **side);
        answer.board = side.map_or(answer.board, |side| answer.with_side(*side, theme));
    }
    let smallest = answers.iter().map(|answer| answer.per_page).max_by_key(|per_page| per_page.number());
    let sizes = TextSizes::of_answers(theme, smallest.unwrap_or(PerPage::ONE));
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
/// than `most`. Where a number is asked for, it is for the smallest boards of the book, and others are larger if they must be.
fn smallest_readable(
    (entry, figure, is_smallest): (&Entry, &Figure, bool),
    theme: Look,
    space: Area,
    options: &PageOptions,
    most: Length,
) -> Result<PerPage, Error> {
    let digits = |per_page| arranged(figure, theme, space, options, per_page, most).digits(&figure.board);
    let wanted = theme.answer_digit_size().min(digit_size(&figure.board, most));
    let too_small = |size, fits| entry.too_small(Boards::Answers, LEAST_DIGIT, size, fits);
    if let Some(asked) = options.answers_per_page {
        let size = digits(asked);
        if size >= LEAST_DIGIT {
            return Ok(asked);
        }
        let fits = asked.fewer().find(|other| digits(*other) >= LEAST_DIGIT);
        return fits.filter(|_| !is_smallest).ok_or_else(|| too_small(size, fits.map(PerPage::number)));
    }
    let best = PerPage::NUMBERED.into_iter().rev().find(|per_page| digits(*per_page) >= wanted);
    let best = best.or_else(|| Some(PerPage::ONE).filter(|one| digits(*one) >= LEAST_DIGIT));
    best.ok_or_else(|| too_small(digits(PerPage::ONE), None))
}

/// The boards of the rows of a page. Those of rows with large boards alone are as much larger than elsewhere as the page has space
/// for, up to the size of their puzzles.
fn grown(rows: &[Row], theme: Look, page: Area) -> Vec<Vec<Arrangement>> {
    let sides = |row: &Row| row.answers.iter().map(|answer| answer.board.side).sum();
    let thousandths = |space: Length, sides: Length| i64::from(space.to_um()) * 1000 / i64::from(sides.to_um().max(1));
    let across = |row: &Row| {
        let gaps = GAP * (row.answers.len() as i32 - 1);
        thousandths(page.width - gaps, sides(row))
    };
    let are_large = |row: &&Row| row.answers.iter().all(|answer| is_large(answer.rows()));
    let used: Length = rows.iter().map(|row| row.height + LEAST_BETWEEN_ROWS).sum();
    let high: Length = rows.iter().filter(are_large).map(|row| row.height - row.title).sum();
    let down = thousandths(page.height + LEAST_BETWEEN_ROWS - used + high, high);
    let factor = rows.iter().filter(are_large).map(across).chain([down]).min().filter(|factor| *factor > 1000);
    let factor = factor.and_then(|factor| i32::try_from(factor).ok());
    let boards = |row: &Row| {
        let factor = factor.filter(|_| are_large(&row));
        let larger = |answer: &Answer, factor| answer.with_side(answer.board.side.thousandths(factor), theme);
        let board = |answer: &Answer| factor.map_or(answer.board, |factor| larger(answer, factor));
        row.answers.iter().map(board).collect()
    };
    rows.iter().map(boards).collect()
}

/// Draws a row with these boards in an area of this width whose top left corner is this point.
fn draw(
    canvas: &mut Canvas,
    options: &PageOptions,
    columns: &Columns,
    (row, boards): (&Row, &[Arrangement]),
    (at, width): (Point, Length),
    sizes: TextSizes,
) -> Vec<TagGroup> {
    let mut tags = Vec::new();
    let mut free = Length::ZERO;
    for (answer, board) in row.answers.iter().zip(boards) {
        let Answer { entry, figure, title, .. } = answer;
        // Larger boards than in the columns begin where they have space.
        let x = columns.left_of(answer, width).max(free).min((width - board.side).max(Length::ZERO));
        free = x + board.side + GAP;
        let (x, y) = (at.x + x, at.y + row.title);
        let top = Point::new(x, y - sizes.title_height(title.len()));
        tags.push(title_lines(canvas, (2, &entry.answer_title()), title, sizes.title, top));
        tags.push(solution(canvas, options, entry, figure, (*board, Point::new(x, y))));
    }
    tags
}
