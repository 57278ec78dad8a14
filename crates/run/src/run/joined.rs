//! The one output of a run whose documents have no files of their own.

use std::io::{self, Seek, Write};

use crate::run::output::Output;
use crate::run::plan::Destination;
use crate::task::Task;
use sudoxml_report::scratch::Scratch;

/// An output that waits for the end of the run is kept in memory up to this size, in bytes.
const IN_MEMORY: usize = 1 << 16;

/// The one output: a file, or a writer.
#[derive(Debug)]
pub struct Joined<W> {
    to: To<W>,
    /// Whether nothing is written if one document has an error.
    all_or_nothing: bool,
    is_refused: bool,
    /// The text after the last document.
    end: &'static str,
}

#[derive(Debug)]
enum To<W> {
    File(Output),
    /// An output that must be complete. A writer cannot undo, so the output is written to it at the end of the run.
    Later(Scratch, W),
    Now(W),
}

impl<W: Write> Joined<W> {
    /// The output of a task: this file, or this writer if there is no file.
    ///
    /// # Errors
    /// Errors of the file system and of the writer.
    pub fn of_task(task: &Task, destination: &Destination, file: Option<Output>, writer: W) -> io::Result<Joined<W>> {
        let (start, end) = task.frame();
        let mut joined = Joined::new(task.writes().is_all_or_nothing(), file, writer);
        joined.end = end;
        joined.write_all(start.as_bytes())?;
        joined.write_all(destination.head().as_bytes())?;
        Ok(joined)
    }

    /// This file, or this writer if there is no file.
    pub fn new(all_or_nothing: bool, file: Option<Output>, writer: W) -> Joined<W> {
        let to = match file {
            Some(output) => To::File(output),
            None if all_or_nothing => To::Later(Scratch::new(IN_MEMORY), writer),
            None => To::Now(writer),
        };
        Joined { to, all_or_nothing, is_refused: false, end: "" }
    }

    /// The same output, which is not written if it is refused.
    #[must_use]
    pub fn refused(self, is_refused: bool) -> Joined<W> {
        Joined { is_refused, ..self }
    }

    /// Whether nothing is written at the end of a run. `is_clean` means that no document has an error.
    pub fn is_dropped(&self, is_clean: bool) -> bool {
        self.is_refused || !is_clean && self.all_or_nothing
    }

    /// Commits the output. `is_clean` means that no document has an error.
    ///
    /// # Errors
    /// Errors of the file system and of the writer.
    pub fn finish(mut self, is_clean: bool) -> io::Result<()> {
        if self.is_dropped(is_clean) {
            return Ok(());
        }
        let end = self.end;
        self.write_all(end.as_bytes())?;
        match self.to {
            To::File(output) => output.commit().map(|_| ()),
            To::Now(mut writer) => writer.flush(),
            To::Later(mut scratch, mut writer) => {
                scratch.rewind()?;
                io::copy(&mut scratch, &mut writer)?;
                writer.flush()
            }
        }
    }
}

impl<W: Write> Write for Joined<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.to.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

impl<W: Write> Write for To<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            To::File(output) => output.write(bytes),
            To::Later(scratch, _) => scratch.write(bytes),
            To::Now(writer) => writer.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            To::Now(writer) => writer.flush(),
            To::File(_) | To::Later(..) => Ok(()),
        }
    }
}
