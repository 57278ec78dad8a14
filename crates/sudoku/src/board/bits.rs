//! A set of cells of one board, one bit for each cell in reading order.

use std::array;
use std::ops::{BitAnd, BitOr, Sub};

/// A set of cells in `W` words of 64 cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Cells<const W: usize>([u64; W]);

impl<const W: usize> Cells<W> {
    pub(crate) const NONE: Cells<W> = Cells([0; W]);

    /// The first `number` cells.
    pub(crate) fn first_cells(number: usize) -> Cells<W> {
        (0..number).collect()
    }

    pub(crate) fn only(cell: usize) -> Cells<W> {
        Cells(array::from_fn(|word| if word == cell / 64 { 1 << (cell % 64) } else { 0 }))
    }

    pub(crate) fn insert(&mut self, cell: usize) {
        self.0[cell / 64] |= 1 << (cell % 64);
    }

    pub(crate) fn remove(&mut self, cell: usize) {
        self.0[cell / 64] &= !(1 << (cell % 64));
    }

    pub(crate) fn contains(&self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 != 0
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    pub(crate) fn meets(&self, other: &Cells<W>) -> bool {
        self.0.iter().zip(&other.0).fold(0, |all, (one, two)| all | one & two) != 0
    }

    pub(crate) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether the set has exactly one cell, or is empty.
    pub(crate) fn has_at_most_one(&self) -> bool {
        let mut seen = false;
        for &word in &self.0 {
            if word != 0 {
                if seen || word & (word - 1) != 0 {
                    return false;
                }
                seen = true;
            }
        }
        true
    }

    /// The first cell in reading order.
    pub(crate) fn first(&self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(word * 64 + self.0[word].trailing_zeros() as usize)
    }

    /// The cells in reading order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> + use<W> {
        self.0.into_iter().enumerate().flat_map(|(at, mut word)| {
            std::iter::from_fn(move || {
                let cell = (word != 0).then(|| at * 64 + word.trailing_zeros() as usize);
                word &= word.wrapping_sub(1);
                cell
            })
        })
    }
}

impl<const W: usize> BitAnd for Cells<W> {
    type Output = Cells<W>;

    fn bitand(self, other: Cells<W>) -> Cells<W> {
        Cells(array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl<const W: usize> BitOr for Cells<W> {
    type Output = Cells<W>;

    fn bitor(self, other: Cells<W>) -> Cells<W> {
        Cells(array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

/// The cells of the first set that are not in the second.
impl<const W: usize> Sub for Cells<W> {
    type Output = Cells<W>;

    fn sub(self, other: Cells<W>) -> Cells<W> {
        Cells(array::from_fn(|word| self.0[word] & !other.0[word]))
    }
}

impl<const W: usize> FromIterator<usize> for Cells<W> {
    fn from_iter<T: IntoIterator<Item = usize>>(cells: T) -> Cells<W> {
        let mut set = Cells::NONE;
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_contains_what_was_put_into_it() {
        let set: Cells<3> = [5, 63, 64, 130].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [5, 63, 64, 130]);
        assert_eq!((set.len(), set.first(), set.contains(64), set.contains(65)), (4, Some(5), true, false));
        assert_eq!((set - Cells::first_cells(64)).iter().collect::<Vec<_>>(), [64, 130]);
        assert!(set.meets(&Cells::only(130)) && !set.meets(&Cells::only(131)));
        assert_eq!(Cells::<3>::NONE.first(), None);
    }

    #[test]
    fn one_cell_is_not_several() {
        assert!(Cells::<2>::NONE.has_at_most_one() && Cells::<2>::only(64).has_at_most_one());
        let several = |cells: &[usize]| cells.iter().copied().collect::<Cells<2>>().has_at_most_one();
        assert!(!several(&[3, 4]) && !several(&[3, 64]) && !several(&[64, 127]));
    }
}
