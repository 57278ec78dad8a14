//! Why an order cannot be met.

use std::fmt;

use super::exchange::LARGEST_SEARCHED;
use crate::audit::symmetry::Symmetry;
use crate::board::{Cell, Unit};
use crate::logic::{Rating, Technique};

/// Why no puzzle can meet a request.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum OrderError {
    /// The board is larger than 20×20 and has regions or further units.
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
    /// More givens are asked for than the board has cells: this number.
    TooManyGivens(usize),
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
    /// Minimal puzzles are drawn from all with a controlled bias, and this asks for only some of them.
    ControlledBias(&'static str),
    /// The solution is not a full board of this geometry that keeps the rules.
    NotASolution,
    /// With all givens that the pattern allows, a puzzle of this solution has several solutions.
    NotUnique,
    /// No full board keeps the rules.
    NoBoard,
    /// A minimal puzzle does not have so many givens.
    MinimalAndGivens {
        /// The most that the rules allow.
        most: usize,
    },
    /// A puzzle with a given that it does not need does not have so few givens.
    RedundantAndGivens {
        /// The fewest that it can have.
        fewest: usize,
    },
    /// All cells of a unit are givens of the pattern, so a puzzle is not minimal.
    MinimalAndPattern(Unit),
    /// The solution and the pattern settle a puzzle that does not meet the rest of the request.
    OnePuzzle,
    /// The range of ratings is empty, or no puzzle has such a rating.
    NoRating {
        /// The lowest rating that was asked for.
        least: Rating,
        /// The highest.
        most: Rating,
    },
    /// No technique is left to solve the puzzle with.
    NoTechnique,
    /// A technique is rated higher than the range of ratings.
    TechniqueAndRating(Technique),
    /// A technique is rated higher than those that are enough.
    TechniqueAndEnough {
        /// The technique.
        technique: Technique,
        /// The highest rating of the others.
        enough: Rating,
    },
    /// The techniques that are enough are rated lower than the range of ratings.
    RatingAndEnough {
        /// Their highest rating.
        enough: Rating,
    },
    /// The technique of the hardest step is rated lower than the range of ratings.
    HardestAndRating(Technique),
    /// A technique is rated higher than that of the hardest step.
    HardestAndTechnique {
        /// The technique of the hardest step.
        hardest: Technique,
        /// The other one.
        needed: Technique,
    },
}

impl fmt::Display for OrderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OrderError::BoardSize(size) => {
                write!(
                    f,
                    "the board has the size {size}; puzzles with regions or further units are made up to the size {LARGEST_SEARCHED}"
                )
            }
            OrderError::PatternSize { found, cells } => {
                write!(f, "the pattern has {found} cells, and the board has {cells}")
            }
            OrderError::NoNumber => f.write_str("the range of givens is empty"),
            OrderError::TooManyGivens(cells) => write!(f, "the board has {cells} cells, and more givens are asked for"),
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
            OrderError::ControlledBias(other) => write!(
                f,
                "a controlled bias and {other} cannot be met together: the puzzles are drawn from all minimal ones"
            ),
            OrderError::NotASolution => {
                f.write_str("the solution is not a full board of this size that keeps the rules")
            }
            OrderError::NotUnique => {
                f.write_str("the pattern and the solution cannot be met together: the puzzle has several solutions")
            }
            OrderError::NoBoard => f.write_str("no full board keeps the rules: its units exclude each other"),
            OrderError::MinimalAndGivens { most } => write!(
                f,
                "minimal puzzles and the number of givens cannot be met together: a minimal puzzle has a blank in each row, \
                 so at most {most} givens"
            ),
            OrderError::RedundantAndGivens { fewest } => write!(
                f,
                "puzzles that are not minimal and the number of givens cannot be met together: they have at least {fewest}"
            ),
            OrderError::MinimalAndPattern(unit) => {
                write!(f, "minimal puzzles and the pattern cannot be met together: {unit} has no blank")
            }
            OrderError::OnePuzzle => f.write_str(
                "the pattern and the solution settle one puzzle, and it does not meet the rest of the order",
            ),
            OrderError::NoRating { least, most } if least > most => f.write_str("the range of ratings is empty"),
            OrderError::NoRating { most, .. } if *most < Rating::new(10) => {
                f.write_str("no puzzle has such a rating; ratings start at 1.0")
            }
            OrderError::NoRating { least, most } => {
                write!(f, "no puzzle has such a rating: no technique is rated from {least} to {most}")
            }
            OrderError::NoTechnique => f.write_str("no technique is left to solve the puzzles with"),
            OrderError::TechniqueAndEnough { technique, enough } => write!(
                f,
                "the technique {} and the techniques that are enough cannot be met together: the hardest of those is rated \
                 {enough}, and no step of the grade is harder",
                technique.name()
            ),
            OrderError::RatingAndEnough { enough } => write!(
                f,
                "the rating and the techniques that are enough cannot be met together: the hardest of those is rated {enough}"
            ),
            OrderError::HardestAndRating(hardest) => write!(
                f,
                "the hardest technique {} and the rating cannot be met together: the technique is rated {}",
                hardest.name(),
                hardest.rating()
            ),
            OrderError::HardestAndTechnique { hardest, needed } => write!(
                f,
                "the hardest technique {} and the technique {} cannot be met together: {} is rated {} or more",
                hardest.name(),
                needed.name(),
                needed.name(),
                needed.rating()
            ),
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
