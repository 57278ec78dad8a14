//! When to start again from the first level: if the latest clauses are worse than usual.

/// Averages of the distances of learned clauses.
#[derive(Clone, Debug)]
pub(super) struct Restarts {
    latest: f64,
    usual: f64,
    /// The conflicts since the last restart, and in all.
    since: u32,
    conflicts: u32,
}

impl Restarts {
    /// The parts of a new distance in the averages.
    const LATEST: f64 = 1.0 / 64.0;
    const USUAL: f64 = 1.0 / 4096.0;
    /// Start again if the latest average is this many times the usual one.
    const MARGIN: f64 = 1.3;
    /// The smallest number of conflicts between two restarts.
    const LEAST: u32 = 10;

    pub(super) const fn new() -> Restarts {
        Restarts { latest: 0.0, usual: 0.0, since: 0, conflicts: 0 }
    }

    /// A clause with this distance was learned.
    pub(super) fn add(&mut self, distance: u32) {
        self.since += 1;
        self.conflicts = self.conflicts.saturating_add(1);
        // At first, each average is the average of all distances.
        let share = 1.0 / f64::from(self.conflicts);
        self.latest += (f64::from(distance) - self.latest) * share.max(Restarts::LATEST);
        self.usual += (f64::from(distance) - self.usual) * share.max(Restarts::USUAL);
    }

    /// The number of conflicts in all.
    pub(super) const fn conflicts(&self) -> u32 {
        self.conflicts
    }

    pub(super) fn is_due(&self) -> bool {
        self.since >= Restarts::LEAST && self.latest > Restarts::MARGIN * self.usual
    }

    pub(super) fn restart(&mut self) {
        self.since = 0;
    }
}
