//! Why a text must not be read, with the place.

use crate::finding::Rule;

/// Why the parser must not read a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Refused {
    pub rule: Rule,
    /// The byte offset of the error.
    pub offset: usize,
    pub message: String,
}

impl Refused {
    pub(crate) fn new(rule: Rule, offset: usize, message: impl Into<String>) -> Refused {
        Refused { rule, offset, message: message.into() }
    }
}
