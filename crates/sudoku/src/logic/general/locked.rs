//! Locked candidates between any two units that share cells. `logic::locked_candidates` explains them.
//!
//! If all places of a value in a unit (the base) are in another unit too (the cover), the rest of the cover loses it. The
//! base contains each value, because it has as many cells as there are values. The cover can be a unit of fewer cells.
//! If a row or column loses candidates the step is pointing, in any other unit it is claiming. A direct step is pointing
//! from a box or a region, and claiming from any other unit. On the classic board both say the same.

use super::deduction::Deduction;
use super::layout::Class;
use super::marks::Marks;

/// The classes of base and cover, in the order in which Sukaku Explainer tries them. A step of pointing is found only if no
/// pair before it has one of claiming, although claiming has the higher rating.
const ORDER: &[Pair] = &[
    (Class::Box, Class::Column),
    (Class::Box, Class::Row),
    (Class::Column, Class::Box),
    (Class::Row, Class::Box),
    (Class::Further, Class::Column),
    (Class::Further, Class::Row),
    (Class::Column, Class::Further),
    (Class::Row, Class::Further),
    (Class::Box, Class::Further),
    (Class::Further, Class::Box),
    (Class::Further, Class::Further),
];

/// Only this many of the first pairs can point where a board has no further units.
const OF_BOXES: usize = 2;

/// The classes of base and cover.
type Pair = (Class, Class);

fn is_pointing((_, cover): Pair) -> bool {
    matches!(cover, Class::Row | Class::Column)
}

fn is_direct_pointing((base, _): Pair) -> bool {
    base == Class::Box
}

/// A value that is locked in the cells that two units share.
struct Locked {
    value: usize,
    base: usize,
    cover: usize,
}

/// Every step of pointing whose base differs from an earlier board, if there is one.
pub(super) fn pointing<'m>(marks: &'m Marks, earlier: Option<&'m Marks>) -> impl Iterator<Item = Deduction> + use<'m> {
    let has_further = marks.layout.units_of_class(Class::Further).next().is_some();
    let pairs = if has_further { ORDER } else { &ORDER[..OF_BOXES] };
    let is_before_claiming = |pair| is_pointing(pair) || eliminations(marks, None, pair).next().is_none();
    let pairs = pairs.iter().copied().take_while(move |&pair| is_before_claiming(pair));
    pairs.filter(|&pair| is_pointing(pair)).flat_map(move |pair| eliminations(marks, earlier, pair))
}

/// Every step of claiming whose base differs from an earlier board, if there is one.
pub(super) fn claiming<'m>(marks: &'m Marks, earlier: Option<&'m Marks>) -> impl Iterator<Item = Deduction> + use<'m> {
    let pairs = ORDER.iter().copied().filter(|&pair| !is_pointing(pair));
    pairs.flat_map(move |pair| eliminations(marks, earlier, pair))
}

pub(super) fn direct_pointing(marks: &Marks) -> Option<Deduction> {
    let pairs = ORDER.iter().copied();
    let mut pairs = pairs.take_while(|&pair| is_direct_pointing(pair) || placement(marks, pair).is_none());
    pairs.find_map(|pair| placement(marks, pair))
}

pub(super) fn direct_claiming(marks: &Marks) -> Option<Deduction> {
    let mut pairs = ORDER.iter().copied().filter(|&pair| !is_direct_pointing(pair));
    pairs.find_map(|pair| placement(marks, pair))
}

fn eliminations<'m>(
    marks: &'m Marks,
    earlier: Option<&'m Marks>,
    pair: Pair,
) -> impl Iterator<Item = Deduction> + use<'m> {
    locked(marks, earlier, pair).filter_map(|locked| locked.eliminate(marks))
}

fn placement(marks: &Marks, pair: Pair) -> Option<Deduction> {
    locked(marks, None, pair).find_map(|locked| locked.place(marks))
}

/// Every locked value of units of two classes, even if it eliminates nothing: by value, then by base.
fn locked<'m>(
    marks: &'m Marks,
    earlier: Option<&'m Marks>,
    (base_class, cover_class): Pair,
) -> impl Iterator<Item = Locked> + use<'m> {
    let layout = &*marks.layout;
    let bases = move || layout.units_of_class(base_class).filter(|&unit| layout.units[unit].is_full);
    (0..layout.size).flat_map(move |value| {
        bases()
            .filter(move |&base| marks.has_other_places(earlier, base, value))
            .flat_map(move |base| covers(marks, base, value, cover_class))
    })
}

/// The units of a class, other than the base, that contain all places of a value in the base, if there are two or more.
fn covers(marks: &Marks, base: usize, value: usize, class: Class) -> impl Iterator<Item = Locked> {
    let layout = &*marks.layout;
    let first = marks.cells_with(base, value).next().filter(|_| marks.places(base, value).count_ones() > 1);
    let units = first.into_iter().flat_map(|cell| layout.units_of[cell].iter().map(|&(unit, _)| unit));
    let is_cover = move |&unit: &usize| {
        unit != base
            && layout.units[unit].class == class
            && marks.cells_with(base, value).all(|cell| layout.units[unit].set.contains(cell))
    };
    units.filter(is_cover).map(move |cover| Locked { value, base, cover })
}

impl Locked {
    fn eliminate(&self, marks: &Marks) -> Option<Deduction> {
        let units = &marks.layout.units;
        let targets = units[self.cover].set - units[self.base].set;
        let found = Deduction::eliminating(marks.eliminations(targets, 1 << self.value))?;
        let found = Deduction { units: vec![self.base, self.cover], values: 1 << self.value, ..found };
        Some(found.with_pattern(marks.cells_with(self.base, self.value)))
    }

    /// The hidden single in another unit of the class of the base, after the rest of the cover has lost the value.
    fn place(&self, marks: &Marks) -> Option<Deduction> {
        let units = &marks.layout.units;
        let lost = units[self.cover].set - units[self.base].set;
        let others = marks.layout.units_of_class(units[self.base].class);
        others.filter(|&unit| unit != self.base && units[unit].is_full).find_map(|unit| {
            if marks.places(unit, self.value).count_ones() < 2 {
                return None;
            }
            let mut rest = marks.cells_with(unit, self.value).filter(|&cell| !lost.contains(cell));
            let cell = rest.next().filter(|_| rest.next().is_none())?;
            let found = Deduction::placing(cell, self.value);
            let found = Deduction { units: vec![self.base, self.cover, unit], ..found };
            Some(found.with_pattern(marks.cells_with(self.base, self.value)))
        })
    }
}
