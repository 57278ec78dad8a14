//! The finding about a path that cannot be read.

use std::fs;
use std::io;
use std::path::Path;

use sudoxml_document::finding::{Finding, Rule};

/// Why a path cannot be read. The system does not say that the file behind a link is missing, and not the link.
pub(super) fn unreadable(path: &Path, error: &io::Error) -> Finding {
    let target = fs::read_link(path).ok().filter(|_| error.kind() == io::ErrorKind::NotFound);
    let message = match target {
        Some(target) => format!("this is a link to {}, which does not exist", target.display()),
        None => error.to_string(),
    };
    Finding::of_file(Rule::Unreadable, message)
}
