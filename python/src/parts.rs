//! The parts of a large document, for several machines.

use std::fs::File;
use std::path::PathBuf;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use sudoxml::document::{DocumentPart, split};

use crate::call;
use crate::fault::file_error;

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
pub fn parts(py: Python<'_>, path: PathBuf, size: isize) -> PyResult<Vec<Part>> {
    let bytes = usize::try_from(size).ok().filter(|size| *size > 0);
    let bytes = bytes.ok_or_else(|| PyValueError::new_err(format!("a part has 1 byte or more, not {size}")))?;
    let of_file = path.clone();
    let parts = call::long(py, move |_| File::open(of_file).and_then(|file| split(file, bytes)))?;
    let parts = parts.map_err(|error| file_error(&path, &error))?;
    Ok(parts.into_iter().map(Part::from).collect())
}
