//! What can be asked of puzzles.

use std::ops::RangeInclusive;

use super::difficulty::Difficulty;
use super::pattern::Pattern;
use crate::audit::symmetry::Symmetry;
use crate::board::{Board, Geometry};

/// What is asked of the puzzles. The default is a classic puzzle with any givens, from which no given, or no set of givens
/// that the symmetry exchanges, can be removed.
///
/// ```
/// # use sudoku_engine as sudoxml;
/// use sudoxml::audit::symmetry::Symmetry;
/// use sudoxml::board::{Extra, Geometry};
/// use sudoxml::generate::{Difficulty, Generator, Order, Request};
/// use sudoxml::logic::Rating;
/// let request = Request {
///     geometry: Geometry::classic().with_extra(Extra::Diagonals)?,
///     symmetries: vec![Symmetry::HalfTurn],
///     givens: Some(20..=28),
///     difficulty: Difficulty { rating: Rating::new(10)..=Rating::new(15), ..Difficulty::ANY },
///     ..Request::default()
/// };
/// let made = Generator::new(Order::new(request)?, 1).next().expect("it is not rare");
/// assert!((20..=28).contains(&made.puzzle.givens().count()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Request {
    /// The size, the boxes and the units.
    pub geometry: Geometry,
    /// The symmetries of the pattern of givens: each puzzle has one of them, drawn at random. A pattern may have more
    /// symmetry than this. Without any, every pattern is possible.
    pub symmetries: Vec<Symmetry>,
    /// How many givens.
    pub givens: Option<RangeInclusive<usize>>,
    /// Whether the puzzle needs each of its givens.
    pub minimality: Minimality,
    /// Whether minimal puzzles are drawn with a controlled bias: the probability of each is one over the number of ways to
    /// choose as many cells of the board. It takes long, and is for statistics. Only without symmetries and a pattern.
    pub controlled_bias: bool,
    /// Which cells are givens.
    pub pattern: Option<Pattern>,
    /// The solution: a full board.
    pub solution: Option<Board>,
    /// How hard, by the ratings and techniques that puzzles of the board have.
    pub difficulty: Difficulty,
}

impl Default for Request {
    fn default() -> Request {
        Request {
            geometry: Geometry::classic(),
            symmetries: Vec::new(),
            givens: None,
            minimality: Minimality::Any,
            controlled_bias: false,
            pattern: None,
            solution: None,
            difficulty: Difficulty::ANY,
        }
    }
}

impl Request {
    /// Whether the puzzles need each of their givens.
    pub(super) fn is_minimal(&self) -> bool {
        self.controlled_bias || self.minimality == Minimality::Minimal
    }
}

/// Whether a puzzle needs each of its givens.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Minimality {
    /// It may need each of them or not.
    #[default]
    Any,
    /// It needs each of them.
    Minimal,
    /// It does not need at least one of them.
    Redundant,
}
