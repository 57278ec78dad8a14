//! The document: one value that owns its source, its puzzles and their outcomes.

use std::borrow::Cow;
use std::ops::{Deref, Range};

use crate::document::element_text::{entities_of, texts_of_children, title};
use crate::document::error::DocumentError;
use crate::document::offsets::PuzzleOffsets;
use crate::document::source::Source;
use crate::document::tokenizer::end_of_leaf;
use crate::finding::{Faults, Finding, Unfollowed};
use crate::line_index::LineIndex;
use crate::outcome::Outcome;
use crate::position::{Position, Span};
use crate::puzzle::{Located, Puzzle};
use sudoku_engine::board::Cell;

/// An XML document with its puzzles and, after [`solve`](Document::solve) or [`grade`](Document::grade), their
/// outcomes.
///
/// ```
/// use sudoxml::document::{Document, SolveOptions};
/// let bytes = b"<book><sudoku name='A'><cells><cell row='9' col='9'>5</cell></cells></sudoku></book>";
/// let mut document = Document::parse(bytes)?;
/// let puzzle = document.puzzles().next().expect("one puzzle");
/// assert_eq!((puzzle.name.as_deref(), puzzle.givens.givens().count()), (Some("A"), 1));
/// assert_eq!(puzzle.cell_span(puzzle.givens.givens().next().expect("a given").0).to_string(), "1:31");
///
/// document.solve(&SolveOptions::new().limit(1));
/// let mut solved = Vec::new();
/// document.write_to(&mut solved)?;
/// assert!(String::from_utf8(solved)?.contains("<grid verdict=\"multiple\" solution=\"1\" "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Document {
    pub(super) source: Source,
    pub(super) lines: LineIndex,
    /// The part of the text that belongs to this document: all of it, unless it is a batch of a larger document.
    pub(super) own: Range<usize>,
    pub(super) entries: Vec<PuzzleEntry>,
    pub(super) faults: Faults,
    /// Whether the text is XML.
    pub(super) is_xml: bool,
    /// The number of `<sudoku>` elements, readable or not.
    pub(super) sudokus: usize,
    /// Where the root element starts.
    pub(super) root: Position,
    /// What it refers to and what is not read with it, if there is no `<sudoku>`.
    pub(super) unfollowed: Option<Unfollowed>,
    pub(super) results: Results,
}

/// A puzzle, and the offsets of its results.
#[derive(Clone, Debug)]
pub(super) struct PuzzleEntry {
    pub located: Located,
    pub offsets: PuzzleOffsets,
    /// What is written in place of parts of the puzzle, because it was repaired.
    pub repaired: Vec<Replaced>,
}

/// A range of the text, and the text that replaces it.
pub(super) type Replaced = (Range<usize>, String);

/// What is written in place of earlier results and grades. There is one outcome for each puzzle, in document order.
#[derive(Clone, Debug)]
pub enum Results {
    /// The document is written as it was read.
    None,
    /// The document is written as it was read. The outcomes are only for findings and counts.
    Counted(Vec<Outcome>),
    /// Solutions and verdicts.
    Solved(Vec<Outcome>),
    /// Ratings and steps.
    Graded(Vec<Outcome>),
    /// The solutions and the grades.
    Both(Vec<Outcome>),
    /// What an audit found.
    Audited(Vec<Outcome>),
}

impl Results {
    pub(crate) fn outcomes(&self) -> &[Outcome] {
        match self {
            Results::None => &[],
            Results::Counted(outcomes)
            | Results::Solved(outcomes)
            | Results::Graded(outcomes)
            | Results::Both(outcomes)
            | Results::Audited(outcomes) => outcomes,
        }
    }

    pub(crate) fn into_outcomes(self) -> Vec<Outcome> {
        match self {
            Results::None => Vec::new(),
            Results::Counted(outcomes)
            | Results::Solved(outcomes)
            | Results::Graded(outcomes)
            | Results::Both(outcomes)
            | Results::Audited(outcomes) => outcomes,
        }
    }
}

/// A puzzle of a [`Document`]. It dereferences to the [`Puzzle`].
#[derive(Clone, Copy, Debug)]
pub struct PuzzleRef<'d> {
    document: &'d Document,
    index: usize,
}

impl<'d> PuzzleRef<'d> {
    /// The span of the element of a cell. A cell that `<cells>` leaves out has the span of the start tag of `<cells>`.
    pub fn cell_span(&self, cell: Cell) -> Span {
        self.document.cell_span(&self.document.entries[self.index].located, cell)
    }

    /// The outcome, if a task has found it.
    pub fn outcome(&self) -> Option<&'d Outcome> {
        self.document.outcomes().get(self.index)
    }
}

