//! The heading of a puzzle in a picture or a book: a text with places for what is known of the puzzle.

use std::str::FromStr;

use super::pattern::{ParsePatternError, Pattern, Place};
use super::words::capitalized;

/// The heading of each puzzle.
///
/// ```
/// use sudoxml::picture::Heading;
/// assert!("{number}. {name} {stars}".parse::<Heading>()?.needs_grade());
/// assert_eq!("none".parse::<Heading>(), Ok(Heading::NONE));
/// assert!("{nmae}".parse::<Heading>().is_err());
/// # Ok::<(), sudoxml::picture::ParsePatternError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heading(Pattern<Fact>);

/// What is known of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Fact {
    Number,
    Name,
    Level,
    Stars,
    Rating,
    /// An attribute of its `<sudoku>`, by its name.
    Attribute(String),
    /// The text of a child of its `<sudoku>`, by its name.
    Child(String),
}

/// Before the name of an attribute.
const ATTRIBUTE: char = '@';

/// Around the name of a child.
const CHILD: [char; 2] = ['<', '>'];

impl Place for Fact {
    const TABLE: &'static [(&'static str, Fact)] = &[
        ("number", Fact::Number),
        ("name", Fact::Name),
        ("level", Fact::Level),
        ("stars", Fact::Stars),
        ("rating", Fact::Rating),
    ];
    const FURTHER: &'static [&'static str] = &["an attribute such as {@author}", "a child such as {<author>}"];

    fn further(name: &str) -> Option<Fact> {
        let is_named = |name: &&str| !name.is_empty();
        let attribute = name.strip_prefix(ATTRIBUTE).filter(is_named);
        let child = name.strip_prefix(CHILD[0]).and_then(|name| name.strip_suffix(CHILD[1])).filter(is_named);
        attribute.map(|name| Fact::Attribute(name.to_owned())).or(child.map(|name| Fact::Child(name.to_owned())))
    }
}

/// What the places of a heading are filled with.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Facts<'f> {
    /// The number of the puzzle in its document or its book.
    pub number: usize,
    /// Its name.
    pub name: Option<&'f str>,
    /// The name of its level, and the number of that level from the easiest, from 1.
    pub level: Option<(&'f str, usize)>,
    /// Its rating, in words if it is a lower bound.
    pub rating: Option<&'f str>,
    /// Its attributes: their names and values.
    pub attributes: &'f [(String, String)],
    /// The texts of children of its `<sudoku>`, each with the name of the element.
    pub children: &'f [(String, String)],
}

impl Heading {
    /// No heading.
    pub const NONE: Heading = Heading(Pattern::NOTHING);

    /// Whether the puzzles must be graded for it.
    pub fn needs_grade(&self) -> bool {
        self.0.has(|fact| matches!(fact, Fact::Level | Fact::Stars | Fact::Rating))
    }

    /// Whether it has the attribute with this name.
    pub(crate) fn has_attribute(&self, name: &str) -> bool {
        self.0.has(|fact| matches!(fact, Fact::Attribute(known) if known == name))
    }

    /// The names of the children of each `<sudoku>` whose texts it has.
    pub fn children(&self) -> impl Iterator<Item = &str> {
        self.0.places().filter_map(|fact| match fact {
            Fact::Child(name) => Some(name.as_str()),
            _ => None,
        })
    }

    /// The text around the places.
    #[cfg(feature = "pdf")]
    pub(crate) fn texts(&self) -> impl Iterator<Item = &str> {
        self.0.texts()
    }

    /// The heading of a puzzle. What is not known is left out, with the white space around. A level or a rating at its start has
    /// a capital.
    pub(crate) fn filled(&self, facts: Facts<'_>) -> String {
        let named = |texts: &[(String, String)], wanted: &String| {
            texts.iter().find(|(name, _)| name == wanted).map_or_else(String::new, |(_, text)| text.clone())
        };
        let text = self.0.filled(|fact| match fact {
            Fact::Number => facts.number.to_string(),
            Fact::Name => facts.name.unwrap_or_default().to_owned(),
            Fact::Level => facts.level.map_or_else(String::new, |(name, _)| name.to_owned()),
            Fact::Stars => "★".repeat(facts.level.map_or(0, |(_, number)| number)),
            Fact::Rating => facts.rating.unwrap_or_default().to_owned(),
            Fact::Attribute(wanted) => named(facts.attributes, wanted),
            Fact::Child(wanted) => named(facts.children, wanted),
        });
        let words = match self.0.places().next() {
            Some(Fact::Level) => facts.level.map(|(name, _)| name),
            Some(Fact::Rating) => facts.rating,
            _ => None,
        };
        let is_first = words.is_some_and(|words| !words.is_empty() && text.starts_with(words));
        if is_first { capitalized(&text) } else { text }
    }
}

