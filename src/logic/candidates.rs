//! The board of a solver on paper: the digits that stand, and the pencil marks in the blanks.

use super::cells::{Cells, ones, places_of, seen_by};
use crate::board::{Cell, Digit, DigitSet, Grid};

/// A board with its pencil marks: what stands in each cell, and which digits a blank may still take.
///
/// It is kept in three forms, as the techniques ask in three ways: by cell, by unit and by digit.
///
/// ```
/// use sudoxml::{board::{Cell, Grid}, logic::Candidates};
/// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let board = Candidates::from(&grid);
/// assert_eq!(board.candidates(Cell::ALL[2]).to_string(), "1 2 4");
/// assert!(!board.is_solved());
/// # Ok::<(), sudoxml::board::ParseGridError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Candidates {
    digits: Grid,
    /// The candidates of each cell; none where a digit stands.
    open: [DigitSet; 81],
    /// The places of each unit that each digit may still take.
    places: [[u16; 9]; 27],
    /// The places of each unit that are blank.
    blanks: [u16; 27],
    /// The cells that each digit may still take.
    spread: [Cells; 9],
    /// How often each digit stands.
    standing: [u8; 9],
}

impl Candidates {
    /// What stands in the cell.
    pub fn get(&self, cell: Cell) -> Option<Digit> {
        self.digits.get(cell)
    }

    /// The digits that the cell may still take; none where one stands.
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        self.open[cell.index()]
    }

    /// Whether every cell holds a digit.
    pub fn is_solved(&self) -> bool {
        self.blanks[..9] == [0; 9]
    }

    /// The digits that stand, without the pencil marks.
    pub fn grid(&self) -> Grid {
        self.digits
    }

    /// The places in a unit that a digit may still take.
    pub(super) fn places(&self, unit: usize, digit: usize) -> u16 {
        self.places[unit][digit]
    }

    /// How many blanks a unit has.
    pub(super) fn blanks(&self, unit: usize) -> usize {
        self.blanks[unit].count_ones() as usize
    }

    /// The cells that a digit may still take.
    pub(super) fn spread(&self, digit: Digit) -> Cells {
        self.spread[digit.index()]
    }

    /// How often a digit stands on the board.
    pub(super) fn standing(&self, digit: usize) -> usize {
        usize::from(self.standing[digit])
    }

    /// The cells that have exactly two candidates.
    pub(super) fn pairs(&self) -> impl Iterator<Item = (Cell, DigitSet)> {
        self.of_size(2)
    }

    /// The cells that have exactly this many candidates, in reading order.
    pub(super) fn of_size(&self, size: usize) -> impl Iterator<Item = (Cell, DigitSet)> {
        Cell::ALL.into_iter().zip(self.open).filter(move |(_, open)| open.len() == size)
    }

    /// Writes a digit into a cell and rubs it out wherever the cell sees. What stood there stays.
    pub(super) fn place(&mut self, cell: Cell, digit: Digit) {
        if self.digits.get(cell).is_some() {
            return;
        }
        self.digits.set(cell, Some(digit));
        self.standing[digit.index()] += 1;
        for (unit, place) in places_of(cell) {
            self.blanks[unit] &= !place;
        }
        for candidate in ones(self.open[cell.index()].bits()) {
            self.remove(cell, Digit::ALL[candidate]);
        }
        for other in (self.spread(digit) & seen_by(cell)).iter() {
            self.remove(other, digit);
        }
    }

    /// Rubs one candidate out.
    pub(super) fn remove(&mut self, cell: Cell, digit: Digit) {
        self.open[cell.index()].remove(digit);
        let spread = &mut self.spread[digit.index()];
        *spread = spread.without(cell);
        for (unit, place) in places_of(cell) {
            self.places[unit][digit.index()] &= !place;
        }
    }

    /// What of `set` each of the cells would lose, without the cells that would lose nothing.
    pub(super) fn losses(&self, cells: Cells, set: DigitSet) -> Vec<(Cell, DigitSet)> {
        cells.iter().map(|cell| (cell, self.candidates(cell) & set)).filter(|(_, lost)| !lost.is_empty()).collect()
    }
}

/// The grid's digits, and in each blank the digits that it does not see. A grid may break the rule; its blanks then
/// have the candidates that are left.
impl From<&Grid> for Candidates {
    fn from(grid: &Grid) -> Candidates {
        let all = Cell::ALL.into_iter().collect();
        let mut board = Candidates {
            digits: Grid::EMPTY,
            open: [DigitSet::FULL; 81],
            places: [[0x1ff; 9]; 27],
            blanks: [0x1ff; 27],
            spread: [all; 9],
            standing: [0; 9],
        };
        for (cell, digit) in grid.givens() {
            board.place(cell, digit);
        }
        board
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_three_forms_say_the_same() {
        let grid: Grid =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
        let board = Candidates::from(&grid);
        for cell in Cell::ALL {
            let expected = if grid.get(cell).is_some() { DigitSet::EMPTY } else { grid.candidates(cell) };
            assert_eq!(board.candidates(cell), expected);
            for digit in Digit::ALL {
                assert_eq!(board.spread(digit).contains(cell), expected.contains(digit));
                for (unit, place) in places_of(cell) {
                    assert_eq!(board.places(unit, digit.index()) & place != 0, expected.contains(digit));
                }
            }
        }
    }

    #[test]
    fn a_grid_that_breaks_the_rule_is_a_board_all_the_same() {
        let grid: Grid = format!("55{}", ".".repeat(79)).parse().unwrap();
        let board = Candidates::from(&grid);
        assert_eq!(board.grid(), grid);
        assert!(!board.is_solved());
    }
}
