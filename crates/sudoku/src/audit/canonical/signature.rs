//! A number that is the same for a classic puzzle and all that are symmetric to it.
//!
//! Each given gets a color, which is first the same for all. In each round, the colors of its row, column, box and digit are
//! added up, and make its next color. No sum depends on an order, and rows and columns are added alike, so a symmetry moves
//! the colors with the givens. This is the color refinement of Boris Weisfeiler and Andrei Leman (1968).

use crate::board::classic::{Cell, Digit, Grid};

/// In each round, more of the board has an influence on a color. After three, hardly any two puzzles that are not symmetric
/// have the same sum of colors.
const ROUNDS: usize = 3;

/// A number that is the same for puzzles that are symmetric. Hardly any others have the same number, but for full grids, whose
/// rows, columns, boxes and digits are all alike. Only the [canonical form](super::canonical) tells for sure.
pub(crate) fn signature(puzzle: &Grid) -> u64 {
    let mut givens = [[0; 4]; 81];
    let mut number = 0;
    for (cell, digit) in puzzle.givens() {
        givens[number] = units(cell, digit);
        number += 1;
    }
    let (givens, mut colors) = (&givens[..number], [1; 81]);
    for _ in 0..ROUNDS {
        let mut sums = [[0u64; 9]; 4];
        for (units, &color) in givens.iter().zip(&colors) {
            for (sums, &at) in sums.iter_mut().zip(units) {
                sums[at] = sums[at].wrapping_add(color);
            }
        }
        for (&[row, col, box_, digit], color) in givens.iter().zip(&mut colors) {
            let lines = mixed(sums[0][row]).wrapping_add(mixed(sums[1][col]));
            let next = [sums[2][box_], sums[3][digit]];
            *color = next.into_iter().fold(mixed(lines), |color, sum| mixed(color ^ sum));
        }
    }
    colors[..number].iter().fold(0, |sum, &color| sum.wrapping_add(color))
}

/// The indexes of the row, the column, the box and the digit.
fn units(cell: Cell, digit: Digit) -> [usize; 4] {
    [usize::from(cell.row() - 1), usize::from(cell.col() - 1), usize::from(cell.box_() - 1), digit.index()]
}

/// Mixes the bits of a number. Without this, different numbers would often have the same sum.
pub(crate) fn mixed(number: u64) -> u64 {
    // The odd number next to 2^64 divided by the golden ratio.
    let number = (number ^ number >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    number ^ number >> 29
}
