//! The canonical form of a full grid that breaks the rules.
//!
//! Its pattern is the same in all 3,359,232 arrangements. For each order of the columns, the rows follow one after the other:
//! each is the least that can come next, with the labels that the digits have so far. Columns with the same digits make
//! orders that are alike, and rows and bands with the same digits make choices that are alike; of these, one is tried, and
//! the others are counted.

use std::collections::BTreeMap;

use super::arrangement::{Arrangement, Source};
use super::digits::Least;
use super::order::PERMUTATIONS;

/// The least form of a grid without blanks, with one arrangement that gives it, and the number of all that do.
pub(super) fn least(source: &Source) -> Least {
    let mut search = Search { form: [[u8::MAX; 9]; 9], first: None, number: 0 };
    for is_transposed in [false, true] {
        let digit = |row: usize, col: usize| source.digits[if is_transposed { col * 9 + row } else { row * 9 + col }];
        let columns = numbered(|col| std::array::from_fn(|row| digit(row, col)));
        for (cols, number) in distinct_orders(&columns) {
            let rows = std::array::from_fn(|row| cols.map(|col| digit(row, col.into())));
            let choice = Choice { is_transposed, cols, rows: &rows, numbers: numbered(|row| rows[row]) };
            search.extend(&choice, &Chosen { number, ..Chosen::default() });
        }
    }
    Least::known(source, search.first, search.number)
}

/// A number for each line: that of the first one with the same digits.
fn numbered(line: impl Fn(usize) -> [u8; 9]) -> [u8; 9] {
    std::array::from_fn(|at| (0..=at).position(|first| line(first) == line(at)).unwrap_or(at) as u8)
}

/// The orders of the columns, of which those with the same digits have these numbers. Each has the number of those that are
/// like it.
fn distinct_orders(columns: &[u8; 9]) -> impl Iterator<Item = ([u8; 9], u32)> {
    let mut orders: BTreeMap<[u8; 9], ([u8; 9], u32)> = BTreeMap::new();
    for stacks in PERMUTATIONS {
        for at in 0..216 {
            let within = [at / 36, at / 6 % 6, at % 6].map(|at: usize| PERMUTATIONS[at]);
            let order: [u8; 9] = std::array::from_fn(|at| 3 * stacks[at / 3] + within[at / 3][at % 3]);
            orders.entry(order.map(|col| columns[usize::from(col)])).or_insert((order, 0)).1 += 1;
        }
    }
    orders.into_values()
}

/// The grid in an order of its columns.
struct Choice<'g> {
    is_transposed: bool,
    cols: [u8; 9],
    rows: &'g [[u8; 9]; 9],
    /// The numbers of the rows, of which those with the same digits have the same.
    numbers: [u8; 9],
}

/// The rows that are chosen, from the top.
#[derive(Clone, Copy, Default)]
struct Chosen {
    rows: [u8; 9],
    length: usize,
    /// A bit for each.
    set: u16,
    /// The label of each digit, and the number of labels.
    labels: [u8; 10],
    used: u8,
    /// How many choices are like this one.
    number: u32,
}

struct Search {
    form: [[u8; 9]; 9],
    first: Option<Arrangement>,
    number: u32,
}

impl Search {
    /// Completes the chosen rows in each way that gives the least form.
    fn extend(&mut self, choice: &Choice<'_>, chosen: &Chosen) {
        let Chosen { rows, length, number, .. } = *chosen;
        if length == 9 {
            let arrangement = Arrangement { is_transposed: choice.is_transposed, rows, cols: choice.cols };
            self.first.get_or_insert(arrangement);
            self.number += number;
            return;
        }
        for next in choice.next_rows(chosen) {
            let (line, extended) = chosen.with(next.row, &choice.rows[next.row], next.number);
            if line > self.form[length] {
                continue;
            }
            if line < self.form[length] {
                self.form[length] = line;
                self.form[length + 1..].fill([u8::MAX; 9]);
                (self.first, self.number) = (None, 0);
            }
            self.extend(choice, &extended);
        }
    }
}

/// A row that can come next, and the number of those that are like it.
struct Next {
    row: usize,
    number: u32,
}

impl Choice<'_> {
    /// The rows of the band that is not complete, or of each other one, that are not alike.
    fn next_rows(&self, chosen: &Chosen) -> impl Iterator<Item = Next> {
        let is_free = |row: &usize| chosen.set >> row & 1 == 0;
        let started = (!chosen.length.is_multiple_of(3)).then(|| usize::from(chosen.rows[chosen.length - 1]) / 3);
        let mut next: BTreeMap<([u8; 3], u8), Next> = BTreeMap::new();
        for band in (0..3).filter(|band| started.is_none_or(|started| started == *band)) {
            let mut of_band = [0, 1, 2].map(|row| self.numbers[3 * band + row]);
            of_band.sort_unstable();
            for row in (3 * band..3 * band + 3).filter(is_free) {
                next.entry((of_band, self.numbers[row])).or_insert(Next { row, number: 0 }).number += 1;
            }
        }
        next.into_values()
    }
}

impl Chosen {
    /// The row with its labels, and the choice with it.
    fn with(&self, row: usize, digits: &[u8; 9], number: u32) -> ([u8; 9], Chosen) {
        let mut extended = *self;
        extended.rows[self.length] = row as u8;
        extended.length += 1;
        extended.set |= 1 << row;
        extended.number *= number;
        let line = digits.map(|digit| {
            let label = &mut extended.labels[usize::from(digit)];
            if *label == 0 {
                extended.used += 1;
                *label = extended.used;
            }
            *label
        });
        (line, extended)
    }
}
