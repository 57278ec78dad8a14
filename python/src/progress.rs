//! The progress of long work: a counter that its threads increase, and a function of Python that is called with its value.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use pyo3::prelude::*;

/// The least time between two reports.
const PAUSE: Duration = Duration::from_millis(50);

/// The number of documents or puzzles that are done.
#[derive(Clone, Default)]
pub struct Done(Arc<AtomicUsize>);

impl Done {
    /// One more is done.
    pub fn add_one(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    fn get(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }
}

/// Tells a function of Python how much is done. It is called on the thread of the caller.
pub struct Progress<'py> {
    listener: Option<Bound<'py, PyAny>>,
    total: Option<usize>,
    done: Done,
    /// The number of the last call of the listener, and its time.
    told: Option<(usize, Instant)>,
}

impl<'py> Progress<'py> {
    /// The progress of work on so many documents or puzzles; `None` if their number is not known before the end.
    pub fn new(listener: Option<Bound<'py, PyAny>>, total: Option<usize>) -> Progress<'py> {
        Progress { listener, total, done: Done::default(), told: None }
    }

    /// What the threads of the work count with.
    pub fn done(&self) -> Done {
        self.done.clone()
    }

    /// Sets how many are done, and reports it, if the last report was not just before.
    ///
    /// # Errors
    /// The exception of the function.
    pub fn reach(&mut self, done: usize) -> PyResult<()> {
        self.done.0.store(done, Ordering::Relaxed);
        match self.told.is_some_and(|(_, at)| at.elapsed() < PAUSE) {
            true => Ok(()),
            false => self.tell(),
        }
    }

    /// Calls the listener with the number that is done, if it has changed since the last call.
    ///
    /// # Errors
    /// The exception of the function.
    pub fn tell(&mut self) -> PyResult<()> {
        let done = self.done.get();
        if let Some(listener) = &self.listener
            && self.told.is_none_or(|(told, _)| told != done)
        {
            self.told = Some((done, Instant::now()));
            listener.call1((done, self.total))?;
        }
        Ok(())
    }

    /// Calls the listener at the end, if the total was not known before or the last number was not reported yet.
    ///
    /// # Errors
    /// The exception of the function.
    pub fn end(mut self) -> PyResult<()> {
        if self.total.replace(self.done.get()).is_none() {
            self.told = None;
        }
        self.tell()
    }
}
