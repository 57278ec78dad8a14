//! Random numbers that are the same on every machine.
//!
//! The stream is xoshiro256**, seeded by SplitMix64, as David Blackman and Sebastiano Vigna describe them ("Scrambled
//! linear pseudorandom number generators", 2021); both algorithms are in the public domain. Numbers below a bound are
//! unbiased: Daniel Lemire, "Fast random integer generation in an interval", 2019.

/// A stream of random numbers. It is not for secrets.
#[derive(Clone, Debug)]
pub(super) struct Random([u64; 4]);

impl Random {
    /// The stream of one try. It depends on nothing but the two numbers.
    pub(super) fn of(seed: u64, number: u64) -> Random {
        // The seed goes through the mixer before the number is added, so near seeds do not share streams.
        let mut state = split_mix(&mut { seed }) ^ number;
        Random(std::array::from_fn(|_| split_mix(&mut state)))
    }

    fn next(&mut self) -> u64 {
        let [a, b, c, d] = &mut self.0;
        let result = b.wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let shifted = *b << 17;
        *c ^= *a;
        *d ^= *b;
        *b ^= *c;
        *a ^= *d;
        *c ^= shifted;
        *d = d.rotate_left(45);
        result
    }

    /// A number from 0 below the bound, each with the same probability; 0 if the bound is 0.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        let bound = bound as u64;
        loop {
            let product = u128::from(self.next()) * u128::from(bound);
            let low = product as u64;
            // The numbers of the last, incomplete range are drawn again. A division is needed seldom, because the range is
            // shorter than the bound.
            if low >= bound || low >= bound.wrapping_neg().checked_rem(bound).unwrap_or(0) {
                return (product >> 64) as usize;
            }
        }
    }

    /// Brings the items into a random order, each with the same probability.
    pub(super) fn shuffle<T>(&mut self, items: &mut [T]) {
        for at in (1..items.len()).rev() {
            items.swap(at, self.below(at + 1));
        }
    }
}

/// The next number of SplitMix64.
fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers of SplitMix64 from the state 1234567, as its authors' test vectors have them.
    #[test]
    fn the_mixer_gives_the_published_numbers() {
        let mut state = 1_234_567;
        let numbers: [u64; 3] = std::array::from_fn(|_| split_mix(&mut state));
        assert_eq!(numbers, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
    }

    /// The first numbers of xoshiro256** from the state 1, 2, 3, 4, as its reference program gives them.
    #[test]
    fn the_stream_gives_the_published_numbers() {
        let mut random = Random([1, 2, 3, 4]);
        let numbers: [u64; 4] = std::array::from_fn(|_| random.next());
        assert_eq!(numbers, [11520, 0, 1_509_978_240, 1_215_971_899_390_074_240]);
    }

    #[test]
    fn each_order_of_four_is_about_as_frequent() {
        let mut random = Random::of(1, 2);
        let mut found = std::collections::HashMap::new();
        for _ in 0..24_000 {
            let mut items = [0, 1, 2, 3];
            random.shuffle(&mut items);
            *found.entry(items).or_insert(0) += 1;
        }
        // Five standard deviations around 1000.
        assert!(found.len() == 24 && found.values().all(|&number| (845..1155).contains(&number)), "{found:?}");
        assert_eq!((random.below(0), random.below(1)), (0, 0));
    }
}
