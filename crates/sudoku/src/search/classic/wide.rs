//! Propagation of one puzzle in vector registers of 512 bits: all digits and bands at once, without table lookups.
//!
//! A register contains one row of each band for each digit: 27 numbers of 9 bits, in lanes of 16 bits. So three registers,
//! for the top, middle and bottom rows, contain the whole puzzle:
//!
//! ```text
//! lane      0 1 2      3       4 5 6      7       8 9 10     11      12 13 14 …  28 29 30
//!           digit 1,   digit 9 digit 2,   digit 9 digit 3,   digit 9 digit 4,    digit 8,
//!           3 bands    band 1  3 bands    band 2  3 bands    band 3  3 bands     3 bands
//! ```
//!
//! Step by step it concludes what [`state`](super::state) concludes with tables: locked candidates in bands and in stacks,
//! hidden singles of boxes, and naked singles. Two cells that have conflicting singles lose both.

use std::arch::x86_64::*;

/// The candidates: the top, middle and bottom rows of the three bands.
pub(super) type Rows = [__m512i; 3];

/// The lane of a digit in a band.
const fn lane(digit: usize, band: usize) -> usize {
    if digit < 8 { 4 * digit + band } else { 4 * band + 3 }
}

/// For each lane, the lane that is some digits and bands further. Unused lanes get an unused one.
pub(super) const fn rotation(digits: usize, bands: usize) -> [u16; 32] {
    let mut lanes = [31; 32];
    let mut at = 0;
    while at < 27 {
        let (digit, band) = (at / 3, at % 3);
        lanes[lane(digit, band)] = lane((digit + digits) % 9, (band + bands) % 3) as u16;
        at += 1;
    }
    lanes
}

/// The lanes that are used.
const USED: u32 = {
    let (mut used, mut at) = (0, 0);
    while at < 27 {
        used |= 1 << lane(at / 3, at % 3);
        at += 1;
    }
    used
};

/// The lanes of digit 9, in 32-bit lanes of the digits 1 to 4.
const NINE: u16 = 1 << lane(8, 0) | 1 << lane(8, 1) | 1 << lane(8, 2);

/// The lanes that each lane is compared with.
pub(super) struct Rotations {
    /// 1, 2, 3 and 6 digits further.
    pub(super) digits: [__m512i; 4],
    /// 1 and 2 bands further.
    pub(super) bands: [__m512i; 2],
}

// The truth tables of three operands.
const ANY: i32 = 0xfe;
const MAJORITY: i32 = 0xe8;
const FIRST_OR_BOTH_OTHERS: i32 = 0xf8;
const FIRST_OR_OTHERS_DIFFER: i32 = 0xf6;
const ANY_OF_TWO_AND_THIRD: i32 = 0xa8;
const FIRST_ONLY: i32 = 0x10;
const SECOND_WHERE_THIRD: i32 = 0xd8;
const FIRST_IF_NOT_SECOND_WITHOUT_THIRD: i32 = 0xb0;

/// The rows, from the words of the digits 1 to 4, 5 to 8, and 9. `even` are the numbers 0, 2, 4 and so on.
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
pub(super) fn rows(low: __m512i, high: __m512i, nine: __m128i, even: __m512i) -> Rows {
    let to = _mm512_set_epi32(0, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0);
    let low = _mm512_mask_permutexvar_epi32(low, NINE, to, _mm512_castsi128_si512(nine));
    let top = _mm512_permutex2var_epi16(low, even, high);
    let mid = _mm512_permutex2var_epi16(_mm512_srli_epi32::<9>(low), even, _mm512_srli_epi32::<9>(high));
    let bottom = _mm512_permutex2var_epi16(_mm512_srli_epi32::<18>(low), even, _mm512_srli_epi32::<18>(high));
    [top, mid, bottom].map(|row| _mm512_and_si512(row, _mm512_set1_epi16(0o777)))
}

/// The reverse of [`rows`].
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
pub(super) fn words(rows: Rows) -> (__m512i, __m512i, __m128i) {
    let join = |[top, mid, bottom]: [__m256i; 3]| {
        let (mid, bottom) = (_mm512_cvtepu16_epi32(mid), _mm512_cvtepu16_epi32(bottom));
        let (mid, bottom) = (_mm512_slli_epi32::<9>(mid), _mm512_slli_epi32::<18>(bottom));
        _mm512_ternarylogic_epi64::<ANY>(_mm512_cvtepu16_epi32(top), mid, bottom)
    };
    let low = join(rows.map(|row| _mm512_castsi512_si256(row)));
    let high = join(rows.map(|row| _mm512_extracti64x4_epi64::<1>(row)));
    let from = _mm512_set_epi32(15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 11, 7, 3);
    let nine = _mm512_castsi512_si128(_mm512_permutexvar_epi32(from, low));
    (_mm512_maskz_mov_epi32(!NINE, low), high, nine)
}

/// In each group of three columns, the bits of the column to the right, and in the last column those of the first.
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
fn next_column(row: __m512i) -> __m512i {
    let (right, left) = (_mm512_srli_epi16::<1>(row), _mm512_slli_epi16::<2>(row));
    _mm512_ternarylogic_epi64::<SECOND_WHERE_THIRD>(left, right, _mm512_set1_epi16(0o333))
}

