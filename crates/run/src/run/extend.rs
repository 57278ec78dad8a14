//! Extends a file that several runs may extend at once: whole or not at all, and one after the other.

use std::fs::OpenOptions;
use std::io::{self, Read, Write};
use std::path::Path;

use crate::run::open_input::{Lock, OpenInput};
use crate::run::output::{CommitError, Output};

/// How often the file may change between a read and a write.
const TRIES: usize = 100;

/// Adds what `more` returns for the content of the file to its end. The file is made if it does not exist. While another run
/// extends it, this one waits. `more` is called again if the file was changed in the meantime.
///
/// # Errors
/// Those of the file system and of `more`. The file is then unchanged.
pub fn extend_file(path: &Path, more: &mut dyn FnMut(&[u8]) -> io::Result<Vec<u8>>) -> io::Result<()> {
    OpenOptions::new().append(true).create(true).open(path)?;
    let lock = Lock::default();
    for _ in 0..TRIES {
        let opened = OpenInput::locked(path, &lock)?;
        let mut bytes = Vec::new();
        opened.reader().read_to_end(&mut bytes)?;
        let added = more(&bytes)?;
        if added.is_empty() {
            return Ok(());
        }
        let mut output = Output::new(path.to_path_buf(), opened.permissions());
        output.write_all(&bytes)?;
        output.write_all(&added)?;
        match output.commit_if(&|| opened.is_unchanged().unwrap_or(false)) {
            Ok(_) => return Ok(()),
            Err(CommitError::Outdated) => lock.release(),
            Err(CommitError::Failed(error)) => return Err(error),
        }
    }
    Err(io::Error::other("other programs change the file all the time"))
}
