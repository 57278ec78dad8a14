//! The signals that end the server.

use std::io;

/// A request to end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Signal;

/// The signals that end the server.
#[cfg(unix)]
#[derive(Debug)]
pub struct Signals {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Signals {
    /// From now on, the signals do not end the process.
    ///
    /// # Errors
    /// If the system refuses the handlers.
    pub fn new() -> io::Result<Signals> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Signals { interrupt: signal(SignalKind::interrupt())?, terminate: signal(SignalKind::terminate())? })
    }

    /// Waits for the next signal.
    pub async fn next(&mut self) -> Signal {
        tokio::select! {
            _ = self.interrupt.recv() => Signal,
            _ = self.terminate.recv() => Signal,
        }
    }
}

/// The signals that end the server.
#[cfg(not(unix))]
#[derive(Debug)]
pub struct Signals;

#[cfg(not(unix))]
impl Signals {
    /// Nothing is prepared.
    ///
    /// # Errors
    /// None.
    pub fn new() -> io::Result<Signals> {
        Ok(Signals)
    }

    /// Waits for Ctrl-C.
    pub async fn next(&mut self) -> Signal {
        let _ = tokio::signal::ctrl_c().await;
        Signal
    }
}
