//! Temporary files that are not outputs. Their errors name the folder for temporary files, because the input and the
//! output are not the reason.

use std::io::{self, Read, Seek, SeekFrom, Write};

use tempfile::SpooledTempFile;

/// The environment variable that sets another folder.
const VARIABLE: &str = if cfg!(windows) { "TMP" } else { "TMPDIR" };

/// So many bytes of a file are written at once.
const AT_ONCE: usize = 1 << 14;

/// A temporary file without a name. Up to a limit it is kept in memory.
#[derive(Debug)]
pub struct Scratch {
    file: SpooledTempFile,
    /// The end of what was written, if it is not in the file yet.
    pending: Vec<u8>,
}

impl Scratch {
    /// An empty file. It keeps up to `in_memory` bytes in memory, and all of them where there are no files.
    pub fn new(in_memory: usize) -> Scratch {
        let in_memory = if cfg!(target_family = "wasm") { usize::MAX } else { in_memory };
        Scratch { file: SpooledTempFile::new(in_memory), pending: Vec::new() }
    }

    fn write_pending(&mut self) -> io::Result<()> {
        let written = self.file.write_all(&self.pending);
        self.pending.clear();
        written.map_err(|error| temp_folder_error(&error))
    }
}

impl Read for Scratch {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.write_pending()?;
        self.file.read(buffer).map_err(|error| temp_folder_error(&error))
    }
}

impl Write for Scratch {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.pending.len() + bytes.len() > AT_ONCE {
            self.write_pending()?;
        }
        if self.file.is_rolled() && bytes.len() <= AT_ONCE {
            self.pending.extend_from_slice(bytes);
            return Ok(bytes.len());
        }
        self.file.write(bytes).map_err(|error| temp_folder_error(&error))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.write_pending()?;
        self.file.flush().map_err(|error| temp_folder_error(&error))
    }
}

impl Seek for Scratch {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.write_pending()?;
        self.file.seek(to).map_err(|error| temp_folder_error(&error))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_in_pieces_is_read_as_it_was_written() -> io::Result<()> {
        for in_memory in [0, 100, 1 << 20] {
            let (mut scratch, mut expected) = (Scratch::new(in_memory), Vec::new());
            for size in [1, AT_ONCE - 1, 2, 3 * AT_ONCE, AT_ONCE, 5, 0, AT_ONCE + 1, 7] {
                let bytes = vec![size as u8; size];
                scratch.write_all(&bytes)?;
                expected.extend(bytes);
            }
            let mut read = Vec::new();
            assert_eq!(scratch.stream_position()?, expected.len() as u64);
            scratch.rewind()?;
            scratch.read_to_end(&mut read)?;
            assert!(read == expected, "{in_memory}");
        }
        Ok(())
    }
}
