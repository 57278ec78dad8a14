//! The stamp: an empty file for build tools. It exists if the last run had no errors.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use sudoxml_run::run::{Output, clock_in_folder_of};

/// The stamp of a run that has started.
#[derive(Debug)]
pub struct Stamp {
    path: PathBuf,
    started: SystemTime,
}

impl Stamp {
    /// Reads the clock, before the run reads anything. The stamp of an earlier run exists until [`Stamp::clear`].
    ///
    /// # Errors
    /// If the path contains something that is not an empty file, and errors of the file system.
    pub fn new(path: PathBuf) -> io::Result<Stamp> {
        is_stamp(&path)?;
        let started = clock_in_folder_of(&path)?;
        Ok(Stamp { path, started })
    }

    /// Removes the stamp of an earlier run, so that a run that is interrupted has no stamp.
    ///
    /// # Errors
    /// As for [`Stamp::new`].
    pub fn clear(&self) -> io::Result<()> {
        if is_stamp(&self.path)? { fs::remove_file(&self.path) } else { Ok(()) }
    }

    /// The path of the stamp.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the stamp. Its time is just before the start of the run, so that a file that was saved during the run is
    /// newer.
    ///
    /// # Errors
    /// As for [`Stamp::new`].
    pub fn commit(self) -> io::Result<()> {
        is_stamp(&self.path)?;
        Output::new(self.path, None).dated(self.started).commit().map(|_| ())
    }
}

/// Whether a stamp exists. A file that is not empty is not a stamp, and is neither removed nor replaced.
fn is_stamp(path: &Path) -> io::Result<bool> {
    match fs::symlink_metadata(path) {
        Ok(metadata) if metadata.is_file() && metadata.len() == 0 => Ok(true),
        Ok(_) => {
            let message = "this exists and is not an empty file, so it is not a stamp; name another file";
            Err(io::Error::new(io::ErrorKind::AlreadyExists, message))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    #[test]
    fn what_is_saved_right_behind_an_output_is_newer_than_it() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let path = |name: &str| folder.path().join(name);
        let modified = |name: &str| fs::metadata(path(name))?.modified();
        // Often enough for both to be in one tick of the clock.
        for number in 0..100 {
            let mut output = Output::new(path("out.xml"), None);
            output.write_all(number.to_string().as_bytes())?;
            output.commit()?;
            fs::write(path("in.xml"), "saved")?;
            assert!(modified("out.xml")? < modified("in.xml")?);
            let stamp = Stamp::new(path("stamp"))?;
            stamp.clear()?;
            fs::write(path("in.xml"), "saved")?;
            stamp.commit()?;
            assert!(modified("stamp")? < modified("in.xml")?);
        }
        Ok(())
    }
}
