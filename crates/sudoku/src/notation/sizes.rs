//! The sizes that are recognised from numbers of cells.

use crate::board::BoxShape;

/// The sizes of boards that text puzzles have without options.
pub(super) const SIZES: [u8; 10] = [4, 6, 8, 9, 10, 12, 15, 16, 20, 25];

/// The usual boxes of a board with rows of this many cells.
pub(super) fn usual_boxes(row: usize) -> Option<BoxShape> {
    SIZES.into_iter().find(|&size| usize::from(size) == row).and_then(BoxShape::usual)
}

/// The usual boxes of a puzzle with this many cells.
pub(super) fn boxes_of_puzzle(cells: usize) -> Option<BoxShape> {
    SIZES.into_iter().find(|&size| cell_count(size) == cells).and_then(BoxShape::usual)
}

/// The usual boxes of a puzzle on one line that almost has this many cells.
pub(super) fn boxes_near_puzzle(cells: usize) -> Option<BoxShape> {
    let is_near = |size: u8| cell_count(size).abs_diff(cells) <= usize::from(size / 2);
    SIZES.into_iter().find(|&size| is_near(size)).and_then(BoxShape::usual)
}

/// Whether a line with this many cells is a row of a board of this size, perhaps with some cells too many or too few.
pub(super) fn is_near_row(cells: usize, size: u8) -> bool {
    cells.abs_diff(size.into()) <= if size < 8 { 1 } else { 2 }
}

/// The number of cells of a board.
pub(super) fn cell_count(size: u8) -> usize {
    usize::from(size) * usize::from(size)
}
