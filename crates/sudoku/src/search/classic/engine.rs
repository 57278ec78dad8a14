//! The engines of the search: one puzzle after the other on any machine, and many at once on a CPU with vectors.

use super::backtrack;
#[cfg(target_arch = "x86_64")]
use super::batch::InstructionSet;
use super::inquiry::Inquiry;
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
/// # use sudoku_engine as sudoxml;
/// use sudoxml::{board::Grid, search::Engine};
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

    /// Counts the solutions of the puzzles that are asked for, up to the limit, until nothing is asked any more.
    fn inquire(self, inquiry: &mut impl Inquiry<Grid>, limit: u64) {
        match self.0 {
            Kind::Portable => answer_each(inquiry, |givens| count_portably(givens, limit)),
            #[cfg(target_arch = "x86_64")]
            Kind::Batch(instructions) => instructions.inquire(inquiry, limit),
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

/// Counts the solutions of the puzzles of so many series up to the limit, until nothing is asked any more, by the engine that
/// is the fastest for this number of series.
pub(crate) fn inquire(inquiry: &mut impl Inquiry<Grid>, series: usize, limit: u64) {
    if is_batch(series) {
        Engine::best().inquire(inquiry, limit);
    } else {
        answer_each(inquiry, |givens| count(givens, limit));
    }
}

/// Counts the solutions of one puzzle after the other.
fn answer_each(inquiry: &mut impl Inquiry<Grid>, count: impl Fn(&Grid) -> u64) {
    while let Some((series, givens)) = inquiry.ask() {
        inquiry.learn(series, count(&givens));
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

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLES: [&str; 3] = [
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "5346789126721953..1983425678597614234268537917139248569615372..287419635345286179",
        "55...............................................................................",
    ];

    /// Series of ten puzzles each. Which one comes next depends on the number of solutions of the last one.
    struct Walks {
        puzzles: Vec<Grid>,
        /// The number of solutions of the puzzles so far, for each series.
        counts: Vec<Vec<u64>>,
        /// How many series were started.
        started: usize,
        answered: Vec<usize>,
    }

    impl Walks {
        fn new(series: usize) -> Walks {
            let puzzles = PUZZLES.map(|line| line.parse().expect("a grid")).to_vec();
            Walks { puzzles, counts: vec![Vec::new(); series], started: 0, answered: Vec::new() }
        }

        fn puzzle(&self, series: usize) -> Grid {
            let counts = &self.counts[series];
            self.puzzles[(series + counts.len() + counts.iter().sum::<u64>() as usize) % self.puzzles.len()]
        }
    }

    impl Inquiry<Grid> for Walks {
        fn ask(&mut self) -> Option<(usize, Grid)> {
            let next = std::iter::from_fn(|| self.answered.pop()).find(|&series| self.counts[series].len() < 10);
            let series = next.or_else(|| {
                self.started += 1;
                (self.started <= self.counts.len()).then_some(self.started - 1)
            })?;
            Some((series, self.puzzle(series)))
        }

        fn learn(&mut self, series: usize, count: u64) {
            self.counts[series].push(count);
            self.answered.push(series);
        }
    }

    #[test]
    fn each_engine_answers_as_the_counts_do() {
        for series in [0, 1, 127, 128, 700] {
            let mut expected = Walks::new(series);
            for at in 0..series {
                for _ in 0..10 {
                    let count = count(&expected.puzzle(at), 2);
                    expected.counts[at].push(count);
                }
            }
            let mut walks = Walks::new(series);
            inquire(&mut walks, series, 2);
            assert!(walks.counts == expected.counts, "{series}");
            for engine in Engine::available() {
                let mut walks = Walks::new(series);
                engine.inquire(&mut walks, 2);
                assert!(walks.counts == expected.counts, "{series} by {}", engine.name());
            }
        }
    }
}
