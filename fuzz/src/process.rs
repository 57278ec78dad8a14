//! Tasks on bytes in memory.

use sudoxml::document::{Document, SolveOptions};
use sudoxml::finding::{Finding, Requirement};
use sudoxml::outcome::Method;
use sudoxml::run::{CountOptions, DocumentResult, Status, Task};

/// The most solutions of a puzzle: few, so that a case is short.
pub const LIMIT: u64 = 3;

/// The most solutions of a puzzle that are written.
pub const LISTED: u64 = 2;

/// `sudoxml solve --max-solutions 3 --list 2`.
pub fn solve() -> Task {
    solve_by(Method::Search)
}

/// Solves each puzzle with this method.
pub fn solve_by(method: Method) -> Task {
    Task::solve(SolveOptions::new().limit(LIMIT).list(LISTED).method(method), Requirement::Nothing)
}

/// `sudoxml check --max-solutions 3`.
pub fn check() -> Task {
    Task::check(CountOptions::new().limit(LIMIT), Requirement::Unique)
}

/// Runs a task on an XML document. Asserts that a document that is not done has no output.
pub fn process(task: &Task, bytes: &[u8]) -> (DocumentResult, Vec<u8>) {
    let mut out = Vec::new();
    let result = task.process(bytes, &mut out).expect("memory can be written");
    assert!(result.status == Status::Done || out.is_empty(), "{result:?} has an output");
    (result, out)
}

/// All findings of a result.
pub fn findings(result: &DocumentResult) -> Vec<&Finding> {
    result.findings().collect()
}

/// Decodes a document that was processed.
pub fn decode(bytes: &[u8]) -> Document {
    Document::parse(bytes).unwrap_or_else(|error| panic!("{error} in:\n{}", lossy(bytes)))
}

/// Bytes as a message shows them.
pub fn lossy(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
