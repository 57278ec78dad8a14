//! Patterns: which cells are givens.

use std::fmt;

use crate::board::{Board, Value};

/// What a pattern says about a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// A given.
    Given,
    /// A blank.
    Blank,
    /// A given or a blank.
    Either,
}

/// Which cells of a board are givens: a place for each cell, in reading order.
///
/// ```
/// # use sudoku_engine as sudoxml;
/// use sudoxml::generate::{Pattern, Place};
/// let pattern: Pattern = "x..? ?..x 8... ...1".parse()?;
/// assert_eq!((pattern.places().len(), pattern.places()[3]), (16, Place::Either));
/// # Ok::<(), sudoxml::generate::ParsePatternError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern(Vec<Place>);

impl Pattern {
    /// The pattern of the givens of a puzzle.
    pub fn of(puzzle: &Board) -> Pattern {
        let place = |value: &Option<Value>| if value.is_some() { Place::Given } else { Place::Blank };
        Pattern(puzzle.values().iter().map(place).collect())
    }

    /// The places, in reading order.
    pub fn places(&self) -> &[Place] {
        &self.0
    }
}

/// A text is not a pattern: it has a character that no pattern has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParsePatternError {
    found: char,
    offset: usize,
}

impl ParsePatternError {
    /// The character.
    pub fn found(&self) -> char {
        self.found
    }

    /// Where it is in the text, in bytes from 0.
    pub fn offset(&self) -> usize {
        self.offset
    }
}

impl fmt::Display for ParsePatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "a pattern has no {:?}; use x or a digit for a given, . or 0 for a blank, and ? for a cell that may be either",
            self.found
        )
    }
}

impl std::error::Error for ParsePatternError {}

/// A character for each cell: `x`, `X`, `#` or a digit from 1 to 9 for a given, `.`, `0`, `_` or `*` for a blank, and `?`
/// for either. White space and the lines of a drawn board (`|`, `-`, `+`) are ignored.
impl std::str::FromStr for Pattern {
    type Err = ParsePatternError;

    fn from_str(text: &str) -> Result<Pattern, ParsePatternError> {
        let is_cell = |&(_, c): &(usize, char)| !c.is_whitespace() && !matches!(c, '|' | '-' | '+');
        let place = |(offset, c)| match c {
            'x' | 'X' | '#' | '1'..='9' => Ok(Place::Given),
            '.' | '0' | '_' | '*' => Ok(Place::Blank),
            '?' => Ok(Place::Either),
            found => Err(ParsePatternError { found, offset }),
        };
        text.char_indices().filter(is_cell).map(place).collect::<Result<_, _>>().map(Pattern)
    }
}
