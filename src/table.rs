//! Tables: one row for each puzzle, as CSV or as JSON.

use std::fmt;
use std::io;

use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::logic::{Levels, Rating};
use crate::outcome::{Outcome, SolutionCount};

/// The format of a table. Both are in UTF-8, and each row ends with a line feed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[non_exhaustive]
pub enum TableFormat {
    /// Comma-separated values with a first line of column names, quoted as in RFC 4180. A missing value is empty.
    #[default]
    Csv,
    /// A JSON object on each line. A missing value is `null`.
    Json,
}

/// A column of a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Column {
    /// The path of the document. For the standard input of the command it is `-`, and for
    /// [`Task::process`](crate::run::Task::process) it is empty.
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
}

impl Column {
    /// All columns, in the order of a table.
    pub const ALL: [Column; 9] = [
        Column::Document,
        Column::Line,
        Column::Name,
        Column::Verdict,
        Column::Solutions,
        Column::Complete,
        Column::Rating,
        Column::AtLeast,
        Column::Level,
    ];

    /// The name in the head of a table, for instance `at-least`.
    pub const fn name(self) -> &'static str {
        match self {
            Column::Document => "document",
            Column::Line => "line",
            Column::Name => "name",
            Column::Verdict => "verdict",
            Column::Solutions => "solutions",
            Column::Complete => "complete",
            Column::Rating => "rating",
            Column::AtLeast => "at-least",
            Column::Level => "level",
        }
    }

    /// The column with this name.
    pub fn from_name(name: &str) -> Option<Column> {
        Column::ALL.into_iter().find(|column| column.name() == name)
    }

    /// Whether the puzzle must be graded for this column.
    const fn is_of_grade(self) -> bool {
        matches!(self, Column::Rating | Column::AtLeast | Column::Level)
    }

    fn value<'v>(self, document: &'v str, outcome: &'v Outcome, levels: &'v Levels) -> Value<'v> {
        let grade = outcome.grade.as_ref();
        match self {
            Column::Document => Value::Text(document),
            Column::Line => Value::Number(outcome.puzzle.span.start.line as u64),
            Column::Name => outcome.puzzle.name.as_deref().map_or(Value::Missing, Value::Text),
            Column::Verdict => outcome.verdict().map_or(Value::Missing, |verdict| Value::Text(verdict.name())),
            Column::Solutions => match outcome.count {
                SolutionCount::Exactly(count) | SolutionCount::MoreThan(count) => Value::Number(count),
                SolutionCount::Uncounted | SolutionCount::Unsettled => Value::Missing,
            },
            Column::Complete => Value::Flag(matches!(outcome.count, SolutionCount::Exactly(_))),
            Column::Rating => grade.map_or(Value::Missing, |grade| Value::Rating(grade.rating)),
            Column::AtLeast => grade.map_or(Value::Missing, |grade| Value::Flag(grade.at_least)),
            Column::Level => grade.map_or(Value::Missing, |grade| Value::Text(levels.name_of(grade.rating))),
        }
    }
}

/// A table of puzzles: its format, its columns, and the names of levels.
///
/// ```
/// use sudoxml::{run::Task, table::{Column, Table, TableFormat}};
/// let table = Table::new(TableFormat::Csv).columns([Column::Line, Column::Verdict, Column::Solutions]);
/// let mut csv = Vec::new();
/// Task::table(table).limit(9).process("<sudoku><cells/></sudoku>", &mut csv)?;
/// assert_eq!(String::from_utf8_lossy(&csv), "line,verdict,solutions\n1,multiple,9\n");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Table {
    format: TableFormat,
    columns: Vec<Column>,
    levels: Levels,
}

impl Table {
    /// A table with all columns.
    pub fn new(format: TableFormat) -> Table {
        Table { format, columns: Column::ALL.to_vec(), levels: Levels::default() }
    }

    /// The columns, in their order. A repeated column counts once, and without any column there
    /// are all. A table without `rating`, `at-least` and `level` is
    /// made without grading.
    #[must_use]
    pub fn columns(self, columns: impl IntoIterator<Item = Column>) -> Table {
        let mut kept: Vec<Column> = Vec::new();
        for column in columns {
            if !kept.contains(&column) {
                kept.push(column);
            }
        }
        let columns = if kept.is_empty() { Column::ALL.to_vec() } else { kept };
        Table { columns, ..self }
    }

    /// The names for ranges of ratings.
    #[must_use]
    pub fn levels(self, levels: Levels) -> Table {
        Table { levels, ..self }
    }

    /// Whether the puzzles must be graded.
    pub(crate) fn needs_grades(&self) -> bool {
        self.columns.iter().any(|column| column.is_of_grade())
    }

    /// The text before the rows.
    pub(crate) fn head(&self) -> String {
        match self.format {
            TableFormat::Csv => {
                let names: Vec<&str> = self.columns.iter().map(|column| column.name()).collect();
                names.join(",") + "\n"
            }
            TableFormat::Json => String::new(),
        }
    }

    /// The rows of the puzzles of a document.
    ///
    /// # Errors
    /// Errors of the writers. Writing to memory does not fail.
    pub(crate) fn rows(&self, document: &str, outcomes: &[Outcome]) -> io::Result<Vec<u8>> {
        let mut rows = Vec::new();
        let row = |outcome| Row { table: self, document, outcome };
        match self.format {
            TableFormat::Csv => {
                let mut csv = csv::Writer::from_writer(&mut rows);
                for outcome in outcomes {
                    csv.write_record(row(outcome).values().map(|(_, value)| value.to_string()))?;
                }
                csv.flush()?;
            }
            TableFormat::Json => {
                for outcome in outcomes {
                    serde_json::to_writer(&mut rows, &row(outcome))?;
                    rows.push(b'\n');
                }
            }
        }
        Ok(rows)
    }
}

struct Row<'r> {
    table: &'r Table,
    document: &'r str,
    outcome: &'r Outcome,
}

impl<'r> Row<'r> {
    fn values(&self) -> impl Iterator<Item = (Column, Value<'r>)> {
        let Row { table, document, outcome } = *self;
        table.columns.iter().map(move |&column| (column, column.value(document, outcome, &table.levels)))
    }
}

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.table.columns.len()))?;
        for (column, value) in self.values() {
            map.serialize_entry(column.name(), &value)?;
        }
        map.end()
    }
}

enum Value<'v> {
    Missing,
    Text(&'v str),
    Number(u64),
    Flag(bool),
    Rating(Rating),
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
            Value::Rating(rating) => serializer.serialize_f64(f64::from(rating.tenths()) / 10.0),
        }
    }
}
