//! Where the parts of a page are: the area inside the margins, the places of its puzzles, and the size of their cells.

use crate::lay_out::{board_size, cell_of_board, digit_size};
use crate::length::Length;
use crate::look::Look;
use crate::page::{PageOptions, PageSize, PerPage};
use crate::running::Running;
use crate::shape::{Area, Point};
use crate::view::BoardView;

/// The height of the header of a page and of its footer, with the space beside the content.
pub(super) const RUNNING: Length = Length::mm(9);

/// The height of the heading of a section, with the space below it.
pub(super) const SECTION_HEIGHT: Length = Length::mm(15);

/// The space between boards.
pub(super) const GAP: Length = Length::mm(7);

/// The smallest size of digits: 4 points.
pub(super) const LEAST_DIGIT: Length = Length::um(1412);

/// The smallest content of a page.
const LEAST_CONTENT: Length = Length::mm(10);

/// The area inside the margins of a page with this number, from 1. The gutter is on the side where the page is bound.
pub(super) fn inside_margins(options: &PageOptions, number: usize) -> Area {
    let PageOptions { margin, gutter, .. } = options;
    let left = if number.is_multiple_of(2) { *margin } else { *margin + *gutter };
    let (width, height) = options.inside_margins();
    Area { at: Point::new(left, *margin), width, height }
}

/// Whether pages have a header: one of the user's own, the title of the book or its sections.
pub(super) fn has_header(options: &PageOptions) -> bool {
    match &options.header {
        Some(own) => *own != Running::NONE,
        None => options.title.is_some() || options.sections,
    }
}

/// The area between the header and the footer; `None` if there is none. A header or a footer of no text has no height.
pub(super) fn content(options: &PageOptions, number: usize) -> Option<Area> {
    let inside = inside_margins(options, number);
    let [header, footer] = [has_header(options), options.footer != Some(Running::NONE)]
        .map(|is_there| if is_there { RUNNING } else { Length::ZERO });
    let height = inside.height - header - footer;
    let has_space = inside.width >= LEAST_CONTENT && height >= LEAST_CONTENT;
    has_space.then_some(Area { at: inside.at.plus(Length::ZERO, header), width: inside.width, height })
}

/// Whether a page that starts with a heading has a header too: one of the user's own. The heading takes the place of ours.
pub(super) fn has_header_above_heading(options: &PageOptions) -> bool {
    has_header(options) && options.header.is_some()
}

/// The content of a page that starts with a heading.
pub(super) fn opening(options: &PageOptions, content: Area) -> Area {
    let replaces = has_header(options) && !has_header_above_heading(options);
    let above = if replaces { RUNNING } else { Length::ZERO };
    let at = Point::new(content.at.x, content.at.y - above);
    Area { at, width: content.width, height: content.height + above }
}

/// The part of the content of a page that is for puzzles. Each page of a book with sections leaves room for the heading of one,
/// so that boards are at the same place on all pages.
pub(super) fn for_puzzles(options: &PageOptions, content: Area) -> Area {
    if options.sections { below(opening(options, content), SECTION_HEIGHT) } else { content }
}

/// The area without this height at its top.
pub(super) fn below(area: Area, height: Length) -> Area {
    Area { at: area.at.plus(Length::ZERO, height), width: area.width, height: area.height - height }
}

/// The places of the puzzles of a page, row by row.
pub(super) fn slots(area: Area, per_page: PerPage, page: PageSize) -> Vec<Area> {
    let (columns, rows) = per_page.columns_and_rows(page);
    grid(area, columns, rows, GAP)
}

/// The first place of a page. The others are as large.
pub(super) fn slot(area: Area, per_page: PerPage, page: PageSize) -> Area {
    let (columns, rows) = per_page.columns_and_rows(page);
    first_in_grid(area, columns as i32, rows as i32, GAP)
}

/// The first one of so many columns and rows of equal areas, with space between them.
fn first_in_grid(area: Area, columns: i32, rows: i32, gap: Length) -> Area {
    let width = (area.width - gap * (columns - 1)) / columns;
    let height = (area.height - gap * (rows - 1)) / rows;
    Area { at: area.at, width, height }
}

/// So many columns and rows of equal areas, with this space between them.
pub(super) fn grid(area: Area, columns: usize, rows: usize, gap: Length) -> Vec<Area> {
    let (columns, rows) = (columns as i32, rows as i32);
    let Area { width, height, .. } = first_in_grid(area, columns, rows, gap);
    let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    places
        .map(|(row, column)| Area { at: area.at.plus((width + gap) * column, (height + gap) * row), width, height })
        .collect()
}

