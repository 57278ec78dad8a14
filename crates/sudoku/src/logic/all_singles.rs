//! All singles of a board at once, for a grade without its steps.
//!
//! A single stays a single until its cell is filled, because a digit in another cell can only remove candidates. So singles
//! fill the same cells in every order. After a step that is as hard as they are, they cannot change the rating, and a grade
//! needs only their number.
//!
//! Naked singles come after direct pointing, direct claiming and direct hidden pairs in the table. These also fill one cell
//! each. After other cells are filled, each of them is still possible, or its cell is a hidden single, because its digit
//! then has the same places or fewer. So the board at the end is the same, and so is the number of steps.

use super::candidates::Candidates;
use super::units::CELL_AT;
use crate::board::Digit;
use crate::board::classic::Cell;

/// Which singles are placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Singles {
    Hidden,
    HiddenAndNaked,
}

/// Places all these singles, and the singles that appear then, until there are none. Returns how many cells are filled.
/// The puzzle must have a solution.
pub(super) fn place(board: &mut Candidates, singles: Singles) -> usize {
    let mut filled = 0;
    loop {
        let before = filled;
        if board.has_one_place() {
            for (unit, cells) in CELL_AT.iter().enumerate() {
                if board.blank_count(unit) > 0 {
                    filled += place_hidden(board, unit, cells);
                }
            }
        }
        if singles == Singles::HiddenAndNaked {
            filled += place_naked(board);
        }
        if filled == before || board.is_solved() {
            return filled;
        }
    }
}

fn place_hidden(board: &mut Candidates, unit: usize, cells: &[Cell; 9]) -> usize {
    let mut filled = 0;
    for digit in Digit::ALL {
        let places = board.places(unit, digit.index());
        if places.is_power_of_two() {
            board.place(cells[places.trailing_zeros() as usize], digit);
            filled += 1;
        }
    }
    filled
}

fn place_naked(board: &mut Candidates) -> usize {
    let mut filled = 0;
    for cell in Cell::ALL {
        let candidates = board.candidates(cell);
        if candidates.bits().is_power_of_two()
            && let Some(digit) = candidates.iter().next()
        {
            board.place(cell, digit);
            filled += 1;
        }
    }
    filled
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Grid;
    use crate::logic::deduction::Deduction;
    use crate::logic::{hidden_single, naked_single};

    const LINES: [&str; 3] = [
        "...7..8......4..3......9..16..5......1..3..4......1..75..2..6...3..8..9......7..2",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
    ];

    /// The finders of singles, step by step, fill the same cells.
    #[test]
    fn singles_fill_the_same_cells_in_any_order() {
        let hidden = |board: &Candidates| hidden_single::in_line(board).or_else(|| hidden_single::in_box(board));
        let both = |board: &Candidates| naked_single::find(board).or_else(|| hidden(board));
        for grid in LINES.map(|line| line.parse::<Grid>().unwrap()) {
            assert_same(&grid, Singles::Hidden, hidden);
            assert_same(&grid, Singles::HiddenAndNaked, both);
        }
    }

    fn assert_same(grid: &Grid, singles: Singles, next: impl Fn(&Candidates) -> Option<Deduction>) {
        let (mut one_by_one, mut together) = (Candidates::from(grid), Candidates::from(grid));
        let mut steps = 0;
        while let Some(step) = next(&one_by_one) {
            step.apply(&mut one_by_one);
            steps += 1;
        }
        assert_eq!(place(&mut together, singles), steps, "{grid}");
        assert_eq!(together, one_by_one, "{grid}");
    }
}
