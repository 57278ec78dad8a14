//! The search of a board of any size and units.
//!
//! The units and peers are the bit sets of the geometry, `board::tables`. `state` contains the candidates and
//! propagates; `branch` chooses what to try; `backtrack` tries it, depth first; `hard` gives a board that backtracking
//! does not finish to the solver that learns; `listing` lists in ascending order, and `matching`
//! finds parts without a solution for it. The number of words of a bit set and
//! the largest number of values are constants of the code, so small boards do not pay for large ones.

mod backtrack;
mod branch;
mod hard;
mod listing;
mod matching;
mod state;
mod tuning;

use std::fmt::Debug;
use std::ops::ControlFlow;
use std::sync::Arc;

use self::backtrack::{End, Tries, visit_solutions};
use self::hard::{Hard, Values};
use self::listing::Listing;
use self::state::{Propagation, State};
pub(super) use self::tuning::Tuning;
use super::budget::{Meter, Unsettled};
use crate::board::{Geometry, SizedTables, Tables};

/// The search of the boards of one geometry. Givens are the values of all cells in reading order, 0 for a blank.
pub(super) trait Engine: Debug + Send + Sync {
    /// The number of solutions, or `limit` if there are more.
    fn count(&self, givens: &[u8], limit: u64, tuning: Tuning, meter: &mut Meter) -> Result<u64, Unsettled>;

    /// All solutions in ascending order.
    fn list(&self, givens: &[u8], tuning: Tuning) -> Box<dyn List>;
}

/// A list of solutions in ascending order, found as they are asked for.
pub(super) trait List: Debug + Send + Sync {
    /// The next solution: the values of all cells in reading order. `None` after the last one.
    fn next(&mut self, meter: &mut Meter) -> Result<Option<Values>, Unsettled>;

    /// The number of solutions that are found and not yet returned, and whether they are all that are left.
    fn known(&self) -> (usize, bool);

    /// The same list at the same solution.
    fn boxed_clone(&self) -> Box<dyn List>;
}

/// The engine for this geometry.
pub(super) fn engine_for(geometry: &Geometry) -> Box<dyn Engine> {
    match geometry.tables() {
        SizedTables::Words1(tables) => Box::new(Sized::<1, 8>(tables.clone())),
        SizedTables::Words2(tables) => Box::new(Sized::<2, 11>(tables.clone())),
        SizedTables::Words4(tables) => Box::new(Sized::<4, 16>(tables.clone())),
        SizedTables::Words10(tables) => Box::new(Sized::<10, 25>(tables.clone())),
    }
}

/// The engine for boards of at most `W` times 64 cells and `V` values.
#[derive(Debug)]
struct Sized<const W: usize, const V: usize>(Arc<Tables<W>>);

impl<const W: usize, const V: usize> Engine for Sized<W, V> {
    fn count(&self, givens: &[u8], limit: u64, tuning: Tuning, meter: &mut Meter) -> Result<u64, Unsettled> {
        if limit == 0 {
            return Ok(0);
        }
        let tables = &*self.0;
        let mut root: State<W, V> = State::new(tables, givens);
        match root.propagate(tables) {
            Propagation::Contradiction => return Ok(0),
            Propagation::Solved => return Ok(1),
            Propagation::Unsolved(_) => {}
        }
        let mut found = 0;
        let tries = Tries::ForEachSolution(tuning.tries);
        let end = visit_solutions(tables, root, tries, meter, &mut |_| {
            found += 1;
            if found < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
        if end != End::Hard {
            return Ok(found);
        }
        // A part with more solutions than this is split, so that the clauses that exclude them stay few.
        let few = tuning.small_hard + 1;
        let most = usize::try_from(limit).map_or(few, |limit| limit.min(few));
        let number = Hard::new(tables, root, tuning.round).collect(tables, &root, most, meter)?;
        let number = number.len() as u64;
        if number == limit || number < few as u64 {
            return Ok(number);
        }
        Listing::<W, V>::new(self.0.clone(), givens, tuning).count(limit, meter)
    }

    fn list(&self, givens: &[u8], tuning: Tuning) -> Box<dyn List> {
        Box::new(Listing::<W, V>::new(self.0.clone(), givens, tuning))
    }
}

impl<const W: usize, const V: usize> List for Listing<W, V> {
    fn next(&mut self, meter: &mut Meter) -> Result<Option<Values>, Unsettled> {
        Listing::next(self, meter)
    }

    fn known(&self) -> (usize, bool) {
        Listing::known(self)
    }

    fn boxed_clone(&self) -> Box<dyn List> {
        Box::new(self.clone())
    }
}
