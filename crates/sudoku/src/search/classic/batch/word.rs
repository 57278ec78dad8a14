//! The machine word of the batch: one bit for each of many boards, and the operations on it.
//!
//! A word has columns of 32 bits; each operation does the same in every column. The width only decides how many boards
//! are processed by the same instructions.

use std::ops::{BitAnd, BitOr, BitXor, Not};

/// Four adjacent 32-bit words of one board.
pub(super) type Quad = [u32; 4];

/// The maximum number of columns of a word.
pub(super) const COLUMNS: usize = 8;

/// A bit for each of 32 × [`Word::COLUMNS`] boards.
pub(super) trait Word:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + Not<Output = Self>
{
    /// The number of columns of 32 bits: a multiple of four, at most eight.
    const COLUMNS: usize;

    /// The number of boards: one for each bit.
    const SLOTS: usize = 32 * Self::COLUMNS;

    /// The word without a set bit.
    const NONE: Self;

    /// The word with this value in every column.
    fn splat(column: u32) -> Self;

    /// Each column moved by `BY` bits to the lower ones.
    fn shift_lower<const BY: i32>(self) -> Self;

    /// Each column shifted by `BY` bits towards the higher bits.
    fn shift_higher<const BY: i32>(self) -> Self;

    /// The word with these columns; those beyond [`Word::COLUMNS`] are ignored.
    fn of(columns: [u32; COLUMNS]) -> Self;

    /// The columns; those beyond [`Word::COLUMNS`] are 0.
    fn columns(self) -> [u32; COLUMNS];

    /// Whether no bit is set.
    #[inline(always)]
    fn is_none(self) -> bool {
        let mut any = 0;
        for column in self.columns() {
            any |= column;
        }
        any == 0
    }

    /// The four words whose column *c* is the quad of board *c*.
    fn gather(quad: impl Fn(usize) -> Quad) -> [Self; 4];

    /// The reverse of [`Word::gather`].
    fn scatter(words: [Self; 4], quad: impl FnMut(usize, Quad));
}

/// The bits that are set in at least two of the three words.
#[inline(always)]
pub(super) fn majority<W: Word>(a: W, b: W, c: W) -> W {
    a & b | c & (a | b)
}

/// A full adder: the sum of three bits, and the carry.
#[inline(always)]
pub(super) fn full_add<W: Word>(a: W, b: W, c: W) -> (W, W) {
    (a ^ b ^ c, majority(a, b, c))
}

/// The number of set bits among nine: whether it is odd, whether it is 2 or 3, and whether it is 4 or more.
#[inline(always)]
pub(super) fn count_of_nine<W: Word>([a, b, c, d, e, f, g, h, i]: [W; 9]) -> (W, W, W) {
    let (sum_x, two_x) = full_add(a, b, c);
    let (sum_y, two_y) = full_add(d, e, f);
    let (sum_z, two_z) = full_add(g, h, i);
    let (odd, two) = full_add(sum_x, sum_y, sum_z);
    // The number is odd + 2 × (two_x + two_y + two_z + two).
    let any = two_x | two_y | two_z;
    let four = majority(two_x, two_y, two_z) | two & any;
    (odd, (any | two) & !four, four)
}
