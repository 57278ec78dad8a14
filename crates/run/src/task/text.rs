//! Text puzzles: a text of any size in batches, and each batch to located puzzles and findings.

use std::io::Read;

use sudoku_engine::audit::repair::Edit;
use sudoku_engine::board::{Cell, Value};
use sudoku_engine::notation::{self, NotationError, ReadOptions, TextPuzzle};
use sudoxml_document::audit::Places;
use sudoxml_document::document::{invalid_bytes, not_in_encoding};
use sudoxml_document::finding::{Finding, Fix, Replacement, Rule};
use sudoxml_document::line_index::LineIndex;
use sudoxml_document::outcome::{Outcome, Searched};
use sudoxml_document::position::{Position, Span};
use sudoxml_document::puzzle::{CellOffsets, Located, Puzzle};
use sudoxml_document::text::finding;

/// The size of a batch in bytes if its puzzles are searched: about 1,500 puzzles, enough for a fast search of all of
/// them together.
pub(super) const SEARCHED: usize = 1 << 17;

/// The size of a batch in bytes if its puzzles are written: their XML is eight times as large.
pub(super) const WRITTEN: usize = 1 << 13;

/// A part of a text. It ends between puzzles.
pub(super) struct TextBatch {
    text: String,
    /// The position of this part in the whole text.
    position: Position,
    is_first: bool,
    /// Whether the whole text is markup, which has one error for all of its lines.
    is_markup: bool,
    options: ReadOptions,
    /// Why nothing after this batch can be read.
    end: Option<Finding>,
}

/// Cuts a text, which is UTF-8 without a byte order mark, into batches.
pub(super) struct TextBatches<R> {
    reader: R,
    /// Bytes that were read and are not in a batch yet.
    chunk: Vec<u8>,
    position: Position,
    /// The approximate size of a batch in bytes.
    size: usize,
    /// The maximum number of bytes of one puzzle.
    limit: usize,
    options: ReadOptions,
    is_first: bool,
    is_markup: bool,
    is_over: bool,
}

impl<R: Read> TextBatches<R> {
    pub(super) fn new(reader: R, size: usize, limit: usize, options: &ReadOptions) -> TextBatches<R> {
        TextBatches {
            reader,
            chunk: Vec::new(),
            position: Position::START,
            size,
            limit,
            options: options.clone(),
            is_first: true,
            is_markup: false,
            is_over: false,
        }
    }

    /// The next batch; `None` after the last one.
    ///
    /// # Errors
    /// Those of the reader.
    pub(super) fn next(&mut self) -> std::io::Result<Option<TextBatch>> {
        while !self.is_over {
            let (before, mut end) = (self.chunk.len(), None);
            let size = before.max(self.size) as u64;
            if let Err(error) = self.reader.by_ref().take(size).read_to_end(&mut self.chunk) {
                end = Some(invalid_bytes(error)?);
            }
            let is_last = self.chunk.len() == before || end.is_some();
            let valid = match std::str::from_utf8(&self.chunk) {
                Ok(text) => text,
                Err(error) => {
                    if error.error_len().is_some() || is_last {
                        end = Some(not_in_encoding("UTF-8", Position::START));
                    }
                    std::str::from_utf8(&self.chunk[..error.valid_up_to()]).unwrap_or_default()
                }
            };
            // An incomplete line is not read: the error that ends it is the better message.
            let settled = match &end {
                Some(_) => valid.rfind(['\n', '\r']).map_or(0, |at| at + 1),
                None if is_last => valid.len(),
                None => notation::complete_prefix(valid, &self.options),
            };
            let end = end.map(|finding| finding.moved_to(self.position.after(valid)));
            let text = valid[..settled].to_owned();
            let position = self.position;
            self.position = position.after(&text);
            self.chunk.drain(..settled);
            let too_large = (end.is_none() && !is_last && self.chunk.len() > self.limit).then(|| self.too_large());
            let end = end.or(too_large);
            self.is_over = is_last || end.is_some();
            if !text.is_empty() || end.is_some() {
                let (is_first, options) = (std::mem::take(&mut self.is_first), self.options.clone());
                self.is_markup |= is_first && text.trim_start().starts_with('<') && !options.has_symbol('<');
                let is_markup = self.is_markup;
                return Ok(Some(TextBatch { text, position, is_first, is_markup, options, end }));
            }
        }
        Ok(None)
    }

    /// Stops reading: no more batches are needed.
    pub(super) fn end(&mut self) {
        self.is_over = true;
    }

    fn too_large(&self) -> Finding {
        let message =
            format!("the piece that starts here has more than {} bytes, the limit for one puzzle", self.limit);
        Finding::new(Rule::TooLarge, self.position, message)
    }
}

