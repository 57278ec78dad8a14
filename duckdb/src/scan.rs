//! A document for a table in SQL: read through the file system of DuckDB, on a thread of its own, while the query takes the
//! rows.

use std::io::{self, Read};
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use duckdb_neo::bind_arguments::BindArgument;
use duckdb_neo::connection::Context;
use duckdb_neo::data_chunk::DataChunkRef;
use duckdb_neo::file::{File, FileBuilder, FileSystem};
use duckdb_neo::table_function::{BindFunctionHandle, ExecColumnInfo, InitColumnData, TableFunctionCallbacks};
use duckdb_neo::vector::{Unknown, WritableVectorElement};
use duckdb_neo::{DuckDBType, Error, Result};
use sudoxml::finding::{Finding, Requirement, Rule, Severity};
use sudoxml::run::{Item, StreamOptions, Task};
use sudoxml::search::CancelToken;
use sudoxml::table::{ColumnType, Value};

use crate::tables::{Row, Rows, Selected};

/// How many batches of rows wait for the query.
const AHEAD: usize = 2;

/// The number of rows of a batch: that of a vector of DuckDB.
const ROWS: usize = 2048;

/// A document from this size on is read on all cores. DuckDB reads several smaller ones at once.
const LARGE: u64 = 1 << 20;

/// The function in SQL that reads one document.
pub struct Reader(pub Rows);

/// The rows of a document that is being read.
pub struct Scan {
    columns: Vec<(usize, ColumnType)>,
    rows: Mutex<Waiting>,
    token: CancelToken,
}

struct Waiting {
    batches: Receiver<Batch>,
    /// What is left of the last batch.
    rows: std::vec::IntoIter<Row>,
}

/// Some rows, or the error that ends the table.
type Batch = std::result::Result<Vec<Row>, String>;

impl TableFunctionCallbacks for Reader {
    type BindData = String;
    type LocalState = ();
    type GlobalState = Scan;

    fn bind(&self, context: &Context, arguments: Vec<BindArgument>, result: BindFunctionHandle<'_>) -> Result<String> {
        for (name, column) in self.0.columns() {
            let in_sql = match column {
                ColumnType::Text => String::logical_type(context)?,
                ColumnType::Number => i64::logical_type(context)?,
                ColumnType::Flag => bool::logical_type(context)?,
                ColumnType::Rating => f64::logical_type(context)?,
            };
            result.add_result_column(name, &in_sql)?;
        }
        let path = arguments.first().and_then(|argument| argument.value.as_ref());
        let path = path.map(|path| path.get::<String>()).transpose()?.flatten();
        path.ok_or_else(|| Error::invalid_parameter("the path of a document is a constant text"))
    }

    fn init_global_state(
        &self,
        path: &String,
        context: &Context,
        asked: InitColumnData<'_>,
    ) -> Result<(Option<Scan>, Option<usize>)> {
        let all = self.0.columns();
        let asked = (0..asked.count()?).map(|place| asked.get_column_index(place)).collect::<Result<Vec<usize>>>()?;
        let known: Vec<usize> = asked.iter().copied().filter(|&column| column < all.len()).collect();
        let places = asked.iter().enumerate().filter_map(|(place, &column)| Some((place, all.get(column)?.1)));
        let file = FileBuilder::new(&FileSystem::new(context)?, path)?.read().open()?;
        let (sender, batches) = sync_channel(AHEAD);
        let token = CancelToken::new();
        let maker = Maker { path: path.clone(), selected: self.0.select(&known), rows: Vec::new(), sender };
        let of_reader = token.clone();
        thread::Builder::new()
            .name("sudoxml".into())
            .spawn(move || maker.read(file, &of_reader))
            .map_err(|error| Error::internal(error.to_string()))?;
        let rows = Mutex::new(Waiting { batches, rows: Vec::new().into_iter() });
        Ok((Some(Scan { columns: places.collect(), rows, token }), Some(1)))
    }

    fn exec(
        &self,
        _path: &String,
        scan: Option<&Scan>,
        _local_state: Option<&mut ()>,
        _context: &Context,
        mut output: DataChunkRef<'_>,
        _columns: ExecColumnInfo<'_>,
    ) -> Result<()> {
        let scan = scan.ok_or_else(|| Error::internal("a table without rows"))?;
        let rows = scan.take(output.capacity()?)?;
        if output.col_count() == 0 {
            return Ok(());
        }
        output.get_vector_at_mut::<Unknown>(0)?.set_size(rows.len())?;
        for (number, &(place, column)) in scan.columns.iter().enumerate() {
            let values = rows.iter().map(|row| &row[number]);
            match column {
                ColumnType::Text => fill::<String>(&mut output, place, values, text)?,
                ColumnType::Number => fill::<i64>(&mut output, place, values, number_of)?,
                ColumnType::Flag => fill::<bool>(&mut output, place, values, flag)?,
                ColumnType::Rating => fill::<f64>(&mut output, place, values, rating)?,
            }
        }
        Ok(())
    }
}

