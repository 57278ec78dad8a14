//! The shape of the boxes of a board: how many rows and columns each has.

use std::fmt;
use std::str::FromStr;

use super::value::MAX_SIZE;

/// The shape of the boxes of a board. Each box has the same number of rows and of columns, both at least 2, and as many
/// cells as the board has values.
///
/// ```
/// # use sudoku_engine as sudoxml;
/// use sudoxml::board::BoxShape;
/// let upright: BoxShape = "3x2".parse().expect("a shape");
/// assert_eq!((upright.rows(), upright.cols(), upright.size()), (3, 2, 6));
/// assert_eq!(BoxShape::usual(6).map(|shape| shape.to_string()), Some("2x3".into()));
/// assert_eq!(BoxShape::usual(7), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BoxShape {
    rows: u8,
    cols: u8,
}

impl BoxShape {
    /// 3x3.
    pub(crate) const CLASSIC: BoxShape = BoxShape { rows: 3, cols: 3 };

    /// Boxes of this many rows and columns; `None` if either is less than 2, or if a box has more than 25 cells.
    pub const fn new(rows: u8, cols: u8) -> Option<BoxShape> {
        match rows.checked_mul(cols) {
            Some(size) if rows >= 2 && cols >= 2 && size <= MAX_SIZE => Some(BoxShape { rows, cols }),
            _ => None,
        }
    }

    /// The boxes that a board of this size usually has: as nearly square as possible, and not higher than wide. `None` if
    /// the size is not from 4 to 25, or if it is a prime number.
    pub fn usual(size: u8) -> Option<BoxShape> {
        let rows = (2..=5).rev().find(|&rows| rows * rows <= size && size.is_multiple_of(rows))?;
        BoxShape::new(rows, size / rows)
    }

    /// The number of rows of a box.
    pub const fn rows(self) -> u8 {
        self.rows
    }

    /// The number of columns of a box.
    pub const fn cols(self) -> u8 {
        self.cols
    }

    /// The number of cells of a box, which is the number of rows and of columns of the board.
    pub const fn size(self) -> u8 {
        self.rows * self.cols
    }

    /// The box of the cell in this row and column, all from 1, the boxes in reading order.
    pub(super) const fn box_at(self, row: u8, col: u8) -> u8 {
        // A band has as many boxes as a box has rows.
        (row - 1) / self.rows * self.rows + (col - 1) / self.cols + 1
    }

    /// The place of the cell in this row and column in its box, from 1 in reading order.
    pub(super) const fn place_in_box(self, row: u8, col: u8) -> u8 {
        (row - 1) % self.rows * self.cols + (col - 1) % self.cols + 1
    }
}

/// Rows and columns: `2x3`.
impl fmt::Display for BoxShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.cols)
    }
}

/// A text is not the shape of a box: rows, `x` and columns, each at least 2, with at most 25 cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ParseBoxShapeError;

impl fmt::Display for ParseBoxShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("use rows, x and columns, such as 2x3; each is at least 2, and a box has at most 25 cells")
    }
}

impl std::error::Error for ParseBoxShapeError {}

impl FromStr for BoxShape {
    type Err = ParseBoxShapeError;

    fn from_str(text: &str) -> Result<BoxShape, ParseBoxShapeError> {
        let number = |text: &str| match text.as_bytes() {
            [b'1'..=b'9'] | [b'1'..=b'9', b'0'..=b'9'] => text.parse().ok(),
            _ => None,
        };
        let (rows, cols) = text.split_once('x').ok_or(ParseBoxShapeError)?;
        let shape = number(rows).zip(number(cols)).and_then(|(rows, cols)| BoxShape::new(rows, cols));
        shape.ok_or(ParseBoxShapeError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_shape_of_each_size_is_the_one_that_is_printed() {
        let usual = |size| BoxShape::usual(size).map(|shape| shape.to_string());
        let composite = [
            (4, "2x2"),
            (6, "2x3"),
            (8, "2x4"),
            (9, "3x3"),
            (10, "2x5"),
            (12, "3x4"),
            (14, "2x7"),
            (15, "3x5"),
            (16, "4x4"),
            (18, "3x6"),
            (20, "4x5"),
            (21, "3x7"),
            (22, "2x11"),
            (24, "4x6"),
            (25, "5x5"),
        ];
        for size in 0..=u8::MAX {
            let expected = composite.iter().find(|(composite, _)| *composite == size).map(|(_, shape)| (*shape).into());
            assert_eq!(usual(size), expected, "{size}");
        }
    }

    #[test]
    fn a_shape_that_no_board_can_have_is_refused() {
        for text in ["", "x", "2x", "1x6", "6x1", "2x3x1", "02x3", "+2x3", "2X3", "5x6", "99x99", "2 x 3"] {
            assert_eq!(text.parse::<BoxShape>(), Err(ParseBoxShapeError), "{text}");
        }
    }
}
