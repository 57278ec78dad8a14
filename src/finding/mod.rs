//! Findings: what is wrong with a document, a puzzle or a file, each with a rule, a severity, a span and what to do.
//!
//! `rule` is the table of all rules, `value` the finding, `judge` compares an outcome with what is required, and `show`
//! makes the user's text safe for messages.

mod judge;
mod rule;
pub(crate) mod show;
mod value;

pub use judge::Requirement;
pub use rule::{Rule, Severity};
pub use value::Finding;
