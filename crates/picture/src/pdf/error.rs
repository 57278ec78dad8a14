//! Why a book cannot be made.

use std::{fmt, io};

use crate::length::Length;
use crate::page::{Answers, LARGEST_SIDE, PageOptions};
use crate::sheet::PictureOptions;
use sudoxml_document::finding::show::in_words;

/// Why a book cannot be made.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// There is no puzzle.
    NoPuzzle,
    /// The margins and the gutter leave no space on a page.
    NoSpace {
        /// The width of a page.
        width: Length,
        /// The height of a page.
        height: Length,
    },
    /// The digits of a board would be smaller than those of the theme, or too small to read.
    TooSmall {
        /// The name of the puzzle, or its number in the book.
        puzzle: String,
        /// Its document.
        document: String,
        /// The smallest size of the digits.
        least: Length,
        /// The size that the space on the page allows.
        size: Length,
        /// What the boards are.
        boards: Boards,
        /// The largest number of such boards on a page that fits; `None` if not even one does.
        fits: Option<usize>,
        /// What else would make them larger.
        remedies: Vec<&'static str>,
    },
    /// A character that no font has, and the name of the option whose text has it.
    MissingGlyph(char, &'static str),
    /// A page is larger than PDF allows.
    PageTooLarge {
        /// The width of the page.
        width: Length,
        /// The height of the page.
        height: Length,
    },
    /// The text that PDF cannot contain, or a font that cannot be embedded.
    Pdf(String),
    /// The token of [`Book::cancelled_by`](super::Book::cancelled_by) was cancelled.
    Cancelled,
    /// The output cannot be written.
    Write(io::Error),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::NoPuzzle => f.write_str("there is no puzzle for the book"),
            Error::NoSpace { width, height } => write!(
                f,
                "the margins leave no space on a page of {width}x{height} mm; use smaller margins, or a larger page"
            ),
            Error::TooSmall { puzzle, document, least, size, boards, fits, remedies } => {
                let (one, several, of) = boards.nouns();
                match *size {
                    Length::ZERO => write!(f, "there is no space for the boards of {puzzle} in {document}; use ")?,
                    size => write!(
                        f,
                        "the digits {of}of {puzzle} in {document} would have {} points, and need at least {}; use ",
                        points(size),
                        points(*least)
                    )?,
                }
                let fewer = fits.map(|fits| match fits {
                    1 => format!("one {one} on a page"),
                    fits => format!("at most {fits} {several} on a page"),
                });
                let all: Vec<String> = fewer.into_iter().chain(remedies.iter().map(ToString::to_string)).collect();
                f.write_str(&in_words(&all, "or"))
            }
            Error::MissingGlyph(c, option) => write!(
                f,
                "no font has the character '{c}' (U+{:04X}) of the {option}; use a font that has it",
                u32::from(*c)
            ),
            Error::PageTooLarge { width, height } => write!(
                f,
                "a page of {width}x{height} mm is larger than PDF allows, which is {LARGEST_SIDE} mm on each side; use a \
                 smaller page, smaller cells or fewer boards"
            ),
            Error::Pdf(reason) => write!(f, "the book cannot be written as PDF: {reason}"),
            Error::Cancelled => f.write_str("the book was cancelled before it was done"),
            Error::Write(error) => error.fmt(f),
        }
    }
}

impl Error {
    /// The same error with what else would make boards larger in a book with these options.
    pub(super) fn with_remedies(self, options: &PageOptions, pictures: &PictureOptions) -> Error {
        let Error::TooSmall { puzzle, document, least, size, boards, fits, .. } = self else { return self };
        let is_flat = options.size.width > options.size.height;
        let has_strip = boards == Boards::Puzzles && options.answers == Answers::UpsideDown;
        let remedies = [
            (true, if is_flat { "a higher page" } else { "a larger page" }),
            (true, "smaller margins"),
            (has_strip, "answers at the end"),
            (boards == Boards::Puzzles && pictures.cell_size.is_some(), "larger cells"),
        ];
        let remedies = remedies.into_iter().filter_map(|(helps, remedy)| helps.then_some(remedy)).collect();
        Error::TooSmall { puzzle, document, least, size, boards, fits, remedies }
    }
}

/// The boards that share a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Boards {
    /// The puzzles.
    Puzzles,
    /// The answers at the end of the book.
    Answers,
    /// The steps of a puzzle.
    Steps,
}

impl Boards {
    /// One and several of them, and what comes before the puzzle that they are of.
    const fn nouns(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Boards::Puzzles => ("puzzle", "puzzles", ""),
            Boards::Answers => ("answer", "answers", "in the answer "),
            Boards::Steps => ("step", "steps", "in the steps "),
        }
    }
}

/// Points, with at most one digit after the point.
fn points(length: Length) -> String {
    let tenths = (length.points() * 10.0).floor() / 10.0;
    tenths.to_string()
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Write(error) => Some(error),
            _ => None,
        }
    }
}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Error {
        Error::Write(error)
    }
}
