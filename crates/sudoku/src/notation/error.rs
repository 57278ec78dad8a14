//! Errors of puzzles in text.

use std::fmt;
use std::ops::Range;

use super::sizes::{SIZES, usual_boxes};
use crate::board::{BoxShape, Symbols};

/// A part of a text that cannot be read as a puzzle: what was found, where, and what was expected.
///
/// ```
/// # use sudoku_engine as sudoxml;
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
    /// The boxes of the puzzle.
    boxes: BoxShape,
    symbols: Option<Symbols>,
    /// The letters of the puzzle are all in lower case.
    is_lower_case: bool,
    /// Boxes that fit the puzzle, if they are not its usual ones.
    other_boxes: Option<BoxShape>,
    /// The text does not say the size of the puzzle.
    has_unknown_size: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Found {
    Character(char),
    Count(usize),
}

/// What is wrong with a puzzle in text. N is the size of the puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum NotationErrorKind {
    /// A character is neither a cell of this puzzle nor a separator. The span is the character.
    Character,
    /// A `+` in a line with cells is not directly before a value. The span is the `+`.
    Plus,
    /// A number is not a value of the puzzle. The span is the number.
    Number,
    /// A line has neither N nor N² cells. The span is the line without its comment and the white space around, or the
    /// field of HoDoKu's library format that has the cells.
    LineCells,
    /// A group in the notation `comma` does not have as many cells as a box has columns. The span is the group.
    GroupCells,
    /// A row in the notation `comma` does not have as many groups as a box has rows. The span is the row.
    RowGroups,
    /// A puzzle in the notation `comma` does not have N rows. The span is the puzzle.
    CommaRows,
    /// A board has fewer than N rows. The span is from its first row to its last.
    BoardRows,
    /// Lines of 16 cells are puzzles of 4×4 or rows of a board of 16×16: both are possible. The span is the lines.
    LinesOrRows,
    /// The letters of a puzzle without digits count from 1 or from 10: both are possible. The span is the first letter.
    Letters,
    /// A zero beside another blank is a symbol or a blank: both are possible. The span is the zero.
    Zero,
    /// Two cells of a board of numbers have no separator between them. The span is the two cells.
    Touching,
}

/// What a text does not say about its puzzles, with the values that are possible.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unsettled {
    /// The size: one of these.
    Size([u8; 2]),
    /// The boxes: perhaps these instead of the usual ones.
    Boxes(BoxShape),
    /// The symbols: for instance these.
    Symbols([Symbols; 2]),
    /// The letters, which are not values without symbols: for instance these.
    Letters(Symbols),
}

impl NotationError {
    pub(super) fn invalid_character(character: char, offset: usize) -> NotationError {
        let span = offset..offset + character.len_utf8();
        NotationError::new(NotationErrorKind::Character, Found::Character(character), span)
    }

    pub(super) fn loose_plus(offset: usize) -> NotationError {
        NotationError::new(NotationErrorKind::Plus, Found::Character('+'), offset..offset + 1)
    }

    pub(super) fn wrong_count(kind: NotationErrorKind, found: usize, span: Range<usize>) -> NotationError {
        NotationError::new(kind, Found::Count(found), span)
    }

    /// An error about a character that is a cell in one reading, but not in another.
    pub(super) fn unclear(kind: NotationErrorKind, character: char, offset: usize) -> NotationError {
        NotationError::new(kind, Found::Character(character), offset..offset + 1)
    }

    fn new(kind: NotationErrorKind, found: Found, span: Range<usize>) -> NotationError {
        NotationError {
            kind,
            found,
            span,
            boxes: BoxShape::CLASSIC,
            symbols: None,
            is_lower_case: false,
            other_boxes: None,
            has_unknown_size: false,
        }
    }

    /// The same error in a puzzle with these boxes and symbols.
    pub(super) fn on(self, boxes: BoxShape, symbols: Option<&Symbols>) -> NotationError {
        NotationError { boxes, symbols: symbols.cloned(), ..self }
    }

