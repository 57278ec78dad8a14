//! Boards as slices and back: what stands side by side in a board stands one above the other in a slice.
//!
//! ```text
//! 256 boards of 27 words             27 × 27 slices of 256 bits
//!
//! board 0   ▣▣▣▣▣…▣  ──────────▶    cell 0   ▣▣▣▣▣▣▣▣…▣  a bit for each board
//! board 1   ▣▣▣▣▣…▣                 cell 1   ▣▣▣▣▣▣▣▣…▣
//!   …                                  …
//! ```
//!
//! Board *c* + COLUMNS × *l* is bit *l* of column *c*. Squares of 32 by 32 bits are turned by exchanging halves, then
//! quarters, and so on to single bits: five rounds, for all columns at once (Warren, *Hacker's Delight*, 7–3).

use super::node::{Node, QUADS};
use super::word::Word;

/// A slice for each digit and cell.
pub(super) type Slices<W> = [[W; 81]; 9];

/// Puts boards into their lanes; only those of `fresh` are taken.
#[inline(always)]
pub(super) fn slice<W: Word>(nodes: &[Node], slices: &mut Slices<W>, fresh: W) {
    for quad in 0..QUADS {
        let mut squares = [[W::NONE; 32]; 4];
        for (row, nodes) in nodes.chunks_exact(W::COLUMNS).enumerate() {
            let words = W::gather(|column| nodes[column].0[quad]);
            for (square, word) in squares.iter_mut().zip(words) {
                square[row] = word;
            }
        }
        for (at, square) in (4 * quad..27).zip(&mut squares) {
            turn(square);
            for (slice, row) in slices[at / 3][at % 3 * 27..][..27].iter_mut().zip(square) {
                *slice = *slice & !fresh | *row & fresh;
            }
        }
    }
}

/// The slices, as boards.
#[inline(always)]
pub(super) fn unslice<W: Word>(slices: &Slices<W>, nodes: &mut [Node]) {
    for quad in 0..QUADS {
        let mut squares = [[W::NONE; 32]; 4];
        for (at, square) in (4 * quad..27).zip(&mut squares) {
            square[..27].copy_from_slice(&slices[at / 3][at % 3 * 27..][..27]);
            turn(square);
        }
        for (row, nodes) in nodes.chunks_exact_mut(W::COLUMNS).enumerate() {
            W::scatter([0, 1, 2, 3].map(|at| squares[at][row]), |column, words| nodes[column].0[quad] = words);
        }
    }
}

/// Turns a square of bits: row *r*, bit *b* becomes row *b*, bit *r*, in each column.
#[inline(always)]
fn turn<W: Word>(square: &mut [W; 32]) {
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

/// Exchanges the high part of a row, by columns, with the low part of the row that is `BY` further down.
#[inline(always)]
fn exchange<W: Word, const BY: i32>(upper: &mut W, lower: &mut W, low: u32) {
    let differ = (upper.lower::<BY>() ^ *lower) & W::splat(low);
    *lower = *lower ^ differ;
    *upper = *upper ^ differ.higher::<BY>();
}
