//! All singles of a board at once, for a grade without its steps.
//!
//! A single stays a single until its cell is filled: what other cells contain only takes candidates away. So the order in
//! which singles are placed does not change what they fill together, and a grade for which no single is too easy to count
//! any more needs only their number.
//!
//! Naked singles come after direct pointing, direct claiming and direct hidden pairs. Those only place digits too, and
//! each stays possible, or becomes a hidden single, whatever else is placed: the places that it depends on only become
//! fewer. So the board is the same in the end, and so is the number of steps, because each of them fills one cell.

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
        for (unit, cells) in CELL_AT.iter().enumerate() {
            if board.blank_count(unit) > 0 {
                filled += place_hidden(board, unit, cells);
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
    use crate::logic::{Solver, Technique, TechniqueSet};

    /// The singles of the solver, one by one, fill the same cells.
    #[test]
    fn singles_fill_the_same_cells_in_any_order() {
        use Technique::{HiddenSingleBox, HiddenSingleLine, LastInUnit, NakedSingle};
        let hidden = [LastInUnit, HiddenSingleBox, HiddenSingleLine];
        let text = "...7..8......4..3......9..16..5......1..3..4......1..75..2..6...3..8..9......7..2";
        let lines = [
            text,
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
        ];
        for line in lines {
            let grid: Grid = line.parse().unwrap();
            for (singles, more) in [(Singles::Hidden, None), (Singles::HiddenAndNaked, Some(NakedSingle))] {
                let techniques: TechniqueSet = hidden.into_iter().chain(more).collect();
                let mut solver = Solver::new(&grid, techniques);
                let steps = solver.by_ref().count();
                let mut board = Candidates::from(&grid);
                assert_eq!(place(&mut board, singles), steps, "{line}");
                assert_eq!(crate::logic::MarkedBoard::from(&board), solver.board(), "{line}");
            }
        }
    }
}
