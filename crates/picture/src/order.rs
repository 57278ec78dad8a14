//! The order of the puzzles of a book: by name or by rating, and by level in a book with sections.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::sync::Arc;

use sudoku_engine::logic::Rating;

use crate::page::{PageOptions, Sort};

/// What decides the place of a puzzle.
pub(crate) trait Placed {
    /// Its name.
    fn name(&self) -> Option<&str>;
    /// The rating of its grade.
    fn rating(&self) -> Option<Rating>;
    /// The level of its grade.
    fn level(&self) -> Option<&str>;
}

/// The name of the document of a puzzle. Puzzles of the same document share it: `last` is that of the puzzle before.
pub(crate) fn shared_name(last: Option<&Arc<str>>, name: &str) -> Arc<str> {
    last.filter(|last| ***last == *name).map_or_else(|| Arc::from(name), Arc::clone)
}

impl PageOptions {
    /// Whether the order of the puzzles can differ from that of their documents.
    pub fn changes_order(&self) -> bool {
        self.sections || self.sort != Sort::File
    }

    /// Brings puzzles into the order of the book. Puzzles with equal names or ratings keep their order.
    pub(crate) fn order<P: Placed>(&self, puzzles: &mut [P]) {
        match self.sort {
            Sort::File => {}
            Sort::Name => puzzles.sort_by(|one, other| {
                let is_last = |puzzle: &P| puzzle.name().is_none();
                let names = || natural(one.name().unwrap_or_default(), other.name().unwrap_or_default());
                is_last(one).cmp(&is_last(other)).then_with(names)
            }),
            Sort::Rating => puzzles.sort_by_key(|puzzle| (puzzle.rating().is_none(), puzzle.rating())),
        }
        if self.sections {
            order_by_level(puzzles);
        }
    }
}

/// The order of two names for people: `A 2` is before `a 10`. Of equal numbers, the one with fewer zeros is first, and of equal
/// letters the capital one.
fn natural(one: &str, other: &str) -> Ordering {
    let (mut left, mut right) = (one, other);
    while let (Some(first), Some(second)) = (left.chars().next(), right.chars().next()) {
        let order = if first.is_ascii_digit() && second.is_ascii_digit() {
            let numbers = [&mut left, &mut right].map(|text| {
                let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
                let (digits, rest) = text.split_at(end);
                *text = rest;
                digits.trim_start_matches('0')
            });
            numbers[0].len().cmp(&numbers[1].len()).then_with(|| numbers[0].cmp(numbers[1]))
        } else {
            (left, right) = (&left[first.len_utf8()..], &right[second.len_utf8()..]);
            first.to_lowercase().cmp(second.to_lowercase())
        };
        if order.is_ne() {
            return order;
        }
    }
    left.len().cmp(&right.len()).then_with(|| one.len().cmp(&other.len())).then_with(|| one.cmp(other))
}

/// Brings puzzles into the order of their levels, which is the order of the lowest ratings. Puzzles without a level are last.
fn order_by_level<P: Placed>(puzzles: &mut [P]) {
    let mut lowest: BTreeMap<Option<String>, Option<Rating>> = BTreeMap::new();
    let level = |puzzle: &P| puzzle.level().map(str::to_owned);
    for puzzle in puzzles.iter() {
        let low = lowest.entry(level(puzzle)).or_insert_with(|| puzzle.rating());
        *low = (*low).min(puzzle.rating());
    }
    puzzles.sort_by_cached_key(|puzzle| {
        let low = lowest.get(&level(puzzle)).copied().flatten();
        (low.is_none(), low)
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_in_the_order_of_their_numbers() {
        let sorted = ["", "A", "a", "a 1", "A 2", "A 02", "A 2b", "a 10", "A 99999999999999999999", "B 1", "Z", "Ä"];
        for (at, one) in sorted.iter().enumerate() {
            for (place, other) in sorted.iter().enumerate() {
                assert_eq!(natural(one, other), at.cmp(&place), "{one} {other}");
            }
        }
    }
}
