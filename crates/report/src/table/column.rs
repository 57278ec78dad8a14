//! The columns of a table, and what each contains.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use serde::ser::{Serialize, Serializer};

use sudoku_engine::audit::canonical::canonical;
use sudoku_engine::audit::symmetry::symmetries;
use sudoku_engine::logic::{Levels, Rating};
use sudoku_engine::notation::{Notation, not_in_text};
use sudoxml_document::choice::{Choice, Named, UnknownName, named};
use sudoxml_document::outcome::{Outcome, SolutionCount};

/// A column of a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Column {
    /// The path of the document. For the standard input of the command it is `-`, and for
    /// `Task::process` it is empty.
    Document,
    /// The line of the puzzle, from 1.
    Line,
    /// The name of the puzzle. Missing if it has none.
    Name,
    /// `none`, `unique` or `multiple`. Missing if the puzzle is not settled.
    Verdict,
    /// The number of solutions, up to the limit of the search.
    Solutions,
    /// False if there are more solutions than that.
    Complete,
    /// The rating on the scale of Sudoku Explainer. Missing if the puzzle has no grade.
    Rating,
    /// Whether the rating is a lower bound. Missing if the puzzle has no grade.
    AtLeast,
    /// The name of the level. Missing if the puzzle has no grade.
    Level,
    /// The column of the puzzle in its line, in characters from 1.
    Column,
    /// The puzzle on one line, a character for each cell in reading order: `.` for a blank, then 1 to 9 and A to P. Missing
    /// if a line does not say its board, because this has further units, regions or other boxes than usual.
    Givens,
    /// The first solution in ascending order, in the same characters. Missing if there is none, or if the puzzle is not
    /// settled.
    FirstSolution,
    /// The rating of the hardest step up to the first digit. Missing if the puzzle has no grade.
    Pearl,
    /// The rating of the first step. Missing if the puzzle has no grade.
    Diamond,
    /// The technique of the hardest step. Missing if the puzzle has no grade.
    Technique,
    /// How many times a value is more than once in a unit.
    Violations,
    /// The [canonical form](sudoku_engine::audit::canonical) of the puzzle, in the characters of the givens: two puzzles
    /// have the same one if and only if they are the same up to symmetry. Missing if the board is not classic, or if a
    /// value is more than once in a unit.
    Canonical,
    /// The [symmetry](sudoku_engine::audit::symmetry) of the pattern of givens. Missing if it has none.
    Symmetry,
    /// The [scale](sudoku_engine::logic::Scale) of the ratings. Missing if the puzzle has no grade.
    Scale,
}

impl Column {
    /// All columns. New ones come after the others.
    pub const ALL: [Column; 19] = [
        Column::Document,
        Column::Line,
        Column::Name,
        Column::Verdict,
        Column::Solutions,
        Column::Complete,
        Column::Rating,
        Column::AtLeast,
        Column::Level,
        Column::Column,
        Column::Givens,
        Column::FirstSolution,
        Column::Pearl,
        Column::Diamond,
        Column::Technique,
        Column::Violations,
        Column::Canonical,
        Column::Symmetry,
        Column::Scale,
    ];

    /// The columns of a table as CSV or JSON for which none are given.
    pub(super) const DEFAULT: &[Column] = Column::ALL.split_at(9).0;

    /// The name in the head of a table, for instance `at_least`.
    pub fn name(self) -> &'static str {
        Choice::name(self)
    }

    /// The type of its values.
    pub const fn column_type(self) -> ColumnType {
        match self {
            Column::Line | Column::Column | Column::Solutions | Column::Violations => ColumnType::Number,
            Column::Rating | Column::Pearl | Column::Diamond => ColumnType::Rating,
            Column::Complete | Column::AtLeast => ColumnType::Flag,
            Column::Document
            | Column::Name
            | Column::Verdict
            | Column::Level
            | Column::Givens
            | Column::FirstSolution
            | Column::Technique
            | Column::Canonical
            | Column::Symmetry
            | Column::Scale => ColumnType::Text,
        }
    }

    /// Whether the puzzle must be graded for this column.
    pub(super) const fn is_of_grade(self) -> bool {
        matches!(
            self,
            Column::Rating
                | Column::AtLeast
                | Column::Level
                | Column::Pearl
                | Column::Diamond
                | Column::Technique
                | Column::Scale
        )
    }

    pub(super) fn value<'v>(self, document: &'v str, outcome: &'v Outcome, levels: &'v Levels) -> Value<'v> {
        let grade = outcome.grade.as_ref();
        match self {
            Column::Document => Value::Text(document.into()),
            Column::Line => Value::Number(outcome.puzzle.span.start.line as u64),
            Column::Name => outcome.puzzle.name.as_deref().map_or(Value::Missing, |name| Value::Text(name.into())),
            Column::Verdict => outcome.verdict().map_or(Value::Missing, |verdict| Value::Text(verdict.name().into())),
            Column::Solutions => match outcome.count {
                SolutionCount::Exactly(count) | SolutionCount::MoreThan(count) => Value::Number(count),
                SolutionCount::Several | SolutionCount::Uncounted | SolutionCount::Unsettled => Value::Missing,
            },
            Column::Complete => Value::Flag(matches!(outcome.count, SolutionCount::Exactly(_))),
            Column::Rating => grade.map_or(Value::Missing, |grade| Value::Rating(grade.rating)),
            Column::AtLeast => grade.map_or(Value::Missing, |grade| Value::Flag(grade.at_least)),
            Column::Level => grade.map_or(Value::Missing, |grade| Value::Text(levels.name_of(grade.rating).into())),
            Column::Column => Value::Number(outcome.puzzle.span.start.column as u64),
            Column::Givens => {
                let givens = &outcome.puzzle.givens;
                let is_whole = not_in_text(Notation::Line, givens, None).is_empty();
                if is_whole { Value::Text(givens.to_string().into()) } else { Value::Missing }
            }
            Column::FirstSolution => {
                let first = outcome.solutions().next();
                first.map_or(Value::Missing, |first| Value::Text(first.to_string().into()))
            }
            Column::Pearl => grade.map_or(Value::Missing, |grade| Value::Rating(grade.pearl)),
            Column::Diamond => grade.map_or(Value::Missing, |grade| Value::Rating(grade.diamond)),
            Column::Technique => grade
                .and_then(|grade| grade.technique)
                .map_or(Value::Missing, |technique| Value::Text(technique.name().into())),
            Column::Violations => Value::Number(outcome.violations.len() as u64),
            Column::Canonical => {
                let keeps_the_rules = outcome.violations.is_empty();
                let grid = outcome.puzzle.givens.to_grid().filter(|_| keeps_the_rules);
                grid.map_or(Value::Missing, |grid| Value::Text(canonical(&grid).form().to_string().into()))
            }
            Column::Symmetry => symmetries(&outcome.puzzle.givens)
                .of_pattern
                .map_or(Value::Missing, |symmetry| Value::Text(symmetry.name().into())),
            Column::Scale => grade.map_or(Value::Missing, |grade| Value::Text(grade.scale.name().into())),
        }
    }
}

