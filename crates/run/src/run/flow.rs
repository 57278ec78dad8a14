//! What the function of a caller says after each document or puzzle: go on, or stop.

use std::error::Error;
use std::ops::ControlFlow;

use sudoku_engine::search::CancelToken;

use crate::run::error::{RunError, RunErrorKind};

/// Why a caller stops; `None` if it has what it needs.
type Reason = Option<Box<dyn Error + Send + Sync>>;

/// What a function may return to [`Run::for_each`](crate::run::Run::for_each) and
/// [`Run::stream`](crate::run::Run::stream). These types have it, and no other can:
///
/// | type | meaning |
/// |---|---|
/// | `()` | go on |
/// | [`ControlFlow<()>`](ControlFlow) | [`Break`](ControlFlow::Break) stops the run, which does not fail |
/// | `Result<(), E>` with an `E: Into<Box<dyn Error + Send + Sync>>`, such as each error type or a `String` | an error stops the run, and is the source of its error |
#[diagnostic::on_unimplemented(
    message = "a function for a run returns `()`, a `ControlFlow<()>` or a `Result<(), E>`, and not `{Self}`",
    label = "this is none of them"
)]
pub trait Flow: sealed::Flow {}

impl<F: sealed::Flow> Flow for F {}

mod sealed {
    use std::error::Error;
    use std::ops::ControlFlow;

    pub trait Flow {
        fn flow(self) -> ControlFlow<super::Reason>;
    }

    impl Flow for () {
        fn flow(self) -> ControlFlow<super::Reason> {
            ControlFlow::Continue(())
        }
    }

    impl Flow for ControlFlow<()> {
        fn flow(self) -> ControlFlow<super::Reason> {
            self.map_break(|()| None)
        }
    }

    impl<E: Into<Box<dyn Error + Send + Sync>>> Flow for Result<(), E> {
        fn flow(self) -> ControlFlow<super::Reason> {
            self.map_or_else(|error| ControlFlow::Break(Some(error.into())), ControlFlow::Continue)
        }
    }
}

/// Listens to a caller, and cancels the run when the caller stops.
pub(super) struct Caller<'r> {
    cancel: &'r CancelToken,
    stopped: Option<Reason>,
}

impl<'r> Caller<'r> {
    /// A caller that goes on. The token is that of the run.
    pub fn new(cancel: &'r CancelToken) -> Caller<'r> {
        Caller { cancel, stopped: None }
    }

    /// Whether nothing more is passed on to the caller.
    pub fn has_stopped(&self) -> bool {
        self.stopped.is_some()
    }

    /// Hears what the caller says.
    pub fn hear(&mut self, said: impl Flow) {
        if let ControlFlow::Break(reason) = said.flow() {
            self.stopped = Some(reason);
            self.cancel.cancel();
        }
    }

    /// How the run ended, for a caller who may have stopped it.
    pub fn ended<T>(self, ended: Result<T, RunError>, until_then: T) -> Result<T, RunError> {
        match self.stopped {
            None => ended,
            Some(None) => Ok(until_then),
            Some(Some(error)) => Err(RunError::new(RunErrorKind::Stopped).with_source(error)),
        }
    }
}
