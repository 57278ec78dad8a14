//! Numbers that change the time of a search and not its result.

use std::num::NonZeroU32;

/// How the search proceeds. Tests use other numbers than [`Tuning::BEST`] to reach every part with small boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::search) struct Tuning {
    /// Backtracking ends after this number of tries without a solution; then the search learns from conflicts.
    pub(in crate::search) tries: u64,
    /// The most solutions that are collected and sorted at once.
    pub(in crate::search) small: usize,
    /// The same for a part that backtracking does not finish.
    pub(in crate::search) small_hard: usize,
    /// The number of further cells on which a large part is split before its parts are tried.
    pub(in crate::search) splits: u8,
    /// The number of conflicts after which two threads that search one part exchange what they learned.
    pub(in crate::search) round: NonZeroU32,
}

impl Tuning {
    /// The numbers of the usual search.
    pub(in crate::search) const BEST: Tuning =
        Tuning { tries: 500, small: 128, small_hard: 16, splits: 4, round: NonZeroU32::new(2000).unwrap() };
}
