//! Exceptions and findings.

use std::borrow::Cow;
use std::io::ErrorKind;
use std::path::Path;

use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyList, PyTuple, PyType};
use sudoxml::finding::{Finding, Severity};
use sudoxml::run::{RunError, RunErrorKind};

/// The class `sudoxml.Finding`.
fn finding_class(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    CLASS.import(py, "sudoxml._findings", "Finding")
}

/// The class `sudoxml.SudoxmlError`.
fn error_class(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    CLASS.import(py, "sudoxml._findings", "SudoxmlError")
}

/// A finding as an object of Python.
///
/// # Errors
/// Those of Python.
pub fn finding<'py>(py: Python<'py>, path: Option<&Path>, finding: &Finding) -> PyResult<Bound<'py, PyAny>> {
    // The name of a file that is not UTF-8 leads to the file, as those of the module os.
    let path = path.map(Path::as_os_str);
    let end = finding.span.end;
    let cells = finding.cells.iter().map(|cell| (cell.row(), cell.col()));
    let cells = PyTuple::new(py, cells.collect::<Vec<_>>())?;
    finding_class(py)?.call1((
        path,
        finding.span.start.line,
        finding.span.start.column,
        end.map(|end| end.line),
        end.map(|end| end.column),
        finding.severity.to_string(),
        finding.rule.id(),
        message(finding),
        finding.puzzle.as_deref(),
        cells,
        finding.included().map(|place| (&*place.document, place.position.line, place.position.column)),
    ))
}

/// The message of a finding. It names the functions in place of the commands.
fn message(finding: &Finding) -> Cow<'_, str> {
    let named = |command: &&(&str, &str)| finding.message.contains(command.0);
    match FUNCTIONS.iter().find(named) {
        Some((command, function)) => finding.message.replace(command, function).into(),
        None => finding.message.as_str().into(),
    }
}

/// The commands that messages name, and the functions that do the same.
const FUNCTIONS: [(&str, &str); 2] = [("`sudoxml import`", "`import_()`"), ("`sudoxml solve`", "`solve()`")];

/// The exception about a document with errors. Its findings are all findings of the document.
///
/// # Errors
/// Those of Python.
pub fn document_error<'f>(
    py: Python<'_>,
    path: Option<&Path>,
    findings: impl IntoIterator<Item = &'f Finding>,
) -> PyErr {
    let raise = || -> PyResult<PyErr> {
        let mut findings: Vec<&Finding> = findings.into_iter().collect();
        findings.sort_by_key(|finding| finding.span.start);
        let list = PyList::empty(py);
        for one in findings {
            list.append(finding(py, path, one)?)?;
        }
        Ok(PyErr::from_value(error_class(py)?.call_method1("of", (list,))?))
    };
    raise().unwrap_or_else(|error| error)
}

/// The exception about one puzzle of a list: `line` is its number from 1.
pub fn puzzle_error(py: Python<'_>, line: usize, column: usize, message: &str) -> PyErr {
    let raise = || -> PyResult<PyErr> {
        let end = Option::<usize>::None;
        let found = finding_class(py)?.call1((
            end,
            line,
            column,
            end,
            end,
            Severity::Error.to_string(),
            sudoxml::finding::Rule::WrongNotation.id(),
            message,
            Option::<&str>::None,
            PyTuple::empty(py),
        ))?;
        Ok(PyErr::from_value(error_class(py)?.call_method1("of", (PyList::new(py, [found])?,))?))
    };
    raise().unwrap_or_else(|error| error)
}

/// The exception about a run that cannot start: that of the system with the path, such as `FileNotFoundError`, if it is
/// about a file.
pub fn run_error(error: &RunError) -> PyErr {
    match (error.io_error(), error.path()) {
        (Some(cause), Some(path)) if cause.raw_os_error().is_some() => file_error(path, cause),
        (Some(cause), _) if cause.kind() == ErrorKind::InvalidInput => PyValueError::new_err(error.to_string()),
        _ if error.kind() == RunErrorKind::InvalidPattern => PyValueError::new_err(error.to_string()),
        _ => PyOSError::new_err(error.to_string()),
    }
}

/// The exception of the system about a file, such as `FileNotFoundError`, with its path.
pub fn file_error(path: &Path, error: &std::io::Error) -> PyErr {
    let message = error.to_string();
    let Some(code) = error.raw_os_error() else {
        // A path with a NUL.
        if error.kind() == ErrorKind::InvalidInput {
            return PyValueError::new_err(message);
        }
        return PyOSError::new_err(format!("{}: {message}", path.display()));
    };
    let message = message.split(" (os error").next().unwrap_or(&message).to_owned();
    PyOSError::new_err((code, message, path.as_os_str().to_owned()))
}
