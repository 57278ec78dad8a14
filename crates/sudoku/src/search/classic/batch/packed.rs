//! The candidates of one board, packed to be stored and moved between the passes of a block.

use super::planes::bit_planes;
use super::word::Quad;
use crate::board::classic::{Digit, Grid, Solution};
use crate::search::classic::tables::ALL;

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
        let mut digits = [0; 96];
        digits[..81].copy_from_slice(&givens.numbers());
        let planes = bit_planes(&digits);
        let band = |plane: u128, at: usize| (plane >> (27 * at)) as u32;
        let mut packed = PackedState::CONTRADICTION;
        for at in 0..3 {
            let [ones, twos, fours, eights] = planes.map(|plane| band(plane, at));
            let blank = !(ones | twos | fours | eights);
            let of_digits = [
                ones & !(twos | fours | eights),
                twos & !(ones | fours),
                twos & ones & !fours,
                fours & !(twos | ones),
                fours & ones & !twos,
                fours & twos & !ones,
                fours & twos & ones,
                eights & !ones,
                eights & ones,
            ];
            for (digit, cells) in of_digits.into_iter().enumerate() {
                let word = 3 * digit + at;
                packed.0[word / 4][word % 4] = (cells | blank) & ALL;
            }
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
