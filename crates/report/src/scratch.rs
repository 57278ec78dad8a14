//! Temporary files that are not outputs. Their errors name the folder for temporary files, because the input and the
//! output are not the reason.

use std::io::{self, Read, Seek, SeekFrom, Write};

use tempfile::SpooledTempFile;

/// The environment variable that sets another folder.
const VARIABLE: &str = if cfg!(windows) { "TMP" } else { "TMPDIR" };

/// A temporary file without a name. Up to a limit it is kept in memory.
#[derive(Debug)]
pub struct Scratch(SpooledTempFile);

impl Scratch {
    /// An empty file. It keeps up to `in_memory` bytes in memory.
    pub fn new(in_memory: usize) -> Scratch {
        Scratch(SpooledTempFile::new(in_memory))
    }
}

impl Read for Scratch {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer).map_err(|error| temp_folder_error(&error))
    }
}

impl Write for Scratch {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes).map_err(|error| temp_folder_error(&error))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush().map_err(|error| temp_folder_error(&error))
    }
}

impl Seek for Scratch {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.0.seek(to).map_err(|error| temp_folder_error(&error))
    }
}

/// The error of a temporary file, with the folder and what to do.
pub fn temp_folder_error(error: &io::Error) -> io::Error {
    let folder = std::env::temp_dir();
    // The crate that makes the file adds the name of the file, which is different each time.
    let reason = error.to_string();
    let reason = reason.split(" at path ").next().unwrap_or(&reason);
    let found = format!("the folder for temporary files, {}, cannot be used: {reason}", folder.display());
    io::Error::new(error.kind(), format!("{found}; set {VARIABLE} to another folder"))
}