    /// The same error in a puzzle whose letters are all in lower case.
    pub(super) fn in_lower_case(self, is_lower_case: bool) -> NotationError {
        NotationError { is_lower_case, ..self }
    }

    /// The same error in a puzzle that has these boxes.
    pub(super) fn with_other_boxes(self, other_boxes: Option<BoxShape>) -> NotationError {
        NotationError { other_boxes, ..self }
    }

    /// The same error in a puzzle whose size the text does not say.
    pub(super) fn of_unknown_size(self) -> NotationError {
        NotationError { has_unknown_size: true, ..self }
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

    /// The number of cells, groups, rows or lines that was found, or the invalid number; `None` if the error is about a
    /// character.
    pub const fn found(&self) -> Option<usize> {
        match self.found {
            Found::Character(_) => None,
            Found::Count(count) => Some(count),
        }
    }

    /// The numbers of cells, groups or rows that are valid; empty if the error is about something else.
    pub fn expected(&self) -> &'static [usize] {
        let size = usize::from(self.boxes.size());
        let only = |count: usize| &COUNTS[count..=count];
        match self.kind {
            NotationErrorKind::LineCells => &LINES_AND_ROWS[size],
            NotationErrorKind::GroupCells => only(self.boxes.cols().into()),
            NotationErrorKind::RowGroups => only(self.boxes.rows().into()),
            NotationErrorKind::CommaRows | NotationErrorKind::BoardRows => only(size),
            NotationErrorKind::Character
            | NotationErrorKind::Plus
            | NotationErrorKind::Number
            | NotationErrorKind::LinesOrRows
            | NotationErrorKind::Letters
            | NotationErrorKind::Zero
            | NotationErrorKind::Touching => &[],
        }
    }

    /// What the text does not say, if [`ReadOptions`](super::ReadOptions) can say it; `None` for other errors.
    ///
    /// ```
    /// # use sudoku_engine as sudoxml;
    /// use sudoxml::notation::{Unsettled, read};
    /// let error = read(&"1...............\n".repeat(16)).next().expect("an item").expect_err("two readings");
    /// assert_eq!(error.unsettled(), Some(Unsettled::Size([4, 16])));
    /// ```
    pub fn unsettled(&self) -> Option<Unsettled> {
        let size = self.boxes.size();
        let turned = || BoxShape::new(self.boxes.cols(), self.boxes.rows()).filter(|turned| *turned != self.boxes);
        let other = self.other_boxes.filter(|other| *other != self.boxes);
        let found = self.found().unwrap_or_default();
        match self.kind {
            NotationErrorKind::Character if self.is_letter_in_numbers() => {
                self.first_of(LETTERS).map(Unsettled::Letters)
            }
            NotationErrorKind::LinesOrRows => Some(Unsettled::Size([4, 16])),
            NotationErrorKind::Letters => self.one_of([LETTERS, USUAL_SYMBOLS]),
            NotationErrorKind::Zero => self.one_of(["0123456789ABCDEFGHIJKLMNO", USUAL_SYMBOLS]),
            NotationErrorKind::BoardRows | NotationErrorKind::GroupCells if other.is_some() => {
                other.map(Unsettled::Boxes)
            }
            NotationErrorKind::BoardRows if found.is_multiple_of(self.boxes.cols().into()) && size < 16 => {
                turned().map(Unsettled::Boxes)
            }
            _ => None,
        }
    }

    /// Whether the error is about a letter in a puzzle that has numbers up to 9.
    fn is_letter_in_numbers(&self) -> bool {
        let is_letter = self.character().is_some_and(|c| c.is_ascii_alphabetic());
        is_letter && self.symbols.is_none() && self.boxes.size() < 9
    }

    /// Either of these, as many as the puzzle has values.
    fn one_of(&self, [one, other]: [&str; 2]) -> Option<Unsettled> {
        Some(Unsettled::Symbols([self.first_of(one)?, self.first_of(other)?]))
    }

