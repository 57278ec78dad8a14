//! Errors of puzzles in text.

use std::fmt;
use std::ops::Range;

/// A part of a text that cannot be read as a puzzle: what was found, where, and what was expected.
///
/// ```
/// use sudoxml::notation::{NotationErrorKind, read};
/// let error = read("# a list\n53x").next().expect("an item").expect_err("x is not a cell");
/// assert_eq!((error.kind(), error.span()), (NotationErrorKind::Character, 11..12));
/// assert_eq!(error.character(), Some('x'));
///
/// let error = read("53..7...\n").next().expect("an item").expect_err("a cell is missing");
/// assert_eq!((error.kind(), error.span()), (NotationErrorKind::LineCells, 0..8));
/// assert_eq!((error.found(), error.expected()), (Some(8), &[81, 9][..]));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotationError {
    kind: NotationErrorKind,
    found: Found,
    span: Range<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Found {
    Character(char),
    Count(usize),
}

/// What is wrong with a puzzle in text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum NotationErrorKind {
    /// A character is neither a cell nor a separator. The span is the character.
    Character,
    /// A `+` in a line with cells is not directly before a digit. The span is the `+`.
    Plus,
    /// A line has neither 9 nor 81 cells. The span is the line without its comment and the white space around, or the
    /// field of HoDoKu's library format that has the cells.
    LineCells,
    /// A group in the notation `comma` does not have three cells. The span is the group.
    GroupCells,
    /// A row in the notation `comma` does not have three groups. The span is the row.
    RowGroups,
    /// A puzzle in the notation `comma` does not have nine rows. The span is the puzzle.
    CommaRows,
    /// A board has fewer than nine rows. The span is from its first row to its last.
    BoardRows,
}

impl NotationError {
    pub(super) fn invalid_character(character: char, offset: usize) -> NotationError {
        let span = offset..offset + character.len_utf8();
        NotationError { kind: NotationErrorKind::Character, found: Found::Character(character), span }
    }

    pub(super) fn loose_plus(offset: usize) -> NotationError {
        NotationError { kind: NotationErrorKind::Plus, found: Found::Character('+'), span: offset..offset + 1 }
    }

    pub(super) fn wrong_count(kind: NotationErrorKind, found: usize, span: Range<usize>) -> NotationError {
        NotationError { kind, found: Found::Count(found), span }
    }

    /// What is wrong.
    pub const fn kind(&self) -> NotationErrorKind {
        self.kind
    }

    /// The bytes of the text that the error is about. Both ends are on character boundaries. The span is empty if a row
    /// or line is empty.
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// The invalid character; `None` if the error is about a number.
    pub const fn character(&self) -> Option<char> {
        match self.found {
            Found::Character(character) => Some(character),
            Found::Count(_) => None,
        }
    }

    /// The number of cells, groups or rows that was found; `None` if the error is about a character.
    pub const fn found(&self) -> Option<usize> {
        match self.found {
            Found::Character(_) => None,
            Found::Count(count) => Some(count),
        }
    }

    /// The numbers of cells, groups or rows that are valid; empty if the error is about a character.
    pub const fn expected(&self) -> &'static [usize] {
        match self.kind {
            NotationErrorKind::Character | NotationErrorKind::Plus => &[],
            NotationErrorKind::LineCells => &[81, 9],
            NotationErrorKind::GroupCells | NotationErrorKind::RowGroups => &[3],
            NotationErrorKind::CommaRows | NotationErrorKind::BoardRows => &[9],
        }
    }

    /// The message without the position. [`fmt::Display`] adds the byte offset.
    pub fn message(&self) -> String {
        let count = |noun: &str| counted(self.found().unwrap_or_default(), noun);
        match self.kind {
            NotationErrorKind::Character => {
                let found = self.character().unwrap_or_default();
                format!("{found:?} is neither a digit 1 to 9 nor a blank (. 0 * _); a comment starts with #")
            }
            NotationErrorKind::Plus => {
                "this + is not directly before a digit 1 to 9; +4 is a 4 that the player placed, and lines between cells \
                 are drawn with |"
                    .into()
            }
            NotationErrorKind::LineCells => {
                let cells = count("cell");
                format!("this line has {cells} (a blank is . 0 * or _); a puzzle on one line has 81, a row of a board 9")
            }
            NotationErrorKind::GroupCells => {
                format!("a group has {}; the comma form has groups of three", count("cell"))
            }
            NotationErrorKind::RowGroups => {
                format!("a row has {}; in the comma form a row has three, and two commas part the rows", count("group"))
            }
            NotationErrorKind::CommaRows => {
                format!("this puzzle has {}; in the comma form it has nine, separated by two commas", count("row"))
            }
            NotationErrorKind::BoardRows => {
                format!("the board ends after {} of its 9 rows", self.found().unwrap_or_default())
            }
        }
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (at byte {})", self.message(), self.span.start)
    }
}

impl std::error::Error for NotationError {}

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
    fn every_message_says_what_was_found_and_what_is_expected() {
        let wrong_count = |kind, found| NotationError::wrong_count(kind, found, 12..20);
        let cases = [
            (
                NotationError::invalid_character('x', 3),
                "'x' is neither a digit 1 to 9 nor a blank (. 0 * _); a comment starts with #",
            ),
            (
                NotationError::loose_plus(3),
                "this + is not directly before a digit 1 to 9; +4 is a 4 that the player placed, and lines between cells \
                 are drawn with |",
            ),
            (
                wrong_count(LineCells, 80),
                "this line has 80 cells (a blank is . 0 * or _); a puzzle on one line has 81, a row of a board 9",
            ),
            (
                wrong_count(LineCells, 1),
                "this line has 1 cell (a blank is . 0 * or _); a puzzle on one line has 81, a row of a board 9",
            ),
            (wrong_count(GroupCells, 2), "a group has 2 cells; the comma form has groups of three"),
            (
                wrong_count(RowGroups, 4),
                "a row has 4 groups; in the comma form a row has three, and two commas part the rows",
            ),
            (
                wrong_count(CommaRows, 8),
                "this puzzle has 8 rows; in the comma form it has nine, separated by two commas",
            ),
            (wrong_count(BoardRows, 7), "the board ends after 7 of its 9 rows"),
        ];
        for (error, message) in cases {
            assert_eq!(error.message(), message);
        }
        let error = wrong_count(BoardRows, 7);
        assert_eq!(error.to_string(), "the board ends after 7 of its 9 rows (at byte 12)");
    }

    #[test]
    fn an_error_has_either_a_character_or_numbers() {
        let character = NotationError::invalid_character('é', 3);
        assert_eq!((character.character(), character.found(), character.span()), (Some('é'), None, 3..5));
        assert!(character.expected().is_empty());
        let count = NotationError::wrong_count(GroupCells, 2, 12..14);
        assert_eq!((count.character(), count.found(), count.expected()), (None, Some(2), &[3][..]));
    }
}
