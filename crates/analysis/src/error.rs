//! The error of a request.

use std::fmt;

/// A request that is not in the format of its operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RequestError(String);

/// What is wrong, in a sentence.
impl fmt::Display for RequestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for RequestError {}

impl From<serde_json::Error> for RequestError {
    fn from(error: serde_json::Error) -> RequestError {
        RequestError(format!("the request is not in the format of this operation: {error}"))
    }
}
