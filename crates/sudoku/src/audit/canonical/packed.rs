//! A transformation as one number, for tables of millions of them: 41 of its 64 bits.

use super::arrangement::Arrangement;
use super::transformation::Transformation;
use crate::board::Digit;

/// How many orders three lines or bands have, and how many nine lines have that stay in their bands.
const OF_THREE: u64 = 6;
const OF_LINES: u64 = OF_THREE.pow(4);

/// The number of relabellings, 9!.
const OF_DIGITS: u64 = 362_880;

/// The orders of three.
const THREE: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

impl Transformation {
    /// The transformation as a number below 2 × 1296 × 1296 × 9!.
    ///
    /// ```
    /// # use sudoku_engine as sudoxml;
    /// use sudoxml::audit::canonical::{Transformation, canonical};
    /// use sudoxml::board::Grid;
    /// let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let found = *canonical(&puzzle).transformation();
    /// assert_eq!(Transformation::from_bits(found.to_bits()), found);
    /// # Ok::<(), sudoxml::board::ParseGridError>(())
    /// ```
    pub fn to_bits(&self) -> u64 {
        let Arrangement { is_transposed, rows, cols } = self.arrangement();
        let lines =
            [cols, rows].iter().fold(u64::from(*is_transposed), |bits, lines| bits * OF_LINES + of_lines(lines));
        lines * OF_DIGITS + of_digits(self.digits())
    }

    /// The transformation with this number. A number that is too large counts as its remainder.
    pub fn from_bits(bits: u64) -> Transformation {
        let (lines, digits) = (bits / OF_DIGITS, bits % OF_DIGITS);
        let (rows, rest) = (to_lines(lines % OF_LINES), lines / OF_LINES);
        let (cols, is_transposed) = (to_lines(rest % OF_LINES), rest / OF_LINES % 2 == 1);
        Transformation::of(Arrangement { is_transposed, rows, cols }, to_digits(digits))
    }
}

/// The number of an order of lines: that of the bands, and that of the lines in each.
fn of_lines(lines: &[u8; 9]) -> u64 {
    let place = |order: [u8; 3]| THREE.iter().position(|one| *one == order).unwrap_or_default() as u64;
    let of_bands = place([lines[0] / 3, lines[3] / 3, lines[6] / 3]);
    lines.chunks(3).fold(of_bands, |bits, band| bits * OF_THREE + place([band[0] % 3, band[1] % 3, band[2] % 3]))
}

fn to_lines(bits: u64) -> [u8; 9] {
    let digit = |at: u32| THREE[(bits / OF_THREE.pow(at) % OF_THREE) as usize];
    let bands = digit(3);
    std::array::from_fn(|at| bands[at / 3] * 3 + digit(2 - (at / 3) as u32)[at % 3])
}

/// The number of a relabelling: for each digit, how many of the later ones become a smaller one.
fn of_digits(digits: &[Digit; 9]) -> u64 {
    (0..9).fold(0, |bits, at| {
        let smaller = digits[at + 1..].iter().filter(|&&later| later < digits[at]).count();
        bits * (9 - at) as u64 + smaller as u64
    })
}

fn to_digits(mut bits: u64) -> [Digit; 9] {
    let mut smaller = [0; 9];
    for (at, number) in smaller.iter_mut().enumerate().rev() {
        let base = 9 - at as u64;
        (*number, bits) = ((bits % base) as usize, bits / base);
    }
    let mut left = Digit::ALL.to_vec();
    smaller.map(|number| left.remove(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_number_is_one_transformation() {
        let all = 2 * OF_LINES * OF_LINES * OF_DIGITS;
        let mut bits = 1_u64;
        for _ in 0..10_000 {
            bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407) % all;
            assert_eq!(Transformation::from_bits(bits).to_bits(), bits);
        }
        for bits in [0, all - 1, OF_DIGITS, OF_DIGITS - 1] {
            assert_eq!(Transformation::from_bits(bits).to_bits(), bits);
        }
    }
}
