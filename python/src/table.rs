//! A row for each puzzle as an Arrow stream.
//!
//! Each reader of a table starts a run on a thread of its own. The run makes batches, and waits until they are read, so
//! a table takes the memory of a few batches.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_schema::{ArrowError, SchemaRef};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use sudoxml::finding::{Finding, Requirement, Severity};
use sudoxml::run::{Item, OutcomeOptions, Run, StreamOptions, Task};
use sudoxml::search::{Budget, CancelToken};
use sudoxml::table::{Batches, Column, TableFormat, columns as named};

use crate::capsule;
use crate::documents::Selection;
use crate::options::{self, Limit, Names, Threads, Time, Whole};
use crate::reading::{OfDocument, Reading};

/// How many batches wait for the reader.
const AHEAD: usize = 2;

/// How long a reader waits before it looks for Ctrl-C.
const LOOK: Duration = Duration::from_millis(50);

/// A row for each puzzle. Each reader starts the run again, on all cores.
#[pyclass(frozen, module = "sudoxml")]
pub struct Table {
    source: Source,
    table: sudoxml::table::Table,
    outcomes: OutcomeOptions,
    budget: Budget,
    skip_errors: bool,
    rows: usize,
    /// 0 is one for each core.
    threads: usize,
}

#[derive(Clone)]
enum Source {
    Document(Arc<[u8]>, OfDocument),
    Files(Selection),
}

#[pymethods]
impl Table {
    #[new]
    #[pyo3(signature = (
        document, inputs, *, columns = None, max_solutions = None, budget = None, errors = "raise", batch_rows = None,
        glob = None, exclude = None, hidden = false, ignore = true, threads = None, reading = None
    ))]
    #[allow(clippy::too_many_arguments)]
    fn new(
        py: Python<'_>,
        document: Option<Vec<u8>>,
        inputs: Vec<PathBuf>,
        columns: Option<Names>,
        max_solutions: Option<Limit>,
        budget: Option<Time>,
        errors: &str,
        batch_rows: Option<Whole>,
        glob: Option<Names>,
        exclude: Option<Names>,
        hidden: bool,
        ignore: bool,
        threads: Option<Threads>,
        reading: Option<Reading>,
    ) -> PyResult<Table> {
        let columns = columns
            .iter()
            .flat_map(|names| &names.0)
            .map(|names| named(names).map_err(|error| PyValueError::new_err(error.to_string())))
            .collect::<PyResult<Vec<Vec<Column>>>>()?
            .concat();
        let table = sudoxml::table::Table::new(TableFormat::Arrow).columns(columns);
        let budget = options::to_budget(options::budget(budget));
        let mut outcomes = OutcomeOptions::for_table(&table);
        if let Some(Limit(limit)) = max_solutions {
            outcomes = outcomes.limit(limit);
        }
        let skip_errors = match errors {
            "raise" => false,
            "skip" => true,
            _ => return Err(PyValueError::new_err(format!("errors is 'raise' or 'skip', not '{errors}'"))),
        };
        let rows = match batch_rows {
            None => Batches::ROWS,
            Some(Whole { number, text }) => usize::try_from(number)
                .ok()
                .filter(|rows| *rows > 0)
                .ok_or_else(|| PyValueError::new_err(format!("batch_rows is 1 or more, not {text}")))?,
        };
        let reading = reading.unwrap_or_default();
        let source = match document {
            Some(document) => Source::Document(document.into(), reading.alone(py, None)?),
            None => Source::Files(Selection { inputs, glob, exclude, hidden, ignore, reading }),
        };
        let threads = threads.map_or(0, Threads::get);
        Ok(Table { threads, source, table, outcomes, budget, skip_errors, rows })
    }

    /// The names of the columns.
    #[getter]
    fn columns(&self) -> Vec<String> {
        Batches::new(self.table.clone()).schema().fields().iter().map(|field| field.name().clone()).collect()
    }

    /// The schema, for the PyCapsule protocol of Arrow.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        capsule::of_schema(py, &Batches::new(self.table.clone()).schema())
    }

    /// The batches, for the PyCapsule protocol of Arrow. A requested schema is ignored, as the protocol allows.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema;
        capsule::of_stream(py, self.read()?)
    }

    fn __repr__(&self) -> String {
        format!("<Table of {}>", self.columns().join(", "))
    }
}

/// What the run sends: a batch, or the error that ends the table.
type Message = Result<RecordBatch, ArrowError>;

