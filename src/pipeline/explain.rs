//! Explain: puzzle XML in, the steps of the solutions in words out.

use std::fmt::Write;

use crate::document::{self, Document, Results, Source};
use crate::finding::{Finding, Requirement, printable};
use crate::logic::Grade;
use crate::outcome::Outcome;
use crate::pipeline::case::{Part, Status};
use crate::pipeline::task::Report;

/// The steps of each puzzle of a document in words, a sentence a line, behind a line with the puzzle's place, its name
/// and its grade; and what there is to say of the document. `file` is what its places are said to be in. A document
/// that is at fault, or misses what is required, is not explained.
///
/// ```
/// use sudoxml::{finding::Requirement, pipeline::explain};
/// # let cell = |(at, digit): (usize, char)| format!("<cell row='{}' col='{}'>{digit}</cell>", at / 9 + 1, at % 9 + 1);
/// # let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// # let cells: String = line.chars().enumerate().filter(|(_, c)| *c != '.').map(cell).collect();
/// let puzzle = format!("<sudoku name='No 1'><cells>{cells}</cells></sudoku>");
/// let (_, told) = explain(puzzle.as_bytes(), "a.xml", Requirement::Nothing);
/// let mut lines = told.lines();
/// assert_eq!(lines.next(), Some("a.xml:1:1: No 1: 1.2/1.2/1.2 hidden-single-box, 51 steps"));
/// assert_eq!(lines.next(), Some("Hidden single: in box 2, the digit 8 can stand only in row 1, column 6."));
/// ```
pub fn explain(bytes: &[u8], file: &str, require: Requirement) -> (Report, String) {
    let source = match Source::decode(bytes) {
        Ok(source) => source,
        Err(fault) => return (Part::of_faults(&[fault]).into(), String::new()),
    };
    let document = Document::read_with(source.text(), Results::Skip);
    if !document.faults().is_empty() {
        return (Part::of_faults(document.faults()).into(), String::new());
    }
    let graded = document::graded(&document, true);
    let found =
        graded.iter().zip(1..).map(|(outcome, number)| (outcome, number, Finding::of_grading(outcome, require)));
    let report = Report::from(Part::of_outcomes(found));
    let mut told = String::new();
    if report.status == Status::Done {
        graded.iter().for_each(|outcome| push(&mut told, file, outcome));
    }
    (report, told)
}

fn push(told: &mut String, file: &str, outcome: &Outcome) {
    let Some(grade) = &outcome.grade else { return };
    let name = outcome.name.as_ref().map_or_else(String::new, |name| format!("{name}: "));
    let heading = printable(&format!("{file}:{}: {name}{}", outcome.place, in_short(grade)));
    // Writing to memory does not fail.
    let _ = writeln!(told, "{heading}");
    for step in &outcome.steps {
        let _ = writeln!(told, "{}", step.sentence());
    }
    if grade.at_least {
        let placed: usize = outcome.steps.iter().map(|step| step.placements.len()).sum();
        let open = 81 - outcome.givens.givens().count() - placed;
        let _ = writeln!(told, "Here the techniques end, and {open} cells are open.");
    }
}

/// The grade on a line: `4.0/1.2/1.2 hidden-triplet, 57 steps`.
fn in_short(grade: &Grade) -> String {
    let at_least = if grade.at_least { "at least " } else { "" };
    let technique = grade.technique.map_or_else(String::new, |technique| format!(" {}", technique.name()));
    let steps = if grade.steps == 1 { "step" } else { "steps" };
    let Grade { rating, pearl, diamond, steps: number, .. } = grade;
    format!("{at_least}{rating}/{pearl}/{diamond}{technique}, {number} {steps}")
}
