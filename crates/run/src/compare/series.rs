//! Series: puzzles whose names differ only in a number, and ratings that are far from the others.
//!
//! The puzzles of all inputs of a run belong together. A rating is an outlier if it is further from the median of the
//! puzzles with the same level than three times the scaled median deviation, and at least 0.5: the rule of Hampel, with the
//! usual factor 1.4826.

use std::collections::BTreeMap;

use sudoxml_document::finding::{Finding, Rule};
use sudoxml_document::outcome::Outcome;
use sudoxml_document::position::{Position, Span};
use sudoxml_document::show::{excerpt, in_words};

/// The fewest puzzles of a series of names, and of a set of ratings.
const FEWEST_NAMES: usize = 3;
const FEWEST_RATINGS: usize = 5;

/// The least distance of an outlier from the median, in tenths.
const LEAST_DISTANCE: u32 = 5;

/// The most missing numbers that are listed. A series with more gaps is not one.
const LISTED: usize = 10;

/// The puzzles of a run.
pub(super) struct Series {
    level_attribute: Option<String>,
    puzzles: Vec<Member>,
}

/// A puzzle.
struct Member {
    document: u32,
    span: Span,
    name: Option<Box<str>>,
    level: Option<Box<str>>,
    /// In tenths.
    rating: Option<u8>,
}

impl Series {
    pub(super) fn new(level_attribute: Option<String>) -> Series {
        Series { level_attribute, puzzles: Vec::new() }
    }

    pub(super) fn add(&mut self, document: u32, outcome: &Outcome) {
        let puzzle = &outcome.puzzle;
        let level = self.level_attribute.as_ref().and_then(|wanted| puzzle.attribute(wanted));
        self.puzzles.push(Member {
            document,
            span: puzzle.span,
            name: puzzle.name.as_deref().map(Into::into),
            level: level.map(|level| level.trim().into()),
            rating: outcome.grade.as_ref().map(|grade| grade.rating.tenths()),
        });
    }

    /// The findings, by the number of the document. `place_of` is a position in the document with this number, in words.
    pub(super) fn findings(&self, place_of: impl Fn(u32, Position) -> String) -> BTreeMap<u32, Vec<Finding>> {
        let mut all: BTreeMap<u32, Vec<Finding>> = BTreeMap::new();
        let found = self.of_names(&place_of).into_iter().chain(self.of_ratings());
        found.for_each(|(document, finding)| all.entry(document).or_default().push(finding));
        all.values_mut().for_each(|findings| findings.sort_by_key(Finding::start));
        all
    }

    fn of_names(&self, place_of: &dyn Fn(u32, Position) -> String) -> Vec<(u32, Finding)> {
        let mut series: BTreeMap<(String, String), Vec<(u64, &Member)>> = BTreeMap::new();
        let named = |member: &Member| format!("'{}'", excerpt(member.name.as_deref().unwrap_or_default()));
        for member in &self.puzzles {
            if let Some((before, number, after)) = member.name.as_deref().and_then(numbered) {
                series.entry((before, after)).or_default().push((number, member));
            }
        }
        let mut findings = Vec::new();
        for mut members in series.into_values() {
            members.sort_by_key(|(number, member)| (*number, member.document, member.span.start));
            if members.len() < FEWEST_NAMES {
                continue;
            }
            for pair in members.windows(2) {
                let [(first, before), (second, member)] = pair else { continue };
                let missing = (second - first).saturating_sub(1);
                let finding = if first == second {
                    let place = place_of(before.document, before.span.start);
                    let message =
                        format!("there is a second puzzle {}; the one before it is at {place}", named(member));
                    Some((Rule::RepeatedNumber, message))
                } else if missing > 0 && missing < LISTED.min(members.len()) as u64 {
                    let numbers: Vec<String> = (first + 1..*second).map(|number| number.to_string()).collect();
                    let (numbers, are) = (in_words(&numbers, "and"), if missing == 1 { "is" } else { "are" });
                    let (before, after) = (named(before), named(member));
                    Some((Rule::MissingNumber, format!("between {before} and {after}, {numbers} {are} missing")))
                } else {
                    None
                };
                findings.extend(finding.map(|(rule, message)| (member.document, about(member, rule, message))));
            }
        }
        findings
    }

    fn of_ratings(&self) -> Vec<(u32, Finding)> {
        let mut sets: BTreeMap<Option<&str>, Vec<(u32, &Member)>> = BTreeMap::new();
        for member in &self.puzzles {
            if let Some(rating) = member.rating {
                sets.entry(member.level.as_deref()).or_default().push((rating.into(), member));
            }
        }
        let mut findings = Vec::new();
        for (level, members) in sets.into_iter().filter(|(_, members)| members.len() >= FEWEST_RATINGS) {
            let median = median(members.iter().map(|(rating, _)| *rating).collect());
            let deviation = self::median(members.iter().map(|(rating, _)| rating.abs_diff(median)).collect());
            for (rating, member) in members {
                let distance = rating.abs_diff(median);
                // 3 times 1.4826 times the median deviation.
                if distance < LEAST_DISTANCE || distance * 10_000 <= deviation * 44_478 {
                    continue;
                }
                let name = member.name.as_ref().map_or("this puzzle".into(), |name| format!("'{}'", excerpt(name)));
                let of = level.map_or("the others".into(), |level| format!("those of the level '{}'", excerpt(level)));
                let message = format!(
                    "{name} has the rating {}, far from {}, the median of {of}",
                    tenths(rating),
                    tenths(median)
                );
                findings.push((member.document, about(member, Rule::RatingOutlier, message)));
            }
        }
        findings
    }
}

fn about(member: &Member, rule: Rule, message: String) -> Finding {
    Finding::new(rule, member.span, message).of_puzzle(member.name.as_deref())
}

fn tenths(rating: u32) -> String {
    format!("{}.{}", rating / 10, rating % 10)
}

/// The lower median.
fn median(mut numbers: Vec<u32>) -> u32 {
    numbers.sort_unstable();
    numbers.get((numbers.len().max(1) - 1) / 2).copied().unwrap_or_default()
}

/// The text before the last number of a name, the number, and the text after it.
fn numbered(name: &str) -> Option<(String, u64, String)> {
    let end = name.rfind(|c: char| c.is_ascii_digit())? + 1;
    let start = name[..end]
        .rfind(|c: char| !c.is_ascii_digit())
        .map_or(0, |at| at + name[at..].chars().next().map_or(1, char::len_utf8));
    let number = name[start..end].parse().ok()?;
    Some((name[..start].to_owned(), number, name[end..].to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_number_of_a_name_counts() {
        let parts = |name: &str| numbered(name).map(|(before, number, after)| format!("{before}|{number}|{after}"));
        assert_eq!(parts("May 4").as_deref(), Some("May |4|"));
        assert_eq!(parts("2026-05-04 (hard)").as_deref(), Some("2026-05-|4| (hard)"));
        assert_eq!(parts("é12").as_deref(), Some("é|12|"));
        assert_eq!((parts("May"), parts("99999999999999999999")), (None, None));
    }

    #[test]
    fn the_median_is_the_lower_one() {
        assert_eq!((median(vec![]), median(vec![7]), median(vec![4, 1, 3, 2])), (0, 7, 2));
    }
}
