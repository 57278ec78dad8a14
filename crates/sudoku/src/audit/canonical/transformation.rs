//! A symmetry of the classic board: an exchange of cells, and a relabelling of digits.

use std::fmt;

use super::arrangement::{Arrangement, Source};
use crate::board::classic::Cell;
use crate::board::{Digit, Grid};

/// A symmetry of the classic board: an exchange of cells that keeps rows, columns and boxes together, and a relabelling of
/// the digits.
///
/// It reads as what the rows, columns and digits of the result come from: first the rows, then the columns, then the digits
/// that become 1 to 9. If the puzzle is transposed first, it starts with `transposed`.
///
/// ```
/// # use sudoku_engine as sudoxml;
/// use sudoxml::audit::canonical::canonical;
/// use sudoxml::board::Grid;
/// let puzzle: Grid = format!("{}7{}", ".".repeat(40), ".".repeat(40)).parse()?;
/// let canonical = canonical(&puzzle);
/// assert_eq!(canonical.transformation().to_string(), "rows 1 2 3 7 8 9 4 6 5, columns 1 2 3 7 8 9 4 6 5, digits 7 1 2 3 4 5 6 8 9");
/// assert_eq!(canonical.transformation().apply(&puzzle), *canonical.form());
/// assert_eq!(canonical.form().to_string(), format!("{}1", ".".repeat(80)));
/// # Ok::<(), sudoxml::board::ParseGridError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Transformation {
    arrangement: Arrangement,
    /// What each digit becomes.
    digits: [Digit; 9],
}

impl Transformation {
    /// The arrangement, and the digits relabelled in the order of their first appearance in it. Digits that the puzzle does
    /// not contain follow in ascending order.
    pub(super) fn relabelling(arrangement: Arrangement, source: &Source) -> Transformation {
        let mut labels: [Option<Digit>; 9] = [None; 9];
        let mut free = Digit::ALL.into_iter();
        let in_the_puzzle = (0..81).filter_map(|at| Digit::new(source.digits[arrangement.origin(at / 9, at % 9)]));
        for digit in in_the_puzzle.chain(Digit::ALL) {
            let label = &mut labels[digit.index()];
            *label = label.or_else(|| free.next());
        }
        let digits = std::array::from_fn(|at| labels[at].unwrap_or(Digit::ALL[at]));
        Transformation { arrangement, digits }
    }

    /// The transformation with these parts.
    pub(super) fn of(arrangement: Arrangement, digits: [Digit; 9]) -> Transformation {
        Transformation { arrangement, digits }
    }

    /// The exchange of cells.
    pub(super) fn arrangement(&self) -> &Arrangement {
        &self.arrangement
    }

    /// What each digit becomes.
    pub(super) fn digits(&self) -> &[Digit; 9] {
        &self.digits
    }

    /// The cell of the puzzle that comes to this cell of the result.
    pub fn origin(&self, cell: Cell) -> Cell {
        Cell::ALL[self.arrangement.origin(cell.index() / 9, cell.index() % 9)]
    }

    /// What the digit becomes.
    pub fn digit(&self, digit: Digit) -> Digit {
        self.digits[digit.index()]
    }

    /// The puzzle after the exchange and the relabelling.
    pub fn apply(&self, puzzle: &Grid) -> Grid {
        let mut result = Grid::EMPTY;
        for cell in Cell::ALL {
            result.set(cell, puzzle.get(self.origin(cell)).map(|digit| self.digit(digit)));
        }
        result
    }

    /// The transformation that leads back.
    #[must_use]
    pub fn inverse(&self) -> Transformation {
        let Arrangement { is_transposed, rows, cols } = self.arrangement;
        let (rows, cols) = (inverse_of(rows), inverse_of(cols));
        let (rows, cols) = if is_transposed { (cols, rows) } else { (rows, cols) };
        let mut digits = self.digits;
        for digit in Digit::ALL {
            digits[self.digit(digit).index()] = digit;
        }
        Transformation { arrangement: Arrangement { is_transposed, rows, cols }, digits }
    }

    /// This transformation, and then the other one.
    #[must_use]
    pub fn then(&self, other: &Transformation) -> Transformation {
        let (first, second) = (&self.arrangement, &other.arrangement);
        let (rows, cols) = if second.is_transposed { (first.cols, first.rows) } else { (first.rows, first.cols) };
        let arrangement = Arrangement {
            is_transposed: first.is_transposed != second.is_transposed,
            rows: second.rows.map(|row| rows[usize::from(row)]),
            cols: second.cols.map(|col| cols[usize::from(col)]),
        };
        Transformation { arrangement, digits: self.digits.map(|digit| other.digit(digit)) }
    }

    /// The rows and columns in these orders, with the digits as they are.
    pub(super) fn of_orders(rows: [u8; 9], cols: [u8; 9]) -> Transformation {
        Transformation { arrangement: Arrangement { is_transposed: false, rows, cols }, digits: Digit::ALL }
    }
}

fn inverse_of(order: [u8; 9]) -> [u8; 9] {
    let mut inverse = [0; 9];
    for (at, line) in order.into_iter().enumerate() {
        inverse[usize::from(line)] = at as u8;
    }
    inverse
}

impl fmt::Display for Transformation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Arrangement { is_transposed, rows, cols } = &self.arrangement;
        if *is_transposed {
            f.write_str("transposed, ")?;
        }
        f.write_str("rows")?;
        rows.iter().try_for_each(|row| write!(f, " {}", row + 1))?;
        f.write_str(", columns")?;
        cols.iter().try_for_each(|col| write!(f, " {}", col + 1))?;
        f.write_str(", digits")?;
        self.inverse().digits.iter().try_for_each(|digit| write!(f, " {digit}"))
    }
}
