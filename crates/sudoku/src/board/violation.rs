//! Violations of the rules: a unit contains a value more than once.

use super::board::Board;
use super::cell::Cell;
use super::unit::Unit;
use super::value::{Value, ValueSet};

/// A value that a unit contains more than once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// The row, column, box or further unit.
    pub unit: Unit,
    /// The value.
    pub value: Value,
    /// The cells of the unit that contain the value, two or more, in reading order.
    pub cells: Vec<Cell>,
}

impl Board {
    /// Every violation of the rules, in the order of the [units](super::Geometry::units) and then by value.
    ///
    /// ```
    /// # use sudoku_engine as sudoxml;
    /// use sudoxml::board::{Board, Grid};
    /// // 80 cells contain a 1: each of the 27 units breaks the rule.
    /// let ones: Grid = format!("{}.", "1".repeat(80)).parse()?;
    /// assert_eq!(Board::from(ones).violations().len(), 27);
    /// # Ok::<(), sudoxml::board::ParseGridError>(())
    /// ```
    pub fn violations(&self) -> Vec<Violation> {
        let units = self.geometry().units();
        let mut seen = vec![[ValueSet::EMPTY; 2]; units.len()];
        // Nearly all puzzles are valid, and nothing is in several cells of a unit.
        let mut again = Vec::new();
        for (index, value) in self.values().iter().enumerate() {
            let Some(value) = *value else { continue };
            for &unit in self.geometry().units_of(index) {
                let [once, twice] = &mut seen[usize::from(unit)];
                if once.contains(value) && !twice.contains(value) {
                    twice.insert(value);
                    again.push((unit, value));
                }
                once.insert(value);
            }
        }
        again.sort_unstable();
        let violation = |(unit, value)| {
            let unit: &Unit = &units[usize::from(unit)];
            let cells = unit.cells().iter().copied().filter(|&cell| self.get(cell) == Some(value)).collect();
            Violation { unit: unit.clone(), value, cells }
        };
        again.into_iter().map(violation).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Extra, Geometry, Grid, UnitKind, classic};

    #[test]
    fn a_clash_in_a_row_and_a_box_is_two_violations() {
        let grid: Grid = format!("5.5{}", ".".repeat(78)).parse().expect("a grid");
        let found = Board::from(grid).violations();
        assert_eq!(found.iter().map(|v| v.unit.kind()).collect::<Vec<_>>(), [UnitKind::Row, UnitKind::Box]);
        let cells = [classic::Cell::ALL[0], classic::Cell::ALL[2]].map(Cell::from);
        assert!(found.iter().all(|v| v.value.get() == 5 && v.cells == cells));
    }

    #[test]
    fn a_right_full_board_has_none() {
        let line = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let board = Board::from(line.parse::<Grid>().expect("a grid"));
        assert_eq!(board.violations(), []);
        let diagonal = Geometry::classic().with_extra(Extra::Diagonals).expect("any board");
        let found = Board::from_values(diagonal, board.values().to_vec()).violations();
        let found: Vec<String> = found.iter().map(|v| format!("{} in {}", v.value, v.unit)).collect();
        assert_eq!(found, ["5 in diagonal 1", "7 in diagonal 1", "1 in diagonal 2", "5 in diagonal 2"]);
    }
}
