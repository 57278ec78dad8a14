//! The vector instructions that a batch can run on.

use super::packed::PackedState;
use super::scheduler::Scheduler;
use super::simd::{Avx2, Avx512, SSE2};
use crate::board::{Grid, Solution};

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
        self.run(givens, limit, |puzzle, number, _| counts[puzzle] = number);
        counts
    }

    /// The number of solutions of each puzzle, or 2 if there are more, with the solution if there is exactly one.
    pub(in crate::search::classic) fn unique_solutions(self, givens: &[Grid]) -> Vec<(u64, Option<Solution>)> {
        let mut found = vec![(0, None); givens.len()];
        self.run(givens, 2, |puzzle, number, solved| {
            found[puzzle] = (number, (number == 1).then(|| solved.solution()));
        });
        found
    }

    fn run(self, givens: &[Grid], limit: u64, ended: impl FnMut(usize, u64, &PackedState)) {
        match self {
            InstructionSet::Sse2 => Scheduler::new(SSE2, givens, limit).run(ended),
            InstructionSet::Avx2(cpu) => Scheduler::new(cpu.pass(), givens, limit).run(ended),
            InstructionSet::Avx512(cpu) => Scheduler::new(cpu.pass(), givens, limit).run(ended),
        }
    }
}
