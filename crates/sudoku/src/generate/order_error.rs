//! Why an order cannot be met.

use std::fmt;

use super::request::LARGEST;
use crate::audit::symmetry::Symmetry;
use crate::board::Cell;
use crate::logic::Technique;

/// Why no puzzle can meet a request.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum OrderError {
    /// The board is larger than 20×20. Puzzles of these sizes are not made in a useful time: one of 25×25 takes minutes.
    BoardSize(u8),
    /// The pattern has not as many places as the board has cells.
    PatternSize {
        /// The number of its places.
        found: usize,
        /// The number of cells.
        cells: usize,
    },
    /// The range of givens is empty.
    NoNumber,
    /// There are too few givens for one solution.
    TooFewGivens {
        /// The most that the request allows.
        most: usize,
        /// The fewest with which a puzzle can be unique.
        fewest: usize,
    },
    /// The pattern has fewer or more givens than were asked for.
    PatternAndGivens {
        /// The numbers of givens that the pattern, with the symmetry, allows: the least and the largest.
        possible: (usize, usize),
    },
    /// No pattern of this symmetry has such a number of givens.
    SymmetryAndGivens(Symmetry),
    /// The symmetry exchanges a given and a blank of the pattern: the row and the column of both.
    PatternAndSymmetry {
        /// The symmetry.
        symmetry: Symmetry,
        /// The given.
        given: Cell,
        /// The blank.
        blank: Cell,
    },
    /// Two rows or two columns of the same boxes have no givens, so they can be exchanged.
    EmptyLines {
        /// Whether they are rows.
        are_rows: bool,
        /// Their numbers, from 1.
        lines: [u8; 2],
    },
    /// The solution is not a full board of this geometry that keeps the rules.
    NotASolution,
    /// With all givens that the pattern allows, a puzzle of this solution has several solutions.
    NotUnique,
    /// The range of ratings is empty, or no puzzle has such a rating.
    NoRating,
    /// No technique is left to solve the puzzle with.
    NoTechnique,
    /// A technique is rated higher than the range of ratings.
    TechniqueAndRating(Technique),
}

impl fmt::Display for OrderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OrderError::BoardSize(size) => {
                write!(f, "the board has the size {size}; puzzles are made up to the size {LARGEST}")
            }
            OrderError::PatternSize { found, cells } => {
                write!(f, "the pattern has {found} cells, and the board has {cells}")
            }
            OrderError::NoNumber => f.write_str("the range of givens is empty"),
            OrderError::TooFewGivens { most, fewest } => {
                write!(f, "a puzzle with {most} givens has several solutions; a unique one has at least {fewest}")
            }
            OrderError::PatternAndGivens { possible: (least, most) } => {
                write!(f, "the pattern and the number of givens cannot be met together: the pattern has {least}")?;
                if least == most { f.write_str(" givens") } else { write!(f, " to {most} givens") }
            }
            OrderError::SymmetryAndGivens(symmetry) => {
                write!(f, "the symmetry {symmetry} and the number of givens cannot be met together")
            }
            OrderError::PatternAndSymmetry { symmetry, given, blank } => write!(
                f,
                "the pattern and the symmetry {symmetry} cannot be met together: {given} is a given, and {blank} is a blank"
            ),
            OrderError::EmptyLines { are_rows, lines: [one, other] } => write!(
                f,
                "a puzzle with this pattern has several solutions: {}s {one} and {other} have no givens and can be exchanged",
                if *are_rows { "row" } else { "column" }
            ),
            OrderError::NotASolution => {
                f.write_str("the solution is not a full board of this size that keeps the rules")
            }
            OrderError::NotUnique => {
                f.write_str("the pattern and the solution cannot be met together: the puzzle has several solutions")
            }
            OrderError::NoRating => f.write_str("no puzzle has such a rating; ratings start at 1.0"),
            OrderError::NoTechnique => f.write_str("no technique is left to solve the puzzles with"),
            OrderError::TechniqueAndRating(technique) => write!(
                f,
                "the technique {} and the rating cannot be met together: the technique is rated {} or more",
                technique.name(),
                technique.rating()
            ),
        }
    }
}

impl std::error::Error for OrderError {}
