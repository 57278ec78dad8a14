//! The rest of a list of solutions: those that come after a board, for a list that goes on where another one ended.
//!
//! A solution comes after the board if its value is greater in the first cell in which they differ. So the rest is in parts,
//! one for each such cell and value, and the part of the last cell comes first. Most parts end with their first propagation.

use std::iter::FusedIterator;

use super::budget::{Budget, Meter, Unsettled};
use super::solutions::{Solutions, to_first_error};
use crate::board::{Board, Value};

/// The solutions of a board after another board, in ascending order; see [`solutions_after`](super::solutions_after).
#[derive(Clone, Debug)]
pub struct SolutionsAfter {
    givens: Board,
    last: Board,
    /// The parts that are not searched yet, the next one last.
    parts: Vec<Part>,
    /// The solutions of the part before them.
    part: Option<Solutions>,
}

/// The solutions that differ from the last board first in this cell, by its index, and have this value there.
#[derive(Clone, Copy, Debug)]
struct Part {
    cell: usize,
    value: Value,
}

impl SolutionsAfter {
    pub(super) fn new(givens: Board, last: Board) -> SolutionsAfter {
        let mut parts = Vec::new();
        let size = givens.geometry().size();
        let is_comparable = givens.geometry() == last.geometry();
        let cells = givens.values().iter().zip(last.values()).enumerate().take_while(|_| is_comparable);
        for (cell, (&given, &last)) in cells {
            let values = || Value::up_to(size).filter(move |&value| given.is_none_or(|given| given == value));
            let greater = values().rev().filter(|&value| Some(value) > last);
            parts.extend(greater.map(|value| Part { cell, value }));
            if !values().any(|value| Some(value) == last) {
                break;
            }
        }
        SolutionsAfter { givens, last, parts, part: None }
    }

    /// The rest of the solutions, with one budget for all of them. The first error is the end.
    pub fn within(mut self, budget: &Budget) -> impl Iterator<Item = Result<Board, Unsettled>> + Send + use<> {
        let mut meter = budget.start();
        to_first_error(move || self.next_measured(&mut meter))
    }

    fn next_measured(&mut self, meter: &mut Meter) -> Result<Option<Board>, Unsettled> {
        loop {
            if let Some(part) = &mut self.part
                && let Some(solution) = part.next_measured(meter)?
            {
                return Ok(Some(solution));
            }
            let Some(part) = self.parts.pop() else { return Ok(None) };
            self.part = Some(Solutions::new(&self.board_of(part)));
        }
    }

    fn board_of(&self, Part { cell, value }: Part) -> Board {
        let (before, from) = (&self.last.values()[..cell], &self.givens.values()[cell + 1..]);
        let values = before.iter().copied().chain([Some(value)]).chain(from.iter().copied());
        Board::from_values(self.givens.geometry().clone(), values)
    }
}

impl Iterator for SolutionsAfter {
    type Item = Board;

    fn next(&mut self) -> Option<Board> {
        // Without a budget, a search always ends with a result.
        self.next_measured(&mut Budget::NONE.start()).unwrap_or(None)
    }
}

impl FusedIterator for SolutionsAfter {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{BoxShape, Geometry};

    fn board(line: &str) -> Board {
        let size = [4, 9].into_iter().find(|size: &u8| usize::from(size.pow(2)) == line.len()).expect("a size");
        let values = line.bytes().map(|byte| Value::new(byte.wrapping_sub(b'0')).filter(|_| byte != b'.'));
        Board::from_values(Geometry::with_boxes(BoxShape::usual(size).expect("boxes")), values)
    }

    /// 288 solutions; 12 solutions; the same with the givens in the last rows.
    const SMALL: [&str; 3] = ["................", "12..............", "..............12"];
    /// 95 solutions.
    const DOZENS: &str = "53..7....6....5....98....6.8...6...3...8.3..17...2...6.6....28....41...5....8....";

    #[test]
    fn a_list_goes_on_after_each_of_its_solutions() {
        for line in SMALL.into_iter().chain([DOZENS]) {
            let givens = board(line);
            let all: Vec<Board> = Solutions::new(&givens).collect();
            for (at, last) in all.iter().enumerate() {
                assert!(
                    SolutionsAfter::new(givens.clone(), last.clone()).eq(all[at + 1..].iter().cloned()),
                    "{line}, {at}"
                );
            }
        }
    }

    /// As if every solution were compared with it.
    #[test]
    fn the_last_board_may_be_no_solution() {
        let lasts = [
            "................",
            "1...............",
            "2341............",
            "21..............",
            "11..............",
            "4444444444444444",
            "1111111111111111",
            "..............21",
            "3412............",
            "...4............",
        ];
        for (line, last) in SMALL.iter().flat_map(|line| lasts.map(|last| (board(line), board(last)))) {
            let after = Solutions::new(&line).filter(|solution| solution.values() > last.values());
            assert!(SolutionsAfter::new(line.clone(), last.clone()).eq(after), "{line} after {last}");
        }
    }

    #[test]
    fn no_solution_is_after_a_board_of_another_geometry() {
        assert_eq!(SolutionsAfter::new(board(DOZENS), board(SMALL[0])).next(), None);
    }
}
