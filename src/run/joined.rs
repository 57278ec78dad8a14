//! The one output of a run whose documents have no files of their own.

use std::io::{self, Seek, Write};

use crate::run::output::Output;
use crate::task::{Joins, Scratch, Task};

/// How many bytes of an output that waits for the end of the run are kept in memory.
const IN_MEMORY: usize = 1 << 16;

/// The one output: a file, or a writer.
pub(crate) struct Joined<W> {
    to: To<W>,
    /// Whether an error in one document leaves out all of them.
    all_or_nothing: bool,
    /// What comes behind the documents.
    end: &'static str,
}

enum To<W> {
    File(Output),
    /// A writer that takes nothing back, for an output that must be whole.
    Later(Scratch, W),
    Now(W),
}

impl<W: Write> Joined<W> {
    /// The output of a task: this file, or else this writer.
    ///
    /// # Errors
    /// Those of the file system and of the writer.
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

    /// Puts the output in its place. `is_clean` says that no document has an error.
    ///
    /// # Errors
    /// Those of the file system and of the writer.
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
