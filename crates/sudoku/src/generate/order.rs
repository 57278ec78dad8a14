//! Orders: requests that were checked. An order that no puzzle can meet is an error.

use std::time::Instant;

use super::exchange::LARGEST_SEARCHED;
use super::full::Peers;
use super::order_error::OrderError;
use super::pattern::Place;
use super::request::{Minimality, Request};
use super::settled::{budget, counts};
use super::shape::{Shape, fewest_givens};
use super::unavoidable::Exchanges;
use crate::audit::symmetry::Symmetry;
use crate::board::{Board, Geometry};
use crate::search::{Budget, CancelToken, Interrupt};

/// A request that was checked, with what each try needs.
#[derive(Clone, Debug)]
pub struct Order {
    pub(super) request: Request,
    pub(super) peers: Peers,
    pub(super) exchanges: Exchanges,
    /// The shapes of patterns that a try can have: one for each symmetry that can be met. There is at least one.
    pub(super) shapes: Vec<Shape>,
    /// How far the search of a puzzle goes.
    pub(super) budget: Budget,
    /// What interrupts the tries.
    pub(super) interrupt: Interrupt,
}

impl Order {
    /// Checks a request.
    ///
    /// # Errors
    /// No puzzle can meet the request, and this can be said at once. Others are only very rare, or cannot be met either.
    ///
    /// ```
    /// # use sudoku_engine as sudoxml;
    /// use sudoxml::audit::symmetry::Symmetry;
    /// use sudoxml::generate::{Order, OrderError, Request};
    /// let request = Request { symmetries: vec![Symmetry::Full], givens: Some(22..=23), ..Request::default() };
    /// assert_eq!(Order::new(request).unwrap_err(), OrderError::SymmetryAndGivens(Symmetry::Full));
    /// ```
    pub fn new(request: Request) -> Result<Order, OrderError> {
        let geometry = &request.geometry;
        let has_boxes_only =
            geometry.box_shape().is_some() && geometry.units().len() == 3 * usize::from(geometry.size());
        if geometry.size() > LARGEST_SEARCHED && !has_boxes_only {
            return Err(OrderError::BoardSize(geometry.size()));
        }
        check_controlled_bias(&request)?;
        let places = places(&request)?;
        check_board(geometry)?;
        check_givens(&request, &places)?;
        let kinds: Vec<Option<Symmetry>> = match request.symmetries[..] {
            [] => vec![None],
            ref some => some.iter().copied().map(Some).collect(),
        };
        let (mut shapes, mut first_error) = (Vec::new(), None);
        for kind in kinds {
            match Shape::new(&request, &places, kind) {
                Ok(shape) => shapes.push(shape),
                Err(error) => first_error = first_error.or(Some(error)),
            }
        }
        if let (true, Some(error)) = (shapes.is_empty(), first_error) {
            return Err(error);
        }
        request.difficulty.check()?;
        let order = Order {
            peers: Peers::new(geometry),
            exchanges: Exchanges::new(geometry),
            budget: budget(geometry),
            interrupt: Interrupt::NONE,
            request,
            shapes,
        };
        order.check_solution()?;
        match order.is_settled_at_once() && order.tries(0, 0..1).is_empty() {
            true => Err(OrderError::OnePuzzle),
            false => Ok(order),
        }
    }

    /// The same order. Its tries end at this time: one that did not end before makes no puzzle.
    #[must_use]
    pub fn until(self, end: Instant) -> Order {
        self.interrupted(|budget| budget.until(end))
    }

    /// The same order. Its tries end when another thread cancels the token, within some ten milliseconds: one that did not
    /// end before makes no puzzle.
    #[must_use]
    pub fn cancelled_by(self, token: &CancelToken) -> Order {
        self.interrupted(|budget| budget.cancelled_by(token))
    }

