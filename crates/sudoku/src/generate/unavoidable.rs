//! Unavoidable sets of a full board: cells whose values can be exchanged so that the board keeps the rules. Each unique
//! puzzle of the board has a given in each of them, so a given can be needed for a reason that no search has to find.
//!
//! Two rows of the same boxes can exchange the values of some columns, if both have the same values there, and two columns
//! those of some rows. To find these sets needs no search. With a half turn, they show half of the givens that a classic
//! puzzle needs, and without a symmetry more than a third. Gary McGuire, Bastian Tugemann and Gilles Civario, "There is no
//! 16-clue Sudoku", 2012, describe small sets of all kinds.

use crate::board::{Board, Geometry, Unit, UnitKind, Value};

/// Two lines that run through the same boxes, on a board whose units are lines and boxes.
#[derive(Clone, Debug)]
struct Pair {
    /// The cells of both lines.
    cells: [Vec<u16>; 2],
    /// The number of this pair among those of each line.
    numbers: [usize; 2],
}

/// What the sets of all boards of one geometry share.
#[derive(Clone, Debug)]
pub(super) struct Exchanges {
    size: usize,
    pairs: Vec<Pair>,
    /// The number of sets that have each cell: one for each pair that has it.
    each: usize,
}

impl Exchanges {
    /// None, if other units cross the boxes, or the boxes are of another shape.
    pub(super) fn new(geometry: &Geometry) -> Exchanges {
        let size = usize::from(geometry.size());
        let mut exchanges = Exchanges { size, pairs: Vec::new(), each: 0 };
        if let (Some(shape), true) = (geometry.box_shape(), geometry.units().len() == 3 * size) {
            exchanges.add(geometry, UnitKind::Row, shape.rows().into());
            exchanges.add(geometry, UnitKind::Column, shape.cols().into());
        }
        exchanges
    }

    /// Adds the pairs of the lines of one kind, of which so many run through the same boxes.
    fn add(&mut self, geometry: &Geometry, kind: UnitKind, together: usize) {
        let lines = geometry.units().iter().filter(|unit| unit.kind() == kind);
        let cells =
            |unit: &Unit| -> Vec<u16> { unit.cells().iter().map(|&cell| geometry.index(cell) as u16).collect() };
        let lines: Vec<Vec<u16>> = lines.map(cells).collect();
        for lines in lines.chunks(together) {
            for (at, one) in lines.iter().enumerate() {
                for (number, other) in lines.iter().enumerate().skip(at + 1) {
                    let cells = [one.clone(), other.clone()];
                    self.pairs.push(Pair { cells, numbers: [self.each + number - 1, self.each + at] });
                }
            }
        }
        self.each += together - 1;
    }
}

/// The unavoidable sets of a full board, with the number of givens in each.
#[derive(Clone, Debug)]
pub(super) struct Unavoidable {
    /// The sets of the cells, cell by cell, as many for each.
    sets: Vec<u16>,
    each: usize,
    /// The number of givens in each set.
    givens: Vec<u8>,
}

impl Unavoidable {
    /// The sets of a full board. All cells are givens.
    pub(super) fn of(exchanges: &Exchanges, solution: &Board) -> Unavoidable {
        let Exchanges { size, ref pairs, each } = *exchanges;
        let values: Vec<u8> = solution.values().iter().map(|value| value.map_or(0, Value::index) as u8).collect();
        let mut sets = vec![0; values.len() * each];
        let mut givens = Vec::with_capacity(4 * pairs.len());
        // Where each value is in the first line of a pair.
        let mut place = [0; 32];
        for Pair { cells: [one, other], numbers } in pairs {
            for (at, &cell) in one.iter().enumerate() {
                place[usize::from(values[usize::from(cell)]) % 32] = at as u8;
            }
            let mut open: u32 = (1 << size) - 1;
            while open != 0 {
                let mut at = open.trailing_zeros() as usize;
                let mut number = 0;
                while open >> at & 1 != 0 {
                    open &= !(1 << at);
                    number += 2;
                    let (one, other) = (usize::from(one[at]), usize::from(other[at]));
                    sets[one * each + numbers[0]] = givens.len() as u16;
                    sets[other * each + numbers[1]] = givens.len() as u16;
                    at = usize::from(place[usize::from(values[other]) % 32]);
                }
                givens.push(number);
            }
        }
        Unavoidable { sets, each, givens }
    }

    /// Removes the givens of these cells, if each set keeps one.
    pub(super) fn remove(&mut self, cells: &[usize]) -> bool {
        let mut keeps_one = true;
        for &cell in cells {
            for &set in &self.sets[cell * self.each..][..self.each] {
                let givens = &mut self.givens[usize::from(set)];
                *givens -= 1;
                keeps_one &= *givens > 0;
            }
        }
        if !keeps_one {
            self.give_back(cells);
        }
        keeps_one
    }

