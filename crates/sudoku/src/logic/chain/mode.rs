//! How an assumption is followed: by which links, and by what else.

use super::links::LinkKind;

/// How an assumption is followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::logic) struct Mode {
    pub(in crate::logic) links: LinkKind,
    /// Whether candidates that are off are eliminated.
    pub(in crate::logic) is_dynamic: bool,
    /// What is used on the board after the eliminations.
    pub(in crate::logic) advanced: Advanced,
}

/// What a dynamic chain uses if nothing more follows by links.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::logic) enum Advanced {
    Nothing,
    /// Locked candidates, pairs and X-wings.
    Patterns,
    /// Patterns, then cycles and forcing chains.
    Chains,
    /// Patterns, then cycles and forcing chains, then cell and unit forcing chains.
    MultipleChains,
    /// Patterns, then dynamic chains.
    DynamicChains,
    /// Patterns, then dynamic chains with patterns.
    DynamicChainsPlus,
    /// Patterns, then dynamic chains with patterns, cycles and forcing chains.
    DynamicChainsWithChains,
    /// Patterns, then dynamic chains with patterns, cycles, and all forcing chains that are not dynamic.
    DynamicChainsWithMultipleChains,
}

/// The chains inside a chain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::logic) enum InnerMode {
    /// Cycles and forcing chains.
    Single,
    /// Cell and unit forcing chains.
    Multiple,
    /// Dynamic forcing chains that use this.
    Dynamic(Advanced),
}

impl Mode {
    /// The mode of cell and unit forcing chains.
    pub(in crate::logic) const MULTIPLE: Mode =
        Mode { links: LinkKind::Xy, is_dynamic: false, advanced: Advanced::Nothing };

    /// The mode of Nishio.
    pub(in crate::logic) const NISHIO: Mode =
        Mode { links: LinkKind::X, is_dynamic: true, advanced: Advanced::Nothing };

    /// The mode of dynamic chains.
    pub(in crate::logic) const fn dynamic(advanced: Advanced) -> Mode {
        Mode { links: LinkKind::Xy, is_dynamic: true, advanced }
    }

    pub(in crate::logic) fn uses_patterns(self) -> bool {
        self.advanced != Advanced::Nothing
    }

    /// The inner chains, in the order of the scale. The first of them that finds something is used.
    pub(in crate::logic) fn inner_modes(self) -> &'static [InnerMode] {
        use InnerMode::{Dynamic, Multiple, Single};
        match self.advanced {
            Advanced::Nothing | Advanced::Patterns => &[],
            Advanced::Chains => &[Single],
            Advanced::MultipleChains => &[Single, Multiple],
            Advanced::DynamicChains => &[Dynamic(Advanced::Nothing)],
            Advanced::DynamicChainsPlus => &[Dynamic(Advanced::Patterns)],
            Advanced::DynamicChainsWithChains => &[Dynamic(Advanced::Chains)],
            Advanced::DynamicChainsWithMultipleChains => &[Dynamic(Advanced::MultipleChains)],
        }
    }
}
