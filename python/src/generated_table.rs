//! Puzzles made to order as an Arrow stream: a row for each puzzle, made when its batch is read.

use std::sync::Arc;

use arrow_array::{ArrayRef, Float64Array, Int64Array, RecordBatch, RecordBatchReader, StringArray};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};

use crate::generate::{Generated, Making, Step};
use crate::table::is_interrupted;

/// The rows of a batch. An order that is rare takes long for each of them.
const ROWS: usize = 1024;

/// The columns: the fields of a puzzle that was made.
pub fn schema() -> Schema {
    Schema::new(vec![
        Field::new("number", DataType::Int64, false),
        Field::new("puzzle", DataType::Utf8, false),
        Field::new("solution", DataType::Utf8, false),
        Field::new("given_count", DataType::Int64, false),
        Field::new("rating", DataType::Float64, true),
        Field::new("technique", DataType::Utf8, true),
        Field::new("level", DataType::Utf8, true),
    ])
}

/// The batches of an order.
pub struct Rows {
    schema: SchemaRef,
    /// `None` after the last batch and after Ctrl-C.
    making: Option<Making>,
}

impl Rows {
    /// The puzzles that are left.
    pub fn new(making: Making) -> Rows {
        Rows { schema: Arc::new(schema()), making: Some(making) }
    }

    /// The next puzzles, as many as a batch has; `None` if Ctrl-C was pressed.
    fn puzzles(&mut self) -> Option<Vec<Generated>> {
        let mut made = Vec::new();
        while made.len() < ROWS {
            let Some(making) = self.making.take() else { break };
            if is_interrupted() {
                return None;
            }
            let (making, step) = making.step();
            match step {
                Step::Made(one) => made.push(one),
                Step::Tried => {}
                Step::Ended => break,
            }
            self.making = Some(making);
        }
        Some(made)
    }

    fn batch(&self, made: &[Generated]) -> Result<RecordBatch, ArrowError> {
        let text =
            |of: fn(&Generated) -> Option<&str>| -> ArrayRef { Arc::new(made.iter().map(of).collect::<StringArray>()) };
        let columns: Vec<ArrayRef> = vec![
            Arc::new(Int64Array::from_iter_values(made.iter().map(|one| one.number as i64))),
            text(|one| Some(&one.puzzle)),
            text(|one| Some(&one.solution)),
            Arc::new(Int64Array::from_iter_values(made.iter().map(|one| one.given_count as i64))),
            Arc::new(made.iter().map(|one| one.rating).collect::<Float64Array>()),
            text(|one| one.technique.as_deref()),
            text(|one| one.level.as_deref()),
        ];
        RecordBatch::try_new(SchemaRef::clone(&self.schema), columns)
    }
}

impl Iterator for Rows {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.puzzles() {
            Some(made) if made.is_empty() => None,
            Some(made) => Some(self.batch(&made)),
            None => Some(Err(ArrowError::ExternalError("the table was interrupted".into()))),
        }
    }
}

impl RecordBatchReader for Rows {
    fn schema(&self) -> SchemaRef {
        SchemaRef::clone(&self.schema)
    }
}
