//! What the fuzzer holds the library to. One module a target; each is a function of bytes that panics where a promise
//! is broken, so that a finding can be run again without the fuzzer.

pub mod entities;
pub mod import;
pub mod logic;
pub mod races;
pub mod read;
pub mod search;
pub mod splice;
pub mod stream;

use std::num::NonZeroU64;
use std::ops::Range;

use sudoxml::finding::{Finding, Requirement};
use sudoxml::outcome::{SolutionLimit, Method};
use sudoxml::pipeline::{Report, Status, Task};
use sudoxml::position::Position;

/// The text's tree, by the same parser and with the same options as the library's.
pub fn parse(text: &str) -> Result<roxmltree::Document<'_>, roxmltree::Error> {
    let options = roxmltree::ParsingOptions { allow_dtd: true, ..Default::default() };
    roxmltree::Document::parse_with_options(text, options)
}

/// Few solutions a puzzle, so that a case stays short.
pub fn few() -> SolutionLimit {
    SolutionLimit::At(NonZeroU64::MIN.saturating_add(2))
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

/// What the library splices in: the name of the element, and the attribute that tells it from the user's.
pub type Kind = [&'static str; 2];
pub const RESULT: Kind = ["grid", "verdict"];
pub const GRADE: Kind = ["grade", "rating"];

/// The elements of a kind in a text, each with the white space before it.
pub fn spliced(text: &str, kind: Kind) -> Vec<Range<usize>> {
    let tree = parse(text).unwrap_or_else(|error| panic!("{error} in:\n{text}"));
    let mut ranges: Vec<Range<usize>> =
        tree.descendants().filter(|node| is_spliced(*node, kind)).map(|node| node.range()).collect();
    // What stands in one of them goes with it.
    let mut end = 0;
    ranges.retain(|range| {
        let outermost = range.start >= end;
        end = end.max(range.end);
        outermost
    });
    let with_space =
        |range: &Range<usize>| text[..range.start].trim_end_matches([' ', '\t', '\r', '\n']).len()..range.end;
    ranges.iter().map(with_space).collect()
}

fn is_spliced(node: roxmltree::Node<'_, '_>, [element, mark]: Kind) -> bool {
    let name = node.tag_name();
    let in_ours = |parent: roxmltree::Node<'_, '_>| {
        parent.tag_name().name() == "sudoku"
            && parent.tag_name().namespace().unwrap_or_default() == name.namespace().unwrap_or_default()
    };
    name.name() == element && node.has_attribute(mark) && node.parent().is_some_and(in_ours)
}

/// The text without these parts of it.
pub fn without(text: &str, ranges: &[Range<usize>]) -> String {
    let mut kept = text.to_owned();
    ranges.iter().rev().for_each(|range| kept.replace_range(range.clone(), ""));
    kept
}

/// Bytes to be shown.
pub fn lossy(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
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
    pub fn holds(&self, place: Position) {
        let length = place.line.checked_sub(1).and_then(|line| self.0.get(line));
        let within = length.is_some_and(|length| (1..=length + 1).contains(&place.column));
        assert!(within, "{place} is outside of {:?}", self.0);
    }

    pub fn holds_all(&self, findings: &[Finding]) {
        findings.iter().for_each(|finding| self.holds(finding.place));
    }
}
