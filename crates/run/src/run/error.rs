//! Why a run cannot start, or cannot go on.

use std::error::Error;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// A run that cannot start, or whose output failed. An error in a single document is not an error of the run; it is in
/// the [`DocumentResult`](crate::run::DocumentResult).
#[derive(Debug)]
pub struct RunError {
    kind: RunErrorKind,
    path: Option<PathBuf>,
    source: Option<Box<dyn Error + Send + Sync>>,
}

/// The kinds of errors of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RunErrorKind {
    /// A pattern of files is invalid.
    InvalidPattern,
    /// The task writes, and the run has no output. A task with one output for all documents cannot write in place.
    NoOutput,
    /// The output is a file, or has the name of one, and there are several documents to write.
    SeveralDocuments,
    /// No thread can be started.
    NoThread,
    /// The output of the whole run cannot be written.
    Unwritable,
    /// An input does not exist, or cannot be looked at.
    NoInput,
    /// The run was cancelled.
    Cancelled,
    /// A document has an error, so the one output of all documents is not whole: [`Run::write_to`](crate::run::Run::write_to)
    /// has not finished its writer.
    Incomplete,
    /// The caller stopped the run by an error, which is the [source](std::error::Error::source).
    Stopped,
}

impl RunError {
    pub(crate) fn new(kind: RunErrorKind) -> RunError {
        RunError { kind, path: None, source: None }
    }

    pub(crate) fn of_path(kind: RunErrorKind, path: impl Into<PathBuf>) -> RunError {
        RunError { path: Some(path.into()), ..RunError::new(kind) }
    }

    pub(crate) fn with_source(self, source: impl Into<Box<dyn Error + Send + Sync>>) -> RunError {
        RunError { source: Some(source.into()), ..self }
    }

    /// The kind of error.
    pub fn kind(&self) -> RunErrorKind {
        self.kind
    }

    /// The file or the pattern that is wrong.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// The underlying I/O error, if there is one.
    pub fn io_error(&self) -> Option<&io::Error> {
        self.source.as_deref().and_then(|source| source.downcast_ref())
    }
}

/// The output of the run cannot be written.
impl From<io::Error> for RunError {
    fn from(error: io::Error) -> RunError {
        RunError::new(RunErrorKind::Unwritable).with_source(error)
    }
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.as_deref().unwrap_or(Path::new("")).display();
        match self.kind {
            RunErrorKind::InvalidPattern => write!(f, "the pattern '{path}' is invalid"),
            RunErrorKind::NoOutput => {
                write!(f, "this task writes, and the run has no output that it can use; set the path of an output")
            }
            RunErrorKind::SeveralDocuments => {
                write!(f, "several documents cannot be written to {path}; the output must be a folder")
            }
            RunErrorKind::NoThread => write!(f, "no thread can be started"),
            RunErrorKind::Unwritable => write!(f, "the output cannot be written"),
            RunErrorKind::NoInput => write!(f, "{path} cannot be read"),
            RunErrorKind::Cancelled => write!(f, "the run was cancelled"),
            RunErrorKind::Incomplete => write!(f, "a document has an error, so the output is not finished"),
            RunErrorKind::Stopped => write!(f, "the run was stopped"),
        }?;
        let cause = self.source.as_ref().filter(|_| self.kind != RunErrorKind::Stopped);
        cause.map_or(Ok(()), |cause| write!(f, ": {cause}"))
    }
}

/// The source is the error of the caller that [stopped](RunErrorKind::Stopped) the run. Every other cause is in the text, and
/// is the [`io_error`](RunError::io_error).
impl Error for RunError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.source.as_deref().filter(|_| self.kind == RunErrorKind::Stopped).map(|source| source as _)
    }
}
