//! The bytes of a document that is read in pieces: those that are not used yet.

use std::io::{self, Read};

/// The number of bytes that are read at once.
const CHUNK: usize = 1 << 16;

/// An input, and the bytes that were read from it and not taken.
#[derive(Debug)]
pub(super) struct Input<R> {
    reader: R,
    bytes: Vec<u8>,
    /// What was read behind the bytes that are taken next.
    rest: Vec<u8>,
    is_over: bool,
    stop: Option<Stop>,
}

/// Why an input is not read to its end.
#[derive(Debug)]
pub(super) enum Stop {
    Failed(io::Error),
    TooLarge,
}

impl<R: Read> Input<R> {
    pub(super) fn new(reader: R) -> Input<R> {
        Input { reader, bytes: Vec::new(), rest: Vec::new(), is_over: false, stop: None }
    }

    /// The bytes that were read and not taken.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Whether all bytes of the input were read.
    pub(super) fn is_whole(&self) -> bool {
        self.is_over && self.stop.is_none()
    }

    /// Why the input was not read to its end.
    pub(super) fn take_stop(&mut self) -> Option<Stop> {
        self.stop.take()
    }

    /// Refuses a piece that is too large, although all of it was read.
    pub(super) fn refuse(&mut self) -> Option<()> {
        self.stop = Some(Stop::TooLarge);
        None
    }

    /// Reads more bytes, about as many as there are from an offset on, so that a piece that starts there is searched a few
    /// times at most. Returns whether there are more. There are none if there already are more than a limit.
    pub(super) fn read_more(&mut self, start: usize, limit: usize) -> bool {
        let before = self.bytes.len();
        if before > limit && !self.is_over && self.stop.is_none() {
            self.stop = Some(Stop::TooLarge);
        }
        let wanted = before + CHUNK.max(before - start);
        while self.bytes.len() < wanted && !self.is_over && self.stop.is_none() {
            let end = self.bytes.len();
            self.bytes.resize(wanted, 0);
            let read = self.reader.read(&mut self.bytes[end..]);
            self.bytes.truncate(end + read.as_ref().map_or(0, |read| *read));
            match read {
                Ok(0) => self.is_over = true,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => self.stop = Some(Stop::Failed(error)),
                Ok(_) if wanted - before == CHUNK => break,
                Ok(_) => {}
            }
        }
        self.bytes.len() > before
    }

    /// Takes the bytes before an offset. [`Input::start_with`] must come next.
    pub(super) fn take(&mut self, end: usize) -> Vec<u8> {
        self.rest.clear();
        self.rest.extend_from_slice(&self.bytes[end..]);
        self.bytes.truncate(end);
        std::mem::take(&mut self.bytes)
    }

    /// Puts bytes before those that were not taken.
    pub(super) fn start_with(&mut self, head: &[u8]) {
        self.bytes.reserve(head.len() + self.rest.len() + CHUNK);
        self.bytes.extend_from_slice(head);
        self.bytes.append(&mut self.rest);
    }
}
