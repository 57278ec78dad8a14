//! The vector instructions that a batch can run on.

use super::scheduler::Scheduler;
use super::simd::{Avx2, Avx512, SSE2};
use crate::board::Grid;

/// The instructions that a batch runs on. A value exists only for instructions that the CPU has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::search) enum InstructionSet {
    /// 128 boards at once.
    Sse2,
    /// 256 boards at once.
    Avx2(Avx2),
    /// 256 boards at once, with fewer instructions.
    Avx512(Avx512),
}

impl InstructionSet {
    /// The instruction sets that the CPU has, the fastest last.
    pub(in crate::search) fn available() -> impl Iterator<Item = InstructionSet> {
        let (avx2, avx512) = (Avx2::detect().map(InstructionSet::Avx2), Avx512::detect().map(InstructionSet::Avx512));
        [Some(InstructionSet::Sse2), avx2, avx512].into_iter().flatten()
    }

    pub(in crate::search) const fn name(self) -> &'static str {
        match self {
            InstructionSet::Sse2 => "SSE2",
            InstructionSet::Avx2(_) => "AVX2",
            InstructionSet::Avx512(_) => "AVX-512",
        }
    }

    /// The number of solutions of each puzzle, or `limit` if there are more.
    pub(in crate::search) fn counts(self, givens: &[Grid], limit: u64) -> Vec<u64> {
        match self {
            InstructionSet::Sse2 => Scheduler::new(SSE2, givens, limit).counts(),
            InstructionSet::Avx2(cpu) => Scheduler::new(cpu.pass(), givens, limit).counts(),
            InstructionSet::Avx512(cpu) => Scheduler::new(cpu.pass(), givens, limit).counts(),
        }
    }
}
