//! Converts puzzles between `<matrix>` and `<cells>`.
//!
//! Only the name and the content of the element change. Its prefix, its attributes and its namespace declarations stay
//! the same. Results of earlier runs change too: the cells of a `<grid>` move into a `<matrix>` inside the `<grid>`, or
//! back.

use std::io::{self, Write};
use std::ops::Range;

use crate::document::error::DocumentError;
use crate::document::layout;
use crate::document::model::{Document, PuzzleEntry, Replaced};
use crate::document::splice::{Change, Replacement, write_changes};
use crate::document::writable::refused;
use crate::document::write::{CellList, ElementWriter, Writers};
use crate::finding::{Faults, Finding, Rule};
use sudoku_engine::board::Board;

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
    /// Errors of the writer. An error of the kind [`InvalidInput`](io::ErrorKind::InvalidInput), with a
    /// [`DocumentError`] inside, if the document has faults, if an earlier solution is not a full grid or does not fit
    /// its puzzle, or if the encoding cannot write the prefix of an element.
    pub fn write_cells_to(&self, list: CellList, out: &mut dyn Write) -> io::Result<()> {
        self.write_converted(PuzzleElement::Cells(list), out)
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
        self.write_converted(PuzzleElement::Matrix, out)
    }

    /// Writes the document with each puzzle as this element.
    ///
    /// # Errors
    /// As for [`Document::write_cells_to`].
    #[doc(hidden)] // for the crates above
    pub fn write_converted(&self, new: PuzzleElement, out: &mut dyn Write) -> io::Result<()> {
        self.refuse_faults()?;
        self.conversion(new).map_err(refused)?.write(out)
    }

    /// The elements that change if each puzzle is written as this element.
    ///
    /// # Errors
    /// Every reason why the document cannot be written.
    #[doc(hidden)] // for the crates above
    pub fn conversion(&self, new: PuzzleElement) -> Result<Conversion<'_>, DocumentError> {
        let (mut targets, mut repaired, mut faults) = (Vec::new(), Vec::new(), Faults::default());
        for entry in &self.entries {
            if entry.offsets.puzzle.is_included {
                faults.add_to_document(self.included_puzzle(entry));
            } else if !is_written_as(self.text(), entry, new) {
                targets.push(Target { entry, element: entry.offsets.puzzle.element.clone(), solution: None });
            } else {
                repaired.extend(entry.repaired.iter().map(Part::Repaired));
            }
            // `solve` writes results as cells, so `cells` converts only those that contain a matrix.
            match self.stored_solutions(entry, |stored| new == PuzzleElement::Matrix || stored.in_matrix) {
                Ok(solutions) => targets.extend(solutions.into_iter().map(|(result, solution)| Target {
                    entry,
                    element: result.element.clone(),
                    solution: Some(solution),
                })),
                Err(found) => faults.add_result(&found),
            }
        }
        let prefixes = targets.iter().filter_map(|target| self.unwritable_prefix(target.element.start));
        prefixes.for_each(|fault| faults.add_to_document(fault));
        if !faults.is_empty() {
            return Err(faults.into());
        }
        let mut parts: Vec<Part<'_>> = targets.into_iter().map(Part::Converted).chain(repaired).collect();
        parts.sort_by_key(Part::start);
        Ok(Conversion { document: self, parts, new })
    }

    /// The finding about a puzzle that another file contains.
    fn included_puzzle(&self, entry: &PuzzleEntry) -> Finding {
        let span = self.span(entry.offsets.puzzle.element.clone());
        let message = "this puzzle, or a part of it, is in another file, which is not changed; convert it there";
        Finding::new(Rule::PuzzleInEntity, span, message).of_puzzle(entry.located.puzzle.name.as_deref())
    }
}

/// The element that a puzzle is written as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PuzzleElement {
    /// A list of `<cell>`s.
    Cells(CellList),
    /// Rows and columns.
    Matrix,
}

/// The elements of a document that change.
#[derive(Debug)]
pub struct Conversion<'d> {
    document: &'d Document,
    /// In ascending order.
    parts: Vec<Part<'d>>,
    new: PuzzleElement,
}

