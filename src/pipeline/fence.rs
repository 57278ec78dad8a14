//! The fence: what is written into a folder stays in it. A link there must not lead an output out of the folder, nor a
//! folder that is made for an output.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use crate::finding::Finding;
use crate::rulebook::Rule;

/// The fence around an output folder. The folder itself may be a link.
///
/// ```
/// use sudoxml::pipeline::Fence;
/// let folder = tempfile::tempdir()?;
/// let fence = Fence::around(folder.path().join("out"));
/// assert!(fence.admit(&folder.path().join("out/deep/a.xml")).is_ok());
/// assert!(folder.path().join("out/deep").is_dir());
/// let found = fence.admit(&folder.path().join("a.xml")).unwrap_err();
/// assert_eq!(found.rule.id(), "outside-output");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Fence {
    folder: PathBuf,
    /// Folders that are known to lie inside.
    inside: Mutex<HashSet<PathBuf>>,
}

impl Fence {
    /// A fence around this folder, which need not be there yet.
    pub fn around(folder: PathBuf) -> Fence {
        Fence { folder, inside: Mutex::default() }
    }

    /// Makes the folder of a target, if the target lies inside.
    ///
    /// # Errors
    /// If the target lies outside, or its folder cannot be made.
    pub fn admit(&self, target: &Path) -> Result<(), Finding> {
        let Some(folder) = target.parent() else { return Ok(()) };
        let leaves = |real: &Path| !fs::canonicalize(&self.folder).is_ok_and(|fence| real.starts_with(fence));
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
        let is_link = fs::symlink_metadata(target).is_ok_and(|metadata| metadata.is_symlink());
        match fs::canonicalize(target) {
            Ok(real) if is_link && leaves(&real) => Err(leads_out(&real)),
            Err(_) if is_link => Err(Finding::of_file(Rule::OutsideOutput, "its output is a link that leads nowhere")),
            _ => Ok(()),
        }
    }
}

fn leads_out(real: &Path) -> Finding {
    let message = format!("a link leads its output out of the output folder, to {}", real.display());
    Finding::of_file(Rule::OutsideOutput, message)
}

/// The finding about an output that cannot be written.
pub(super) fn unwritable(target: &Path, error: &io::Error) -> Finding {
    Finding::of_file(Rule::Unwritable, format!("{}: {error}", target.display()))
}
