//! The exchanges of empty rows, bands, columns and stacks, which change no puzzle. The search for the canonical form leaves
//! them out, because the empty lines of a puzzle multiply their number.

use super::order::PERMUTATIONS;
use super::pattern::Pattern;

/// The number of exchanges of empty lines of a pattern.
pub(super) fn number(pattern: &Pattern) -> u32 {
    number_of_lines(pattern) * number_of_lines(&transposed(pattern))
}

/// All orders of the rows, and of the columns, that move only empty ones.
pub(super) fn orders(pattern: &Pattern) -> [Vec<[u8; 9]>; 2] {
    [orders_of_lines(pattern), orders_of_lines(&transposed(pattern))]
}

fn transposed(pattern: &Pattern) -> Pattern {
    std::array::from_fn(|col| pattern.iter().fold(0, |line, row| line << 1 | row >> (8 - col) & 1))
}

fn number_of_lines(lines: &Pattern) -> u32 {
    const FACTORIALS: [u32; 4] = [1, 1, 2, 6];
    let empty = |band: &[u16]| band.iter().filter(|&&line| line == 0).count();
    let in_bands: u32 = lines.chunks(3).map(|band| FACTORIALS[empty(band)]).product();
    in_bands * FACTORIALS[lines.chunks(3).filter(|band| empty(band) == 3).count()]
}

fn orders_of_lines(lines: &Pattern) -> Vec<[u8; 9]> {
    let mut orders = Vec::new();
    for bands in PERMUTATIONS {
        for number in 0..216 {
            let within = [number / 36, number / 6 % 6, number % 6].map(|at: usize| PERMUTATIONS[at]);
            let order: [u8; 9] = std::array::from_fn(|at| 3 * bands[at / 3] + within[at / 3][at % 3]);
            let is_free =
                |(at, &line): (usize, &u8)| usize::from(line) == at || lines[at] | lines[usize::from(line)] == 0;
            if order.iter().enumerate().all(is_free) {
                orders.push(order);
            }
        }
    }
    orders
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_is_that_of_the_orders() {
        let patterns = [
            [0; 9],
            [0x1ff; 9],
            [0, 0, 0, 0, 1, 2, 4, 8, 16],
            [0, 0, 1, 0, 1, 1, 1, 0, 0],
            [0, 0, 0, 0, 0, 0, 0, 0, 1],
        ];
        for pattern in patterns {
            let [rows, cols] = orders(&pattern);
            assert_eq!(rows.len() * cols.len(), number(&pattern) as usize, "{pattern:?}");
        }
    }
}
