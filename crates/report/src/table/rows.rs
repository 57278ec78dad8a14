//! The table, and its rows as CSV and JSON.

use std::io;

use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::table::column::{Column, Value};
use sudoku_engine::logic::Levels;
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

    /// Whether the rows are written in batches that do not depend on the documents.
    pub fn is_in_batches(&self) -> bool {
        match self.format {
            TableFormat::Csv | TableFormat::Json => false,
            #[cfg(feature = "arrow")]
            TableFormat::Arrow => true,
        }
    }

    /// The text before the rows.
    pub fn head(&self) -> String {
        match self.format {
            TableFormat::Csv => {
                let names: Vec<&str> = self.columns.iter().map(|column| column.name()).collect();
                names.join(",") + "\n"
            }
            TableFormat::Json => String::new(),
            #[cfg(feature = "arrow")]
            TableFormat::Arrow => String::new(),
        }
    }

    /// The rows of the puzzles of a document; none if the rows are written in batches.
    ///
    /// # Errors
    /// Errors of the writers. Writing to memory does not fail.
    pub fn rows(&self, document: &str, outcomes: &[Outcome]) -> io::Result<Vec<u8>> {
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
            #[cfg(feature = "arrow")]
            TableFormat::Arrow => {}
        }
        Ok(rows)
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

impl<'r> Row<'r> {
    /// The values, in the order of the columns.
    pub(super) fn values(&self) -> impl Iterator<Item = (Column, Value<'r>)> {
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
