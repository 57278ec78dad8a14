//! One document in, one document out; and the findings of files and folders.

use std::ffi::CString;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use pyo3::exceptions::{PyUserWarning, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList};
use sudoxml::document::{AuditSettings, SolveOptions};
use sudoxml::finding::{Finding, Requirement, Rule};
use sudoxml::options::TextShape;
use sudoxml::run::{
    AuditOptions, CountOptions, DocumentResult, ExportOptions, GradeOptions, Run, RunError, Status, Task,
};
use sudoxml::search::{Budget, CancelToken};

use crate::call;
use crate::fault::{document_error, finding, run_error};
use crate::options::{self, Limit, Names, Time, Whole};
use crate::progress::{Done, Progress};
use crate::reading::{OfDocument, Reading};

/// A document of more bytes than this is processed on a thread of its own.
const SMALL: usize = 1 << 15;

/// How long the search of a puzzle may take before the document is processed on a thread of its own.
const SHORT: Duration = Duration::from_millis(20);

/// Makes a task whose searches have a budget, if it searches.
type MakeTask = Arc<dyn Fn(Budget) -> Task + Send + Sync>;

/// What the reader of documents makes of bytes in this encoding; `None` if it does not know the encoding, or refuses the bytes. The
/// tables of Python are other ones for some characters.
#[pyfunction]
#[pyo3(signature = (content, encoding, /))]
pub fn decoded(content: &[u8], encoding: &str) -> Option<String> {
    let encoding = encoding_rs::Encoding::for_label(encoding.as_bytes())?;
    encoding.decode_without_bom_handling_and_without_replacement(content).map(|text| text.into_owned())
}

/// Solves, grades or rewrites a document. `path` is the name of the document in findings.
///
/// The functions of the package have this one's arguments, as far as they are for them.
#[pyfunction]
#[pyo3(signature = (
    task, document, path = None, *, max_solutions = None, list = None, require = "nothing", method = "search",
    techniques = None, then_search = false, budget = None, steps = false, cells = "givens", reading = None
))]
#[allow(clippy::too_many_arguments)]
pub fn process<'py>(
    py: Python<'py>,
    task: &str,
    document: &[u8],
    path: Option<PathBuf>,
    max_solutions: Option<Limit>,
    list: Option<Limit>,
    require: &str,
    method: &str,
    techniques: Option<Names>,
    then_search: bool,
    budget: Option<Time>,
    steps: bool,
    cells: &str,
    reading: Option<Reading>,
) -> PyResult<Bound<'py, PyBytes>> {
    let require: Requirement = options::choice(require)?;
    let mut search = SolveOptions::new().method(options::method(method, techniques, then_search)?);
    let is_quick = [&max_solutions, &list].into_iter().flatten().all(Limit::is_quick) && method == "search";
    if let Some(Limit(limit)) = max_solutions {
        search = search.limit(limit);
    }
    if let Some(Limit(list)) = list {
        search = search.list(list);
    }
    let grade = GradeOptions::new().steps(steps);
    let cells = options::choice(cells)?;
    let (make, is_quick): (MakeTask, bool) = match task {
        "solve" => (Arc::new(move |budget| Task::solve(search.clone().budget(budget), require)), is_quick),
        "grade" => (Arc::new(move |budget| Task::grade(grade.clone().budget(budget), require)), false),
        "cells" => (Arc::new(move |_| Task::cells(cells)), true),
        "matrix" => (Arc::new(|_| Task::matrix()), true),
        "clean" => (Arc::new(|_| Task::clean()), true),
        _ => return Err(options::unknown("task", task, "solve, grade, cells, matrix, clean")),
    };
    let reading = reading.unwrap_or_default().alone(py, path.as_deref())?;
    output(py, Making { make, reading, is_quick }, options::budget(budget), document, path.as_deref())
}

