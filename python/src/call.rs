//! Calls of the library. They release the lock of the interpreter, so other threads of Python go on. A long call runs
//! on a thread of its own, so that the caller can look for Ctrl-C.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use sudoxml::search::CancelToken;

use crate::progress::Progress;

/// How long a call waits before it looks for Ctrl-C and reports the progress.
const LOOK: Duration = Duration::from_millis(50);

/// A call that takes less than about a second. Before it, it looks for Ctrl-C: a function in C that makes one call after the
/// other, such as `list`, does not.
///
/// # Errors
/// `KeyboardInterrupt` and other exceptions of handlers of signals; `RuntimeError` if the library has a bug.
pub fn short<T: Send>(py: Python<'_>, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    py.check_signals()?;
    py.detach(|| catch_unwind(AssertUnwindSafe(work))).map_err(|_| bug())
}

/// A call that takes any time. Ctrl-C cancels the token, so that the work ends soon. Its result is dropped.
///
/// # Errors
/// `KeyboardInterrupt` and other exceptions of handlers of signals; `RuntimeError` if the library has a bug, or if the
/// system has no more threads.
pub fn long<T: Send + 'static>(py: Python<'_>, work: impl FnOnce(&CancelToken) -> T + Send + 'static) -> PyResult<T> {
    watched(py, &mut Progress::new(None, None), work)
}

/// The same, and the listener of the progress is called while the work goes on. An exception of the listener cancels the
/// token too.
///
/// # Errors
/// Those of [`long`], and the exception of the listener.
pub fn watched<T: Send + 'static>(
    py: Python<'_>,
    progress: &mut Progress<'_>,
    work: impl FnOnce(&CancelToken) -> T + Send + 'static,
) -> PyResult<T> {
    // Many calls that end before the first look would never look.
    py.check_signals()?;
    let (done, mut result) = sync_channel(1);
    let token = CancelToken::new();
    let of_work = token.clone();
    let work = move || drop(done.send(catch_unwind(AssertUnwindSafe(|| work(&of_work)))));
    thread::Builder::new().name("sudoxml".into()).spawn(work)?;
    loop {
        let result = &mut result;
        match py.detach(move || result.recv_timeout(LOOK)) {
            Ok(result) => return result.map_err(|_| bug()),
            Err(RecvTimeoutError::Timeout) => {
                py.check_signals().and_then(|()| progress.tell()).inspect_err(|_| token.cancel())?;
            }
            Err(RecvTimeoutError::Disconnected) => return Err(bug()),
        }
    }
}

fn bug() -> PyErr {
    let page = env!("CARGO_PKG_REPOSITORY");
    PyRuntimeError::new_err(format!("this is a bug in sudoxml; please report it at {page}/issues"))
}
