//! Violations of the Sudoku rule: a row, column or box contains a digit more than once.

use super::cell::Cell;
use super::digit::{Digit, DigitSet};
use super::grid::Grid;
use super::unit::Unit;

/// A digit that a unit contains more than once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// The row, column or box.
    pub unit: Unit,
    /// The digit.
    pub digit: Digit,
    /// The cells of the unit that contain the digit, two or more, in reading order.
    pub cells: Vec<Cell>,
}

/// Every violation of the Sudoku rule in the grid, in the order of [`Unit::ALL`] and then by digit.
///
/// ```
/// use sudoxml::{board::{Grid, violations}};
/// // 80 cells contain a 1: each of the 27 units breaks the rule.
/// let ones: Grid = format!("{}.", "1".repeat(80)).parse()?;
/// assert_eq!(violations(&ones).len(), 27);
/// # Ok::<(), sudoxml::board::ParseGridError>(())
/// ```
pub fn violations(grid: &Grid) -> Vec<Violation> {
    if is_valid(grid) {
        return Vec::new();
    }
    Unit::ALL.into_iter().flat_map(|unit| violations_in(grid, unit)).collect()
}

/// Whether there is no violation. Nearly all puzzles are valid, so this check reads each cell only once.
fn is_valid(grid: &Grid) -> bool {
    let (mut rows, mut columns, mut boxes) = ([0u16; 9], [0u16; 9], [0u16; 9]);
    let mut again = 0;
    for cell in Cell::ALL {
        let digit = grid.get(cell).map_or(0, |digit| 1 << digit.index());
        let (at, row) = (cell.index(), cell.index() / 9);
        for unit in [&mut rows[row], &mut columns[at % 9], &mut boxes[row / 3 * 3 + at % 9 / 3]] {
            again |= *unit & digit;
            *unit |= digit;
        }
    }
    again == 0
}

fn violations_in(grid: &Grid, unit: Unit) -> impl Iterator<Item = Violation> {
    let cells_with = move |digit| unit.cells().into_iter().filter(move |&cell| grid.get(cell) == Some(digit));
    repeated_in(grid, unit).iter().map(move |digit| Violation { unit, digit, cells: cells_with(digit).collect() })
}

fn repeated_in(grid: &Grid, unit: Unit) -> DigitSet {
    let (mut once, mut again) = (DigitSet::EMPTY, DigitSet::EMPTY);
    for digit in unit.cells().into_iter().filter_map(|cell| grid.get(cell)) {
        if once.contains(digit) {
            again.insert(digit);
        }
        once.insert(digit);
    }
    again
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::unit::UnitKind;

    #[test]
    fn a_clash_in_a_row_and_a_box_is_two_violations() {
        let grid: Grid = format!("5.5{}", ".".repeat(78)).parse().expect("a grid");
        let found = violations(&grid);
        assert_eq!(found.iter().map(|v| v.unit.kind()).collect::<Vec<_>>(), [UnitKind::Row, UnitKind::Box]);
        assert!(found.iter().all(|v| v.digit.get() == 5 && v.cells == [Cell::ALL[0], Cell::ALL[2]]));
    }

    #[test]
    fn a_right_full_board_has_none() {
        let line = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        assert_eq!(violations(&line.parse().expect("a grid")), []);
    }
}
