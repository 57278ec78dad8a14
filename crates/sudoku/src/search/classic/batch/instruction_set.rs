//! The vector instructions that a batch can run on.

use super::packed::PackedState;
use super::scheduler::{Scheduler, Source};
use super::simd::{Avx2, Avx512, SSE2};
use crate::board::{Grid, Solution};
use crate::search::classic::inquiry::Inquiry;

/// The instructions that a batch runs on. A value exists only for instructions that the CPU has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::search::classic) enum InstructionSet {
    /// 128 boards at once.
    Sse2,
    /// 256 boards at once.
    Avx2(Avx2),
    /// 256 boards at once, with fewer instructions.
    Avx512(Avx512),
}

impl InstructionSet {
    /// The instruction sets that the CPU has, the fastest last.
    pub(in crate::search::classic) fn available() -> impl Iterator<Item = InstructionSet> {
        let (avx2, avx512) = (Avx2::detect().map(InstructionSet::Avx2), Avx512::detect().map(InstructionSet::Avx512));
        [Some(InstructionSet::Sse2), avx2, avx512].into_iter().flatten()
    }

    pub(in crate::search::classic) const fn name(self) -> &'static str {
        match self {
            InstructionSet::Sse2 => "SSE2",
            InstructionSet::Avx2(_) => "AVX2",
            InstructionSet::Avx512(_) => "AVX-512",
        }
    }

    /// The number of solutions of each puzzle, or `limit` if there are more.
    pub(in crate::search::classic) fn counts(self, givens: &[Grid], limit: u64) -> Vec<u64> {
        let mut counts = vec![0; givens.len()];
        let ended = |puzzle: usize, number, _: &PackedState| counts[puzzle] = number;
        self.run(limit, Slice { givens: givens.iter().enumerate(), ended });
        counts
    }

    /// The number of solutions of each puzzle, or 2 if there are more, with the solution if there is exactly one.
    pub(in crate::search::classic) fn unique_solutions(self, givens: &[Grid]) -> Vec<(u64, Option<Solution>)> {
        let mut found = vec![(0, None); givens.len()];
        let ended = |puzzle: usize, number, solved: &PackedState| {
            found[puzzle] = (number, (number == 1).then(|| solved.solution()));
        };
        self.run(2, Slice { givens: givens.iter().enumerate(), ended });
        found
    }

    /// Counts the solutions of the puzzles that are asked for, up to the limit, until nothing is asked any more.
    pub(in crate::search::classic) fn inquire(self, inquiry: &mut impl Inquiry<Grid>, limit: u64) {
        self.run(limit, Asked(inquiry));
    }

    fn run(self, limit: u64, source: impl Source) {
        match self {
            InstructionSet::Sse2 => Scheduler::new(SSE2, limit, source).run(),
            InstructionSet::Avx2(cpu) => Scheduler::new(cpu.pass(), limit, source).run(),
            InstructionSet::Avx512(cpu) => Scheduler::new(cpu.pass(), limit, source).run(),
        }
    }
}

/// The puzzles of a slice, each with its index.
struct Slice<'g, E> {
    givens: std::iter::Enumerate<std::slice::Iter<'g, Grid>>,
    ended: E,
}

impl<E: FnMut(usize, u64, &PackedState)> Source for Slice<'_, E> {
    fn next(&mut self) -> Option<(usize, PackedState)> {
        self.givens.next().map(|(index, givens)| (index, PackedState::of(givens)))
    }

    fn ended(&mut self, index: usize, found: u64, solved: &PackedState) {
        (self.ended)(index, found, solved);
    }
}

/// The puzzles of an inquiry.
struct Asked<'i, I>(&'i mut I);

impl<I: Inquiry<Grid>> Source for Asked<'_, I> {
    fn next(&mut self) -> Option<(usize, PackedState)> {
        self.0.ask().map(|(series, givens)| (series, PackedState::of(&givens)))
    }

    fn ended(&mut self, series: usize, found: u64, _: &PackedState) {
        self.0.learn(series, found);
    }
}
