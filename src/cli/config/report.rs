//! The reports that are asked for, by the command line or by a configuration. One that stands in a configuration may
//! write only in that file's folder: whoever could put it above the inputs is not always whom the user trusts.

use std::ffi::OsStr;
use std::fs;
use std::path::{Component, Path, PathBuf};

use crate::cli::report_target::ReportTarget;
use crate::position::Position;
use crate::report::Format;

use super::keys::{Refusal, finding};

/// A report that is asked for.
#[derive(Debug)]
pub struct RequestedReport {
    /// Its file as seen from the current folder.
    pub target: ReportTarget,
    /// Where a configuration asks for it; `None` for the command line and for what goes without saying.
    pub by: Option<(PathBuf, Position)>,
}

impl RequestedReport {
    /// What goes without saying: text on the screen.
    pub const fn text() -> RequestedReport {
        RequestedReport { target: ReportTarget { format: Format::Text, file: None }, by: None }
    }

    /// Says that it cannot be had, with a message for whoever asks for it.
    pub fn refuse(&self, message: String) -> Refusal {
        match &self.by {
            Some((file, place)) => Refusal::File(file.clone(), vec![finding(*place, message)]),
            None => Refusal::CommandLine(message),
        }
    }

    /// How to ask for it in a file of its own.
    pub fn in_a_file(&self) -> String {
        let format = self.target.format.name();
        match self.by {
            Some(_) => format!("\"{format}=FILE\" here or --report on the command line"),
            None => format!("--report {format}=FILE"),
        }
    }
}

/// Whether a report may go there, where its configuration lies in this folder; else why not.
pub fn check_file(folder: &Path, file: &Path) -> Result<(), String> {
    let below = |component| matches!(component, Component::Normal(_) | Component::CurDir);
    if !file.components().all(below) {
        return Err(format!("a report goes to the folder of its configuration or below it, not to {}", file.display()));
    }
    let leads_out = || format!("a link on the way to {} leads out of the folder of this configuration", file.display());
    let target = folder.join(file);
    // As far as something is there, the dangling link too, it has to lie in the folder.
    let there = target.ancestors().find(|path| path.symlink_metadata().is_ok()).unwrap_or(folder);
    let real = |path| fs::canonicalize(path).map_err(|_| leads_out());
    let (inside, there) = (real(folder)?, real(there)?);
    let inside = there.strip_prefix(inside).map_err(|_| leads_out())?;
    // What begins with a dot is how other programs are set up and what they run, like `.git`.
    let is_hidden = |name: &OsStr| name.as_encoded_bytes().starts_with(b".");
    if file.iter().any(|name| is_hidden(name) && name != ".") || inside.iter().any(is_hidden) {
        return Err(format!(
            "a report of a configuration goes to no hidden file or folder, and {} is one",
            file.display()
        ));
    }
    Ok(())
}
