//! Sets of inner chains, for the length of what depends on them: an inner chain counts once.

/// A set of inner chains: the identity and the length of each, in the order of the identities.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(in crate::logic) struct InnerSet {
    chains: Vec<(u64, usize)>,
    length: usize,
}

impl InnerSet {
    /// The number of assertions of all the chains.
    pub(in crate::logic) fn length(&self) -> usize {
        self.length
    }

    /// The set with one more chain.
    pub(in crate::logic) fn with(&self, identity: u64, length: usize) -> InnerSet {
        self.union(&InnerSet { chains: vec![(identity, length)], length })
    }

    /// The chains of both sets.
    pub(in crate::logic) fn union(&self, other: &InnerSet) -> InnerSet {
        let mut chains: Vec<(u64, usize)> = self.chains.iter().chain(&other.chains).copied().collect();
        chains.sort_unstable();
        chains.dedup_by_key(|&mut (identity, _)| identity);
        let length = chains.iter().map(|&(_, length)| length).sum();
        InnerSet { chains, length }
    }
}