    fn first_of(&self, symbols: &str) -> Option<Symbols> {
        let size = self.boxes.size();
        let symbols = if self.is_lower_case { symbols.to_ascii_lowercase() } else { symbols.to_owned() };
        Symbols::new(symbols.get(..size.into())?, size).ok()
    }

    /// The message without the position. [`fmt::Display`] adds the byte offset.
    pub fn message(&self) -> String {
        let found = self.found().unwrap_or_default();
        let character = self.character().unwrap_or_default();
        let size = self.boxes.size();
        let is_classic = size == 9 && self.symbols.is_none();
        let a = if matches!(size, 8 | 18) { "an" } else { "a" };
        let count = |noun: &str| counted(found, noun);
        let (box_cols, box_rows) = (word(self.boxes.cols()), word(self.boxes.rows()));
        match self.kind {
            NotationErrorKind::Character if is_classic => {
                format!("{character:?} is neither a digit 1 to 9 nor a blank (. 0 * _); a comment starts with #")
            }
            NotationErrorKind::Character => match &self.symbols {
                Some(symbols) => format!(
                    "{character:?} is neither one of the symbols {symbols} nor a blank ({})",
                    blanks_beside(symbols)
                ),
                None => {
                    let hint = if self.is_letter_in_numbers() { "; read letters with the symbols of the puzzle" } else { "" };
                    format!(
                        "{character:?} is neither a value of {a} {size}x{size} puzzle ({}) nor a blank (. 0 * _){hint}",
                        values(size)
                    )
                }
            },
            NotationErrorKind::Plus if is_classic => {
                "this + is not directly before a digit 1 to 9; +4 is a 4 that the player placed, and lines between cells \
                 are drawn with |"
                    .into()
            }
            NotationErrorKind::Plus => {
                "this + is not directly before a value; + and a value is a value that the player placed, and lines \
                 between cells are drawn with |"
                    .into()
            }
            NotationErrorKind::Number => {
                format!("{found} is not a value of {a} {size}x{size} puzzle; its values are 1 to {size}")
            }
            NotationErrorKind::LineCells if is_classic => {
                let cells = count("cell");
                let known = "a puzzle on one line has 81, a row of a board 9";
                let sizes = if self.has_unknown_size && is_of_no_size(found) { sizes_of_texts() } else { known.into() };
                format!("this line has {cells} (a blank is . 0 * or _); {sizes}")
            }
            NotationErrorKind::LineCells => {
                let (cells, all) = (count("cell"), u16::from(size) * u16::from(size));
                format!("this line has {cells}; {a} {size}x{size} puzzle on one line has {all}, a row of its board {size}")
            }
            NotationErrorKind::GroupCells if found == usize::from(size) * usize::from(size) => {
                format!("this line has several columns, of which one has {}; keep only the column of the puzzle", count("cell"))
            }
            NotationErrorKind::GroupCells => {
                format!("a group has {}; the comma form has groups of {box_cols}", count("cell"))
            }
            NotationErrorKind::RowGroups => {
                let groups = count("group");
                format!("a row has {groups}; in the comma form a row has {box_rows}, and two commas part the rows")
            }
            NotationErrorKind::CommaRows => {
                let (rows, size) = (count("row"), word(size));
                format!("this puzzle has {rows}; in the comma form it has {size}, separated by two commas")
            }
            NotationErrorKind::BoardRows => self.board_rows_message(found),
            NotationErrorKind::LinesOrRows => {
                let readings = match found {
                    1 => "this line of 16 cells can be a 4x4 puzzle or a row of a 16x16 board".to_owned(),
                    _ => format!(
                        "{found} lines of 16 cells can be 4x4 puzzles, one on each line, or rows of a 16x16 board"
                    ),
                };
                format!("{readings}; read this text with the size of its puzzles")
            }
            NotationErrorKind::Letters => {
                let last = letter(size);
                format!(
                    "this {size}x{size} puzzle has letters and no digits, so {character:?} can be {} (A is 1) or {} (1 \
                     to 9, then A to {last}); read this text with the symbols of its puzzles",
                    letter_number(character),
                    letter_number(character) + 9,
                )
            }
            NotationErrorKind::Zero => {
                format!(
                    "this {size}x{size} puzzle has 0 and another blank, so 0 can be a value or a blank; write \
                     one kind of blank, or read this text with the symbols of its puzzles"
                )
            }
            NotationErrorKind::Touching => {
                "these two cells touch, but other values of this puzzle are numbers of two digits; separate all cells"
                    .into()
            }
        }
    }

