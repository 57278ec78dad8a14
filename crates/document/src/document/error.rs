//! The error of a document that cannot be processed.

use std::fmt;

use crate::finding::{Faults, Finding};

/// Everything that is wrong with a document, in the order of the positions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DocumentError(Vec<Finding>);

impl DocumentError {
    /// What is wrong: at least one finding.
    pub fn findings(&self) -> &[Finding] {
        &self.0
    }

    /// What is wrong, as values.
    pub fn into_findings(self) -> Vec<Finding> {
        self.0
    }
}

/// The faults that are listed, and how many others there are.
#[doc(hidden)] // for the crates above
impl From<Faults> for DocumentError {
    fn from(faults: Faults) -> DocumentError {
        DocumentError(faults.into_findings())
    }
}

impl From<Finding> for DocumentError {
    fn from(finding: Finding) -> DocumentError {
        DocumentError(vec![finding])
    }
}

/// `line:column: message` for each finding, on a line of its own.
impl fmt::Display for DocumentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, finding) in self.0.iter().enumerate() {
            let line_end = if number == 0 { "" } else { "\n" };
            write!(f, "{line_end}{}: {}", finding.span, finding.message)?;
        }
        Ok(())
    }
}

impl std::error::Error for DocumentError {}
