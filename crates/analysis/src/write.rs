//! A puzzle as a file: XML with results, SVG, or text.

use std::{fmt, io};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::limits::Limits;
use super::message::{FindingJson, choice, parsed};
use super::puzzle::PuzzleJson;
use super::solve::{self, outcome};
use sudoku_engine::logic::Levels;
use sudoku_engine::notation::{Notation, write_named};
use sudoxml_document::choice::{Choice, Named, named};
use sudoxml_document::document::{Document, single};
use sudoxml_document::finding::Rule;
use sudoxml_document::outcome::{Outcome, SolveOptions};
use sudoxml_document::puzzle::Puzzle;
use sudoxml_picture::options::{self, CELL_SIZE, HEADING, RenderOptions};
use sudoxml_picture::{CellSize, Heading, Language, PictureOptions, Plate, Show, Theme};

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct WriteRequest {
    puzzle: PuzzleJson,
    #[serde(deserialize_with = "choice")]
    to: Form,
    #[serde(default, deserialize_with = "choice")]
    show: Show,
    #[serde(default)]
    candidates: bool,
    #[serde(default, deserialize_with = "choice")]
    theme: Theme,
    #[serde(default, deserialize_with = "choice")]
    language: Language,
    #[serde(default, rename = "cell-size", deserialize_with = "cell_size")]
    cell_size: Option<CellSize>,
    #[serde(default, deserialize_with = "heading")]
    heading: Option<Heading>,
    #[serde(default)]
    bare: bool,
    #[serde(default)]
    grade: bool,
    #[serde(default)]
    steps: bool,
    #[serde(default, rename = "max-solutions")]
    max_solutions: Option<u64>,
    #[serde(default)]
    list: Option<u64>,
}

impl WriteRequest {
    /// The options of a picture.
    fn drawing(&self) -> RenderOptions {
        RenderOptions {
            show: Some(self.show),
            candidates: self.candidates,
            grade: self.grade,
            theme: Some(self.theme),
            language: Some(self.language),
            cell_size: self.cell_size,
            heading: self.heading.clone(),
            bare: self.bare,
            ..RenderOptions::default()
        }
    }
}

fn cell_size<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<CellSize>, D::Error> {
    parsed(&CELL_SIZE, deserializer)
}

fn heading<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Heading>, D::Error> {
    parsed(&HEADING, deserializer)
}

/// The form of a file.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Form {
    Xml,
    Svg,
    Text(Notation),
}

impl Choice for Form {
    const NOUN: (&'static str, &'static str) = ("form", "forms");
    const TABLE: &'static [Named<Form>] = &[
        named(Form::Xml, "xml", "A document with the solutions and the grade"),
        named(Form::Svg, "svg", "A vector graphic"),
        notation(0),
        notation(1),
        notation(2),
    ];
}

/// The row of a notation.
const fn notation(index: usize) -> Named<Form> {
    let Named { value, name, summary } = Notation::TABLE[index];
    named(Form::Text(value), name, summary)
}

/// A file.
#[derive(Serialize)]
pub struct Written {
    #[serde(rename = "type")]
    media_type: &'static str,
    name: String,
    text: Content,
}

/// The content of a file. It is made when it is written, so that any number of solutions takes the same memory.
enum Content {
    Xml(Box<Document>),
    Svg(Box<Outcome>, PictureOptions),
    Text(String),
}

impl Content {
    fn write_to(&self, out: &mut dyn io::Write) -> io::Result<()> {
        match self {
            Content::Xml(document) => document.write_to(out),
            Content::Svg(outcome, options) => Plate::of(outcome, options).write_svg(options, out),
            Content::Text(text) => out.write_all(text.as_bytes()),
        }
    }
}

impl fmt::Display for Content {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Utf8 { to: f, rest: Vec::new(), written: Ok(()) };
        // A document and a picture fail only if their writer does.
        let _ = self.write_to(&mut text);
        text.written
    }
}

impl Serialize for Content {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Writes bytes of UTF-8 as text.
struct Utf8<'f, 'g> {
    to: &'f mut fmt::Formatter<'g>,
    /// The first bytes of a character.
    rest: Vec<u8>,
    written: fmt::Result,
}

impl io::Write for Utf8<'_, '_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.rest.extend_from_slice(bytes);
        let whole = match std::str::from_utf8(&self.rest) {
            Ok(text) => text.len(),
            Err(error) => error.valid_up_to(),
        };
        self.written = self.to.write_str(std::str::from_utf8(&self.rest[..whole]).unwrap_or_default());
        self.rest.drain(..whole);
        self.written.map(|()| bytes.len()).map_err(io::Error::other)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Writes a puzzle in a form.
pub(super) fn write(request: WriteRequest, limits: &Limits) -> Result<Written, Vec<FindingJson>> {
    let solve = solve::options(request.max_solutions, request.list, limits);
    let drawing = request.drawing();
    let WriteRequest { puzzle, to: form, show, grade, steps, .. } = request;
    let puzzle = puzzle.into_puzzle()?;
    let (media_type, extension, text) = match form {
        Form::Xml => {
            let document = document(&puzzle, show, grade, steps, &solve)?;
            ("application/xml", "xml", Content::Xml(Box::new(document)))
        }
        Form::Svg => {
            let outcome = outcome(puzzle, &solve);
            let outcome = if drawing.needs_grades() || steps { outcome.graded(steps) } else { outcome };
            let picture = drawing.picture(options::Form::Svg, false, Levels::default());
            ("image/svg+xml", "svg", Content::Svg(Box::new(outcome), picture))
        }
        Form::Text(notation) => ("text/plain", "txt", text(notation, &puzzle)?),
    };
    Ok(Written { media_type, name: format!("sudoku.{extension}"), text })
}

/// The document of a puzzle, with its solutions unless only the puzzle is shown, and with its grade if that is asked for.
fn document(
    puzzle: &Puzzle,
    show: Show,
    grade: bool,
    steps: bool,
    options: &SolveOptions,
) -> Result<Document, Vec<FindingJson>> {
    let invalid =
        |findings: &[sudoxml_document::finding::Finding]| findings.iter().map(FindingJson::from).collect::<Vec<_>>();
    let mut document = Document::parse(single(puzzle)).map_err(|error| invalid(error.findings()))?;
    if show != Show::Puzzle {
        document.solve(options);
    }
    if grade || steps {
        document.grade_within(&options.budget, steps);
    }
    Ok(document)
}

fn text(notation: Notation, puzzle: &Puzzle) -> Result<Content, Vec<FindingJson>> {
    let mut text = String::new();
    let written = write_named(&mut text, notation, None, &puzzle.givens, puzzle.symbols.as_ref());
    written
        .map(|()| Content::Text(text))
        .map_err(|error| vec![FindingJson::of_puzzle(Rule::WrongNotation, error.to_string())])
}
