//! Aligned pair and triplet exclusion, which need to know only which cells see each other. `logic::aligned_exclusion`
//! explains them.

use super::deduction::Deduction;
use super::layout::{CellSet, ones};
use super::marks::Marks;
use super::work::Work;
use crate::logic::deduction::Explanation;
use crate::short;

/// The first pair that eliminates something: by its later cell, then by its earlier one, each in reading order.
pub(super) fn pair(marks: &Marks, work: &mut Work) -> Option<Deduction> {
    let small: CellSet = marks.cells_of_size(2).collect();
    cell_pairs(marks).find_map(|[one, two]| Base::of(marks, [one, two], small)?.exclude(work))
}

/// The first triplet that eliminates something: by the pair of its first cells, as above, then by the third cell. First
/// come the third cells that the earlier cell of the pair sees, then those that only the later one sees, each in
/// reading order.
pub(super) fn triplet(marks: &Marks, work: &mut Work) -> Option<Deduction> {
    let small: CellSet = marks.cells_of_size(2).chain(marks.cells_of_size(3)).collect();
    let peers = &marks.layout.peers;
    cell_pairs(marks).find_map(|[one, two]| {
        let excluders = small & peers[one] & peers[two];
        if excluders.len() < 2 {
            return None;
        }
        let pair: CellSet = [one, two].into_iter().collect();
        let near = (small & peers[one]) - pair;
        let far = (small & peers[two]) - pair - near;
        // Whether the same three cells came earlier, as another pair and its third cell.
        let is_tried = |third: usize| {
            let came = |last: usize, other: usize| {
                small.contains(last) && (peers[last].contains(other) || peers[last].contains(third))
            };
            third < two && came(two, one) || third < one && came(one, two)
        };
        let mut thirds = near.iter().chain(far.iter()).filter(|&third| !is_tried(third));
        thirds.find_map(|third| Base::of(marks, [third, one, two], excluders)?.exclude(work))
    })
}

/// Every two cells that have two or more candidates each.
fn cell_pairs(marks: &Marks) -> impl Iterator<Item = [usize; 2]> {
    let cells: Vec<usize> = (0..marks.cells()).filter(|&cell| marks.count(cell) > 1).collect();
    (0..cells.len()).flat_map(move |later| (0..later).map(|earlier| [cells[earlier], cells[later]]).collect::<Vec<_>>())
}

/// The cells for which every combination is tried.
struct Base<'a, const N: usize> {
    marks: &'a Marks,
    cells: [usize; N],
    /// The cells that see all cells of the base and whose candidates a combination can contain.
    excluders: CellSet,
}

impl<'a, const N: usize> Base<'a, N> {
    /// The base of these cells; `None` if fewer than two of the `small` cells see all of them.
    fn of(marks: &'a Marks, cells: [usize; N], small: CellSet) -> Option<Base<'a, N>> {
        let excluders = cells.iter().fold(small, |common, &cell| common & marks.layout.peers[cell]);
        if excluders.len() < 2 {
            return None;
        }
        let all = cells.iter().fold(0, |all, &cell| all | marks.candidates(cell));
        let excluders = excluders.iter().filter(|&cell| marks.candidates(cell) & !all == 0).collect();
        Some(Base { marks, cells, excluders })
    }

    /// The elimination of every candidate that is in no possible combination.
    fn exclude(&self, work: &mut Work) -> Option<Deduction> {
        let mut possible = [0; N];
        self.combine([0; N], 0, &mut possible, work);
        let candidates = self.candidates();
        if possible == candidates {
            return None;
        }
        let lost = |index: usize| (self.cells[index], candidates[index] & !possible[index]);
        let mut eliminations: Vec<(usize, u32)> = (0..N).map(lost).filter(|&(_, lost)| lost != 0).collect();
        short::sort(&mut eliminations);
        let (layout, base) = (&self.marks.layout, self.cells.into_iter().collect::<CellSet>());
        let excluders = self.needed_excluders(&eliminations);
        let values = eliminations.iter().fold(0, |all, &(_, lost)| all | lost);
        let values = excluders.iter().fold(values, |all, cell| all | self.marks.candidates(cell));
        let see_each_other = base.iter().any(|cell| base.meets(&layout.peers[cell]));
        let explanation = Explanation::AlignedExclusion { base: layout.cells_of(base), see_each_other };
        let found = Deduction::eliminating(eliminations)?.with_pattern((base | excluders).iter());
        Some(Deduction { values, explanation, ..found })
    }

    fn candidates(&self) -> [u32; N] {
        self.cells.map(|cell| self.marks.candidates(cell))
    }

    /// Tries every combination of the cells from this index on, after the values in the cells before, and adds the
    /// possible ones, until every candidate is possible. All candidates of the last cell are tried at once.
    fn combine(&self, mut combination: [u32; N], index: usize, possible: &mut [u32; N], work: &mut Work) {
        if *possible == self.candidates() || work.is_over() {
            return;
        }
        let peers = &self.marks.layout.peers[self.cells[index]];
        let seen = (0..index).filter(|&earlier| peers.contains(self.cells[earlier]));
        let candidates = self.marks.candidates(self.cells[index]);
        let mut candidates = seen.fold(candidates, |rest, earlier| rest & !combination[earlier]);
        if index + 1 < N {
            for value in ones(candidates) {
                combination[index] = 1 << value;
                self.combine(combination, index + 1, possible, work);
            }
            return;
        }
        combination[index] = candidates;
        if (0..N).all(|index| combination[index] & !possible[index] == 0) {
            return;
        }
        work.spend(self.excluders.len() as usize);
        let taken = combination[..index].iter().fold(0, |taken, value| taken | value);
        for excluder in self.excluders.iter() {
            let rest = self.marks.candidates(excluder) & !taken;
            if rest == 0 {
                return;
            }
            if rest.is_power_of_two() {
                candidates &= !rest;
            }
        }
        if candidates != 0 {
            combination[index] = candidates;
            possible.iter_mut().zip(combination).for_each(|(possible, values)| *possible |= values);
        }
    }

    /// The excluders that these eliminations depend on: for each combination with an eliminated candidate in which no
    /// value is twice where two cells see each other, the first excluder that is left without a candidate.
    fn needed_excluders(&self, eliminations: &[(usize, u32)]) -> CellSet {
        let mut needed = CellSet::NONE;
        for &(cell, lost) in eliminations {
            let mut candidates = self.candidates();
            self.cells.iter().position(|&other| other == cell).into_iter().for_each(|index| candidates[index] = lost);
            self.visit(candidates, [0; N], 0, &mut |taken| {
                let is_emptied = |&excluder: &usize| self.marks.candidates(excluder) & !taken == 0;
                self.excluders.iter().find(is_emptied).into_iter().for_each(|excluder| needed.insert(excluder));
            });
        }
        needed
    }

    /// Passes the values of every combination to `visit` in which no value is twice where two cells see each other.
    fn visit(&self, candidates: [u32; N], mut combination: [u32; N], index: usize, visit: &mut impl FnMut(u32)) {
        if index == N {
            return visit(combination.iter().fold(0, |taken, value| taken | value));
        }
        let peers = &self.marks.layout.peers[self.cells[index]];
        let seen = (0..index).filter(|&earlier| peers.contains(self.cells[earlier]));
        for value in ones(seen.fold(candidates[index], |rest, earlier| rest & !combination[earlier])) {
            combination[index] = 1 << value;
            self.visit(candidates, combination, index + 1, visit);
        }
    }
}
