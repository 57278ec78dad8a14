//! Orders: what is asked of the puzzles. An order that no puzzle can meet is an error.

use std::fmt;
use std::ops::RangeInclusive;

use super::difficulty::Difficulty;
use super::full::Peers;
use super::pattern::{Pattern, Place};
use super::settled::is_unique;
use crate::audit::symmetry::Symmetry;
use crate::board::{Board, Geometry};
use crate::logic::Rating;

/// What is asked of the puzzles. The default is a classic puzzle with any givens, from which no given, or no set of givens
/// that the symmetry exchanges, can be removed.
#[derive(Clone, Debug)]
pub struct Request {
    /// The size, the boxes and the units.
    pub geometry: Geometry,
    /// The symmetry of the pattern of givens. A pattern may have more symmetry than this.
    pub symmetry: Option<Symmetry>,
    /// How many givens.
    pub givens: Option<RangeInclusive<usize>>,
    /// Whether the puzzle needs each of its givens.
    pub is_minimal: bool,
    /// Which cells are givens.
    pub pattern: Option<Pattern>,
    /// The solution: a full board.
    pub solution: Option<Board>,
    /// How hard; only on the classic board.
    pub difficulty: Difficulty,
}

impl Default for Request {
    fn default() -> Request {
        Request {
            geometry: Geometry::classic(),
            symmetry: None,
            givens: None,
            is_minimal: false,
            pattern: None,
            solution: None,
            difficulty: Difficulty::ANY,
        }
    }
}

/// The largest board that is drawn.
const LARGEST: u8 = 16;

/// A request that was checked, with what each try needs.
#[derive(Clone, Debug)]
pub struct Order {
    pub(super) request: Request,
    pub(super) peers: Peers,
    /// Whether each cell can be a given.
    pub(super) allowed: Vec<bool>,
    /// The sets of cells that become blank together.
    pub(super) orbits: Vec<Vec<usize>>,
    /// The numbers of givens that are met, in rising order; all, if any number is.
    pub(super) numbers: Vec<usize>,
}

/// Why no puzzle can meet a request.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum OrderError {
    /// The board is larger than 16×16. Full boards of these sizes are not drawn in a useful time.
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
        given: crate::board::Cell,
        /// The blank.
        blank: crate::board::Cell,
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
    /// Both the solution and all givens are settled, and the puzzle has several solutions.
    NotUnique,
    /// A technique is for classic boards only.
    TechniqueOfBoard(crate::logic::Technique),
    /// The range of ratings is empty, or no puzzle has such a rating.
    NoRating,
    /// A technique is rated higher than the range of ratings.
    TechniqueAndRating(crate::logic::Technique),
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
            OrderError::TechniqueOfBoard(technique) => {
                write!(f, "the technique {} can be asked of classic 9x9 puzzles only", technique.name())
            }
            OrderError::NoRating => f.write_str("no puzzle has such a rating; ratings start at 1.0"),
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

impl Order {
    /// Checks a request.
    ///
    /// # Errors
    /// No puzzle can meet the request, and this can be said at once. Others are only very rare, or cannot be met either.
    ///
    /// ```
    /// use sudoku_engine::audit::symmetry::Symmetry;
    /// use sudoku_engine::generate::{Order, OrderError, Request};
    /// let request = Request { symmetry: Some(Symmetry::Full), givens: Some(22..=23), ..Request::default() };
    /// assert_eq!(Order::new(request).unwrap_err(), OrderError::SymmetryAndGivens(Symmetry::Full));
    /// ```
    pub fn new(request: Request) -> Result<Order, OrderError> {
        let geometry = &request.geometry;
        if geometry.size() > LARGEST {
            return Err(OrderError::BoardSize(geometry.size()));
        }
        let places = places(&request)?;
        let peers = Peers::new(geometry);
        let orbits = orbits(geometry, request.symmetry);
        let mut order =
            Order { request, peers, allowed: vec![false; places.len()], orbits: Vec::new(), numbers: Vec::new() };
        let mut fixed = 0;
        for orbit in orbits {
            let find = |wanted| orbit.iter().find(|&&cell| places[cell] == wanted);
            match (find(Place::Given), find(Place::Blank), order.request.symmetry) {
                (Some(&given), Some(&blank), Some(symmetry)) => {
                    let [given, blank] = [given, blank].map(|cell| order.request.geometry.cells()[cell]);
                    return Err(OrderError::PatternAndSymmetry { symmetry, given, blank });
                }
                (Some(_), _, _) => fixed += orbit.len(),
                (None, Some(_), _) => continue,
                (None, None, _) => order.orbits.push(orbit.clone()),
            }
            orbit.iter().for_each(|&cell| order.allowed[cell] = true);
        }
        order.numbers = sums(fixed, &order.orbits);
        order.check_givens(&places)?;
        order.check_lines()?;
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
        self.request.solution.is_some() && self.orbits.is_empty()
    }

