//! The shape of patterns: which cells can be givens, and which of them become blank together.

use super::order_error::OrderError;
use super::pattern::Place;
use super::request::{Minimality, Request};
use crate::audit::symmetry::Symmetry;
use crate::board::{Board, Geometry, Unit};

/// The patterns of one symmetry that a request allows.
#[derive(Clone, Debug)]
pub(super) struct Shape {
    /// Whether each cell can be a given.
    pub(super) allowed: Vec<bool>,
    /// The sets of cells that become blank together.
    pub(super) orbits: Vec<Vec<usize>>,
    /// The numbers of givens that are met, in rising order; all, if any number is.
    pub(super) numbers: Vec<usize>,
}

impl Shape {
    /// The patterns with this symmetry.
    ///
    /// # Errors
    /// There are none, or each of them has several solutions.
    pub(super) fn new(request: &Request, places: &[Place], symmetry: Option<Symmetry>) -> Result<Shape, OrderError> {
        let geometry = &request.geometry;
        let mut shape = Shape { allowed: vec![false; places.len()], orbits: Vec::new(), numbers: Vec::new() };
        let mut fixed = 0;
        for orbit in orbits(geometry, symmetry) {
            let find = |wanted| orbit.iter().find(|&&cell| places[cell] == wanted);
            match (find(Place::Given), find(Place::Blank), symmetry) {
                (Some(&given), Some(&blank), Some(symmetry)) => {
                    let [given, blank] = [given, blank].map(|cell| geometry.cells()[cell]);
                    return Err(OrderError::PatternAndSymmetry { symmetry, given, blank });
                }
                (Some(_), _, _) => fixed += orbit.len(),
                (None, Some(_), _) => continue,
                (None, None, _) => shape.orbits.push(orbit.clone()),
            }
            orbit.iter().for_each(|&cell| shape.allowed[cell] = true);
        }
        shape.numbers = sums(fixed, &shape.orbits);
        shape.check_givens(request, symmetry)?;
        shape.check_minimality(request)?;
        shape.check_lines(geometry)?;
        Ok(shape)
    }

    /// Whether each cell can be a given.
    pub(super) fn is_whole_board_allowed(&self) -> bool {
        self.allowed.iter().all(|&is_allowed| is_allowed)
    }

    /// Whether what is left after all removals needs each of its givens, because each can be removed alone.
    pub(super) fn is_minimal_by_itself(&self) -> bool {
        self.allowed.iter().filter(|&&is_allowed| is_allowed).count() == self.orbits.len()
    }

    /// The values of a full board in the cells that can be givens.
    pub(super) fn of(&self, solution: &Board) -> Board {
        let values = solution.values().iter().zip(&self.allowed);
        let values = values.map(|(&value, &is_allowed)| value.filter(|_| is_allowed));
        Board::from_values(solution.geometry().clone(), values)
    }

    /// Keeps the numbers of givens that the request asks for and that can be unique.
    fn check_givens(&mut self, request: &Request, symmetry: Option<Symmetry>) -> Result<(), OrderError> {
        let possible = (self.numbers.first().copied().unwrap_or(0), self.numbers.last().copied().unwrap_or(0));
        let fewest = fewest_givens(&request.geometry);
        if possible.1 < fewest {
            return Err(OrderError::TooFewGivens { most: possible.1, fewest });
        }
        let range = request.givens.clone().unwrap_or(0..=possible.1);
        self.numbers.retain(|number| range.contains(number) && *number >= fewest);
        if self.numbers.is_empty() {
            return Err(match symmetry {
                Some(symmetry) if request.pattern.is_none() => OrderError::SymmetryAndGivens(symmetry),
                _ => OrderError::PatternAndGivens { possible },
            });
        }
        let fewest = symmetry.map_or(fewest, |symmetry| fewest_symmetric_givens(&request.geometry, symmetry));
        self.numbers.retain(|&number| number >= fewest);
        match (self.numbers.is_empty(), symmetry) {
            (true, Some(symmetry)) => Err(OrderError::SymmetryAndGivens(symmetry)),
            _ => Ok(()),
        }
    }