impl Deref for PuzzleRef<'_> {
    type Target = Puzzle;

    fn deref(&self) -> &Puzzle {
        &self.document.entries[self.index].located.puzzle
    }
}

impl Document {
    /// The puzzles, each a [`PuzzleRef`], in document order.
    pub fn puzzles(&self) -> impl ExactSizeIterator<Item = PuzzleRef<'_>> + Clone {
        (0..self.entries.len()).map(|index| PuzzleRef { document: self, index })
    }

    /// The outcomes of the puzzles, in document order. Empty if no task has found any.
    pub fn outcomes(&self) -> &[Outcome] {
        self.results.outcomes()
    }

    /// What is wrong with the document, in the order of the positions. A document from [`Document::parse`] has no
    /// faults; one from [`Document::parse_lenient`] may have some.
    pub fn faults(&self) -> &[Finding] {
        self.faults.listed()
    }

    /// The text of the document, without a byte order mark.
    pub fn text(&self) -> &str {
        self.source.text()
    }

    /// A text in the encoding of the document; `None` if the encoding cannot write one of its characters.
    pub fn encode(&self, text: &str) -> Option<Vec<u8>> {
        self.source.encode(text).map(Cow::into_owned)
    }

    /// Takes the faults out of the document.
    #[doc(hidden)] // for the crates above
    pub fn take_faults(&mut self) -> Faults {
        std::mem::take(&mut self.faults)
    }

    /// The document, if it has no faults.
    ///
    /// # Errors
    /// All faults.
    pub(crate) fn without_faults(self) -> Result<Document, DocumentError> {
        if self.faults.is_empty() { Ok(self) } else { Err(self.faults.into()) }
    }

    pub(super) fn span(&self, range: Range<usize>) -> Span {
        self.lines.span(self.text(), range)
    }

    pub(crate) fn cell_span(&self, located: &Located, cell: Cell) -> Span {
        let end = |start| end_of_leaf(self.text(), start);
        located.cells.span(&located.puzzle, self.text(), &self.lines, cell, end)
    }

    /// The puzzles with the offsets of their cells.
    pub(crate) fn located(&self) -> impl Iterator<Item = &Located> {
        self.entries.iter().map(|entry| &entry.located)
    }

    /// Whether the text is XML.
    pub fn is_xml(&self) -> bool {
        self.is_xml
    }

    /// The number of `<sudoku>` elements, readable or not.
    pub fn sudokus(&self) -> usize {
        self.sudokus
    }

    /// The title: the text of the first `<title>` before the first `<sudoku>`, in any namespace, with one space in place of
    /// white space. References to entities of other files are left out.
    ///
    /// ```
    /// use sudoxml::document::Document;
    /// let document = Document::parse("<book><title>Sudoku for May</title><sudoku><cells/></sudoku></book>")?;
    /// assert_eq!(document.title().as_deref(), Some("Sudoku for May"));
    /// # Ok::<(), sudoxml::document::DocumentError>(())
    /// ```
    pub fn title(&self) -> Option<String> {
        title(self.source.text())
    }

    /// Where the root element starts.
    pub fn root(&self) -> Position {
        self.root
    }

    /// What it refers to and what is not read with it, if there is no `<sudoku>`.
    pub fn unfollowed(&self) -> Option<&Unfollowed> {
        self.unfollowed.as_ref()
    }

    /// Sets what is written in place of earlier results. There must be one outcome for each puzzle.
    #[doc(hidden)] // for the crates above
    pub fn set_results(&mut self, results: Results) {
        self.results = results;
    }

    /// Takes the results out of the document.
    #[doc(hidden)] // for the crates above
    pub fn take_results(&mut self) -> Results {
        std::mem::replace(&mut self.results, Results::None)
    }

    /// The outcomes as values.
    pub fn into_outcomes(self) -> Vec<Outcome> {
        self.results.into_outcomes()
    }

    /// The outcomes as values, each with the texts of the children of its `<sudoku>` that have these names.
    #[doc(hidden)] // for the crates above
    pub fn into_outcomes_with(self, children: &[String]) -> Vec<Outcome> {
        let Document { source, entries, results, .. } = self;
        let mut outcomes = results.into_outcomes();
        if !children.is_empty() {
            let entities = entities_of(source.text());
            for (outcome, PuzzleEntry { offsets, .. }) in outcomes.iter_mut().zip(entries) {
                outcome.children =
                    texts_of_children(&source.text()[offsets.start..offsets.content_end], children, &entities);
            }
        }
        outcomes
    }
}
