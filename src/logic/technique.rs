//! The techniques by name, in the order in which they are tried.

use super::rating::Rating;

/// A way to get on: what a person would call the step.
///
/// They stand in the order in which they are tried, and compare by it.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Technique {
    /// One blank is left in a unit.
    LastInUnit,
    /// A digit has one place left in a box.
    HiddenSingleBox,
    /// A digit has one place left in a row or column.
    HiddenSingleLine,
    /// [`Pointing`](Technique::Pointing) that leaves a hidden single behind.
    DirectPointing,
    /// [`Claiming`](Technique::Claiming) that leaves a hidden single behind.
    DirectClaiming,
    /// A [`HiddenPair`](Technique::HiddenPair) that leaves a hidden single behind.
    DirectHiddenPair,
    /// A cell has one candidate left.
    NakedSingle,
    /// A [`HiddenTriplet`](Technique::HiddenTriplet) that leaves a hidden single behind.
    DirectHiddenTriplet,
    /// A digit's places in a box all lie in one line.
    Pointing,
    /// A digit's places in a line all lie in one box.
    Claiming,
    /// Two cells of a unit hold two candidates between them.
    NakedPair,
    /// A digit's places in two lines lie in two lines across.
    XWing,
    /// Two digits have two places in a unit between them.
    HiddenPair,
    /// Three cells of a unit hold three candidates between them.
    NakedTriplet,
    /// A digit's places in three lines lie in three lines across.
    Swordfish,
    /// Three digits have three places in a unit between them.
    HiddenTriplet,
    /// A cell of two candidates sees two others, and one digit follows from either.
    XyWing,
    /// The same with three candidates in the first cell.
    XyzWing,
    /// Four cells that must not be left with the same two candidates.
    UniqueRectangle,
    /// Six cells or more that must not be left with the same two candidates.
    UniqueLoop,
    /// Four cells of a unit hold four candidates between them.
    NakedQuad,
    /// A digit's places in four lines lie in four lines across.
    Jellyfish,
    /// Four digits have four places in a unit between them.
    HiddenQuad,
    /// A board that must not be left with two candidates in every blank.
    Bug,
    /// Two cells, of which every way to fill them is tried.
    AlignedPairExclusion,
    /// A chain of one digit that comes round to where it began.
    BidirectionalXCycle,
    /// A chain of cells with two candidates that comes round to where it began.
    BidirectionalYCycle,
    /// A chain of one digit that leads from a candidate to its contrary.
    ForcingXChain,
    /// A chain of any links that comes round to where it began.
    BidirectionalCycle,
    /// A chain of any links that leads from a candidate to its contrary.
    ForcingChain,
    /// Three cells, of which every way to fill them is tried.
    AlignedTripletExclusion,
    /// A candidate that makes its own digit impossible.
    Nishio,
    /// The same follows from every candidate of a cell.
    CellForcingChain,
    /// The same follows from every place of a digit in a unit.
    UnitForcingChain,
    /// Chains that put together what an assumption leaves behind.
    DynamicForcingChain,
    /// The same with locked candidates, pairs and X-wings on the way.
    DynamicForcingChainPlus,
}

/// What the scale says of a technique: its name here, the rating of its easiest form in tenths, and whether it takes
/// for granted that the puzzle has one solution.
const SCALE: [(Technique, &str, u8, bool); 36] = {
    use Technique::*;
    [
        (LastInUnit, "last-in-unit", 10, false),
        (HiddenSingleBox, "hidden-single-box", 12, false),
        (HiddenSingleLine, "hidden-single-line", 15, false),
        (DirectPointing, "direct-pointing", 17, false),
        (DirectClaiming, "direct-claiming", 19, false),
        (DirectHiddenPair, "direct-hidden-pair", 20, false),
        (NakedSingle, "naked-single", 23, false),
        (DirectHiddenTriplet, "direct-hidden-triplet", 25, false),
        (Pointing, "pointing", 26, false),
        (Claiming, "claiming", 28, false),
        (NakedPair, "naked-pair", 30, false),
        (XWing, "x-wing", 32, false),
        (HiddenPair, "hidden-pair", 34, false),
        (NakedTriplet, "naked-triplet", 36, false),
        (Swordfish, "swordfish", 38, false),
        (HiddenTriplet, "hidden-triplet", 40, false),
        (XyWing, "xy-wing", 42, false),
        (XyzWing, "xyz-wing", 44, false),
        (UniqueRectangle, "unique-rectangle", 45, true),
        (UniqueLoop, "unique-loop", 46, true),
        (NakedQuad, "naked-quad", 50, false),
        (Jellyfish, "jellyfish", 52, false),
        (HiddenQuad, "hidden-quad", 54, false),
        (Bug, "bug", 56, true),
        (AlignedPairExclusion, "aligned-pair-exclusion", 62, false),
        (BidirectionalXCycle, "bidirectional-x-cycle", 65, false),
        (BidirectionalYCycle, "bidirectional-y-cycle", 65, false),
        (ForcingXChain, "forcing-x-chain", 66, false),
        (BidirectionalCycle, "bidirectional-cycle", 70, false),
        (ForcingChain, "forcing-chain", 70, false),
        (AlignedTripletExclusion, "aligned-triplet-exclusion", 75, false),
        (Nishio, "nishio", 75, false),
        (CellForcingChain, "cell-forcing-chain", 80, false),
        (UnitForcingChain, "unit-forcing-chain", 80, false),
        (DynamicForcingChain, "dynamic-forcing-chain", 85, false),
        (DynamicForcingChainPlus, "dynamic-forcing-chain-plus", 90, false),
    ]
};

