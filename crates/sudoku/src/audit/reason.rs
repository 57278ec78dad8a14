//! Why givens clash, where singles show it: the reason that a person can check in the margin.
//!
//! ```
//! # use sudoku_engine as sudoxml;
//! use sudoxml::audit::reason::{Reason, reason};
//! use sudoxml::board::{Board, Grid};
//! let puzzle: Grid = "12345678.........9...............................................................".parse()?;
//! let puzzle = Board::from(puzzle);
//! let Some(Reason::NoValue { cell, placed }) = reason(&puzzle) else { panic!("there is a cell without a digit") };
//! assert_eq!((cell.to_string(), placed), ("r1c9".to_owned(), 0));
//! # Ok::<(), sudoxml::board::ParseGridError>(())
//! ```

use crate::board::{Board, Cell, Unit, Value};

/// Why no solution contains all givens of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// Two givens of a unit are equal.
    Twice {
        /// The unit.
        unit: Unit,
        /// The value.
        value: Value,
    },
    /// A blank cell can have no value: each is in one of its units.
    NoValue {
        /// The cell.
        cell: Cell,
        /// How many values follow from the givens by singles before that.
        placed: usize,
    },
    /// No cell of a unit can have a value.
    NoPlace {
        /// The unit.
        unit: Unit,
        /// The value.
        value: Value,
        /// How many values follow from the givens by singles before that.
        placed: usize,
    },
}

/// Why the puzzle has no solution, if naked and hidden singles show it.
pub fn reason(puzzle: &Board) -> Option<Reason> {
    if let Some(violation) = puzzle.violations().into_iter().next() {
        return Some(Reason::Twice { unit: violation.unit, value: violation.value });
    }
    let mut board = puzzle.clone();
    for placed in 0.. {
        match next(&board) {
            Next::Single(cell, value) => board.set(cell, Some(value)),
            Next::NoValue(cell) => return Some(Reason::NoValue { cell, placed }),
            Next::NoPlace(unit, value) => return Some(Reason::NoPlace { unit, value, placed }),
            Next::Nothing => return None,
        }
    }
    None
}

/// What comes next on a board without violations.
enum Next {
    Single(Cell, Value),
    NoValue(Cell),
    NoPlace(Unit, Value),
    Nothing,
}

fn next(board: &Board) -> Next {
    let blanks = || board.geometry().cells().iter().copied().filter(|&cell| board.get(cell).is_none());
    if let Some(cell) = blanks().find(|&cell| board.candidates(cell).is_empty()) {
        return Next::NoValue(cell);
    }
    let mut single = None;
    for unit in board.geometry().units() {
        // Only a unit with as many cells as the board has values must contain each of them.
        if unit.cells().len() < usize::from(board.geometry().size()) {
            continue;
        }
        for value in Value::up_to(board.geometry().size()) {
            if unit.cells().iter().any(|&cell| board.get(cell) == Some(value)) {
                continue;
            }
            let has_candidate = |cell: &&Cell| board.get(**cell).is_none() && board.candidates(**cell).contains(value);
            let mut places = unit.cells().iter().filter(has_candidate);
            match (places.next(), places.next()) {
                (None, _) => return Next::NoPlace(unit.clone(), value),
                (Some(&cell), None) => single = single.or(Some((cell, value))),
                _ => {}
            }
        }
    }
    let naked = || {
        let cell = blanks().find(|&cell| board.candidates(cell).len() == 1)?;
        Some((cell, board.candidates(cell).iter().next()?))
    };
    single.or_else(naked).map_or(Next::Nothing, |(cell, value)| Next::Single(cell, value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Extra, Geometry, Grid};
    use crate::search::{Verdict, verdict};

    fn classic(line: &str) -> Board {
        Board::from(line.parse::<Grid>().expect("a grid"))
    }

    #[test]
    fn a_puzzle_with_a_reason_has_no_solution() {
        let x = Geometry::classic().with_extra(Extra::Diagonals).expect("diagonals");
        let twice = Board::from_values(x, (0..81).map(|at| if at == 0 || at == 80 { Value::new(5) } else { None }));
        assert!(matches!(reason(&twice), Some(Reason::Twice { .. })));
        let last = classic(&format!("12345678.........9{}", ".".repeat(63)));
        assert!(matches!(reason(&last), Some(Reason::NoValue { placed: 0, .. })));
        let nine = classic(&format!("12345..........9.......{}9{}", ".".repeat(9), ".".repeat(48)));
        assert!(matches!(reason(&nine), Some(Reason::NoPlace { placed: 0, .. })), "{:?}", reason(&nine));
        assert_eq!([last, nine].map(|puzzle| verdict(&puzzle)), [Verdict::None; 2]);
    }

    #[test]
    fn a_puzzle_with_a_solution_has_no_reason() {
        let unique = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        assert_eq!(reason(&classic(unique)), None);
        assert_eq!(reason(&Board::from(Grid::EMPTY)), None);
    }
}
