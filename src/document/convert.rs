//! What `cells` and `matrix` write: a puzzle as an explicit list of its cells, and back.
//!
//! Only the name and the content of the element change. Its prefix, its attributes and its namespace declarations
//! stay as they were typed. The grid of an earlier result follows: its cells go into a `<matrix>` inside the `<grid>`,
//! which stays what it is, a result with a verdict, and come out again.

use std::io::{self, Write};
use std::ops::Range;

use crate::board::Grid;
use crate::document::admit;
use crate::document::decode::Source;
use crate::document::layout;
use crate::document::read::{Document, Puzzle};
use crate::document::splice::{Change, Replacement, write_changes};
use crate::document::write::{CellList, Scribe};
use crate::fault::{Fault, Faults};

/// Writes the document with each puzzle as `<cells>`.
///
/// ```
/// use sudoxml::document::{CellList, Document, Source, write_cells};
/// let source = Source::decode(b"<sudoku><cells id='x'/></sudoku>")?;
/// let mut written = Vec::new();
/// write_cells(&source, &Document::read(source.text()), CellList::All, &mut written)??;
/// assert!(written.starts_with(b"<sudoku><cells id='x'><cell row=\"1\" col=\"1\" box=\"1\"/>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Those of the writer, and one of the kind `InvalidInput` if the document has faults or was not read from the text of
/// the source. The inner error holds the faults of stored solutions that are no full grid or do not fit their puzzle, and
/// of prefixes that cannot be written in the encoding of the document.
pub fn write_cells(
    source: &Source<'_>,
    document: &Document<'_>,
    list: CellList,
    out: &mut dyn Write,
) -> io::Result<Result<(), Faults>> {
    convert(source, document, &Form::Cells(list), out)
}

/// Writes the document with each puzzle, and each solution of an earlier run, as a `<matrix>`.
///
/// ```
/// use sudoxml::document::{Document, Source, write_matrices};
/// let source = Source::decode(b"<sudoku><cells><cell row='1' col='2'>6</cell></cells></sudoku>")?;
/// let mut written = Vec::new();
/// write_matrices(&source, &Document::read(source.text()), &mut written)??;
/// assert!(written.starts_with(b"<sudoku><matrix><row><col/><col>6</col><col/>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Those of the writer, and one of the kind `InvalidInput` if the document has faults or was not read from the text of
/// the source. The inner error holds the faults of stored solutions that are no full grid or do not fit their puzzle, and
/// of prefixes that cannot be written in the encoding of the document.
pub fn write_matrices(
    source: &Source<'_>,
    document: &Document<'_>,
    out: &mut dyn Write,
) -> io::Result<Result<(), Faults>> {
    convert(source, document, &Form::Matrix, out)
}

enum Form {
    Cells(CellList),
    Matrix,
}

/// A puzzle element or a result whose content is to be written anew.
struct Target<'d, 't> {
    puzzle: &'d Puzzle<'t>,
    element: Range<usize>,
    /// The solution in a result; `None` for the puzzle itself.
    solution: Option<Grid>,
}

fn convert(
    source: &Source<'_>,
    document: &Document<'_>,
    form: &Form,
    out: &mut dyn Write,
) -> io::Result<Result<(), Faults>> {
    admit::document(source, document)?;
    let (mut targets, mut faults) = (Vec::new(), Vec::new());
    for puzzle in document.puzzles() {
        if !is_in_form(document.text, puzzle, form) {
            targets.push(Target { puzzle, element: puzzle.site.puzzle.clone(), solution: None });
        }
        // As cells is how a result stands there in the first place; only a matrix in it has a way back.
        match document.solutions(puzzle, |stored| matches!(form, Form::Matrix) || stored.in_matrix) {
            Ok(solutions) => targets.extend(solutions.into_iter().map(|(result, solution)| Target {
                puzzle,
                element: result.element.clone(),
                solution: Some(solution),
            })),
            Err(found) => faults.extend(found),
        }
    }
    faults.extend(targets.iter().filter_map(|target| admit::prefix(source, document, target.element.start)));
    if !faults.is_empty() {
        faults.sort_by_key(Fault::place);
        return Ok(Err(Faults(faults)));
    }
    targets.sort_by_key(|target| target.element.start);
    let changes = targets.iter().map(|target| Change::Pieces(target.rewritten(document.text, form)));
    write_changes(source, document.own(), changes, out).map(Ok)
}

/// Whether the puzzle is written as it should be, and is left alone with everything in it.
fn is_in_form(text: &str, puzzle: &Puzzle<'_>, form: &Form) -> bool {
    let is_matrix = layout::tag_name(text, puzzle.site.puzzle.start).ends_with("matrix");
    match form {
        Form::Matrix => is_matrix,
        Form::Cells(CellList::Givens) => !is_matrix && puzzle.site.listed == puzzle.givens.givens().count(),
        Form::Cells(CellList::All) => !is_matrix && puzzle.site.listed == 81,
        Form::Cells(CellList::Candidates) => false,
    }
}

impl Target<'_, '_> {
    fn rewritten(&self, text: &str, form: &Form) -> Vec<Replacement> {
        let name = layout::tag_name(text, self.element.start);
        let (prefix, local) = name.split_at(name.find(':').map_or(0, |colon| colon + 1));
        let scribe = Scribe::new(prefix, &self.puzzle.site.layout);
        let givens = &self.puzzle.givens;
        let (new_local, content) = match (&self.solution, form) {
            (None, Form::Cells(list)) => ("cells", scribe.cells_children(givens, *list)),
            (None, Form::Matrix) => ("matrix", scribe.matrix_children(givens, 1)),
            (Some(solution), Form::Cells(_)) => (local, scribe.solution_children(givens, solution)),
            (Some(solution), Form::Matrix) => (local, matrix_inside(&scribe, solution)),
        };
        let content = content + scribe.line_start(0);
        let names = |tag: usize, slash: usize| {
            let at = tag + slash + prefix.len();
            (at..at + local.len(), new_local.to_owned())
        };
        let inside = layout::start_tag_end(text, self.element.start);
        let start_tag = names(self.element.start, "<".len());
        if text[..inside].ends_with("/>") {
            let end_tag = format!("></{prefix}{new_local}>");
            let (close, rest) = end_tag.split_at(1);
            return vec![start_tag, (inside - "/>".len()..inside, format!("{close}{content}{rest}"))];
        }
        let end_tag = text[..self.element.end].rfind("</").unwrap_or(self.element.end);
        vec![start_tag, (inside..end_tag, content), names(end_tag, "</".len())]
    }
}

fn matrix_inside(scribe: &Scribe<'_>, solution: &Grid) -> String {
    let name = scribe.name("matrix");
    let line = scribe.line_start(1);
    format!("{line}<{name}>{}{line}</{name}>", scribe.matrix_children(solution, 2))
}