impl Conversion<'_> {
    /// Writes the document with the new elements.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let Conversion { document, parts, new } = self;
        let writers = Writers::default();
        let changes = parts.iter().map(|part| match part {
            Part::Converted(target) => Change::Pieces(target.rewritten(document, *new, &writers)),
            Part::Repaired(repair) => Change::Pieces(vec![Replaced::clone(repair)]),
        });
        write_changes(&document.source, document.own.clone(), changes, out)
    }
}

/// What changes.
#[derive(Debug)]
enum Part<'d> {
    Converted(Target<'d>),
    /// A part of a puzzle that was repaired and is not converted.
    Repaired(&'d Replaced),
}

impl Part<'_> {
    fn start(&self) -> usize {
        match self {
            Part::Converted(target) => target.element.start,
            Part::Repaired((range, _)) => range.start,
        }
    }
}

/// An element that changes: a puzzle, or the `<grid>` of an earlier result.
#[derive(Debug)]
struct Target<'d> {
    entry: &'d PuzzleEntry,
    element: Range<usize>,
    /// The solution in a `<grid>`; `None` for the puzzle itself.
    solution: Option<Board>,
}

/// Whether the puzzle is written as this element already, so that it does not change.
fn is_written_as(text: &str, entry: &PuzzleEntry, new: PuzzleElement) -> bool {
    let (givens, element) = (&entry.located.puzzle.givens, &entry.offsets.puzzle);
    let is_matrix = layout::tag_name(text, element.element.start).ends_with("matrix");
    match new {
        PuzzleElement::Matrix => is_matrix,
        PuzzleElement::Cells(CellList::Givens) => !is_matrix && element.listed == Some(givens.givens().count()),
        PuzzleElement::Cells(CellList::All) => !is_matrix && element.listed == Some(givens.values().len()),
        PuzzleElement::Cells(CellList::Candidates) => false,
    }
}

impl Target<'_> {
    fn rewritten(&self, document: &Document, new: PuzzleElement, writers: &Writers) -> Vec<Replacement> {
        let (text, puzzle) = (document.text(), &self.entry.located.puzzle);
        let name = layout::tag_name(text, self.element.start);
        let (prefix, local) = name.split_at(name.find(':').map_or(0, |colon| colon + 1));
        let writer = writers.get(prefix, &self.entry.offsets.layout(text), puzzle, document.source.is_unicode());
        let givens = &puzzle.givens;
        let (new_local, content) = match (&self.solution, new) {
            (None, PuzzleElement::Cells(list)) => ("cells", writer.cells_children(givens, list)),
            (None, PuzzleElement::Matrix) => ("matrix", writer.matrix_children(givens, 1)),
            (Some(solution), PuzzleElement::Cells(_)) => (local, writer.solution_children(givens, solution)),
            (Some(solution), PuzzleElement::Matrix) => (local, matrix_inside(&writer, solution)),
        };
        let content = content + writer.line_start(0);
        let names = |tag: usize, slash: usize| {
            let at = tag + slash + prefix.len();
            (at..at + local.len(), new_local.to_owned())
        };
        let inside = layout::start_tag_end(text, self.element.start);
        let mut start_tag = names(self.element.start, "<".len());
        // A matrix shows its size, and a list of cells does not.
        let size = givens.geometry().size();
        if new_local == "cells" && size != 9 && !self.entry.offsets.puzzle.is_sized {
            start_tag.1.push_str(&format!(" size=\"{size}\""));
        }
        if text[..inside].ends_with("/>") {
            let end_tag = format!("></{prefix}{new_local}>");
            let (close, rest) = end_tag.split_at(1);
            return vec![start_tag, (inside - "/>".len()..inside, format!("{close}{content}{rest}"))];
        }
        let end_tag = text[..self.element.end].rfind("</").unwrap_or(self.element.end);
        vec![start_tag, (inside..end_tag, content), names(end_tag, "</".len())]
    }
}

fn matrix_inside(writer: &ElementWriter, solution: &Board) -> String {
    let name = writer.name("matrix");
    let line = writer.line_start(1);
    format!("{line}<{name}>{}{line}</{name}>", writer.matrix_children(solution, 2))
}
