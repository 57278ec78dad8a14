//! Sets of techniques.

use super::technique::Technique;

/// A set of techniques.
///
/// ```
/// # use sudoku_engine as sudoxml;
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

    /// The name of the group of all hidden singles.
    pub const GROUP: &str = "hidden-single";

    /// The set with this name: one technique, or the group `hidden-single`.
    ///
    /// ```
    /// # use sudoku_engine as sudoxml;
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

    /// The techniques of both sets.
    #[must_use]
    pub const fn union(self, other: TechniqueSet) -> TechniqueSet {
        TechniqueSet(self.0 | other.0)
    }

    /// Whether the set contains the technique.
    pub const fn contains(self, technique: Technique) -> bool {
        self.0 >> technique as u32 & 1 != 0
    }

    /// Adds the technique.
    pub const fn insert(&mut self, technique: Technique) {
        self.0 |= 1 << technique as u32;
    }

    /// Removes the technique.
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
    fn the_set_of_all_techniques_lists_them_in_order() {
        assert_eq!(TechniqueSet::ALL.iter().collect::<Vec<_>>(), Technique::ALL);
    }
}
