//! Whether two threads get on faster than one. On a machine with other work they may share one processor.

use std::time::Instant;

use crate::search::budget::now;

/// When a round of two solvers is worth it, by the conflicts a second of the last rounds.
#[derive(Clone, Debug, Default)]
pub(super) struct Pace {
    /// The conflicts a second of one solver in its last round.
    of_one: f64,
    /// The number of rounds of one solver after the last round of two that was not worth it, and how many of them are left.
    pause: u32,
    left: u32,
}

impl Pace {
    /// A round of two is worth it if it has this many times the conflicts a second of one.
    const WORTH: f64 = 1.15;
    const LONGEST_PAUSE: u32 = 32;

    pub(super) const fn allows_two(&self) -> bool {
        self.left == 0
    }

    /// After a round of one solver with this rate, if it is known.
    pub(super) fn after_one(&mut self, rate: Option<f64>) {
        self.of_one = rate.unwrap_or(self.of_one);
        self.left = self.left.saturating_sub(1);
    }

    /// After a round of two solvers with this rate, if it is known.
    pub(super) fn after_two(&mut self, rate: Option<f64>) {
        let Some(rate) = rate else { return };
        let is_worth_it = rate >= Pace::WORTH * self.of_one;
        self.pause = if is_worth_it { 0 } else { (2 * self.pause).clamp(1, Pace::LONGEST_PAUSE) };
        self.left = self.pause;
    }
}

/// Measures the conflicts a second of a round.
pub(super) struct Stopwatch {
    start: Option<Instant>,
    conflicts: u64,
}

impl Stopwatch {
    /// The rate of a round with fewer conflicts says little.
    const LEAST: u64 = 1000;

    /// Starts at this number of conflicts.
    pub(super) fn start(conflicts: u64) -> Stopwatch {
        Stopwatch { start: now(), conflicts }
    }

    /// The conflicts a second up to this number of conflicts, if they are enough and there is a clock.
    pub(super) fn rate(&self, conflicts: u64) -> Option<f64> {
        let passed = now()?.checked_duration_since(self.start?)?.as_secs_f64();
        let number = conflicts.saturating_sub(self.conflicts);
        (number >= Stopwatch::LEAST && passed > 0.0).then(|| number as f64 / passed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of rounds of one solver until two are allowed again.
    fn pause(pace: &mut Pace, rate: f64) -> u32 {
        let mut rounds = 0;
        while !pace.allows_two() {
            pace.after_one(Some(rate));
            rounds += 1;
        }
        rounds
    }

    #[test]
    fn two_that_share_a_processor_are_tried_less_and_less_often() {
        let mut pace = Pace::default();
        pace.after_one(Some(100.0));
        for rounds in [1, 2, 4, 8, 16, 32, 32] {
            assert!(pace.allows_two());
            pace.after_two(Some(110.0));
            assert_eq!(pause(&mut pace, 100.0), rounds);
        }
        pace.after_two(Some(120.0));
        assert!(pace.allows_two(), "they have two processors");
        pace.after_two(Some(110.0));
        assert_eq!(pause(&mut pace, 90.0), 1);
        pace.after_two(Some(110.0));
        assert!(pace.allows_two(), "one solver has become slower");
        pace.after_two(None);
        assert!(pace.allows_two(), "a short round says nothing");
    }
}
