//! How hard a puzzle is in one word, for the page that it is printed on.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;

use super::rating::Rating;

/// A level's name and the highest rating that belongs to it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Level {
    /// One word or several, parted by single spaces: `easy`, `very hard`.
    pub name: Cow<'static, str>,
    /// The highest rating; `None` where there is none.
    pub up_to: Option<Rating>,
}

/// The names of all ratings: a table that rises, whose last level has no bound.
///
/// ```
/// use sudoxml::logic::{Level, Levels, Rating};
/// assert_eq!(Levels::default().name_of(Rating::new(40)), "hard");
/// let gentle = Level { name: "gentle".into(), up_to: Some(Rating::new(20)) };
/// let wicked = Level { name: "wicked".into(), up_to: None };
/// let levels = Levels::new([gentle.clone(), wicked])?;
/// assert_eq!(levels.name_of(Rating::new(40)), "wicked");
/// assert_eq!(Levels::new([gentle]).unwrap_err().to_string(), "the last level has no bound, so that each rating has a level");
/// # Ok::<(), sudoxml::logic::LevelsError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Levels(Arc<[Level]>);

/// The levels of `docs/techniques.md`, each with the highest rating that belongs to it.
const DEFAULT: [(&str, Option<Rating>); 5] = [
    // Each digit in turn has one place left in a unit.
    ("easy", Some(Rating::new(15))),
    // Each digit can be written at once, if not always seen at once.
    ("medium", Some(Rating::new(25))),
    // Candidates have to be rubbed out, with pairs, triplets and lines.
    ("hard", Some(Rating::new(40))),
    // With wings, quads and what uniqueness forbids.
    ("expert", Some(Rating::new(61))),
    // Nothing leads on but to try out what follows.
    ("extreme", None),
];

impl Default for Levels {
    fn default() -> Levels {
        Levels(DEFAULT.into_iter().map(|(name, up_to)| Level { name: name.into(), up_to }).collect())
    }
}

impl Levels {
    /// A table of one's own.
    ///
    /// # Errors
    /// Where there is no level, two have one name, a name is not such as [`Level::name`] asks for or holds `<`, `>`, `&`,
    /// a quotation mark or a control character, or the bounds do not rise or do not end with none.
    pub fn new(levels: impl IntoIterator<Item = Level>) -> Result<Levels, LevelsError> {
        let levels: Arc<[Level]> = levels.into_iter().collect();
        let last = levels.len().checked_sub(1).ok_or(LevelsError { level: 0, flaw: LevelsFlaw::NoLevel })?;
        let mut names = HashSet::new();
        let mut below = None;
        for (number, level) in levels.iter().enumerate() {
            let flaw = match level.up_to {
                _ if !is_name(&level.name) => Some(LevelsFlaw::Name),
                _ if !names.insert(&level.name) => Some(LevelsFlaw::NameTwice),
                None if number < last => Some(LevelsFlaw::NoBound),
                Some(_) if number == last => Some(LevelsFlaw::LastBound),
                Some(_) if level.up_to <= below => Some(LevelsFlaw::Falling),
                _ => None,
            };
            if let Some(flaw) = flaw {
                return Err(LevelsError { level: number, flaw });
            }
            below = level.up_to;
        }
        Ok(Levels(levels))
    }

    /// The levels, the easiest first.
    pub fn iter(&self) -> impl Iterator<Item = &Level> {
        self.0.iter()
    }

    /// The name of a rating's level.
    pub fn name_of(&self, rating: Rating) -> &str {
        self.iter().find(|level| level.up_to.is_none_or(|highest| rating <= highest)).map_or("", |level| &level.name)
    }
}

/// Whether a name can stand in an attribute as it is, and comes out of every parser as it went in.
fn is_name(name: &str) -> bool {
    let is_fit = |c: char| !c.is_control() && !"<>&\"'\u{fffe}\u{ffff}".contains(c) && (c == ' ' || !c.is_whitespace());
    !name.is_empty() && name.chars().all(is_fit) && name.split(' ').all(|word| !word.is_empty())
}

/// What is wrong with a table of levels.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LevelsError {
    /// Which level it is, from 0.
    pub level: usize,
    /// What is wrong with it.
    pub flaw: LevelsFlaw,
}

/// What can be wrong with a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LevelsFlaw {
    /// There is none.
    NoLevel,
    /// Its name is none.
    Name,
    /// Another one has its name.
    NameTwice,
    /// It has no bound, and is not the last.
    NoBound,
    /// It is the last and has a bound.
    LastBound,
    /// Its bound is not above the one before it.
    Falling,
}

impl fmt::Display for LevelsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.flaw {
            LevelsFlaw::NoLevel => "there is no level",
            LevelsFlaw::Name => {
                "a level's name is words parted by single spaces, without <, >, &, quotation marks and control characters"
            }
            LevelsFlaw::NameTwice => "two levels have this name",
            LevelsFlaw::NoBound => "each level but the last has a highest rating",
            LevelsFlaw::LastBound => "the last level has no bound, so that each rating has a level",
            LevelsFlaw::Falling => "the highest rating of a level is above that of the level before it",
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
    fn each_level_ends_where_the_table_says() {
        let levels = Levels::default();
        let names = [10, 15, 17, 25, 26, 40, 42, 61, 62, 110].map(|tenths| levels.name_of(Rating::new(tenths)));
        let expected = ["easy", "easy", "medium", "medium", "hard", "hard", "expert", "expert", "extreme", "extreme"];
        assert_eq!(names, expected);
        assert_eq!(Levels::new(levels.iter().cloned()), Ok(levels.clone()), "the table keeps to its own rules");
    }

    #[test]
    fn what_is_no_table_is_refused_at_its_level() {
        let refused = |levels: &[(&'static str, Option<u8>)]| {
            table(levels).map_err(|LevelsError { level, flaw }| (level, flaw)).expect_err("refused")
        };
        assert_eq!(refused(&[]), (0, LevelsFlaw::NoLevel));
        for name in ["", " a", "a ", "a  b", "a\tb", "a\nb", "a\u{a0}b", "<", ">", "&", "\"", "'", "\0", "\u{ffff}"] {
            assert_eq!(refused(&[("a", Some(20)), (name, None)]), (1, LevelsFlaw::Name), "{name:?}");
        }
        assert_eq!(refused(&[("a", Some(20)), ("a", None)]), (1, LevelsFlaw::NameTwice));
        assert_eq!(refused(&[("a", Some(20)), ("b", None), ("c", None)]), (1, LevelsFlaw::NoBound));
        assert_eq!(refused(&[("a", Some(20)), ("b", Some(30))]), (1, LevelsFlaw::LastBound));
        assert_eq!(refused(&[("a", Some(20)), ("b", Some(20)), ("c", None)]), (1, LevelsFlaw::Falling));
        assert!(table(&[("très difficile", None)]).is_ok());
    }
}
