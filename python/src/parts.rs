//! The parts of a large document, for several machines.

use std::fs::File;
use std::path::PathBuf;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use sudoxml::document::{DocumentPart, split};

use crate::call;
use crate::fault::file_error;
use crate::options::Whole;

/// A part of a file: ``head``, the bytes of the file from ``start`` to ``end``, and ``tail`` are a document.
///
/// It is in the encoding of the file, and has its DOCTYPE and its namespaces. What follows the last puzzle can be a part without
/// a puzzle.
#[pyclass(frozen, get_all, module = "sudoxml")]
pub struct Part {
    /// The offset of its first byte in the file.
    start: u64,
    /// The offset after its last byte.
    end: u64,
    /// What comes before the bytes of the file; empty in the first part.
    head: Vec<u8>,
    /// What comes after them; empty in the last part.
    tail: Vec<u8>,
    /// The line of its first byte in the file, from 1.
    line: usize,
    /// The column of its first byte in the file, from 1.
    column: usize,
    /// The line of the same byte in the document of the part.
    head_line: usize,
    /// The column of the same byte in the document of the part.
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

/// The parts of a file with a large document, so that several machines can work on it.
///
/// The file is read once, and its puzzles are not searched. A document that is not well-formed, or in an encoding such as
/// Shift_JIS, is one part, and so is a text.
///
/// :param path: the path of the file.
/// :param size: about how many bytes a part has. It ends between puzzles.
/// :raises OSError: if the file cannot be read.
/// :raises ValueError: if the size is 0.
#[pyfunction]
#[pyo3(signature = (path, size, /))]
pub fn parts(py: Python<'_>, path: PathBuf, size: Whole) -> PyResult<Vec<Part>> {
    let bytes = usize::try_from(size.number).ok().filter(|size| *size > 0);
    let bytes = bytes.ok_or_else(|| PyValueError::new_err(format!("a part has 1 byte or more, not {}", size.text)))?;
    let of_file = path.clone();
    let parts = call::long(py, move |_| File::open(of_file).and_then(|file| split(file, bytes)))?;
    let parts = parts.map_err(|error| file_error(&path, &error))?;
    Ok(parts.into_iter().map(Part::from).collect())
}
