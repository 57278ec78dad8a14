//! Any bytes can be parsed: the result is a document, or faults, each with a position in the document.

use std::io;

use sudoxml::board::Board;
use sudoxml::document::{CellList, Document};
use sudoxml::internals::parse_both_ways;
use sudoxml::position::Position;
use sudoxml::run::{Status, Task};

use crate::elements::parse;
use crate::lines::Lines;
use crate::process::{check as checked, decode, process};

pub fn check(data: &[u8]) {
    let document = match Document::parse_lenient(data) {
        Ok(document) => document,
        Err(error) => return error.findings().iter().for_each(|fault| assert_is_near(data, fault.span.start)),
    };
    let faults = document.faults();
    assert!(faults.iter().all(|fault| !fault.message.is_empty()));
    assert!(faults.is_sorted_by_key(|fault| fault.span.start));
    assert!(!faults.is_empty() || document.puzzles().len() > 0);
    let (whole, scanned) = parse_both_ways(document.text());
    assert!(scanned.is_none_or(|scanned| scanned == whole), "the scanner and the parser read the text differently");
    let strict = Document::parse(data);
    assert_eq!(strict.err().map(|error| error.into_findings()).unwrap_or_default(), faults);

    let lines = Lines::of(document.text());
    lines.assert_contains_all(faults);
    for puzzle in document.puzzles() {
        lines.assert_contains_span(puzzle.span);
        for span in puzzle.givens.geometry().cells().iter().map(|&cell| puzzle.cell_span(cell)) {
            lines.assert_contains_span(span);
            // A tag in an entity may start with a reference.
            assert!(matches!(lines.character(span.start), Some('<' | '&')), "a cell at {span}");
        }
    }
    lines.assert_contains_all(process(&checked(), data).0.findings());
    let list = CellList::Candidates;
    converts(&document, data, &Task::cells(list), |document, out| document.write_cells_to(list, out));
    converts(&document, data, &Task::matrix(), |document, out| document.write_matrices_to(out));
}

/// Checks a task that writes the puzzles of a document in another form, against the document that writes itself.
fn converts(document: &Document, data: &[u8], task: &Task, write: impl Fn(&Document, &mut Vec<u8>) -> io::Result<()>) {
    let (result, out) = process(task, data);
    Lines::of(document.text()).assert_contains_all(result.findings());
    let mut written = Vec::new();
    let is_written = write(document, &mut written).is_ok();
    assert_eq!(is_written, result.status == Status::Done, "{task:?} and the document differ: {result:?}");
    if !is_written {
        return;
    }
    assert!(written == out, "{task:?} and the document write different bytes");
    assert!(parse(document.text()).is_ok() && document.faults().is_empty());
    assert_eq!(puzzles(&decode(&out)), puzzles(document), "after {task:?}");
    assert!(process(task, &out).1 == out, "{task:?} changes its own output");
}

fn puzzles(document: &Document) -> Vec<(Option<String>, Board)> {
    document.puzzles().map(|puzzle| (puzzle.name.clone(), puzzle.givens.clone())).collect()
}

/// If the encoding is not known, nothing more is known than that a character has one byte at least.
fn assert_is_near(data: &[u8], Position { line, column }: Position) {
    assert!(line >= 1 && column >= 1 && line + column <= data.len() + 2, "{line}:{column}");
}
