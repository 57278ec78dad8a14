//! The stamp: an empty file that is there only where the last run ended well, for a build tool that has to know.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::run::{Output, clock_in_folder_of};

/// The stamp of a run that has begun.
#[derive(Debug)]
pub struct Stamp {
    path: PathBuf,
    begun: SystemTime,
}

impl Stamp {
    /// Begins a run, before it reads anything. The stamp of an earlier run is taken away, so that one that breaks off
    /// at any moment has none.
    ///
    /// # Errors
    /// Those of the file system, and that the file is not empty and so none of ours.
    pub fn begin(path: PathBuf) -> io::Result<Stamp> {
        let stamp = Stamp::announce(path)?;
        stamp.clear()?;
        Ok(stamp)
    }

    /// Notes when a run begins that does not know yet what it reads. The stamp of an earlier run is still there until
    /// [`Stamp::clear`].
    ///
    /// # Errors
    /// As for [`Stamp::begin`].
    pub fn announce(path: PathBuf) -> io::Result<Stamp> {
        is_stamp(&path)?;
        let begun = clock_in_folder_of(&path)?;
        Ok(Stamp { path, begun })
    }

    /// Removes the stamp of an earlier run.
    ///
    /// # Errors
    /// As for [`Stamp::begin`].
    pub fn clear(&self) -> io::Result<()> {
        if is_stamp(&self.path)? { fs::remove_file(&self.path) } else { Ok(()) }
    }

    /// Where the stamp is put.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Puts the stamp there, with a time before that of the begin: what was saved during the run is newer.
    ///
    /// # Errors
    /// As for the begin.
    pub fn commit(self) -> io::Result<()> {
        is_stamp(&self.path)?;
        Output::new(self.path, None).dated(self.begun).commit().map(|_| ())
    }
}

/// Whether a stamp is there. What is no stamp is neither removed nor replaced.
fn is_stamp(path: &Path) -> io::Result<bool> {
    match fs::symlink_metadata(path) {
        Ok(there) if there.is_file() && there.len() == 0 => Ok(true),
        Ok(_) => Err(io::Error::new(io::ErrorKind::AlreadyExists, "what is there is not an empty file, so no stamp")),
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
            let stamp = Stamp::announce(path("stamp"))?;
            stamp.clear()?;
            fs::write(path("in.xml"), "saved")?;
            stamp.commit()?;
            assert!(modified("stamp")? < modified("in.xml")?);
        }
        Ok(())
    }
}
