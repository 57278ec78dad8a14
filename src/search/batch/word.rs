//! The machine word of the batch: one bit for each of many boards, and what the work on them needs of it.
//!
//! A word has columns of 32 bits, and every column does the same. How wide it is decides how many boards go through the
//! same instructions; nothing else depends on it.

use std::ops::{BitAnd, BitOr, BitXor, Not};

/// Four neighbouring words of one board.
pub(super) type Quad = [u32; 4];

/// The most columns of a word.
pub(super) const COLUMNS: usize = 8;

/// A bit for each of 32 × [`Word::COLUMNS`] boards.
pub(super) trait Word:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + Not<Output = Self>
{
    /// How many columns of 32 bits: a multiple of four, eight at most.
    const COLUMNS: usize;

    /// How many boards: one a bit.
    const LANES: usize = 32 * Self::COLUMNS;

    /// No bit.
    const NONE: Self;

    /// The same column everywhere.
    fn splat(column: u32) -> Self;

    /// Each column moved by `BY` bits to the lower ones.
    fn lower<const BY: i32>(self) -> Self;

    /// Each column moved by `BY` bits to the higher ones.
    fn higher<const BY: i32>(self) -> Self;

    /// The word of these columns; those beyond [`Word::COLUMNS`] do not count.
    fn of(columns: [u32; COLUMNS]) -> Self;

    /// The columns; those beyond [`Word::COLUMNS`] are empty.
    fn columns(self) -> [u32; COLUMNS];

    /// Whether there is no bit.
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

/// What at least two of three have.
#[inline(always)]
pub(super) fn two_of<W: Word>(a: W, b: W, c: W) -> W {
    a & b | c & (a | b)
}

/// Adds three bits: the sum, and the carry.
#[inline(always)]
pub(super) fn add<W: Word>(a: W, b: W, c: W) -> (W, W) {
    (a ^ b ^ c, two_of(a, b, c))
}

/// The number of nine bits: whether it is odd, two or three, four or more.
#[inline(always)]
pub(super) fn number_of<W: Word>([a, b, c, d, e, f, g, h, i]: [W; 9]) -> (W, W, W) {
    let (sum_x, two_x) = add(a, b, c);
    let (sum_y, two_y) = add(d, e, f);
    let (sum_z, two_z) = add(g, h, i);
    let (odd, two) = add(sum_x, sum_y, sum_z);
    // The number is odd + 2 × (two_x + two_y + two_z + two).
    let any = two_x | two_y | two_z;
    let four = two_of(two_x, two_y, two_z) | two & any;
    (odd, (any | two) & !four, four)
}