    fn board_rows_message(&self, found: usize) -> String {
        let size = self.boxes.size();
        let ends = format!("the board ends after {found} of its {size} rows");
        match size {
            9 => ends,
            16 => format!("{ends}; a 4x4 puzzle on one line of 16 cells has no value above 4"),
            _ => format!("{ends}; its boxes are {}, and only rows of whole boxes are separated", self.boxes),
        }
    }
}

/// Whether a line of this many cells looks like a puzzle or a row, but of no size that a text shows.
fn is_of_no_size(cells: usize) -> bool {
    let root = cells.isqrt();
    let is_puzzle = root * root == cells && (4..=25).contains(&root) && usual_boxes(root).is_none();
    is_puzzle || cells == 26
}

/// The sizes of puzzles in texts, in words.
fn sizes_of_texts() -> String {
    let sizes: Vec<String> = SIZES.iter().map(|size| format!("{size}x{size}")).collect();
    format!("a puzzle in a text is {}, or has a size with boxes that is given", sizes.join(", "))
}

/// A for 1.
const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXY";

/// 1 to 9, then A for 10.
const USUAL_SYMBOLS: &str = "123456789ABCDEFGHIJKLMNOP";

/// `COUNTS[n]` is n.
static COUNTS: [usize; 26] = {
    let mut counts = [0; 26];
    let mut n = 0;
    while n < counts.len() {
        counts[n] = n;
        n += 1;
    }
    counts
};

/// For each size, the cells of a puzzle and of a row.
static LINES_AND_ROWS: [[usize; 2]; 26] = {
    let mut counts = [[0; 2]; 26];
    let mut n = 0;
    while n < counts.len() {
        counts[n] = [n * n, n];
        n += 1;
    }
    counts
};

/// The usual values of a board: `1 to 4`, `1 to 9, A to C`.
fn values(size: u8) -> String {
    match size {
        ..10 => format!("1 to {size}"),
        10 => "1 to 9, A".into(),
        16 | 25 => format!("1 to 9, A to {}, or without digits A to {}", letter(size), letter(size + 9)),
        _ => format!("1 to 9, A to {}", letter(size)),
    }
}

/// The letter of a value above 9 if A is 10.
fn letter(value: u8) -> char {
    (b'A' + value.saturating_sub(10)).into()
}

/// The place of a letter in the alphabet, from 1.
fn letter_number(letter: char) -> u32 {
    (letter.to_ascii_uppercase() as u32).saturating_sub('A' as u32) + 1
}

/// The characters that are blanks beside these symbols, separated by spaces.
fn blanks_beside(symbols: &Symbols) -> String {
    let blanks = ['.', '0', '*', '_'].into_iter().filter(|&blank| symbols.value_of(blank).is_none());
    blanks.map(String::from).collect::<Vec<_>>().join(" ")
}

/// A small number as a word, as the messages of the comma form have it.
fn word(n: u8) -> String {
    const WORDS: [&str; 10] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    WORDS.get(usize::from(n)).map_or_else(|| n.to_string(), |word| (*word).into())
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
                wrong_count(GroupCells, 81),
                "this line has several columns, of which one has 81 cells; keep only the column of the puzzle",
            ),
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