/// From its name.
impl FromStr for Column {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Column, UnknownName> {
        Column::from_name(name)
    }
}

/// The names are identifiers in SQL.
impl Choice for Column {
    const NOUN: (&'static str, &'static str) = ("column", "columns");
    const FORMER: &'static [(&'static str, &'static str)] =
        &[("at-least", "at_least"), ("first-solution", "first_solution")];
    const TABLE: &'static [Named<Column>] = &[
        named(Column::Document, "document", "the path of the document"),
        named(Column::Line, "line", "the line of the puzzle"),
        named(Column::Name, "name", "the name of the puzzle"),
        named(Column::Verdict, "verdict", "none, unique or multiple"),
        named(Column::Solutions, "solutions", "the number of solutions, up to max-solutions"),
        named(Column::Complete, "complete", "false if there are more solutions than that"),
        named(Column::Rating, "rating", "the rating of 'sudoxml grade'; empty if the puzzle cannot be graded"),
        named(Column::AtLeast, "at_least", "true if the rating is a lower bound"),
        named(Column::Level, "level", "the level of 'sudoxml grade'"),
        named(Column::Column, "column", "the column of the puzzle in its line"),
        named(Column::Givens, "givens", "the puzzle on one line; empty if a line does not say its board"),
        named(Column::FirstSolution, "first_solution", "its first solution, in the same characters"),
        named(Column::Pearl, "pearl", "the rating of the hardest step up to the first digit"),
        named(Column::Diamond, "diamond", "the rating of the first step"),
        named(Column::Technique, "technique", "the technique of the hardest step"),
        named(Column::Violations, "violations", "how many times a digit is more than once in a unit"),
        named(Column::Canonical, "canonical", "the same text for puzzles that are the same up to symmetry"),
        named(Column::Symmetry, "symmetry", "the symmetry of the pattern of givens"),
        named(Column::Scale, "scale", "the scale of the ratings: sudoku-explainer or sudoxml"),
    ];
}

/// The columns of a list of names separated by commas, where `all` is all of them.
///
/// # Errors
/// The first name that is not one.
pub fn columns(list: &str) -> Result<Vec<Column>, UnknownName> {
    let mut columns = Vec::new();
    for name in list.split(',').map(str::trim) {
        match name {
            "all" => columns.extend(Column::ALL),
            name => columns.push(Column::from_name(name)?),
        }
    }
    Ok(columns)
}

/// The type of the values of a column.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ColumnType {
    /// A text.
    Text,
    /// A whole number from 0.
    Number,
    /// True or false.
    Flag,
    /// A number with one decimal.
    Rating,
}

/// The content of a column in a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value<'v> {
    /// Nothing. It has any type.
    Missing,
    /// A text.
    Text(Cow<'v, str>),
    /// A whole number.
    Number(u64),
    /// True or false.
    Flag(bool),
    /// A rating.
    Rating(Rating),
}

impl Value<'_> {
    /// The value apart from its puzzle.
    pub fn into_owned(self) -> Value<'static> {
        match self {
            Value::Missing => Value::Missing,
            Value::Text(text) => Value::Text(text.into_owned().into()),
            Value::Number(number) => Value::Number(number),
            Value::Flag(flag) => Value::Flag(flag),
            Value::Rating(rating) => Value::Rating(rating),
        }
    }
}

impl fmt::Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Missing => Ok(()),
            Value::Text(text) => f.write_str(text),
            Value::Number(number) => write!(f, "{number}"),
            Value::Flag(flag) => write!(f, "{flag}"),
            Value::Rating(rating) => write!(f, "{rating}"),
        }
    }
}

impl Serialize for Value<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Value::Missing => serializer.serialize_none(),
            Value::Text(text) => serializer.serialize_str(text),
            Value::Number(number) => serializer.serialize_u64(*number),
            Value::Flag(flag) => serializer.serialize_bool(*flag),
            Value::Rating(rating) => serializer.serialize_f64(f64::from(*rating)),
        }
    }
}
