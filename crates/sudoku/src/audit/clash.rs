//! Why a puzzle has no solution: the givens that clash.
//!
//! A clash is a minimal set of givens that no solution agrees with: without any one of them, a solution agrees with the
//! others. So at least one given of each clash is wrong, and a repair changes at least one of each.
//!
//! ```
//! # use sudoku_engine as sudoxml;
//! use sudoxml::audit::clash::{Clashes, clashes};
//! use sudoxml::audit::Extent;
//! use sudoxml::board::{Board, Grid};
//! use sudoxml::search::Budget;
//! // The 5 in r1c3 sees the 5 in r1c1.
//! let puzzle: Grid = "535.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let Clashes::Found { sets, extent } = clashes(&Board::from(puzzle), 1, &Budget::NONE) else { panic!("it has none") };
//! let cells: Vec<String> = sets[0].cells.iter().map(ToString::to_string).collect();
//! assert_eq!((cells, extent), (vec!["r1c1".to_owned(), "r1c3".to_owned()], Extent::Limit));
//! # Ok::<(), sudoxml::board::ParseGridError>(())
//! ```
//!
//! One clash is found by deletion: each given goes if what is left still has no solution. All clashes are found with a tree
//! after Raymond Reiter ("A theory of diagnosis from first principles", 1987): each node has a clash among the givens that
//! are left, and for each given of it a child without this given. Each clash is at a node: a path that only removes
//! givens outside of it ends there.

use std::collections::{HashSet, VecDeque};

use super::extent::Extent;
use super::variants::changed;
use crate::board::{Board, Cell};
use crate::search::{Budget, Unsettled, count_within};
use crate::short;

/// A set of givens that no solution agrees with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clash {
    /// The givens, in reading order. If there are none, the empty board has no solution.
    pub cells: Vec<Cell>,
    /// Without any one of the givens, a solution agrees with the others. If this is not so, a budget ended before it was
    /// known.
    pub is_minimal: bool,
}

/// What [`clashes`] finds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Clashes {
    /// The puzzle has a solution, so no givens clash.
    None,
    /// The budget ended before it was known whether the puzzle has a solution.
    Unsettled,
    /// The puzzle has no solution.
    Found {
        /// The clashes, those with the fewest givens first, and then in reading order. The first ones are the smallest that
        /// were found, which are the smallest of all only if the list is complete or has two givens.
        sets: Vec<Clash>,
        /// Whether these are all.
        extent: Extent,
    },
}

/// Up to `limit` clashes of a puzzle that has no solution. Two equal givens in a unit are found before others. The budget is
/// for each search, of which there are about as many for each clash as the puzzle has givens.
pub fn clashes(puzzle: &Board, limit: usize, budget: &Budget) -> Clashes {
    match has_solution(puzzle, budget) {
        Err(Unsettled) => return Clashes::Unsettled,
        Ok(true) => return Clashes::None,
        Ok(false) => {}
    }
    let mut tree = Tree { puzzle, limit, budget, sets: pairs(puzzle), extent: Extent::Complete };
    // If the empty board has a solution, a permutation of its values agrees with any given.
    if !tree.sets.is_empty() {
        match has_solution(&Board::empty(puzzle.geometry().clone()), budget) {
            Ok(true) => {}
            Ok(false) => tree.sets.clear(),
            Err(Unsettled) => {
                tree.sets.iter_mut().for_each(|pair| pair.is_minimal = false);
                tree.extent = Extent::Budget;
            }
        }
    }
    if tree.sets.len() < limit {
        tree.grow();
    } else {
        tree.extent = Extent::Limit;
    }
    let Tree { mut sets, extent, .. } = tree;
    sets.sort_by(|one, other| (one.cells.len(), &one.cells).cmp(&(other.cells.len(), &other.cells)));
    sets.truncate(limit);
    Clashes::Found { sets, extent }
}

/// Two equal givens that share a unit.
fn pairs(puzzle: &Board) -> Vec<Clash> {
    let mut pairs: Vec<Vec<Cell>> = Vec::new();
    for violation in puzzle.violations() {
        for (at, &one) in violation.cells.iter().enumerate() {
            pairs.extend(violation.cells[at + 1..].iter().map(|&other| vec![one, other]));
        }
    }
    pairs.sort_unstable();
    pairs.dedup();
    pairs.into_iter().map(|cells| Clash { cells, is_minimal: true }).collect()
}

