//! The heading of a puzzle in a book: a text with places for what is known of the puzzle.

use std::fmt;
use std::str::FromStr;

/// The heading of the puzzles of a book.
///
/// ```
/// use sudoxml::picture::Heading;
/// assert!("{number}. {name} {stars}".parse::<Heading>()?.needs_grade());
/// assert_eq!("none".parse::<Heading>(), Ok(Heading::NONE));
/// assert!("{nmae}".parse::<Heading>().is_err());
/// # Ok::<(), sudoxml::picture::ParseHeadingError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heading(Vec<Part>);

#[derive(Clone, PartialEq, Eq, Debug)]
enum Part {
    Text(String),
    Place(Place),
}

/// What is known of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    Number,
    Name,
    Level,
    Stars,
    Rating,
}

/// The places, as they are written between braces.
const PLACES: [(&str, Place); 5] = [
    ("number", Place::Number),
    ("name", Place::Name),
    ("level", Place::Level),
    ("stars", Place::Stars),
    ("rating", Place::Rating),
];

/// The word for no heading.
const NOTHING: &str = "none";

/// What the places of a heading are filled with.
#[cfg(feature = "pdf")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Facts<'f> {
    /// The number of the puzzle in its book.
    pub number: usize,
    /// Its name.
    pub name: Option<&'f str>,
    /// The name of its level, and the number of that level from the easiest, from 1.
    pub level: Option<(&'f str, usize)>,
    /// Its rating, in words if it is a lower bound.
    pub rating: Option<&'f str>,
}

impl Heading {
    /// No heading.
    pub const NONE: Heading = Heading(Vec::new());

    /// Whether the puzzles must be graded for it.
    pub fn needs_grade(&self) -> bool {
        let of_grade = |part: &Part| matches!(part, Part::Place(Place::Level | Place::Stars | Place::Rating));
        self.0.iter().any(of_grade)
    }

    /// The text around the places.
    #[cfg(feature = "pdf")]
    pub(crate) fn texts(&self) -> impl Iterator<Item = &str> {
        self.0.iter().filter_map(|part| match part {
            Part::Text(text) => Some(text.as_str()),
            Part::Place(_) => None,
        })
    }

    /// The heading of a puzzle. What is not known is left out, with the white space around.
    #[cfg(feature = "pdf")]
    pub(crate) fn filled(&self, facts: Facts<'_>) -> String {
        let fill = |part: &Part| match part {
            Part::Text(text) => text.clone(),
            Part::Place(Place::Number) => facts.number.to_string(),
            Part::Place(Place::Name) => facts.name.unwrap_or_default().to_owned(),
            Part::Place(Place::Level) => facts.level.map_or_else(String::new, |(name, _)| name.to_owned()),
            Part::Place(Place::Stars) => "★".repeat(facts.level.map_or(0, |(_, number)| number)),
            Part::Place(Place::Rating) => facts.rating.unwrap_or_default().to_owned(),
        };
        let filled: String = self.0.iter().map(fill).collect();
        filled.split_whitespace().collect::<Vec<_>>().join(" ")
    }
}

/// A text is not a heading.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseHeadingError(String);

impl fmt::Display for ParseHeadingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ParseHeadingError {}

/// A text with places such as `{number}`, or `none`.
impl FromStr for Heading {
    type Err = ParseHeadingError;

    fn from_str(text: &str) -> Result<Heading, ParseHeadingError> {
        if text.trim() == NOTHING || text.trim().is_empty() {
            return Ok(Heading::NONE);
        }
        let (mut parts, mut rest) = (Vec::new(), text);
        while let Some((before, after)) = rest.split_once('{') {
            let (name, after) = after.split_once('}').ok_or_else(|| wrong("a '{' has no '}'"))?;
            let place = PLACES.iter().find(|(known, _)| *known == name).map(|(_, place)| *place);
            let place = place.ok_or_else(|| wrong(&format!("there is no '{{{name}}}'")))?;
            parts.extend([Part::Text(before.to_owned()), Part::Place(place)]);
            rest = after;
        }
        parts.push(Part::Text(rest.to_owned()));
        Ok(Heading(parts))
    }
}

fn wrong(problem: &str) -> ParseHeadingError {
    let places = PLACES.map(|(name, _)| format!("{{{name}}}")).join(", ");
    ParseHeadingError(format!("{problem}; use a text with {places}, or none"))
}

#[cfg(test)]
#[cfg(feature = "pdf")]
mod tests {
    use super::*;

    fn filled(pattern: &str, facts: Facts<'_>) -> String {
        pattern.parse::<Heading>().expect("a heading").filled(facts)
    }

    #[test]
    fn places_have_what_is_known() {
        let all = Facts { number: 7, name: Some("May 4"), level: Some(("hard", 3)), rating: Some("at least 4.2") };
        assert_eq!(filled("No. {number}: {name} ({level}, {rating})", all), "No. 7: May 4 (hard, at least 4.2)");
        assert_eq!(filled("{stars} {name}", all), "★★★ May 4");
        let few = Facts { number: 8, name: None, level: None, rating: None };
        assert_eq!(filled("{number}  {name} {stars}", few), "8");
        assert_eq!(filled("none", all), "");
    }

    #[test]
    fn a_wrong_place_is_answered_with_the_places() {
        for (pattern, problem) in [("{nmae}", "there is no '{nmae}'"), ("x {name", "a '{' has no '}'")] {
            let error = pattern.parse::<Heading>().expect_err(pattern).to_string();
            assert_eq!(
                error,
                format!("{problem}; use a text with {{number}}, {{name}}, {{level}}, {{stars}}, {{rating}}, or none")
            );
        }
    }
}
