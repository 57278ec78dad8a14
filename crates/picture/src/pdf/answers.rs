//! The answers of a book beside their puzzles: on the back of each page, or upside down at the foot.

use krilla::tagging::{ArtifactType, TagGroup};

use super::board::PlacedBoard;
use super::canvas::Canvas;
use super::entry::{Entry, of_board};
use super::front::{caption, title_lines};
use super::heading_lines::HeadingLines;
use super::slots::{Arrangement, GAP, LEAST_DIGIT, below, grid};
use crate::ink::Ink;
use crate::lay_out::{board_size, cell_for_digits, least_side};
use crate::length::Length;
use crate::look::Look;
use crate::page::{PageOptions, PerPage, is_large};
use crate::shape::{Area, Point, Weight};
use crate::sheet::Figure;
use crate::text_sizes::{LARGE_ANSWER, TextSizes};
use crate::view::BoardView;
use crate::words::Phrase;

/// The cells of an answer that is upside down, if its digits do not need more: a board of nine rows is 28 mm wide.
const SMALL_CELL: Length = Length::um(3050);

/// The space between these answers.
const BETWEEN: Length = Length::mm(4);

/// How many lines the title of an answer overleaf has at most.
const MOST_TITLE_LINES: usize = 3;

/// Draws an answer in a slot, with its board as far below the top as that of the puzzle on the other side of the sheet, and with
/// cells that are not larger.
pub(super) fn answer(
    canvas: &mut Canvas,
    options: &PageOptions,
    entry: &Entry,
    slot: Area,
    (top, cell): (Length, Length),
    sizes: TextSizes,
    level: u16,
) -> Vec<TagGroup> {
    let Some(figure) = &entry.answer else { return Vec::new() };
    let title = entry.answer_title();
    let top = top.max(sizes.title_height(1));
    let lines = (1..=MOST_TITLE_LINES).rev().find(|lines| sizes.title_height(*lines) <= top).unwrap_or(1);
    let space = (slot.width, slot.height - top);
    let board = Arrangement::of(&figure.board, 1, canvas.theme, space, Length::ZERO, cell);
    let left = slot.at.x + (slot.width - board.side) / 2;
    let width = slot.at.x + slot.width - left;
    let lines = canvas.typesetter.lines(&title, Weight::Bold, sizes.title, width, lines);
    let at = Point::new(left, slot.at.y + top);
    // On the other side of the sheet, the title is as far above the board, and notes can be between them.
    let of_puzzle = HeadingLines::of(canvas.typesetter, entry, sizes, board.width_of_heading(slot));
    let above = match of_puzzle.title.len() >= lines.len() {
        true => of_puzzle.height(sizes),
        false => sizes.title_height(lines.len()),
    };
    let of_title = at.plus(Length::ZERO, -above.min(top));
    let tag = title_lines(canvas, (level, &title), &lines, sizes.title, of_title);
    vec![tag, solution(canvas, options, entry, figure, (board, at))]
}

/// Draws the solution of a puzzle, as large as arranged.
pub(super) fn solution(
    canvas: &mut Canvas,
    options: &PageOptions,
    entry: &Entry,
    figure: &Figure,
    (board, at): (Arrangement, Point),
) -> TagGroup {
    let (view, words) = (&figure.board, &entry.sheet.words);
    let caption = of_board(&entry.answer_title(), words.get(Phrase::Solution));
    let Arrangement { cell, side, .. } = board;
    let tag_cells = options.tag_cells;
    PlacedBoard { view, cell, side, at, caption: &caption, words, tag_cells, is_answer: true }.draw(canvas)
}

/// The height of the strip at the foot of a page for answers that are upside down.
pub(super) fn strip_height<'e>(
    entries: impl Iterator<Item = &'e Entry>,
    theme: Look,
    sizes: TextSizes,
    area: Area,
    per_page: PerPage,
) -> Length {
    let (columns, side) = strip_columns(entries, theme, area.width, per_page.number());
    (side + sizes.caption() + BETWEEN) * per_page.number().div_ceil(columns) as i32 - BETWEEN + GAP
}

/// How many answers of a strip are beside each other, and the width and height of each: as many as can be read.
fn strip_columns<'e>(
    entries: impl Iterator<Item = &'e Entry>,
    theme: Look,
    width: Length,
    number: usize,
) -> (usize, Length) {
    let boards: Vec<&BoardView> = entries.filter_map(|entry| Some(&entry.answer.as_ref()?.board)).collect();
    let largest = |side: fn(&BoardView, Look) -> Length| boards.iter().map(|board| side(board, theme)).max();
    let least = largest(|board, theme| least_side(board, theme, smallest_digit(theme))).unwrap_or_default();
    let most = largest(|board, theme| board_size(board, theme, small_cell(board, theme))).unwrap_or_default();
    let side = |columns: usize| (width - BETWEEN * (columns as i32 - 1)) / columns as i32;
    let columns = (1..=number).rev().find(|columns| side(*columns) >= least).unwrap_or(1);
    // The rows are equally long.
    let columns = number.div_ceil(number.div_ceil(columns).max(1)).max(1);
    (columns, side(columns).min(most))
}

/// The cells of an answer of this board that is upside down.
fn small_cell(board: &BoardView, theme: Look) -> Length {
    let least = cell_for_digits(board, smallest_digit(theme));
    // A large board needs the space of its page for the puzzle.
    if is_large(board.size()) { least } else { SMALL_CELL.max(least) }
}

/// The smallest digits of such an answer.
fn smallest_digit(theme: Look) -> Length {
    if theme.is_large_print() { LARGE_ANSWER } else { LEAST_DIGIT }
}

/// Draws the answers of a page with so many places upside down at its foot. They are as large and as far from each other as on a
/// full page.
pub(super) fn answers_upside_down(
    canvas: &mut Canvas,
    options: &PageOptions,
    (entries, places): (&[&Entry], usize),
    sizes: TextSizes,
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
    let (columns, side) = strip_columns(entries.iter().copied(), canvas.theme, area.width, places);
    let rows = places.div_ceil(columns);
    canvas.upside_down(area.centre(), |canvas| {
        let mut tags = Vec::new();
        let slots = grid(area, columns, rows, BETWEEN);
        // If one title has no space, all answers of the page have their numbers.
        let have_space = answered.iter().zip(&slots).all(|(entry, slot)| {
            canvas.typesetter.width(&entry.answer_title(), Weight::Regular, sizes.note) <= slot.width
        });
        for (entry, slot) in answered.iter().zip(slots) {
            let Some(figure) = &entry.answer else { continue };
            // The strip is as high as that of a full page. Fewer answers are not larger for that.
            let height = slot.height - sizes.caption();
            let space = (slot.width.min(side), height.min(side));
            let most = small_cell(&figure.board, canvas.theme);
            let board = Arrangement::of(&figure.board, 1, canvas.theme, space, Length::ZERO, most);
            // The foot of a board is at the rule, for a reader who turns the page.
            let at = slot.at.plus((slot.width - board.side) / 2, height - board.side);
            let shorter = if have_space { None } else { entry.number_instead() };
            let title = shorter.unwrap_or_else(|| entry.answer_title());
            // A long title has all of the slot.
            let width = canvas.typesetter.width(&title, Weight::Regular, sizes.note);
            let left = if width <= board.width_of_heading(slot) { at.x } else { slot.at.x };
            tags.push(caption(canvas, &title, sizes.note, Point::new(left, at.y), slot.at.x + slot.width - left));
            let at = at.plus(Length::ZERO, sizes.caption());
            tags.push(solution(canvas, options, entry, figure, (board, at)));
        }
        tags
    })
}
