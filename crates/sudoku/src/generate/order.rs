//! Orders: requests that were checked. An order that no puzzle can meet is an error.

use super::full::Peers;
use super::order_error::OrderError;
use super::pattern::Place;
use super::request::{LARGEST, Request};
use super::settled::is_unique;
use super::shape::{Shape, fewest_givens};
use crate::audit::symmetry::Symmetry;
use crate::logic::{Rating, TechniqueSet};

/// A request that was checked, with what each try needs.
#[derive(Clone, Debug)]
pub struct Order {
    pub(super) request: Request,
    pub(super) peers: Peers,
    /// The shapes of patterns that a try can have: one for each symmetry that can be met. There is at least one.
    pub(super) shapes: Vec<Shape>,
}

impl Order {
    /// Checks a request.
    ///
    /// # Errors
    /// No puzzle can meet the request, and this can be said at once. Others are only very rare, or cannot be met either.
    ///
    /// ```
    /// use sudoku_engine::audit::symmetry::Symmetry;
    /// use sudoku_engine::generate::{Order, OrderError, Request};
    /// let request = Request { symmetries: vec![Symmetry::Full], givens: Some(22..=23), ..Request::default() };
    /// assert_eq!(Order::new(request).unwrap_err(), OrderError::SymmetryAndGivens(Symmetry::Full));
    /// ```
    pub fn new(request: Request) -> Result<Order, OrderError> {
        let geometry = &request.geometry;
        if geometry.size() > LARGEST {
            return Err(OrderError::BoardSize(geometry.size()));
        }
        let places = places(&request)?;
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
        let order = Order { peers: Peers::new(geometry), request, shapes };
        order.check_difficulty()?;
        order.check_solution()?;
        Ok(order)
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

    fn check_difficulty(&self) -> Result<(), OrderError> {
        let Request { difficulty, .. } = &self.request;
        if difficulty.rating.is_empty() || *difficulty.rating.end() < Rating::new(10) {
            return Err(OrderError::NoRating);
        }
        let mut techniques = difficulty.needs.iter().chain(difficulty.hardest);
        if let Some(technique) = techniques.find(|technique| technique.rating() > *difficulty.rating.end()) {
            return Err(OrderError::TechniqueAndRating(technique));
        }
        if difficulty.suffice == TechniqueSet::EMPTY {
            return Err(OrderError::NoTechnique);
        }
        Ok(())
    }

    /// Checks the solution, and that the most givens of each shape settle it.
    fn check_solution(&self) -> Result<(), OrderError> {
        let Some(solution) = &self.request.solution else { return Ok(()) };
        let is_full = solution.values().iter().all(Option::is_some);
        if solution.geometry() != &self.request.geometry || !is_full || !solution.violations().is_empty() {
            return Err(OrderError::NotASolution);
        }
        let is_possible =
            |shape: &Shape| shape.is_whole_board_allowed() || is_unique(&self.request.geometry, &shape.of(solution));
        if self.shapes.iter().any(is_possible) { Ok(()) } else { Err(OrderError::NotUnique) }
    }
}

/// Checks the range of givens, for every symmetry.
fn check_givens(request: &Request, places: &[Place]) -> Result<(), OrderError> {
    let Some(range) = &request.givens else { return Ok(()) };
    if range.is_empty() {
        return Err(OrderError::NoNumber);
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
