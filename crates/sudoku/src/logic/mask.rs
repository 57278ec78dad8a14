//! Masks: sets of up to nine things as the nine low bits of a number, such as the places of a unit.

use crate::board::DigitSet;

/// The indices of the one bits of a mask, lowest first.
pub(super) fn ones(mut mask: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let index = mask.trailing_zeros() as usize;
        (index < 9).then(|| {
            mask &= mask - 1;
            index
        })
    })
}

/// The number of one bits of a mask.
pub(super) const fn count(mask: u16) -> usize {
    DigitSet::from_bits(mask).len()
}

/// The subsets of a mask that have this size, by value. This is the order in which the scale tries combinations.
pub(super) fn subsets(size: usize, mask: u16) -> impl Iterator<Item = u16> {
    let mut members = [0; 9];
    for (member, index) in members.iter_mut().zip(ones(mask)) {
        *member = 1 << index;
    }
    let count = count(mask);
    // The members that are chosen, as a mask of their numbers.
    let mut chosen: u16 = (1 << size) - 1;
    std::iter::from_fn(move || {
        if chosen >> count != 0 {
            return None;
        }
        let subset = ones(chosen).fold(0, |subset, number| subset | members[number]);
        chosen = next_of_same_size(chosen);
        Some(subset)
    })
}

/// The next higher mask with as many members; after the empty mask a mask with a member above all others.
fn next_of_same_size(mask: u16) -> u16 {
    if mask == 0 {
        return 1 << 9;
    }
    let lowest = mask.trailing_zeros();
    let carried = mask + (1 << lowest);
    carried | (mask ^ carried) >> (lowest + 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subsets_are_ordered_by_value() {
        assert_eq!(subsets(2, 0b1101).collect::<Vec<_>>(), [0b0101, 0b1001, 0b1100]);
        assert_eq!(subsets(0, 0b11).collect::<Vec<_>>(), [0]);
        assert_eq!(subsets(3, 0b11).count(), 0);
        assert_eq!(subsets(4, 0x1ff).count(), 126);
        assert_eq!(subsets(9, 0x1ff).collect::<Vec<_>>(), [0x1ff]);
    }
}
