//! Text puzzles become XML, and XML text again, without a digit or a name lost.

use sudoxml::document::{Document, Source};
use sudoxml::finding::Requirement;
use sudoxml::board::{Cell, Grid};
use sudoxml::notation::{self, Notation};
use sudoxml::pipeline::{Export, Import, Task, export};

use crate::{Extent, few, parse, perform};

type Named = (Option<String>, Grid);

pub fn check(data: &[u8]) {
    let Ok(source) = Source::decode(data) else {
        assert!(Import::default().add("", data).is_err());
        return;
    };
    let text = source.text();
    let extent = Extent::of(text);
    let task = Task::Check { limit: few(), require: Requirement::Unique };
    extent.holds_all(&perform(&task, data).0.findings);
    let mut import = Import::default();
    if let Err(faults) = import.add("stem", data) {
        assert!(!faults.0.is_empty());
        faults.0.iter().for_each(|fault| extent.holds(fault.place()));
        assert_eq!(import.puzzles(), 0);
        return;
    }
    let puzzles: Vec<_> = notation::read(text).collect::<Result<_, _>>().expect("what was imported is without fault");
    for puzzle in &puzzles {
        for cell in Cell::ALL {
            let character = text[puzzle.cell_span(cell)].chars().next().expect("a cell");
            let digit = puzzle.grid.get(cell).map(|digit| digit.to_char());
            assert!(digit.map_or("._*0+".contains(character), |digit| digit == character), "{cell} is {character:?}");
        }
    }
    let named: Vec<Named> = puzzles.iter().map(|puzzle| (puzzle.name.map(String::from), puzzle.grid)).collect();
    assert_eq!(import.puzzles(), named.len());

    let mut document = Vec::new();
    import.write_collection(&mut document).expect("memory can be written to");
    assert_eq!(puzzles_of(&document), named.iter().map(allowed).collect::<Vec<_>>());
    let singles = import.documents("".as_ref()).expect("one text makes no name twice");
    let single = singles.iter().flat_map(|(_, document)| puzzles_of(document.as_bytes()));
    assert!(single.eq(named.iter().map(allowed)));

    for notation in Notation::ALL {
        let back = export(&document, Export { notation, solutions: false, names: true }).expect("our own document");
        let again =
            notation::read(&back).collect::<Result<Vec<_>, _>>().unwrap_or_else(|error| panic!("{error}:\n{back}"));
        let again: Vec<Named> = again.iter().map(|puzzle| (puzzle.name.map(String::from), puzzle.grid)).collect();
        assert_eq!(again, named.iter().map(on_one_line).collect::<Vec<_>>(), "as {notation:?}");
    }
}

fn puzzles_of(document: &[u8]) -> Vec<Named> {
    let text = std::str::from_utf8(document).expect("UTF-8");
    parse(text).unwrap_or_else(|error| panic!("{error} in:\n{text}"));
    let read = Document::read(text);
    assert_eq!(read.faults(), []);
    read.puzzles().iter().map(|puzzle| (puzzle.name.clone(), puzzle.givens)).collect()
}

/// What XML cannot hold at all becomes U+FFFD.
fn allowed((name, grid): &Named) -> Named {
    let replace = |c: char| {
        if matches!(c, '\0'..='\u{8}' | '\u{b}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}') { '\u{fffd}' } else { c }
    };
    (name.as_ref().map(|name| name.chars().map(replace).collect()), *grid)
}

/// A name in a text stands on one line, and runs of white space in it are one space.
fn on_one_line(named: &Named) -> Named {
    let (name, grid) = allowed(named);
    let name = name.map(|name| name.split_whitespace().collect::<Vec<_>>().join(" "));
    (name.filter(|name| !name.is_empty()), grid)
}
