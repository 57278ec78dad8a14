//! A book in several files of HTML, which are written into a folder at the end of the run.

use std::collections::HashSet;
use std::fmt;
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::run::path::{Present, real};
use crate::run::{Fence, Output};
use sudoxml_picture::html::{BookOptions, PartFile, Parts};
use sudoxml_report::event::PuzzleResult;
use sudoxml_report::scratch::Scratch;
use sudoxml_report::writer::OutcomeWriter;

/// How many bytes of a book are kept in memory.
const IN_MEMORY: usize = 1 << 20;

/// Writes a book of HTML into a folder. No file replaces an input.
pub struct PartsWriter {
    /// `None` after the end.
    parts: Option<Parts<Scratch>>,
    document: String,
    folder: PathBuf,
    inputs: HashSet<PathBuf>,
    started: SystemTime,
    /// The bytes of all files, one after the other.
    bytes: Scratch,
    /// The name and the length of each file.
    files: Vec<(String, u64)>,
}

impl fmt::Debug for PartsWriter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PartsWriter").field("folder", &self.folder).finish_non_exhaustive()
    }
}

impl PartsWriter {
    /// Writes the book into this folder. The real paths of the inputs are not written to, and the files have the time at
    /// which the run started.
    pub fn new(options: BookOptions, folder: PathBuf, inputs: HashSet<PathBuf>, started: SystemTime) -> PartsWriter {
        let parts = Some(Parts::new(options, Scratch::new(IN_MEMORY)));
        let (bytes, files) = (Scratch::new(IN_MEMORY), Vec::new());
        PartsWriter { parts, document: String::new(), folder, inputs, started, bytes, files }
    }

    fn keep(&mut self, (name, bytes): PartFile) -> io::Result<()> {
        self.files.push((name, bytes.len() as u64));
        self.bytes.write_all(&bytes)
    }

    /// Writes the files. The last one is the index, so a folder with a new index is complete.
    fn write(&mut self) -> io::Result<()> {
        let fence = Fence::around(self.folder.clone());
        let outputs = || self.files.iter().map(|(name, _)| self.folder.join(name));
        if let Some(input) = outputs().find(|output| self.inputs.contains(&real(output))) {
            return Err(io::Error::other(format!("{} is an input of this run; use another folder", input.display())));
        }
        self.bytes.rewind()?;
        for (name, length) in &self.files {
            let target = self.folder.join(name);
            let place = fence.admit(&target, Present::Unknown).map_err(|finding| io::Error::other(finding.message))?;
            let mut output = Output::new(target, None).at(place).dated(self.started);
            io::copy(&mut (&mut self.bytes).take(*length), &mut output)?;
            output.commit()?;
        }
        Ok(())
    }
}

impl OutcomeWriter for PartsWriter {
    fn start(&mut self, document: &Path) -> io::Result<()> {
        self.document = document.to_string_lossy().into_owned();
        Ok(())
    }

    fn puzzle(&mut self, result: &mut PuzzleResult) -> io::Result<()> {
        let (Some(parts), outcome) = (&mut self.parts, &result.outcome) else { return Ok(()) };
        let full = parts.add(&self.document, outcome, outcome.elapsed)?;
        full.map_or(Ok(()), |part| self.keep(part))
    }

    fn finish(&mut self) -> io::Result<()> {
        let Some(parts) = self.parts.take() else { return Ok(()) };
        parts.finish()?.into_iter().try_for_each(|part| self.keep(part))?;
        self.write()
    }
}
