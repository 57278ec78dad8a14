//! X-wing, swordfish and jellyfish, which need rows and columns only, and every board has these. `logic::fish` explains
//! them.

use super::deduction::Deduction;
use super::layout::{CellSet, Class, mask, ones, subsets_with};
use super::marks::Marks;

/// Every fish of this many lines that eliminates something: columns before rows, then by base lines, then by value.
/// One of its base lines differs from an earlier board, if there is one.
pub(super) fn all<'m>(
    marks: &'m Marks,
    earlier: Option<&'m Marks>,
    size: usize,
) -> impl Iterator<Item = Deduction> + use<'m> {
    [(Class::Column, Class::Row), (Class::Row, Class::Column)].into_iter().flat_map(move |(base, cover)| {
        let [base, cover] = [base, cover].map(|class| marks.layout.units_of_class(class).collect::<Vec<_>>());
        let fitting: Vec<u32> = (0..marks.layout.size).map(|value| fitting_lines(marks, &base, value, size)).collect();
        let differs = |value: usize, line: usize| marks.has_other_places(earlier, base[line], value);
        let others: Vec<u32> =
            (0..).zip(&fitting).map(|(value, &lines)| mask(ones(lines).filter(|&line| differs(value, line)))).collect();
        let [any, any_other] = [&fitting, &others].map(|lines| lines.iter().fold(0, |any, lines| any | lines));
        subsets_with(size, any, any_other).flat_map(move |lines| {
            let fits = |value: &usize| lines & !fitting[*value] == 0 && lines & others[*value] != 0;
            let fish = |value| fish(marks, (&base, lines), &cover, value);
            (0..marks.layout.size).filter(fits).filter_map(fish).collect::<Vec<_>>()
        })
    })
}

/// The lines in which the value has few enough places for a fish. There are none if the value is placed so often that
/// no fish of this size can eliminate anything.
fn fitting_lines(marks: &Marks, lines: &[usize], value: usize, size: usize) -> u32 {
    if marks.placed_count(value) + 2 * size > marks.layout.size {
        return 0;
    }
    let fits = |line: &usize| (2..=size).contains(&(marks.places(lines[*line], value).count_ones() as usize));
    mask((0..lines.len()).filter(fits))
}

fn fish(marks: &Marks, (base, lines): (&[usize], u32), cover: &[usize], value: usize) -> Option<Deduction> {
    // The place of a cell in a line is the number of the crossing line.
    let crossing = ones(lines).fold(0, |crossing, line| crossing | marks.places(base[line], value));
    if crossing.count_ones() != lines.count_ones() {
        return None;
    }
    let cells = |units: &[usize], lines: u32| {
        ones(lines).fold(CellSet::NONE, |cells, line| cells | marks.layout.units[units[line]].set)
    };
    let targets = cells(cover, crossing) - cells(base, lines);
    let found = Deduction::eliminating(marks.eliminations(targets, 1 << value))?;
    let pattern = ones(lines).flat_map(|line| marks.cells_with(base[line], value));
    let units = ones(lines).map(|line| base[line]).chain(ones(crossing).map(|line| cover[line])).collect();
    Some(Deduction { units, values: 1 << value, ..found.with_pattern(pattern) })
}