    /// Whether what is left after all removals needs each of its givens, because each can be removed alone.
    pub(super) fn is_minimal_by_itself(&self) -> bool {
        self.allowed.iter().filter(|&&is_allowed| is_allowed).count() == self.orbits.len()
    }

    /// Whether each cell can be a given.
    pub(super) fn is_whole_board_allowed(&self) -> bool {
        self.allowed.iter().all(|&is_allowed| is_allowed)
    }

    /// Keeps the numbers of givens that the request asks for and that can be unique.
    fn check_givens(&mut self, places: &[Place]) -> Result<(), OrderError> {
        let possible = (self.numbers.first().copied().unwrap_or(0), self.numbers.last().copied().unwrap_or(0));
        let fewest = fewest_givens(&self.request.geometry);
        let range = self.request.givens.clone().unwrap_or(0..=places.len());
        if range.is_empty() {
            return Err(OrderError::NoNumber);
        }
        let most = *range.end().min(&possible.1);
        if most < fewest {
            return Err(OrderError::TooFewGivens { most, fewest });
        }
        self.numbers.retain(|number| range.contains(number) && *number >= fewest);
        match (self.numbers.is_empty(), self.request.symmetry) {
            (false, _) => Ok(()),
            (true, Some(symmetry)) if self.request.pattern.is_none() => Err(OrderError::SymmetryAndGivens(symmetry)),
            (true, _) => Err(OrderError::PatternAndGivens { possible }),
        }
    }

    /// Checks that no two lines of the same boxes are blank. They can be exchanged if no other unit crosses them.
    fn check_lines(&self) -> Result<(), OrderError> {
        let geometry = &self.request.geometry;
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

    fn check_difficulty(&self) -> Result<(), OrderError> {
        let Request { difficulty, geometry, .. } = &self.request;
        let mut asked = difficulty.needs.iter().chain(difficulty.hardest);
        if let Some(technique) = asked.find(|technique| !geometry.is_classic() && !technique.is_for_all_boards()) {
            return Err(OrderError::TechniqueOfBoard(technique));
        }
        if difficulty.rating.is_empty() || *difficulty.rating.end() < Rating::new(10) {
            return Err(OrderError::NoRating);
        }
        let too_high = |&technique: &crate::logic::Technique| technique.rating() > *difficulty.rating.end();
        let mut techniques = difficulty.needs.iter().chain(difficulty.hardest);
        techniques.find(too_high).map_or(Ok(()), |technique| Err(OrderError::TechniqueAndRating(technique)))
    }

    fn check_solution(&self) -> Result<(), OrderError> {
        let Some(solution) = &self.request.solution else { return Ok(()) };
        let is_full = solution.values().iter().all(Option::is_some);
        if solution.geometry() != &self.request.geometry || !is_full || !solution.violations().is_empty() {
            return Err(OrderError::NotASolution);
        }
        if self.is_of_one_puzzle() && !is_unique(&self.request.geometry, &self.of(solution)) {
            return Err(OrderError::NotUnique);
        }
        Ok(())
    }

    /// The values of a full board in the cells that can be givens.
    pub(super) fn of(&self, solution: &Board) -> Board {
        let values = solution.values().iter().zip(&self.allowed);
        let values = values.map(|(&value, &is_allowed)| value.filter(|_| is_allowed));
        Board::from_values(self.request.geometry.clone(), values)
    }
}

/// The fewest givens of a unique puzzle. On the classic board they are 17: Gary McGuire, Bastian Tugemann and Gilles Civario,
/// "There is no 16-clue Sudoku", 2012. On every board, two values that no given has can be exchanged.
fn fewest_givens(geometry: &Geometry) -> usize {
    if geometry.is_classic() { 17 } else { usize::from(geometry.size()) - 1 }
}

fn places(request: &Request) -> Result<Vec<Place>, OrderError> {
    let cells = request.geometry.cells().len();
    match &request.pattern {
        None => Ok(vec![Place::Either; cells]),
        Some(pattern) if pattern.places().len() == cells => Ok(pattern.places().to_vec()),
        Some(pattern) => Err(OrderError::PatternSize { found: pattern.places().len(), cells }),
    }
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
