//! How hard a puzzle is in one word, for the page that it is printed on.

use super::rating::Rating;

/// How hard a puzzle is in one word.
///
/// ```
/// use sudoxml::logic::{Level, Rating};
/// assert_eq!(Level::of(Rating::new(40)), Level::Hard);
/// assert_eq!(Level::of(Rating::BEYOND).name(), "extreme");
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Up to 1.5: each digit in turn has one place left in a unit.
    Easy,
    /// Up to 2.5: each digit can be written at once, if not always seen at once.
    Medium,
    /// Up to 4.0: candidates have to be rubbed out, with pairs, triplets and lines.
    Hard,
    /// Up to 6.1: with wings, quads and what uniqueness forbids.
    Expert,
    /// More: nothing leads on but to try out what follows.
    Extreme,
}

/// The levels, each with the highest rating that belongs to it.
const BOUNDS: [(Level, Rating); 4] = [
    (Level::Easy, Rating::new(15)),
    (Level::Medium, Rating::new(25)),
    (Level::Hard, Rating::new(40)),
    (Level::Expert, Rating::new(61)),
];

impl Level {
    /// The level of a rating.
    pub fn of(rating: Rating) -> Level {
        BOUNDS.into_iter().find(|&(_, highest)| rating <= highest).map_or(Level::Extreme, |(level, _)| level)
    }

    /// The level's name: `easy`, `extreme`.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Expert => "expert",
            Level::Extreme => "extreme",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_level_ends_where_the_table_says() {
        let levels = [10, 15, 17, 25, 26, 40, 42, 61, 62, 110].map(|tenths| Level::of(Rating::new(tenths)).name());
        let expected = ["easy", "easy", "medium", "medium", "hard", "hard", "expert", "expert", "extreme", "extreme"];
        assert_eq!(levels, expected);
    }
}
