//! The parts of a large document, for several machines.

use std::fs::File;
use std::path::PathBuf;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use sudoxml::document::{DocumentPart, split};

use crate::call;

/// A part of a file: `head`, the bytes of the file from `start` to `end`, and `tail` are a document.
#[pyclass(frozen, get_all, module = "sudoxml")]
pub struct Part {
    start: u64,
    end: u64,
    head: Vec<u8>,
    tail: Vec<u8>,
    line: usize,
    column: usize,
    head_line: usize,
    head_column: usize,
}

#[pymethods]
impl Part {
    fn __repr__(&self) -> String {
        format!("<Part from byte {} to {}>", self.start, self.end)
    }
}

impl From<DocumentPart> for Part {
    fn from(part: DocumentPart) -> Part {
        Part {
            start: part.start,
            end: part.end,
            line: part.position.line,
            column: part.position.column,
            head_line: part.after_head.line,
            head_column: part.after_head.column,
            head: part.head,
            tail: part.tail,
        }
    }
}

/// The parts of a file, of about this number of bytes each.
#[pyfunction]
#[pyo3(signature = (path, size, /))]
pub fn parts(py: Python<'_>, path: PathBuf, size: usize) -> PyResult<Vec<Part>> {
    if size == 0 {
        return Err(PyValueError::new_err("a part has 1 byte or more, not 0"));
    }
    let parts = call::long(py, move |_| File::open(path).and_then(|file| split(file, size)))??;
    Ok(parts.into_iter().map(Part::from).collect())
}
