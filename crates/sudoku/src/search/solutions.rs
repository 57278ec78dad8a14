//! The solutions of a board of any size and shape, in ascending order.

use std::fmt;
use std::iter::FusedIterator;

use super::budget::{Budget, Interrupt, Meter, Unsettled};
use super::classic::GridSolutions;
use super::general::{List, Tuning, engine_for};
use crate::board::{Board, Geometry, Value};

/// The solutions of a board in ascending order; see [`solutions`](super::solutions()).
pub struct Solutions(Source);

enum Source {
    Classic(GridSolutions),
    General {
        geometry: Geometry,
        list: Box<dyn List>,
    },
    /// The budget of a search ended, so the rest is not known.
    Unsettled,
}

impl Solutions {
    pub(super) fn new(givens: &Board) -> Solutions {
        match givens.to_grid() {
            Some(grid) => Solutions(Source::Classic(GridSolutions::new(&grid))),
            None => Solutions::of_any_board(givens, Tuning::BEST),
        }
    }

    /// The solutions that the general search finds, of a classic board too.
    pub(super) fn of_any_board(givens: &Board, tuning: Tuning) -> Solutions {
        let list = engine_for(givens.geometry()).list(&values_of(givens), tuning);
        Solutions(Source::General { geometry: givens.geometry().clone(), list })
    }

    /// The next solution, if there is another and the search for it ends within the budget.
    ///
    /// # Errors
    /// The budget ended before. No later call finds a solution.
    ///
    /// ```
    /// # use sudoku_engine as sudoxml;
    /// use sudoxml::board::{Board, BoxShape, Geometry};
    /// use sudoxml::search::{Budget, Unsettled, solutions};
    /// let empty = Board::empty(Geometry::with_boxes(BoxShape::usual(16).expect("4x4")));
    /// let mut solutions = solutions(&empty);
    /// assert_eq!(solutions.next_within(&Budget::nodes(1)), Err(Unsettled));
    /// ```
    pub fn next_within(&mut self, budget: &Budget) -> Result<Option<Board>, Unsettled> {
        self.next_measured(&mut budget.start())
    }

    /// The rest of the solutions, up to where the work is interrupted. The first error is the end.
    pub fn until(mut self, interrupt: &Interrupt) -> impl Iterator<Item = Result<Board, Unsettled>> + Send + use<> {
        let mut meter = Meter::of(interrupt.clone());
        to_first_error(move || self.next_measured(&mut meter))
    }

    /// The rest of the solutions, with one budget for all of them. The first error is the end.
    ///
    /// ```
    /// # use sudoku_engine as sudoxml;
    /// use sudoxml::board::{Board, Geometry};
    /// use sudoxml::search::{Budget, solutions};
    /// let found: Vec<_> = solutions(&Board::empty(Geometry::classic())).within(&Budget::nodes(1000)).collect();
    /// assert_eq!(found.iter().filter(|found| found.is_err()).count(), 1);
    /// assert!(found.last().expect("a solution or an error").is_err());
    /// ```
    pub fn within(mut self, budget: &Budget) -> impl Iterator<Item = Result<Board, Unsettled>> + Send + use<> {
        let mut meter = budget.start();
        to_first_error(move || self.next_measured(&mut meter))
    }

    pub(super) fn next_measured(&mut self, meter: &mut Meter) -> Result<Option<Board>, Unsettled> {
        let next = self.search(meter);
        if next.is_err() {
            self.0 = Source::Unsettled;
        }
        next
    }

    fn search(&mut self, meter: &mut Meter) -> Result<Option<Board>, Unsettled> {
        match &mut self.0 {
            Source::Classic(solutions) => {
                meter.step()?;
                Ok(solutions.next().map(Board::from))
            }
            Source::General { geometry, list } => {
                let values = list.next(meter)?;
                Ok(values.map(|values| board_of(geometry, &values)))
            }
            Source::Unsettled => Err(Unsettled),
        }
    }
}

/// The values of all cells in reading order, 0 for a blank.
pub(super) fn values_of(board: &Board) -> Vec<u8> {
    board.values().iter().map(|value| value.map_or(0, Value::get)).collect()
}

fn board_of(geometry: &Geometry, values: &[u8]) -> Board {
    Board::from_values(geometry.clone(), values.iter().map(|&value| Value::new(value)))
}

impl Iterator for Solutions {
    type Item = Board;

    fn next(&mut self) -> Option<Board> {
        // Without a budget, a search always ends with a result.
        self.next_within(&Budget::NONE).unwrap_or(None)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match &self.0 {
            Source::Classic(solutions) => solutions.size_hint(),
            Source::General { list, .. } => {
                let (found, is_all) = list.known();
                (found, is_all.then_some(found))
            }
            Source::Unsettled => (0, Some(0)),
        }
    }
}

impl FusedIterator for Solutions {}

impl Clone for Solutions {
    fn clone(&self) -> Solutions {
        Solutions(match &self.0 {
            Source::Classic(solutions) => Source::Classic(solutions.clone()),
            Source::General { geometry, list } => {
                Source::General { geometry: geometry.clone(), list: list.boxed_clone() }
            }
            Source::Unsettled => Source::Unsettled,
        })
    }
}

impl fmt::Debug for Solutions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Source::Classic(solutions) => f.debug_tuple("Solutions").field(solutions).finish(),
            Source::General { geometry, list } => {
                let (ready, is_all) = list.known();
                let fields = &mut f.debug_struct("Solutions");
                fields.field("geometry", geometry).field("ready", &ready).field("is_all", &is_all).finish()
            }
            Source::Unsettled => f.write_str("Solutions(Unsettled)"),
        }
    }
}
/// The items up to the first error, and that error.
pub(super) fn to_first_error<T>(
    mut next: impl FnMut() -> Result<Option<T>, Unsettled>,
) -> impl Iterator<Item = Result<T, Unsettled>> {
    let mut has_ended = false;
    std::iter::from_fn(move || {
        let item = if has_ended { None } else { next().transpose() };
        has_ended = !matches!(item, Some(Ok(_)));
        item
    })
}
