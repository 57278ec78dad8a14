//! How long the search of one board may take, and the measure of what it took.

use std::error::Error;
use std::fmt;
use std::time::{Duration, Instant};

/// How long the search of one board may take. The default is [`Budget::NONE`].
///
/// A time depends on the machine; a number of nodes gives the same result on every machine. A classic 9×9 board takes
/// less than a millisecond for a verdict, so its budget only limits the counting of very many solutions.
///
/// ```
/// use std::time::Duration;
/// use sudoxml::search::Budget;
/// assert_eq!(Budget::default(), Budget::NONE);
/// assert_ne!(Budget::time(Duration::from_secs(60)), Budget::nodes(60));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Budget {
    limit: Limit,
    /// When the search of every board ends.
    end: Option<Instant>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
enum Limit {
    #[default]
    None,
    Time(Duration),
    Nodes(u64),
}

impl Budget {
    /// The search ends only with its result.
    pub const NONE: Budget = Budget::of(Limit::None);

    const fn of(limit: Limit) -> Budget {
        Budget { limit, end: None }
    }

    /// The search of a board takes at most this time, and some milliseconds more. WebAssembly without an operating system
    /// has no clock: there, a time does not limit the search, and [`Budget::nodes`] does.
    pub const fn time(time: Duration) -> Budget {
        Budget::of(Limit::Time(time))
    }

    /// The search of a board visits at most this number of nodes. A node is one try of a value, or one conflict of the
    /// search that learns: some microseconds on a board of 9×9, and some ten on one of 25×25.
    pub const fn nodes(nodes: u64) -> Budget {
        Budget::of(Limit::Nodes(nodes))
    }

    /// The same budget, with an end that all boards share: after it, no board is settled that needs a search. It limits
    /// the work on many boards, where the budget alone limits the work on each.
    ///
    /// ```
    /// use std::time::Instant;
    /// use sudoxml::board::{Board, BoxShape, Geometry};
    /// use sudoxml::search::{Budget, Unsettled, count_board};
    /// let empty = Board::empty(Geometry::with_boxes(BoxShape::usual(16).expect("4x4")));
    /// let ended = Budget::nodes(1_000_000).until(Instant::now());
    /// assert_eq!(count_board(&empty, 1_000_000, ended), Err(Unsettled));
    /// ```
    #[must_use]
    pub const fn until(self, end: Instant) -> Budget {
        Budget { end: Some(end), ..self }
    }

    /// Starts to measure.
    pub(super) fn start(self) -> Meter {
        let (nodes, time) = match self.limit {
            Limit::None => (u64::MAX, None),
            Limit::Time(time) => (u64::MAX, now().and_then(|now| now.checked_add(time))),
            Limit::Nodes(nodes) => (nodes, None),
        };
        let deadline = [time, self.end].into_iter().flatten().min();
        Meter { nodes, deadline, passed: 0 }
    }
}

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
fn now() -> Option<Instant> {
    Some(Instant::now())
}

/// There is no clock, and to ask for the time panics.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
fn now() -> Option<Instant> {
    None
}

/// The budget ended before the board was settled: the number of its solutions is not known.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Unsettled;

impl fmt::Display for Unsettled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the search reached its budget before it could settle the board")
    }
}

impl Error for Unsettled {}

/// Measures the search of one board.
#[derive(Clone, Debug)]
pub(super) struct Meter {
    /// The nodes that are left.
    nodes: u64,
    deadline: Option<Instant>,
    /// The nodes that were visited, as far as the clock needs the number.
    passed: u8,
}

impl Meter {
    /// The clock is read once for this number of nodes.
    const NODES_A_LOOK: u8 = 16;

    /// Whether the search can end without a result.
    pub(super) fn is_limited(&self) -> bool {
        self.nodes != u64::MAX || self.deadline.is_some()
    }

    /// One more node.
    pub(super) fn step(&mut self) -> Result<(), Unsettled> {
        if !self.is_limited() {
            return Ok(());
        }
        self.nodes = self.nodes.checked_sub(1).ok_or(Unsettled)?;
        let Some(deadline) = self.deadline else { return Ok(()) };
        self.passed += 1;
        if self.passed < Meter::NODES_A_LOOK {
            return Ok(());
        }
        self.passed = 0;
        match now() {
            Some(now) if now >= deadline => Err(Unsettled),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_of_nodes_ends_after_it() {
        let mut meter = Budget::nodes(3).start();
        let steps: Vec<bool> = (0..5).map(|_| meter.step().is_ok()).collect();
        assert_eq!(steps, [true, true, true, false, false]);
    }

    #[test]
    fn a_time_ends_and_the_longest_time_does_not() {
        let mut passed = Budget::time(Duration::ZERO).start();
        assert_eq!((0..Meter::NODES_A_LOOK).any(|_| passed.step().is_err()), now().is_some(), "where there is a clock");
        let mut longest = Budget::time(Duration::MAX).start();
        assert!((0..1000).all(|_| longest.step().is_ok()));
    }

    #[test]
    fn an_end_that_boards_share_is_the_end_of_each() {
        let Some(now) = now() else { return };
        let ends = |budget: Budget| {
            let mut meter = budget.start();
            (0..1000).any(|_| meter.step().is_err())
        };
        assert!(ends(Budget::NONE.until(now)) && ends(Budget::nodes(1 << 20).until(now)));
        assert!(ends(Budget::time(Duration::from_secs(3600)).until(now)));
        assert!(!ends(Budget::NONE.until(now + Duration::from_secs(3600))));
    }

    #[test]
    fn without_a_budget_there_is_no_end() {
        let mut meter = Budget::NONE.start();
        assert!((0..1000).all(|_| meter.step().is_ok()));
    }
}
