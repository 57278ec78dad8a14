//! What a run passes on while it goes on: each puzzle and each finding.

use std::io::{self, Read};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use crate::run::STANDARD;
use crate::run::flow::Caller;
use crate::run::stop::UntilCancelled;
use crate::task::{Single, StreamError, Streaming, Task};
use sudoku_engine::search::CancelToken;
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
        each: impl FnMut(Item) -> ControlFlow<()> + Send,
    ) -> io::Result<Counts> {
        self.stream_on(0, reader, each)
    }

    /// The same on this number of threads, at most 256; 0 is one for each core.
    ///
    /// # Errors
    /// As for [`Task::stream`].
    pub fn stream_on(
        &self,
        threads: usize,
        reader: &mut (dyn Read + Send),
        mut each: impl FnMut(Item) -> ControlFlow<()> + Send,
    ) -> io::Result<Counts> {
        let (cancel, mut counts) = (CancelToken::new(), Counts::default());
        let mut caller = Caller::new(&cancel);
        let mut reader = UntilCancelled { reader, token: &cancel };
        let mut out = Single(io::sink());
        let streaming = Streaming { threads: NonZeroUsize::new(threads), ..Streaming::default() };
        let ended = self.process_stream(&mut reader, STANDARD, streaming, &mut out, &mut |entry| {
            if !caller.has_stopped() {
                caller.hear(each(entry.into()));
            }
        });
        match ended {
            Ok(end) => counts += end.counts,
            Err(_) if caller.has_stopped() => {}
            Err(error) => return Err(StreamError::into_io(error)),
        }
        Ok(counts)
    }
}