/// Makes a document of a text, or a text of a document; or audits a document. `path` is the name of the document in findings.
#[pyfunction]
#[pyo3(signature = (
    task, document, path = None, *, size = None, box_ = None, symbols = None, notation = "line", solutions = false,
    names = false, max_solutions = None, fix = false, budget = None, reading = None
))]
#[allow(clippy::too_many_arguments)]
pub fn convert<'py>(
    py: Python<'py>,
    task: &str,
    document: &[u8],
    path: Option<PathBuf>,
    size: Option<Whole>,
    box_: Option<&str>,
    symbols: Option<String>,
    notation: &str,
    solutions: bool,
    names: bool,
    max_solutions: Option<Limit>,
    fix: bool,
    budget: Option<Time>,
    reading: Option<Reading>,
) -> PyResult<Bound<'py, PyBytes>> {
    let wrong = |error: String| PyValueError::new_err(error);
    let make: MakeTask = match task {
        "import" => {
            // No board has 0 rows, so the shape refuses what does not fit.
            let size = size.map(|size| u8::try_from(size.number).unwrap_or(0));
            let box_shape = box_.map(str::parse).transpose().map_err(|_| {
                wrong(format!("box is rows and columns such as 3x2, not '{}'", box_.unwrap_or_default()))
            })?;
            let shape = TextShape { size, box_shape, symbols };
            let texts = shape.options().map_err(|error| wrong(error.to_string()))?;
            Arc::new(move |_| Task::import(texts.clone()))
        }
        "export" => {
            let export = ExportOptions::new(options::choice(notation)?).solutions(solutions).names(names);
            Arc::new(move |_| Task::export(export))
        }
        "audit" => {
            let limit = max_solutions.map(|Limit(limit)| limit);
            let settings = limit.into_iter().fold(AuditSettings::new(), AuditSettings::limit);
            Arc::new(move |budget| {
                let options = AuditOptions::from(settings.clone().budget(budget)).write(true).repair(fix);
                Task::audit(options, Requirement::Nothing)
            })
        }
        _ => return Err(options::unknown("task", task, "import, export, audit")),
    };
    let reading = reading.unwrap_or_default().alone(py, path.as_deref())?;
    let making = Making { make, reading, is_quick: task == "export" };
    output(py, making, options::budget(budget), document, path.as_deref())
}

/// Makes the task for a document.
#[derive(Clone)]
struct Making {
    make: MakeTask,
    reading: OfDocument,
    /// Whether it takes milliseconds for a small document.
    is_quick: bool,
}

impl Making {
    fn task(&self, budget: Budget) -> Task {
        self.reading.of_task((self.make)(budget))
    }

    /// Processes a document.
    fn process(self, py: Python<'_>, budget: Option<Duration>, document: &[u8]) -> PyResult<Processed> {
        match document.len() <= SMALL && self.is_quick && !self.reading.reads_files() {
            true => self.short(py, budget, document),
            false => self.long(py, budget, document),
        }
    }

    /// Processes a document that takes milliseconds. If one of its searches takes longer, the work starts again on a
    /// thread.
    fn short(self, py: Python<'_>, budget: Option<Duration>, document: &[u8]) -> PyResult<Processed> {
        let first = budget.map_or(SHORT, |budget| budget.min(SHORT));
        let limited = self.task(options::to_budget(Some(first)));
        let processed = call::short(py, || run(&limited, document.to_vec()))??;
        let is_cut = budget != Some(first) && processed.0.findings().any(|finding| finding.rule == Rule::NotSettled);
        if is_cut { self.long(py, budget, document) } else { Ok(processed) }
    }

    fn long(self, py: Python<'_>, budget: Option<Duration>, document: &[u8]) -> PyResult<Processed> {
        let document = document.to_vec();
        call::long(py, move |token| run(&self.task(options::to_budget(budget).cancelled_by(token)), document))?
    }
}

/// What a task writes for a document.
fn output<'py>(
    py: Python<'py>,
    making: Making,
    budget: Option<Duration>,
    document: &[u8],
    path: Option<&Path>,
) -> PyResult<Bound<'py, PyBytes>> {
    let (result, bytes) = making.process(py, budget, document)?;
    match result.status {
        Status::Done => {
            // Nothing else says that a text lacks a part of its puzzles.
            result.findings().filter(|found| found.rule == Rule::NotInText).try_for_each(|found| warn(py, found))?;
            Ok(PyBytes::new(py, &bytes))
        }
        _ => Err(document_error(py, path, result.findings())),
    }
}

