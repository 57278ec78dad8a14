//! Unique rectangles and unique loops on any board. `logic::unique_loop` explains them.
//!
//! If the two values change places in the cells of a loop, each unit must stay valid. That is so if it contains none or
//! two of the cells, one at an even and one at an odd index: it contains both values before and after. This holds for
//! all units of the board, also for those with fewer cells than the board has values.

use std::cmp::Ordering;
use std::collections::HashMap;

use super::deduction::{Deduction, value_at};
use super::layout::{CellSet, Layout, ones, subsets};
use super::marks::Marks;
use super::work::Work;
use crate::board::ValueSet;
use crate::logic::allowed::Allowed;
use crate::logic::deadly_pattern::Prevention;
use crate::logic::deduction::Explanation;
use crate::logic::technique::Technique;
use crate::logic::unique_loop::form_of;

/// The easiest rectangle or loop. Among equals it is the first: by first cell, then in the order of the search.
pub(super) fn find(marks: &Marks, allowed: &Allowed, work: &mut Work) -> Option<(Technique, Deduction)> {
    let layout = &marks.layout;
    let mut best = None;
    // The starts that are tried, for each pair. A loop is the same from each of its cells.
    let mut tried: HashMap<u32, CellSet> = HashMap::new();
    for start in marks.cells_of_size(2) {
        let pair = marks.candidates(start);
        let tried = tried.entry(pair).or_insert(CellSet::NONE);
        let with_pair = (0..marks.cells()).filter(|&cell| pair & !marks.candidates(cell) == 0);
        let members = possible_members(layout, with_pair.filter(|&cell| !tried.contains(cell)).collect());
        tried.insert(start);
        if members.contains(start) {
            let visited = vec![[false; 2]; layout.units.len()];
            let mut finder = LoopFinder { marks, allowed, work, pair, members, path: Vec::new(), visited, best };
            finder.extend(start, PathState { last_unit: usize::MAX, extra_cells: CellSet::NONE, extra: 0 });
            best = finder.best;
        }
    }
    best.map(|best| (best.technique, best.found))
}

/// The cells that a loop can contain: each has another one in each of its units.
fn possible_members(layout: &Layout, mut cells: CellSet) -> CellSet {
    loop {
        let has_partners =
            |&cell: &usize| layout.units_of[cell].iter().all(|&(unit, _)| (cells & layout.units[unit].set).len() > 1);
        let kept: CellSet = cells.iter().filter(has_partners).collect();
        if kept == cells {
            return kept;
        }
        cells = kept;
    }
}

/// A deduction with the values by which it is compared.
struct RankedDeduction {
    weight: f64,
    type_number: u8,
    technique: Technique,
    found: Deduction,
}

/// A depth-first search for all loops through the cells that have both values of a pair.
struct LoopFinder<'a> {
    marks: &'a Marks,
    allowed: &'a Allowed,
    work: &'a mut Work,
    pair: u32,
    /// The cells that have both values of the pair.
    members: CellSet,
    path: Vec<usize>,
    /// Whether each unit contains a cell of the path at an even and at an odd index.
    visited: Vec<[bool; 2]>,
    best: Option<RankedDeduction>,
}

/// What the path so far means for the next cell.
#[derive(Clone, Copy)]
struct PathState {
    /// The unit that the last two cells share. The next cell is not in it.
    last_unit: usize,
    /// The cells that have extra candidates.
    extra_cells: CellSet,
    /// Their extra candidates.
    extra: u32,
}

impl<'a> LoopFinder<'a> {
    /// Adds a cell to the path, and tries every next cell.
    fn extend(&mut self, cell: usize, state: PathState) {
        let layout = &self.marks.layout;
        let side = self.path.len() % 2;
        if layout.units_of[cell].iter().any(|&(unit, _)| self.visited[unit][side]) {
            return;
        }
        self.work.spend(self.members.len() as usize);
        if self.work.is_over() {
            return;
        }
        layout.units_of[cell].iter().for_each(|&(unit, _)| self.visited[unit][side] = true);
        self.path.push(cell);
        for &(unit, _) in layout.units_of[cell].iter().filter(|&&(unit, _)| unit != state.last_unit) {
            for next in (self.members & layout.units[unit].set).iter() {
                if next == self.path[0] {
                    if self.path.len() >= 4 && self.is_loop() {
                        self.close();
                    }
                    continue;
                }
                let extra = self.marks.candidates(next) & !self.pair;
                let mut extra_cells = state.extra_cells;
                if extra != 0 {
                    extra_cells.insert(next);
                }
                let state = PathState { last_unit: unit, extra_cells, extra: state.extra | extra };
                if !self.path.contains(&next) && self.can_extend() && (extra == 0 || self.can_eliminate(state)) {
                    self.extend(next, state);
                }
            }
        }
        self.path.pop();
        layout.units_of[cell].iter().for_each(|&(unit, _)| self.visited[unit][side] = false);
    }

