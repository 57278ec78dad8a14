//! A table that is written row by row.

use std::io::{self, Write};
use std::path::Path;

#[cfg(feature = "arrow")]
use arrow_ipc::writer::StreamWriter;

use crate::event::PuzzleResult;
#[cfg(feature = "arrow")]
use crate::table::arrow::Batches;
use crate::table::rows::{Row, Table, TableFormat};
use crate::writer::OutcomeWriter;

/// Writes a table. It has the rows of all documents that the writer receives. What a task did not find out is empty, such as the
/// rating of a puzzle that was not graded: `OutcomeOptions::for_table` finds out everything that the columns need.
///
/// ```
/// use sudoxml::finding::Requirement;
/// use sudoxml::run::{OutcomeOptions, Task};
/// use sudoxml::table::{Column, Table, TableFormat, TableWriter};
/// let table = Table::new(TableFormat::Csv).columns([Column::Line, Column::Verdict, Column::Solutions]);
/// let outcomes = Task::outcomes(OutcomeOptions::for_table(&table), Requirement::Nothing);
/// let mut csv = TableWriter::new(table, Vec::new())?;
/// outcomes.process("<sudoku><cells/></sudoku>", &mut std::io::sink())?.write_to(&mut csv)?;
/// assert_eq!(String::from_utf8_lossy(&csv.into_inner()?), "line,verdict,solutions\n1,multiple,10000\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct TableWriter<W: Write> {
    table: Table,
    /// The name of the document.
    document: String,
    rows: Rows<W>,
}

/// The rows in one format.
enum Rows<W: Write> {
    Csv(Box<csv::Writer<W>>),
    Json(W),
    #[cfg(feature = "arrow")]
    Arrow(Box<(Batches, StreamWriter<W>)>),
}

impl<W: Write> std::fmt::Debug for TableWriter<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TableWriter").field("table", &self.table).finish_non_exhaustive()
    }
}

impl<W: Write + Send> TableWriter<W> {
    /// Starts a table. CSV has a line with the names of the columns.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn new(table: Table, out: W) -> io::Result<TableWriter<W>> {
        let rows = match table.format() {
            TableFormat::Csv => {
                let mut csv = csv::Writer::from_writer(out);
                csv.write_record(table.columns.iter().map(|column| column.name()))?;
                Rows::Csv(Box::new(csv))
            }
            TableFormat::Json => Rows::Json(out),
            #[cfg(feature = "arrow")]
            TableFormat::Arrow => {
                let rows = Batches::new(table.clone());
                let stream = StreamWriter::try_new(out, &rows.schema()).map_err(io::Error::other)?;
                Rows::Arrow(Box::new((rows, stream)))
            }
        };
        Ok(TableWriter { table, document: String::new(), rows })
    }

    /// Continues a table: the same without the names of the columns.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn without_head(table: Table, out: W) -> io::Result<TableWriter<W>> {
        match table.format() {
            TableFormat::Csv => {
                let rows = Rows::Csv(Box::new(csv::Writer::from_writer(out)));
                Ok(TableWriter { table, document: String::new(), rows })
            }
            _ => TableWriter::new(table, out),
        }
    }

    /// Ends the table, and returns the writer.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn into_inner(mut self) -> io::Result<W> {
        self.finish()?;
        match self.rows {
            Rows::Csv(csv) => csv.into_inner().map_err(|error| io::Error::other(error.to_string())),
            Rows::Json(out) => Ok(out),
            #[cfg(feature = "arrow")]
            Rows::Arrow(arrow) => arrow.1.into_inner().map_err(io::Error::other),
        }
    }
}

impl<W: Write + Send> OutcomeWriter for TableWriter<W> {
    fn start(&mut self, document: &Path) -> io::Result<()> {
        self.document = document.to_string_lossy().into_owned();
        Ok(())
    }

    fn puzzle(&mut self, result: &mut PuzzleResult) -> io::Result<()> {
        let (document, outcome) = (&*self.document, &result.outcome);
        match &mut self.rows {
            Rows::Csv(csv) => Ok(csv.write_record(self.table.row(document, outcome).map(|value| value.to_string()))?),
            Rows::Json(out) => {
                serde_json::to_writer(&mut *out, &Row { table: &self.table, document, outcome })?;
                out.write_all(b"\n")
            }
            #[cfg(feature = "arrow")]
            Rows::Arrow(arrow) => {
                let (rows, stream) = &mut **arrow;
                rows.push(document, outcome);
                if rows.len() < Batches::ROWS { Ok(()) } else { write_batch(rows, stream) }
            }
        }
    }

    fn finish(&mut self) -> io::Result<()> {
        match &mut self.rows {
            Rows::Csv(csv) => csv.flush(),
            Rows::Json(out) => out.flush(),
            #[cfg(feature = "arrow")]
            Rows::Arrow(arrow) => {
                let (rows, stream) = &mut **arrow;
                if !rows.is_empty() {
                    write_batch(rows, stream)?;
                }
                stream.finish().map_err(io::Error::other)
            }
        }
    }
}

#[cfg(feature = "arrow")]
fn write_batch<W: Write>(rows: &mut Batches, stream: &mut StreamWriter<W>) -> io::Result<()> {
    let batch = rows.take().map_err(io::Error::other)?;
    stream.write(&batch).map_err(io::Error::other)
}