fn has_solution(puzzle: &Board, budget: &Budget) -> Result<bool, Unsettled> {
    count_within(puzzle, 1, budget).map(|number| number > 0)
}

/// The search for clashes: see the head of the file.
struct Tree<'p> {
    puzzle: &'p Board,
    limit: usize,
    budget: &'p Budget,
    sets: Vec<Clash>,
    extent: Extent,
}

impl Tree<'_> {
    /// The most nodes of the tree for each clash that is asked for. Most nodes of a large tree find nothing new.
    const NODES_A_CLASH: usize = 64;

    /// Finds clashes, until all are known or the limit is reached.
    fn grow(&mut self) {
        let mut nodes = VecDeque::from([Vec::new()]);
        let mut seen = HashSet::new();
        while let Some(removed) = nodes.pop_front() {
            if seen.len() >= self.limit.saturating_mul(Tree::NODES_A_CLASH) {
                self.extent = Extent::Limit;
                return;
            }
            let Some(cells) = self.clash_without(&removed) else { continue };
            if self.sets.len() >= self.limit {
                self.extent = Extent::Limit;
                return;
            }
            for cell in cells {
                let mut removed: Vec<Cell> = removed.clone();
                removed.push(cell);
                short::sort(&mut removed);
                if seen.insert(removed.clone()) {
                    nodes.push_back(removed);
                }
            }
        }
    }

    /// The cells of a clash among the givens that are left, known or new.
    fn clash_without(&mut self, removed: &[Cell]) -> Option<Vec<Cell>> {
        let known = self.sets.iter().find(|clash| !clash.cells.iter().any(|cell| removed.contains(cell)));
        if let Some(clash) = known {
            return Some(clash.cells.clone());
        }
        let left = changed(self.puzzle, removed.iter().map(|&cell| (cell, None)));
        match has_solution(&left, self.budget) {
            Ok(true) => None,
            Ok(false) => {
                let clash = reduced(left, self.budget);
                let cells = clash.cells.clone();
                if !clash.is_minimal {
                    self.extent = Extent::Budget;
                }
                self.sets.push(clash);
                Some(cells)
            }
            Err(Unsettled) => {
                self.extent = Extent::Budget;
                None
            }
        }
    }
}

