//! The one output of a run whose documents have no files of their own.

use std::cell::RefCell;
use std::io::{self, Seek, Write};

use crate::run::output::Output;
use crate::task::{Joins, Task};
#[cfg(feature = "arrow")]
use sudoxml_report::event::Entry;
use sudoxml_report::event::Event;
use sudoxml_report::scratch::Scratch;
#[cfg(feature = "arrow")]
use sudoxml_report::table;

/// An output that waits for the end of the run is kept in memory up to this size, in bytes.
const IN_MEMORY: usize = 1 << 16;

/// The one output: a file, or a writer.
#[derive(Debug)]
pub struct Joined<W> {
    to: To<W>,
    /// Whether nothing is written if one document has an error.
    all_or_nothing: bool,
    /// The text after the last document.
    end: &'static str,
    /// The rows of a table that is written in batches.
    #[cfg(feature = "arrow")]
    rows: Option<table::Stream>,
    /// The error of such a batch. The next write reports it.
    failed: Option<io::Error>,
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
    pub fn new(task: &Task, file: Option<Output>, writer: W) -> io::Result<Joined<W>> {
        let all_or_nothing = task.joins() == Joins::AllOrNothing;
        let to = match file {
            Some(output) => To::File(output),
            None if all_or_nothing => To::Later(Scratch::new(IN_MEMORY), writer),
            None => To::Now(writer),
        };
        let (start, end) = task.frame();
        #[cfg(feature = "arrow")]
        let rows = task.table_in_batches().cloned().map(table::Stream::new).transpose()?;
        let mut joined = Joined {
            to,
            all_or_nothing,
            end,
            #[cfg(feature = "arrow")]
            rows,
            failed: None,
        };
        joined.write_all(start.as_bytes())?;
        Ok(joined)
    }

    /// The same output, which is not written if one document has an error.
    pub fn or_nothing(self) -> Joined<W> {
        Joined { all_or_nothing: true, ..self }
    }

    /// Receives an event of the run. If the output is a table in batches, its rows are made of the events.
    #[cfg_attr(not(feature = "arrow"), allow(unused_variables))]
    pub fn receive(&mut self, event: &Event<'_>) {
        #[cfg(feature = "arrow")]
        if let Some(rows) = &mut self.rows {
            match event {
                Event::Start(path) => rows.start(path),
                Event::Entry(Entry::Puzzle(puzzle)) => {
                    let written = rows.push(&puzzle.outcome, &mut self.to);
                    self.failed = self.failed.take().or(written.err());
                }
                Event::Entry(Entry::Document(_)) | Event::End(_) => {}
            }
        }
    }

    /// Whether nothing is written at the end of a run. `is_clean` means that no document has an error.
    pub fn is_dropped(&self, is_clean: bool) -> bool {
        !is_clean && self.all_or_nothing
    }

    /// Commits the output. `is_clean` means that no document has an error.
    ///
    /// # Errors
    /// Errors of the file system and of the writer.
    pub fn finish(mut self, is_clean: bool) -> io::Result<()> {
        if self.is_dropped(is_clean) {
            return Ok(());
        }
        #[cfg(feature = "arrow")]
        if let Some(rows) = self.rows.take() {
            rows.finish(&mut self.to)?;
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
        self.failed.take().map_or(Ok(()), Err)?;
        self.to.write(bytes)
    }

    /// Also reports an error if there is nothing to write.
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.failed.take().map_or(Ok(()), Err)?;
        self.to.write_all(bytes)
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

/// The one output, for the writer and for the receiver of events of a run. Both are on one thread.
#[derive(Debug)]
pub struct Shared<'j, W>(pub &'j RefCell<Joined<W>>);

impl<W: Write> Write for Shared<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.0.borrow_mut().write_all(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.borrow_mut().flush()
    }
}
