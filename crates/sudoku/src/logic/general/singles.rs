//! Last in unit, hidden singles and naked singles. `logic::hidden_single` and `logic::naked_single` explain them.

use super::deduction::Deduction;
use super::layout::Class;
use super::marks::Marks;

/// The first unit with one blank cell left.
pub(super) fn last_in_unit(marks: &Marks) -> Option<Deduction> {
    let order = marks.layout.search_order.iter().copied();
    order.filter(|&unit| marks.blank_count(unit) == 1).find_map(|unit| single_in(marks, unit))
}

/// The first hidden single in a box.
pub(super) fn in_box(marks: &Marks) -> Option<Deduction> {
    hidden(marks, |class| class == Class::Box)
}

/// The first hidden single in a column, a row or a further unit.
pub(super) fn in_line(marks: &Marks) -> Option<Deduction> {
    hidden(marks, |class| class != Class::Box)
}

fn hidden(marks: &Marks, is_searched: impl Fn(Class) -> bool) -> Option<Deduction> {
    let layout = &marks.layout;
    let mut units = layout.search_order.iter().copied().filter(|&unit| is_searched(layout.units[unit].turn));
    units.find_map(|unit| single_in(marks, unit))
}

/// The smallest value with one place in the unit, if the unit contains each value.
fn single_in(marks: &Marks, unit: usize) -> Option<Deduction> {
    let layout = &marks.layout;
    if !layout.units[unit].is_full {
        return None;
    }
    let value = (0..layout.size).find(|&value| marks.places(unit, value).is_power_of_two())?;
    let cell = marks.cells_with(unit, value).next()?;
    Some(Deduction { units: vec![unit], ..Deduction::placing(cell, value).with_pattern([cell]) })
}

/// The first cell in reading order with one candidate.
pub(super) fn naked(marks: &Marks) -> Option<Deduction> {
    let cell = marks.cells_of_size(1).next()?;
    Some(Deduction::placing(cell, marks.candidates(cell).trailing_zeros() as usize).with_pattern([cell]))
}