/// In each group of three columns, the bits of the column to the left, and in the first column those of the last.
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
fn last_column(row: __m512i) -> __m512i {
    let (right, left) = (_mm512_srli_epi16::<2>(row), _mm512_slli_epi16::<1>(row));
    _mm512_ternarylogic_epi64::<SECOND_WHERE_THIRD>(left, right, _mm512_set1_epi16(0o111))
}

/// The cells of the usable minirows of each row.
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
fn usable(rows: Rows) -> Rows {
    let first = _mm512_set1_epi16(0o111);
    let any = |one, other, only| _mm512_ternarylogic_epi64::<ANY_OF_TWO_AND_THIRD>(one, other, only);
    // A minirow is a bit, in its first column.
    let minirows =
        rows.map(|row| any(_mm512_or_si512(row, _mm512_srli_epi16::<1>(row)), _mm512_srli_epi16::<2>(row), first));
    let next = minirows.map(|row| any(_mm512_srli_epi16::<3>(row), _mm512_slli_epi16::<6>(row), first));
    let last = minirows.map(|row| any(_mm512_srli_epi16::<6>(row), _mm512_slli_epi16::<3>(row), first));
    [(0, 1, 2), (1, 2, 0), (2, 0, 1)].map(|(row, one, other)| {
        let both = _mm512_and_si512(next[one], last[other]);
        let either = _mm512_ternarylogic_epi64::<FIRST_OR_BOTH_OTHERS>(both, last[one], next[other]);
        let usable = _mm512_and_si512(minirows[row], either);
        let (middle, right) = (_mm512_slli_epi16::<1>(usable), _mm512_slli_epi16::<2>(usable));
        _mm512_ternarylogic_epi64::<ANY>(usable, middle, right)
    })
}

/// Propagates until nothing changes. Returns the rows, and the cells with several candidates in the lanes of each digit;
/// `None` at a contradiction.
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
pub(super) fn propagate(mut rows: Rows, to: &Rotations) -> Option<(Rows, Rows)> {
    let any = |a, b, c| _mm512_ternarylogic_epi64::<ANY>(a, b, c);
    let majority = |a, b, c| _mm512_ternarylogic_epi64::<MAJORITY>(a, b, c);
    let further = |lanes, row| _mm512_permutexvar_epi16(lanes, row);
    let ([one, two, three, six], [next_band, last_band]) = (to.digits, to.bands);
    let full = _mm512_set1_epi16(0o777);
    loop {
        let before = rows;
        // Locked candidates in the bands, then in the stacks: the columns of a box are used like the minirows of a box.
        let minirows = usable(rows);
        rows = [0, 1, 2].map(|row| _mm512_and_si512(rows[row], minirows[row]));
        let columns = any(rows[0], rows[1], rows[2]);
        let (next, last) = (next_column(columns), last_column(columns));
        let both = _mm512_and_si512(further(next_band, next), further(last_band, last));
        let (next_below, last_below) = (further(last_band, next), further(next_band, last));
        let usable = _mm512_ternarylogic_epi64::<FIRST_OR_BOTH_OTHERS>(both, last_below, next_below);
        rows = rows.map(|row| _mm512_and_si512(row, usable));
        // Columns that are the only one of the digit in their box.
        let sole = _mm512_ternarylogic_epi64::<FIRST_ONLY>(columns, next, last);

        let (mut taken, mut several, mut naked, mut filled) = (rows, rows, rows, full);
        for (row, other, third) in [(0, 1, 2), (1, 2, 0), (2, 0, 1)] {
            // The cells that are hidden singles of other digits.
            let only = _mm512_ternarylogic_epi64::<FIRST_ONLY>(sole, minirows[other], minirows[third]);
            let hidden = _mm512_and_si512(rows[row], only);
            let (by_one, by_two) = (further(one, hidden), further(two, hidden));
            let by_three = any(hidden, by_one, by_two);
            taken[row] = any(_mm512_or_si512(by_one, by_two), further(three, by_three), further(six, by_three));
            // The cells with one candidate and more, and with two and more: first among three digits, then among all.
            let (a, b) = (further(three, rows[row]), further(six, rows[row]));
            let (some, more) = (any(rows[row], a, b), majority(rows[row], a, b));
            let (a, b) = (further(one, some), further(two, some));
            filled = _mm512_and_si512(filled, any(some, a, b));
            let more = any(more, further(one, more), further(two, more));
            several[row] = _mm512_or_si512(more, majority(some, a, b));
            naked[row] = _mm512_andnot_si512(several[row], rows[row]);
        }
        let empty = _mm512_testn_epi16_mask(columns, full) | _mm512_cmpneq_epi16_mask(filled, full);
        if empty & USED != 0 {
            return None;
        }
        // The other cells of the box of a naked single lose the digit.
        let single = any(naked[0], naked[1], naked[2]);
        let in_box = any(single, next_column(single), last_column(single));
        let mut changed = _mm512_setzero_si512();
        for row in 0..3 {
            let kept = _mm512_ternarylogic_epi64::<FIRST_IF_NOT_SECOND_WITHOUT_THIRD>(rows[row], in_box, naked[row]);
            rows[row] = _mm512_andnot_si512(taken[row], kept);
            changed = _mm512_ternarylogic_epi64::<FIRST_OR_OTHERS_DIFFER>(changed, rows[row], before[row]);
        }
        if _mm512_test_epi16_mask(changed, changed) == 0 {
            return Some((rows, several));
        }
    }
}