/// A clash among the givens of a puzzle that has no solution.
fn reduced(mut puzzle: Board, budget: &Budget) -> Clash {
    let mut is_minimal = true;
    let givens: Vec<_> = puzzle.givens().collect();
    for (cell, value) in givens {
        puzzle.set(cell, None);
        match has_solution(&puzzle, budget) {
            Ok(false) => {}
            Ok(true) => puzzle.set(cell, Some(value)),
            Err(Unsettled) => {
                is_minimal = false;
                puzzle.set(cell, Some(value));
            }
        }
    }
    Clash { cells: puzzle.givens().map(|(cell, _)| cell).collect(), is_minimal }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{BoxShape, Extra, Geometry, Grid, Value};

    /// No solution, and no two equal givens in a unit.
    const HIDDEN: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..91";

    fn classic(line: &str) -> Board {
        Board::from(line.parse::<Grid>().expect("a grid"))
    }

    fn sets_of(puzzle: &Board, limit: usize) -> (Vec<Clash>, Extent) {
        match clashes(puzzle, limit, &Budget::NONE) {
            Clashes::Found { sets, extent } => (sets, extent),
            other => panic!("{puzzle}: {other:?}"),
        }
    }

    /// The puzzle with no givens but these.
    fn only(puzzle: &Board, cells: &[Cell]) -> Board {
        let others = puzzle.givens().filter(|(cell, _)| !cells.contains(cell)).map(|(cell, _)| (cell, None));
        changed(puzzle, others.collect::<Vec<_>>())
    }

    fn assert_minimal(puzzle: &Board, clash: &Clash) {
        let alone = only(puzzle, &clash.cells);
        assert_eq!(has_solution(&alone, &Budget::NONE), Ok(false), "{puzzle} {clash:?}");
        for &cell in &clash.cells {
            let without = changed(&alone, [(cell, None)]);
            assert_eq!(has_solution(&without, &Budget::NONE), Ok(true), "{puzzle} {clash:?} {cell}");
        }
    }

    #[test]
    fn without_any_given_of_a_clash_there_is_a_solution() {
        let x = Geometry::classic().with_extra(Extra::Diagonals).expect("diagonals");
        let diagonals = Board::from_values(x, classic(HIDDEN).values().to_vec());
        let twice = classic(&HIDDEN.replacen("53..7", "535.7", 1));
        for puzzle in [classic(HIDDEN), diagonals, twice] {
            let (sets, _) = sets_of(&puzzle, 5);
            assert!(!sets.is_empty() && sets.is_sorted_by_key(|clash| clash.cells.len()));
            for clash in &sets {
                assert!(clash.is_minimal);
                assert_minimal(&puzzle, clash);
            }
        }
    }

    /// With these two units, row 2 has no cell for the value of r1c1. So the board has no solution, with any givens or none.
    #[test]
    fn equal_givens_are_no_clash_on_a_board_without_a_solution() {
        let geometry = Geometry::with_boxes(BoxShape::usual(4).expect("boxes"));
        let [first, third, fourth] = [0, 6, 7].map(|at| geometry.cells()[at]);
        let unit = |geometry: Geometry, name, other| geometry.with_unit(name, &[first, other]).expect("a unit");
        let geometry = unit(unit(geometry, "A", third), "B", fourth);
        let twice = Board::from_values(geometry, "1.1.............".chars().map(|c| Value::new(u8::from(c == '1'))));
        let none = Clash { cells: Vec::new(), is_minimal: true };
        assert_eq!(sets_of(&twice, 10), (vec![none], Extent::Complete));
    }

    /// All clashes of a small board, against the search through all sets of its givens.
    #[test]
    fn all_clashes_are_those_of_a_search_through_all_sets() {
        let geometry = || Geometry::with_boxes(BoxShape::usual(4).expect("boxes"));
        for text in ["1.2..3....4.2..1", "12..3..1..4..1..", "11..22......4..4", "1.....2.3.....4."] {
            let values = text.chars().map(|c| c.to_digit(10).and_then(|digit| Value::new(digit as u8)));
            let puzzle = Board::from_values(geometry(), values);
            let givens: Vec<Cell> = puzzle.givens().map(|(cell, _)| cell).collect();
            let has_none = |set: u32| {
                let cells: Vec<Cell> = (0..givens.len()).filter(|at| set >> at & 1 != 0).map(|at| givens[at]).collect();
                has_solution(&only(&puzzle, &cells), &Budget::NONE) == Ok(false)
            };
            let is_clash = |&set: &u32| {
                has_none(set) && (0..givens.len()).all(|at| set >> at & 1 == 0 || !has_none(set & !(1 << at)))
            };
            let expected = (0..1 << givens.len()).filter(is_clash).count();
            match clashes(&puzzle, 1000, &Budget::NONE) {
                Clashes::None => assert_eq!(expected, 0, "{text}"),
                Clashes::Found { sets, extent } => {
                    assert_eq!((sets.len(), extent), (expected, Extent::Complete), "{text}");
                    sets.iter().for_each(|clash| assert_minimal(&puzzle, clash));
                }
                Clashes::Unsettled => panic!("there is no budget"),
            }
        }
    }

    #[test]
    fn a_solution_has_no_clash_and_a_budget_can_end_the_search() {
        assert_eq!(clashes(&Board::from(Grid::EMPTY), 10, &Budget::NONE), Clashes::None);
        let large = Board::empty(Geometry::with_boxes(BoxShape::usual(16).expect("boxes")));
        assert_eq!(clashes(&large, 10, &Budget::nodes(0)), Clashes::Unsettled);
        let (sets, extent) = sets_of(&classic(HIDDEN), 0);
        assert_eq!((sets.len(), extent), (0, Extent::Limit));
    }
}
