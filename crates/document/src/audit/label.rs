//! What the document says about a puzzle: the attributes with its level, its rating and its solution.

use crate::outcome::Outcome;
use crate::puzzle::Puzzle;
use crate::show::excerpt;
use sudoku_engine::logic::{Grade, Levels, Rating};

/// The names of attributes of the `<sudoku>` that say something about the puzzle. They are in no namespace.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Attributes {
    /// The attribute with the name of the level.
    pub level: Option<String>,
    /// The attribute with the rating.
    pub rating: Option<String>,
    /// The attribute with the solution, one character for each cell.
    pub solution: Option<String>,
}

impl Attributes {
    /// The value of the attribute with this name.
    pub(crate) fn value<'p>(name: Option<&String>, puzzle: &'p Puzzle) -> Option<&'p str> {
        puzzle.attribute(name?).map(str::trim)
    }

    fn level<'p>(&self, puzzle: &'p Puzzle) -> Option<&'p str> {
        Attributes::value(self.level.as_ref(), puzzle)
    }

    fn rating<'p>(&self, puzzle: &'p Puzzle) -> Option<&'p str> {
        Attributes::value(self.rating.as_ref(), puzzle)
    }

    /// Whether the document says how hard the puzzle is.
    pub(super) fn are_on(&self, puzzle: &Puzzle) -> bool {
        self.level(puzzle).is_some() || self.rating(puzzle).is_some()
    }

    /// How far a rating is from what the document says; `None` if it says nothing that can be compared.
    pub(super) fn distance<'p>(&self, puzzle: &'p Puzzle, levels: &'p Levels) -> Option<impl Fn(Rating) -> u32 + 'p> {
        let rating = self.rating(puzzle).and_then(tenths);
        let level = self.level(puzzle).and_then(|name| place_of(levels, name));
        (rating.is_some() || level.is_some()).then_some(move |found: Rating| {
            let of_rating = rating.map(|rating| u32::from(found.tenths()).abs_diff(rating));
            let place = place_of(levels, levels.name_of(found));
            let of_level = level.zip(place).map(|(level, place)| level.abs_diff(place) as u32);
            of_rating.or(of_level).unwrap_or(u32::MAX)
        })
    }

    /// What is wrong with the label of a puzzle, each in a part of a sentence after the name of the puzzle.
    pub(super) fn mistakes(&self, outcome: &Outcome, levels: &Levels) -> Vec<String> {
        let (puzzle, Some(grade)) = (&outcome.puzzle, &outcome.grade) else { return Vec::new() };
        let level = self.level(puzzle).and_then(|label| level_mistake(label, grade, levels));
        let rating = self.rating(puzzle).and_then(|label| rating_mistake(label, grade));
        level.into_iter().chain(rating).collect()
    }
}

fn place_of(levels: &Levels, name: &str) -> Option<usize> {
    levels.iter().position(|level| level.name == name)
}

/// A rating in tenths. It may have more decimals than one only if these are zeros.
fn tenths(text: &str) -> Option<u32> {
    let number = text.parse::<f64>().ok().filter(|number| (0.0..1000.0).contains(number))?;
    let tenths = (number * 10.0).round();
    ((number * 10.0 - tenths).abs() < 1e-6).then_some(tenths as u32)
}

/// At least, if the techniques do not finish the puzzle.
fn shown(grade: &Grade) -> String {
    format!("{}{}", if grade.at_least { "at least " } else { "" }, grade.rating)
}

fn level_mistake(label: &str, grade: &Grade, levels: &Levels) -> Option<String> {
    let found = levels.name_of(grade.rating);
    if label == found {
        return None;
    }
    if place_of(levels, label).is_none() {
        let names: Vec<&str> = levels.iter().map(|level| &*level.name).collect();
        return Some(format!(
            "has the level '{}', which is none of {}; its rating {} is {found}",
            excerpt(label),
            names.join(", "),
            shown(grade)
        ));
    }
    Some(format!("has the level '{label}', but its rating {} is {found}; {}", shown(grade), bounds(label, levels)))
}

/// The ratings that belong to a level.
fn bounds(name: &str, levels: &Levels) -> String {
    let mut below = None;
    for level in levels.iter() {
        if level.name == name {
            return match (below, level.up_to) {
                (None, None) => format!("{name} is every rating"),
                (None, Some(most)) => format!("{name} is up to {most}"),
                (Some(least), None) => format!("{name} is above {least}"),
                (Some(least), Some(most)) => format!("{name} is above {least} and up to {most}"),
            };
        }
        below = level.up_to;
    }
    String::new()
}

fn rating_mistake(label: &str, grade: &Grade) -> Option<String> {
    let found = u32::from(grade.rating.tenths());
    match tenths(label) {
        None => Some(format!(
            "has the rating '{}', which is not a number with at most one decimal; it is {}",
            excerpt(label),
            shown(grade)
        )),
        Some(rating) if rating == found || grade.at_least && rating > found => None,
        Some(_) => Some(format!("has the rating {}, but it is {}", excerpt(label), shown(grade))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rating_is_a_number_with_one_decimal() {
        assert_eq!(["7.1", "7", " 7.10", "7.15", "hard", "-1"].map(|text| tenths(text.trim())), {
            [Some(71), Some(70), Some(71), None, None, None]
        });
    }

    #[test]
    fn the_bounds_of_a_level_are_those_of_its_neighbours() {
        let levels = Levels::default();
        assert_eq!(bounds("easy", &levels), "easy is up to 1.5");
        assert_eq!(bounds("hard", &levels), "hard is above 2.5 and up to 4.0");
        assert_eq!(bounds("extreme", &levels), "extreme is above 6.1");
    }
}
