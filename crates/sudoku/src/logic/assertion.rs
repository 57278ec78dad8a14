//! Assertions: the statements that chains are made of.

use std::fmt;

use crate::board::classic::{Cell, Digit};

/// How many assertions there are: 81 cells, nine digits, on or off.
pub(super) const ASSERTIONS: usize = 1458;

/// A statement about one candidate. It is on (the cell contains the digit) or off (the cell does not contain the
/// digit).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Assertion(u16);

impl Assertion {
    pub(super) const fn on(cell: Cell, digit: Digit) -> Assertion {
        Assertion((cell.index() * 18 + digit.index() * 2 + 1) as u16)
    }

    pub(super) const fn off(cell: Cell, digit: Digit) -> Assertion {
        Assertion::on(cell, digit).negation()
    }

    pub(super) const fn negation(self) -> Assertion {
        Assertion(self.0 ^ 1)
    }

    pub(super) const fn is_on(self) -> bool {
        self.0 & 1 != 0
    }

    pub(super) const fn cell(self) -> Cell {
        Cell::ALL[self.index() / 18]
    }

    pub(super) const fn digit(self) -> Digit {
        Digit::ALL[self.index() / 2 % 9]
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    pub(super) fn from_index(index: usize) -> Option<Assertion> {
        (index < ASSERTIONS).then_some(Assertion(index as u16))
    }
}

/// As in a sentence: `r1c2 is 5`, `r1c2 is not 5`.
impl fmt::Display for Assertion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is {}{}", self.cell(), if self.is_on() { "" } else { "not " }, self.digit())
    }
}

impl fmt::Debug for Assertion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of assertions, one bit for each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct AssertionSet([u64; WORDS]);

const WORDS: usize = ASSERTIONS.div_ceil(64);

impl AssertionSet {
    pub(super) const EMPTY: AssertionSet = AssertionSet([0; WORDS]);

    pub(super) fn contains(&self, assertion: Assertion) -> bool {
        self.0[assertion.index() / 64] >> (assertion.index() % 64) & 1 != 0
    }

    pub(super) fn insert(&mut self, assertion: Assertion) {
        self.0[assertion.index() / 64] |= 1 << (assertion.index() % 64);
    }

    /// Keeps the members that are also in the other set.
    pub(super) fn intersect(&mut self, other: &AssertionSet) {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word &= other);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    #[cfg(test)]
    fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_assertion_has_a_cell_a_digit_and_a_state() {
        let mut set = AssertionSet::EMPTY;
        for (at, cell) in Cell::ALL.into_iter().enumerate() {
            for digit in Digit::ALL {
                let on = Assertion::on(cell, digit);
                assert_eq!((on.cell(), on.digit(), on.is_on()), (cell, digit, true));
                assert_eq!(on.negation(), Assertion::off(cell, digit));
                assert_eq!(on.negation().negation(), on);
                assert!(!set.contains(on) && !set.contains(on.negation()));
                set.insert(on);
            }
            assert_eq!(set.len() as usize, at * 9 + 9);
        }
    }
}
