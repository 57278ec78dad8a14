//! The work on one request: until when it may go on, and whether its client still waits.

use std::fmt;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::sync::Arc;
use std::time::{Duration, Instant};

use sudoku_engine::generate::Order;
use sudoku_engine::search::{Budget, CancelToken, Threads};

/// The work on one request. Its readers and writers fail after its end.
#[derive(Debug)]
pub struct Work {
    deadline: Instant,
    /// How long the search of one puzzle may take.
    search: Duration,
    stopped: CancelToken,
    /// Where the puzzles of a document are searched and graded, beside the thread of the request.
    threads: Option<Threads>,
}

/// The work is at its end, and its result is not needed.
#[derive(Debug)]
struct Ended;

impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the request has ended")
    }
}

impl std::error::Error for Ended {}

impl Work {
    /// Work that may take this time, and use those of the threads that have no work.
    pub fn new(time: Duration, search: Duration, threads: Option<&Threads>) -> Arc<Work> {
        let now = Instant::now();
        let deadline = now.checked_add(time).unwrap_or(now);
        Arc::new(Work { deadline, search, stopped: CancelToken::new(), threads: threads.cloned() })
    }

    /// When the work must be done.
    pub fn deadline(&self) -> Instant {
        self.deadline
    }

    /// The budget of each puzzle, of at most this time. It ends with the work.
    pub fn budget(&self, search: Duration) -> Budget {
        let budget = Budget::time(search.min(self.search)).until(self.deadline).cancelled_by(&self.stopped);
        match &self.threads {
            Some(threads) => budget.on(threads),
            None => budget,
        }
    }

    /// The order, whose tries end with the work.
    pub fn interrupts(&self, order: Order) -> Order {
        order.until(self.deadline).cancelled_by(&self.stopped)
    }

    /// The token that ends the work from another thread.
    #[cfg(feature = "pdf")]
    pub fn token(&self) -> &CancelToken {
        &self.stopped
    }

    /// Whether the time is over.
    pub fn is_out_of_time(&self) -> bool {
        Instant::now() >= self.deadline
    }

    /// The result is not needed any more.
    pub fn stop(&self) {
        self.stopped.cancel();
    }

    /// Checks that the work goes on.
    ///
    /// # Errors
    /// If the time is over or the client is gone.
    pub fn check(&self) -> io::Result<()> {
        let is_ended = self.stopped.is_cancelled() || self.is_out_of_time();
        if is_ended { Err(io::Error::other(Ended)) } else { Ok(()) }
    }
}

/// A file that the work reads or writes. It fails after the end of the work, and beyond a number of bytes that are written.
#[derive(Debug)]
pub struct Kept<S> {
    store: S,
    left: u64,
    work: Arc<Work>,
}

impl<S> Kept<S> {
    /// A store of at most this number of bytes.
    pub fn new(store: S, most: u64, work: &Arc<Work>) -> Kept<S> {
        Kept { store, left: most, work: Arc::clone(work) }
    }
}

impl<S: Read> Read for Kept<S> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.work.check()?;
        self.store.read(buffer)
    }
}

impl<S: Write> Write for Kept<S> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.work.check()?;
        self.left = self.left.checked_sub(bytes.len() as u64).ok_or(io::ErrorKind::FileTooLarge)?;
        self.store.write_all(bytes).map(|()| bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.store.flush()
    }
}

impl<S: Seek> Seek for Kept<S> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.store.seek(to)
    }
}

/// Stops the work when it is dropped: the client is gone, or the response has started.
#[derive(Debug)]
pub struct StopOnDrop(pub Arc<Work>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}
