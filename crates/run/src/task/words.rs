//! The steps of grades in words.

use std::fmt::Write;

use sudoku_engine::logic::Grade;
use sudoxml_document::finding::show::printable;
use sudoxml_document::outcome::Outcome;

/// The steps of each puzzle in words, each a sentence on one line or a list of links, after a line with the position of the puzzle, its name
/// and its grade. `file` is the name of the document in these lines.
pub(super) fn explain(outcomes: &[Outcome], file: &str) -> String {
    let mut text = String::new();
    outcomes.iter().for_each(|outcome| push(&mut text, file, outcome));
    text
}

fn push(text: &mut String, file: &str, outcome: &Outcome) {
    let Some(grade) = &outcome.grade else { return };
    let puzzle = &outcome.puzzle;
    let name = puzzle.name.as_ref().map_or_else(String::new, |name| format!("{name}: "));
    let heading = format!("{file}:{}: {name}{}", puzzle.span, summary(grade));
    // Writing to memory does not fail.
    let _ = writeln!(text, "{}", printable(&heading));
    for step in &outcome.steps {
        for line in step.lines() {
            let _ = writeln!(text, "{line}");
        }
    }
    if let Some(ending) = outcome.ending() {
        let _ = writeln!(text, "{ending}");
    }
}

/// The grade on one line: `4.0/1.2/1.2 hidden-triplet, 57 steps`.
fn summary(grade: &Grade) -> String {
    let at_least = if grade.at_least { "at least " } else { "" };
    let technique = grade.technique.map_or_else(String::new, |technique| format!(" {}", technique.name()));
    let steps = if grade.steps == 1 { "step" } else { "steps" };
    let Grade { rating, pearl, diamond, steps: number, .. } = grade;
    format!("{at_least}{rating}/{pearl}/{diamond}{technique}, {number} {steps}")
}
