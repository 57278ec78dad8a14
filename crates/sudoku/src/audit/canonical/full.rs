//! The canonical form of a solution.
//!
//! A full grid has one pattern, so each of the 3,359,232 arrangements would have to be compared. In a solution, two rows of
//! a band settle nearly everything: the first row is always `123456789`, the second one is least for few orders of the
//! columns, and then the digits of the first column settle the order of all rows below.

use super::arrangement::{Arrangement, Source};
use super::digits::Least;
use super::order::PERMUTATIONS;

/// The arrangements of a solution that give the canonical form, of which up to `keep` are kept.
pub(super) fn least(source: &Source, keep: usize) -> Least {
    let mut starts = Starts { second: [u8::MAX; 9], found: Vec::new() };
    for is_transposed in [false, true] {
        for first in 0..9 {
            for second in (first / 3 * 3..first / 3 * 3 + 3).filter(|&second| second != first) {
                TwoRows::new(source, is_transposed, first, second).for_each_order(&mut starts);
            }
        }
    }
    let mut least = Least::new(source, [0x1ff; 9], keep);
    for start in &starts.found {
        least.offer(start.completed(source));
    }
    least
}

/// The first two rows of an arrangement, and its columns.
struct Start {
    is_transposed: bool,
    first: usize,
    second: usize,
    cols: [u8; 9],
}

impl Start {
    /// The arrangement with the other rows in their least order: by their digits in the first column.
    fn completed(&self, source: &Source) -> Arrangement {
        let rows = [0; 9];
        let mut arrangement = Arrangement { is_transposed: self.is_transposed, rows, cols: self.cols };
        let digit = |row: usize, col: u8| {
            usize::from(
                source.digits[if self.is_transposed { usize::from(col) * 9 + row } else { row * 9 + usize::from(col) }],
            )
        };
        let mut labels = [0_u8; 10];
        for (label, &col) in self.cols.iter().enumerate() {
            labels[digit(self.first, col)] = label as u8;
        }
        // The rows of each band in their order, with the label that its first row starts with.
        let band = self.first / 3;
        let third = 9 * band + 3 - self.first - self.second;
        let mut others = [(band + 1) % 3, (band + 2) % 3].map(|band| {
            let mut rows = [0, 1, 2].map(|row| (labels[digit(3 * band + row, self.cols[0])], (3 * band + row) as u8));
            rows.sort_unstable();
            rows
        });
        others.sort_unstable();
        let first = [self.first, self.second, third].map(|row| row as u8);
        let below = others.into_iter().flatten().map(|(_, row)| row);
        for (place, row) in arrangement.rows.iter_mut().zip(first.into_iter().chain(below)) {
            *place = row;
        }
        arrangement
    }
}

/// The starts whose second row is the least so far.
struct Starts {
    second: [u8; 9],
    found: Vec<Start>,
}

/// Two rows of a band.
struct TwoRows {
    is_transposed: bool,
    first: usize,
    second: usize,
    /// For each column, the column in which the first row contains the digit of the second row.
    to: [u8; 9],
}

impl TwoRows {
    fn new(source: &Source, is_transposed: bool, first: usize, second: usize) -> TwoRows {
        let digit = |row: usize, col: usize| source.digits[if is_transposed { col * 9 + row } else { row * 9 + col }];
        let mut column_of = [0; 10];
        (0..9).for_each(|col| column_of[usize::from(digit(first, col))] = col as u8);
        let to = std::array::from_fn(|col| column_of[usize::from(digit(second, col))]);
        TwoRows { is_transposed, first, second, to }
    }

    /// Each order of the columns that can make the second row the least. The first cell of the second row contains a
    /// digit that the first row has in another stack: this stack comes second, so that the digit is a 4, and the
    /// digits that come before others in the row get the smaller labels.
    fn for_each_order(&self, starts: &mut Starts) {
        for stack in 0..3 {
            for within in PERMUTATIONS {
                let first = within.map(|col| 3 * stack + col);
                let digits = first.map(|col| self.to[usize::from(col)]);
                let next = digits[0] / 3;
                // The digits of the second stack get the labels 3, 4 and 5, those of the third one 6, 7 and 8.
                let mut labels = [3, 6];
                let start = digits.map(|digit| {
                    let label = &mut labels[usize::from(digit / 3 != next)];
                    *label += 1;
                    *label - 1
                });
                if start[..] > starts.second[..3] {
                    continue;
                }
                let last = 3 - stack - next;
                for second in PERMUTATIONS.map(|within| within.map(|col| 3 * next + col)) {
                    if !keeps_order(&second, &digits) {
                        continue;
                    }
                    for third in PERMUTATIONS.map(|within| within.map(|col| 3 * last + col)) {
                        if keeps_order(&third, &digits) {
                            self.offer([first, second, third], starts);
                        }
                    }
                }
            }
        }
    }

    fn offer(&self, stacks: [[u8; 3]; 3], starts: &mut Starts) {
        let mut cols = [0; 9];
        let mut place_of = [0; 9];
        for (place, col) in stacks.into_iter().flatten().enumerate() {
            cols[place] = col;
            place_of[usize::from(col)] = place as u8;
        }
        let second = cols.map(|col| place_of[usize::from(self.to[usize::from(col)])]);
        if second > starts.second {
            return;
        }
        if second < starts.second {
            starts.second = second;
            starts.found.clear();
        }
        starts.found.push(Start { is_transposed: self.is_transposed, first: self.first, second: self.second, cols });
    }
}

/// Whether those of these columns that are in the list come first, in the order of the list.
fn keeps_order(columns: &[u8; 3], list: &[u8; 3]) -> bool {
    let mut listed = list.iter().filter(|column| columns.contains(column));
    let expected: [Option<&u8>; 3] = std::array::from_fn(|_| listed.next());
    columns.iter().zip(expected).all(|(column, expected)| expected.is_none_or(|expected| expected == column))
}
