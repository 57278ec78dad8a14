//! How the solutions of a puzzle differ, and which further givens make it unique.
//!
//! ```
//! # use sudoku_engine as sudoxml;
//! use sudoxml::audit::Extent;
//! use sudoxml::audit::differences::{Differences, differences};
//! use sudoxml::board::{Board, Grid};
//! use sudoxml::search::Budget;
//! // A 4 and an 8 in rows 2 and 7 form a rectangle, and can be exchanged.
//! let puzzle: Grid = "5346789126721953..1983425678597614234268537917139248569615372..287419635345286179".parse()?;
//! let Differences::Found { cells, further, extent } = differences(&Board::from(puzzle), 1000, &Budget::NONE) else {
//!     panic!("it has two solutions")
//! };
//! let shown: Vec<String> = cells.iter().map(ToString::to_string).collect();
//! assert_eq!(shown, ["r2c8: 4 (1) 8 (1)", "r2c9: 4 (1) 8 (1)", "r7c8: 4 (1) 8 (1)", "r7c9: 4 (1) 8 (1)"]);
//! assert_eq!((further.map(|further| (further.givens.len(), further.at_least)), extent), (Some((1, 1)), Extent::Complete));
//! # Ok::<(), sudoxml::board::ParseGridError>(())
//! ```

mod further;

use further::Counted;
pub use further::Further;

use std::fmt;

use super::extent::Extent;
use super::variants::{candidates, counts};
use crate::board::{Board, Cell, Value};
use crate::search::{Budget, Unsettled, first_and_counts_within};

/// A cell that does not contain the same value in all solutions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// The cell.
    pub cell: Cell,
    /// The values that it has in solutions, in ascending order, and how many solutions each leaves: the limit if there are
    /// more. [`Unsettled`] if the budget ended before it was known; then the value may be in no solution.
    pub values: Vec<(Value, Result<u64, Unsettled>)>,
}

/// The cell, and the values with their numbers of solutions: `r2c8: 4 (1) 8 (1)`.
impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.cell)?;
        self.values.iter().try_for_each(|(value, solutions)| match solutions {
            Ok(number) => write!(f, " {value} ({number})"),
            Err(Unsettled) => write!(f, " {value} (not settled)"),
        })
    }
}

/// What [`differences`] finds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Differences {
    /// The puzzle has one solution or none, so none differ.
    NotMultiple,
    /// The budget ended before two solutions were found.
    Unsettled,
    /// The puzzle has several solutions.
    Found {
        /// The cells that differ, in reading order.
        cells: Vec<Difference>,
        /// Further givens that make the puzzle unique; `None` if the budget ended before they were found.
        further: Option<Further>,
        /// Complete if all solutions are counted; [`Extent::Limit`] if there are as many as the limit or more, so that numbers can
        /// be the limit.
        extent: Extent,
    },
}

/// How the solutions of a puzzle differ. At most `limit` solutions are kept in memory, and counted for each value; a limit
/// below 2 is 2. The budget is for each search. If there are fewer solutions than the limit, one search finds all; else
/// there is one for each value that each blank cell can have.
pub fn differences(puzzle: &Board, limit: u64, budget: &Budget) -> Differences {
    let limit = limit.max(2);
    let keep = usize::try_from(limit).unwrap_or(usize::MAX);
    match first_and_counts_within(&[puzzle], keep, limit, budget).pop() {
        Some(Ok((_, 0 | 1))) => Differences::NotMultiple,
        Some(Ok((solutions, number))) if number < limit => Differences::Found {
            cells: tally(puzzle, &solutions),
            further: Some(further::of_solutions(&solutions)),
            extent: Extent::Complete,
        },
        Some(Ok(_)) => count_each(puzzle, limit, budget),
        Some(Err(Unsettled)) | None => Differences::Unsettled,
    }
}

