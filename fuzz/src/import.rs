//! Text puzzles become XML, and XML becomes text again, and no digit and no name is lost.

use sudoxml::board::Board;
use sudoxml::document::Document;
use sudoxml::notation::{self, Notation, ReadOptions};
use sudoxml::run::{ExportOptions, Status, Task};

use crate::elements::parse;
use crate::lines::Lines;
use crate::process::{check as checked, decode, lossy, process};

/// How each document of `import_split` starts. A `<` in a name is escaped, so this is nowhere else.
const DECLARATION: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

type Named = (Option<String>, Board);

pub fn check(data: &[u8]) {
    let (result, collection) = import(&Task::import(ReadOptions::new()), data);
    let Ok(document) = Document::parse_lenient(data) else {
        assert_eq!(result.status, Status::Faulty);
        return;
    };
    let text = document.text();
    let lines = Lines::of(text);
    lines.assert_contains_all(process(&checked(), data).0.findings());
    lines.assert_contains_all(result.findings());
    let read: Result<Vec<_>, _> = notation::read(text).collect();
    let puzzles = match read {
        Ok(puzzles) if !puzzles.is_empty() => puzzles,
        _ => {
            assert!(result.status == Status::Faulty && result.findings().next().is_some(), "{result:?}");
            return;
        }
    };
    for puzzle in &puzzles {
        for &cell in puzzle.board.geometry().cells() {
            let written = &text[puzzle.cell_span(cell)];
            match puzzle.board.get(cell) {
                None => assert!(written.starts_with(['.', '_', '*', '0', '+']), "{cell} is {written:?}"),
                Some(value) if puzzle.board.geometry().size() < 10 => assert_eq!(written, value.to_string(), "{cell}"),
                Some(value) => assert!(!written.is_empty(), "{cell} is {value}"),
            }
        }
    }
    let named: Vec<Named> =
        puzzles.iter().map(|puzzle| (puzzle.name.map(String::from), puzzle.board.clone())).collect();
    assert_eq!((result.status, result.counts.puzzles), (Status::Done, named.len() as u64));
    let expected: Vec<Named> = named.iter().map(as_xml).collect();
    assert_eq!(puzzles_of(&collection), expected);
    let (split, documents) = import(&Task::import_split(ReadOptions::new()), data);
    assert_eq!((split.status, split.counts), (result.status, result.counts));
    let documents = lossy(&documents);
    let documents = documents.split(DECLARATION).skip(1).flat_map(|document| puzzles_of(document.as_bytes()));
    assert!(documents.eq(expected), "a document for each puzzle");

    // Lines of 16 cells and letters have two readings on their own. The property tests read these with options.
    let is_clear = |(_, board): &Named| matches!(board.geometry().size(), 6 | 8 | 9);
    let exported = if named.iter().all(is_clear) { &Notation::ALL[..] } else { &[] };
    for &notation in exported {
        let (exported, back) = process(&Task::export(ExportOptions::new(notation).names(true)), &collection);
        let back = String::from_utf8(back).expect("UTF-8");
        assert_eq!(exported.status, Status::Done);
        let again = notation::read(&back).map(|puzzle| puzzle.unwrap_or_else(|error| panic!("{error}:\n{back}")));
        let again: Vec<Named> = again.map(|puzzle| (puzzle.name.map(String::from), puzzle.board)).collect();
        assert_eq!(again, named.iter().map(on_one_line).collect::<Vec<_>>(), "as {notation:?}");
    }
}

/// Imports a text. If the text has a fault, what was written is not whole.
fn import(task: &Task, data: &[u8]) -> (sudoxml::run::DocumentResult, Vec<u8>) {
    let mut out = Vec::new();
    (task.process(data, &mut out).expect("memory can be written"), out)
}

fn puzzles_of(document: &[u8]) -> Vec<Named> {
    let text = std::str::from_utf8(document).expect("UTF-8");
    parse(text).unwrap_or_else(|error| panic!("{error} in:\n{text}"));
    decode(document).puzzles().map(|puzzle| (puzzle.name.clone(), puzzle.givens.clone())).collect()
}

/// A puzzle as XML has it. A character that XML does not allow becomes U+FFFD.
fn as_xml((name, board): &Named) -> Named {
    let replace = |c: char| {
        if matches!(c, '\0'..='\u{8}' | '\u{b}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}') { '\u{fffd}' } else { c }
    };
    (name.as_ref().map(|name| name.chars().map(replace).collect()), board.clone())
}

/// A puzzle as an exported text has it: the name is on one line, and white space in it is one space.
fn on_one_line(named: &Named) -> Named {
    let (name, board) = as_xml(named);
    let name = name.map(|name| name.split_whitespace().collect::<Vec<_>>().join(" "));
    (name.filter(|name| !name.is_empty()), board)
}
