//! What `cells` and `matrix` write: a puzzle as an explicit list of its cells, and back.
//!
//! Only the name and the content of the element change. Its prefix, its attributes and its namespace declarations
//! stay as they were typed. The grid of an earlier result follows: its cells go into a `<matrix>` inside the `<grid>`,
//! which stays what it is, a result with a verdict, and come out again.

use std::io::{self, Write};
use std::ops::Range;

use crate::board::Grid;
use crate::document::admit::refused;
use crate::document::error::DocumentError;
use crate::document::layout;
use crate::document::model::{Document, Entry};
use crate::document::splice::{Change, Replacement, write_changes};
use crate::document::write::{CellList, Scribe};

impl Document {
    /// Writes the document with each puzzle as `<cells>`.
    ///
    /// ```
    /// use sudoxml::document::{CellList, Document};
    /// let mut written = Vec::new();
    /// Document::parse("<sudoku><cells id='x'/></sudoku>")?.write_cells_to(CellList::All, &mut written)?;
    /// assert!(written.starts_with(b"<sudoku><cells id='x'><cell row=\"1\" col=\"1\" box=\"1\"/>"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of the writer. An error of the kind [`InvalidInput`](io::ErrorKind::InvalidInput), with a [`DocumentError`]
    /// inside, if the document has faults, if an earlier solution is not a full grid or does not fit its puzzle, or if the
    /// encoding cannot write the prefix of an element.
    pub fn write_cells_to(&self, list: CellList, out: &mut dyn Write) -> io::Result<()> {
        self.write_converted(Form::Cells(list), out)
    }

    /// Writes the document with each puzzle, and each solution of an earlier run, as a `<matrix>`.
    ///
    /// ```
    /// use sudoxml::document::Document;
    /// let mut written = Vec::new();
    /// let document = Document::parse("<sudoku><cells><cell row='1' col='2'>6</cell></cells></sudoku>")?;
    /// document.write_matrices_to(&mut written)?;
    /// assert!(written.starts_with(b"<sudoku><matrix><row><col/><col>6</col><col/>"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As for [`Document::write_cells_to`].
    pub fn write_matrices_to(&self, out: &mut dyn Write) -> io::Result<()> {
        self.write_converted(Form::Matrix, out)
    }

    fn write_converted(&self, form: Form, out: &mut dyn Write) -> io::Result<()> {
        self.refuse_faults()?;
        self.conversion(form).map_err(refused)?.write(out)
    }

    /// What is to be rewritten so that the document is in this form.
    ///
    /// # Errors
    /// Everything that keeps it from being written.
    pub(crate) fn conversion(&self, form: Form) -> Result<Conversion<'_>, DocumentError> {
        let (mut targets, mut faults) = (Vec::new(), Vec::new());
        for entry in &self.entries {
            if !is_in_form(self.text(), entry, form) {
                targets.push(Target { entry, element: entry.site.puzzle.clone(), solution: None });
            }
            // A result is written as cells in the first place, so only a matrix in it is to be converted back.
            match self.stored_solutions(entry, |stored| form == Form::Matrix || stored.in_matrix) {
                Ok(solutions) => targets.extend(solutions.into_iter().map(|(result, solution)| Target {
                    entry,
                    element: result.element.clone(),
                    solution: Some(solution),
                })),
                Err(found) => faults.extend(found),
            }
        }
        faults.extend(targets.iter().filter_map(|target| self.unwritable_prefix(target.element.start)));
        if !faults.is_empty() {
            return Err(DocumentError::new(faults));
        }
        targets.sort_by_key(|target| target.element.start);
        Ok(Conversion { document: self, targets, form })
    }
}

/// The form of the puzzles of a document.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    Cells(CellList),
    Matrix,
}

/// The elements of a document that are to be rewritten.
pub(crate) struct Conversion<'d> {
    document: &'d Document,
    targets: Vec<Target<'d>>,
    form: Form,
}

impl Conversion<'_> {
    /// Writes the document with the elements in the new form.
    pub(crate) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let Conversion { document, targets, form } = self;
        let changes = targets.iter().map(|target| Change::Pieces(target.rewritten(document.text(), *form)));
        write_changes(&document.source, document.own.clone(), changes, out)
    }
}

/// An element that is to be rewritten: a puzzle, or the `<grid>` of an earlier result.
struct Target<'d> {
    entry: &'d Entry,
    element: Range<usize>,
    /// The solution in a `<grid>`; `None` for the puzzle itself.
    solution: Option<Grid>,
}

/// Whether the puzzle is in the form already, so that it is left as it is, with everything in it.
fn is_in_form(text: &str, entry: &Entry, form: Form) -> bool {
    let (puzzle, site) = (&entry.located.puzzle, &entry.site);
    let is_matrix = layout::tag_name(text, site.puzzle.start).ends_with("matrix");
    match form {
        Form::Matrix => is_matrix,
        Form::Cells(CellList::Givens) => !is_matrix && site.listed == puzzle.givens.givens().count(),
        Form::Cells(CellList::All) => !is_matrix && site.listed == 81,
        Form::Cells(CellList::Candidates) => false,
    }
}

impl Target<'_> {
    fn rewritten(&self, text: &str, form: Form) -> Vec<Replacement> {
        let name = layout::tag_name(text, self.element.start);
        let (prefix, local) = name.split_at(name.find(':').map_or(0, |colon| colon + 1));
        let scribe = Scribe::new(prefix, &self.entry.site.layout);
        let givens = &self.entry.located.puzzle.givens;
        let (new_local, content) = match (&self.solution, form) {
            (None, Form::Cells(list)) => ("cells", scribe.cells_children(givens, list)),
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
