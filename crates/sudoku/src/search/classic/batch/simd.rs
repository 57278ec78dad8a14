//! The vector registers of x86-64 as words, and the pass of a block compiled for them; the registers for the propagation of
//! one puzzle. All `unsafe` of the crate is here and in [`planes`](super::planes).
//!
//! AVX-512 is used at 256 bits. Its operations on three words and its 32 registers make it faster than AVX2; at 512 bits
//! the slices do not fit into the first-level cache.

#![allow(unsafe_code)]

use std::arch::is_x86_feature_detected;
use std::arch::x86_64::*;
use std::mem::transmute;
use std::ops::{BitAnd, BitOr, BitXor, Not};

use super::block::{Block, Pass};
use super::branch::CellChoice;
use super::word::{COLUMNS, Quad, Word};
use crate::search::classic::wide::{self, Rotations, rotation};

/// The pass with SSE2, which every x86-64 has.
pub(super) const SSE2: Pass<Word128> = Block::pass;

/// A CPU with AVX2.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::search::classic) struct Avx2(());

impl Avx2 {
    /// Returns a value if the CPU has the instructions.
    pub(super) fn detect() -> Option<Avx2> {
        is_x86_feature_detected!("avx2").then_some(Avx2(()))
    }

    /// The pass, compiled for these instructions.
    pub(super) fn pass(self) -> Pass<Word256> {
        #[target_feature(enable = "avx2")]
        fn pass(block: &mut Block<Word256>, choice: CellChoice) {
            block.pass(choice);
        }
        // SAFETY: an `Avx2` exists only if the CPU has the instructions that `pass` is compiled for.
        |block, choice| unsafe { pass(block, choice) }
    }
}

/// A CPU with AVX2, and AVX-512 for words of 256 bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::search::classic) struct Avx512(());

impl Avx512 {
    /// Returns a value if the CPU has the instructions.
    pub(super) fn detect() -> Option<Avx512> {
        let has = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512vl");
        has.then_some(Avx512(()))
    }

    /// The pass, compiled for these instructions.
    pub(super) fn pass(self) -> Pass<Word256> {
        #[target_feature(enable = "avx2,avx512f,avx512vl")]
        fn pass(block: &mut Block<Word256>, choice: CellChoice) {
            block.pass(choice);
        }
        // SAFETY: an `Avx512` exists only if the CPU has the instructions that `pass` is compiled for.
        |block, choice| unsafe { pass(block, choice) }
    }
}

/// A CPU with AVX-512 for 16-bit numbers in registers of 512 bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::search::classic) struct Avx512Wide(());

impl Avx512Wide {
    /// Returns a value if the CPU has the instructions.
    #[inline]
    pub(in crate::search::classic) fn detect() -> Option<Avx512Wide> {
        let has = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl");
        has.then_some(Avx512Wide(()))
    }

    /// Propagates the candidates of one puzzle: for each digit, its cells in three bands. Returns its cells with several
    /// candidates; `None` at a contradiction, where the candidates are not changed.
    pub(in crate::search::classic) fn propagate(self, candidates: &mut [Quad; 9]) -> Option<Quad> {
        #[target_feature(enable = "avx512f,avx512bw,avx512vl")]
        fn propagate(candidates: &mut [Quad; 9]) -> Option<Quad> {
            let [a, b, c, d, e, f, g, h, nine] = *candidates;
            // SAFETY: every bit pattern is a valid register, and every register is valid numbers.
            let number = |lanes: [u16; 32]| unsafe { transmute::<[u16; 32], __m512i>(lanes) };
            // SAFETY: as above.
            let four = |quads: [Quad; 4]| unsafe { transmute::<[Quad; 4], __m512i>(quads) };
            // SAFETY: as above.
            let quads = |four: __m512i| unsafe { transmute::<__m512i, [Quad; 4]>(four) };
            // SAFETY: as above.
            let nine = unsafe { transmute::<Quad, __m128i>(nine) };
            let to = Rotations {
                digits: [
                    const { rotation(1, 0) },
                    const { rotation(2, 0) },
                    const { rotation(3, 0) },
                    const { rotation(6, 0) },
                ]
                .map(number),
                bands: [const { rotation(0, 1) }, const { rotation(0, 2) }].map(number),
            };
            let even = number(std::array::from_fn(|at| 2 * at as u16));
            let (rows, several) = wide::propagate(wide::rows(four([a, b, c, d]), four([e, f, g, h]), nine, even), &to)?;
            let (low, high, nine) = wide::words(rows);
            let ([a, b, c, d], [e, f, g, h]) = (quads(low), quads(high));
            // SAFETY: as above.
            *candidates = [a, b, c, d, e, f, g, h, unsafe { transmute::<__m128i, Quad>(nine) }];
            // The cells are the same in the lanes of each digit.
            Some(quads(wide::words(several).0)[0])
        }
        // SAFETY: an `Avx512Wide` exists only if the CPU has the instructions that `propagate` is compiled for.
        unsafe { propagate(candidates) }
    }
}

