//! Why the work on an input stopped before its end.

use std::fmt;
use std::io;

use sudoxml_document::finding::{Finding, Rule};

/// The input or the output failed. The output so far is not usable.
#[derive(Debug)]
pub enum StreamError {
    /// The input cannot be read to its end.
    Read(io::Error),
    /// The output cannot be written.
    Write(io::Error),
}

impl StreamError {
    /// The error of the system.
    pub fn into_io(self) -> io::Error {
        match self {
            StreamError::Read(error) | StreamError::Write(error) => error,
        }
    }
}

impl fmt::Display for StreamError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StreamError::Read(error) => write!(f, "the input cannot be read: {error}"),
            StreamError::Write(error) => write!(f, "the output cannot be written: {error}"),
        }
    }
}

impl std::error::Error for StreamError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            StreamError::Read(error) | StreamError::Write(error) => Some(error),
        }
    }
}

/// The finding about the file.
#[doc(hidden)] // for the crates above
impl From<&StreamError> for Finding {
    fn from(error: &StreamError) -> Finding {
        let (rule, error) = match error {
            StreamError::Read(error) => (Rule::Unreadable, error),
            StreamError::Write(error) => (Rule::Unwritable, error),
        };
        Finding::of_file(rule, error.to_string())
    }
}
