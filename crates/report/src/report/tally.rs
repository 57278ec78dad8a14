//! Numbers of findings for each severity, and how many of them a limit leaves.

use sudoxml_document::finding::Severity;

/// A number of findings for each severity.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally([u64; Severity::ALL.len()]);

impl Tally {
    /// The number of findings of a severity.
    pub(crate) const fn of(self, severity: Severity) -> u64 {
        self.0[severity as usize]
    }

    /// The number of all findings.
    pub(crate) fn total(self) -> u64 {
        self.0.iter().sum()
    }

    /// The number of findings of a severity and of the severer ones.
    pub(super) fn from(self, severity: Severity) -> u64 {
        self.0[severity as usize..].iter().sum()
    }

    /// Counts a finding.
    pub(super) fn add(&mut self, severity: Severity) {
        self.0[severity as usize] += 1;
    }

    /// The same numbers, but at most this number together: the severest findings come first.
    pub(super) fn within(self, most: Option<u64>) -> Tally {
        let mut left = most.unwrap_or(u64::MAX);
        let mut within = self;
        for number in within.0.iter_mut().rev() {
            *number = left.min(*number);
            left -= *number;
        }
        within
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_leaves_the_severest() {
        let tally = Tally([300, 4, 2]);
        for (most, left) in [(0, [0, 0, 0]), (1, [0, 0, 1]), (5, [0, 3, 2]), (7, [1, 4, 2]), (999, [300, 4, 2])] {
            assert_eq!(tally.within(Some(most)), Tally(left), "{most}");
        }
        assert_eq!(tally.within(None), tally);
        assert_eq!((tally.from(Severity::Warning), tally.total()), (6, 306));
    }
}
