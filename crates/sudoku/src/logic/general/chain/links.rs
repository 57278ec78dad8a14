//! Links: the direct consequences of an assertion, and chains along paths. `logic::chain::links` has the table.
//!
//! Links are followed in this order: the cell, its box, its row, its column, then its further units, each in reading
//! order. A further unit with fewer cells than the board has values has weak links only.

use super::assertion::{Assertion, OF_CELL};
use crate::logic::argument::{self, Chain, Link};
use crate::logic::chain::links::{LinkKind, bucket_count};
use crate::logic::general::deduction::value_at;
use crate::logic::general::layout::{Layout, ones};
use crate::logic::general::marks::Marks;
use crate::short;

/// Why an assertion follows from its premises.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reason {
    /// It is the assumption of the chain.
    Assumption,
    /// A cell contains one value.
    Cell,
    /// A unit contains each value once; the unit.
    Unit(usize),
    /// A pattern that appears after the eliminations of the chain; its index.
    Pattern(usize),
    /// A chain on the board after the eliminations of the chain; the index of the inner chain.
    Inner(usize),
}

/// Passes the weak links of an assertion that is on to `visit`: each assertion that is off, with its reason.
pub(super) fn weak_links(marks: &Marks, on: Assertion, kind: LinkKind, mut visit: impl FnMut(Assertion, Reason)) {
    let (cell, value) = (on.cell(), on.value());
    if kind != LinkKind::X {
        let others = marks.candidates(cell) & !(1 << value);
        ones(others).for_each(|other| visit(Assertion::off(cell, other), Reason::Cell));
    }
    for &(other, unit) in &marks.layout.neighbours[cell] {
        if marks.candidates(other) >> value & 1 != 0 {
            visit(Assertion::off(other, value), Reason::Unit(unit));
        }
    }
}

/// Passes the strong links of an assertion that is off to `visit`: each assertion that is on, with its reason, each once.
pub(super) fn strong_links(marks: &Marks, off: Assertion, kind: LinkKind, mut visit: impl FnMut(Assertion, Reason)) {
    let (cell, value) = (off.cell(), off.value());
    let others = marks.candidates(cell) & !(1 << value);
    if kind != LinkKind::X && others.is_power_of_two() {
        visit(Assertion::on(cell, others.trailing_zeros() as usize), Reason::Cell);
    }
    if kind == LinkKind::Y {
        return;
    }
    let layout = &marks.layout;
    let last_other = |&(unit, place): &(usize, u32)| {
        let rest = marks.places(unit, value) & !place;
        (layout.units[unit].is_full && rest.is_power_of_two())
            .then(|| layout.units[unit].cells[rest.trailing_zeros() as usize])
    };
    let units = &layout.units_of[cell];
    for (at, entry) in units.iter().enumerate() {
        if let Some(other) = last_other(entry)
            && !units[..at].iter().any(|earlier| last_other(earlier) == Some(other))
        {
            visit(Assertion::on(other, value), Reason::Unit(entry.0));
        }
    }
}

/// All links of a board, for searches that do not change it.
pub(super) struct Links {
    targets: Vec<Assertion>,
    /// The index in `targets` of the first link of each assertion.
    starts: Vec<u32>,
}

impl Links {
    /// The links of one kind. An assertion that is off and has no strong link is left out, because no chain continues
    /// from it.
    pub(super) fn of(marks: &Marks, kind: LinkKind) -> Links {
        let mut links = Links { targets: Vec::new(), starts: vec![0; marks.cells() * OF_CELL + 1] };
        let continues = |off: Assertion| {
            let mut has_link = false;
            strong_links(marks, off, kind, |_, _| has_link = true);
            has_link
        };
        let candidates = |cell: usize| ones(marks.candidates(cell)).map(move |value| Assertion::off(cell, value));
        let mut continued = super::assertion::AssertionSet::empty(marks.cells());
        (0..marks.cells()).flat_map(candidates).filter(|&off| continues(off)).for_each(|off| continued.insert(off));
        for cell in 0..marks.cells() {
            for value in 0..OF_CELL / 2 {
                let off = Assertion::off(cell, value);
                let is_candidate = marks.candidates(cell) >> value & 1 != 0;
                if is_candidate {
                    strong_links(marks, off, kind, |on, _| links.targets.push(on));
                }
                links.starts[off.index() + 1] = links.targets.len() as u32;
                if is_candidate {
                    weak_links(marks, off.negation(), kind, |off, _| {
                        if continued.contains(off) {
                            links.targets.push(off);
                        }
                    });
                }
                links.starts[off.index() + 2] = links.targets.len() as u32;
            }
        }
        links
    }

    /// The links of an assertion.
    pub(super) fn from(&self, assertion: Assertion) -> &[Assertion] {
        &self.targets[self.starts[assertion.index()] as usize..self.starts[assertion.index() + 1] as usize]
    }
}

/// The link of an argument to an assertion; `None` if it is not on the board.
pub(super) fn link(
    layout: &Layout,
    assertion: Assertion,
    reason: argument::Reason,
    premises: Vec<usize>,
) -> Option<Link> {
    let cell = *layout.geometry.cells().get(assertion.cell())?;
    Some(Link { cell, value: value_at(assertion.value())?, is_on: assertion.is_on(), reason, premises })
}

/// The assertions of a path in which each follows from the one before it, with their reasons.
pub(super) fn with_reasons(marks: &Marks, path: &[Assertion]) -> impl Iterator<Item = (Assertion, Reason)> {
    path.iter().enumerate().map(|(at, &assertion)| match at.checked_sub(1) {
        None => (assertion, Reason::Assumption),
        Some(previous) => (assertion, reason(marks, path[previous], assertion)),
    })
}

/// The chain along a path in which each assertion follows from the one before it.
pub(super) fn chain_along(marks: &Marks, path: &[Assertion]) -> Chain {
    let links = with_reasons(marks, path).enumerate().filter_map(|(at, (assertion, reason))| {
        let reason = match reason {
            Reason::Unit(unit) => argument::Reason::Unit(marks.layout.unit(unit)),
            _ if at == 0 => argument::Reason::Assumption,
            _ => argument::Reason::Cell,
        };
        link(&marks.layout, assertion, reason, at.checked_sub(1).into_iter().collect())
    });
    Chain(links.collect())
}

/// Eliminations as assertions, in the order of the scale. `logic::chain::links` says what this order is.
pub(super) fn in_buckets(mut eliminations: Vec<(usize, u32)>) -> Vec<Assertion> {
    let buckets = bucket_count(eliminations.len());
    short::sort_by_key(&mut eliminations, |(cell, _)| cell % buckets);
    let of_cell = |(cell, values): (usize, u32)| ones(values).map(move |value| Assertion::off(cell, value));
    eliminations.into_iter().flat_map(of_cell).collect()
}

/// Why there is a link between two assertions.
fn reason(marks: &Marks, from: Assertion, to: Assertion) -> Reason {
    let layout = &marks.layout;
    let is_link = |&&(unit, _): &&(usize, u32)| {
        layout.units[unit].set.contains(to.cell())
            && (from.is_on() || layout.units[unit].is_full && marks.places(unit, from.value()).count_ones() == 2)
    };
    match layout.units_of[from.cell()].iter().find(is_link) {
        Some(&(unit, _)) if from.cell() != to.cell() => Reason::Unit(unit),
        _ => Reason::Cell,
    }
}
