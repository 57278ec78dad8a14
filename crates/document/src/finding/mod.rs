//! Findings: problems of a document, a puzzle or a file, each with a rule, a severity, a span and a message.
//!
//! `rule` contains the table of all rules, and `value` the finding. `judge` compares an outcome with a requirement,
//! and `required` says which one counts. `misspelt` finds attributes that look like others. `unfollowed` says what a
//! document refers to and what is not read. `faults` bounds the memory of findings, `severities` contains what a project
//! sets for rules, and `show` makes text of the user safe for messages.

mod faults;
mod judge;
mod misspelt;
mod required;
mod rule;
mod severities;
pub use crate::show;
pub(crate) use misspelt::ATTRIBUTES;
mod unfollowed;
mod value;

pub use faults::{Faults, FaultsOfParts};
pub use judge::Requirement;
pub use required::{DEFAULT_ATTRIBUTE, Requirements};
pub use rule::{Rule, Severity};
pub use severities::{FixedSeverity, RuleLevel, Severities};
pub use unfollowed::{Barred, Referenced, Unfollowed};
pub use value::{Finding, Fix, Replacement};
