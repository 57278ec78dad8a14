//! Levels: one word for the rating of a puzzle, as a printed page shows it.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;

use super::rating::Rating;

/// The name of a level and the highest rating that belongs to it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Level {
    /// One or more words, separated by single spaces: `easy`, `very hard`.
    pub name: Cow<'static, str>,
    /// The highest rating of the level; `None` if the level has no upper bound.
    pub up_to: Option<Rating>,
}

/// A table of levels in rising order. The last level has no upper bound, so every rating has a level.
///
/// ```
/// # use sudoku_engine as sudoxml;
/// use sudoxml::logic::{Level, Levels, LevelsErrorKind, Rating};
/// assert_eq!(Levels::default().name_of(Rating::new(40)), "hard");
/// let gentle = Level { name: "gentle".into(), up_to: Some(Rating::new(20)) };
/// let wicked = Level { name: "wicked".into(), up_to: None };
/// let levels = Levels::new([gentle.clone(), wicked])?;
/// assert_eq!(levels.name_of(Rating::new(40)), "wicked");
/// let error = Levels::new([gentle]).unwrap_err();
/// assert_eq!((error.level(), error.kind()), (0, LevelsErrorKind::LastHasBound));
/// # Ok::<(), sudoxml::logic::LevelsError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Levels(Arc<[Level]>);

/// The levels of `docs/techniques.md`, each with the highest rating that belongs to it.
const DEFAULT: [(&str, Option<Rating>); 5] = [
    // Singles in a unit are enough.
    ("easy", Some(Rating::new(15))),
    // Every step places a digit, but some of these steps are harder to see.
    ("medium", Some(Rating::new(25))),
    // Some steps eliminate candidates: locked candidates, pairs, triplets, X-wings and swordfish.
    ("hard", Some(Rating::new(40))),
    // Wings, quads and uniqueness patterns are needed.
    ("expert", Some(Rating::new(61))),
    // The consequences of a candidate have to be tried out.
    ("extreme", None),
];

impl Default for Levels {
    fn default() -> Levels {
        Levels(DEFAULT.into_iter().map(|(name, up_to)| Level { name: name.into(), up_to }).collect())
    }
}

impl Levels {
    /// A custom table, the easiest level first.
    ///
    /// # Errors
    /// If there is no level, if two levels have the same name, if a name is not words separated by single spaces or
    /// contains `<`, `>`, `&`, a quotation mark or a control character, if the bounds do not rise, or if a level other
    /// than the last has no bound, or the last one has a bound.
    pub fn new(levels: impl IntoIterator<Item = Level>) -> Result<Levels, LevelsError> {
        let levels: Arc<[Level]> = levels.into_iter().collect();
        let last = levels.len().checked_sub(1).ok_or(LevelsError { level: 0, kind: LevelsErrorKind::NoLevels })?;
        let mut names = HashSet::new();
        let mut previous = None;
        for (number, level) in levels.iter().enumerate() {
            let kind = match level.up_to {
                _ if !is_valid_name(&level.name) => Some(LevelsErrorKind::InvalidName),
                _ if !names.insert(&level.name) => Some(LevelsErrorKind::DuplicateName),
                None if number < last => Some(LevelsErrorKind::MissingBound),
                Some(_) if number == last => Some(LevelsErrorKind::LastHasBound),
                Some(_) if level.up_to <= previous => Some(LevelsErrorKind::BoundNotRising),
                _ => None,
            };
            if let Some(kind) = kind {
                return Err(LevelsError { level: number, kind });
            }
            previous = level.up_to;
        }
        Ok(Levels(levels))
    }

    /// The levels, the easiest first.
    pub fn iter(&self) -> impl Iterator<Item = &Level> {
        self.0.iter()
    }

    /// The name of the level that the rating belongs to.
    pub fn name_of(&self, rating: Rating) -> &str {
        self.iter().find(|level| level.up_to.is_none_or(|highest| rating <= highest)).map_or("", |level| &level.name)
    }
}

