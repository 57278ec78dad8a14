//! BUG on any board: every unit that contains each value counts. `logic::bug` explains it.
//!
//! Swapping the two candidates in every blank cell must keep each unit valid. In a unit that contains each value, this
//! is so if each value has two places or none: one of the two contains it before, and the other after. A smaller unit
//! does not need to contain the value, so the value can have one place there, but not two.

use super::deduction::{Deduction, value_at};
use super::layout::{CellSet, subsets};
use super::marks::Marks;
use crate::board::ValueSet;
use crate::logic::deadly_pattern::Prevention;
use crate::logic::deduction::Explanation;

/// What each type other than the first adds to the rating, in tenths. A naked set adds more.
const NOT_TYPE_1: u32 = 1;

pub(super) fn find(marks: &Marks) -> Option<Deduction> {
    let bug = NearBug::of(marks)?;
    let pair = || if bug.cells.len() == 2 { bug.type_4() } else { None };
    match (bug.cells.len(), bug.values.count_ones()) {
        (1, _) => bug.type_1(),
        (_, 1) => bug.type_2().or_else(pair),
        _ if bug.common_peers.is_empty() => None,
        _ => pair().or_else(|| bug.type_3()),
    }
}

/// A board that is a BUG except for some extra candidates.
struct NearBug<'a> {
    marks: &'a Marks,
    /// The cells with extra candidates.
    cells: CellSet,
    /// The extra candidates of each cell.
    extra: Vec<u32>,
    /// The values of all extra candidates.
    values: u32,
    /// The cells that see every cell with extra candidates.
    common_peers: CellSet,
    /// The board without the extra candidates.
    rest: Marks,
}

