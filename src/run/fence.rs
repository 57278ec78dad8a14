//! The fence around an output folder: an output, or a folder that is made for an output, must be inside the folder,
//! even if there are links in it.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use crate::finding::{Finding, Rule};
use crate::run::path::{is_inside, is_link};

/// The fence around an output folder. The folder itself may be a link.
#[derive(Debug)]
pub(crate) struct Fence {
    folder: PathBuf,
    /// Folders that were checked and are inside.
    inside: Mutex<HashSet<PathBuf>>,
}

impl Fence {
    /// A fence around this folder. The folder does not have to exist yet.
    pub(crate) fn around(folder: PathBuf) -> Fence {
        Fence { folder, inside: Mutex::default() }
    }

    /// Creates the folder of a target, if the target is inside.
    ///
    /// # Errors
    /// If the target is outside, or its folder cannot be created.
    pub(crate) fn admit(&self, target: &Path) -> Result<(), Finding> {
        let Some(folder) = target.parent() else { return Ok(()) };
        let leaves = |real: &Path| !is_inside(real, &self.folder);
        let known = self.inside.lock().unwrap_or_else(PoisonError::into_inner).contains(folder);
        if !known {
            let make = |folder: &Path| fs::create_dir_all(folder).map_err(|error| unwritable(folder, &error));
            make(&self.folder)?;
            if let Some(real) = folder.ancestors().find_map(|folder| fs::canonicalize(folder).ok())
                && leaves(&real)
            {
                return Err(leads_out(&real));
            }
            make(folder)?;
            self.inside.lock().unwrap_or_else(PoisonError::into_inner).insert(folder.to_path_buf());
        }
        let is_link = is_link(target);
        match fs::canonicalize(target) {
            Ok(real) if is_link && leaves(&real) => Err(leads_out(&real)),
            Err(_) if is_link => {
                let message = "the output is a link to a file that does not exist; remove the link";
                Err(Finding::of_file(Rule::OutsideOutput, message))
            }
            _ => Ok(()),
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
        assert!(fence.admit(&folder.path().join("out/deep/a.xml")).is_ok());
        assert!(folder.path().join("out/deep").is_dir());
        let found = fence.admit(&folder.path().join("a.xml")).expect_err("outside");
        assert_eq!(found.rule, Rule::OutsideOutput);
        Ok(())
    }
}