    /// Undoes a removal.
    pub(super) fn give_back(&mut self, cells: &[usize]) {
        for &cell in cells {
            let sets = &self.sets[cell * self.each..][..self.each];
            sets.iter().for_each(|&set| self.givens[usize::from(set)] += 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{BoxShape, Cell, Extra};
    use crate::generate::full::{Peers, full_board};
    use crate::generate::random::Random;

    fn drawn(geometry: &Geometry, number: u64) -> Board {
        full_board(geometry, &Peers::new(geometry), &mut Random::of(1, number)).expect("a full board")
    }

    /// The cells of each set.
    fn cells_of(sets: &Unavoidable) -> Vec<Vec<usize>> {
        let mut cells = vec![Vec::new(); sets.givens.len()];
        for (cell, of_cell) in sets.sets.chunks_exact(sets.each).enumerate() {
            of_cell.iter().for_each(|&set| cells[usize::from(set)].push(cell));
        }
        cells
    }

    /// In a set, each cell has exactly one partner: the other cell of its column, or of its row.
    #[test]
    fn each_set_can_be_exchanged() {
        for (rows, cols) in [(2, 2), (2, 3), (3, 2), (3, 3), (4, 3), (5, 2)] {
            let geometry = Geometry::with_boxes(BoxShape::new(rows, cols).expect("boxes"));
            let exchanges = Exchanges::new(&geometry);
            for number in 0..20 {
                let board = drawn(&geometry, number);
                let sets = Unavoidable::of(&exchanges, &board);
                for (set, cells) in cells_of(&sets).into_iter().enumerate() {
                    assert_eq!(cells.len(), usize::from(sets.givens[set]));
                    let cells: Vec<_> = cells.into_iter().map(|cell| geometry.cells()[cell]).collect();
                    let lines = |line: fn(&Cell) -> u8| {
                        let mut lines: Vec<u8> = cells.iter().map(line).collect();
                        lines.sort_unstable();
                        lines.dedup();
                        lines.len()
                    };
                    let in_rows = lines(|cell| cell.row()) == 2;
                    assert!(in_rows || lines(|cell| cell.col()) == 2, "{board} {cells:?}");
                    let is_partner = |one: &Cell, other: &Cell| {
                        one != other && if in_rows { one.col() == other.col() } else { one.row() == other.row() }
                    };
                    let mut exchanged = board.clone();
                    for cell in &cells {
                        let partner = cells.iter().find(|other| is_partner(cell, other)).expect("a partner");
                        exchanged.set(*cell, board.get(*partner));
                    }
                    assert!(exchanged != board && exchanged.violations().is_empty(), "{board} {cells:?}");
                }
            }
        }
    }

    #[test]
    fn each_set_keeps_a_given() {
        let geometry = Geometry::classic();
        let mut sets = Unavoidable::of(&Exchanges::new(&geometry), &drawn(&geometry, 3));
        let cells_of = cells_of(&sets);
        let mut queue: Vec<[usize; 2]> = (0..40).map(|cell| [cell, 80 - cell]).collect();
        Random::of(7, 7).shuffle(&mut queue);
        let mut is_given = [true; 81];
        let (mut removed, mut kept) = (0, 0);
        for cells in queue {
            let before = sets.givens.clone();
            cells.iter().for_each(|&cell| is_given[cell] = false);
            let keeps_one = cells_of.iter().all(|set| set.iter().any(|&cell| is_given[cell]));
            assert_eq!(sets.remove(&cells), keeps_one);
            if keeps_one {
                removed += 1;
                let after = sets.givens.clone();
                sets.give_back(&cells);
                assert_eq!(sets.givens, before);
                assert!(sets.remove(&cells) && sets.givens == after);
            } else {
                kept += 1;
                cells.iter().for_each(|&cell| is_given[cell] = true);
                assert_eq!(sets.givens, before);
            }
        }
        assert!(removed > 10 && kept > 5, "{removed} {kept}");
    }

    #[test]
    fn boards_with_other_units_have_none() {
        let jigsaw = Geometry::with_regions(&[1, 1, 1, 2, 1, 3, 2, 2, 3, 3, 2, 4, 3, 4, 4, 4]).expect("regions");
        let diagonals = Geometry::classic().with_extra(Extra::Diagonals).expect("diagonals");
        for geometry in [jigsaw, diagonals] {
            let mut sets = Unavoidable::of(&Exchanges::new(&geometry), &drawn(&geometry, 1));
            assert!(sets.givens.is_empty() && sets.remove(&[0, 1]));
        }
    }
}
