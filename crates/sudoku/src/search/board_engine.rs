//! The general search in several ways, to compare them.

use std::num::NonZeroU32;

use super::budget::{Budget, Unsettled};
use super::general::{Tuning, engine_for};
use super::solutions::{Solutions, values_of};
use crate::board::Board;

/// A way in which the general search can proceed. The results are the same; only the time differs.
///
/// It searches classic boards too, which otherwise have engines of their own. This type is not part of the API: tests,
/// benchmarks and fuzz targets use it to compare the ways.
///
/// ```
/// # use sudoku_engine as sudoxml;
/// use sudoxml::board::{Board, BoxShape, Geometry};
/// use sudoxml::search::{BoardEngine, Budget};
/// let empty = Board::empty(Geometry::with_boxes(BoxShape::usual(4).expect("2x2")));
/// for engine in BoardEngine::ALL {
///     assert_eq!(engine.count(&empty, 1000, &Budget::NONE), Ok(288), "{}", engine.name());
///     assert_eq!(engine.solutions(&empty).count(), 288, "{}", engine.name());
/// }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardEngine {
    name: &'static str,
    tuning: Tuning,
}

impl BoardEngine {
    /// All ways; the first one is the usual one.
    pub const ALL: [BoardEngine; 5] = [
        BoardEngine { name: "usual", tuning: Tuning::BEST },
        BoardEngine { name: "backtracking", tuning: Tuning { tries: 5000, ..Tuning::BEST } },
        BoardEngine { name: "learning", tuning: Tuning { tries: 0, ..Tuning::BEST } },
        BoardEngine {
            name: "small parts",
            tuning: Tuning { tries: 3, small: 5, small_hard: 2, splits: 1, ..Tuning::BEST },
        },
        BoardEngine {
            name: "learning small parts",
            tuning: Tuning { tries: 0, small: 1, small_hard: 1, splits: 0, round: NonZeroU32::MIN },
        },
    ];

    /// What is special.
    pub const fn name(self) -> &'static str {
        self.name
    }

    /// As [`count_within`](super::count_within).
    ///
    /// # Errors
    /// The budget ended before the number was known.
    pub fn count(self, givens: &Board, limit: u64, budget: &Budget) -> Result<u64, Unsettled> {
        engine_for(givens.geometry()).count(&values_of(givens), limit, self.tuning, &mut budget.start())
    }

    /// As [`solutions`](super::solutions()).
    pub fn solutions(self, givens: &Board) -> Solutions {
        Solutions::of_any_board(givens, self.tuning)
    }
}
