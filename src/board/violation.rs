//! The one rule of Sudoku, held against the givens: no digit twice in a row, a column or a box.

use crate::board::{Cell, Digit, DigitSet, Grid, Unit};

/// A digit that stands more than once in a unit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// The row, column or box.
    pub unit: Unit,
    /// The digit.
    pub digit: Digit,
    /// Every cell of the unit that holds the digit, two or more, in reading order.
    pub cells: Vec<Cell>,
}

/// Every violation of the rule in the grid: rows first, then columns, then boxes, each by index and then by digit.
///
/// ```
/// use sudoxml::{board::{Grid, violations}};
/// // A board of ones with a single blank: every one of the 27 units is broken.
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

/// Whether there is no violation. Nearly every puzzle is asked this, so it takes one look at each cell.
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
    let holders = move |digit| unit.cells().into_iter().filter(move |&cell| grid.get(cell) == Some(digit));
    repeated_in(grid, unit).iter().map(move |digit| Violation { unit, digit, cells: holders(digit).collect() })
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
    use crate::board::UnitKind;

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
