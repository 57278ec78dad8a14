//! Lines of JSON as an array.

use std::io::{self, Write};

use crate::spool::Spool;

/// Writes a text as it is, or its lines as an array of JSON.
pub struct Lines<'o> {
    out: &'o mut Spool,
    is_array: bool,
    /// Whether a line was written.
    has_line: bool,
    /// Whether the last line is not at its end.
    is_line_open: bool,
}

impl Lines<'_> {
    /// No line yet.
    pub fn new(out: &mut Spool, is_array: bool) -> Lines<'_> {
        Lines { out, is_array, has_line: false, is_line_open: false }
    }

    /// Ends the array.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn finish(self) -> io::Result<()> {
        match (self.is_array, self.has_line) {
            (false, _) => Ok(()),
            (true, true) => self.out.write_all(b"\n]\n"),
            (true, false) => self.out.write_all(b"[]\n"),
        }
    }
}

impl Write for Lines<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_all(bytes).map(|()| bytes.len())
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        if !self.is_array {
            return self.out.write_all(bytes);
        }
        for piece in bytes.split_inclusive(|byte| *byte == b'\n') {
            if !self.is_line_open {
                self.out.write_all(if self.has_line { b",\n" } else { b"[\n" })?;
            }
            let line = piece.strip_suffix(b"\n");
            (self.has_line, self.is_line_open) = (true, line.is_none());
            self.out.write_all(line.unwrap_or(piece))?;
        }
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
