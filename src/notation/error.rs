//! What can be wrong with a puzzle in text, each as a sentence that names the way out.

use std::fmt;

/// Something that could not be read, and where.
///
/// ```
/// use sudoxml::notation::{NotationErrorKind, read};
/// let error = read("# a list\n53x").next().expect("an item").expect_err("x is no cell");
/// assert_eq!((error.kind, error.offset), (NotationErrorKind::Character('x'), 11));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotationError {
    /// What is wrong.
    pub kind: NotationErrorKind,
    /// Byte offset into the text, on a character boundary and at most the text's length.
    pub offset: usize,
}

impl NotationError {
    pub(super) const fn new(kind: NotationErrorKind, offset: usize) -> NotationError {
        NotationError { kind, offset }
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (at byte {})", self.kind, self.offset)
    }
}

impl std::error::Error for NotationError {}

/// What is wrong with a puzzle in text. The message, by [`fmt::Display`], says it without the place.
///
/// ```
/// use sudoxml::notation::NotationErrorKind;
/// assert_eq!(NotationErrorKind::BoardRows(7).to_string(), "the board ends after 7 of its 9 rows");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum NotationErrorKind {
    /// This character can be no cell; the offset is its own.
    Character(char),
    /// A `+` among cells is not directly before a digit; the offset is its own.
    Plus,
    /// The line has this many cells, neither 9 nor 81; the offset is the line's first character but for white space.
    LineCells(usize),
    /// A group of the comma form has this many cells, not 3; the offset is where the group begins.
    GroupCells(usize),
    /// A row of the comma form has this many groups, not 3; the offset is where the row begins.
    RowGroups(usize),
    /// A puzzle in the comma form has this many rows, not 9; the offset is where it begins.
    CommaRows(usize),
    /// A board ends after this many rows, 1 to 8; the offset is where its first row begins.
    BoardRows(usize),
}

impl fmt::Display for NotationErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            NotationErrorKind::Character(c) => {
                write!(f, "{c:?} is neither a digit 1 to 9 nor a blank (. 0 * _); a comment starts with #")
            }
            NotationErrorKind::Plus => f.write_str(
                "this + is not directly before a digit 1 to 9; +4 is a 4 that the player placed, and lines between cells \
                 are drawn with |",
            ),
            NotationErrorKind::LineCells(n) => {
                let cells = counted(n, "cell");
                let blank = "a blank is . 0 * or _";
                write!(f, "this line has {cells} ({blank}); a puzzle on one line has 81, a row of a board 9")
            }
            NotationErrorKind::GroupCells(n) => {
                write!(f, "a group has {}; the comma form has groups of three", counted(n, "cell"))
            }
            NotationErrorKind::RowGroups(n) => {
                let groups = counted(n, "group");
                write!(f, "a row has {groups}; in the comma form a row has three, and two commas part the rows")
            }
            NotationErrorKind::CommaRows(n) => {
                write!(f, "this puzzle has {}; in the comma form it has nine, parted by two commas", counted(n, "row"))
            }
            NotationErrorKind::BoardRows(n) => write!(f, "the board ends after {n} of its 9 rows"),
        }
    }
}

/// The number and its noun: `1 cell`, `2 cells`.
fn counted(n: usize, noun: &str) -> String {
    let ending = if n == 1 { "" } else { "s" };
    format!("{n} {noun}{ending}")
}

#[cfg(test)]
mod tests {
    use super::NotationErrorKind::*;
    use super::*;

    #[test]
    fn every_message_is_a_sentence() {
        let cases = [
            (Character('x'), "'x' is neither a digit 1 to 9 nor a blank (. 0 * _); a comment starts with #"),
            (
                Plus,
                "this + is not directly before a digit 1 to 9; +4 is a 4 that the player placed, and lines between cells \
                 are drawn with |",
            ),
            (
                LineCells(80),
                "this line has 80 cells (a blank is . 0 * or _); a puzzle on one line has 81, a row of a board 9",
            ),
            (
                LineCells(1),
                "this line has 1 cell (a blank is . 0 * or _); a puzzle on one line has 81, a row of a board 9",
            ),
            (GroupCells(2), "a group has 2 cells; the comma form has groups of three"),
            (RowGroups(4), "a row has 4 groups; in the comma form a row has three, and two commas part the rows"),
            (CommaRows(8), "this puzzle has 8 rows; in the comma form it has nine, parted by two commas"),
            (BoardRows(7), "the board ends after 7 of its 9 rows"),
        ];
        for (kind, message) in cases {
            assert_eq!(kind.to_string(), message);
        }
        assert_eq!(
            NotationError::new(BoardRows(7), 12).to_string(),
            "the board ends after 7 of its 9 rows (at byte 12)"
        );
    }
}