impl Table {
    /// Starts to read the inputs.
    fn read(&self) -> PyResult<Reader> {
        let rows = Batches::new(self.table.clone());
        let schema = rows.schema();
        let (sender, batches) = sync_channel(AHEAD);
        let maker = Maker { rows, most: self.rows, skip_errors: self.skip_errors, sender };
        let token = CancelToken::new();
        let outcomes = self.outcomes.clone().budget(self.budget.clone().cancelled_by(&token));
        let task = Task::outcomes(outcomes, Requirement::Nothing);
        let source = self.source.clone();
        let threads = self.threads;
        thread::Builder::new().name("sudoxml-table".into()).spawn(move || match source {
            Source::Document(document, reading) => maker.of_document(&reading.of_task(task), threads, &document),
            Source::Files(selection) => maker.of_files(selection.run(task).threads(threads)),
        })?;
        Ok(Reader { schema, batches: Some(batches), token })
    }
}

/// Makes the batches and sends them.
struct Maker {
    rows: Batches,
    most: usize,
    skip_errors: bool,
    sender: SyncSender<Message>,
}

impl Maker {
    fn of_document(mut self, task: &Task, threads: usize, document: &[u8]) {
        let mut is_whole = true;
        let ended = task.stream_with(&StreamOptions::new().threads(threads), &mut &document[..], |item| {
            let flow = self.add(Path::new("-"), item);
            is_whole &= flow.is_continue();
            flow
        });
        match ended {
            Err(error) => self.fail(ArrowError::ExternalError(Box::new(error))),
            Ok(_) if is_whole => self.finish(),
            Ok(_) => {}
        }
    }

    fn of_files(mut self, run: Run) {
        let mut is_whole = true;
        let ended = run.stream(|path, item| {
            let flow = self.add(path, item);
            is_whole &= flow.is_continue();
            flow
        });
        match ended {
            Err(error) => self.fail(ArrowError::ExternalError(Box::new(error))),
            Ok(_) if is_whole => self.finish(),
            Ok(_) => {}
        }
    }

    /// Adds a row. Breaks if nothing is read any more, or after an error.
    fn add(&mut self, path: &Path, item: Item) -> ControlFlow<()> {
        match item {
            Item::Finding(finding) => return self.fault(path, &finding),
            Item::Puzzle(puzzle) => {
                puzzle.findings.iter().try_for_each(|finding| self.fault(path, finding))?;
                self.rows.push(&path.to_string_lossy(), &puzzle.outcome);
            }
        }
        if self.rows.len() < self.most { ControlFlow::Continue(()) } else { self.send() }
    }

    fn fault(&mut self, path: &Path, finding: &Finding) -> ControlFlow<()> {
        if self.skip_errors || finding.severity != Severity::Error {
            return ControlFlow::Continue(());
        }
        let message = format!("{}:{finding}", path.display());
        // The reader may be gone.
        let _ = self.sender.send(Err(ArrowError::InvalidArgumentError(message)));
        ControlFlow::Break(())
    }

    fn send(&mut self) -> ControlFlow<()> {
        match self.sender.send(self.rows.take()) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    }

    fn finish(mut self) {
        if !self.rows.is_empty() {
            let _ = self.send();
        }
    }

    fn fail(self, error: ArrowError) {
        let _ = self.sender.send(Err(error));
    }
}

/// Reads the batches of a run.
struct Reader {
    schema: SchemaRef,
    /// `None` after an error.
    batches: Option<Receiver<Message>>,
    /// Ends the search for rows that are not read.
    token: CancelToken,
}

impl Drop for Reader {
    fn drop(&mut self) {
        self.token.cancel();
    }
}

impl Iterator for Reader {
    type Item = Message;

    fn next(&mut self) -> Option<Message> {
        // Batches that come before the first timeout would never look for Ctrl-C.
        let mut is_stopped = is_interrupted();
        loop {
            if is_stopped {
                self.batches = None;
                return Some(Err(ArrowError::ExternalError("the table was interrupted".into())));
            }
            match self.batches.as_ref()?.recv_timeout(LOOK) {
                Ok(Ok(batch)) => return Some(Ok(batch)),
                Ok(Err(error)) => {
                    self.batches = None;
                    return Some(Err(error));
                }
                Err(RecvTimeoutError::Disconnected) => return None,
                Err(RecvTimeoutError::Timeout) => is_stopped = is_interrupted(),
            }
        }
    }
}

impl RecordBatchReader for Reader {
    fn schema(&self) -> SchemaRef {
        SchemaRef::clone(&self.schema)
    }
}

/// Whether Ctrl-C was pressed. The signal is set again, so that the interpreter raises its exception as soon as the
/// package that reads the table returns to it.
pub fn is_interrupted() -> bool {
    let look = |py: Python<'_>| {
        let is_interrupted = py.check_signals().is_err();
        if is_interrupted {
            // Without it, the package raises its own exception.
            let _ = py.import("_thread").and_then(|module| module.call_method0("interrupt_main"));
        }
        is_interrupted
    };
    Python::try_attach(look).unwrap_or(false)
}
