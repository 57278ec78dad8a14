//! The candidates of one board, packed to be stored and moved between the passes of a block.

use super::word::Quad;
use crate::board::classic::{Cell, Digit, Grid, Solution};

/// The number of quads that contain the 27 words of a board.
pub(super) const QUADS: usize = 7;

/// The cells that have each digit as a candidate: a word of 27 cells for each digit and band, digit by digit. The last
/// word is not used.
///
/// ```text
/// digit          1               2           …           9
/// band     top mid low     top mid low             top mid low
///         └────── quad 0 ─────┘└─ quad 1 …              quad 6 ┘ + not used
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(16))]
pub(super) struct PackedState(pub(super) [Quad; QUADS]);

impl PackedState {
    /// A board without candidates, for slots that are free.
    pub(super) const CONTRADICTION: PackedState = PackedState([[0; 4]; QUADS]);

    /// The givens, with every digit as a candidate of all other cells.
    pub(super) fn of(givens: &Grid) -> PackedState {
        // The blank cells, and the cells of each digit. Every cell takes the same steps, because a branch that depends on
        // the givens is often mispredicted.
        let mut cells = [[0; 3]; 10];
        for at in 0..27 {
            for cell in [at, at + 27, at + 54] {
                let digit = givens.get(Cell::ALL[cell]).map_or(0, |digit| digit.get());
                cells[usize::from(digit)][cell / 27] |= 1 << at;
            }
        }
        let mut packed = PackedState::CONTRADICTION;
        for at in 0..27 {
            packed.0[at / 4][at % 4] = cells[1 + at / 3][at % 3] | cells[0][at % 3];
        }
        packed
    }

    /// The solution of a solved board: every cell has one candidate.
    pub(super) fn solution(&self) -> Solution {
        let mut digits = [Digit::ALL[0]; 81];
        for (digit, words) in Digit::ALL.into_iter().zip(self.0.as_flattened().chunks_exact(3)) {
            for (band, &word) in words.iter().enumerate() {
                let mut cells = word;
                while cells != 0 {
                    digits[27 * band + cells.trailing_zeros() as usize] = digit;
                    cells &= cells - 1;
                }
            }
        }
        Solution::new(digits)
    }
}
