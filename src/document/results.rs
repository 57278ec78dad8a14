//! What `solve` writes: the `<grid>` elements of each puzzle in the place of those of an earlier run.

use std::io::{self, Write};
use std::rc::Rc;

use crate::board::Grid;
use crate::document::admit;
use crate::document::decode::Source;
use crate::document::layout;
use crate::document::read::{Document, Puzzle};
use crate::document::splice::{Change, write_changes};
use crate::document::write::{Heading, Scribe, Scribes};
use crate::outcome::{Method, Outcome, Question, SolutionCount, SolutionLimit};
use crate::position::Span;
use crate::search::Verdict;

/// The outcome of each puzzle of a document, in document order, with solutions listed up to the limit.
pub fn listed(document: &Document<'_>, limit: SolutionLimit) -> Vec<Outcome> {
    let outcome = |puzzle| Outcome::listed(question(puzzle), limit, |cell| place_of(document, puzzle, cell));
    document.puzzles().iter().map(outcome).collect()
}

/// The outcome of each puzzle of a document, in document order, as the method leaves it: with solutions listed up to
/// the limit, or with the board that logic does not finish.
pub fn solved(document: &Document<'_>, limit: SolutionLimit, method: Method) -> Vec<Outcome> {
    listed(document, limit).into_iter().map(|outcome| outcome.solved_by(method)).collect()
}

/// The outcome of each puzzle of a document, in document order, with solutions counted up to the limit.
pub fn counted(document: &Document<'_>, limit: SolutionLimit) -> Vec<Outcome> {
    let givens: Vec<Grid> = document.puzzles().iter().map(|puzzle| puzzle.givens).collect();
    let outcome =
        |(puzzle, number)| Outcome::counted(question(puzzle), number, |cell| place_of(document, puzzle, cell));
    document.puzzles().iter().zip(SolutionCount::of_each(&givens, limit)).map(outcome).collect()
}

fn question<'p>(puzzle: &'p Puzzle<'_>) -> Question<'p> {
    Question {
        name: puzzle.name.as_deref(),
        place: Span { start: puzzle.place, end: Some(puzzle.end) },
        givens: puzzle.givens,
    }
}

fn place_of(document: &Document<'_>, puzzle: &Puzzle<'_>, cell: usize) -> Span {
    let begin = puzzle.cells[cell];
    let end = layout::short_element_end(document.text, begin);
    Span { start: document.lines.place(begin), end: end.map(|end| document.lines.place(end)) }
}

/// Writes the document with the results of its puzzles spliced in, one outcome a puzzle in document order.
///
/// # Errors
/// Those of the writer, and one of the kind `InvalidInput` if the document has faults, was not read from the text of the
/// source or has other puzzles than the outcomes, or if a prefix cannot be written in its encoding.
pub fn write_results(
    source: &Source<'_>,
    document: &Document<'_>,
    outcomes: &[Outcome],
    out: &mut dyn Write,
) -> io::Result<()> {
    admit::outcomes(source, document, outcomes)?;
    let mut steps: Vec<Step<'_, '_>> = Vec::new();
    for (puzzle, outcome) in document.puzzles().iter().zip(outcomes) {
        steps.push(Step::Insert(puzzle, outcome));
        steps.extend(puzzle.site.results.iter().map(|result| Step::LeaveOut(&result.range)));
    }
    // A <sudoku> may stand inside another one, so the order of the puzzles is not yet that of the places.
    steps.sort_by_key(Step::place);
    let mut scribes = Scribes::default();
    write_changes(source, document.own(), steps.iter().map(|step| step.change(&mut scribes)), out)
}

enum Step<'d, 't> {
    Insert(&'d Puzzle<'t>, &'d Outcome),
    LeaveOut(&'d std::ops::Range<usize>),
}

impl<'d, 't> Step<'d, 't> {
    /// New results go in before the earlier ones at the same place go out.
    fn place(&self) -> (usize, bool) {
        match self {
            Step::Insert(puzzle, _) => (puzzle.site.results_at, false),
            Step::LeaveOut(range) => (range.start, true),
        }
    }

    fn change(&self, scribes: &mut Scribes<'d>) -> Change<'d> {
        match self {
            Step::LeaveOut(range) => Change::Pieces(vec![((*range).clone(), String::new())]),
            Step::Insert(puzzle, outcome) => {
                let at = puzzle.site.results_at;
                let grids = grids(scribes.get(puzzle.site.prefix, &puzzle.site.layout), outcome);
                if outcome.is_short() {
                    Change::Pieces(vec![(at..at, grids.collect())])
                } else {
                    Change::Stream(at, grids)
                }
            }
        }
    }
}

/// The `<grid>` elements of an outcome, one after the other.
fn grids<'d>(scribe: Rc<Scribe<'d>>, outcome: &'d Outcome) -> Box<dyn Iterator<Item = String> + 'd> {
    let (solutions, complete) = match outcome.number {
        SolutionCount::Exactly(number) => (Some(number), true),
        SolutionCount::MoreThan(limit) => (Some(limit), false),
        SolutionCount::Uncounted => (None, true),
    };
    let verdict = outcome.verdict();
    if verdict == Verdict::None {
        let violations: Vec<_> = outcome.clashes.iter().map(|clash| clash.violation.clone()).collect();
        return Box::new(std::iter::once(scribe.no_solution(&violations)));
    }
    let heading = Heading { verdict, by_logic: outcome.by_logic.is_some(), solutions, complete };
    if let Some(board) = outcome.unfinished() {
        return Box::new(std::iter::once(scribe.unfinished(heading, &outcome.givens, board)));
    }
    Box::new(
        outcome
            .solutions()
            .zip(1..)
            .map(move |(solution, number)| scribe.solution(heading, number, &outcome.givens, &solution)),
    )
}
