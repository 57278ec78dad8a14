//! The puzzles of a text or of a document, for a paste or a file.

use serde::Serialize;

use super::limits::Limits;
use super::message::FindingJson;
use super::puzzle::PuzzleJson;
use sudoku_engine::notation::{self, TextPuzzle};
use sudoxml_document::document::{Document, Earlier, Reading, Source};
use sudoxml_document::line_index::LineIndex;
use sudoxml_document::position::Position;
use sudoxml_document::puzzle::Puzzle;
use sudoxml_document::text::{finding, no_puzzle};

/// How many findings are in a reply.
const MAX_FINDINGS: usize = 100;

/// The puzzles that can be read, and what is wrong with the others.
#[derive(Serialize)]
pub(super) struct Found {
    puzzles: Vec<PuzzleJson>,
    /// How many puzzles there are. More than the length of the list if there are more than the limit.
    found: usize,
    findings: Vec<FindingJson>,
}

/// Reads the puzzles of these bytes: of an XML document if they start with `<`, otherwise of a text. Both can be in any
/// encoding that they name; without one, they are in UTF-8.
pub(super) fn read(bytes: &[u8], limits: &Limits) -> Found {
    match Source::decode(bytes.to_vec()) {
        Err(finding) => Found { puzzles: Vec::new(), found: 0, findings: vec![FindingJson::from(&finding)] },
        Ok(source) if source.text().trim_start().starts_with('<') => read_xml(source, limits),
        Ok(source) => read_text(source.text(), limits),
    }
}

fn read_xml(source: Source, limits: &Limits) -> Found {
    let document = Document::of_source(
        source,
        &Reading { interrupt: limits.budget.interrupt().clone(), ..Reading::of(Earlier::Skip) },
    );
    let puzzles = document.puzzles().take(limits.puzzles).map(|puzzle| PuzzleJson::from(&*puzzle)).collect();
    let findings = document.faults().iter().take(MAX_FINDINGS).map(FindingJson::from).collect();
    Found { puzzles, found: document.puzzles().len(), findings }
}

fn read_text(text: &str, limits: &Limits) -> Found {
    let mut reply = Found { puzzles: Vec::new(), found: 0, findings: Vec::new() };
    let lines = LineIndex::new(text);
    for (item, number) in notation::read(text).zip(1..) {
        match item {
            Ok(puzzle) => {
                reply.found += 1;
                if reply.puzzles.len() < limits.puzzles {
                    reply.puzzles.push(PuzzleJson::from(&of_text(puzzle)));
                }
            }
            Err(error) if reply.findings.len() < MAX_FINDINGS => {
                reply.findings.push(FindingJson::from(&finding(text, &lines, &error, number)));
            }
            Err(_) => {}
        }
    }
    if reply.found == 0 && reply.findings.is_empty() {
        reply.findings.push(FindingJson::from(&no_puzzle()));
    }
    reply
}

fn of_text(TextPuzzle { board: givens, symbols, name, .. }: TextPuzzle<'_>) -> Puzzle {
    let mut puzzle = Puzzle::new(1, Position::START.into(), givens);
    (puzzle.name, puzzle.symbols) = (name.map(String::from), symbols);
    puzzle
}
