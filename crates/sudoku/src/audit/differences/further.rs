//! Further givens that make a puzzle unique, as few as can be found.
//!
//! If all solutions are known, sets of one given, of two and so on are tried, up to a fixed amount of work that is the
//! same on every machine. Beyond it, each step takes the given that leaves the fewest solutions. This is not always the
//! fewest; the number that was proved to be too small is known in each case.

use crate::audit::variants::{Change, candidates, changed, counts};
use crate::board::{Board, Cell, Value};
use crate::search::{Budget, Unsettled, first_and_counts_within};
use crate::short;

/// Further givens that make a puzzle unique.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Further {
    /// The givens.
    pub givens: Vec<(Cell, Value)>,
    /// It is proved that no fewer givens than this make the puzzle unique. If there are as many, they are the fewest.
    pub at_least: usize,
}

/// A value of a cell, and the number of solutions that it leaves.
pub(super) type Counted = (Change, Result<u64, Unsettled>);

/// The most cells of solutions that are read to prove that fewer givens are not enough.
const WORK: usize = 50_000_000;

/// If there are more solutions than this, a step does not count how many more.
const MANY: u64 = 100;

/// The fewest further givens, for a puzzle with these solutions.
pub(super) fn of_solutions(solutions: &[Board]) -> Further {
    let mut choice = Choice::new(solutions);
    let all: Vec<usize> = (0..solutions.len()).collect();
    let greedy = choice.greedy(all.clone());
    for number in 0..greedy.len() {
        let mut picked = Vec::new();
        match choice.try_number(&all, number, &mut picked) {
            Ok(true) => return Further { at_least: number, givens: choice.givens(&picked) },
            Ok(false) => {}
            Err(OutOfWork) => return Further { at_least: number, givens: choice.givens(&greedy) },
        }
    }
    Further { at_least: greedy.len(), givens: choice.givens(&greedy) }
}

/// Few further givens, for a puzzle with the numbers of solutions that each value of a cell leaves, or the limit if there
/// are more.
pub(super) fn of_counts(puzzle: &Board, counted: &[Counted], limit: u64, budget: &Budget) -> Option<Further> {
    let are_settled = counted.iter().all(|(_, number)| number.is_ok());
    let (mut pick, mut left) = fewest(counted)?;
    // A value that leaves one solution is enough alone.
    let at_least = if left > 1 && are_settled { 2 } else { 1 };
    let mut limit = limit;
    let mut givens = vec![pick];
    while left > 1 {
        let with = changed(puzzle, givens.iter().map(|&(cell, value)| (cell, Some(value))));
        if left < limit.min(MANY) {
            let (solutions, _) = first_and_counts_within(&[&with], MANY as usize, MANY, budget).pop()?.ok()?;
            givens.extend(of_solutions(&solutions).givens);
            break;
        }
        let changes = candidates(&with);
        let numbers = counts(&with, changes.iter().map(|&change| [change]), MANY, budget);
        limit = MANY;
        (pick, left) = fewest(&changes.into_iter().zip(numbers).collect::<Vec<_>>())?;
        givens.push(pick);
    }
    short::sort(&mut givens);
    Some(Further { givens, at_least })
}

/// The value that leaves the fewest solutions, but some, and their number. It is in a cell that differs: a value that
/// leaves all solutions decides nothing.
fn fewest(counted: &[Counted]) -> Option<((Cell, Value), u64)> {
    let possible: Vec<&Counted> = counted.iter().filter(|(_, number)| *number != Ok(0)).collect();
    // The values of a cell follow one another.
    let cells = possible.chunk_by(|((one, _), _), ((other, _), _)| one == other).filter(|values| values.len() > 1);
    let numbers = cells.flatten().filter_map(|&&((cell, value), number)| Some(((cell, value?), number.ok()?)));
    numbers.min_by_key(|&(_, number)| number)
}

/// The proof that fewer givens are not enough takes too long.
struct OutOfWork;

/// The choice of values that leave one of some solutions.
struct Choice {
    /// The cells that differ, and the values of all solutions in each.
    cells: Vec<(Cell, Vec<Value>)>,
    /// How many cells may still be read.
    work: usize,
}

/// The value of a solution in a cell: indexes into the solutions, and into the cells that differ.
type Pick = (usize, usize);

impl Choice {
    fn new(solutions: &[Board]) -> Choice {
        let cells = solutions.first().map_or(&[][..], |solution| solution.geometry().cells());
        let values =
            |&cell: &Cell| (cell, solutions.iter().filter_map(|solution| solution.get(cell)).collect::<Vec<_>>());
        let differs = |(_, values): &(Cell, Vec<Value>)| values.iter().any(|value| *value != values[0]);
        Choice { cells: cells.iter().map(values).filter(differs).collect(), work: WORK }
    }

    fn givens(&self, picked: &[Pick]) -> Vec<(Cell, Value)> {
        let mut givens: Vec<(Cell, Value)> =
            picked.iter().map(|&(solution, at)| (self.cells[at].0, self.cells[at].1[solution])).collect();
        short::sort(&mut givens);
        givens
    }

    /// For each value of each cell, one of these solutions that has it, and the number of those that have it.
    fn parts(&self, left: &[usize]) -> Vec<(Pick, usize)> {
        let mut parts = Vec::new();
        for (at, (_, values)) in self.cells.iter().enumerate() {
            let mut numbers = [(0, 0); crate::board::MAX_SIZE as usize];
            for &solution in left {
                let part = &mut numbers[values[solution].index()];
                *part = (solution, part.1 + 1);
            }
            let found = numbers.into_iter().filter(|&(_, number)| number > 0 && number < left.len());
            parts.extend(found.map(|(solution, number)| ((solution, at), number)));
        }
        parts
    }

    fn with(&self, left: &[usize], (of, at): Pick) -> Vec<usize> {
        let values = &self.cells[at].1;
        left.iter().copied().filter(|&solution| values[solution] == values[of]).collect()
    }

    /// In each step the value that leaves the fewest solutions.
    fn greedy(&self, mut left: Vec<usize>) -> Vec<Pick> {
        let mut picked = Vec::new();
        while let Some((pick, _)) = self.parts(&left).into_iter().min_by_key(|&(_, number)| number) {
            left = self.with(&left, pick);
            picked.push(pick);
        }
        picked
    }

    /// Whether this number of values leaves one of these solutions; then they are in `picked`.
    fn try_number(&mut self, left: &[usize], number: usize, picked: &mut Vec<Pick>) -> Result<bool, OutOfWork> {
        if left.len() == 1 {
            return Ok(true);
        }
        let Some(others) = number.checked_sub(1) else { return Ok(false) };
        self.work = self.work.checked_sub(left.len() * self.cells.len()).ok_or(OutOfWork)?;
        for (pick, part) in self.parts(left) {
            // The cells are picked in their order.
            if picked.last().is_some_and(|last| last.1 >= pick.1) || others == 0 && part > 1 {
                continue;
            }
            picked.push(pick);
            if part == 1 || self.try_number(&self.with(left, pick), others, picked)? {
                return Ok(true);
            }
            picked.pop();
        }
        Ok(false)
    }
}
