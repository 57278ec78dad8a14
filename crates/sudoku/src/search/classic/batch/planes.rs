//! Planes of bits: of many numbers, the lowest bits, the second ones, and so on.

#![allow(unsafe_code)]

use std::arch::x86_64::{__m128i, _mm_movemask_epi8, _mm_slli_epi16};
use std::mem::transmute;

/// For each of the lowest four bits, the bytes that have it.
pub(super) fn bit_planes(bytes: &[u8; 96]) -> [u128; 4] {
    #[target_feature(enable = "sse2")]
    fn bit_planes(bytes: &[u8; 96]) -> [u128; 4] {
        let mut planes = [0; 4];
        for (at, sixteen) in bytes.as_chunks::<16>().0.iter().enumerate() {
            // SAFETY: every bit pattern is a valid register.
            let register = unsafe { transmute::<[u8; 16], __m128i>(*sixteen) };
            // The highest bit of each byte is taken.
            let masks = [
                _mm_movemask_epi8(_mm_slli_epi16::<7>(register)),
                _mm_movemask_epi8(_mm_slli_epi16::<6>(register)),
                _mm_movemask_epi8(_mm_slli_epi16::<5>(register)),
                _mm_movemask_epi8(_mm_slli_epi16::<4>(register)),
            ];
            for (plane, mask) in planes.iter_mut().zip(masks) {
                *plane |= u128::from(mask as u16) << (16 * at);
            }
        }
        planes
    }
    // SAFETY: every x86-64 CPU has SSE2.
    unsafe { bit_planes(bytes) }
}
