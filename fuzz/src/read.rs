//! Any bytes are read: they are a document, or they have faults, each with a place in them.

use sudoxml::document::{CellList, Document, Source};
use sudoxml::finding::Requirement;
use sudoxml::pipeline::{Status, Task};

use crate::{Extent, few, parse, perform};

pub fn check(data: &[u8]) {
    let source = match Source::decode(data) {
        Ok(source) => source,
        Err(fault) => return Extent::of(&String::from_utf8_lossy(data)).holds_about(data, fault.place()),
    };
    let text = source.text();
    let extent = Extent::of(text);
    let document = Document::read(text);
    for fault in document.faults() {
        extent.holds(fault.place());
        assert!(!fault.message().is_empty());
    }
    assert!(document.faults().is_sorted_by_key(|fault| fault.place()));
    assert!(!document.faults().is_empty() || !document.puzzles().is_empty());
    for puzzle in document.puzzles() {
        extent.holds(puzzle.place);
        // In an entity a tag may begin with a reference.
        let begins = |cell: &usize| text.is_char_boundary(*cell) && text[*cell..].starts_with(['<', '&']);
        assert!(puzzle.cells.iter().all(begins));
    }
    let well_formed = parse(text).is_ok();
    let checked = Task::Check { limit: few(), require: Requirement::Unique };
    extent.holds_all(&perform(&checked, data).0.findings);
    for task in [Task::Cells(CellList::Candidates), Task::Matrix] {
        let (report, out) = perform(&task, data);
        extent.holds_all(&report.findings);
        if report.status == Status::Done {
            assert!(well_formed && document.faults().is_empty());
            let again = Source::decode(&out).expect("an output in the encoding of its input");
            let read = Document::read(again.text());
            let givens = |document: &Document<'_>| -> Vec<_> {
                document.puzzles().iter().map(|puzzle| (puzzle.name.clone(), puzzle.givens)).collect()
            };
            assert_eq!((read.faults(), givens(&read)), (&[][..], givens(&document)), "after {task:?}");
            assert!(perform(&task, &out).1 == out, "{task:?} on its own output");
        }
    }
}

impl Extent {
    /// Where the bytes are in no encoding that is known, a character has a byte at least.
    fn holds_about(&self, data: &[u8], place: sudoxml::position::Position) {
        assert!(place.line >= 1 && place.column >= 1 && place.line + place.column <= data.len() + 2, "{place}");
    }
}
