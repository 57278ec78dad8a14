//! Single pictures: the file of one, or boards of characters.

use std::io::{self, Seek, Write};
use std::path::Path;

use sudoxml_document::finding::{Finding, Rule};
use sudoxml_picture::{PictureOptions, Plate};
use sudoxml_report::event::{DocumentEnd, PuzzleResult, Status};
use sudoxml_report::scratch::Scratch;
use sudoxml_report::writer::OutcomeWriter;

/// Draws the only puzzle. A second one is an error.
#[derive(Debug)]
pub struct PictureWriter<W> {
    options: PictureOptions,
    /// What to do with several puzzles.
    advice: &'static str,
    puzzles: u64,
    out: W,
}

impl<W: Write> PictureWriter<W> {
    /// Writes the picture to `out`. The advice says what to do with several puzzles.
    pub fn new(options: PictureOptions, advice: &'static str, out: W) -> PictureWriter<W> {
        PictureWriter { options, advice, puzzles: 0, out }
    }
}

impl<W: Write + Send> OutcomeWriter for PictureWriter<W> {
    fn puzzle(&mut self, result: &mut PuzzleResult) -> io::Result<()> {
        self.puzzles += 1;
        if self.puzzles > 1 {
            return Ok(());
        }
        let plate = Plate::of(&result.outcome, &self.options);
        let finding = plate.write_file(&result.outcome, &self.options, &mut self.out)?;
        result.findings.extend(finding);
        result.outcome.check_whole().map_err(io::Error::other)
    }

    fn end(&mut self, end: &DocumentEnd) -> io::Result<Vec<Finding>> {
        let PictureWriter { puzzles, advice, .. } = *self;
        if puzzles < 2 || end.is_error() {
            return Ok(Vec::new());
        }
        let message = format!("this input contains {puzzles} puzzles, and a picture shows one; {advice}");
        Ok(vec![Finding::of_file(Rule::SameOutput, message)])
    }

    fn finish(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// How many bytes of the boards of a document are kept in memory until it ends.
const IN_MEMORY: usize = 1 << 16;

/// Draws boards of characters. A document with an error is left out.
#[derive(Debug)]
pub struct TextWriter<W> {
    options: PictureOptions,
    /// Whether there are colours for a terminal.
    coloured: bool,
    document: String,
    /// The boards of the document.
    boards: Option<Scratch>,
    out: W,
}

impl<W: Write> TextWriter<W> {
    /// Writes the boards to `out`, with the colours of a terminal or without.
    pub fn new(options: PictureOptions, coloured: bool, out: W) -> TextWriter<W> {
        TextWriter { options, coloured, document: String::new(), boards: None, out }
    }
}

impl<W: Write + Send> OutcomeWriter for TextWriter<W> {
    fn start(&mut self, document: &Path) -> io::Result<()> {
        (self.document, self.boards) = (document.to_string_lossy().into_owned(), None);
        Ok(())
    }

    fn puzzle(&mut self, result: &mut PuzzleResult) -> io::Result<()> {
        let boards = self.boards.get_or_insert_with(|| Scratch::new(IN_MEMORY));
        let heading = format!("{}:{}", self.document, result.outcome.puzzle.span);
        Plate::of(&result.outcome, &self.options).write_text(&heading, self.coloured, boards)?;
        result.outcome.check_whole().map_err(io::Error::other)
    }

    fn end(&mut self, end: &DocumentEnd) -> io::Result<Vec<Finding>> {
        if let (Some(mut boards), Status::Done) = (self.boards.take(), end.status) {
            boards.rewind()?;
            io::copy(&mut boards, &mut self.out)?;
        }
        Ok(Vec::new())
    }

    fn finish(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