/// A text with places such as `{number}`, or `none`.
impl FromStr for Heading {
    type Err = ParsePatternError;

    fn from_str(text: &str) -> Result<Heading, ParsePatternError> {
        Pattern::read(text).map(Heading)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(pattern: &str, facts: Facts<'_>) -> String {
        pattern.parse::<Heading>().expect("a heading").filled(facts)
    }

    #[test]
    fn places_have_what_is_known() {
        let attributes = [("author".to_owned(), "Ada".to_owned()), ("xml:id".to_owned(), "p7".to_owned())];
        let (level, rating) = (Some(("hard", 3)), Some("at least 4.2"));
        let children = [("author".to_owned(), "Bob".to_owned())];
        let all = Facts { number: 7, name: Some("May 4"), level, rating, attributes: &attributes, children: &children };
        assert_eq!(filled("No. {number}: {name} ({level}, {rating})", all), "No. 7: May 4 (hard, at least 4.2)");
        assert_eq!(filled("{stars} {name}", all), "★★★ May 4");
        assert_eq!(filled("{name} by {@author} {@date} ({@xml:id})", all), "May 4 by Ada (p7)");
        assert_eq!(filled("{<author>} {<date>}", all), "Bob");
        let few = Facts { number: 8, name: None, level: None, rating: None, attributes: &[], children: &[] };
        assert_eq!(filled("{number}  {name} {stars}", few), "8");
        // A sign between places goes with what is not known.
        for (pattern, expected) in [
            ("{name} · {level}", ""),
            ("{name} · {number}", "8"),
            ("No {number} · {name} · {level}", "No 8"),
            ("{number}: {name}, {rating} – {number}", "8 – 8"),
            ("({name}) #{number}", "() #8"),
        ] {
            assert_eq!(filled(pattern, few), expected, "{pattern}");
        }
        let marks = Facts { name: Some("?!"), ..few };
        assert_eq!(filled("{number}: {name}{level}", marks), "8: ?!");
        assert_eq!(filled("{number} · {name} · {level}", all), "7 · May 4 · hard");
        assert_eq!(filled("{level} {number}", all), "Hard 7");
        assert_eq!(filled("a {level} one", all), "a hard one");
        assert_eq!(filled("{rating}", all), "At least 4.2");
        assert_eq!(filled("none", all), "");
    }

    #[test]
    fn a_heading_has_at_most_1000_characters() {
        let name = "é".repeat(600);
        let facts = Facts { number: 7, name: Some(&name), level: None, rating: None, attributes: &[], children: &[] };
        assert_eq!(filled("{name}{number}", facts), name.clone() + "7");
        assert_eq!(filled(&"{name}".repeat(100), facts), "é".repeat(1_000) + "…");
        assert_eq!(filled(&"x".repeat(1_000), facts), "x".repeat(1_000));
        let error = "x".repeat(1_001).parse::<Heading>().expect_err("a long text").to_string();
        assert!(error.starts_with("the text has more than 1000 characters; use a text with {number}"), "{error}");
    }

    #[test]
    fn a_wrong_place_is_answered_with_the_places() {
        let no = |place| format!("there is no '{place}'");
        let wrong = ["{nmae}", "{@}", "{<>}", "{<author}"].map(|place| (place, no(place)));
        let wrong = wrong.into_iter().chain([("x {name", "a '{' has no '}'".to_owned())]);
        for (pattern, problem) in wrong {
            let error = pattern.parse::<Heading>().expect_err(pattern).to_string();
            let places = "{number}, {name}, {level}, {stars}, {rating}, an attribute such as {@author}, a child such as {<author>}";
            assert_eq!(error, format!("{problem}; use a text with {places}, or none"));
        }
    }
}