fn text<'v>(value: &'v Value<'static>) -> Option<&'v str> {
    if let Value::Text(text) = value { Some(text) } else { None }
}

fn number_of(value: &Value<'static>) -> Option<i64> {
    if let Value::Number(number) = value { i64::try_from(*number).ok() } else { None }
}

fn flag(value: &Value<'static>) -> Option<bool> {
    if let Value::Flag(flag) = value { Some(*flag) } else { None }
}

fn rating(value: &Value<'static>) -> Option<f64> {
    if let Value::Rating(rating) = value { Some((*rating).into()) } else { None }
}

/// Writes the values of a column.
fn fill<'v, T: WritableVectorElement>(
    output: &mut DataChunkRef<'_>,
    place: usize,
    values: impl ExactSizeIterator<Item = &'v Value<'static>>,
    read: impl Fn(&'v Value<'static>) -> Option<T::Write<'v>>,
) -> Result<()> {
    let mut vector = output.get_vector_at_mut::<T>(place)?;
    vector.set_size(values.len())?;
    let mut writer = vector.writer()?;
    for (row, value) in values.enumerate() {
        writer.set(row, read(value))?;
    }
    Ok(())
}

impl Scan {
    /// The next rows, at most so many; none at the end.
    fn take(&self, most: usize) -> Result<Vec<Row>> {
        let mut waiting = self.rows.lock().unwrap_or_else(PoisonError::into_inner);
        if waiting.rows.len() == 0 {
            match waiting.batches.recv() {
                Ok(Ok(rows)) => waiting.rows = rows.into_iter(),
                Ok(Err(message)) => return Err(Error::invalid_input(message)),
                Err(_) => return Ok(Vec::new()),
            }
        }
        Ok(waiting.rows.by_ref().take(most).collect())
    }
}

/// A query that ends early ends the search.
impl Drop for Scan {
    fn drop(&mut self) {
        self.token.cancel();
    }
}

/// Makes the batches and sends them.
struct Maker {
    path: String,
    selected: Selected,
    rows: Vec<Row>,
    sender: SyncSender<Batch>,
}

impl Maker {
    fn read(mut self, file: File, token: &CancelToken) {
        let is_large = file.size().is_ok_and(|size| size >= LARGE);
        let task = Task::outcomes(self.selected.outcomes(), Requirement::Nothing);
        let options = StreamOptions::new().threads(usize::from(!is_large)).cancelled_by(token);
        let ended = task.stream_with(&options, &mut OfFile(file), |item| self.add(item));
        let last = match ended {
            Ok(_) => Ok(std::mem::take(&mut self.rows)),
            Err(error) => Err(format!("{}: {error}", self.path)),
        };
        // The query may have ended.
        let _ = self.sender.send(last);
    }

    /// Adds the rows of a puzzle. Breaks after an error, or if the query has ended.
    fn add(&mut self, item: Item) -> ControlFlow<()> {
        match item {
            Item::Finding(finding) => return self.fault(&finding),
            Item::Puzzle(puzzle) => {
                puzzle.findings.iter().try_for_each(|finding| self.fault(finding))?;
                self.selected.add(&self.path, &puzzle.outcome, &mut self.rows);
            }
        }
        if self.rows.len() < ROWS { ControlFlow::Continue(()) } else { self.send() }
    }

    /// An error ends the table. A document without a puzzle has no rows, because it may be one of a folder.
    fn fault(&mut self, finding: &Finding) -> ControlFlow<()> {
        if finding.severity != Severity::Error || finding.rule == Rule::NoSudoku {
            return ControlFlow::Continue(());
        }
        let _ = self.sender.send(Err(format!("{}:{finding}", self.path)));
        ControlFlow::Break(())
    }

    fn send(&mut self) -> ControlFlow<()> {
        match self.sender.send(Ok(std::mem::take(&mut self.rows))) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    }
}

/// A file of DuckDB as a reader of bytes.
struct OfFile(File);

impl Read for OfFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read_into(buffer).map_err(|error| io::Error::other(error.to_string()))
    }
}
