//! The one output of a run whose documents have no files of their own.

use std::io::{self, Seek, Write};

use crate::run::output::Output;
use crate::task::{Joins, Scratch, Task};

/// An output that waits for the end of the run is kept in memory up to this size, in bytes.
const IN_MEMORY: usize = 1 << 16;

/// The one output: a file, or a writer.
pub(crate) struct Joined<W> {
    to: To<W>,
    /// Whether nothing is written if one document has an error.
    all_or_nothing: bool,
    /// The text after the last document.
    end: &'static str,
}

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
    pub(crate) fn new(task: &Task, file: Option<Output>, writer: W) -> io::Result<Joined<W>> {
        let all_or_nothing = task.joins() == Joins::AllOrNothing;
        let to = match file {
            Some(output) => To::File(output),
            None if all_or_nothing => To::Later(Scratch::new(IN_MEMORY), writer),
            None => To::Now(writer),
        };
        let (start, end) = task.frame();
        let mut joined = Joined { to, all_or_nothing, end };
        joined.write_all(start.as_bytes())?;
        Ok(joined)
    }

    /// The same output, which is not written if one document has an error.
    pub(crate) fn or_nothing(self) -> Joined<W> {
        Joined { all_or_nothing: true, ..self }
    }

    /// Commits the output. `is_clean` means that no document has an error.
    ///
    /// # Errors
    /// Errors of the file system and of the writer.
    pub(crate) fn finish(mut self, is_clean: bool) -> io::Result<()> {
        if !is_clean && self.all_or_nothing {
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
        match &mut self.to {
            To::File(output) => output.write(bytes),
            To::Later(scratch, _) => scratch.write(bytes),
            To::Now(writer) => writer.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.to {
            To::Now(writer) => writer.flush(),
            To::File(_) | To::Later(..) => Ok(()),
        }
    }
}
