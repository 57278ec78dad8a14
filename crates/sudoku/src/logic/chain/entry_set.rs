//! Sets of the entries of a propagation.

/// How many entries a set can hold. A propagation has at most one entry for each of the 729 candidates, and one more
/// for a contradiction.
const CAPACITY: usize = 768;
const WORDS: usize = CAPACITY / 64;

/// A set of entries, by their index.
#[derive(Clone, Copy)]
pub(super) struct EntrySet([u64; WORDS]);

impl EntrySet {
    pub(super) const EMPTY: EntrySet = EntrySet([0; WORDS]);

    pub(super) fn contains(&self, entry: usize) -> bool {
        self.0[entry / 64] >> (entry % 64) & 1 != 0
    }

    pub(super) fn insert(&mut self, entry: usize) {
        self.0[entry / 64] |= 1 << (entry % 64);
    }

    /// Adds every member of the other set.
    pub(super) fn extend(&mut self, other: &EntrySet) {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word |= other);
    }

    /// The number of members, all of which are below `end`.
    pub(super) fn len_below(&self, end: usize) -> usize {
        self.0[..end.div_ceil(64)].iter().map(|word| word.count_ones() as usize).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_has_what_is_inserted() {
        let (mut one, mut other) = (EntrySet::EMPTY, EntrySet::EMPTY);
        [0, 63, 64, 700].into_iter().for_each(|entry| one.insert(entry));
        [63, 65].into_iter().for_each(|entry| other.insert(entry));
        one.extend(&other);
        let members: Vec<usize> = (0..CAPACITY).filter(|&entry| one.contains(entry)).collect();
        assert_eq!(members, [0, 63, 64, 65, 700]);
        assert_eq!((one.len_below(65), one.len_below(CAPACITY)), (4, 5));
    }
}
