//! The techniques in the order of the scale. The table above the finders has everything else about them.

/// A technique: the pattern or argument that a step uses.
///
/// Techniques are ordered as the solver tries them. [`Technique::ALL`] has them in that order.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Technique {
    /// A unit has one blank cell left.
    LastInUnit,
    /// A digit has one place left in a box.
    HiddenSingleBox,
    /// A digit has one place left in a row or column.
    HiddenSingleLine,
    /// [`Pointing`](Technique::Pointing) that leaves a hidden single.
    DirectPointing,
    /// [`Claiming`](Technique::Claiming) that leaves a hidden single.
    DirectClaiming,
    /// A [`HiddenPair`](Technique::HiddenPair) that leaves a hidden single.
    DirectHiddenPair,
    /// A cell has one candidate left.
    NakedSingle,
    /// A [`HiddenTriplet`](Technique::HiddenTriplet) that leaves a hidden single.
    DirectHiddenTriplet,
    /// All places of a digit in a box are in one line.
    Pointing,
    /// All places of a digit in a line are in one box.
    Claiming,
    /// Two cells of a unit have only two candidates together.
    NakedPair,
    /// All places of a digit in two parallel lines are in two crossing lines.
    XWing,
    /// Two digits have only two places together in a unit.
    HiddenPair,
    /// Three cells of a unit have only three candidates together.
    NakedTriplet,
    /// All places of a digit in three parallel lines are in three crossing lines.
    Swordfish,
    /// Three digits have only three places together in a unit.
    HiddenTriplet,
    /// A cell with two candidates sees two other such cells, and either candidate leads to the same digit in one of
    /// them.
    XyWing,
    /// The same, but the first cell has three candidates.
    XyzWing,
    /// Four cells that cannot all be left with the same two candidates.
    UniqueRectangle,
    /// Six or more cells that cannot all be left with the same two candidates.
    UniqueLoop,
    /// Four cells of a unit have only four candidates together.
    NakedQuad,
    /// All places of a digit in four parallel lines are in four crossing lines.
    Jellyfish,
    /// Four digits have only four places together in a unit.
    HiddenQuad,
    /// A board whose blank cells cannot all be left with two candidates (bivalue universal grave).
    Bug,
    /// Every combination of digits in two cells is tried.
    AlignedPairExclusion,
    /// A chain of one digit that returns to its start.
    BidirectionalXCycle,
    /// A chain through bivalue cells that returns to its start.
    BidirectionalYCycle,
    /// A chain of one digit that leads from an assertion to its negation.
    ForcingXChain,
    /// A chain of links of both kinds that returns to its start.
    BidirectionalCycle,
    /// A chain of links of both kinds that leads from an assertion to its negation.
    ForcingChain,
    /// Every combination of digits in three cells is tried.
    AlignedTripletExclusion,
    /// An assumption about one digit that leads to a contradiction in that digit.
    Nishio,
    /// Chains from every candidate of a cell lead to the same conclusion.
    CellForcingChain,
    /// Chains from every place of a digit in a unit lead to the same conclusion.
    UnitForcingChain,
    /// Chains whose links can follow from several earlier eliminations together.
    DynamicForcingChain,
    /// The same, with locked candidates, pairs and X-wings as links.
    DynamicForcingChainPlus,
    /// Dynamic chains with cycles and forcing chains as links.
    NestedForcingChain,
    /// The same, with cell and unit forcing chains as links too.
    NestedMultipleChain,
    /// Dynamic chains with dynamic chains as links.
    NestedDynamicChain,
    /// The same, with patterns in the inner chains.
    NestedDynamicChainPlus,
    /// The same, with cycles and forcing chains in the inner chains: chains of three levels.
    DoublyNestedForcingChain,
    /// The same, with cell and unit forcing chains in the inner chains too.
    DoublyNestedMultipleChain,
}
