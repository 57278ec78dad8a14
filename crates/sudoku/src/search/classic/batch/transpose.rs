//! Packed states to bit slices and back: a transposition of bits.
//!
//! ```text
//! 256 boards of 27 words             27 × 27 slices of 256 bits
//!
//! board 0   ▣▣▣▣▣…▣  ──────────▶    cell 0   ▣▣▣▣▣▣▣▣…▣  one bit for each board
//! board 1   ▣▣▣▣▣…▣                 cell 1   ▣▣▣▣▣▣▣▣…▣
//!   …                                  …
//! ```
//!
//! Board *c* + COLUMNS × *i* is bit *i* of column *c*. Squares of 32 by 32 bits are transposed in five rounds: halves are
//! exchanged, then quarters, and so on to single bits, for all columns at once (Warren, *Hacker's Delight*, 7–3).

use super::packed::{PackedState, QUADS};
use super::word::Word;

/// A bit slice for each digit and cell: the boards in which the cell has the digit as a candidate.
pub(super) type Slices<W> = [[W; 81]; 9];

/// Puts the states into their slots. Slots that are not in `fresh` keep what they have.
#[inline(always)]
pub(super) fn slice<W: Word>(states: &[PackedState], slices: &mut Slices<W>, fresh: W) {
    for quad in 0..QUADS {
        let mut squares = [[W::NONE; 32]; 4];
        for (row, states) in states.chunks_exact(W::COLUMNS).enumerate() {
            let words = W::gather(|column| states[column].0[quad]);
            for (square, word) in squares.iter_mut().zip(words) {
                square[row] = word;
            }
        }
        for (at, square) in (4 * quad..27).zip(&mut squares) {
            transpose(square);
            for (slice, row) in slices[at / 3][at % 3 * 27..][..27].iter_mut().zip(square) {
                *slice = *slice & !fresh | *row & fresh;
            }
        }
    }
}

/// The state in each slot.
#[inline(always)]
pub(super) fn unslice<W: Word>(slices: &Slices<W>, states: &mut [PackedState]) {
    for quad in 0..QUADS {
        let mut squares = [[W::NONE; 32]; 4];
        for (at, square) in (4 * quad..27).zip(&mut squares) {
            square[..27].copy_from_slice(&slices[at / 3][at % 3 * 27..][..27]);
            transpose(square);
        }
        for (row, states) in states.chunks_exact_mut(W::COLUMNS).enumerate() {
            W::scatter([0, 1, 2, 3].map(|at| squares[at][row]), |column, words| states[column].0[quad] = words);
        }
    }
}

/// Transposes a square of bits: row *r*, bit *b* becomes row *b*, bit *r*, in each column.
#[inline(always)]
fn transpose<W: Word>(square: &mut [W; 32]) {
    for row in 0..8 {
        let [mut a, mut b, mut c, mut d] = [square[row], square[row + 8], square[row + 16], square[row + 24]];
        exchange::<W, 16>(&mut a, &mut c, 0x0000_ffff);
        exchange::<W, 16>(&mut b, &mut d, 0x0000_ffff);
        exchange::<W, 8>(&mut a, &mut b, 0x00ff_00ff);
        exchange::<W, 8>(&mut c, &mut d, 0x00ff_00ff);
        [square[row], square[row + 8], square[row + 16], square[row + 24]] = [a, b, c, d];
    }
    for eight in square.chunks_exact_mut(8) {
        let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] =
            [eight[0], eight[1], eight[2], eight[3], eight[4], eight[5], eight[6], eight[7]];
        exchange::<W, 4>(&mut a, &mut e, 0x0f0f_0f0f);
        exchange::<W, 4>(&mut b, &mut f, 0x0f0f_0f0f);
        exchange::<W, 4>(&mut c, &mut g, 0x0f0f_0f0f);
        exchange::<W, 4>(&mut d, &mut h, 0x0f0f_0f0f);
        exchange::<W, 2>(&mut a, &mut c, 0x3333_3333);
        exchange::<W, 2>(&mut b, &mut d, 0x3333_3333);
        exchange::<W, 2>(&mut e, &mut g, 0x3333_3333);
        exchange::<W, 2>(&mut f, &mut h, 0x3333_3333);
        exchange::<W, 1>(&mut a, &mut b, 0x5555_5555);
        exchange::<W, 1>(&mut c, &mut d, 0x5555_5555);
        exchange::<W, 1>(&mut e, &mut f, 0x5555_5555);
        exchange::<W, 1>(&mut g, &mut h, 0x5555_5555);
        eight.copy_from_slice(&[a, b, c, d, e, f, g, h]);
    }
}

/// Exchanges, in each column, the high part of a row with the low part of the row that is `BY` further down.
#[inline(always)]
fn exchange<W: Word, const BY: i32>(upper: &mut W, lower: &mut W, low: u32) {
    let differ = (upper.shift_lower::<BY>() ^ *lower) & W::splat(low);
    *lower = *lower ^ differ;
    *upper = *upper ^ differ.shift_higher::<BY>();
}
