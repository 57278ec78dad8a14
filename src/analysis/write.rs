//! A puzzle as a file: XML with results, SVG, or text.

use serde::{Deserialize, Serialize};

use super::limits::Limits;
use super::message::FindingJson;
use super::puzzle::PuzzleJson;
use super::solve::{options, outcome};
use crate::document::{Document, single};
use crate::finding::Rule;
use crate::notation::{Notation, write_named};
use crate::outcome::SolveOptions;
use crate::picture::{PictureOptions, Sheet, Show};
use crate::puzzle::Puzzle;

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct WriteRequest {
    puzzle: PuzzleJson,
    form: Form,
    #[serde(default)]
    show: Shown,
    #[serde(default)]
    candidates: bool,
    #[serde(default)]
    grade: bool,
    #[serde(default)]
    steps: bool,
    #[serde(default)]
    count: Option<u64>,
    #[serde(default)]
    list: Option<u64>,
}

#[derive(Deserialize, Clone, Copy, Debug)]
#[serde(rename_all = "lowercase")]
enum Form {
    Xml,
    Svg,
    Line,
    Comma,
    Board,
}

#[derive(Deserialize, Clone, Copy, PartialEq, Default, Debug)]
#[serde(rename_all = "lowercase")]
enum Shown {
    Puzzle,
    Solution,
    #[default]
    Both,
    All,
}

impl From<Shown> for Show {
    fn from(shown: Shown) -> Show {
        match shown {
            Shown::Puzzle => Show::Puzzle,
            Shown::Solution => Show::Solution,
            Shown::Both => Show::Both,
            Shown::All => Show::AllSolutions,
        }
    }
}

/// A file.
#[derive(Serialize)]
pub(super) struct Written {
    #[serde(rename = "type")]
    media_type: &'static str,
    name: String,
    text: String,
}

/// Writes a puzzle in a form.
pub(super) fn write(request: WriteRequest, limits: &Limits) -> Result<Written, Vec<FindingJson>> {
    let options = options(request.count, request.list, limits);
    let WriteRequest { puzzle, form, show, candidates, grade, steps, .. } = request;
    let puzzle = puzzle.into_puzzle()?;
    let (media_type, extension, text) = match form {
        Form::Xml => ("application/xml", "xml", xml(&puzzle, show, grade, steps, &options)?),
        Form::Svg => {
            let outcome = outcome(puzzle, &options);
            let outcome = if grade || steps { outcome.graded(steps) } else { outcome };
            let picture = PictureOptions { show: show.into(), candidates, ..PictureOptions::default() };
            ("image/svg+xml", "svg", Sheet::of(&outcome, &picture).svg(&picture))
        }
        Form::Line => ("text/plain", "txt", text(Notation::Line, &puzzle)?),
        Form::Comma => ("text/plain", "txt", text(Notation::Comma, &puzzle)?),
        Form::Board => ("text/plain", "txt", text(Notation::Board, &puzzle)?),
    };
    Ok(Written { media_type, name: format!("sudoku.{extension}"), text })
}

/// The document of a puzzle, with its solutions unless only the puzzle is shown, and with its grade if that is asked for.
fn xml(
    puzzle: &Puzzle,
    show: Shown,
    grade: bool,
    steps: bool,
    options: &SolveOptions,
) -> Result<String, Vec<FindingJson>> {
    let invalid = |findings: &[crate::finding::Finding]| findings.iter().map(FindingJson::from).collect::<Vec<_>>();
    let mut document = Document::parse(single(puzzle)).map_err(|error| invalid(error.findings()))?;
    if show != Shown::Puzzle {
        document.solve(options);
    }
    match (grade || steps, steps) {
        (true, true) => drop(document.grade_with_steps()),
        (true, false) => drop(document.grade()),
        (false, _) => {}
    }
    let mut bytes = Vec::new();
    let written = document.write_to(&mut bytes).map(|()| String::from_utf8(bytes).unwrap_or_default());
    written.map_err(|error| vec![FindingJson::of_puzzle(Rule::Unwritable, error.to_string())])
}

fn text(notation: Notation, puzzle: &Puzzle) -> Result<String, Vec<FindingJson>> {
    let mut text = String::new();
    let written = write_named(&mut text, notation, None, &puzzle.givens, puzzle.symbols.as_ref());
    written.map(|()| text).map_err(|error| vec![FindingJson::of_puzzle(Rule::WrongNotation, error.to_string())])
}
