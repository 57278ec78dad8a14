//! What a run passes on while it goes on: each puzzle and each finding.

use std::io::{self, Read};
use std::num::NonZeroUsize;

use crate::run::STANDARD;
use crate::run::error::{RunError, RunErrorKind};
use crate::run::flow::{Caller, Flow};
use crate::run::stop::UntilCancelled;
use crate::task::{Single, StreamError, Streaming, Task, count_of};
use sudoku_engine::search::{CancelToken, Threads};
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

/// How [`Task::stream_with`] works: the number of threads, and what cancels it.
#[derive(Clone, Debug, Default)]
pub struct StreamOptions {
    threads: usize,
    cancel: Option<CancelToken>,
}

impl StreamOptions {
    /// A thread for each core, and nothing that cancels the work.
    pub fn new() -> StreamOptions {
        StreamOptions::default()
    }

    /// The number of threads, at most 256; 0 is one for each core.
    #[must_use]
    pub fn threads(self, threads: usize) -> StreamOptions {
        StreamOptions { threads, ..self }
    }

    /// Ends the work, and the search of each puzzle, soon after this token is cancelled. It takes the place of the token in the
    /// budget of the task.
    #[must_use]
    pub fn cancelled_by(self, token: &CancelToken) -> StreamOptions {
        StreamOptions { cancel: Some(token.clone()), ..self }
    }
}

impl Task {
    /// Processes the document of a reader, and calls `each` as [`Run::stream`](super::Run::stream) does. Nothing is
    /// written. The memory does not depend on the size of the document.
    ///
    /// ```
    /// use sudoxml::finding::Requirement;
    /// use sudoxml::run::{CountOptions, Item, Task};
    /// let document = "<sudokus><sudoku><cells/></sudoku><sudoku/></sudokus>";
    /// let mut puzzles = 0;
    /// let check = Task::check(CountOptions::new(), Requirement::Nothing);
    /// let counts = check.stream(&mut document.as_bytes(), |item| {
    ///     puzzles += usize::from(matches!(item, Item::Puzzle(_)));
    /// })?;
    /// // The second <sudoku> has no puzzle.
    /// assert_eq!((puzzles, counts.errors), (1, 1));
    /// # Ok::<(), sudoxml::run::RunError>(())
    /// ```
    ///
    /// # Errors
    /// If the document cannot be read, or if `each` fails.
    pub fn stream<F: Flow>(
        &self,
        reader: &mut (dyn Read + Send),
        each: impl FnMut(Item) -> F + Send,
    ) -> Result<Counts, RunError> {
        self.stream_with(&StreamOptions::new(), reader, each)
    }

    /// The same with options.
    ///
    /// # Errors
    /// As for [`Task::stream`], or if the token was cancelled.
    pub fn stream_with<F: Flow>(
        &self,
        options: &StreamOptions,
        reader: &mut (dyn Read + Send),
        mut each: impl FnMut(Item) -> F + Send,
    ) -> Result<Counts, RunError> {
        let cancel = options.cancel.as_ref().map_or_else(CancelToken::new, CancelToken::child);
        let (mut caller, mut counts) = (Caller::new(&cancel), Counts::default());
        let mut reader = UntilCancelled { reader, token: &cancel };
        let mut out = Single(io::sink());
        let threads = NonZeroUsize::new(options.threads);
        let streaming = Streaming { threads, ..Streaming::default() };
        let task = self.clone().on(&Threads::new(count_of(threads)));
        let task = match &options.cancel {
            Some(token) => task.cancelled_by(token),
            None => task,
        };
        let ended = task.process_stream(&mut reader, STANDARD, streaming, &mut out, &mut |entry| {
            if !caller.has_stopped() {
                counts.errors += entry.errors();
                caller.hear(each(entry.into()));
            }
        });
        if options.cancel.as_ref().is_some_and(CancelToken::is_cancelled) && !caller.has_stopped() {
            return Err(RunError::new(RunErrorKind::Cancelled));
        }
        let unreadable =
            |error| RunError::of_path(RunErrorKind::NoInput, STANDARD).with_source(StreamError::into_io(error));
        let ended = ended.map_err(unreadable).map(|end| counts += end.counts);
        caller.ended(ended, ()).map(|()| counts)
    }
}