/// The smallest size of the digits of a theme.
pub(super) fn least_digit(theme: Look) -> Length {
    theme.least_digit_size().max(LEAST_DIGIT)
}

/// Boards of one size in an area: how many are beside each other, and the size of their cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Arrangement {
    /// The number of columns.
    pub columns: usize,
    /// The number of rows.
    pub rows: usize,
    /// The width and height of a cell.
    pub cell: Length,
    /// The width and height of a board.
    pub side: Length,
    /// The height of a caption above each board.
    pub caption: Length,
}

impl Arrangement {
    /// The arrangement of so many boards with the largest cells, up to `most`.
    pub fn of(
        board: &BoardView,
        number: usize,
        theme: Look,
        (width, height): (Length, Length),
        caption: Length,
        most: Length,
    ) -> Arrangement {
        let with_columns = |columns: usize| {
            let rows = number.div_ceil(columns);
            let wide = (width - GAP * (columns as i32 - 1)) / columns as i32;
            let high = (height - GAP * (rows as i32 - 1)) / rows as i32 - caption;
            let cell = cell_of_board(board, theme, wide.min(high)).min(most);
            Arrangement { columns, rows, cell, side: board_size(board, theme, cell), caption }
        };
        // Of two arrangements with the same cells, the wider one is more like a line of text.
        (1..=number.max(1)).map(with_columns).max_by_key(|it| (it.cell, it.columns)).unwrap_or_else(|| with_columns(1))
    }

    /// The width of all boards.
    pub fn width(&self) -> Length {
        self.side * self.columns as i32 + GAP * (self.columns as i32 - 1)
    }

    /// The height of all boards.
    pub fn height(&self) -> Length {
        (self.side + self.caption) * self.rows as i32 + GAP * (self.rows as i32 - 1)
    }

    /// The left edge of all boards, in the middle of a slot.
    pub fn left_in(&self, slot: Area) -> Length {
        slot.at.x + (slot.width - self.width()) / 2
    }

    /// The width of a heading that starts at the left edge of the boards, in the middle of a slot, and does not leave the slot.
    pub fn width_of_heading(&self, slot: Area) -> Length {
        slot.at.x + slot.width - self.left_in(slot)
    }

    /// The top left corner of the caption of a board.
    pub fn place(&self, at: Point, index: usize) -> Point {
        let (row, column) = ((index / self.columns) as i32, (index % self.columns) as i32);
        at.plus((self.side + GAP) * column, (self.side + self.caption + GAP) * row)
    }

    /// The size of the digits.
    pub fn digits(&self, board: &BoardView) -> Length {
        digit_size(board, self.cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_gutter_is_where_the_page_is_bound() {
        let options = PageOptions { gutter: Length::mm(10), ..PageOptions::default() };
        let [odd, even] = [1, 2].map(|number| inside_margins(&options, number));
        assert_eq!((odd.at.x, odd.width), (Length::mm(25), Length::mm(170)));
        assert_eq!((even.at.x, even.width), (Length::mm(15), Length::mm(170)));
        let height = |options: &PageOptions| content(options, 1).map(|area| area.height);
        let titled = PageOptions { title: Some("A book".to_owned()), ..options.clone() };
        assert_eq!(height(&titled), Some(Length::mm(297 - 30) - RUNNING * 2));
        assert_eq!(height(&options), Some(Length::mm(297 - 30) - RUNNING), "no header without a title");
    }

    #[test]
    fn slots_fill_the_area_and_do_not_overlap() {
        let area =
            Area { at: Point::new(Length::mm(15), Length::mm(20)), width: Length::mm(180), height: Length::mm(240) };
        for per_page in PerPage::NUMBERED {
            let slots = slots(area, per_page, PageSize::default());
            assert_eq!(slots.len(), per_page.number());
            for (index, one) in slots.iter().enumerate() {
                assert!(one.at.x >= area.at.x && one.at.x + one.width <= area.at.x + area.width);
                assert!(one.at.y >= area.at.y && one.at.y + one.height <= area.at.y + area.height);
                for other in &slots[index + 1..] {
                    assert!(one.at.x + one.width <= other.at.x || one.at.y + one.height <= other.at.y);
                }
            }
        }
    }

    #[test]
    fn a_wide_page_has_more_columns_than_rows() {
        let area = Area { at: Point::default(), width: Length::mm(300), height: Length::mm(200) };
        let wide = PageSize { width: Length::mm(320), height: Length::mm(220) };
        let slots = slots(area, PerPage::TWO, wide);
        assert_eq!(slots[0].at.y, slots[1].at.y);
    }
}
