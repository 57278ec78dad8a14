//! The style sheet: the colours and sizes of a theme, and the pages.

use askama::Template;

use crate::ink::Ink;
use crate::length::Length;
use crate::look::Look;
use crate::page::{Answers, PageOptions};
use crate::svg::FONTS;
use crate::view::Mark;
use crate::words::Words;

use super::board::{Kind, Shared, Sizes};
use super::options::BookOptions;

/// The height of the text above a board on paper: the heading, the facts and the caption.
const HEADING: Length = Length::mm(26);

/// The height of the title of a page on paper.
const TITLE: Length = Length::mm(16);

/// The space between puzzles on paper.
const GAP: Length = Length::mm(6);

/// The size of the cells of answers, in thousandths of the others. Upside down beside a puzzle they are smaller.
const ANSWER: i32 = 600;
const UPSIDE_DOWN: i32 = 450;

/// The style sheet of a file.
#[derive(Template)]
#[template(path = "style.css", escape = "none")]
pub(super) struct Style<'o> {
    theme: Look,
    words: &'o Words,
    pages: &'o PageOptions,
    kinds: Vec<(Kind, Sizes)>,
    cell: Length,
    answer: Length,
    upside_down: Length,
    /// The size of such an answer, relative to its puzzle.
    scale: Length,
    /// Half of a thick line, for a cell of 1 mm.
    edge: Length,
    /// How many puzzles are beside each other on paper.
    columns: usize,
    /// The room for the boards of a puzzle on paper.
    room: (Length, Length),
    gap: Length,
}

impl<'o> Style<'o> {
    pub fn new(options: &'o BookOptions, shared: &Shared) -> Style<'o> {
        let BookOptions { picture, pages, .. } = options;
        let (theme, cell) = (picture.look(), picture.cell());
        let (columns, rows) = pages.per_page.columns_and_rows(pages.size);
        let part = |whole: Length, parts: usize| (whole - GAP * (parts as i32 - 1)) / parts as i32;
        let width = part(pages.size.width - pages.margin * 2 - pages.gutter, columns);
        let height = part(pages.size.height - pages.margin * 2 - TITLE, rows) - HEADING;
        // An answer that is upside down is beside its puzzle.
        let width = match pages.answers {
            Answers::UpsideDown => (width - GAP).thousandths(1_000_000 / (1000 + UPSIDE_DOWN)),
            Answers::End | Answers::Overleaf | Answers::None => width,
        };
        let half_line = i64::from(theme.line_widths(cell).1.to_um()) * 500 / i64::from(cell.to_um().max(1));
        Style {
            theme,
            words: &picture.words,
            pages,
            kinds: shared.kinds.iter().map(|(kind, sizes)| (*kind, *sizes)).collect(),
            cell,
            answer: cell.thousandths(ANSWER),
            upside_down: cell.thousandths(UPSIDE_DOWN),
            scale: Length::um(UPSIDE_DOWN),
            edge: Length::um(i32::try_from(half_line).unwrap_or(0)),
            columns,
            room: (width.max(Length::mm(10)), height.max(Length::mm(10))),
            gap: GAP,
        }
    }
}