impl Technique {
    /// All techniques, in the order in which they are tried.
    pub const ALL: [Technique; 36] = {
        let mut all = [Technique::LastInUnit; 36];
        let mut i = 0;
        while i < all.len() {
            all[i] = SCALE[i].0;
            i += 1;
        }
        all
    };

    /// The technique's name: `hidden-single-box`, `x-wing`.
    pub const fn name(self) -> &'static str {
        SCALE[self as usize].1
    }

    /// The technique with this name.
    ///
    /// ```
    /// use sudoxml::logic::Technique;
    /// assert_eq!(Technique::from_name("x-wing"), Some(Technique::XWing));
    /// assert_eq!(Technique::from_name("X-Wing"), None);
    /// ```
    pub fn from_name(name: &str) -> Option<Technique> {
        Technique::ALL.into_iter().find(|technique| technique.name() == name)
    }

    /// The rating of its easiest form. Where a pattern can be larger or smaller the step's own rating is the one that
    /// counts.
    pub const fn rating(self) -> Rating {
        Rating::new(SCALE[self as usize].2)
    }

    /// Whether it takes for granted that the puzzle has one solution. Without a proof of that it is not used.
    pub const fn assumes_uniqueness(self) -> bool {
        SCALE[self as usize].3
    }
}

/// A set of techniques.
///
/// ```
/// use sudoxml::logic::{Technique, TechniqueSet};
/// let singles: TechniqueSet = [Technique::NakedSingle, Technique::HiddenSingleBox].into_iter().collect();
/// assert!(singles.contains(Technique::NakedSingle));
/// assert!(!singles.contains(Technique::XWing));
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct TechniqueSet(u64);

impl TechniqueSet {
    /// No technique.
    pub const EMPTY: TechniqueSet = TechniqueSet(0);
    /// Every technique.
    pub const ALL: TechniqueSet = TechniqueSet((1 << Technique::ALL.len()) - 1);

    /// The name of a group: the three forms of a hidden single.
    pub const GROUP: &str = "hidden-single";

    /// The set that a name stands for: a technique alone, or the group `hidden-single`.
    ///
    /// ```
    /// use sudoxml::logic::{Technique, TechniqueSet};
    /// let hidden = TechniqueSet::from_name("hidden-single").expect("a group");
    /// assert!(hidden.contains(Technique::LastInUnit) && hidden.contains(Technique::HiddenSingleLine));
    /// assert_eq!(TechniqueSet::from_name("x-wing"), Some([Technique::XWing].into_iter().collect()));
    /// assert_eq!(TechniqueSet::from_name("hidden"), None);
    /// ```
    pub fn from_name(name: &str) -> Option<TechniqueSet> {
        use Technique::{HiddenSingleBox, HiddenSingleLine, LastInUnit};
        if name == TechniqueSet::GROUP {
            return Some([LastInUnit, HiddenSingleBox, HiddenSingleLine].into_iter().collect());
        }
        Technique::from_name(name).map(|technique| [technique].into_iter().collect())
    }

    /// The techniques of either set.
    #[must_use]
    pub const fn union(self, other: TechniqueSet) -> TechniqueSet {
        TechniqueSet(self.0 | other.0)
    }

    /// Whether the technique is in the set.
    pub const fn contains(self, technique: Technique) -> bool {
        self.0 >> technique as u32 & 1 != 0
    }

    /// Puts the technique in.
    pub const fn insert(&mut self, technique: Technique) {
        self.0 |= 1 << technique as u32;
    }

    /// Takes the technique out.
    pub const fn remove(&mut self, technique: Technique) {
        self.0 &= !(1 << technique as u32);
    }

    /// The techniques of the set, in the order in which they are tried.
    pub fn iter(self) -> impl Iterator<Item = Technique> {
        Technique::ALL.into_iter().filter(move |&technique| self.contains(technique))
    }
}

impl FromIterator<Technique> for TechniqueSet {
    fn from_iter<T: IntoIterator<Item = Technique>>(techniques: T) -> TechniqueSet {
        let mut set = TechniqueSet::EMPTY;
        techniques.into_iter().for_each(|technique| set.insert(technique));
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_stands_in_the_order_of_the_techniques_and_every_name_reads_back() {
        for (at, technique) in Technique::ALL.into_iter().enumerate() {
            assert_eq!(technique as usize, at);
            assert_eq!(Technique::from_name(technique.name()), Some(technique));
        }
        assert!(Technique::ALL.windows(2).all(|pair| pair[0] < pair[1] && pair[0].rating() <= pair[1].rating()));
        assert_eq!(TechniqueSet::ALL.iter().collect::<Vec<_>>(), Technique::ALL);
    }
}
