//! Positions in a text, as an editor shows them: line and column, both from 1, columns in characters.

use std::fmt;

/// A line and a column, both counted from 1. A column is a character (a Unicode scalar value), not a byte.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Position {
    /// The line, from 1. Lines end with LF, CRLF or a lone CR.
    pub line: usize,
    /// The column: the number of the character in the line, from 1.
    pub column: usize,
}

impl Position {
    /// The first character of a text; also the position of a finding about a whole file.
    pub const START: Position = Position { line: 1, column: 1 };
}

/// `line:column`.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// A range of characters: a start position, and an end position if it is known.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Span {
    /// The first character.
    pub start: Position,
    /// The position after the last character; `None` if it is not known.
    pub end: Option<Position>,
}

/// The start: `line:column`.
impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.start.fmt(f)
    }
}

/// A span whose end is not known.
impl From<Position> for Span {
    fn from(start: Position) -> Span {
        Span { start, end: None }
    }
}

/// A position in another document than the one that is read.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Place {
    /// The document, as messages name it.
    pub document: Box<str>,
    /// The position in it.
    pub position: Position,
}

/// `document:line:column`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.document, self.position)
    }
}