/// Whether a name can be written into an attribute without escapes, and every XML parser reads it back unchanged.
fn is_valid_name(name: &str) -> bool {
    let is_valid =
        |c: char| !c.is_control() && !"<>&\"'\u{fffe}\u{ffff}".contains(c) && (c == ' ' || !c.is_whitespace());
    !name.is_empty() && name.chars().all(is_valid) && name.split(' ').all(|word| !word.is_empty())
}

/// Why a table of levels is invalid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LevelsError {
    level: usize,
    kind: LevelsErrorKind,
}

impl LevelsError {
    /// The index of the invalid level, from 0. It is 0 if there is no level.
    pub const fn level(&self) -> usize {
        self.level
    }

    /// What is wrong with the level.
    pub const fn kind(&self) -> LevelsErrorKind {
        self.kind
    }
}

/// What is wrong with a level, or with the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LevelsErrorKind {
    /// The table has no level.
    NoLevels,
    /// The name is empty, contains an invalid character, or its words are not separated by single spaces.
    InvalidName,
    /// An earlier level has the same name.
    DuplicateName,
    /// The level has no bound, but it is not the last level.
    MissingBound,
    /// The level is the last level, but it has a bound.
    LastHasBound,
    /// The bound is not higher than the bound of the level before it.
    BoundNotRising,
}

impl fmt::Display for LevelsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.kind {
            LevelsErrorKind::NoLevels => "there is no level",
            LevelsErrorKind::InvalidName => {
                "a level's name is words separated by single spaces, without <, >, &, quotation marks and control characters"
            }
            LevelsErrorKind::DuplicateName => "two levels have this name",
            LevelsErrorKind::MissingBound => "each level but the last needs 'up-to', its highest rating",
            LevelsErrorKind::LastHasBound => "the last level has no 'up-to', so that each rating has a level; remove it",
            LevelsErrorKind::BoundNotRising => "'up-to' of a level, its highest rating, must be above that of the level before it",
        })
    }
}

impl std::error::Error for LevelsError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(levels: &[(&'static str, Option<u8>)]) -> Result<Levels, LevelsError> {
        Levels::new(levels.iter().map(|&(name, up_to)| Level { name: name.into(), up_to: up_to.map(Rating::new) }))
    }

    #[test]
    fn each_level_ends_at_its_bound() {
        let levels = Levels::default();
        let names = [10, 15, 17, 25, 26, 40, 42, 61, 62, 110].map(|tenths| levels.name_of(Rating::new(tenths)));
        let expected = ["easy", "easy", "medium", "medium", "hard", "hard", "expert", "expert", "extreme", "extreme"];
        assert_eq!(names, expected);
        assert_eq!(Levels::new(levels.iter().cloned()), Ok(levels.clone()), "the default table is valid");
    }

    #[test]
    fn an_invalid_table_is_refused_with_the_level_at_fault() {
        let refused = |levels: &[(&'static str, Option<u8>)]| {
            table(levels).map_err(|error| (error.level(), error.kind())).expect_err("refused")
        };
        assert_eq!(refused(&[]), (0, LevelsErrorKind::NoLevels));
        for name in ["", " a", "a ", "a  b", "a\tb", "a\nb", "a\u{a0}b", "<", ">", "&", "\"", "'", "\0", "\u{ffff}"] {
            assert_eq!(refused(&[("a", Some(20)), (name, None)]), (1, LevelsErrorKind::InvalidName), "{name:?}");
        }
        assert_eq!(refused(&[("a", Some(20)), ("a", None)]), (1, LevelsErrorKind::DuplicateName));
        assert_eq!(refused(&[("a", Some(20)), ("b", None), ("c", None)]), (1, LevelsErrorKind::MissingBound));
        assert_eq!(refused(&[("a", Some(20)), ("b", Some(30))]), (1, LevelsErrorKind::LastHasBound));
        assert_eq!(refused(&[("a", Some(20)), ("b", Some(20)), ("c", None)]), (1, LevelsErrorKind::BoundNotRising));
        assert!(table(&[("très difficile", None)]).is_ok());
    }
}
