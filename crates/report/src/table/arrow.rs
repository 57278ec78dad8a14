//! Rows in the columns of Arrow.

use std::sync::Arc;

use arrow_array::builder::{ArrayBuilder, BooleanBuilder, Float64Builder, Int64Builder, StringBuilder};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};

use crate::table::column::{Column, ColumnType, Value};
use crate::table::rows::Table;
use sudoxml_document::outcome::Outcome;

/// Collects rows, and makes record batches of them. A number is an `Int64`, a rating a `Float64`, a flag a `Boolean` and
/// a text a `Utf8`. Every column can be null.
///
/// ```
/// use sudoxml::document::{Document, SolveOptions};
/// use sudoxml::table::{Batches, Column, Table, TableFormat};
/// let table = Table::new(TableFormat::Arrow).columns([Column::Document, Column::Verdict]);
/// let mut rows = Batches::new(table);
/// let mut document = Document::parse("<sudoku><cells/></sudoku>")?;
/// rows.push("a.xml", &document.count(&SolveOptions::new().limit(2))[0]);
/// let batch = rows.take()?;
/// assert_eq!((batch.num_rows(), batch.schema().field(1).name().as_str()), (1, "verdict"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Batches {
    table: Table,
    schema: SchemaRef,
    columns: Vec<Builder>,
    rows: usize,
}

/// The values of a column.
#[derive(Debug)]
enum Builder {
    Text(StringBuilder),
    Number(Int64Builder),
    Rating(Float64Builder),
    Flag(BooleanBuilder),
}

impl Batches {
    /// The usual number of rows of a batch.
    pub const ROWS: usize = 1 << 13;

    /// No rows, for the columns of this table.
    pub fn new(table: Table) -> Batches {
        let fields = table.columns.iter().map(|&column| Field::new(column.name(), data_type(column), true));
        let schema = Arc::new(Schema::new(fields.collect::<Vec<Field>>()));
        let columns = table.columns.iter().map(|&column| Builder::new(column)).collect();
        Batches { table, schema, columns, rows: 0 }
    }

    /// The names and the types of the columns.
    pub fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }

    /// The number of rows that were not taken yet.
    pub fn len(&self) -> usize {
        self.rows
    }

    /// Whether all rows were taken.
    pub fn is_empty(&self) -> bool {
        self.rows == 0
    }

    /// Adds the row of a puzzle.
    pub fn push(&mut self, document: &str, outcome: &Outcome) {
        for (builder, value) in self.columns.iter_mut().zip(self.table.row(document, outcome)) {
            builder.append(value);
        }
        self.rows += 1;
    }

    /// Takes the rows as a batch.
    ///
    /// # Errors
    /// If there is no memory for the batch.
    pub fn take(&mut self) -> Result<RecordBatch, ArrowError> {
        self.rows = 0;
        let columns = self.columns.iter_mut().map(Builder::finish).collect();
        RecordBatch::try_new(self.schema(), columns)
    }
}

const fn data_type(column: Column) -> DataType {
    match column.column_type() {
        ColumnType::Text => DataType::Utf8,
        ColumnType::Number => DataType::Int64,
        ColumnType::Flag => DataType::Boolean,
        ColumnType::Rating => DataType::Float64,
    }
}

impl Builder {
    fn new(column: Column) -> Builder {
        match column.column_type() {
            ColumnType::Text => Builder::Text(StringBuilder::new()),
            ColumnType::Number => Builder::Number(Int64Builder::new()),
            ColumnType::Flag => Builder::Flag(BooleanBuilder::new()),
            ColumnType::Rating => Builder::Rating(Float64Builder::new()),
        }
    }

    /// Adds a value. One of another type is null, but each column has one type.
    fn append(&mut self, value: Value<'_>) {
        match (self, value) {
            (Builder::Text(texts), Value::Text(text)) => texts.append_value(text),
            (Builder::Text(texts), _) => texts.append_null(),
            (Builder::Number(numbers), Value::Number(number)) => {
                numbers.append_value(i64::try_from(number).unwrap_or(i64::MAX));
            }
            (Builder::Number(numbers), _) => numbers.append_null(),
            (Builder::Rating(ratings), Value::Rating(rating)) => ratings.append_value(f64::from(rating)),
            (Builder::Rating(ratings), _) => ratings.append_null(),
            (Builder::Flag(flags), Value::Flag(flag)) => flags.append_value(flag),
            (Builder::Flag(flags), _) => flags.append_null(),
        }
    }

    fn finish(&mut self) -> ArrayRef {
        match self {
            Builder::Text(texts) => ArrayBuilder::finish(texts),
            Builder::Number(numbers) => ArrayBuilder::finish(numbers),
            Builder::Rating(ratings) => ArrayBuilder::finish(ratings),
            Builder::Flag(flags) => ArrayBuilder::finish(flags),
        }
    }
}
