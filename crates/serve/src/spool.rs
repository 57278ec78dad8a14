//! The result of a request before the response starts: in memory, or in a temporary file without a name if it is large.
//! A response is sent only if its result is whole.

use std::io::{self, Read, Seek, Write};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes};
use hyper::body::{Frame, SizeHint};

use crate::work::Work;
use sudoxml_report::scratch::Scratch;
use sudoxml_run::task::Outputs;

/// How many bytes of a result are in memory.
const IN_MEMORY: usize = 1 << 18;

/// The size of the result of a document with one puzzle.
const USUAL: usize = 1 << 13;

/// How many bytes of a file are sent at once.
const PIECE: usize = 1 << 16;

/// A result that is being written.
pub struct Spool {
    memory: Vec<u8>,
    /// What is after the bytes in memory.
    file: Option<io::BufWriter<Scratch>>,
    written: u64,
    most: u64,
    work: Arc<Work>,
}

impl Spool {
    /// An empty result of at most this number of bytes.
    pub fn new(most: u64, work: Arc<Work>) -> Spool {
        Spool { memory: Vec::with_capacity(USUAL), file: None, written: 0, most, work }
    }

    /// Whether the result is larger than allowed. Its last write has failed.
    pub fn is_too_large(&self) -> bool {
        self.written > self.most
    }

    /// The body of the response.
    ///
    /// # Errors
    /// Those of the temporary file.
    pub fn into_body(self) -> io::Result<Body> {
        let Some(file) = self.file else { return Ok(Body::from(self.memory)) };
        let mut file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.rewind()?;
        let left = self.written;
        Ok(Body::new(Stored { memory: self.memory.into(), file, left }))
    }
}

impl Write for Spool {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_all(bytes).map(|()| bytes.len())
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.work.check()?;
        self.written += bytes.len() as u64;
        if self.is_too_large() {
            return Err(io::Error::other("the result is too large"));
        }
        match &mut self.file {
            None if self.memory.len() + bytes.len() <= IN_MEMORY => {
                self.memory.extend_from_slice(bytes);
                Ok(())
            }
            file => file.get_or_insert_with(|| io::BufWriter::with_capacity(PIECE, Scratch::new(0))).write_all(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Outputs for Spool {}

/// A result that is read from its file as the client takes it.
struct Stored {
    memory: Bytes,
    file: Scratch,
    left: u64,
}

impl hyper::body::Body for Stored {
    type Data = Bytes;
    type Error = io::Error;

    /// The read does not wait for long: the file was written a moment ago, so it is in the cache of the system.
    fn poll_frame(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<io::Result<Frame<Bytes>>>> {
        if self.left == 0 {
            return Poll::Ready(None);
        }
        let piece = if self.memory.is_empty() {
            let mut piece = vec![0; PIECE.min(usize::try_from(self.left).unwrap_or(PIECE))];
            if let Err(error) = self.file.read_exact(&mut piece) {
                return Poll::Ready(Some(Err(error)));
            }
            piece.into()
        } else {
            std::mem::take(&mut self.memory)
        };
        self.left = self.left.saturating_sub(piece.len() as u64);
        Poll::Ready(Some(Ok(Frame::data(piece))))
    }

    fn is_end_stream(&self) -> bool {
        self.left == 0
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.left)
    }
}
