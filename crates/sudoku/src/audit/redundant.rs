//! Redundant givens: those that the puzzle does not need to be unique.
//!
//! ```
//! # use sudoku_engine as sudoxml;
//! use sudoxml::audit::redundant::redundant;
//! use sudoxml::board::{Board, Grid};
//! use sudoxml::search::Budget;
//! let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let found = redundant(&Board::from(puzzle), &Budget::NONE);
//! assert_eq!(found.is_minimal(), Some(false));
//! # Ok::<(), sudoxml::board::ParseGridError>(())
//! ```

use super::variants::counts;
use crate::board::{Board, Cell};
use crate::search::{Budget, Unsettled, Verdict, count_within};

/// What [`redundant`] finds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Redundancy {
    /// The puzzle does not have exactly one solution.
    NotUnique,
    /// The budget ended before it was known whether the puzzle is unique.
    Unsettled,
    /// The puzzle is unique.
    Unique {
        /// The givens that can be removed while the solution stays the only one, in reading order. Each can go alone;
        /// two of them may depend on each other.
        redundant: Vec<Cell>,
        /// The givens for which the budget ended before it was known.
        unsettled: Vec<Cell>,
    },
}

impl Redundancy {
    /// Whether the puzzle is minimal: it is unique, and needs each of its givens. `None` if it is not known.
    pub fn is_minimal(&self) -> Option<bool> {
        match self {
            Redundancy::NotUnique => Some(false),
            Redundancy::Unsettled => None,
            Redundancy::Unique { redundant, .. } if !redundant.is_empty() => Some(false),
            Redundancy::Unique { unsettled, .. } => unsettled.is_empty().then_some(true),
        }
    }
}

/// Each given that the puzzle can lose while its solution stays the only one. The budget is for each search, of which there
/// is one for each given.
pub fn redundant(puzzle: &Board, budget: &Budget) -> Redundancy {
    match count_within(puzzle, 2, budget).map(Verdict::of) {
        Err(Unsettled) => return Redundancy::Unsettled,
        Ok(Verdict::None | Verdict::Multiple) => return Redundancy::NotUnique,
        Ok(Verdict::Unique) => {}
    }
    let counts = counts(puzzle, puzzle.givens().map(|(cell, _)| [(cell, None)]), 2, budget);
    let givens = || puzzle.givens().zip(&counts);
    let with = |wanted| givens().filter(move |&(_, &count)| count == wanted).map(|((cell, _), _)| cell).collect();
    Redundancy::Unique { redundant: with(Ok(1)), unsettled: with(Err(Unsettled)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{BoxShape, Extra, Geometry, Grid};
    use crate::search::{solutions, verdict};

    fn classic(line: &str) -> Board {
        Board::from(line.parse::<Grid>().expect("a grid"))
    }

    #[test]
    fn each_redundant_given_can_go_and_no_other() {
        let x =
            Geometry::with_boxes(BoxShape::usual(6).expect("boxes")).with_extra(Extra::Diagonals).expect("diagonals");
        let full = solutions(&Board::empty(x)).next().expect("a solution");
        let puzzles = [
            classic("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"),
            classic("534678912672195348198342567859761423426853791713924856961537284287419635345286179"),
            full,
        ];
        for puzzle in puzzles {
            let Redundancy::Unique { redundant, unsettled } = redundant(&puzzle, &Budget::NONE) else {
                panic!("{puzzle} is unique");
            };
            assert_eq!(unsettled, []);
            for (cell, _) in puzzle.givens() {
                let mut without = puzzle.clone();
                without.set(cell, None);
                assert_eq!(verdict(&without) == Verdict::Unique, redundant.contains(&cell), "{puzzle} {cell}");
            }
        }
    }

    #[test]
    fn a_minimal_puzzle_needs_each_given() {
        let minimal = classic("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9");
        let found = redundant(&minimal, &Budget::NONE);
        assert_eq!(found, Redundancy::Unique { redundant: vec![], unsettled: vec![] });
        assert_eq!(found.is_minimal(), Some(true));
    }

    #[test]
    fn what_is_not_unique_or_not_settled_is_not_minimal() {
        assert_eq!(redundant(&Board::from(Grid::EMPTY), &Budget::NONE), Redundancy::NotUnique);
        let large = Board::empty(Geometry::with_boxes(BoxShape::usual(16).expect("boxes")));
        assert_eq!(redundant(&large, &Budget::nodes(1)).is_minimal(), None);
        let one_unsettled = Redundancy::Unique { redundant: vec![], unsettled: large.geometry().cells()[..1].to_vec() };
        assert_eq!(one_unsettled.is_minimal(), None);
    }
}
