//! The least string of digits, of arrangements that give the same pattern.

use super::arrangement::{Arrangement, Source};
use super::pattern::Pattern;

/// The least string so far, and the arrangements that give it.
pub(super) struct Least {
    digits: [u8; 81],
    pattern: Pattern,
    /// The rows and columns of the givens in reading order.
    givens: [(u8, u8); 81],
    number_of_givens: usize,
    /// The string of the least arrangement: a label for each given.
    labels: [u8; 81],
    /// The first arrangements that give the string, at most [`Least::keep`].
    first: Vec<Arrangement>,
    /// The number of all that give it.
    number: u32,
    keep: usize,
}

impl Least {
    /// Keeps the first arrangements up to this number, and at least one.
    pub(super) fn new(source: &Source, pattern: Pattern, keep: usize) -> Least {
        let mut least = Least {
            digits: source.digits,
            pattern,
            givens: [(0, 0); 81],
            number_of_givens: 0,
            labels: [u8::MAX; 81],
            first: Vec::new(),
            number: 0,
            keep: keep.max(1),
        };
        for row in 0..9 {
            for col in (0..9).filter(|col| pattern[usize::from(row)] >> (8 - col) & 1 != 0) {
                least.givens[least.number_of_givens] = (row, col);
                least.number_of_givens += 1;
            }
        }
        least
    }

    /// One of the arrangements of a full grid that give its least string, and the number of all.
    pub(super) fn known(source: &Source, first: Option<Arrangement>, number: u32) -> Least {
        let mut least = Least::new(source, [0x1ff; 9], 1);
        least.first.extend(first);
        least.number = number;
        least
    }

    /// Compares the string of this arrangement, which gives the pattern, with the least one.
    pub(super) fn offer(&mut self, arrangement: Arrangement) {
        let mut labels_of = [0; 10];
        let mut labels = 0;
        let mut is_less = false;
        for (&(row, col), least) in self.givens[..self.number_of_givens].iter().zip(&mut self.labels) {
            let digit = usize::from(self.digits[arrangement.origin(row.into(), col.into())]);
            if labels_of[digit] == 0 {
                labels += 1;
                labels_of[digit] = labels;
            }
            let label = labels_of[digit];
            if !is_less && label > *least {
                return;
            }
            is_less |= label < *least;
            *least = label;
        }
        if is_less {
            self.first.clear();
            self.number = 0;
        }
        self.number += 1;
        if self.first.len() < self.keep {
            self.first.push(arrangement);
        }
    }

    /// The first arrangement that gives the least string.
    pub(super) fn first(&self) -> Arrangement {
        const IDENTITY: [u8; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        // At least one is offered.
        let none = Arrangement { is_transposed: false, rows: IDENTITY, cols: IDENTITY };
        self.first.first().copied().unwrap_or(none)
    }

    /// The first arrangements that give the least string.
    pub(super) fn arrangements(&self) -> &[Arrangement] {
        &self.first
    }

    /// The number of all arrangements that give the least string.
    pub(super) fn number(&self) -> u32 {
        self.number
    }

    pub(super) fn pattern(&self) -> Pattern {
        self.pattern
    }
}
