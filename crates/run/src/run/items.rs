//! What a run passes on while it goes on: each puzzle and each finding.

use std::io::{self, Read, Write};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::run::STANDARD;
use crate::task::{Single, StreamError, Streaming, Task};
use sudoxml_document::finding::Finding;
use sudoxml_report::event::{Counts, Entry, PuzzleResult};

/// What [`Run::stream`](super::Run::stream) and [`Task::stream`] pass on.
#[derive(Clone, Debug)]
pub enum Item {
    /// A puzzle that was searched, with its findings. Tasks that do not search have none.
    Puzzle(Box<PuzzleResult>),
    /// A finding that is not about one of the puzzles.
    Finding(Finding),
}

impl From<Entry> for Item {
    fn from(entry: Entry) -> Item {
        match entry {
            Entry::Puzzle(puzzle) => Item::Puzzle(puzzle),
            Entry::Document(finding) => Item::Finding(finding),
        }
    }
}

impl Task {
    /// Processes the document of a reader, and calls `each` as [`Run::stream`](super::Run::stream) does. Nothing is
    /// written. The memory does not depend on the size of the document.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use sudoxml::finding::Requirement;
    /// use sudoxml::run::{CountOptions, Item, Task};
    /// let mut puzzles = 0;
    /// Task::check(CountOptions::new(), Requirement::Nothing).stream(&mut &b"<sudokus><sudoku><cells/></sudoku><sudoku/></sudokus>"[..], |item| {
    ///     puzzles += usize::from(matches!(item, Item::Puzzle(_)));
    ///     ControlFlow::Continue(())
    /// })?;
    /// assert_eq!(puzzles, 1);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of the reader.
    pub fn stream(
        &self,
        reader: &mut (dyn Read + Send),
        mut each: impl FnMut(Item) -> ControlFlow<()> + Send,
    ) -> io::Result<Counts> {
        let (broken, mut counts) = (Broken::default(), Counts::default());
        let mut out = Single(UntilBroken(&broken));
        let ended = self.process_stream(reader, STANDARD, Streaming::default(), &mut out, &mut |entry| {
            if !broken.is_set() && each(entry.into()).is_break() {
                broken.set();
            }
        });
        match ended {
            Ok(end) => counts += end.counts,
            Err(_) if broken.is_set() => {}
            Err(error) => return Err(StreamError::into_io(error)),
        }
        Ok(counts)
    }
}

/// Whether the caller needs no more items.
#[derive(Default)]
pub(super) struct Broken(AtomicBool);

impl Broken {
    pub(super) fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    pub(super) fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// An output that ends the work when no more items are needed.
pub(super) struct UntilBroken<'b>(pub &'b Broken);

impl Write for UntilBroken<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_all(bytes).map(|()| bytes.len())
    }

    fn write_all(&mut self, _: &[u8]) -> io::Result<()> {
        if self.0.is_set() { Err(io::ErrorKind::Interrupted.into()) } else { Ok(()) }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
