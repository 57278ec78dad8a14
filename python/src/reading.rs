//! How documents are read: which includes are followed, and which elements are puzzles.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use pyo3::prelude::*;
use sudoxml::document::{Includes, ParseOptions};
use sudoxml::run::{Run, Task, XInclude};

use crate::fault::document_error;

/// How documents are read, as `_reading.py` passes it.
#[derive(FromPyObject, Clone, Default)]
#[pyo3(from_item_all)]
pub struct Reading {
    xinclude: bool,
    include_root: Vec<PathBuf>,
    catalog: Vec<PathBuf>,
    namespace: Option<String>,
}

impl Reading {
    /// How the document at this path, or in memory, is read without a run.
    ///
    /// # Errors
    /// `SudoxmlError` if a folder or a catalog cannot be read.
    pub fn alone(&self, py: Python<'_>, path: Option<&Path>) -> PyResult<OfDocument> {
        let includes = match self.xinclude().map(|xinclude| xinclude.alone(path)) {
            None => None,
            Some((includes, wrong)) => match wrong.first() {
                Some((path, finding)) => return Err(document_error(py, Some(path), [finding])),
                None => Some(includes),
            },
        };
        Ok(OfDocument { includes, namespace: self.namespace.as_deref().map(Arc::from) })
    }

    /// The run of a task over files and folders.
    pub fn run(&self, task: Task) -> Run {
        let namespace = self.namespace.as_deref().map(Arc::from);
        let run = Run::new(OfDocument { includes: None, namespace }.of_task(task));
        match self.xinclude() {
            Some(xinclude) => run.xinclude(xinclude),
            None => run,
        }
    }

    fn xinclude(&self) -> Option<XInclude> {
        let roots = || self.include_root.iter().fold(XInclude::new(), XInclude::root);
        self.xinclude.then(|| self.catalog.iter().fold(roots(), XInclude::catalog))
    }
}

/// How one document is read.
#[derive(Clone)]
pub struct OfDocument {
    includes: Option<Includes>,
    namespace: Option<Arc<str>>,
}

impl OfDocument {
    /// Whether other files are read, which can take long.
    pub fn reads_files(&self) -> bool {
        self.includes.is_some()
    }

    /// The options of a library that reads the document in this way.
    pub fn options(&self) -> ParseOptions {
        let options = self.namespace.iter().cloned().fold(ParseOptions::new(), ParseOptions::namespace);
        self.includes.iter().cloned().fold(options, ParseOptions::including)
    }

    /// The task that reads the document in this way.
    pub fn of_task(&self, task: Task) -> Task {
        let task = self.namespace.iter().cloned().fold(task, Task::namespace);
        self.includes.iter().cloned().fold(task, Task::including)
    }
}