/// Warns of a finding in the line of the user, who called a function of the package. The same text is shown once, so it starts
/// with the place in the document.
fn warn(py: Python<'_>, finding: &Finding) -> PyResult<()> {
    let text = format!("{}: {}", finding.span.start, finding.message);
    let text = CString::new(text.replace('\0', " ")).unwrap_or_default();
    PyErr::warn(py, &py.get_type::<PyUserWarning>(), &text, 2)
}

/// The result of a document and its output.
type Processed = (DocumentResult, Vec<u8>);

fn run(task: &Task, document: Vec<u8>) -> PyResult<Processed> {
    let mut out = Vec::with_capacity(2 * document.len());
    // Writing to memory does not fail.
    let result = task.process(document, &mut out)?;
    Ok((result, out))
}

/// The findings about a document in memory, or about files and folders. One of `document` and `inputs` is set.
#[pyfunction]
#[pyo3(signature = (
    document, inputs, *, require = "unique", max_solutions = None, budget = None, glob = None, exclude = None,
    hidden = false, ignore = true, progress = None, reading = None
))]
#[allow(clippy::too_many_arguments)]
pub fn check<'py>(
    py: Python<'py>,
    document: Option<&[u8]>,
    inputs: Vec<PathBuf>,
    require: &str,
    max_solutions: Option<Limit>,
    budget: Option<Time>,
    glob: Option<Names>,
    exclude: Option<Names>,
    hidden: bool,
    ignore: bool,
    progress: Option<Bound<'py, PyAny>>,
    reading: Option<Reading>,
) -> PyResult<Bound<'py, PyList>> {
    let require: Requirement = options::choice(require)?;
    let is_quick = max_solutions.as_ref().is_none_or(Limit::is_quick);
    let mut counts = CountOptions::new();
    if let Some(Limit(limit)) = max_solutions {
        counts = counts.limit(limit);
    }
    let make: MakeTask = Arc::new(move |budget| Task::check(counts.clone().budget(budget), require));
    let (budget, reading) = (options::budget(budget), reading.unwrap_or_default());
    let found = PyList::empty(py);
    let mut progress = Progress::new(progress, document.map(|_| 1));
    let Some(document) = document else {
        let selection = Selection { inputs, glob, exclude, hidden, ignore, reading };
        let done = progress.done();
        let work = move |token: &CancelToken| {
            let run = selection.run(make(options::to_budget(budget)));
            collect(run.cancelled_by(token), &done)
        };
        let results = call::watched(py, &mut progress, work)?.map_err(|error| run_error(&error))?;
        progress.end()?;
        for result in results {
            add(&found, Some(&result.path), &result)?;
        }
        return Ok(found);
    };
    let making = Making { make, reading: reading.alone(py, None)?, is_quick };
    let (result, _) = making.process(py, budget, document)?;
    progress.reach(1)?;
    add(&found, None, &result)?;
    Ok(found)
}

/// Files and folders, and which files of the folders.
#[derive(Clone)]
pub struct Selection {
    pub inputs: Vec<PathBuf>,
    pub glob: Option<Names>,
    pub exclude: Option<Names>,
    pub hidden: bool,
    pub ignore: bool,
    pub reading: Reading,
}

impl Selection {
    /// A run over the files.
    pub fn run(&self, task: Task) -> Run {
        let run = self.reading.run(task).hidden(self.hidden).ignore(self.ignore);
        let run = self.inputs.iter().fold(run, Run::input);
        let run = self.glob.iter().flat_map(|names| &names.0).fold(run, Run::glob);
        self.exclude.iter().flat_map(|names| &names.0).fold(run, Run::exclude)
    }
}

/// The results that have findings, without their puzzles.
fn collect(run: Run, done: &Done) -> Result<Vec<DocumentResult>, RunError> {
    let mut results = Vec::new();
    run.for_each(|mut result| {
        done.add_one();
        result.puzzles.retain(|puzzle| !puzzle.findings.is_empty());
        if result.findings().next().is_some() {
            results.push(result);
        }
    })?;
    Ok(results)
}

fn add(list: &Bound<'_, PyList>, path: Option<&std::path::Path>, result: &DocumentResult) -> PyResult<()> {
    let mut findings: Vec<_> = result.findings().collect();
    findings.sort_by_key(|finding| finding.span.start);
    findings.into_iter().try_for_each(|one| list.append(finding(list.py(), path, one)?))
}
