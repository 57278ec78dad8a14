//! Assertions: the statements that chains are made of, and sets of them.

/// How many assertions there are about each cell: room for 32 values, each on or off.
pub(super) const OF_CELL: usize = 64;

/// A statement about one candidate. It is on (the cell contains the value) or off (the cell does not contain it).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Assertion(u16);

impl Assertion {
    pub(super) const fn on(cell: usize, value: usize) -> Assertion {
        Assertion((cell * OF_CELL + value * 2 + 1) as u16)
    }

    pub(super) const fn off(cell: usize, value: usize) -> Assertion {
        Assertion::on(cell, value).negation()
    }

    pub(super) const fn negation(self) -> Assertion {
        Assertion(self.0 ^ 1)
    }

    pub(super) const fn is_on(self) -> bool {
        self.0 & 1 != 0
    }

    pub(super) const fn cell(self) -> usize {
        self.0 as usize / OF_CELL
    }

    pub(super) const fn value(self) -> usize {
        self.0 as usize % OF_CELL / 2
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of assertions: a word for each cell.
#[derive(Clone, Debug)]
pub(super) struct AssertionSet(Vec<u64>);

impl AssertionSet {
    /// The empty set, for a board with this many cells.
    pub(super) fn empty(cells: usize) -> AssertionSet {
        AssertionSet(vec![0; cells])
    }

    pub(super) fn contains(&self, assertion: Assertion) -> bool {
        self.0[assertion.cell()] >> (assertion.index() % OF_CELL) & 1 != 0
    }

    pub(super) fn insert(&mut self, assertion: Assertion) {
        self.0[assertion.cell()] |= 1 << (assertion.index() % OF_CELL);
    }

    /// Keeps the members that are also in the other set.
    pub(super) fn intersect(&mut self, other: &AssertionSet) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word &= other);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_assertion_has_a_cell_a_value_and_a_state() {
        let on = Assertion::on(624, 24);
        assert_eq!((on.cell(), on.value(), on.is_on()), (624, 24, true));
        assert_eq!((on.negation(), on.negation().negation()), (Assertion::off(624, 24), on));
        let mut set = AssertionSet::empty(625);
        set.insert(on);
        assert!(set.contains(on) && !set.contains(on.negation()) && !set.is_empty());
        set.intersect(&AssertionSet::empty(625));
        assert!(set.is_empty());
    }
}
