//! The reports that the command line or a configuration asks for. A report of a configuration is written only inside
//! the folder of that file, because the user does not always trust the author of a configuration above the inputs.

use std::ffi::OsStr;
use std::fs;
use std::path::{Component, Path, PathBuf};

use crate::cli::report_target::ReportTarget;
use sudoxml_document::position::Position;
use sudoxml_report::report::Format;

use super::keys::{Refusal, finding};

/// A report that the user asks for.
#[derive(Debug)]
pub struct RequestedReport {
    /// Its format and its file, relative to the current folder.
    pub target: ReportTarget,
    /// The configuration that asks for it, and the position in it; `None` for the command line and for the default.
    pub source: Option<(PathBuf, Position)>,
}

impl RequestedReport {
    /// The default: text on the screen.
    pub const fn text() -> RequestedReport {
        RequestedReport { target: ReportTarget { format: Format::Text, file: None }, source: None }
    }

    /// The error that it cannot be written, at the command line or at the position in the configuration.
    pub fn refuse(&self, message: String) -> Refusal {
        match &self.source {
            Some((file, position)) => Refusal::File(file.clone(), vec![finding(*position, message)]),
            None => Refusal::CommandLine(message),
        }
    }

    /// How to ask for it with a file, for messages.
    pub fn in_a_file(&self) -> String {
        let format = self.target.format.name();
        match self.source {
            Some(_) => format!("\"{format}=FILE\" here or --report on the command line"),
            None => format!("--report {format}=FILE"),
        }
    }
}

/// Checks that a report can be written to a file, if its configuration is in this folder.
///
/// # Errors
/// The message about a file outside of the folder, or a hidden one.
pub fn check_file(folder: &Path, file: &Path) -> Result<(), String> {
    let below = |component| matches!(component, Component::Normal(_) | Component::CurDir);
    if !file.components().all(below) {
        let file = file.display();
        return Err(format!("{file} is outside the folder of this configuration; use a file inside it, or --report"));
    }
    let leads_out = || format!("a link in {} leads out of the folder of this configuration", file.display());
    let target = folder.join(file);
    // The part of the path that exists must be in the folder. A link to a file that does not exist counts as well.
    let existing = target.ancestors().find(|path| path.symlink_metadata().is_ok()).unwrap_or(folder);
    let real = |path| fs::canonicalize(path).map_err(|_| leads_out());
    let (real_folder, existing) = (real(folder)?, real(existing)?);
    let inside = existing.strip_prefix(real_folder).map_err(|_| leads_out())?;
    // Hidden files are often configurations and scripts of other programs, such as `.git`.
    let is_hidden = |name: &OsStr| name.as_encoded_bytes().starts_with(b".");
    if file.iter().any(|name| is_hidden(name) && name != ".") || inside.iter().any(is_hidden) {
        return Err(format!("{} is hidden, and a configuration cannot write reports to hidden files", file.display()));
    }
    Ok(())
}
