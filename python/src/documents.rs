//! One document in, one document out; and the findings of files and folders.

use std::path::PathBuf;
use std::time::Duration;

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList};
use sudoxml::finding::Rule;
use sudoxml::run::{DocumentResult, Run, RunError, Status, Task};
use sudoxml::search::CancelToken;

use crate::call;
use crate::fault::{document_error, finding, run_error};
use crate::options::{self, Limit, Names};

/// A document of more bytes than this is processed on a thread of its own.
const SMALL: usize = 1 << 15;

/// How long the search of a puzzle may take before the document is processed on a thread of its own.
const SHORT: Duration = Duration::from_millis(20);

/// What `process` does with a document.
enum Work {
    Solve,
    Grade,
    Other,
}

/// Solves, grades or rewrites a document. `path` is the name of the document in findings.
///
/// The functions of the package have this one's arguments, as far as they are for them.
#[pyfunction]
#[pyo3(signature = (
    task, document, path = None, *, max_solutions = None, list = None, require = "nothing", method = "search",
    techniques = None, then_search = false, budget = None, steps = false, cells = "givens"
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
    budget: Option<f64>,
    steps: bool,
    cells: &str,
) -> PyResult<Bound<'py, PyBytes>> {
    let (mut task, work) = match task {
        "solve" => (Task::solve(), Work::Solve),
        "grade" => (Task::grade(), Work::Grade),
        "cells" => (Task::cells(options::cell_list(cells)?), Work::Other),
        "matrix" => (Task::matrix(), Work::Other),
        "clean" => (Task::clean(), Work::Other),
        _ => return Err(options::unknown("task", task, "solve, grade, cells, matrix, clean")),
    };
    let is_short = document.len() <= SMALL
        && match work {
            Work::Solve => [&max_solutions, &list].into_iter().flatten().all(Limit::is_quick) && method == "search",
            Work::Grade => false,
            Work::Other => true,
        };
    if let Some(Limit(limit)) = max_solutions {
        task = task.limit(limit);
    }
    if let Some(Limit(list)) = list {
        task = task.list(list);
    }
    if steps {
        task = task.with_steps();
    }
    task = task.require(options::requirement(require)?).method(options::method(method, techniques, then_search)?);
    let budget = options::budget(budget)?;
    let (result, bytes) = match is_short {
        true => short(py, &task, budget, document)?,
        false => long(py, &task, budget, document)?,
    };
    match result.status {
        Status::Done => Ok(PyBytes::new(py, &bytes)),
        _ => Err(document_error(py, path.as_deref(), result.findings())),
    }
}

/// The result of a document and its output.
type Processed = (DocumentResult, Vec<u8>);

/// Processes a document that takes milliseconds. If one of its searches takes longer, the work starts again on a
/// thread.
fn short(py: Python<'_>, task: &Task, budget: Option<Duration>, document: &[u8]) -> PyResult<Processed> {
    let first = budget.map_or(SHORT, |budget| budget.min(SHORT));
    let limited = task.clone().budget(options::to_budget(Some(first)));
    let processed = call::short(py, || run(&limited, document.to_vec()))??;
    let is_cut = budget != Some(first) && processed.0.findings().any(|finding| finding.rule == Rule::NotSettled);
    if is_cut { long(py, task, budget, document) } else { Ok(processed) }
}

fn long(py: Python<'_>, task: &Task, budget: Option<Duration>, document: &[u8]) -> PyResult<Processed> {
    let (task, document) = (task.clone(), document.to_vec());
    call::long(py, move |token| run(&task.budget(options::to_budget(budget).cancelled_by(token)), document))?
}

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
    hidden = false, ignore = true
))]
#[allow(clippy::too_many_arguments)]
pub fn check<'py>(
    py: Python<'py>,
    document: Option<&[u8]>,
    inputs: Vec<PathBuf>,
    require: &str,
    max_solutions: Option<Limit>,
    budget: Option<f64>,
    glob: Option<Names>,
    exclude: Option<Names>,
    hidden: bool,
    ignore: bool,
) -> PyResult<Bound<'py, PyList>> {
    let mut task = Task::check().require(options::requirement(require)?);
    let is_quick = max_solutions.as_ref().is_none_or(Limit::is_quick);
    if let Some(Limit(limit)) = max_solutions {
        task = task.limit(limit);
    }
    let budget = options::budget(budget)?;
    let found = PyList::empty(py);
    let Some(document) = document else {
        let selection = Selection { inputs, glob, exclude, hidden, ignore };
        let work = move |token: &CancelToken| {
            let task = task.budget(options::to_budget(budget).cancelled_by(token));
            collect(selection.run(task))
        };
        for result in call::long(py, work)?.map_err(|error| run_error(&error))? {
            add(&found, Some(&result.path), &result)?;
        }
        return Ok(found);
    };
    let (result, _) = match document.len() <= SMALL && is_quick {
        true => short(py, &task, budget, document)?,
        false => long(py, &task, budget, document)?,
    };
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
}

impl Selection {
    /// A run over the files.
    pub fn run(&self, task: Task) -> Run {
        let run = Run::new(task).hidden(self.hidden).ignore(self.ignore);
        let run = self.inputs.iter().fold(run, Run::input);
        let run = self.glob.iter().flat_map(|names| &names.0).fold(run, Run::glob);
        self.exclude.iter().flat_map(|names| &names.0).fold(run, Run::exclude)
    }
}

/// The results that have findings, without their puzzles.
fn collect(run: Run) -> Result<Vec<DocumentResult>, RunError> {
    let mut results = Vec::new();
    run.for_each(|mut result| {
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