    /// Whether each unit of the path contains two of its cells.
    fn is_loop(&self) -> bool {
        let mut units = self.path.iter().flat_map(|&cell| &self.marks.layout.units_of[cell]);
        units.all(|&(unit, _)| self.visited[unit] == [true; 2])
    }

    /// Whether a longer path can lead to a better deduction. It cannot if it is a loop and loops are not allowed, or if
    /// the shortest loop that it can become is harder than the best deduction.
    fn can_extend(&self) -> bool {
        let shortest = (self.path.len() + 1).next_multiple_of(2).max(4);
        let (.., weight) = form_of(shortest);
        let can_be_better = |best: &RankedDeduction| match weight.total_cmp(&best.weight) {
            Ordering::Less => true,
            Ordering::Equal => best.type_number > 1,
            Ordering::Greater => false,
        };
        (self.path.len() < 4 || self.allowed.contains(Technique::UniqueLoop))
            && self.best.as_ref().is_none_or(can_be_better)
    }

    /// Whether a loop with these extra cells can be of a type that eliminates something. Two cells of one unit can have
    /// any extra candidates. Other cells, and three or more, need the same extra candidate, and a cell that loses it.
    fn can_eliminate(&self, state: PathState) -> bool {
        let peers = &self.marks.layout.peers;
        let has_targets = || {
            let targets = self.common_peers(state.extra_cells);
            state.extra.is_power_of_two() && !self.marks.eliminations(targets, state.extra).is_empty()
        };
        let share_a_unit = || state.extra_cells.iter().all(|cell| (state.extra_cells - peers[cell]).len() == 1);
        match state.extra_cells.len() {
            0 | 1 => true,
            2 => share_a_unit() || has_targets(),
            _ => has_targets(),
        }
    }

    fn common_peers(&self, cells: CellSet) -> CellSet {
        let all = CellSet::first_cells(self.marks.cells());
        cells.iter().fold(all, |common, cell| common & self.marks.layout.peers[cell])
    }

    /// Offers every deduction that follows from the loop of the path.
    fn close(&mut self) {
        let extra_cells: Vec<usize> = self.path.iter().copied().filter(|&cell| self.marks.count(cell) > 2).collect();
        let extra = extra_cells.iter().fold(0, |all, &cell| all | self.marks.candidates(cell)) & !self.pair;
        match extra_cells[..] {
            [] => {}
            [cell] => self.type_1(cell),
            [one, two] => {
                if extra.is_power_of_two() {
                    self.type_2(&extra_cells, extra);
                } else {
                    self.type_3(one, two, extra);
                }
                self.type_4(one, two);
            }
            _ => self.type_2(&extra_cells, extra),
        }
    }

    fn type_1(&mut self, cell: usize) {
        let prevention = Prevention::OneCell { cell: self.marks.layout.cell(cell) };
        self.offer(prevention, vec![(cell, self.pair)], None, 0);
    }

    fn type_2(&mut self, extra_cells: &[usize], extra: u32) {
        let cells: CellSet = extra_cells.iter().copied().collect();
        if let Some(digit) = value_at(extra.trailing_zeros() as usize).filter(|_| extra.is_power_of_two()) {
            let eliminations = self.marks.eliminations(self.common_peers(cells), extra);
            let cells = self.marks.layout.cells_of(cells);
            self.offer(Prevention::SharedDigit { cells, digit }, eliminations, None, 0);
        }
    }

    /// The units that contain both cells: box, row, column, further units.
    fn shared_units(&self, one: usize, two: usize) -> Vec<usize> {
        let layout = &self.marks.layout;
        let units = layout.units_of[one].iter().map(|&(unit, _)| unit);
        units.filter(|&unit| layout.units[unit].set.contains(two)).collect()
    }

    /// Type 3: the sets have up to seven values.
    fn type_3(&mut self, one: usize, two: usize, extra: u32) {
        let layout = &self.marks.layout;
        for size in 2..=7 {
            for unit in self.shared_units(one, two) {
                let blanks = self.marks.blank_count(unit);
                let is_full = layout.units[unit].is_full;
                if (2 * size <= blanks || !is_full) && extra.count_ones() as usize <= size {
                    self.naked_set(size, unit, [one, two], extra);
                }
                if is_full && 2 * size < blanks {
                    self.hidden_set(size, unit, [one, two], extra);
                }
            }
        }
    }

