//! What the fuzzer holds the library to. One module a target; each is a function of bytes that panics where a promise
//! is broken, so that a finding can be run again without the fuzzer.

pub mod import;
pub mod read;
pub mod search;
pub mod splice;
pub mod stream;

use std::num::NonZeroU64;

use sudoxml::finding::{Finding, Requirement};
use sudoxml::outcome::{Limit, Method};
use sudoxml::pipeline::{Report, Status, Task};
use sudoxml::place::Place;

/// The text's tree, by the same parser and with the same options as the library's.
pub fn parse(text: &str) -> Result<roxmltree::Document<'_>, roxmltree::Error> {
    let options = roxmltree::ParsingOptions { allow_dtd: true, ..Default::default() };
    roxmltree::Document::parse_with_options(text, options)
}

/// Few solutions a puzzle, so that a case stays short.
pub fn few() -> Limit {
    Limit::At(NonZeroU64::MIN.saturating_add(2))
}

/// `sudoxml solve --max-solutions 3`.
pub fn solve() -> Task {
    Task::Solve { method: Method::Search, limit: few(), require: Requirement::Nothing }
}

/// Runs a task on bytes; nothing may be written but by one that is done.
pub fn perform(task: &Task, bytes: &[u8]) -> (Report, Vec<u8>) {
    let mut out = Vec::new();
    let report = task.perform(bytes, &mut out).expect("memory can be written to");
    assert!(report.status == Status::Done || out.is_empty(), "{report:?} left an output");
    (report, out)
}

/// The places of a text: how many characters each of its lines has, counted without the library.
pub struct Extent(Vec<usize>);

impl Extent {
    pub fn of(text: &str) -> Extent {
        let mut lines = vec![0];
        let mut characters = text.chars().peekable();
        while let Some(character) = characters.next() {
            let half_an_end = character == '\r' && characters.peek() == Some(&'\n');
            match character {
                '\n' | '\r' if !half_an_end => lines.push(0),
                _ => *lines.last_mut().expect("a line") += 1,
            }
        }
        Extent(lines)
    }

    /// Demands that a place is one of a character, or right behind the last one of a line.
    pub fn holds(&self, place: Place) {
        let length = place.line.checked_sub(1).and_then(|line| self.0.get(line));
        let within = length.is_some_and(|length| (1..=length + 1).contains(&place.column));
        assert!(within, "{place} is outside of {:?}", self.0);
    }

    pub fn holds_all(&self, findings: &[Finding]) {
        findings.iter().for_each(|finding| self.holds(finding.place));
    }
}
