//! The documents of a run as an iterator.

use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread::{Builder, JoinHandle};

use sudoku_engine::search::CancelToken;
use sudoxml_report::event::{Counts, DocumentResult};

use crate::run::error::{RunError, RunErrorKind};

/// How many results may wait for the caller.
const WAITING: usize = 16;

/// A run that passes its documents on to a function, until this breaks.
type Work = dyn FnOnce(&mut dyn FnMut(DocumentResult) -> ControlFlow<()>) -> Result<Counts, RunError> + Send;

/// The documents of a run, in the order of the inputs: see [`Run::iter`](crate::run::Run::iter).
#[derive(Debug)]
pub struct Documents {
    /// `None` after the end.
    results: Option<Receiver<Result<DocumentResult, RunError>>>,
    run: Option<JoinHandle<()>>,
    cancel: CancelToken,
}

impl Documents {
    /// Starts the work on a thread of its own. The token ends it.
    pub(super) fn of(work: Box<Work>, cancel: CancelToken) -> Documents {
        let (sender, results) = sync_channel(WAITING);
        let failed = sender.clone();
        let work = move || {
            let mut pass = |document| match sender.send(Ok(document)) {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            };
            if let Err(error) = work(&mut pass) {
                // If nothing receives any more, nothing asks for the error.
                let _ = sender.send(Err(error));
            }
        };
        let run = Builder::new().spawn(work).map_err(|error| {
            let _ = failed.send(Err(RunError::new(RunErrorKind::NoThread).with_source(error)));
        });
        Documents { results: Some(results), run: run.ok(), cancel }
    }
}

impl Iterator for Documents {
    type Item = Result<DocumentResult, RunError>;

    fn next(&mut self) -> Option<Self::Item> {
        let next = self.results.as_ref()?.recv().ok();
        if next.as_ref().is_none_or(Result::is_err) {
            self.results = None;
        }
        next
    }
}

/// Ends the run. The documents in work have no output.
impl Drop for Documents {
    fn drop(&mut self) {
        self.cancel.cancel();
        self.results = None;
        if let Some(run) = self.run.take() {
            // A thread that panicked has ended too.
            let _ = run.join();
        }
    }
}