    /// Type 3 with a naked set: the two cells count as one cell with their extra candidates.
    fn naked_set(&mut self, size: usize, unit: usize, [one, two]: [usize; 2], extra: u32) {
        let (marks, layout) = (self.marks, &self.marks.layout);
        let cells: CellSet = [one, two].into_iter().collect();
        let fits = |&cell: &usize| cell == one || cell != two && (2..=size).contains(&marks.count(cell));
        let fitting = layout.places_of(unit, layout.units[unit].set.iter().filter(fits).collect());
        let place_of_one = layout.places_of(unit, [one].into_iter().collect());
        let in_both = extra & marks.candidates(one) & marks.candidates(two);
        for places in subsets(size, fitting).filter(|places| places & place_of_one != 0) {
            let partners: CellSet = layout.cells_at(unit, places & !place_of_one).collect();
            let of_partners = partners.iter().fold(0, |all, cell| all | marks.candidates(cell));
            let has_size = |values: u32| values.count_ones() as usize == size;
            if has_size(of_partners | extra) && has_size(of_partners | in_both) {
                let eliminations = marks.eliminations(layout.units[unit].set - partners - cells, of_partners | extra);
                let prevention = Prevention::NakedSet {
                    cells: layout.cells_of(cells),
                    partners: layout.cells_of(partners),
                    digits: ValueSet::from_mask(of_partners | extra),
                };
                self.offer(prevention, eliminations, Some(unit), size - 1);
            }
        }
    }

    /// Type 3 with a hidden set: the two cells count as one place for the pair.
    fn hidden_set(&mut self, size: usize, unit: usize, [one, two]: [usize; 2], extra: u32) {
        let (marks, layout) = (self.marks, &self.marks.layout);
        let others = layout.all_values() & !self.pair & !extra;
        if others == 0 {
            return;
        }
        let cells: CellSet = [one, two].into_iter().collect();
        let place_of_two = layout.places_of(unit, [two].into_iter().collect());
        for values in subsets(size - 2, others).map(|values| values | self.pair).collect::<Vec<_>>() {
            let places = ones(values).map(|value| marks.places(unit, value) & !place_of_two);
            let union = places.reduce(|all, places| if all == 0 || places == 0 { 0 } else { all | places });
            let union = union.unwrap_or_default();
            if union.count_ones() as usize == size {
                let partners = layout.cells_at(unit, union).collect::<CellSet>() - cells;
                let eliminations = marks.eliminations(partners, !values);
                let surcharge = (partners.len() as usize).saturating_sub(1);
                let prevention = Prevention::HiddenSet {
                    cells: layout.cells_of(cells),
                    partners: layout.cells_of(partners),
                    digits: ValueSet::from_mask(values),
                };
                self.offer(prevention, eliminations, Some(unit), surcharge);
            }
        }
    }

    fn type_4(&mut self, one: usize, two: usize) {
        let (marks, layout) = (self.marks, &self.marks.layout);
        let cells: CellSet = [one, two].into_iter().collect();
        let full = |&unit: &usize| layout.units[unit].is_full;
        let shared: Vec<usize> = self.shared_units(one, two).into_iter().filter(full).collect();
        let locked = |value: usize| {
            let only_here = |unit: &&usize| marks.cells_with(**unit, value).all(|cell| cells.contains(cell));
            shared.iter().rev().find(only_here).map(|&unit| (unit, value))
        };
        if let Some((unit, value)) = ones(self.pair).find_map(locked)
            && let Some(digit) = value_at(value)
        {
            let eliminations = marks.eliminations(cells, self.pair & !(1 << value));
            self.offer(Prevention::LockedDigit { cells: layout.cells_of(cells), digit }, eliminations, Some(unit), 0);
        }
    }

    /// Keeps the deduction if it eliminates something and is easier than every one before it. `set_surcharge` is what a
    /// naked or hidden set adds to the rating, in tenths.
    fn offer(
        &mut self,
        prevention: Prevention,
        eliminations: Vec<(usize, u32)>,
        unit: Option<usize>,
        set_surcharge: usize,
    ) {
        let (technique, loop_surcharge, weight) = form_of(self.path.len());
        let weight = weight + set_surcharge as f64 * 0.1;
        let type_number = prevention.type_number();
        let is_better =
            |best: &RankedDeduction| weight < best.weight || weight == best.weight && type_number < best.type_number;
        if self.allowed.contains(technique)
            && self.best.as_ref().is_none_or(is_better)
            && let Some(found) = Deduction::eliminating(eliminations)
        {
            let found = Deduction {
                units: unit.into_iter().collect(),
                values: self.pair,
                explanation: Explanation::DeadlyPattern(prevention),
                surcharge: loop_surcharge + set_surcharge as u32,
                ..found.with_pattern(self.path.iter().copied())
            };
            self.best = Some(RankedDeduction { weight, type_number, technique, found });
        }
    }
}
