//! The grade of a puzzle and its steps, each on a board of its own.

use serde::{Deserialize, Serialize};

use super::argument::{ArgumentJson, ListedJson};
use super::limits::Limits;
use super::message::{FindingJson, choice};
use super::puzzle::{PuzzleJson, numbers};
use super::solve::{candidates, marked, options, outcome, values};
use sudoku_engine::board::Value;
use sudoku_engine::logic::Technique;
use sudoxml_document::finding::Requirement;
use sudoxml_document::outcome::Outcome;
use sudoxml_picture::html::drawing;
use sudoxml_picture::{Language, Mark, OwnWords, PictureOptions, Sheet, Singles, StepView, Words};

#[derive(Serialize)]
pub(super) struct Graded {
    rating: Option<String>,
    at_least: bool,
    level: Option<String>,
    technique: Option<&'static str>,
    pearl: Option<String>,
    diamond: Option<String>,
    scale: Option<&'static str>,
    /// Why there is no grade.
    reason: Option<String>,
    steps: Vec<StepJson>,
    ending: Option<String>,
}

/// A step, and the board before it.
#[derive(Serialize)]
struct StepJson {
    technique: &'static str,
    rating: String,
    /// The step in words, without the links of its chains.
    sentence: String,
    values: Vec<u8>,
    candidates: Vec<Vec<u8>>,
    pattern: Vec<usize>,
    placed: Vec<PlacedJson>,
    eliminated: Vec<EliminatedJson>,
    /// The board with its chains as an SVG element, if it has some and pictures are asked for.
    picture: Option<String>,
    /// The chains of a step by chains.
    argument: Option<ArgumentJson>,
    /// The chains in words: the argument of the step, then those inside it, which have the numbers from 1.
    listing: Vec<ListedJson>,
}

#[derive(Serialize)]
struct PlacedJson {
    cell: usize,
    value: u8,
}

#[derive(Serialize)]
struct EliminatedJson {
    cell: usize,
    values: Vec<u8>,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct GradeRequest {
    puzzle: PuzzleJson,
    /// Whether the reply has the steps, which takes longer than the grade alone.
    #[serde(default = "with_steps")]
    steps: bool,
    /// Whether the chains of steps are drawn, which can take longer than the grade.
    #[serde(default)]
    pictures: bool,
    /// The language of the sentences.
    #[serde(default, deserialize_with = "choice")]
    language: Language,
}

const fn with_steps() -> bool {
    true
}

/// Grades a puzzle.
#[cfg_attr(target_family = "wasm", inline(never))] // java/build.sh says why
pub(super) fn grade(request: GradeRequest, limits: &Limits) -> Result<Graded, Vec<FindingJson>> {
    let outcome = outcome(request.puzzle.into_puzzle()?, &options(Some(2), Some(1), limits)).graded(request.steps);
    Ok(Graded::of(&outcome, request.pictures, request.language))
}

impl Graded {
    fn of(outcome: &Outcome, with_pictures: bool, language: Language) -> Graded {
        let words = Words::new(language, OwnWords::default());
        let sheet = Sheet::without_boards(
            outcome,
            &PictureOptions { words, singles: Singles::Apart, ..PictureOptions::default() },
        );
        let grade = sheet.grade.as_ref();
        // An unsettled puzzle has its own finding.
        let reason = Requirement::Nothing.findings_of_grading(outcome).into_iter().next();
        let reason = reason.or_else(|| Requirement::Nothing.findings(outcome).into_iter().next());
        Graded {
            rating: grade.map(|grade| grade.rating.to_string()),
            at_least: grade.is_some_and(|grade| grade.at_least),
            level: sheet.level.clone(),
            technique: grade.and_then(|grade| grade.technique).map(Technique::name),
            pearl: grade.map(|grade| grade.pearl.to_string()),
            diamond: grade.map(|grade| grade.diamond.to_string()),
            scale: grade.map(|grade| grade.scale.name()),
            reason: reason.filter(|_| grade.is_none()).map(|finding| finding.message),
            steps: sheet.steps.iter().map(|step| StepJson::of(step, with_pictures)).collect(),
            ending: sheet.ending,
        }
    }
}

impl StepJson {
    #[cfg_attr(target_family = "wasm", inline(never))] // java/build.sh says why
    fn of(step: &StepView, with_picture: bool) -> StepJson {
        let board = &step.board;
        let mut values = values(board);
        // The board of a step shows the value that the step places, or the candidates if chains lead to them.
        let placed = marked(board, Mark::Placed).into_iter().map(|cell| {
            let shown = std::mem::take(&mut values[cell]);
            PlacedJson { cell, value: board.cells()[cell].placed.map_or(shown, Value::get) }
        });
        let placed = placed.collect();
        let cells = board.cells().iter().enumerate().filter(|(_, cell)| !cell.eliminated.is_empty());
        let eliminated = cells.map(|(index, cell)| EliminatedJson { cell: index, values: numbers(cell.eliminated) });
        let listing = step.listing().into_iter().map(ListedJson::from).collect();
        StepJson {
            technique: step.technique.name(),
            rating: step.rating.to_string(),
            sentence: step.sentence(),
            candidates: candidates(board),
            pattern: marked(board, Mark::Pattern),
            placed,
            eliminated: eliminated.collect(),
            picture: board.chains().filter(|_| with_picture).map(|_| drawing(board)),
            argument: step.argument.as_ref().map(|argument| ArgumentJson::of(argument, board.geometry())),
            listing,
            values,
        }
    }
}
