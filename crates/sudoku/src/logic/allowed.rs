//! The techniques that a finder of several techniques may return.

use super::rating::Rating;
use super::technique::Technique;

/// The techniques that a finder may return, each with the rating of its easiest form.
pub(super) struct Allowed(Vec<(Technique, Rating)>);

impl Allowed {
    /// Whether the finder may return steps of the technique.
    pub(super) fn contains(&self, technique: Technique) -> bool {
        self.rating(technique).is_some()
    }

    /// The rating of the easiest form of the technique; `None` if the technique is not allowed.
    pub(super) fn rating(&self, technique: Technique) -> Option<Rating> {
        self.0.iter().find(|(allowed, _)| *allowed == technique).map(|&(_, rating)| rating)
    }

    /// Whether no technique is allowed.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl FromIterator<(Technique, Rating)> for Allowed {
    fn from_iter<T: IntoIterator<Item = (Technique, Rating)>>(techniques: T) -> Allowed {
        Allowed(techniques.into_iter().collect())
    }
}
