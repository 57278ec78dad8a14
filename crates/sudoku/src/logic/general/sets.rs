//! Naked and hidden pairs, triplets and quads. `logic::naked_set` and `logic::hidden_set` explain them.
//!
//! A naked set is valid in every unit, because the values of a unit are all different. A hidden set is valid in a unit
//! that contains each value.

use super::deduction::Deduction;
use super::layout::{mask, ones, subsets_with};
use super::marks::Marks;

/// Every naked set of this many cells that eliminates something, and one of whose cells differs from an earlier board, if there
/// is one.
pub(super) fn naked<'m>(
    marks: &'m Marks,
    earlier: Option<&'m Marks>,
    size: usize,
) -> impl Iterator<Item = Deduction> + use<'m> {
    let units = marks.layout.search_order.iter().copied();
    units
        .filter(move |&unit| may_have_naked_set(marks, unit, size))
        .flat_map(move |unit| naked_in(marks, earlier, unit, size))
}

/// In a unit with each value, a naked set in more than half of the blank cells leaves a smaller hidden set.
fn may_have_naked_set(marks: &Marks, unit: usize, size: usize) -> bool {
    let blanks = marks.blank_count(unit);
    if marks.layout.units[unit].is_full { blanks >= 2 * size } else { blanks > size }
}

fn naked_in<'m>(
    marks: &'m Marks,
    earlier: Option<&'m Marks>,
    unit: usize,
    size: usize,
) -> impl Iterator<Item = Deduction> + use<'m> {
    let cells = &marks.layout.units[unit];
    let fits = |&place: &usize| (2..=size).contains(&marks.count(cells.cells[place]));
    let differs = |&place: &usize| marks.has_other_candidates(earlier, cells.cells[place]);
    let fitting = mask((0..cells.cells.len()).filter(fits));
    let others = mask(ones(fitting).filter(differs));
    subsets_with(size, fitting, others).filter_map(move |places| {
        let of_set = || marks.layout.cells_at(unit, places);
        let values = of_set().fold(0, |values, cell| values | marks.candidates(cell));
        if values.count_ones() as usize != size {
            return None;
        }
        let found = Deduction::eliminating(marks.eliminations(cells.set - of_set().collect(), values))?;
        Some(Deduction { units: vec![unit], values, ..found.with_pattern(of_set()) })
    })
}

/// Every hidden set of this many values that eliminates something, and one of whose values has other places than on an earlier
/// board, if there is one.
pub(super) fn hidden<'m>(
    marks: &'m Marks,
    earlier: Option<&'m Marks>,
    size: usize,
) -> impl Iterator<Item = Deduction> + use<'m> {
    full_units(marks, 2 * size).flat_map(move |unit| hidden_in(marks, earlier, unit, size)).filter_map(
        move |(unit, values, places)| {
            let cells = || marks.layout.cells_at(unit, places);
            let others = marks.layout.all_values() & !values;
            let found = Deduction::eliminating(marks.eliminations(cells().collect(), others))?;
            Some(Deduction { units: vec![unit], values, ..found.with_pattern(cells()) })
        },
    )
}

/// The first hidden set of this many values that leaves another value of the unit with one place.
pub(super) fn direct_hidden(marks: &Marks, size: usize) -> Option<Deduction> {
    let mut sets = full_units(marks, size).flat_map(|unit| hidden_in(marks, None, unit, size));
    sets.find_map(|(unit, values, set)| {
        let others = ones(marks.layout.all_values() & !values);
        let (value, place) = others.into_iter().find_map(|value| {
            let places = marks.places(unit, value);
            let rest = places & !set;
            (rest.is_power_of_two() && rest != places).then_some((value, rest))
        })?;
        let cell = marks.layout.cells_at(unit, place).next()?;
        let found = Deduction::placing(cell, value).with_pattern(marks.layout.cells_at(unit, set));
        Some(Deduction { units: vec![unit], values, ..found })
    })
}

/// The units that contain each value and have more blank cells than this, in the order of the scale.
fn full_units(marks: &Marks, blanks: usize) -> impl Iterator<Item = usize> {
    let is_full = move |unit: &usize| marks.layout.units[*unit].is_full && marks.blank_count(*unit) > blanks;
    marks.layout.search_order.iter().copied().filter(is_full)
}

/// The hidden sets of a unit: the unit, the values and their places.
fn hidden_in<'m>(
    marks: &'m Marks,
    earlier: Option<&'m Marks>,
    unit: usize,
    size: usize,
) -> impl Iterator<Item = (usize, u32, u32)> + use<'m> {
    let fits = |value: &usize| (2..=size).contains(&(marks.places(unit, *value).count_ones() as usize));
    let differs = |value: &usize| marks.has_other_places(earlier, unit, *value);
    let fitting = mask((0..marks.layout.size).filter(fits));
    let others = mask(ones(fitting).filter(differs));
    subsets_with(size, fitting, others).filter_map(move |values| {
        let places = ones(values).fold(0, |places, value| places | marks.places(unit, value));
        (places.count_ones() as usize == size).then_some((unit, values, places))
    })
}
