//! Puzzles that are new: not the same as one before, up to symmetry.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::hash::Hash;

use super::rearrangements::{self, Rearrangements};
use crate::audit::canonical::{canonical, signature};
use crate::board::{Board, Geometry, Grid};

/// Tells puzzles that are new up to symmetry. The symmetries of a board are all exchanges of its cells that take each unit to
/// a unit, with any exchange of its values; of a board larger than 6×6 that is not classic, only the turns and reflections
/// among them. There are only 13 minimal puzzles of 4×4 up to symmetry, so on boards of this size and smaller ones a puzzle is
/// new if no equal one was there.
///
/// ```
/// # use sudoku_engine as sudoxml;
/// use sudoxml::board::Board;
/// use sudoxml::generate::Distinct;
/// let mut distinct = Distinct::default();
/// let [first, turned] = ["1..2..3..4..".repeat(3), "..1..2..3..4".repeat(3)].map(|text| text.parse::<Board>());
/// assert!(distinct.is_new(&first?));
/// assert!(!distinct.is_new(&turned?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Default, Debug)]
pub struct Distinct {
    classic: Seen<Grid, Grid>,
    others: HashMap<Geometry, OfBoard>,
}

/// The puzzles of a board that is not classic.
#[derive(Clone, Debug)]
enum OfBoard {
    Few(HashSet<Board>),
    Many(Rearrangements, Seen<Board, Box<[u8]>>),
}

impl OfBoard {
    fn new(geometry: &Geometry) -> OfBoard {
        match geometry.size() {
            ..=4 => OfBoard::Few(HashSet::new()),
            _ => OfBoard::Many(Rearrangements::of(geometry), Seen::default()),
        }
    }
}

impl Distinct {
    /// Whether the puzzle is not the same as one before it.
    pub fn is_new(&mut self, puzzle: &Board) -> bool {
        if let Some(grid) = puzzle.to_grid() {
            return self.classic.is_new(signature(&grid), &grid, |grid| *canonical(grid).form());
        }
        let geometry = puzzle.geometry();
        match self.others.entry(geometry.clone()).or_insert_with(|| OfBoard::new(geometry)) {
            OfBoard::Few(seen) => seen.insert(puzzle.clone()),
            OfBoard::Many(rearrangements, seen) => {
                seen.is_new(rearrangements::signature(puzzle), puzzle, |puzzle| rearrangements.form(puzzle))
            }
        }
    }
}

/// Puzzles, by their signatures and forms.
#[derive(Clone, Debug)]
struct Seen<P, F> {
    /// The first puzzle with each signature; `None` if its form is known. Nearly always, a puzzle has a signature of its own,
    /// and then no form is needed.
    signatures: HashMap<u64, Option<P>>,
    /// The forms of the puzzles that share a signature.
    forms: HashSet<F>,
}

impl<P, F> Default for Seen<P, F> {
    fn default() -> Seen<P, F> {
        Seen { signatures: HashMap::new(), forms: HashSet::new() }
    }
}

impl<P: Clone, F: Eq + Hash> Seen<P, F> {
    fn is_new(&mut self, signature: u64, puzzle: &P, form: impl Fn(&P) -> F) -> bool {
        match self.signatures.entry(signature) {
            Entry::Vacant(entry) => {
                entry.insert(Some(puzzle.clone()));
                true
            }
            Entry::Occupied(mut entry) => {
                let first = entry.get_mut().take();
                self.forms.extend(first.map(|first| form(&first)));
                self.forms.insert(form(puzzle))
            }
        }
    }
}