impl<'a> NearBug<'a> {
    /// The board with its extra candidates; `None` if it is not a BUG without them, or if nothing can follow.
    fn of(marks: &'a Marks) -> Option<NearBug<'a>> {
        let layout = &marks.layout;
        let mut bug = NearBug {
            marks,
            cells: CellSet::NONE,
            extra: vec![0; marks.cells()],
            values: 0,
            common_peers: CellSet::first_cells(marks.cells()),
            rest: marks.clone(),
        };
        let (mut odd_values, mut all_suspects) = (0u32, CellSet::NONE);
        for &unit in &layout.order {
            for value in 0..layout.size {
                match (marks.places(unit, value).count_ones(), layout.units[unit].is_full) {
                    (0, _) | (2, true) | (1, false) => continue,
                    (_, false) => return None,
                    (_, true) => {}
                }
                let suspects: CellSet = marks.cells_with(unit, value).filter(|&cell| marks.count(cell) > 2).collect();
                odd_values |= 1 << value;
                all_suspects = all_suspects | suspects;
                let cell = suspects.first()?;
                if suspects.len() == 1 {
                    bug.values |= 1 << value;
                    bug.add_extra(cell, value)?;
                }
            }
        }
        if odd_values.is_power_of_two() {
            let value = odd_values.trailing_zeros() as usize;
            (all_suspects - bug.cells).iter().try_for_each(|cell| bug.add_extra(cell, value))?;
        }
        (bug.values != 0 && bug.rest_is_bug()).then_some(bug)
    }

    /// Counts a candidate as extra; `None` if no type is possible with these extra candidates.
    fn add_extra(&mut self, cell: usize, value: usize) -> Option<()> {
        self.cells.insert(cell);
        self.extra[cell] |= 1 << value;
        self.rest.eliminate(cell, value);
        self.common_peers = (self.common_peers & self.marks.layout.peers[cell]) - self.cells;
        (self.cells.len() == 1 || self.values.count_ones() <= 1 || !self.common_peers.is_empty()).then_some(())
    }

    /// Whether the rest is a BUG: two candidates in every blank cell, and two places or none for every value in every
    /// unit with each value.
    fn rest_is_bug(&self) -> bool {
        let (rest, layout) = (&self.rest, &self.marks.layout);
        let has_two_places = |value: usize, unit: usize| matches!(rest.places(unit, value).count_ones(), 0 | 2);
        let full = || (0..layout.units.len()).filter(|&unit| layout.units[unit].is_full);
        (0..rest.cells()).all(|cell| rest.is_filled(cell) || rest.count(cell) == 2)
            && full().all(|unit| (0..layout.size).all(|value| has_two_places(value, unit)))
    }

    fn type_1(&self) -> Option<Deduction> {
        let cell = self.cells.first()?;
        let eliminations = self.marks.eliminations(self.cells, !self.values);
        let prevention = Prevention::OneCell { cell: self.marks.layout.cell(cell) };
        self.deduction(prevention, eliminations, None, 0)
    }

    fn type_2(&self) -> Option<Deduction> {
        let eliminations = self.marks.eliminations(self.common_peers, self.values);
        let digit = value_at(self.values.trailing_zeros() as usize)?;
        let prevention = Prevention::SharedDigit { cells: self.marks.layout.cells_of(self.cells), digit };
        self.deduction(prevention, eliminations, None, NOT_TYPE_1)
    }

    /// Type 3: by size of the naked set, then by unit.
    fn type_3(&self) -> Option<Deduction> {
        let layout = &self.marks.layout;
        let shared: Vec<usize> = self.shared_units().collect();
        let sizes = (2..=6).flat_map(|size| shared.iter().map(move |&unit| (size, unit)));
        sizes.into_iter().find_map(|(size, unit)| {
            let near = self.common_peers & layout.units[unit].set;
            if (near.len() as usize) < size {
                return None;
            }
            subsets(size - 1, layout.places_of(unit, near))
                .find_map(|partners| self.naked_set(size, unit, near, partners))
        })
    }

    fn naked_set(&self, size: usize, unit: usize, near: CellSet, partners: u32) -> Option<Deduction> {
        let layout = &self.marks.layout;
        let partners: CellSet = layout.cells_at(unit, partners).collect();
        let of_partners = partners.iter().fold(0, |all, cell| all | self.marks.candidates(cell));
        let values = of_partners | self.values;
        let fits = |values: u32| values.count_ones() as usize == size;
        if partners.iter().any(|cell| self.marks.count(cell) < 2) || !fits(of_partners) || !fits(values) {
            return None;
        }
        let eliminations = self.marks.eliminations(near - partners, values);
        let prevention = Prevention::NakedSet {
            cells: layout.cells_of(self.cells),
            partners: layout.cells_of(partners),
            digits: ValueSet::from_mask(values),
        };
        self.deduction(prevention, eliminations, Some(unit), NOT_TYPE_1 + size as u32 - 1)
    }

    fn type_4(&self) -> Option<Deduction> {
        let all = self.cells.iter().fold(u32::MAX, |all, cell| all & self.marks.candidates(cell));
        let (shared, unit) = (all & !self.values, self.shared_units().next()?);
        if !shared.is_power_of_two() {
            return None;
        }
        let others = |cell: usize| self.marks.candidates(cell) & !self.extra[cell] & !shared;
        let eliminations = self.cells.iter().map(|cell| (cell, others(cell)));
        let eliminations = eliminations.filter(|&(_, eliminated)| eliminated != 0).collect();
        let digit = value_at(shared.trailing_zeros() as usize)?;
        let prevention = Prevention::LockedDigit { cells: self.marks.layout.cells_of(self.cells), digit };
        self.deduction(prevention, eliminations, Some(unit), NOT_TYPE_1)
    }

    /// The units with each value that contain every cell with extra candidates: box, row, column, further units.
    fn shared_units(&self) -> impl Iterator<Item = usize> {
        let layout = &self.marks.layout;
        let units = self.cells.first().into_iter().flat_map(|cell| layout.units_of[cell].iter().map(|&(unit, _)| unit));
        units.filter(|&unit| layout.units[unit].is_full && (self.cells - layout.units[unit].set).is_empty())
    }

    fn deduction(
        &self,
        prevention: Prevention,
        eliminations: Vec<(usize, u32)>,
        unit: Option<usize>,
        surcharge: u32,
    ) -> Option<Deduction> {
        let found = Deduction::eliminating(eliminations)?.with_pattern(self.cells.iter());
        let (units, explanation) = (unit.into_iter().collect(), Explanation::DeadlyPattern(prevention));
        Some(Deduction { units, values: self.values, explanation, surcharge, ..found })
    }
}
