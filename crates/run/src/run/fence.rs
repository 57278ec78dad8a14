//! The fence around an output folder: an output, or a folder that is made for an output, must be inside the folder,
//! even if there are links in it.

use std::collections::HashMap;
use std::fs::{self, Permissions};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crate::run::path::{Present, is_inside};
use crate::run::unreadable::unwritable;
use sudoxml_document::finding::{Finding, Rule};

/// The fence around an output folder. The folder itself may be a link.
#[derive(Debug)]
pub struct Fence {
    folder: PathBuf,
    /// Folders that were checked and are inside, each with the place of every target in it. In a folder that did not
    /// exist there was nothing.
    inside: Mutex<HashMap<PathBuf, Place>>,
}

/// What is known about a target before its output is written.
#[derive(Clone, Default, Debug)]
pub struct Place {
    /// The folder of the target.
    pub folder: Option<Arc<Folder>>,
    /// What was at the target when it was admitted.
    pub before: Present,
}

impl Place {
    /// Whether it is known that no link was at the target.
    pub(super) fn had_no_link(&self) -> bool {
        matches!(self.before, Present::Nothing | Present::Other)
    }
}

/// A folder of targets.
#[derive(Debug)]
pub struct Folder {
    /// The folder as an absolute path.
    pub path: PathBuf,
    /// What the first new file in it has shown.
    pub first: OnceLock<FirstFile>,
}

impl Folder {
    pub(super) fn at(path: PathBuf) -> Folder {
        Folder { path, first: OnceLock::new() }
    }
}

/// What a new file in a folder has shown: the file system gave it exactly these permissions, and the time of
/// [`file_clock`](crate::run::file_clock). So the next files need not be asked.
#[derive(Debug)]
pub struct FirstFile {
    pub mode: Option<Permissions>,
}

impl Fence {
    /// A fence around this folder. The folder does not have to exist yet.
    pub fn around(folder: PathBuf) -> Fence {
        Fence { folder, inside: Mutex::default() }
    }

    /// Creates the folder of a target, if the target is inside. `known` is what was at the target before.
    ///
    /// # Errors
    /// If the target is outside, or its folder cannot be created.
    pub fn admit(&self, target: &Path, known: Present) -> Result<Place, Finding> {
        let Some(folder) = target.parent() else { return Ok(Place::default()) };
        let place = self.admit_folder(folder)?;
        if place.before == Present::Nothing {
            // The run has made this folder. Only another program can have written there, and the commit sees that.
            return Ok(place);
        }
        let before = match known {
            Present::Unknown => match fs::symlink_metadata(target) {
                Ok(metadata) if metadata.is_symlink() => Present::Link,
                Ok(_) => Present::Other,
                Err(error) if error.kind() == io::ErrorKind::NotFound => Present::Nothing,
                Err(_) => Present::Unknown,
            },
            // What has come since then is seen by the commit.
            known => known,
        };
        if before == Present::Link {
            self.admit_link(target)?;
        }
        Ok(Place { before, ..place })
    }

    /// Creates a folder, if it is inside. The other threads wait, so that each folder is created once.
    fn admit_folder(&self, folder: &Path) -> Result<Place, Finding> {
        let mut inside = self.inside.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(place) = inside.get(folder) {
            return Ok(place.clone());
        }
        let make = |folder: &Path| fs::create_dir_all(folder).map_err(|error| unwritable(folder, &error));
        make(&self.folder)?;
        if let Some(real) = folder.ancestors().find_map(|folder| fs::canonicalize(folder).ok())
            && !is_inside(&real, &self.folder)
        {
            return Err(leads_out(&real));
        }
        let is_new = !folder.exists();
        make(folder)?;
        let before = if is_new { Present::Nothing } else { Present::Unknown };
        let place = Place { folder: std::path::absolute(folder).ok().map(Folder::at).map(Arc::new), before };
        inside.insert(folder.to_path_buf(), place.clone());
        Ok(place)
    }

    /// Checks where a link leads that is at a target.
    fn admit_link(&self, target: &Path) -> Result<(), Finding> {
        match fs::canonicalize(target) {
            Ok(real) if !is_inside(&real, &self.folder) => Err(leads_out(&real)),
            Ok(_) => Ok(()),
            Err(_) => {
                let message = "the output is a link to a file that does not exist; remove the link";
                Err(Finding::of_file(Rule::OutsideOutput, message))
            }
        }
    }
}

fn leads_out(real: &Path) -> Finding {
    let message = format!("a link leads the output out of the output folder, to {}; remove the link", real.display());
    Finding::of_file(Rule::OutsideOutput, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_target_inside_gets_its_folder_and_one_outside_is_refused() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let fence = Fence::around(folder.path().join("out"));
        let deep = fence.admit(&folder.path().join("out/deep/a.xml"), Present::Unknown);
        assert!(deep.is_ok_and(|place| place.before == Present::Nothing));
        assert!(folder.path().join("out/deep").is_dir());
        let found = fence.admit(&folder.path().join("a.xml"), Present::Unknown).expect_err("outside");
        assert_eq!(found.rule, Rule::OutsideOutput);
        Ok(())
    }

    #[test]
    fn in_a_folder_that_was_there_each_target_is_looked_at() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let fence = Fence::around(folder.path().to_path_buf());
        let before = |name: &str| fence.admit(&folder.path().join(name), Present::Unknown).map(|place| place.before);
        for _ in 0..2 {
            assert_eq!(before("a.xml").ok(), Some(Present::Nothing));
            fs::write(folder.path().join("b.xml"), "older")?;
            assert_eq!(before("b.xml").ok(), Some(Present::Other));
        }
        Ok(())
    }
}
