//! The engines of the search: one puzzle after the other on any machine, and many at once on a CPU with vectors.

use super::backtrack;
#[cfg(target_arch = "x86_64")]
use super::batch::InstructionSet;
use super::state::SearchState;
use crate::board::{Grid, Solution};
use crate::search::verdict::Verdict;

/// With fewer puzzles than this, a batch takes longer than one after the other, if they are easy. Found by measuring.
const BATCH_FROM: usize = 128;

/// One puzzle is counted by backtracking up to this number of solutions. If there are more, a batch pays.
const BACKTRACK_UP_TO: u64 = 512;

/// What the search runs on. The results are the same with each engine; only the time differs.
///
/// The search selects the engine itself. This type is not part of the API: tests, benchmarks and fuzz targets use it to
/// compare the engines.
///
/// ```
/// use sudoku_engine::{board::Grid, search::Engine};
/// let puzzles = [Grid::EMPTY; 40];
/// for engine in Engine::available() {
///     assert_eq!(engine.counts(&puzzles, 3), [3; 40], "{}", engine.name());
/// }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Engine(Kind);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Batch(InstructionSet),
}

impl Engine {
    /// The engine of every machine: one puzzle after the other, without special instructions.
    pub const PORTABLE: Engine = Engine(Kind::Portable);

    /// The engines that this CPU can run, the portable one first and the fastest last.
    pub fn available() -> Vec<Engine> {
        #[cfg(target_arch = "x86_64")]
        let batch = InstructionSet::available().map(|instructions| Engine(Kind::Batch(instructions)));
        #[cfg(not(target_arch = "x86_64"))]
        let batch = std::iter::empty();
        std::iter::once(Engine::PORTABLE).chain(batch).collect()
    }

    /// The fastest engine for many puzzles.
    pub fn best() -> Engine {
        Engine::available().pop().unwrap_or(Engine::PORTABLE)
    }

    /// The name: `portable`, `SSE2`, `AVX2` or `AVX-512`.
    pub const fn name(self) -> &'static str {
        match self.0 {
            Kind::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            Kind::Batch(instructions) => instructions.name(),
        }
    }

    /// The number of solutions of each of the puzzles, in their order, or `limit` if there are more.
    pub fn counts(self, givens: &[Grid], limit: u64) -> Vec<u64> {
        match self.0 {
            Kind::Portable => givens.iter().map(|givens| count_portably(givens, limit)).collect(),
            #[cfg(target_arch = "x86_64")]
            Kind::Batch(instructions) => instructions.counts(givens, limit),
        }
    }

    /// The number of solutions of each of the puzzles, in their order, or 2 if there are more, with the solution if there
    /// is exactly one.
    pub fn unique_solutions(self, givens: &[Grid]) -> Vec<(u64, Option<Solution>)> {
        match self.0 {
            Kind::Portable => givens.iter().map(backtrack::unique_solution).collect(),
            #[cfg(target_arch = "x86_64")]
            Kind::Batch(instructions) => instructions.unique_solutions(givens),
        }
    }

    /// The verdict on each of the puzzles, in their order.
    pub fn verdicts(self, givens: &[Grid]) -> Vec<Verdict> {
        self.counts(givens, 2).into_iter().map(Verdict::of).collect()
    }
}

/// The number of solutions of each of the puzzles, or `limit` if there are more, by the engine that is the fastest for
/// this number of puzzles.
pub(in crate::search) fn counts(givens: &[Grid], limit: u64) -> Vec<u64> {
    if !is_batch(givens.len()) {
        givens.iter().map(|givens| count(givens, limit)).collect()
    } else {
        Engine::best().counts(givens, limit)
    }
}

/// The number of solutions of one puzzle, without special instructions.
fn count_portably(givens: &Grid, limit: u64) -> u64 {
    backtrack::count_by(SearchState::propagate_portably, givens, limit)
}

/// Whether so many puzzles are faster in a batch than one after the other.
pub(super) const fn is_batch(puzzles: usize) -> bool {
    puzzles >= BATCH_FROM
}

/// The number of solutions of one puzzle, or `limit` if there are more. If there are many solutions, the branches of the
/// puzzle's tree fill a batch.
pub(in crate::search) fn count(givens: &Grid, limit: u64) -> u64 {
    let found = backtrack::count(givens, limit.min(BACKTRACK_UP_TO));
    if found < BACKTRACK_UP_TO || limit == BACKTRACK_UP_TO {
        return found;
    }
    Engine::best().counts(std::slice::from_ref(givens), limit).into_iter().sum()
}