    /// Classic puzzles are settled so fast that nothing has to interrupt their search, and one that can be interrupted takes
    /// longer.
    fn interrupted(mut self, more: impl Fn(Budget) -> Budget) -> Order {
        let interrupted = more(self.budget.clone());
        self.interrupt = interrupted.interrupt().clone();
        if !self.request.geometry.is_classic() {
            self.budget = interrupted;
        }
        self
    }

    /// Whether the only puzzle is made in a moment: a grade, and the search of a large board, can take long.
    fn is_settled_at_once(&self) -> bool {
        self.is_of_one_puzzle() && self.request.difficulty.is_any() && self.request.geometry.size() <= 9
    }

    /// What was asked.
    pub fn request(&self) -> &Request {
        &self.request
    }

    /// Whether at most one puzzle meets the order, because its solution and its givens are settled.
    pub fn is_of_one_puzzle(&self) -> bool {
        self.request.solution.is_some() && self.shapes.iter().all(|shape| shape.orbits.is_empty())
    }

    /// Whether each cell can be a given.
    pub(super) fn is_whole_board_allowed(&self) -> bool {
        self.shapes.iter().all(Shape::is_whole_board_allowed)
    }

    /// Checks the solution, and that the most givens of each shape settle it.
    fn check_solution(&self) -> Result<(), OrderError> {
        let Some(solution) = &self.request.solution else { return Ok(()) };
        let is_full = solution.values().iter().all(Option::is_some);
        if solution.geometry() != &self.request.geometry || !is_full || !solution.violations().is_empty() {
            return Err(OrderError::NotASolution);
        }
        // What the search does not settle may be unique.
        let has_several = |shape: &Shape| {
            let found = counts(&self.budget, &[shape.of(solution)], 2);
            found.iter().flatten().any(|&count| count > 1)
        };
        let is_possible = |shape: &Shape| shape.is_whole_board_allowed() || !has_several(shape);
        if self.shapes.iter().any(is_possible) { Ok(()) } else { Err(OrderError::NotUnique) }
    }
}

/// Checks that a small board can be filled. To find out takes too long for a large one.
fn check_board(geometry: &Geometry) -> Result<(), OrderError> {
    let is_known = geometry.is_classic() || geometry.size() > 9;
    let is_empty = !is_known && counts(&budget(geometry), &[Board::empty(geometry.clone())], 1) == [Some(0)];
    if is_empty { Err(OrderError::NoBoard) } else { Ok(()) }
}

/// Checks that minimal puzzles of every kind can be drawn, if their bias is to be controlled.
fn check_controlled_bias(request: &Request) -> Result<(), OrderError> {
    match (request.controlled_bias, &request.pattern, request.minimality) {
        (true, ..) if !request.symmetries.is_empty() => Err(OrderError::ControlledBias("a symmetry")),
        (true, Some(_), _) => Err(OrderError::ControlledBias("a pattern")),
        (true, None, Minimality::Redundant) => Err(OrderError::ControlledBias("puzzles that are not minimal")),
        _ => Ok(()),
    }
}

/// Checks the range of givens, for every symmetry.
fn check_givens(request: &Request, places: &[Place]) -> Result<(), OrderError> {
    let Some(range) = &request.givens else { return Ok(()) };
    if range.is_empty() {
        return Err(OrderError::NoNumber);
    }
    if *range.start() > places.len() {
        return Err(OrderError::TooManyGivens(places.len()));
    }
    let most = *range.end().min(&places.len());
    let fewest = fewest_givens(&request.geometry);
    if most < fewest { Err(OrderError::TooFewGivens { most, fewest }) } else { Ok(()) }
}

fn places(request: &Request) -> Result<Vec<Place>, OrderError> {
    let cells = request.geometry.cells().len();
    match &request.pattern {
        None => Ok(vec![Place::Either; cells]),
        Some(pattern) if pattern.places().len() == cells => Ok(pattern.places().to_vec()),
        Some(pattern) => Err(OrderError::PatternSize { found: pattern.places().len(), cells }),
    }
}