    /// Keeps the numbers of givens that a puzzle can have that needs each given, or does not need one.
    fn check_minimality(&mut self, request: &Request) -> Result<(), OrderError> {
        let geometry = &request.geometry;
        // Each row of a minimal puzzle has a blank, because the other values of a row settle the last one.
        let most = geometry.cells().len() - usize::from(geometry.size());
        // Without a given that it does not need, a puzzle is unique too.
        let fewest = fewest_givens(geometry) + 1;
        match request.minimality {
            _ if request.is_minimal() => {
                self.numbers.retain(|&number| number <= most);
                if let Some(unit) = self.full_unit(geometry) {
                    return Err(OrderError::MinimalAndPattern(unit.clone()));
                }
                if self.numbers.is_empty() { Err(OrderError::MinimalAndGivens { most }) } else { Ok(()) }
            }
            Minimality::Redundant => {
                self.numbers.retain(|&number| number >= fewest);
                if self.numbers.is_empty() { Err(OrderError::RedundantAndGivens { fewest }) } else { Ok(()) }
            }
            Minimality::Any | Minimality::Minimal => Ok(()),
        }
    }

    /// A unit with a place for each value whose cells are all givens in each of the patterns.
    fn full_unit<'g>(&self, geometry: &'g Geometry) -> Option<&'g Unit> {
        let mut is_fixed = self.allowed.clone();
        self.orbits.iter().flatten().for_each(|&cell| is_fixed[cell] = false);
        geometry.full_units().find(|unit| unit.cells().iter().all(|&cell| is_fixed[geometry.index(cell)]))
    }

    /// Checks that no two lines of the same boxes are blank. They can be exchanged if no other unit crosses them.
    fn check_lines(&self, geometry: &Geometry) -> Result<(), OrderError> {
        let Some(shape) = geometry.box_shape() else { return Ok(()) };
        if geometry.units().len() > 3 * usize::from(geometry.size()) {
            return Ok(());
        }
        for (are_rows, height) in [(true, shape.rows()), (false, shape.cols())] {
            let is_empty = |line: u8| {
                let cells = geometry.cells().iter().zip(&self.allowed);
                let mut cells = cells.filter(|(cell, _)| line == if are_rows { cell.row() } else { cell.col() });
                cells.all(|(_, &is_allowed)| !is_allowed)
            };
            let mut empty = (1..=geometry.size()).filter(|&line| is_empty(line));
            let mut last = empty.next();
            while let (Some(one), Some(other)) = (last, empty.next()) {
                if (one - 1) / height == (other - 1) / height {
                    return Err(OrderError::EmptyLines { are_rows, lines: [one, other] });
                }
                last = Some(other);
            }
        }
        Ok(())
    }
}

/// The fewest givens of a unique puzzle. On the classic board they are 17: Gary McGuire, Bastian Tugemann and Gilles Civario,
/// "There is no 16-clue Sudoku", 2012. On every board, two values that no given has can be exchanged.
pub(super) fn fewest_givens(geometry: &Geometry) -> usize {
    if geometry.is_classic() { 17 } else { usize::from(geometry.size()) - 1 }
}

/// The fewest givens of a unique puzzle whose pattern has this symmetry. The rows and columns of the 49,158 classic puzzles
/// with 17 givens can be arranged so that 14 of them have the symmetry of a diagonal, and none has any other. That there are
/// no more of them is the result of exhaustive searches (Gérard Penet, "Search of 17 clues puzzles in a solution grid").
fn fewest_symmetric_givens(geometry: &Geometry, symmetry: Symmetry) -> usize {
    let is_diagonal = matches!(symmetry, Symmetry::MainDiagonal | Symmetry::AntiDiagonal);
    fewest_givens(geometry) + usize::from(geometry.is_classic() && !is_diagonal)
}

/// The sets of cells that the symmetry exchanges, by the index of the cells.
fn orbits(geometry: &Geometry, symmetry: Option<Symmetry>) -> Vec<Vec<usize>> {
    let orbit = |(index, &cell)| match symmetry {
        None => Some(vec![index]),
        Some(symmetry) => {
            let orbit: Vec<usize> =
                symmetry.orbit(geometry, cell).into_iter().map(|cell| geometry.index(cell)).collect();
            (orbit[0] == index).then_some(orbit)
        }
    };
    geometry.cells().iter().enumerate().filter_map(orbit).collect()
}

/// The numbers of givens that some of the orbits have together with the fixed ones, in rising order.
fn sums(fixed: usize, orbits: &[Vec<usize>]) -> Vec<usize> {
    let cells: usize = orbits.iter().map(Vec::len).sum();
    let mut is_sum = vec![false; cells + 1];
    is_sum[0] = true;
    for orbit in orbits {
        for sum in (orbit.len()..=cells).rev() {
            is_sum[sum] |= is_sum[sum - orbit.len()];
        }
    }
    (0..=cells).filter(|&sum| is_sum[sum]).map(|sum| sum + fixed).collect()
}
