//! What an audit finds about a puzzle: how to mend one that is not unique, and what an editor asks of one that is.
//!
//! `question` says what is asked, and `value` what is found. `answer` asks the engine, `rank` orders repairs, `label`
//! compares what the document says, `findings` makes findings, and `words` has their words.

mod answer;
mod findings;
mod label;
mod question;
mod rank;
mod value;
pub(crate) mod words;

pub use answer::audited;
pub use findings::{Places, findings, repaired, unrepaired};
pub use label::Attributes;
pub use question::{AUDIT_RULES, AuditSettings};
pub use value::{Answer, Audit, Differing, RankedRepair, Ranking, Stored, Unrepaired};
