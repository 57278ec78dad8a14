//! Canonical forms, and the puzzles with different ones: as text, a line for each.

use std::collections::HashSet;
use std::fmt;
use std::io::{self, BufWriter, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::compare::{Distinct, part_of};
use crate::run::path::{Present, real};
use crate::run::{Fence, Output};
use sudoku_engine::board::{Board, Grid};
use sudoku_engine::notation::{self, Notation};
use sudoxml_document::finding::{Finding, Rule};
use sudoxml_report::event::{DocumentEnd, PuzzleResult};
use sudoxml_report::scratch::Scratch;
use sudoxml_report::writer::OutcomeWriter;

/// How many bytes of each part are kept in memory.
const IN_MEMORY: usize = 1 << 20;

/// A puzzle of a document, with its canonical form. The outcome must have an audit that asked for it.
fn with_form(result: &PuzzleResult) -> Option<(Grid, Grid)> {
    let form = result.outcome.audit.as_ref()?.canonical.as_ref()?;
    Some((result.outcome.puzzle.givens.to_grid()?, *form.form()))
}

/// A puzzle as a line, with its name as a comment if that is wanted.
fn write_line(out: &mut dyn Write, grid: &Grid, result: &PuzzleResult, names: bool) -> io::Result<()> {
    let name = result.outcome.puzzle.name.as_deref().filter(|_| names);
    let mut line = String::new();
    notation::write_named(&mut line, Notation::Line, name, &Board::from(*grid), None).map_err(io::Error::other)?;
    out.write_all(line.as_bytes())
}

/// The puzzles of a document that have no canonical form.
#[derive(Default)]
struct Refused {
    number: u64,
    first: Option<Finding>,
}

impl Refused {
    fn add(&mut self, result: &PuzzleResult) {
        self.number += 1;
        let puzzle = &result.outcome.puzzle;
        self.first.get_or_insert_with(|| {
            let message = "this is not a classic 9x9 Sudoku, which canonical forms are for";
            Finding::new(Rule::NotClassic, puzzle.span, message).of_puzzle(puzzle.name.as_deref())
        });
    }

    /// The finding about all of them.
    fn take(&mut self) -> Vec<Finding> {
        let more = std::mem::take(&mut self.number).saturating_sub(1);
        let mut first = self.first.take();
        if let Some(finding) = first.as_mut().filter(|_| more > 0) {
            let others = if more == 1 { "another puzzle is not".into() } else { format!("{more} others are not") };
            finding.message.push_str(&format!("; {others} either"));
        }
        first.into_iter().collect()
    }
}

/// Writes the canonical form of each puzzle.
pub struct CanonicalWriter<W> {
    names: bool,
    refused: Refused,
    out: W,
}

impl<W> fmt::Debug for CanonicalWriter<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CanonicalWriter").field("names", &self.names).finish_non_exhaustive()
    }
}

impl<W: Write> CanonicalWriter<W> {
    /// Writes to `out`, with the names of the puzzles or without.
    pub fn new(names: bool, out: W) -> CanonicalWriter<W> {
        CanonicalWriter { names, refused: Refused::default(), out }
    }
}

impl<W: Write + Send> OutcomeWriter for CanonicalWriter<W> {
    fn puzzle(&mut self, result: &mut PuzzleResult) -> io::Result<()> {
        match with_form(result) {
            Some((_, form)) => write_line(&mut self.out, &form, result, self.names),
            None => {
                self.refused.add(result);
                Ok(())
            }
        }
    }

    fn end(&mut self, _: &DocumentEnd) -> io::Result<Vec<Finding>> {
        Ok(self.refused.take())
    }

    fn finish(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Writes the first puzzle with each canonical form: to one output, or to the files of several parts of a set.
pub struct DistinctWriter<W> {
    names: bool,
    distinct: Distinct,
    refused: Refused,
    parts: Parts<W>,
}

/// Where the puzzles go.
enum Parts<W> {
    One(W),
    Several {
        shares: Vec<u32>,
        files: Vec<BufWriter<Scratch>>,
        folder: PathBuf,
        /// The real paths of the inputs, which are not written to.
        inputs: HashSet<PathBuf>,
        time: SystemTime,
    },
}

impl<W> fmt::Debug for DistinctWriter<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DistinctWriter").field("names", &self.names).finish_non_exhaustive()
    }
}

impl<W: Write> DistinctWriter<W> {
    /// Writes to `out`, with the names of the puzzles or without.
    pub fn new(names: bool, out: W) -> DistinctWriter<W> {
        DistinctWriter { names, distinct: Distinct::default(), refused: Refused::default(), parts: Parts::One(out) }
    }

    /// Writes into a folder, a file for each share, `part-1.txt` and so on. The real paths of the inputs are not written to, and
    /// the files have this time.
    pub fn split(
        names: bool,
        shares: Vec<u32>,
        folder: PathBuf,
        inputs: HashSet<PathBuf>,
        time: SystemTime,
    ) -> DistinctWriter<W> {
        let files = shares.iter().map(|_| BufWriter::new(Scratch::new(IN_MEMORY))).collect();
        let parts = Parts::Several { shares, files, folder, inputs, time };
        DistinctWriter { names, distinct: Distinct::default(), refused: Refused::default(), parts }
    }
}

impl<W: Write + Send> OutcomeWriter for DistinctWriter<W> {
    fn puzzle(&mut self, result: &mut PuzzleResult) -> io::Result<()> {
        let Some((givens, form)) = with_form(result) else {
            self.refused.add(result);
            return Ok(());
        };
        if !self.distinct.is_new(&form) {
            return Ok(());
        }
        match &mut self.parts {
            Parts::One(out) => write_line(out, &givens, result, self.names),
            Parts::Several { shares, files, .. } => {
                let part = part_of(&form, shares);
                files.get_mut(part).map_or(Ok(()), |file| write_line(file, &givens, result, self.names))
            }
        }
    }

    fn end(&mut self, _: &DocumentEnd) -> io::Result<Vec<Finding>> {
        Ok(self.refused.take())
    }

    fn finish(&mut self) -> io::Result<()> {
        match &mut self.parts {
            Parts::One(out) => out.flush(),
            Parts::Several { files, folder, inputs, time, .. } => {
                write_parts(std::mem::take(files), folder, inputs, *time)
            }
        }
    }
}

/// The name of the file of a part.
fn part_name(number: usize) -> String {
    format!("part-{number}.txt")
}

/// Writes the files of parts. All are complete before the first one is put in its place.
fn write_parts(
    files: Vec<BufWriter<Scratch>>,
    folder: &Path,
    inputs: &HashSet<PathBuf>,
    time: SystemTime,
) -> io::Result<()> {
    let further = folder.join(part_name(files.len() + 1));
    if further.exists() {
        let message =
            format!("{} is of an earlier run with more parts; remove it, or use another folder", further.display());
        return Err(io::Error::other(message));
    }
    let fence = Fence::around(folder.to_path_buf());
    let mut outputs = Vec::new();
    for (file, number) in files.into_iter().zip(1..) {
        let mut file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
        let target = folder.join(part_name(number));
        if inputs.contains(&real(&target)) {
            let message = format!("{} is an input of this run; use another folder", target.display());
            return Err(io::Error::other(message));
        }
        let place = fence.admit(&target, Present::Unknown).map_err(|finding| io::Error::other(finding.message))?;
        let mut output = Output::new(target, None).at(place).dated(time);
        file.rewind()?;
        io::copy(&mut file, &mut output)?;
        outputs.push(output);
    }
    outputs.into_iter().try_for_each(|output| output.commit().map(drop))
}
