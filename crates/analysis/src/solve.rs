//! The verdict on a puzzle, its violations, its first solutions and its candidates.

use serde::{Deserialize, Serialize, Serializer};

use super::limits::Limits;
use super::message::FindingJson;
use super::puzzle::{PuzzleJson, indexes, numbers};
use super::unit::UnitJson;
use sudoku_engine::board::{Board, Value};
use sudoku_engine::search::Verdict;
use sudoxml_document::outcome::{Outcome, Searched, SolutionCount, SolveOptions};
use sudoxml_document::position::Span;
use sudoxml_document::puzzle::Puzzle;
use sudoxml_picture::{BoardView, Mark, PictureOptions, Sheet, compared};

/// How many solutions are counted and listed if a request does not say.
pub(super) const COUNTED: u64 = 1000;
const LISTED: u64 = 10;

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct SolveRequest {
    puzzle: PuzzleJson,
    #[serde(default, rename = "max-solutions")]
    max_solutions: Option<u64>,
    #[serde(default)]
    list: Option<u64>,
}

#[derive(Serialize)]
pub(super) struct Solved {
    verdict: Option<&'static str>,
    /// How many solutions there are, as far as they are counted; `None` if the search did not end.
    solutions: Option<u64>,
    complete: bool,
    /// The verdict in words.
    facts: String,
    violations: Vec<ViolationJson>,
    listed: Listed,
    /// The indexes of the cells that are not the same in all listed solutions.
    differing: Vec<usize>,
    candidates: Vec<Vec<u8>>,
}

/// The listed solutions of an outcome. Each is searched for when it is written.
struct Listed(Outcome);

impl Serialize for Listed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let values = |solution: Board| values_of(solution.values().iter().copied());
        serializer.collect_seq(self.0.solutions().map(values))
    }
}

#[derive(Serialize)]
struct ViolationJson {
    cells: Vec<usize>,
    value: u8,
    unit: UnitJson,
    message: String,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct CountRequest {
    puzzle: PuzzleJson,
    #[serde(default, rename = "max-solutions")]
    max_solutions: Option<u64>,
}

/// What [`Solved`] says of the number of solutions.
#[derive(Serialize)]
pub(super) struct Counted {
    verdict: Option<&'static str>,
    solutions: Option<u64>,
    complete: bool,
}

/// Counts the solutions of a puzzle.
pub(super) fn count(request: CountRequest, limits: &Limits) -> Result<Counted, Vec<FindingJson>> {
    let options = options(request.max_solutions, Some(0), limits);
    let puzzle = request.puzzle.into_puzzle()?;
    let count = SolutionCount::of_each(&[&puzzle.givens], &options).pop().unwrap_or(SolutionCount::Unsettled);
    let (solutions, complete) = number(count);
    Ok(Counted { verdict: count.verdict().map(Verdict::name), solutions, complete })
}

/// How many solutions there are, as far as they are counted, and whether there are no others.
fn number(count: SolutionCount) -> (Option<u64>, bool) {
    match count {
        SolutionCount::Exactly(number) => (Some(number), true),
        SolutionCount::MoreThan(number) => (Some(number), false),
        SolutionCount::Several | SolutionCount::Uncounted | SolutionCount::Unsettled => (None, false),
    }
}

/// Solves a puzzle.
pub(super) fn solve(request: SolveRequest, limits: &Limits) -> Result<Solved, Vec<FindingJson>> {
    let options = options(request.max_solutions, request.list, limits);
    Ok(Solved::of(outcome(request.puzzle.into_puzzle()?, &options)))
}

/// What a request asks for, within the limits.
pub(super) fn options(count: Option<u64>, list: Option<u64>, limits: &Limits) -> SolveOptions {
    let count = count.unwrap_or(COUNTED).min(limits.solutions);
    let list = list.unwrap_or(LISTED).min(limits.list);
    SolveOptions::new().limit(count).list(list).budget(limits.budget.clone())
}

/// The outcome of a puzzle that is not in a text.
pub(super) fn outcome(puzzle: Puzzle, options: &SolveOptions) -> Outcome {
    let searched = Searched::each(&[&puzzle.givens], options).pop();
    let searched = searched.unwrap_or(Searched::from(SolutionCount::Unsettled));
    Outcome::listed(puzzle, searched, |puzzle, _| Span::from(puzzle.span.start))
}

impl Solved {
    fn of(outcome: Outcome) -> Solved {
        let sheet = Sheet::without_boards(&outcome, &PictureOptions::default());
        let (number, complete) = number(outcome.count);
        let (_, differing) = compared(&outcome);
        Solved {
            verdict: outcome.verdict().map(Verdict::name),
            solutions: number,
            complete,
            facts: sheet.facts(),
            violations: violations(&outcome, &sheet),
            differing: indexes(outcome.puzzle.givens.geometry(), &differing),
            candidates: candidates(&BoardView::of_puzzle(&outcome, true)),
            listed: Listed(outcome),
        }
    }
}

fn violations(outcome: &Outcome, sheet: &Sheet) -> Vec<ViolationJson> {
    let geometry = outcome.puzzle.givens.geometry();
    let found = outcome.violations.iter().zip(&sheet.violations);
    let violation = |(located, message): (&sudoxml_document::outcome::LocatedViolation, &String)| ViolationJson {
        cells: indexes(geometry, &located.violation.cells),
        value: located.violation.value.get(),
        unit: (&located.violation.unit).into(),
        message: message.clone(),
    };
    found.map(violation).collect()
}

/// The values of a board in reading order, 0 for a blank.
pub(super) fn values(board: &BoardView) -> Vec<u8> {
    values_of(board.cells().iter().map(|cell| cell.value))
}

pub(super) fn values_of(values: impl Iterator<Item = Option<Value>>) -> Vec<u8> {
    values.map(|value| value.map_or(0, Value::get)).collect()
}

/// The candidates of each cell of a board.
pub(super) fn candidates(board: &BoardView) -> Vec<Vec<u8>> {
    board.cells().iter().map(|cell| numbers(cell.candidates)).collect()
}

/// The indexes of the cells of a board that have a mark.
pub(super) fn marked(board: &BoardView, mark: Mark) -> Vec<usize> {
    let cells = board.cells().iter().enumerate();
    cells.filter(|(_, cell)| cell.marks.contains(mark)).map(|(index, _)| index).collect()
}
