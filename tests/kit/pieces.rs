//! An input that comes a few bytes at a time, as from a pipe or a network.

use std::io::{self, Read};

/// Bytes that are read in pieces.
pub struct Pieces<'b> {
    bytes: &'b [u8],
    most: usize,
}

impl<'b> Pieces<'b> {
    /// Each piece has at most this number of bytes.
    pub fn of(bytes: &'b [u8], most: usize) -> Pieces<'b> {
        Pieces { bytes, most }
    }
}

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.most.min(buffer.len());
        self.bytes.read(&mut buffer[..length])
    }
}
