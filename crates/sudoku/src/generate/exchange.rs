//! Full boards with boxes that are too large for a search: exchanges in one full board, which each keep the rules.
//!
//! The start has its values in their order in each row, and each row is shifted by what its band and its boxes need. Two
//! rows of a band can exchange their values in some columns, if these are the same values in both; so can two columns of
//! a stack. Two values can be exchanged in some cells, if no unit has one of these cells and a cell with the other value
//! that stays. At last bands, stacks, and the rows and columns in them are brought into a random order.
//!
//! Whether the exchanges reach every board is not known, and the boards are not drawn with the same probability.

use super::random::Random;
use crate::board::BoxShape;

/// The largest board that a search fills. Larger ones have boxes only.
pub(super) const LARGEST_SEARCHED: u8 = 20;

/// The number of exchanges for each cell of the board.
const EXCHANGES_A_CELL: usize = 8;

/// A full board: the index of the value of each cell.
pub(super) fn exchanged(shape: BoxShape, random: &mut Random) -> Vec<usize> {
    let (height, width) = (usize::from(shape.rows()), usize::from(shape.cols()));
    let size = height * width;
    let shifted = |cell: usize| (cell / size % height * width + cell / size / height + cell % size) % size;
    let mut full = Full { values: (0..size * size).map(shifted).collect(), size, height, width };
    for _ in 0..EXCHANGES_A_CELL * size * size {
        match random.below(3) {
            0 => full.exchange_lines(Lines { along: 1, across: size, together: height }, random),
            1 => full.exchange_lines(Lines { along: size, across: 1, together: width }, random),
            _ => full.exchange_values(random),
        }
    }
    let (rows, cols) = (lines(height, width, random), lines(width, height, random));
    rows.iter()
        .flat_map(|row| cols.iter().map(move |col| (row, col)))
        .map(|(row, col)| full.values[row * size + col])
        .collect()
}

/// So many lines of groups in a random order: the groups, and the lines of each.
fn lines(of_group: usize, groups: usize, random: &mut Random) -> Vec<usize> {
    let mut order: Vec<usize> = (0..groups).collect();
    random.shuffle(&mut order);
    let lines = order.into_iter().flat_map(|group| {
        let mut lines: Vec<usize> = (of_group * group..of_group * (group + 1)).collect();
        random.shuffle(&mut lines);
        lines
    });
    lines.collect()
}

/// Rows or columns: the steps from cell to cell of a line and from line to line, and how many share their boxes.
struct Lines {
    along: usize,
    across: usize,
    together: usize,
}

struct Full {
    values: Vec<usize>,
    size: usize,
    height: usize,
    width: usize,
}

impl Full {
    /// Exchanges the values of two lines in some places, so that both still have each value.
    fn exchange_lines(&mut self, Lines { along, across, together }: Lines, random: &mut Random) {
        let first = random.below(self.size / together) * together;
        let [one, other] = [first + random.below(together), first + random.below(together)].map(|line| line * across);
        let mut place = random.below(self.size);
        let end = self.values[one + place * along];
        if one == other {
            return;
        }
        loop {
            self.values.swap(one + place * along, other + place * along);
            let twice = self.values[one + place * along];
            if twice == end {
                return;
            }
            let is_there = |&at: &usize| at != place && self.values[one + at * along] == twice;
            let Some(next) = (0..self.size).find(is_there) else { return };
            place = next;
        }
    }

    /// Exchanges two values in the cells that have to be exchanged together with a random one.
    fn exchange_values(&mut self, random: &mut Random) {
        let (start, other) = (random.below(self.values.len()), random.below(self.size));
        let own = self.values[start];
        let (mut left, mut open) = (Vec::new(), vec![start]);
        left.extend((0..self.values.len()).filter(|&cell| cell != start && [own, other].contains(&self.values[cell])));
        while let (Some(cell), true) = (open.pop(), own != other) {
            let (with, without) = left.into_iter().partition(|&peer| self.is_peer(cell, peer));
            left = without;
            open.extend::<Vec<usize>>(with);
            self.values[cell] = own + other - self.values[cell];
        }
    }

    fn is_peer(&self, one: usize, other: usize) -> bool {
        let of = |cell: usize| {
            let (row, col) = (cell / self.size, cell % self.size);
            [row, col, row / self.height * self.size + col / self.width]
        };
        of(one).iter().zip(of(other)).any(|(&one, other)| one == other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Geometry, Value};

    #[test]
    fn a_full_board_keeps_the_rules() {
        for (rows, cols) in [(2, 2), (3, 7), (2, 11), (4, 6), (5, 5)] {
            let shape: BoxShape = format!("{rows}x{cols}").parse().expect("boxes");
            let values = exchanged(shape, &mut Random::of(1, 1));
            let values = values.iter().map(|&value| Value::new(value as u8 + 1));
            let board = Board::from_values(Geometry::with_boxes(shape), values);
            assert!(board.values().iter().all(Option::is_some) && board.violations().is_empty(), "{board}");
        }
    }

    /// A board of 4x4 is one of 288, and each of them is about as frequent.
    #[test]
    #[cfg_attr(target_family = "wasm", ignore = "takes too long there")]
    fn each_board_of_4x4_is_reached() {
        let shape: BoxShape = "2x2".parse().expect("boxes");
        let mut found = std::collections::HashMap::new();
        for number in 0..28_800 {
            *found.entry(exchanged(shape, &mut Random::of(1, number))).or_insert(0) += 1;
        }
        assert_eq!(found.len(), 288);
        assert!(found.values().all(|number| (50..200).contains(number)), "{found:?}");
    }

    /// No value prefers a cell, and rows of different bands are not shifts of each other.
    #[test]
    #[cfg_attr(target_family = "wasm", ignore = "takes too long there")]
    fn the_pattern_of_the_start_is_lost() {
        let shape: BoxShape = "5x5".parse().expect("boxes");
        let mut places = vec![0; 25];
        for number in 0..100 {
            let values = exchanged(shape, &mut Random::of(2, number));
            places[values[0]] += 1;
            let shift = |col: usize| (values[25 * 7 + col] + 25 - values[col]) % 25;
            let mut shifts: Vec<usize> = (0..25).map(shift).collect();
            shifts.sort_unstable();
            shifts.dedup();
            assert!(shifts.len() > 8, "{shifts:?}");
        }
        assert!(places.iter().all(|&number| (0..20).contains(&number)), "{places:?}");
    }
}
