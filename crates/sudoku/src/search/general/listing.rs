//! Every solution in ascending order, in constant memory.
//!
//! As on the classic board, a part of the tree with few solutions is collected and sorted. A part with more is split on
//! its first unsolved cell in reading order, smallest value first: all cells before this one are solved, so each solution
//! of a part is less than each solution of the next one. A part that backtracking does not finish is collected by the
//! solver that learns, which is the same for all parts.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::backtrack::{End, Tries, visit_solutions};
use super::hard::{Hard, Values};
use super::matching::can_fill_each_unit;
use super::state::{Placement, Propagation, State};
use super::tuning::Tuning;
use crate::board::Tables;
use crate::search::budget::{Meter, Unsettled};

/// The search for all solutions, as far as it got.
#[derive(Clone, Debug)]
pub(super) struct Listing<const W: usize, const V: usize> {
    tables: Arc<Tables<W>>,
    tuning: Tuning,
    board: State<W, V>,
    /// Whether the board is expanded.
    is_expanded: bool,
    /// The solver of the parts that backtracking does not finish, if there was one.
    hard: Option<Box<Hard<W, V>>>,
    /// The cells on which the board is split, each with the values that are not searched yet.
    levels: Vec<Level<W, V>>,
    /// The solutions that come before those of the levels, the next one last.
    ready: Vec<Values>,
    /// On how many cells the next large part is split: twice as many each time, because an empty board has very many
    /// large parts one inside the other.
    splits: u8,
    /// After how many more parts without a solution the next ones are tried before they are split.
    patience: u8,
}

#[derive(Clone, Debug)]
struct Level<const W: usize, const V: usize> {
    state: State<W, V>,
    cell: usize,
    /// The values that are left, from 0, the next one last.
    left: Vec<u8>,
    /// On how many further cells to split a part before its size is tried.
    splits: u8,
}

/// The largest number of further cells on which a part is split at once.
const LARGEST_SPLITS: u8 = 64;

/// After this number of parts in a row without a solution, the next ones are tried before they are split. If the values of
/// earlier cells allow no solution, it would take very long to visit all parts below these cells.
const PATIENCE: u8 = 128;

/// What is known of a part of the tree.
#[derive(PartialEq, Eq)]
enum Part {
    /// All its solutions are ready.
    Ready,
    /// It has more than can be collected.
    Large,
}

impl<const W: usize, const V: usize> Listing<W, V> {
    pub(super) fn new(tables: Arc<Tables<W>>, givens: &[u8], tuning: Tuning) -> Listing<W, V> {
        let board = State::new(&tables, givens);
        Listing {
            tables,
            tuning,
            board,
            is_expanded: false,
            hard: None,
            levels: Vec::new(),
            ready: Vec::new(),
            splits: tuning.splits,
            patience: PATIENCE,
        }
    }

    /// The next solution. `None` if there is no other.
    pub(super) fn next(&mut self, meter: &mut Meter) -> Result<Option<Values>, Unsettled> {
        while self.ready.is_empty() {
            if !self.expand_next(meter)? {
                return Ok(None);
            }
        }
        Ok(self.ready.pop())
    }

    /// The number of solutions that are ready, and whether there is no other.
    pub(super) fn known(&self) -> (usize, bool) {
        (self.ready.len(), self.is_expanded && self.levels.is_empty())
    }

    /// The number of solutions that are left, or `limit` if there are more.
    pub(super) fn count(&mut self, limit: u64, meter: &mut Meter) -> Result<u64, Unsettled> {
        let mut found = 0;
        loop {
            found += self.ready.len() as u64;
            self.ready.clear();
            if found >= limit || !self.expand_next(meter)? {
                return Ok(found.min(limit));
            }
        }
    }

    /// Expands the next part. Returns `false` if there is none.
    fn expand_next(&mut self, meter: &mut Meter) -> Result<bool, Unsettled> {
        if !self.is_expanded {
            self.is_expanded = true;
            self.expand(self.board, 0, meter)?;
            return Ok(true);
        }
        let Some(level) = self.levels.last_mut() else { return Ok(false) };
        let Some(value) = level.left.pop() else {
            self.levels.pop();
            return Ok(true);
        };
        let mut part = level.state;
        let splits = level.splits;
        part.place(&self.tables, Placement { cell: level.cell, value: value.into() });
        if level.left.is_empty() {
            self.levels.pop();
        }
        self.expand(part, splits, meter)?;
        Ok(true)
    }

    /// Collects the solutions of the part, or splits it.
    fn expand(&mut self, mut part: State<W, V>, splits: u8, meter: &mut Meter) -> Result<(), Unsettled> {
        meter.step()?;
        match part.propagate(&self.tables) {
            Propagation::Contradiction => self.note_no_solution(),
            Propagation::Solved => {
                self.patience = PATIENCE;
                self.ready.push(part.solution(&self.tables));
            }
            Propagation::Unsolved(_) if !can_fill_each_unit(&self.tables, &part) => self.note_no_solution(),
            Propagation::Unsolved(_) if splits > 0 => self.split(part, splits - 1),
            Propagation::Unsolved(_) => {
                if self.collect(&part, meter)? == Part::Large {
                    self.ready.clear();
                    self.split(part, self.splits);
                    self.splits = self.splits.saturating_mul(2).min(LARGEST_SPLITS);
                    return Ok(());
                }
                self.splits = self.tuning.splits;
                self.patience = PATIENCE;
                if self.ready.is_empty() {
                    self.try_next_parts();
                }
            }
        }
        Ok(())
    }

    /// Notes that a part turned out to have no solution before it was tried.
    fn note_no_solution(&mut self) {
        self.patience -= 1;
        if self.patience == 0 {
            self.patience = PATIENCE;
            self.splits = self.tuning.splits;
            self.try_next_parts();
        }
    }

    /// The cause of a part without a solution can be in any level above, so the next parts are tried before they are split.
    fn try_next_parts(&mut self) {
        self.levels.iter_mut().for_each(|level| level.splits = 0);
    }

    fn collect(&mut self, part: &State<W, V>, meter: &mut Meter) -> Result<Part, Unsettled> {
        let Tuning { small, small_hard, tries, round, .. } = self.tuning;
        let end = visit_solutions(&self.tables, *part, Tries::InAll(tries), meter, &mut |solved| {
            if self.ready.len() == small {
                return ControlFlow::Break(());
            }
            self.ready.push(solved.solution(&self.tables));
            ControlFlow::Continue(())
        })?;
        match end {
            End::Complete => {}
            End::Stopped => return Ok(Part::Large),
            End::Hard if self.ready.len() > small_hard => return Ok(Part::Large),
            End::Hard => {
                let hard = self.hard.get_or_insert_with(|| Box::new(Hard::new(&self.tables, self.board, round)));
                self.ready = hard.collect(&self.tables, part, small_hard + 1, meter)?;
                if self.ready.len() > small_hard {
                    return Ok(Part::Large);
                }
            }
        }
        sort_descending(&mut self.ready);
        Ok(Part::Ready)
    }

    /// Makes a level of the first unsolved cell.
    fn split(&mut self, state: State<W, V>, splits: u8) {
        let Some(cell) = (self.tables.all - state.placed()).first() else { return };
        let left = state.candidates(cell).rev().map(|value| value as u8).collect();
        self.levels.push(Level { state, cell, left, splits });
    }
}

/// Sorts solutions so that the smallest one is the last. It is compiled once for the boards of all sizes.
fn sort_descending(solutions: &mut [Values]) {
    solutions.sort_unstable_by(|one, other| other.cmp(one));
}
