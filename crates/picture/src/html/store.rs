//! A part of a file that is written before it is known what comes before it.

use std::io::{self, BufWriter, Read, Seek, Write};

/// Text that is kept outside memory, if the store is a file.
#[derive(Debug)]
pub(super) struct Store<S>(S);

impl<S: Read + Write + Seek> Store<S> {
    /// An empty text in this store, which must be empty.
    pub fn new(store: S) -> Store<S> {
        Store(store)
    }

    /// Adds text.
    pub fn write(&mut self, text: &str) -> io::Result<()> {
        self.0.write_all(text.as_bytes())
    }

    /// Adds what this function writes, which is not in memory as a whole.
    pub fn write_with(&mut self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        let mut out = BufWriter::new(&mut self.0);
        write(&mut out)?;
        out.flush()
    }

    /// Writes the whole text to a file.
    pub fn copy_to(mut self, out: &mut dyn Write) -> io::Result<()> {
        self.0.flush()?;
        self.0.rewind()?;
        io::copy(&mut self.0, out).map(drop)
    }
}