impl TextBatch {
    /// Reads the puzzles.
    pub(super) fn read(&self) -> Texts<'_> {
        let TextBatch { text, position, is_first, is_markup, options, end } = self;
        let lines = LineIndex::continued(text, 0, *position, *position);
        let items = match is_first {
            true => notation::read_with(text, options),
            false => notation::read_continuation(text, options),
        };
        let mut texts = Texts { text, lines, puzzles: Vec::new(), faults: Vec::new(), numbered: 0 };
        for (item, number) in items.zip(1..) {
            match item {
                Ok(puzzle) => texts.puzzles.push((number, puzzle)),
                // The other lines of markup have the same error.
                Err(error) if *is_markup => {
                    if *is_first && texts.faults.is_empty() {
                        texts.faults.push(markup(text, &texts.lines, &error, number));
                    }
                }
                Err(error) => texts.faults.push(finding(text, &texts.lines, &error, number)),
            }
            texts.numbered = number;
        }
        texts.faults.extend(end.clone());
        texts
    }
}

/// The puzzles of a batch that can be read, and everything that cannot. Both have numbers from 1, so that a puzzle keeps
/// its number if another one cannot be read.
pub(super) struct Texts<'t> {
    text: &'t str,
    lines: LineIndex,
    pub puzzles: Vec<(usize, TextPuzzle<'t>)>,
    pub faults: Vec<Finding>,
    /// The number of puzzles and of lines that are not puzzles.
    pub numbered: usize,
}

impl Texts<'_> {
    /// A puzzle with the places of its cells. To find them takes as long as to read the puzzle.
    pub(super) fn located(&self, (number, puzzle): (usize, TextPuzzle<'_>)) -> Located {
        let span = self.lines.span(self.text, puzzle.span());
        let offsets = || puzzle.board.geometry().cells().iter().map(|&cell| puzzle.cell_span(cell).start).collect();
        let cells = puzzle.run_start().map_or_else(|| CellOffsets::Each(offsets()), CellOffsets::Run);
        let TextPuzzle { board: givens, symbols, name, .. } = puzzle;
        let mut puzzle = Puzzle::new(number, span, givens);
        (puzzle.name, puzzle.symbols) = (name.map(String::from), symbols);
        Located { puzzle, cells }
    }

    /// The outcome of a puzzle with this result of the search.
    pub(super) fn outcome(&self, located: Located, searched: Searched) -> Outcome {
        let Located { puzzle, cells } = located;
        let end = |start| Some(end_of_cell(self.text, &cells, start));
        Outcome::listed(puzzle, searched, |puzzle, cell| cells.span(puzzle, self.text, &self.lines, cell, end))
    }
}

/// Where the cells of a text puzzle are.
pub(super) struct InText<'t> {
    texts: &'t Texts<'t>,
    located: Located,
}

impl<'t> InText<'t> {
    pub(super) fn new(texts: &'t Texts<'t>, located: Located) -> InText<'t> {
        InText { texts, located }
    }
}

impl Places for InText<'_> {
    fn cell(&self, cell: Cell) -> Span {
        let (Located { puzzle, cells }, text) = (&self.located, self.texts.text);
        let end = |start| Some(end_of_cell(text, cells, start));
        cells.span(puzzle, text, &self.texts.lines, cell, end)
    }

    /// Only in a line of digits, in which each cell is one character.
    fn fix(&self, edit: &Edit, description: String) -> Option<Fix> {
        let Located { puzzle, cells } = &self.located;
        let is_plain = puzzle.symbols.is_none() && puzzle.givens.geometry().size() <= 9;
        if !is_plain || !matches!(cells, CellOffsets::Run(_)) {
            return None;
        }
        let replacement = |(cell, value): (Cell, Option<Value>)| {
            let span = self.cell(cell);
            let text = value.map_or(".".into(), |value| value.to_string());
            Some(Replacement { start: span.start, end: span.end?, text })
        };
        let replacements = edit.changes(&puzzle.givens).into_iter().map(replacement).collect::<Option<_>>()?;
        Some(Fix { description, replacements })
    }
}

/// The end of the cell that starts at this byte offset: of its character, or of a number of two digits.
fn end_of_cell(text: &str, cells: &CellOffsets, start: usize) -> usize {
    let is_digit = |at: usize| text.as_bytes().get(at).is_some_and(u8::is_ascii_digit);
    match cells {
        CellOffsets::Each(starts) if is_digit(start) && is_digit(start + 1) && !starts.contains(&(start + 1)) => {
            start + 2
        }
        _ => start + text[start..].chars().next().map_or(0, char::len_utf8),
    }
}

/// The finding about the first line of an XML document that is read as a text.
fn markup(text: &str, lines: &LineIndex, error: &NotationError, number: usize) -> Finding {
    let message = "this starts like an XML document, and text puzzles are expected here; solve, check and the other \
                   commands read XML";
    let mut finding = finding(text, lines, error, number);
    finding.message = message.into();
    finding
}

/// The finding about an XML document that is to be read with options for texts.
pub(super) fn not_text() -> Finding {
    let message = "this is an XML document, and the size, boxes or symbols that were given are for text puzzles; a document \
                   declares its own with the attributes size, box and symbols of its <sudoku>";
    Finding::new(Rule::WrongNotation, Position::START, message)
}
