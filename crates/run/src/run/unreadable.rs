//! The findings about paths that cannot be read or written.

use std::fs;
use std::io;
use std::path::Path;

use crate::run::path::from_current_folder;
use sudoxml_document::finding::{Finding, Rule};

/// Why a path cannot be read. The system does not say that the file behind a link is missing, and not the link.
pub(super) fn unreadable(path: &Path, error: &io::Error) -> Finding {
    let target = fs::read_link(path).ok().filter(|_| error.kind() == io::ErrorKind::NotFound);
    match target {
        Some(target) => {
            Finding::of_file(Rule::Unreadable, format!("this is a link to {}, which does not exist", target.display()))
        }
        None => unreadable_file(error),
    }
}

/// Why a file cannot be read that was there.
pub(super) fn unreadable_file(error: &io::Error) -> Finding {
    Finding::of_file(Rule::Unreadable, why_unreadable(error))
}

/// Why a path cannot be read, for a message after the path.
pub fn why_unreadable(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no file or folder with this path".to_owned(),
        io::ErrorKind::PermissionDenied => {
            "no permission to read it; change the permissions of the file or of its folders".to_owned()
        }
        _ => error.to_string(),
    }
}

/// Why an output cannot be written.
pub(super) fn unwritable(target: &Path, error: &io::Error) -> Finding {
    let name = from_current_folder(target);
    let (name, target) = (name.display(), target.display());
    let message = match error.kind() {
        io::ErrorKind::PermissionDenied => {
            format!(
                "no permission to write {name}; change the permissions of its folder and of the file, or write to another place"
            )
        }
        _ => format!("{target}: {error}"),
    };
    Finding::of_file(Rule::Unwritable, message)
}