/// The cells that differ in these solutions, which are all.
fn tally(puzzle: &Board, solutions: &[Board]) -> Vec<Difference> {
    let numbers = |cell: Cell| {
        let mut numbers = vec![0; usize::from(puzzle.geometry().size())];
        solutions.iter().filter_map(|solution| solution.get(cell)).for_each(|value| numbers[value.index()] += 1);
        numbers
    };
    let difference = |&cell: &Cell| {
        let values = Value::up_to(puzzle.geometry().size()).zip(numbers(cell)).filter(|&(_, number)| number > 0);
        Difference { cell, values: values.map(|(value, number)| (value, Ok(number))).collect() }
    };
    let cells = puzzle.geometry().cells().iter().map(difference);
    cells.filter(|difference| difference.values.len() > 1).collect()
}

/// The cells that differ, by a search for each value of each cell.
fn count_each(puzzle: &Board, limit: u64, budget: &Budget) -> Differences {
    let changes = candidates(puzzle);
    let numbers = counts(puzzle, changes.iter().map(|&change| [change]), limit, budget);
    let counted: Vec<Counted> = changes.into_iter().zip(numbers).collect();
    let further = further::of_counts(puzzle, &counted, limit, budget);
    let mut cells: Vec<Difference> = Vec::new();
    let mut extent = Extent::Limit;
    for ((cell, value), number) in counted.into_iter().filter(|&(_, number)| number != Ok(0)) {
        if number == Err(Unsettled) {
            extent = Extent::Budget;
        }
        let Some(value) = value else { continue };
        match cells.last_mut().filter(|last| last.cell == cell) {
            Some(last) => last.values.push((value, number)),
            None => cells.push(Difference { cell, values: vec![(value, number)] }),
        }
    }
    cells.retain(|difference| difference.values.len() > 1);
    Differences::Found { cells, further, extent }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{BoxShape, Geometry, Grid};
    use crate::search::{Verdict, count, solutions, verdict};

    const FULL: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn with_blanks(cells: &[usize]) -> Board {
        let mut board = Board::from(FULL.parse::<Grid>().expect("a grid"));
        cells.iter().for_each(|&cell| board.set(board.geometry().cells()[cell], None));
        board
    }

    /// Each number is that of a search, and each cell that is not listed has one value in all solutions.
    fn assert_counts(puzzle: &Board, cells: &[Difference], limit: u64) {
        for &cell in puzzle.geometry().cells() {
            let mut found = Vec::new();
            for value in Value::up_to(puzzle.geometry().size()) {
                let mut with = puzzle.clone();
                with.set(cell, Some(value));
                let is_possible = puzzle.get(cell).is_none_or(|given| given == value);
                let number = if is_possible { count(&with, limit) } else { 0 };
                if number > 0 {
                    found.push((value, Ok(number)));
                }
            }
            let listed = cells.iter().find(|difference| difference.cell == cell);
            match listed {
                Some(difference) => assert_eq!(difference.values, found, "{puzzle} {cell}"),
                None => assert_eq!(found.len(), 1, "{puzzle} {cell}"),
            }
        }
    }

    /// The further givens make the puzzle unique, and with one less than `at_least` nothing does.
    fn assert_further(puzzle: &Board, further: &Further) {
        let mut with = puzzle.clone();
        further.givens.iter().for_each(|&(cell, value)| with.set(cell, Some(value)));
        assert_eq!(verdict(&with), Verdict::Unique, "{puzzle} {further:?}");
        assert!(further.at_least <= further.givens.len());
        if further.at_least > 1 {
            assert!(candidates(puzzle).iter().all(|&(cell, value)| {
                let mut with = puzzle.clone();
                with.set(cell, value);
                verdict(&with) != Verdict::Unique
            }));
        }
    }

    #[test]
    fn the_numbers_are_those_of_a_search_for_each_value() {
        let small = Board::empty(Geometry::with_boxes(BoxShape::usual(4).expect("boxes")));
        let rows: Vec<usize> = (0..27).collect();
        let scattered: Vec<usize> = (0..81).filter(|cell| cell % 10 != 3 && cell % 7 != 1).collect();
        for puzzle in [small, with_blanks(&rows), with_blanks(&rows[..18]), with_blanks(&scattered)] {
            for limit in [2, 50, 1000] {
                let Differences::Found { cells, further, extent } = differences(&puzzle, limit, &Budget::NONE) else {
                    panic!("{puzzle} has several solutions");
                };
                assert_eq!(extent == Extent::Complete, count(&puzzle, limit) < limit);
                assert_counts(&puzzle, &cells, limit);
                assert_further(&puzzle, &further.expect("there is no budget"));
            }
        }
    }

    /// The number of further givens of small boards, against the search through all sets of cells.
    #[test]
    #[cfg_attr(target_family = "wasm", ignore = "takes too long there")]
    fn no_fewer_givens_make_it_unique() {
        let geometry = Geometry::with_boxes(BoxShape::usual(4).expect("boxes"));
        let full: Vec<Board> = solutions(&Board::empty(geometry.clone())).step_by(41).collect();
        let mut numbers = [0; 5];
        for (number, full) in full.iter().enumerate() {
            for blanks in [0b0000_1100_0011_1111_u32, 0b1111_0000_1111_1111, 0b1010_0101_1111_0011, 0xffff, 0x7ffe] {
                let mut puzzle = full.clone();
                let cells = geometry.cells();
                (0..16).filter(|at| blanks >> at & 1 != 0).for_each(|at| puzzle.set(cells[(at + number) % 16], None));
                let Differences::Found { further: Some(further), .. } = differences(&puzzle, 1000, &Budget::NONE)
                else {
                    continue;
                };
                let all: Vec<Board> = solutions(&puzzle).collect();
                let is_unique = |set: &u32| {
                    let agree = |one: &Board, other: &Board| {
                        (0..16).all(|at| set >> at & 1 == 0 || one.get(cells[at]) == other.get(cells[at]))
                    };
                    all.iter().any(|one| all.iter().filter(|other| agree(one, other)).count() == 1)
                };
                let sets = |size: u32| (0..1 << 16).filter(move |set: &u32| set.count_ones() == size);
                let fewest = (0..5).find(|&size| sets(size).any(|set| is_unique(&set))).expect("four are enough");
                assert_eq!((further.givens.len(), further.at_least), (fewest as usize, fewest as usize), "{puzzle}");
                assert_further(&puzzle, &further);
                numbers[fewest as usize] += 1;
            }
        }
        assert!([1, 2, 4].iter().all(|&fewest| numbers[fewest] > 0), "{numbers:?}");
    }

    /// All pairs of givens are tried for a puzzle that needs three.
    #[test]
    fn a_puzzle_without_three_rows_needs_three_givens() {
        let rows: Vec<usize> = (0..27).collect();
        let puzzle = with_blanks(&rows);
        let Differences::Found { further: Some(further), extent: Extent::Complete, .. } =
            differences(&puzzle, 10_000, &Budget::NONE)
        else {
            panic!("{puzzle} has several solutions");
        };
        assert_eq!(further.at_least, further.givens.len());
        let all: Vec<Board> = solutions(&puzzle).collect();
        let agree = |one: &Board, cells: &[Cell]| {
            all.iter().filter(|other| cells.iter().all(|&cell| one.get(cell) == other.get(cell))).count()
        };
        let cells = &puzzle.geometry().cells()[..27];
        let is_unique = |picked: &[Cell]| all.iter().any(|one| agree(one, picked) == 1);
        assert_eq!(further.givens.len(), 3);
        assert!(!cells.iter().any(|&one| cells.iter().any(|&other| is_unique(&[one, other]))));
    }

    #[test]
    fn a_budget_leaves_what_is_not_known() {
        assert_eq!(differences(&with_blanks(&[0]), 10, &Budget::NONE), Differences::NotMultiple);
        let large = Board::empty(Geometry::with_boxes(BoxShape::usual(16).expect("boxes")));
        assert_eq!(differences(&large, 10, &Budget::nodes(1)), Differences::Unsettled);
    }
}
