//! Masks: sets of up to nine things as the nine low bits of a number, such as the places of a unit.

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

/// All 512 masks, ordered by size and then by value, and the index of the first mask of each size.
static BY_SIZE: ([u16; 512], [usize; 11]) = {
    let (mut masks, mut starts) = ([0; 512], [0; 11]);
    let (mut size, mut next) = (0, 0);
    while size <= 9 {
        starts[size as usize] = next;
        let mut mask = 0u16;
        while mask < 512 {
            if mask.count_ones() == size {
                masks[next] = mask;
                next += 1;
            }
            mask += 1;
        }
        size += 1;
    }
    starts[10] = next;
    (masks, starts)
};

/// The subsets of a mask that have this size, by value. This is the order in which the scale tries combinations.
pub(super) fn subsets(size: usize, mask: u16) -> impl Iterator<Item = u16> {
    let (masks, starts) = &BY_SIZE;
    let is_possible = mask.count_ones() as usize >= size && size <= 9;
    let of_size = if is_possible { &masks[starts[size]..starts[size + 1]] } else { &[] };
    of_size.iter().copied().filter(move |subset| subset & !mask == 0)
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
    }
}
