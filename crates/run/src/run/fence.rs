//! The fence around an output folder: an output, or a folder that is made for an output, must be inside the folder,
//! even if there are links in it.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use crate::run::path::is_inside;
use sudoxml_document::finding::{Finding, Rule};

/// The fence around an output folder. The folder itself may be a link.
#[derive(Debug)]
pub struct Fence {
    folder: PathBuf,
    /// Folders that were checked and are inside, each with the place of every target in it. A place that is free was
    /// in a folder that did not exist.
    inside: Mutex<HashMap<PathBuf, Place>>,
}

/// What is known about a target before its output is written.
#[derive(Clone, Default, Debug)]
pub struct Place {
    /// The folder of the target, as an absolute path.
    pub folder: Option<Arc<Path>>,
    /// Whether nothing was at the target when it was admitted.
    pub is_free: bool,
}

impl Fence {
    /// A fence around this folder. The folder does not have to exist yet.
    pub fn around(folder: PathBuf) -> Fence {
        Fence { folder, inside: Mutex::default() }
    }

    /// Creates the folder of a target, if the target is inside.
    ///
    /// # Errors
    /// If the target is outside, or its folder cannot be created.
    pub fn admit(&self, target: &Path) -> Result<Place, Finding> {
        let Some(folder) = target.parent() else { return Ok(Place::default()) };
        let place = self.admit_folder(folder)?;
        if place.is_free {
            // The run has made this folder. Only another program can have written there, and the commit sees that.
            return Ok(place);
        }
        match fs::symlink_metadata(target) {
            Ok(metadata) if metadata.is_symlink() => self.admit_link(target).map(|()| place),
            Ok(_) => Ok(place),
            Err(error) => Ok(Place { is_free: error.kind() == io::ErrorKind::NotFound, ..place }),
        }
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
        let place = Place { folder: std::path::absolute(folder).ok().map(Arc::from), is_free: is_new };
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

/// The finding about an output that cannot be written.
pub(super) fn unwritable(target: &Path, error: &io::Error) -> Finding {
    Finding::of_file(Rule::Unwritable, format!("{}: {error}", target.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_target_inside_gets_its_folder_and_one_outside_is_refused() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let fence = Fence::around(folder.path().join("out"));
        assert!(fence.admit(&folder.path().join("out/deep/a.xml")).is_ok_and(|place| place.is_free));
        assert!(folder.path().join("out/deep").is_dir());
        let found = fence.admit(&folder.path().join("a.xml")).expect_err("outside");
        assert_eq!(found.rule, Rule::OutsideOutput);
        Ok(())
    }

    #[test]
    fn in_a_folder_that_was_there_each_target_is_looked_at() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let fence = Fence::around(folder.path().to_path_buf());
        for _ in 0..2 {
            assert!(fence.admit(&folder.path().join("a.xml")).is_ok_and(|place| place.is_free));
            fs::write(folder.path().join("b.xml"), "older")?;
            assert!(fence.admit(&folder.path().join("b.xml")).is_ok_and(|place| !place.is_free));
        }
        Ok(())
    }
}
