//! A table: its format, its columns, and the values of a row.

use std::str::FromStr;

use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::table::column::{Column, Value};
use sudoku_engine::logic::Levels;
use sudoxml_document::choice::{Choice, Named, UnknownName, named};
use sudoxml_document::options::{OptionSpec, Values};
use sudoxml_document::outcome::Outcome;

/// The format of a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[non_exhaustive]
pub enum TableFormat {
    /// Comma-separated values in UTF-8 with a first line of column names, quoted as in RFC 4180. A missing value is empty.
    /// Each row ends with a line feed.
    #[default]
    Csv,
    /// A JSON object in UTF-8 on each line. A missing value is `null`.
    Json,
    /// A stream of [Arrow IPC](https://arrow.apache.org/docs/format/Columnar.html#ipc-streaming-format). A missing value is
    /// null. It needs the feature `arrow`.
    #[cfg(feature = "arrow")]
    Arrow,
}

/// The extensions of files, and the format that each names.
const EXTENSIONS: &[(&str, TableFormat)] = &[
    ("csv", TableFormat::Csv),
    ("json", TableFormat::Json),
    ("jsonl", TableFormat::Json),
    ("ndjson", TableFormat::Json),
    #[cfg(feature = "arrow")]
    ("arrow", TableFormat::Arrow),
    #[cfg(feature = "arrow")]
    ("arrows", TableFormat::Arrow),
];

impl TableFormat {
    /// The format of a file with this extension.
    pub fn of_extension(extension: &str) -> Option<TableFormat> {
        EXTENSIONS.iter().find(|(name, _)| extension.eq_ignore_ascii_case(name)).map(|(_, format)| *format)
    }
}

/// The format of a table.
pub const TO: OptionSpec = OptionSpec::new("to", Values::of::<TableFormat>(), "The format of the table")
    .default("the one that the extension of OUT names, or else csv");

/// The columns of a table.
pub const COLUMNS: OptionSpec =
    OptionSpec::new("columns", Values::Like("name,verdict,rating"), "The columns, separated by commas, or 'all'")
        .detail("Without a column about the grade, no puzzle is graded")
        .default("the first nine; all for Arrow");

/// From its name.
impl FromStr for TableFormat {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<TableFormat, UnknownName> {
        TableFormat::from_name(name)
    }
}

impl Choice for TableFormat {
    const NOUN: (&'static str, &'static str) = ("table format", "table formats");
    const TABLE: &'static [Named<TableFormat>] = &[
        named(TableFormat::Csv, "csv", "Comma-separated values, with a line of column names"),
        named(TableFormat::Json, "json", "A JSON object on each line"),
        #[cfg(feature = "arrow")]
        named(TableFormat::Arrow, "arrow", "A stream of Arrow IPC, with all columns"),
    ];
    #[cfg(not(feature = "arrow"))]
    const LEFT_OUT: &'static [&'static str] = &["arrow"];
}

/// A table of puzzles: its format, its columns, and the names of levels. [`TableWriter`](crate::table::TableWriter) writes
/// it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Table {
    format: TableFormat,
    pub(super) columns: Vec<Column>,
    levels: Levels,
}

impl Table {
    /// A table with the columns from `document` to `level`; in the format of Arrow, with all columns.
    pub fn new(format: TableFormat) -> Table {
        Table { format, columns: default_columns(format).to_vec(), levels: Levels::default() }
    }

    /// The columns, in their order. A repeated column counts once, and without any column there are those of
    /// [`Table::new`]. A table without a column about the grade is made without grading.
    #[must_use]
    pub fn columns(self, columns: impl IntoIterator<Item = Column>) -> Table {
        let mut kept: Vec<Column> = Vec::new();
        for column in columns {
            if !kept.contains(&column) {
                kept.push(column);
            }
        }
        let columns = if kept.is_empty() { default_columns(self.format).to_vec() } else { kept };
        Table { columns, ..self }
    }

    /// The names for ranges of ratings.
    #[must_use]
    pub fn levels(self, levels: Levels) -> Table {
        Table { levels, ..self }
    }

    /// Whether the puzzles must be graded.
    pub fn needs_grades(&self) -> bool {
        self.columns.iter().any(|column| column.is_of_grade())
    }

    /// Whether a solution of each puzzle is needed.
    pub fn needs_solutions(&self) -> bool {
        self.columns.contains(&Column::FirstSolution)
    }

    /// The format.
    pub fn format(&self) -> TableFormat {
        self.format
    }

    /// The row of a puzzle: the value of each column. `document` is the path of the document.
    ///
    /// ```
    /// use sudoxml::document::{Document, SolveOptions};
    /// use sudoxml::table::{Column, Table, TableFormat, Value};
    /// let table = Table::new(TableFormat::Json).columns([Column::Document, Column::Verdict, Column::Rating]);
    /// let mut document = Document::parse("<sudoku><cells/></sudoku>")?;
    /// let outcome = &document.count(&SolveOptions::new().limit(2))[0];
    /// let row: Vec<Value<'_>> = table.row("a.xml", outcome).collect();
    /// assert_eq!(row, [Value::Text("a.xml".into()), Value::Text("multiple".into()), Value::Missing]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn row<'r>(&'r self, document: &'r str, outcome: &'r Outcome) -> impl Iterator<Item = Value<'r>> {
        self.columns.iter().map(move |column| column.value(document, outcome, &self.levels))
    }
}

fn default_columns(format: TableFormat) -> &'static [Column] {
    match format {
        TableFormat::Csv | TableFormat::Json => Column::DEFAULT,
        #[cfg(feature = "arrow")]
        TableFormat::Arrow => &Column::ALL,
    }
}

/// The row of a puzzle.
pub(super) struct Row<'r> {
    pub table: &'r Table,
    pub document: &'r str,
    pub outcome: &'r Outcome,
}

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.table.columns.len()))?;
        for (column, value) in self.table.columns.iter().zip(self.table.row(self.document, self.outcome)) {
            map.serialize_entry(column.name(), &value)?;
        }
        map.end()
    }
}