/// Defines a word in a vector register by the names of its intrinsics. `$half` is the first column of each 128 bits.
macro_rules! register {
    (
        $(#[$doc:meta])*
        $word:ident($register:ty), halves $($half:literal)*,
        and $and:ident, or $or:ident, xor $xor:ident,
        splat $splat:ident, lower $lower:ident, higher $higher:ident,
        zip $low_words:ident $high_words:ident $low_pairs:ident $high_pairs:ident
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub(super) struct $word($register);

        impl BitAnd for $word {
            type Output = $word;
            #[inline(always)]
            fn bitand(self, other: $word) -> $word {
                // SAFETY: the CPU has the instruction; see the type.
                $word(unsafe { $and(self.0, other.0) })
            }
        }

        impl BitOr for $word {
            type Output = $word;
            #[inline(always)]
            fn bitor(self, other: $word) -> $word {
                // SAFETY: the CPU has the instruction; see the type.
                $word(unsafe { $or(self.0, other.0) })
            }
        }

        impl BitXor for $word {
            type Output = $word;
            #[inline(always)]
            fn bitxor(self, other: $word) -> $word {
                // SAFETY: the CPU has the instruction; see the type.
                $word(unsafe { $xor(self.0, other.0) })
            }
        }

        impl Not for $word {
            type Output = $word;
            #[inline(always)]
            fn not(self) -> $word {
                self ^ $word::splat(!0)
            }
        }

        impl $word {
            /// Transposes squares of four by four 32-bit numbers, in each 128 bits.
            #[inline(always)]
            fn transpose_quads([a, b, c, d]: [$word; 4]) -> [$word; 4] {
                // SAFETY: the CPU has the instruction; see the type.
                unsafe {
                    let (low_ab, high_ab) = ($low_words(a.0, b.0), $high_words(a.0, b.0));
                    let (low_cd, high_cd) = ($low_words(c.0, d.0), $high_words(c.0, d.0));
                    [
                        $word($low_pairs(low_ab, low_cd)),
                        $word($high_pairs(low_ab, low_cd)),
                        $word($low_pairs(high_ab, high_cd)),
                        $word($high_pairs(high_ab, high_cd)),
                    ]
                }
            }
        }

        impl Word for $word {
            const COLUMNS: usize = size_of::<$register>() / 4;
            // SAFETY: every bit pattern is a valid register.
            const NONE: $word = $word(unsafe { transmute::<[u32; Self::COLUMNS], $register>([0; Self::COLUMNS]) });

            #[inline(always)]
            fn splat(column: u32) -> $word {
                // SAFETY: the CPU has the instruction; see the type.
                $word(unsafe { $splat(column as i32) })
            }

            #[inline(always)]
            fn shift_lower<const BY: i32>(self) -> $word {
                // SAFETY: the CPU has the instruction; see the type.
                $word(unsafe { $lower::<BY>(self.0) })
            }

            #[inline(always)]
            fn shift_higher<const BY: i32>(self) -> $word {
                // SAFETY: the CPU has the instruction; see the type.
                $word(unsafe { $higher::<BY>(self.0) })
            }

            #[inline(always)]
            fn of(columns: [u32; COLUMNS]) -> $word {
                let quads = [$([columns[$half], columns[$half + 1], columns[$half + 2], columns[$half + 3]]),*];
                // SAFETY: every bit pattern is a valid register.
                $word(unsafe { transmute::<[Quad; Self::COLUMNS / 4], $register>(quads) })
            }

            #[inline(always)]
            fn columns(self) -> [u32; COLUMNS] {
                let mut columns = [0; COLUMNS];
                // SAFETY: every bit pattern is a valid number.
                let own = unsafe { transmute::<$register, [u32; Self::COLUMNS]>(self.0) };
                columns[..Self::COLUMNS].copy_from_slice(&own);
                columns
            }

            #[inline(always)]
            fn gather(quad: impl Fn(usize) -> Quad) -> [$word; 4] {
                let mut rows = [$word::NONE; 4];
                for (column, row) in rows.iter_mut().enumerate() {
                    let quads = [$(quad(column + $half)),*];
                    // SAFETY: every bit pattern is a valid register.
                    *row = $word(unsafe { transmute::<[Quad; Self::COLUMNS / 4], $register>(quads) });
                }
                $word::transpose_quads(rows)
            }

            #[inline(always)]
            fn scatter(words: [$word; 4], mut quad: impl FnMut(usize, Quad)) {
                for (column, row) in $word::transpose_quads(words).into_iter().enumerate() {
                    // SAFETY: every bit pattern is a valid number.
                    let quads = unsafe { transmute::<$register, [Quad; Self::COLUMNS / 4]>(row.0) };
                    $(quad(column + $half, quads[$half / 4]);)*
                }
            }
        }
    };
}

register! {
    /// A register of 128 bits. Every x86-64 CPU has SSE2, so the operations can always be used.
    Word128(__m128i), halves 0,
    and _mm_and_si128, or _mm_or_si128, xor _mm_xor_si128,
    splat _mm_set1_epi32, lower _mm_srli_epi32, higher _mm_slli_epi32,
    zip _mm_unpacklo_epi32 _mm_unpackhi_epi32 _mm_unpacklo_epi64 _mm_unpackhi_epi64
}

register! {
    /// A register of 256 bits. Its operations need AVX2. They are used only in the passes of [`Avx2`] and [`Avx512`], which
    /// exist only if the CPU has AVX2.
    Word256(__m256i), halves 0 4,
    and _mm256_and_si256, or _mm256_or_si256, xor _mm256_xor_si256,
    splat _mm256_set1_epi32, lower _mm256_srli_epi32, higher _mm256_slli_epi32,
    zip _mm256_unpacklo_epi32 _mm256_unpackhi_epi32 _mm256_unpacklo_epi64 _mm256_unpackhi_epi64
}
