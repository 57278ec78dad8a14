//! How a run ends before its last document: the token is cancelled, and the reader of each document in work fails.

use std::io::{self, Read};

use sudoku_engine::search::CancelToken;

/// A reader that fails once the token is cancelled.
pub(super) struct UntilCancelled<'r, R: ?Sized> {
    pub reader: &'r mut R,
    pub token: &'r CancelToken,
}

impl<R: Read + ?Sized> Read for UntilCancelled<'_, R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.token.is_cancelled() { Err(cancelled()) } else { self.reader.read(into) }
    }
}

/// The error of work that was cancelled. It is no `Interrupted`, after which a reader is asked again.
pub(super) fn cancelled() -> io::Error {
    io::Error::other("the run was cancelled")
}
