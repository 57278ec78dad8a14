//! The limit of the work: on a large board chains can be searched for hours.

use crate::search::Interrupt;

/// How many more links may be followed for a puzzle. It does not depend on the time, so a grade is the same on every
/// machine.
#[derive(Clone, Debug)]
pub(super) struct Work {
    left: u64,
    interrupt: Interrupt,
    is_interrupted: bool,
}

/// The limit for one puzzle.
const LINKS: u64 = 20_000_000_000;

/// The interrupt is asked whenever this many links are followed.
const CHECKED: u64 = 1 << 16;

impl Work {
    pub(super) const fn new() -> Work {
        Work { left: LINKS, interrupt: Interrupt::NONE, is_interrupted: false }
    }

    /// The same work. It is over when it is interrupted.
    pub(super) fn until(self, interrupt: &Interrupt) -> Work {
        Work { interrupt: interrupt.clone(), ..self }
    }

    /// Counts links that are followed.
    pub(super) fn spend(&mut self, links: usize) {
        let before = self.left / CHECKED;
        self.left = self.left.saturating_sub(links as u64);
        self.is_interrupted |= self.left / CHECKED != before && self.interrupt.is_over();
    }

    /// Whether the limit is reached, or the work is interrupted. What a search found then is not used.
    pub(super) const fn is_over(&self) -> bool {
        self.left == 0 || self.is_interrupted
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{Budget, CancelToken};

    #[test]
    fn the_work_is_over_at_its_limit() {
        let mut work = Work { left: 20, ..Work::new() };
        work.spend(19);
        assert!(!work.is_over());
        work.spend(10);
        assert!(work.is_over());
    }

    #[test]
    fn the_work_is_over_when_it_is_cancelled() {
        let token = CancelToken::new();
        let budget = Budget::NONE.cancelled_by(&token);
        let mut work = Work::new().until(budget.interrupt());
        work.spend(CHECKED as usize);
        assert!(!work.is_over());
        token.cancel();
        work.spend(CHECKED as usize);
        assert!(work.is_over());
    }
}
