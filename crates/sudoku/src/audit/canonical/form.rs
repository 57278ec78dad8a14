//! The canonical form of a puzzle, from the least pattern and the least digits.

use super::arrangement::Source;
use super::digits::Least;
use super::transformation::Transformation;
use super::{free, full, pattern, repeated};
use crate::board::Grid;

/// The canonical form of a puzzle, with its proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Canonical {
    form: Grid,
    transformation: Transformation,
    automorphisms: u32,
}

impl Canonical {
    /// The canonical form.
    pub fn form(&self) -> &Grid {
        &self.form
    }

    /// A transformation from the puzzle to the form. If the puzzle has automorphisms, there are as many of them.
    pub fn transformation(&self) -> &Transformation {
        &self.transformation
    }

    /// The number of exchanges of cells, from 1 to 3,359,232, that do not change the puzzle if its digits are relabelled.
    /// The exchange that moves nothing is one of them.
    pub fn automorphisms(&self) -> u32 {
        self.automorphisms
    }
}

/// The canonical form of the puzzle. It takes some microseconds. Where most cells are filled but not all, many
/// exchanges keep the pattern and it takes up to some milliseconds.
pub fn canonical(puzzle: &Grid) -> Canonical {
    let source = Source::of(puzzle);
    let least = least(&source, 1);
    let transformation = Transformation::relabelling(least.first(), &source);
    let automorphisms = least.number() * free::number(&least.pattern());
    Canonical { form: transformation.apply(puzzle), transformation, automorphisms }
}

/// The arrangements of the puzzle that give the canonical form, without those that differ in empty lines only. Up to `keep`
/// are kept.
pub(super) fn least(source: &Source, keep: usize) -> Least {
    if source.is_full() {
        match source.is_solution() {
            true => return full::least(source, keep),
            false if keep == 1 => return repeated::least(source),
            false => {}
        }
    }
    let mut pattern = pattern::Search::new(source);
    let shape = pattern.run();
    let mut least = Least::new(source, shape, keep);
    pattern.for_each_arrangement(|arrangement| least.offer(arrangement));
    least
}
